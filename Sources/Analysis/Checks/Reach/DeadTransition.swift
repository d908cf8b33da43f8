// Transitions that no finger can make happen.

import Designs
import Diagnostics
import Exploring
import Interactions

extension Check {
    static let deadTransition = Check(
        id: "dead-transition", title: "A transition can never be taken",
        why:
            "Bounds of all quantities, with parameters anywhere between their min and max, prove that it never happens. "
            + "What it was written for does not work.",
        fix: "mend its condition or its event, or remove it", severity: .warning
    ) { context in
        context.design.transitions.indices.compactMap { index in
            guard let proof = context.proofs[.transition(index)], !context.isToldDead(index, proof) else { return nil }
            let owner = context.design.states[context.interaction.transitions[index].source].id
            let label = context.design.transitions[index].label
            return Flaw(
                at: context.design.transitions[index].range,
                "the transition \(label.isEmpty ? "" : "“\(label)” ")of “\(owner)” is never taken: "
                    + proof.reason(in: context.design))
        }
    }
}

extension CheckContext {
    /// Whether readers or `unheard` say the same, or it follows from what is said of another transition.
    fileprivate func isToldDead(_ index: Int, _ proof: Proof) -> Bool {
        switch proof {
        case .source, .event: true
        case .order, .condition: isTold("never-taken", in: design.transitions[index].range)
        }
    }
}
