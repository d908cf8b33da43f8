// What all parts of a package share: the names of a design in Swift, which helpers are used, what is left out.

import Designs
import Diagnostics
import FormulaText
import Formulas
import Interactions
import Naming
import SwiftWriting

/// Writes one design. Names are given once, before any text is written.
final class SwiftWriter {
    let design: Design
    /// The interaction as it is drawn, in which a finger meets what is in front.
    let drawn: Interaction
    let names: DesignNames
    var interaction: Interaction { design.interaction }
    /// The type that holds the interaction.
    let type: String
    /// By the name in formulas: the expression that reads it.
    private(set) var paths: [String: String] = [:]
    /// By the name of a parameter that is one of several words: the case of each word.
    private(set) var choices: [String: [String: String]] = [:]
    /// Boolean lets by what they are, where conditions spell them out.
    private(set) var truths: [FormulaTree: String] = [:]
    private(set) var parameterNames: [String: String] = [:]
    private(set) var quantityNames: [String: String] = [:]
    private(set) var letNames: [String: String] = [:]
    private(set) var stateNames: [String: String] = [:]
    /// By index; nil for an event that the chart neither hears nor raises.
    private(set) var eventNames: [Int: String] = [:]
    /// By index of `interaction.follows`.
    private(set) var followNames: [String] = []
    /// By index of `interaction.animations`.
    private(set) var blockNames: [String] = []
    /// Members of inputs that are neither quantities nor lets, in order.
    private(set) var members: [SwiftInput] = []
    /// By the name of a let: how fast it changes; nil inside for not at all.
    var letRates: [String: String?] = [:]
    /// Members that the text written so far reads.
    var reads: Set<String> = []
    /// Helpers that the text written so far needs.
    var uses: Set<String> = []
    private(set) var shortfalls: [String] = []
    /// Whether the chart is left out in parts, so that scenarios go other ways than in the design.
    var isPartial = false
    private let lines: SourceLines
    /// The slots that the package needs.
    private let reach: Set<Int>
    /// By the index of an input with a condition: the property that says whether it may begin.
    var gates: [Int: String] = [:]
    /// What the library's bindings are called; empty before it is written.
    var bindings: [SwiftBindings.Item] = []
    /// Names of members of the type; bindings come last.
    var space: SwiftIdentifiers
    /// Names of the types in it, and of what parameters have besides their values.
    private var types: SwiftIdentifiers
    /// By the name of a parameter that is one of several words: their type. By the name of a variant: what it is called.
    private(set) var choiceTypes: [String: String] = [:]
    private(set) var variantNames: [String: String] = [:]

    init(_ written: Design) {
        let design = written.layered
        self.design = design
        drawn = written.interaction
        names = DesignNames(design)
        reach = SwiftReach(design.interaction).slots
        let type = SwiftIdentifiers.joined(design.name, capital: true)
        self.type = SwiftReserved.packages.contains(type) ? type + "Interaction" : type
        lines = design.source.lines
        space = SwiftIdentifiers(taken: SwiftReserved.members)
        types = SwiftIdentifiers(taken: SwiftReserved.types.union([self.type]))
        nameParameters()
        nameQuantities()
        nameMembers()
        nameChart()
    }

    // MARK: Names

    private func nameParameters() {
        var own = SwiftIdentifiers(taken: SwiftReserved.types)
        var statics = SwiftIdentifiers(taken: SwiftReserved.types)
        for parameter in design.parameters {
            let identifier = own.identifier(parameter.name)
            parameterNames[parameter.name] = identifier
            paths[parameter.name] = "p." + identifier
            if parameter.kind == .color {
                for part in ["red", "green", "blue"] { paths["\(parameter.name).\(part)"] = "p.\(identifier).\(part)" }
            }
            guard parameter.kind == .string, !parameter.isText, parameter.choices.count > 1 else { continue }
            var cases = SwiftIdentifiers(taken: SwiftReserved.cases)
            choiceTypes[parameter.name] = statics.identifier(parameter.name, capital: true)
            choices[parameter.name] = Dictionary(
                parameter.choices.map { ($0.text, cases.identifier($0.text)) }, uniquingKeysWith: { first, _ in first })
        }
        for variant in design.variants { variantNames[variant.name] = statics.identifier(variant.name) }
    }

    private func nameQuantities() {
        for variable in design.variables where reach.contains(variable.slot) {
            let identifier = space.identifier(variable.name)
            quantityNames[variable.name] = identifier
            paths[variable.name] = identifier
        }
        truths = truthsInConditions()
        let spelt = Set(truths.values)
        for item in design.lets
        where letNames[item.name] == nil && (reach.contains(item.slot) || spelt.contains(item.name)) {
            let identifier = space.identifier(item.name)
            letNames[item.name] = identifier
            paths[item.name] = identifier
        }
    }

    private func nameMembers() {
        paths["time"] = "time"
        paths["view.width"] = "stageSize.width"
        paths["view.height"] = "stageSize.height"
        let moving = Set(interaction.order)
        for (index, input) in design.inputs.enumerated() {
            let identifier = space.identifier(input.name)
            var item = SwiftInput(index: index, identifier: identifier, type: inputType(identifier))
            for member in input.members where paths[member.name] == nil && reach.contains(member.slot) {
                guard moving.contains(member.slot) else {
                    paths[member.name] = FormulaNumber.text(interaction.frame[member.slot])
                    continue
                }
                item.add(
                    member.name, slot: member.slot, short: String(member.name.dropFirst(input.name.count + 1)),
                    isFlag: member.kind == .boolean)
            }
            if let scroll = interaction.inputs[index].scroll {
                for (axis, side) in [(scroll.x, "width"), (scroll.y, "height")] where !moving.contains(axis.extentSlot)
                {
                    paths["\(input.name).\(side)"] = FormulaNumber.text(interaction.frame[axis.extentSlot])
                }
            }
            for member in item.members { paths[member.name] = "\(item.identifier).\(member.identifier)" }
            if !item.members.isEmpty { members.append(item) }
        }
        if formulasReadTouch {
            let identifier = space.identifier("touch")
            var item = SwiftInput(index: -1, identifier: identifier, type: inputType(identifier))
            let slots = interaction.touch
            for (name, slot) in [("x", slots.x), ("y", slots.y), ("active", slots.active)] {
                item.add("touch." + name, slot: slot, short: name, isFlag: name == "active")
                paths["touch." + name] = "\(identifier).\(name)"
            }
            members.append(item)
        }
    }

