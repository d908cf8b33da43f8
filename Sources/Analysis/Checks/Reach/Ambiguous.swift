// Two transitions that could both be taken.

import Designs
import Diagnostics
import Exploring
import Interactions

extension Check {
    static let ambiguous = Check(
        id: "ambiguous", title: "Only the order decides between two transitions",
        why:
            "Both have a condition, neither is the narrower one, and both held at once. The one that stands first was taken: "
            + "to move a line changes the behaviour. With --explore only.",
        fix: "let the conditions exclude each other, or leave the cond of the last one out", severity: .note
    ) { context in
        context.found.compactMap { fact, run in
            guard case .rivals(let first, let second) = fact, context.exploration?.isAmbiguous(first, second) == true
            else { return nil }
            return Flaw(
                at: context.design.transitions[second].range, also: [context.design.transitions[first].range],
                "\(context.design.arrow(first)) was taken, and \(context.design.arrow(second)) could have been",
                seen: run)
        }
    }
}
