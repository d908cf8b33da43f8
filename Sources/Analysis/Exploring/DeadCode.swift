// What can never happen, proved by bounds of every quantity and by what raises events.

package import Formulas
import Interactions
import Simulation

/// Why something can never happen.
package enum Proof: Hashable, Sendable {
    /// The condition never holds, or never fails, whatever its quantities are.
    case condition(origin: Int)
    /// Nothing raises any of its events.
    case event
    /// The state that it leaves is never entered.
    case source(state: Int)
    /// Whenever it could be so, a transition that stands before it in the same state is taken instead.
    case order(transition: Int)
}

/// Bounds of every quantity of an interaction, for all that can happen in it.
struct DeadCode {
    private let interaction: Interaction
    private let frame: [Interval]

    /// - Parameter parameters: what viewers may set, each with the bounds of what they may set it to.
    init(_ interaction: Interaction, parameters: [ExploredParameter]) {
        self.interaction = interaction
        frame = DeadCode.bounds(interaction, parameters)
    }

    /// Whether a condition can come out a way.
    func canBe(_ condition: Formula, _ holds: Bool) -> Bool {
        let value = condition.evaluate(in: frame)
        return value.canBeUndefined || (holds ? value.canBeTrue : value.canBeFalse)
    }

    /// Whether any part of a formula can be not a number, so that a comparison with it has no answer.
    private func canBeUnanswered(_ formula: Formula) -> Bool {
        formula.evaluate(in: frame).canBeUndefined || formula.operands.contains { canBeUnanswered($0) }
    }

    /// Where the condition is written that makes a requirement hold whatever happens; nil where none is known to.
    func guarantee(_ requirement: Requirement) -> Int? {
        if let condition = requirement.condition, !canBe(condition, true) { return Int(condition.origin) }
        switch requirement.kind {
        // What has no answer does not hold.
        case .always(let formula):
            return canBe(formula, false) || canBeUnanswered(formula) ? nil : Int(formula.origin)
        case .never(let formula): return canBe(formula, true) ? nil : Int(formula.origin)
        case .leadsTo(let formula, _, _): return canBe(formula, true) ? nil : Int(formula.origin)
        case .continuous: return nil
        }
    }

    /// What is proved of the chart's transitions and of the sides of its conditions.
    func proofs(_ conditions: [Guard]) -> [Fact: Proof] {
        var result: [Fact: Proof] = [:]
        for condition in conditions {
            let value = condition.formula.evaluate(in: frame)
            if value.canBeUndefined { continue }
            for holds in [true, false] where !(holds ? value.canBeTrue : value.canBeFalse) {
                result[.side(origin: condition.origin, holds: holds)] = .condition(origin: condition.origin)
            }
            if !value.canBeTrue {
                for transition in condition.transitions {
                    result[.transition(transition)] = .condition(origin: condition.origin)
                }
            }
        }
        let raised = raisedEvents
        for (index, transition) in interaction.transitions.enumerated() where result[.transition(index)] == nil {
            if !transition.isEventless, !transition.events.contains(where: { raised.contains($0) }) {
                result[.transition(index)] = .event
            }
        }
        addShadowed(conditions, to: &result)
        addUnentered(to: &result)
        // What guards only dead transitions is never asked.
        for condition in conditions where !condition.transitions.isEmpty {
            let reasons = condition.transitions.map { result[.transition($0)] }
            guard let reason = reasons[0], !reasons.contains(nil) else { continue }
            if case .condition = reason { continue }
            for holds in [true, false] { result[.side(origin: condition.origin, holds: holds)] = reason }
        }
        return result
    }

