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
                !context.isLeftFromBeside(state)
            else { return nil }
            return Flaw(
                at: context.design.states[state].range,
                "nothing that can happen leaves “\(context.design.states[state].id)”")
        }
    }
}

extension CheckContext {
    /// Whether a transition of another region, which is active at the same time, leaves a state.
    fileprivate func isLeftFromBeside(_ state: Int) -> Bool {
        interaction.transitions.indices.contains { index in
            let transition = interaction.transitions[index]
            guard proofs[.transition(index)] == nil, !transition.targets.isEmpty else { return false }
            var common = transition.source
            while common >= 0, !interaction.isDescendant(state, of: common) {
                common = interaction.states[common].parent
            }
            guard common >= 0, interaction.states[common].kind == .parallel else { return false }
            let domain = interaction.leastCommonCompoundAncestor([transition.source] + transition.targets)
            return domain < 0 || interaction.isDescendant(state, of: domain)
        }
    }
}
