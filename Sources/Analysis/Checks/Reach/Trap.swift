// States that are entered and never left.

import Designs
import Diagnostics
import Exploring
import FormulaText
import Interactions
import Simulation

extension Check {
    static let trap = Check(
        id: "trap", title: "There is no way out of a state",
        why:
            "Every transition that would leave it can never be taken: whatever parameters are, or as they are in a run. "
            + "A viewer who comes there has to start again.",
        fix: "mend the conditions of its transitions, or write it as a <final> if it is the end", severity: .warning
    ) { context in
        let interaction = context.interaction
        let always = interaction.states.indices.filter { state in
            context.proofs[.state(state)] == nil && interaction.isTrap(state, context.proofs)
        }
        let flaws = always.map { state in
            Flaw(
                at: context.design.states[state].range,
                "nothing that can happen leaves “\(context.design.states[state].id)”")
        }
        return flaws + context.trapsOfRuns(beyond: always)
    }
}

extension CheckContext {
    /// States that a run enters, and that nothing leaves as long as truths and choices stay what they are in that run.
    fileprivate func trapsOfRuns(beyond known: [Int]) -> [Flaw] {
        let switches = design.parameters.filter { $0.kind == .boolean || !$0.choices.isEmpty }
        var seen = Set(known)
        var proofs: [[Int: Double]: [Fact: Proof]] = [:]
        func isTrap(_ state: Int, holding held: [Int: Double]) -> Bool {
            let proved = proofs[held] ?? design.proofs(holding: held)
            proofs[held] = proved
            return interaction.isTrap(state, proved)
        }
        var flaws: [Flaw] = []
        for run in switches.isEmpty ? [] : runs {
            for entry in run.recording.log {
                guard case .entered(let state) = entry.event, !seen.contains(state) else { continue }
                var held: [Int: Double] = [:]
                for item in switches { held[item.slots[0]] = run.sampler.value(of: item.slots[0], at: entry.time) }
                guard isTrap(state, holding: held) else { continue }
                seen.insert(state)
                // Those that no other value of opens a way.
                for slot in held.keys.sorted() {
                    var fewer = held
                    fewer[slot] = nil
                    if isTrap(state, holding: fewer) { held = fewer }
                }
                let settings = held.sorted { $0.key < $1.key }.map { Scenario.Setting(slot: $0.key, value: $0.value) }
                let words = FoundScenarios.settings(settings, of: design).map { "\($0.name) is \($0.value)" }
                flaws.append(
                    Flaw(
                        at: design.states[state].range,
                        "nothing that can happen leaves “\(design.states[state].id)” while "
                            + words.joined(separator: " and "),
                        seen: run.evidence(entry.time)))
            }
        }
        return flaws
    }
}

extension Interaction {
    /// Whether a state has ways out, and each is proved to be never taken.
    fileprivate func isTrap(_ state: Int, _ proofs: [Fact: Proof]) -> Bool {
        guard states[state].kind == .atomic else { return false }
        var exits: [Int] = []
        var current = state
        while current >= 0 {
            exits += states[current].transitions.filter { !transitions[$0].targets.isEmpty }
            current = states[current].parent
        }
        // Without any exit, a reader says so, or it is all that there is.
        return !exits.isEmpty && exits.allSatisfy { proofs[.transition($0)] != nil }
            && !isLeftFromBeside(state, by: { proofs[.transition($0)] == nil })
    }
}