    /// What transitions before it in its state take away from a transition: they are asked first.
    private func addShadowed(_ conditions: [Guard], to result: inout [Fact: Proof]) {
        for (index, transition) in interaction.transitions.enumerated() {
            let before = interaction.states[transition.source].transitions.prefix { $0 != index }.filter { other in
                let earlier = interaction.transitions[other]
                return earlier.isEventless == transition.isEventless
                    && transition.events.allSatisfy { earlier.events.contains($0) }
            }
            guard let last = before.last else { continue }
            if before.contains(where: { interaction.transitions[$0].condition == nil }) {
                result[.transition(index)] = result[.transition(index)] ?? .order(transition: last)
                continue
            }
            guard let condition = transition.condition,
                let own = conditions.first(where: { $0.origin == Int(condition.origin) }), own.transitions == [index]
            else { continue }
            let table = TruthTable(before.compactMap { interaction.transitions[$0].condition }, condition)
            for holds in [true, false] where table?.canBe(holds) == false {
                let fact = Fact.side(origin: own.origin, holds: holds)
                result[fact] = result[fact] ?? .order(transition: last)
                if holds { result[.transition(index)] = result[.transition(index)] ?? .order(transition: last) }
            }
        }
    }

    /// The transitions of states that nothing alive leads to.
    private func addUnentered(to result: inout [Fact: Proof]) {
        var isEntered = [Bool](repeating: false, count: interaction.states.count)
        var open = interaction.initialTargets
        func enter(_ state: Int) {
            var current = state
            while current >= 0, !isEntered[current] {
                isEntered[current] = true
                let item = interaction.states[current]
                open += item.initialTargets
                if item.kind == .parallel || item.initialTargets.isEmpty { open += item.children }
                for transition in item.transitions where result[.transition(transition)] == nil {
                    open += interaction.transitions[transition].targets
                }
                // Without targets of its own, a parent is entered on the way, and its other regions with it.
                current = item.parent
            }
        }
        while let state = open.popLast() { enter(state) }
        for (index, transition) in interaction.transitions.enumerated()
        where result[.transition(index)] == nil && !isEntered[transition.source] {
            result[.transition(index)] = .source(state: transition.source)
        }
        for state in isEntered.indices where !isEntered[state] && !interaction.states[state].isHistory {
            result[.state(state)] = .source(state: state)
        }
    }

    /// Every event that something raises: an input, an action, the end of an animation or of a state, an error, a
    /// scenario.
    private var raisedEvents: Set<Int> {
        var result: Set<Int> = [interaction.errorEvent]
        for input in interaction.inputs {
            result.formUnion(input.events.all)
        }
        for state in interaction.states { result.insert(state.doneEvent) }
        for block in interaction.animations { result.insert(block.doneEvent) }
        result.formUnion(interaction.programEvents)
        for action in interaction.actions {
            switch action {
            case .raise(let event): result.insert(event)
            case .send(let event, _, _, _): result.insert(event)
            default: break
            }
        }
        return result
    }

    // MARK: Bounds

    /// Bounds of every slot: constants as they are, truths 0 to 1, variables by all that is ever assigned to them.
    private static func bounds(_ interaction: Interaction, _ parameters: [ExploredParameter]) -> [Interval] {
        var frame = interaction.frame.map { Interval($0) }
        for parameter in parameters { for slot in parameter.slots { frame[slot] = parameter.bounds } }
        for slot in interaction.order { frame[slot] = .whole }
        for state in interaction.states where state.slot >= 0 { frame[state.slot] = .undecided }
        frame[interaction.touch.x] = Interval(-1e6, 1e6)
        frame[interaction.touch.y] = Interval(-1e6, 1e6)
        frame[interaction.touch.active] = .undecided
        frame[interaction.timeSlot] = Interval(0, 1e9)
        for input in interaction.inputs where input.slots.active >= 0 { frame[input.slots.active] = .undecided }
        let sources = assigned(interaction)
        // Each round may only narrow: the bounds of a round hold for all quantities that hold those of the round before.
        for _ in 0..<4 {
            for item in interaction.lets { frame[item.slot] = item.formula.evaluate(in: frame) }
            for (variable, formulas) in sources {
                let slots = [interaction.variables[variable].slot, interaction.variables[variable].modelSlot]
                let bounds = formulas.map { $0.evaluate(in: frame) }
                guard let first = bounds.first else { continue }
                let hull = bounds.dropFirst().reduce(first) { $0.union($1) }
                for slot in slots where slot >= 0 { frame[slot] = hull }
            }
        }
        return frame
    }

