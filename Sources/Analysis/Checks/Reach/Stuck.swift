// States that wait for the end of an animation that does not come.

import Designs
import Diagnostics
import Exploring

extension Check {
    static let stuck = Check(
        id: "stuck", title: "A state waits for what does not come",
        why:
            "It is left by the end of an animation alone, and another animation or an assignment has taken its variable "
            + "away. With --explore only.",
        fix: "leave it by another event too, such as a <send> with a delay, or give the animation its own variable",
        severity: .warning
    ) { context in
        context.found.compactMap { fact, run in
            guard case .stuck(let state) = fact else { return nil }
            return Flaw(
                at: context.design.states[state].range,
                "“\(context.design.states[state].id)” waits for the end of an animation, and nothing moves any more",
                seen: run)
        }
    }
}
