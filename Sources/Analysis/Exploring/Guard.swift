// The conditions of a chart, and the comparisons that they are made of.

package import Formulas
import Interactions

extension Guard {
    /// Every condition of transitions and of `<if>`, in document order of its place, each once.
    static func all(in interaction: Interaction) -> [Guard] {
        var result: [Guard] = []
        func add(_ formula: Formula?, _ transition: Int?) {
            guard let formula, formula.constant == nil || transition != nil, formula.origin >= 0 else { return }
            if let index = result.firstIndex(where: { $0.origin == Int(formula.origin) }) {
                if let transition { result[index].transitions.append(transition) }
                return
            }
            result.append(
                Guard(origin: Int(formula.origin), formula: formula, transitions: transition.map { [$0] } ?? []))
        }
        for (index, transition) in interaction.transitions.enumerated() { add(transition.condition, index) }
        for action in interaction.actions {
            guard case .choose(let choices) = action else { continue }
            // Choices that are written as one expression are an assignment to one of a list.
            let origins = choices.compactMap { $0.condition?.origin }
            for choice in choices where origins.count { $0 == choice.condition?.origin } == 1 {
                add(choice.condition, nil)
            }
        }
        return result.sorted { $0.origin < $1.origin }
    }
}

extension Interaction {
    /// The transitions that ask a condition of an `<if>`: those in whose content it stands, that enter its state, or
    /// that leave it.
    func transitions(asking condition: Guard) -> [Transition] {
        let isAsked = { (actions: [Action]) in
            actions.deep.contains { action in
                guard case .choose(let choices) = action else { return false }
                return choices.contains { $0.condition.map { Int($0.origin) } == condition.origin }
            }
        }
        let entered = states.indices.filter { isAsked(states[$0].initialActions + states[$0].entry.joined()) }
        let left = states.indices.filter { isAsked(Array(states[$0].exit.joined())) }
        return transitions.filter { transition in
            isAsked(transition.actions) || left.contains(transition.source)
                || transition.targets.contains { entered.contains($0) }
        }
    }
}

extension Formula {
    /// What all must hold for a condition to hold.
    var conjuncts: [Formula] {
        code.last?.operation == .and ? operands.flatMap { $0.conjuncts } : [self]
    }

    /// The comparisons and truths that a condition combines by `and`, `or` and `not`.
    package var atoms: [Formula] {
        guard let last = code.last else { return [] }
        switch last.operation {
        case .and, .or, .not: return operands.flatMap { $0.atoms }
        case .constant: return []
        default: return [self]
        }
    }

    /// Of a comparison its two sides; nil for any other formula.
    var sides: (Formula, Formula)? {
        switch code.last?.operation {
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
            let operands = operands
            return (operands[0], operands[1])
        default: return nil
        }
    }

    /// The operands of the last operation.
    var operands: [Formula] {
        var result: [Formula] = []
        var end = code.count - 1
        for _ in 0..<(code.last?.operation.arity ?? 0) {
            var needed = 1
            var start = end
            while needed > 0 {
                start -= 1
                needed += code[start].operation.arity - 1
            }
            result.insert(Formula(code: Array(code[start..<end]), origin: Int(origin)), at: 0)
            end = start
        }
        return result
    }
}

/// The comparisons of all conditions of an interaction: what tells two situations apart, and where a finger that moves
/// meets a threshold.
struct Atoms: Sendable {
    private let formulas: [Formula]
    /// Of each comparison its two sides.
    private let sides: [(Formula, Formula)?]
    /// Whether any of them depends on where a finger is along both axes.
    let readsBothAxes: Bool
    /// Whether any depends on how fast a finger or a scroll view moves.
    let readsVelocity: Bool
    private let slots: [Set<Int>]
    private let moving: Set<Int>
    /// What every slot depends on.
    let reads: Reads
    /// The slots of variables that comparisons depend on and that change by assignments alone.
    private let counted: [Int]

    init(_ interaction: Interaction, _ conditions: [Formula]) {
        var seen: Set<[Instruction]> = []
        let inputs = interaction.inputs.compactMap { $0.enabled } + [interaction.enabled].compactMap { $0 }
        formulas = (conditions + inputs).flatMap { $0.atoms }.filter { atom in
            seen.insert(atom.code).inserted
        }
        sides = formulas.map { $0.sides }
        let reads = Reads(interaction)
        self.reads = reads
        slots = formulas.map { reads.closure(of: $0) }
        let x = Set([interaction.touch.x] + interaction.inputs.flatMap { [$0.slots.x, $0.slots.tx, $0.slots.dx] })
        let y = Set([interaction.touch.y] + interaction.inputs.flatMap { [$0.slots.y, $0.slots.ty, $0.slots.dy] })
        let velocities = Set(interaction.inputs.flatMap { [$0.slots.vx, $0.slots.vy] })
        readsBothAxes = slots.contains { !$0.isDisjoint(with: x) && !$0.isDisjoint(with: y) }
        readsVelocity =
            interaction.inputs.contains { $0.kind == .scroll } || slots.contains { !$0.isDisjoint(with: velocities) }
        let read = slots.reduce(into: Set<Int>()) { $0.formUnion($1) }
        counted = reads.assignedOnly(interaction).filter { read.contains($0) }
        moving = x.union(y).union(velocities).union([interaction.timeSlot])
    }

