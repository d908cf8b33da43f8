// Animations that are replaced before they begin.

import Designs
import Diagnostics
import Formulas
import Interactions

extension Check {
    static let replacedAnimation = Check(
        id: "replaced-animation", title: "An animation never plays",
        why:
            "What stands after it, in the same content, takes its value over at the same instant. An animation that is "
            + "replaced raises no done event.",
        fix: "keep one of them, or begin the second at the done event of the first", severity: .warning
    ) { context in
        var seen: Set<Int> = []
        return context.interaction.branches.flatMap { actions in
            actions.enumerated().compactMap { index, action -> Flaw? in
                guard case .animate(let first) = action else { return nil }
                let block = context.interaction.animations[first]
                guard block.duration?.constant != 0 else { return nil }
                for later in actions[(index + 1)...] {
                    guard let (variable, origin) = context.interaction.taken(of: block, by: later),
                        seen.insert(block.origin).inserted
                    else { continue }
                    let name = context.design.variables[variable].name
                    return Flaw(
                        at: context.place(block.origin), also: [context.place(origin)],
                        "“\(context.design.animations[first])” does not move “\(name)”, because what stands after it does"
                    )
                }
                return nil
            }
        }
    }
}

extension Interaction {
    /// The content of each place, and of each branch in it.
    fileprivate var branches: [[Action]] {
        let inside = actions.flatMap { action -> [[Action]] in
            guard case .choose(let choices) = action else { return [] }
            return choices.map(\.actions)
        }
        return blocks + inside
    }

    /// The first variable of an animation that another action drives or sets, and where that one was written.
    fileprivate func taken(of block: AnimationBlock, by action: Action) -> (variable: Int, origin: Int)? {
        let own = Set(block.assignments.map(\.variable))
        switch action {
        case .assign(let list):
            return list.first { own.contains($0.variable) }.map { ($0.variable, Int($0.formula.origin)) }
        case .animate(let index):
            let other = animations[index]
            return other.assignments.first { own.contains($0.variable) }.map { ($0.variable, other.origin) }
        case .follow(let index):
            let follow = follows[index]
            return own.contains(follow.variable) ? (follow.variable, Int(follow.formula.origin)) : nil
        default: return nil
        }
    }
}