    private func inputType(_ identifier: String) -> String { types.identifier(identifier + " input", capital: true) }

    private var formulasReadTouch: Bool {
        !reach.isDisjoint(with: [interaction.touch.x, interaction.touch.y, interaction.touch.active])
    }

    private func nameChart() {
        var own = SwiftIdentifiers(taken: SwiftReserved.cases)
        for (index, state) in interaction.states.enumerated() where !state.isHistoryState {
            stateNames[design.states[index].id] = own.identifier(design.states[index].id)
        }
        own = SwiftIdentifiers(taken: SwiftReserved.cases)
        let heard = Set(interaction.transitions.flatMap(\.events)).union(SwiftActions.sent(by: interaction))
        for event in heard.sorted() where event != interaction.errorEvent {
            var name = design.events[event]
            if name.hasPrefix("done.animate.") { name = name.dropFirst(13) + ".done" }
            eventNames[event] = own.identifier(name)
        }
        own = SwiftIdentifiers(taken: SwiftReserved.cases)
        for name in design.animations { blockNames.append(own.identifier(name)) }
        own = SwiftIdentifiers(taken: SwiftReserved.cases)
        for follow in interaction.follows { followNames.append(own.identifier(design.variables[follow.variable].name)) }
    }

    /// The speed of an input's member, which the driver sets too; nil for a flag.
    func rate(ofMember name: String) -> String? {
        for (place, input) in members.enumerated() {
            guard let found = input.members.first(where: { $0.name == name }) else { continue }
            if found.isFlag { return nil }
            members[place].rate(name)
            return "\(input.identifier).\(found.identifier)Velocity"
        }
        return nil
    }

    // MARK: Notes

    /// Notes what is left out, once.
    func note(_ what: String, at range: Range<Int>?) {
        let place = range.map { "line \(lines.line(of: $0.lowerBound)): " } ?? ""
        if !shortfalls.contains(place + what) { shortfalls.append(place + what) }
    }

    func note(_ what: String, of formula: Formula) {
        let origin = Int(formula.origin)
        note(what, at: design.origins.indices.contains(origin) ? design.origins[origin] : nil)
    }

    /// The author's comment right before an element, as lines of a doc comment.
    func comment(before range: Range<Int>?, indent: String) -> String {
        guard let range, range.lowerBound <= design.source.bytes.count else { return "" }
        let before = String(decoding: design.source.bytes[..<range.lowerBound].suffix(1500), as: UTF8.self)
        let trimmed = before.trimmedEnd
        guard trimmed.hasSuffix("-->"), let open = trimmed.lastRange(of: "<!--") else { return "" }
        let words = trimmed[open.upperBound...].dropLast(3).split { $0.isWhitespace }.joined(separator: " ")
        return words.isEmpty ? "" : SwiftText.doc(words, indent: indent)
    }
}

/// One input's members that the driver sets.
struct SwiftInput {
    struct Member {
        /// As formulas read it.
        var name: String
        var identifier: String
        var slot: Int
        var isFlag: Bool
        /// Whether it is how fast the slot changes, per second.
        var isRate = false
    }

    /// Of `interaction.inputs`; −1 for the finger itself.
    var index: Int
    let identifier: String
    /// The struct that holds its members.
    let type: String
    private(set) var members: [Member] = []
    private var space = SwiftIdentifiers()

    init(index: Int, identifier: String, type: String) {
        (self.index, self.identifier, self.type) = (index, identifier, type)
    }

    /// Adds the speed of a member.
    mutating func rate(_ name: String) {
        guard let found = members.first(where: { $0.name == name }),
            !members.contains(where: { $0.isRate && $0.slot == found.slot })
        else { return }
        members.append(
            Member(
                name: name + ".velocity", identifier: found.identifier + "Velocity", slot: found.slot, isFlag: false,
                isRate: true))
    }

    mutating func add(_ name: String, slot: Int, short: String, isFlag: Bool) {
        members.append(Member(name: name, identifier: space.identifier(short), slot: slot, isFlag: isFlag))
    }
}

extension State {
    var isHistoryState: Bool { kind == .shallowHistory || kind == .deepHistory }
}

extension String {
    var trimmedEnd: Substring {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension Substring {
    func lastRange(of text: String) -> Range<Index>? {
        var end = endIndex
        while end > startIndex {
            end = index(before: end)
            if self[end...].hasPrefix(text) { return end..<index(end, offsetBy: text.count) }
        }
        return nil
    }
}

extension Design {
    /// The same where an element with a `z` has that bound, as a layer has it, and not the places where SVG draws it.
    fileprivate var layered: Design {
        if depths.isEmpty { return self }
        var result = self
        let kept = bindings.indices.filter { !bindings[$0].isPlace }
        result.bindings = kept.map { bindings[$0] } + depths.map(\.name)
        result.interaction.bindings =
            kept.map { interaction.bindings[$0] }
            + depths.map { Binding(node: -1, kind: .number, operands: [$0.formula]) }
        return result
    }
}