    var count: Int { formulas.count }

    /// A parameter with what comparisons compare it with added to its alternatives: just below, at and just above.
    func completed(_ parameter: ExploredParameter) -> ExploredParameter {
        guard let number = parameter.number, let slot = parameter.slots.first else { return parameter }
        var result = parameter
        for case .some((let a, let b)) in sides {
            for (side, other) in [(a, b), (b, a)] where side.code == Formula(slot: slot).code {
                guard let edge = other.constant else { continue }
                for value in [edge, edge + 1, edge - 1] where parameter.allows(value) {
                    if !result.alternatives.contains([value]), value != number {
                        result.alternatives.append([value])
                    }
                }
            }
        }
        return result
    }

    /// Whether some comparison depends on one of these slots.
    func reads(_ parameter: [Int]) -> Bool { slots.contains { !$0.isDisjoint(with: parameter) } }

    /// Whether some comparison depends on one of these slots and on nothing that moves.
    func counts(_ parameter: [Int]) -> Bool {
        slots.contains { !$0.isDisjoint(with: parameter) && $0.isDisjoint(with: moving) }
    }

    /// Whether each of them holds.
    func truths(_ frame: [Double]) -> [Int32] {
        var result: [Int32] = []
        var bits: Int32 = 0
        frame.withUnsafeBufferPointer { frame in
            for (index, formula) in formulas.enumerated() {
                if index % 31 == 0, index > 0 {
                    result.append(bits)
                    bits = 0
                }
                bits = bits << 1 | (formula.evaluate(in: frame) != 0 ? 1 : 0)
            }
        }
        result.append(bits)
        return result
    }

    /// The small whole numbers among what is assigned, such as how often something was tried; all others are one.
    func counts(_ frame: [Double]) -> [Int32] {
        counted.map { slot in
            let value = frame[slot]
            return value == value.rounded() && value.magnitude <= 12 ? Int32(value) : 13
        }
    }

    /// How far each comparison is from its threshold: negative below, positive beyond. A truth is 0 or 1.
    func distances(_ frame: [Double]) -> [Double] {
        frame.withUnsafeBufferPointer { frame in
            zip(formulas, sides).map { formula, sides in
                guard let (a, b) = sides else { return formula.evaluate(in: frame) != 0 ? 1 : 0 }
                return a.evaluate(in: frame) - b.evaluate(in: frame)
            }
        }
    }
}

/// What every slot depends on, through lets, assignments, follows and animations.
struct Reads: Sendable {
    private var slots: [Int: Set<Int>] = [:]

    init(_ interaction: Interaction) {
        for item in interaction.lets { add(item.formula, to: item.slot) }
        for variable in interaction.variables { add(variable.initial, to: variable.slot) }
        for item in interaction.follows { add(item.formula, to: interaction.variables[item.variable].slot) }
        for block in interaction.animations {
            for item in block.assignments { add(item.formula, to: interaction.variables[item.variable].slot) }
        }
        for action in interaction.actions {
            switch action {
            case .assign(let assignments):
                for item in assignments { add(item.formula, to: interaction.variables[item.variable].slot) }
            case .send(_, _, _, let data): for datum in data { add(datum.formula, to: datum.slot) }
            default: break
            }
        }
    }

    /// The slots of variables that nothing but assignments changes.
    func assignedOnly(_ interaction: Interaction) -> [Int] {
        var driven = Set(interaction.follows.map { $0.variable })
        for block in interaction.animations { driven.formUnion(block.assignments.map { $0.variable }) }
        return interaction.variables.indices.filter { index in
            if case .data = interaction.variables[index].role { !driven.contains(index) } else { false }
        }.map { interaction.variables[$0].slot }
    }

    private mutating func add(_ formula: Formula, to slot: Int) { slots[slot, default: []].formUnion(formula.slots) }

    func closure(of formula: Formula) -> Set<Int> {
        var result: Set<Int> = []
        var open = formula.slots
        while let slot = open.popLast() {
            if result.insert(slot).inserted { open += slots[slot] ?? [] }
        }
        return result
    }
}
