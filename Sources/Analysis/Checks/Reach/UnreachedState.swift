// States that a search did not come to.

import Designs
import Diagnostics
import Exploring
import Interactions
import Simulation

extension Check {
    static let unreachedState = Check(
        id: "unreached-state", title: "No gesture leads to a state",
        why:
            "A search tried taps, drags, throws, waits and the parameters, and never entered it. That is no proof; what is "
            + "proved is said by never-entered. With --explore only.",
        fix: "look at the conditions on the way there, or search further with flipbook explore --seconds 10000",
        severity: .note
    ) { context in
        guard let exploration = context.exploration else { return [] }
        return context.interaction.states.indices.compactMap { state in
            let item = context.design.states[state]
            guard !context.interaction.states[state].isHistory, exploration.witness(of: .state(state)) == nil,
                exploration.proofs[.state(state)] == nil, !context.isTold("never-entered", in: item.range)
            else { return nil }
            let seconds = Int(exploration.seconds)
            return Flaw(at: item.range, "in \(seconds) s of the interaction nothing led to “\(item.id)”")
        }
    }
}
