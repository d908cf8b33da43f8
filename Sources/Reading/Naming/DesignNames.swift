// Compiled formulas back to formulas of names: what two designs can be compared by, since slots differ.

package import Designs
package import FormulaText
package import Formulas
import Geometry
import Interactions

/// What the slots and strings of a design are called. Slots without a name are the engine's own: a let among them is
/// written out.
package struct DesignNames: Sendable {
    package let design: Design
    private var trees: [FormulaTree?]
    private var kinds: [FormulaType]
    private var inner: [Int: Formula] = [:]

    /// - Parameters:
    ///   - states: what each state is called; nil for its id.
    ///   - quantities: what parameters, lets and data are called that have another name than their own.
    package init(_ design: Design, states: [String]? = nil, quantities: [String: String] = [:]) {
        self.design = design
        let interaction = design.interaction
        trees = interaction.frame.map { _ in nil }
        kinds = interaction.frame.map { _ in .number }
        name(interaction.timeSlot, "time")
        for (slot, member) in zip([interaction.touch.x, interaction.touch.y], ["x", "y"]) {
            name(slot, "touch." + member)
        }
        name(interaction.touch.active, "touch.active", as: .boolean)
        for parameter in design.parameters {
            let isColor = parameter.kind == .color
            for (slot, part) in zip(parameter.slots, isColor ? [".red", ".green", ".blue"] : [""]) {
                name(
                    slot, (quantities[parameter.name] ?? parameter.name) + part, as: isColor ? .number : parameter.kind)
            }
        }
        for quantity in design.lets + design.variables + design.inputs.flatMap(\.members) {
            name(quantity.slot, quantities[quantity.name] ?? quantity.name, as: quantity.kind)
        }
        for (variable, quantity) in zip(interaction.variables, design.variables) where variable.modelSlot >= 0 {
            let name = quantities[quantity.name] ?? quantity.name
            set(variable.modelSlot, .call("model", [DesignNames.tree(.name(name))]), as: quantity.kind)
        }
        for (index, state) in interaction.states.enumerated() {
            let id = states?[index] ?? design.states[index].id
            let isPlain = id.unicodeScalars.allSatisfy { NameCharacters.isPart($0) && $0 != "-" }
            set(state.slot, .call("in", [DesignNames.tree(isPlain ? .name(id) : .string(id))]), as: .boolean)
        }
        nameOthers(interaction)
    }

    private mutating func nameOthers(_ interaction: Interaction) {
        name(interaction.event.name, "_event.name", as: .string)
        for (number, slot) in interaction.event.data.enumerated() { name(slot, "_event.data.p\(number + 1)") }
        for (input, named) in zip(interaction.inputs, design.inputs) {
            guard let scroll = input.scroll else { continue }
            for (axis, letter) in zip([scroll.x, scroll.y], ["x", "y"]) {
                name(axis.rawSlot, "\(named.name).raw.\(letter)")
                name(axis.extentSlot, "\(named.name).\(letter == "x" ? "width" : "height")")
                name(axis.targetSlot, "\(named.name).target.\(letter)")
            }
        }
        if interaction.pair.first >= 0 {
            for number in 0..<2 { name(interaction.pair.first + number, "touch2.\(["x", "y"][number])") }
        }
        for item in interaction.lets where trees[item.slot] == nil { inner[item.slot] = item.formula }
        let moving = Set(interaction.order)
        for slot in trees.indices where trees[slot] == nil && !moving.contains(slot) {
            switch interaction.frame[slot] {
            case interaction.view.width: name(slot, "view.width")
            case interaction.view.height: name(slot, "view.height")
            case let value: set(slot, .number(value, .none), as: .number)
            }
        }
    }

    private mutating func name(_ slot: Int, _ name: String, as kind: FormulaType = .number) {
        set(slot, .name(name), as: kind)
    }

    private mutating func set(_ slot: Int, _ node: FormulaTree.Node, as kind: FormulaType) {
        guard trees.indices.contains(slot), trees[slot] == nil else { return }
        (trees[slot], kinds[slot]) = (DesignNames.tree(node), kind)
    }

    private static func tree(_ node: FormulaTree.Node) -> FormulaTree { FormulaTree(node, at: 0..<0) }

    // MARK: Formulas

    /// A formula as text.
    package func text(_ formula: Formula, as kind: FormulaType = .number) -> String {
        tree(formula, as: kind).printed
    }

    /// A formula as a tree of names.
    /// - Parameter kind: what its value stands for: whether a constant is a number, a truth or a string's index.
    package func tree(_ formula: Formula, as kind: FormulaType = .number) -> FormulaTree {
        tree(term(formula), as: kind)
    }

    private indirect enum Term {
        case constant(Double)
        case slot(Int)
        case operation(Opcode, [Term])
    }

    private func term(_ formula: Formula) -> Term {
        var stack: [Term] = []
        for instruction in formula.code {
            switch instruction.operation {
            case .constant: stack.append(.constant(instruction.constant))
            case .load:
                let slot = Int(instruction.slot)
                stack.append(inner[slot].map { term($0) } ?? .slot(slot))
            case let operation:
                let operands = Array(stack.suffix(operation.arity))
                stack.removeLast(operands.count)
                stack.append(.operation(operation, operands))
            }
        }
        return stack.last ?? .constant(0)
    }

    private func tree(_ term: Term, as kind: FormulaType) -> FormulaTree {
        switch term {
        case .constant(let value): DesignNames.tree(literal(value, kind))
        case .slot(let slot): trees[slot] ?? DesignNames.tree(.name("slot"))
        case .operation(let operation, let operands): DesignNames.tree(node(operation, operands, as: kind))
        }
    }

    private func node(_ operation: Opcode, _ operands: [Term], as kind: FormulaType) -> FormulaTree.Node {
        switch operation {
        case .negate: return .negate(tree(operands[0], as: .number))
        case .not: return .not(tree(operands[0], as: .boolean))
        case .select:
            let values = operands.dropFirst().map { tree($0, as: kind) }
            return .chain([tree(operands[0], as: .boolean)], values)
        default: break
        }
        guard let sign = DesignNames.operators[operation] else {
            return .call(DesignNames.functions[operation] ?? "?", operands.map { tree($0, as: .number) })
        }
        var both = FormulaType.number
        if sign == .and || sign == .or { both = .boolean }
        if sign == .equal || sign == .notEqual { both = operands.map(self.kind).first { $0 != .number } ?? .number }
        return .binary(sign, tree(operands[0], as: both), tree(operands[1], as: both))
    }

    private func kind(_ term: Term) -> FormulaType {
        switch term {
        case .constant: .number
        case .slot(let slot): kinds[slot]
        case .operation(.select, let operands): operands.dropFirst().map(kind).first { $0 != .number } ?? .number
        case .operation(.not, _): .boolean
        case .operation(let operation, _):
            DesignNames.operators[operation].map { $0.isComparison || $0 == .and || $0 == .or } == true
                ? .boolean : .number
        }
    }

    private func literal(_ value: Double, _ kind: FormulaType) -> FormulaTree.Node {
        switch kind {
        case .string where value >= 0 && value < Double(design.strings.count): .string(design.strings[Int(value)])
        case .boolean where value == 0 || value == 1: .boolean(value == 1)
        case .number, .boolean, .string, .color: .number(value + 0, .none)
        }
    }

    private static let operators = Dictionary(uniqueKeysWithValues: FormulaOperator.allCases.map { ($0.operation, $0) })

    private static let functions: [Opcode: String] = {
        var names: [Opcode: String] = [:]
        for function in FormulaFunction.all {
            switch function.lowering {
            case .operation(let operation), .chain(let operation), .selection(let operation):
                names[operation] = function.name
            case .logarithm: names[.logarithm] = function.name
            case .blend: names[.mix] = function.name
            case .color, .state, .model, .format: break
            }
        }
        return names
    }()
}