    /// For each variable that changes by nothing but assignments, its first value and all that it is assigned.
    private static func assigned(_ interaction: Interaction) -> [(variable: Int, formulas: [Formula])] {
        var formulas = interaction.variables.map { [$0.initial] }
        var isFree = interaction.variables.map { if case .data = $0.role { false } else { true } }
        for follow in interaction.follows { isFree[follow.variable] = true }
        for block in interaction.animations { for item in block.assignments { isFree[item.variable] = true } }
        for case .assign(let assignments) in interaction.actions {
            for item in assignments { formulas[item.variable].append(item.formula) }
        }
        return formulas.indices.filter { !isFree[$0] }.map { ($0, formulas[$0]) }
    }
}

extension Interaction {
    /// Whether a transition of another region, which is active at the same time, leaves a state.
    /// - Parameter counts: whether a transition, by index, can happen.
    package func isLeftFromBeside(_ state: Int, by counts: (Int) -> Bool) -> Bool {
        transitions.indices.contains { index in
            let transition = transitions[index]
            guard counts(index), !transition.targets.isEmpty else { return false }
            var common = transition.source
            while common >= 0, !isDescendant(state, of: common) { common = states[common].parent }
            guard common >= 0, states[common].kind == .parallel else { return false }
            let domain = leastCommonCompoundAncestor([transition.source] + transition.targets)
            return domain < 0 || isDescendant(state, of: domain)
        }
    }

    /// The states that are left by nothing but the ends of animations, each of which begins nowhere but on the way in.
    var waiters: [Int] {
        states.indices.filter { state in
            guard states[state].kind == .atomic else { return false }
            var (exits, inside): ([Transition], [Int]) = ([], [])
            var current = state
            while current >= 0 {
                exits += states[current].transitions.map { transitions[$0] }.filter { !$0.targets.isEmpty }
                inside.append(current)
                current = states[current].parent
            }
            let events = Set(exits.flatMap { $0.events })
            let blocks = animations.indices.filter { events.contains(animations[$0].doneEvent) }
            guard !exits.isEmpty, !exits.contains(where: { $0.isEventless || $0.condition != nil }),
                !isLeftFromBeside(state, by: { _ in true }),
                events.isSubset(of: blocks.map { animations[$0].doneEvent })
            else { return false }
            // Where another region, or the state itself, begins one again, it may still end.
            let others = transitions.filter { $0.targets != [state] }.flatMap { $0.actions }
            let entries = states.indices.filter { !inside.contains($0) }.flatMap { states[$0].entry.joined() }
            let exit = states.flatMap { $0.exit.joined() }
            return !(others + entries + exit).deep.contains { action in
                if case .animate(let block) = action { blocks.contains(block) } else { false }
            }
        }
    }
}

/// How a condition can come out where some others have failed, each of their comparisons taken as free.
private struct TruthTable {
    private var atoms: [[Instruction]] = []
    private var others: [Formula]
    private var condition: Formula

    /// Nil where there are too many comparisons to try.
    init?(_ others: [Formula], _ condition: Formula) {
        self.others = others
        self.condition = condition
        for formula in others + [condition] {
            for atom in formula.atoms where !atoms.contains(atom.code) { atoms.append(atom.code) }
            if atoms.count > 12 { return nil }
        }
    }

    func canBe(_ holds: Bool) -> Bool {
        (0..<1 << atoms.count).contains { bits in
            !others.contains { truth($0, bits) } && truth(condition, bits) == holds
        }
    }

    private func truth(_ formula: Formula, _ bits: Int) -> Bool {
        if let index = atoms.firstIndex(of: formula.code) { return bits & 1 << index != 0 }
        let parts = formula.operands
        switch formula.code.last?.operation {
        case .and: return truth(parts[0], bits) && truth(parts[1], bits)
        case .or: return truth(parts[0], bits) || truth(parts[1], bits)
        case .not: return !truth(parts[0], bits)
        default: return formula.constant != 0
        }
    }
}
