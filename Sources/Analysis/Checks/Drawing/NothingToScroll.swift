// Scroll views whose content fits, so that a finger never moves them.

import Designs
import Diagnostics
import Interactions
import Simulation

extension Check {
    static let nothingToScroll = Check(
        id: "nothing-to-scroll", title: "A scroll view has nothing to scroll",
        why:
            "Its content is no larger than its frame, so a pull moves nothing. Content without a size has the frame's.",
        fix: "write content-height=\"…\", or content-width; to let it be pulled all the same, always-bounce=\"y\"",
        severity: .warning
    ) { context in
        context.interaction.inputs.enumerated().compactMap { index, input in
            guard let view = input.scroll else { return nil }
            let axes = [view.x, view.y].filter(\.isScrollable)
            let runs = [context.rest] + context.runs
            if axes.isEmpty || axes.contains(where: \.alwaysBounces) || runs.contains(where: { $0.gives(axes) }) {
                return nil
            }
            let name = context.design.inputs[index]
            return Flaw(at: name.range, "the content of “\(name.name)” fits into its frame, so it never scrolls")
        }
    }
}

extension CheckedRun {
    /// Whether content is ever larger than its frame, or moved by the program.
    fileprivate func gives(_ axes: [ScrollAxis]) -> Bool {
        let variables = recording.interaction.variables
        return axes.contains { !sampler.isSteady([variables[$0.offset].slot]) }
            || steps.contains { time in
                let frame = sampler.frame(at: time)
                return axes.contains { axis in
                    let parts = [axis.contentVariable, axis.nearInset, axis.farInset]
                    return parts.reduce(0) { $0 + frame[variables[$1].slot] } > frame[axis.extentSlot]
                }
            }
    }
}
