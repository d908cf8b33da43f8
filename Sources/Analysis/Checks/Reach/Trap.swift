// States that are entered and never left.

import Designs
import Diagnostics
import Exploring
import Interactions
import Simulation

extension Check {
    static let trap = Check(
        id: "trap", title: "There is no way out of a state",
        why: "Every transition that would leave it can never be taken. A viewer who comes there has to start again.",
        fix: "mend the conditions of its transitions, or write it as a <final> if it is the end", severity: .warning
    ) { context in
        let interaction = context.interaction
        return interaction.states.indices.compactMap { state in
            guard interaction.states[state].kind == .atomic, context.proofs[.state(state)] == nil else { return nil }
            var exits: [Int] = []
            var current = state
            while current >= 0 {
                exits += interaction.states[current].transitions.filter { !interaction.transitions[$0].targets.isEmpty }
                current = interaction.states[current].parent
            }
            // Without any exit, a reader says so, or it is all that there is.
            guard !exits.isEmpty, exits.allSatisfy({ context.proofs[.transition($0)] != nil }),
                !interaction.isLeftFromBeside(state, by: { context.proofs[.transition($0)] == nil })
            else { return nil }
            return Flaw(
                at: context.design.states[state].range,
                "nothing that can happen leaves “\(context.design.states[state].id)”")
        }
    }
}
