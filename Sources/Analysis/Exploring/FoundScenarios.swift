// Witnesses as scenarios of a design: as few as show what its own scenarios do not.

package import Designs
import FormulaText
package import Interactions
package import Simulation
import XML

/// Scenarios that a search adds to a design.
package enum FoundScenarios {
    /// As few witnesses, in order of discovery, as reach the states and transitions that nothing reaches yet.
    /// - Parameter authored: what the scenarios of the file reach.
    package static func choice(of exploration: Exploration, beyond authored: Coverage) -> [Witness] {
        var covered = authored
        var result: [Witness] = []
        var seen: Set<Int> = []
        // The longest ways first: what they pass through needs no scenario of its own.
        for (fact, number) in exploration.found.reversed() {
            switch fact {
            case .state(let state): if covered.states[state] != false { continue }
            case .transition(let transition): if covered.transitions[transition] { continue }
            default: continue
            }
            guard seen.insert(number).inserted else { continue }
            let witness = exploration.shortened(exploration.witnesses[number], beyond: covered)
            covered.formUnion(Coverage(of: exploration.recording(of: witness)))
            result.append(witness)
        }
        return result.reversed()
    }

    /// The elements of scenarios, each line indented.
    /// - Parameter prefix: that of the metadata's elements, with its colon.
    package static func markup(_ witnesses: [Witness], of design: Design, prefix: String) -> String {
        var names = Set(design.scenarios.map { $0.name })
        var number = 0
        return witnesses.map { witness in
            repeat { number += 1 } while !names.insert("found-\(number)").inserted
            var text = "      <\(prefix)scenario name=\"found-\(number)\" title=\"Found \(number)\">\n"
            for setting in settings(witness.settings, of: design) {
                let (name, value) = (Escaping.attribute(setting.name), Escaping.attribute(setting.value))
                text += "        <\(prefix)set name=\"\(name)\" value=\"\(value)\"/>\n"
            }
            text += witness.markup(of: design, indent: "        ", prefix: prefix)
            return text + "      </\(prefix)scenario>\n"
        }.joined()
    }

    /// What a witness sets parameters to, as it is written.
    package static func settings(_ settings: [Scenario.Setting], of design: Design) -> [(name: String, value: String)] {
        design.parameters.compactMap { parameter in
            let values = parameter.slots.map { slot in settings.first { $0.slot == slot }?.value }
            guard values.contains(where: { $0 != nil }) else { return nil }
            let numbers = zip(values, parameter.value).map { $0 ?? $1 }
            return (parameter.name, text(numbers, of: parameter))
        }
    }

    private static func text(_ numbers: [Double], of parameter: Design.Parameter) -> String {
        if let choice = parameter.choices.first(where: { $0.value == numbers[0] }) { return choice.text }
        if parameter.kind == .boolean { return numbers[0] != 0 ? "true" : "false" }
        if numbers.count == 3 { return "rgb(\(numbers.map { FormulaNumber.text($0 + 0) }.joined(separator: " ")))" }
        return FormulaNumber.text(numbers[0] + 0)
    }
}

extension Exploration {
    /// A witness without the parameters and steps that do nothing for what it reaches.
    /// - Parameter covered: what need not be reached.
    func shortened(_ witness: Witness, beyond covered: Coverage) -> Witness {
        func news(_ witness: Witness) -> Coverage {
            var all = covered
            all.formUnion(Coverage(of: recording(of: witness)))
            return all
        }
        let all = news(witness)
        var result = witness
        for index in witness.settings.indices.reversed() {
            var shorter = result
            shorter.settings.remove(at: index)
            if news(shorter).covers(all) { result = shorter }
        }
        for index in witness.steps.indices.reversed() {
            var shorter = result
            shorter.steps.remove(at: index)
            if news(shorter).covers(all) { result = shorter }
        }
        return result
    }

    /// A witness, played again from the start and recorded.
    package func recording(of witness: Witness) -> Recording {
        var interaction = interaction
        interaction.scenarios = [witness.scenario]
        return interaction.simulate(scenario: 0).recording
    }
}

extension Coverage {
    /// What some runs of an interaction reach together.
    package init(of interaction: Interaction, _ runs: some Sequence<Coverage>) {
        self.init(of: interaction)
        for run in runs { formUnion(run) }
    }

    /// Whether all is reached that another reaches.
    fileprivate func covers(_ other: Coverage) -> Bool {
        states.indices.allSatisfy { states[$0] == true || other.states[$0] != true }
            && transitions.indices.allSatisfy { transitions[$0] || !other.transitions[$0] }
    }
}
