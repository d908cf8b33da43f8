// A search through a design: which of its parameters are tried, and where its drawing begins.

package import Designs
package import Diagnostics
import FormulaText
import Formulas
import Interactions

extension Design {
    /// What can never happen in it, whatever a finger does, and why. Nothing is played for it.
    /// - Parameter held: slots of parameters that keep a value, each with that value; all others may be set.
    package func proofs(holding held: [Int: Double] = [:]) -> [Fact: Proof] {
        let explored = parameters.map { parameter in
            var result = parameter.explored
            if let value = held[parameter.slots[0]] { result.bounds = Interval(value) }
            return result
        }
        return DeadCode(interaction, parameters: explored).proofs(Guard.all(in: interaction))
    }

    /// A witness in words, with what it sets.
    package func words(of witness: Witness) -> String {
        let settings = FoundScenarios.settings(witness.settings, of: self).map { "\($0.name) = \($0.value); " }.joined()
        return settings + witness.words(of: self)
    }

    /// The design with ways that a search found as scenarios: 30 at the most, the latest found first; for sides of
    /// conditions, then for transitions, then for two that follow each other.
    package func tried(as exploration: Exploration) -> Design {
        var design = self
        var (seen, names): (Set<Int>, Set<String>) = ([], Set(scenarios.map(\.name)))
        let found = exploration.found.reversed()
        let sides = found.filter { if case .side = $0.fact { true } else { false } }
        let transitions = found.filter { if case .transition = $0.fact { true } else { false } }
        let pairs = found.filter { if case .pair = $0.fact { true } else { false } }
        var number = 0
        for (_, index) in sides + transitions + pairs where seen.count < 30 && seen.insert(index).inserted {
            let witness = exploration.witnesses[index]
            repeat { number += 1 } while !names.insert("found-\(number)").inserted
            design.interaction.scenarios.append(witness.scenario)
            design.scenarios.append(ScenarioName(name: "found-\(number)", title: words(of: witness)))
        }
        return design
    }

    /// A transition in words, such as `idle → busy on list.ended [pull gt 72]`.
    package func arrow(_ transition: Int) -> String {
        let item = interaction.transitions[transition]
        let target = item.targets.map { states[$0].id }.joined(separator: " ")
        let label = transitions[transition].label
        return "\(states[item.source].id) → \(target.isEmpty ? "itself" : target)\(label.isEmpty ? "" : " on \(label)")"
    }
}

extension Exploration {
    /// A warning for each requirement that a gesture violates.
    package func warnings(in design: Design) -> [Diagnostic] {
        design.requirements.indices.compactMap { index in
            guard let number = witness(of: .violation(index)) else { return nil }
            let item = design.requirements[index]
            return .warning(
                "require", at: item.range, "“\(item.title)” is violated (\(design.words(of: witnesses[number])))")
        }
    }
}

extension Proof {
    /// Why it can never happen, in words.
    package func reason(in design: Design) -> String {
        switch self {
        case .condition: "no values of its quantities make it so"
        case .event: "nothing raises its event"
        case .source(let state): "nothing that can happen enters \(design.states[state].id)"
        case .order(let other): "\(design.arrow(other)) stands before it and is taken instead"
        }
    }
}

extension Design.Parameter {
    /// The greatest number of choices that are tried.
    private static let mostChoices = 16

    /// As a search takes it: the other truth, every other choice; of a number the least value, the one after it and the
    /// greatest, if it has bounds.
    var explored: ExploredParameter {
        // It may be anything.
        if isText { return ExploredParameter(slots: slots, alternatives: [], bounds: .whole) }
        if !choices.isEmpty {
            let others = choices.map { [$0.value] }.filter { $0 != value }
            let numbers = choices.map { $0.value }
            return ExploredParameter(
                slots: slots, alternatives: Array(others.prefix(Self.mostChoices)),
                bounds: Interval(numbers.min()!, numbers.max()!))
        }
        if kind == .boolean {
            return ExploredParameter(slots: slots, alternatives: [[1 - value[0]]], bounds: .undecided)
        }
        guard kind == .number, let low = minimum, let high = maximum, low <= high else {
            return ExploredParameter(
                slots: slots, alternatives: [], number: kind == .number ? value[0] : nil, bounds: .whole)
        }
        let next = min(high, low + (step ?? (high - low) / 2))
        let others = [[low], [next], [high]].filter { $0 != value }
        let isCount = unit == nil && (step ?? 0) >= 1
        var result = ExploredParameter(
            slots: slots, alternatives: others, isLength: !isCount, number: value[0], bounds: Interval(low, high))
        result.step = step
        return result
    }
}
