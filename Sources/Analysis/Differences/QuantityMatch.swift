// Which parameter, let or data of a new design is which of the old where it has another name: by what it does.

import Designs
import FormulaText
import Formulas
import Interactions
import Simulation

struct QuantityMatch {
    /// What those of the old design are called in the new one that have another name there.
    private(set) var names: [String: String] = [:]
    /// The same pairs in the order of the old design, with what kind of thing they are.
    private(set) var pairs: [(word: String, old: String, new: String)] = []

    init(_ old: Design, _ new: Design, elements: [String: String], states: [String]) {
        let before = QuantityFact.all(old, elements: elements, states: states)
        let after = QuantityFact.all(new, elements: [:], states: new.states.map(\.id))
        let (gone, added) = (
            before.filter { fact in !after.contains { $0.name == fact.name } },
            after.filter { fact in !before.contains { $0.name == fact.name } }
        )
        for fact in gone where !fact.uses.isEmpty {
            let found = added.filter { $0.isLike(fact) }
            let rivals = gone.filter { $0.isLike(fact) }
            guard found.count == 1, rivals.count == 1 else { continue }
            names[fact.name] = found[0].name
            pairs.append((fact.word, fact.name, found[0].name))
        }
    }
}

/// What is known of a quantity without its name.
private struct QuantityFact {
    var word: String
    var name: String
    var kind: FormulaType
    /// The slots of a parameter's colour, or the one of anything else.
    var slots: Set<Int>
    /// What reads it, and what changes it.
    var uses: Set<String> = []

    func isLike(_ other: QuantityFact) -> Bool { word == other.word && kind == other.kind && uses == other.uses }

    /// - Parameters:
    ///   - elements: what elements are called that have another id in the other design.
    ///   - states: what all states are called.
    static func all(_ design: Design, elements: [String: String], states: [String]) -> [QuantityFact] {
        let interaction = design.interaction
        var facts = design.parameters.map {
            QuantityFact(word: "parameter", name: $0.name, kind: $0.kind, slots: Set($0.slots))
        }
        facts += design.lets.map { QuantityFact(word: "let", name: $0.name, kind: $0.kind, slots: [$0.slot]) }
        for (variable, item) in zip(interaction.variables, design.variables) where variable.role == .data {
            facts.append(QuantityFact(word: "data", name: item.name, kind: item.kind, slots: [item.slot]))
        }
        let uses = uses(of: design, elements: elements, states: states)
        for index in facts.indices {
            facts[index].uses = facts[index].slots.reduce(into: []) { $0.formUnion(uses[$1] ?? []) }
        }
        return facts
    }

    /// By the slot: where it is read or changed.
    private static func uses(
        of design: Design, elements: [String: String], states: [String]
    ) -> [Int: Set<String>] {
        let interaction = design.interaction
        var uses: [Int: Set<String>] = [:]
        func read(_ slots: [Int], _ place: String) { for slot in slots { uses[slot, default: []].insert(place) } }
        func changed(_ variable: Int, _ place: String) {
            read([interaction.variables[variable].slot], "changed by \(place)")
        }
        for (index, name) in design.bindings.enumerated() {
            let element = elements[name.element] ?? name.element
            read(interaction.bindings[index].slots, "#\(element) \(name.attribute)")
        }
        for item in interaction.lets { read(item.formula.slots, "a let") }
        for (index, transition) in interaction.transitions.enumerated() {
            let place = "a transition of \(states[transition.source]) on \(design.transitions[index].events)"
            read(transition.condition?.slots ?? [], place)
        }
        for (index, block) in interaction.animations.enumerated() {
            let place = "the animation \(design.animations[index])"
            for formula in [block.duration, block.delay].compactMap({ $0 }) + block.easing.operands {
                read(formula.slots, place)
            }
            for assignment in block.assignments {
                changed(assignment.variable, place)
                read(assignment.formula.slots, place)
            }
        }
        for follow in interaction.follows {
            changed(follow.variable, "a follower")
            read(follow.formula.slots, "a follower")
        }
        return uses
    }
}
