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
        var flaws: [Int: Flaw] = [:]
        for actions in context.interaction.branches {
            // By variable: where what takes it over later in the same content was written.
            var taken: [Int: Int] = [:]
            for action in actions.reversed() {
                if case .animate(let index) = action {
                    let block = context.interaction.animations[index]
                    let own = block.assignments.map(\.variable)
                    let isJump = block.duration?.constant == 0 && block.delay == nil
                    if !isJump, !own.isEmpty, own.allSatisfy({ taken[$0] != nil }) {
                        let names = own.map { "“\(context.design.variables[$0].name)”" }.joined(separator: " and ")
                        flaws[block.origin] = Flaw(
                            at: context.place(block.origin), also: own.map { context.place(taken[$0] ?? -1) },
                            "“\(context.design.animations[index])” does not move \(names), because what stands after it does"
                        )
                    }
                }
                for (variable, origin) in context.interaction.taken(by: action) { taken[variable] = origin }
            }
        }
        return Array(flaws.values)
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

    /// The variables that an action drives or sets, and where it was written.
    fileprivate func taken(by action: Action) -> [(variable: Int, origin: Int)] {
        switch action {
        case .assign(let list): return list.map { ($0.variable, Int($0.formula.origin)) }
        case .animate(let index):
            let block = animations[index]
            return block.assignments.map { ($0.variable, block.origin) }
        case .follow(let index): return [(follows[index].variable, Int(follows[index].formula.origin))]
        default: return []
        }
    }
}
