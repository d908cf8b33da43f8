// Which strings each quantity can be. A bound text or image needs to know all of them beforehand.

import FormulaText
import Formulas
import Interactions

/// The strings that slots can hold, found by following every assignment until nothing new turns up.
struct StringSets {
    private var sets: [Int: Set<Int>] = [:]

    init(_ interaction: Interaction, _ quantities: Quantities) {
        for parameter in quantities.declarations.parameters where parameter.kind == .string {
            sets[parameter.slots[0]] = Set(parameter.choices.map { Int($0.value) })
        }
        var assignments: [(slot: Int, formula: Formula)] = []
        for item in quantities.lets where item.kind == .string { assignments.append((item.slots[0], item.formulas[0])) }
        for draft in quantities.variables where draft.kind == .string {
            if let initial = draft.initial { assignments.append((draft.slot, initial)) }
            if draft.modelSlot >= 0 { assignments.append((draft.modelSlot, Formula(slot: draft.slot))) }
        }
        let event = interaction.event
        if event.name >= 0 { sets[event.name] = Set(event.names).union([Int(interaction.frame[event.name])]) }
        let eventData = quantities.event.data.compactMap { $0?.kind == .string ? $0?.slot : nil }
        for slot in eventData { assignments.append((slot, Formula(constant: interaction.frame[slot]))) }
        func add(_ slot: Int, _ formula: Formula) { assignments.append((slot, formula)) }
        let slots = interaction.variables.map { $0.slot }
        for follow in interaction.follows { add(slots[follow.variable], follow.formula) }
        for action in interaction.actions {
            switch action {
            case .assign(let list): for item in list { add(slots[item.variable], item.formula) }
            case .send(_, _, _, let data): for datum in data { add(datum.slot, datum.formula) }
            default: break
            }
        }
        let known = Set(quantities.variables.filter { $0.kind == .string }.flatMap { [$0.slot, $0.modelSlot] })
            .union(quantities.lets.filter { $0.kind == .string }.map { $0.slots[0] }).union(eventData)
        assignments.removeAll { !known.contains($0.slot) }
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for (slot, formula) in assignments {
                let united = (sets[slot] ?? []).union(strings(of: formula))
                if united.count != sets[slot]?.count {
                    sets[slot] = united
                    isGrowing = true
                }
            }
        }
    }

    /// The strings that a formula of one can be, ascending by number.
    func strings(of formula: Formula) -> [Int] {
        var stack: [Set<Int>] = []
        for instruction in formula.code {
            switch instruction.operation {
            case .constant: stack.append([Int(clamping: instruction.constant)])
            case .load: stack.append(sets[Int(instruction.slot)] ?? [])
            case .select:
                let second = stack.popLast() ?? []
                let first = stack.popLast() ?? []
                _ = stack.popLast()
                stack.append(first.union(second))
            default:
                stack.removeLast(min(stack.count, instruction.operation.arity))
                stack.append([])
            }
        }
        return (stack.last ?? []).sorted()
    }
}

extension Int {
    /// The nearest whole number to one that need not be any.
    fileprivate init(clamping number: Double) {
        self = number > -1e9 && number < 1e9 ? Int(number) : -1
    }
}
