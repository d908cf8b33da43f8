// Springs whose duration ends them on their way.

import Designs
import Diagnostics
import Interactions
import Simulation

extension Check {
    static let springCut = Check(
        id: "spring-cut", title: "A duration cuts a spring",
        why: "The spring is more than 0.5 % from its end as its time is up, and jumps the rest of its way.",
        fix: "leave the duration out, and the spring settles by itself", severity: .warning
    ) { context in
        var flaws: [Range<Int>?: (share: Double, flaw: Flaw)] = [:]
        for run in context.runs {
            for (index, variable) in context.interaction.variables.enumerated() {
                for (number, segment) in run.recording.segments[variable.slot].enumerated() {
                    guard case .animation(let animation) = segment.source, case .spring = animation.curve,
                        segment.start >= run.recording.begin, animation.end <= run.recording.end
                    else { continue }
                    let segments = run.recording.segments[variable.slot]
                    if number + 1 < segments.count, segments[number + 1].start < animation.end { continue }
                    let way = abs(animation.to - animation.from)
                    let left = abs(animation.value(at: animation.end, .before) - animation.to)
                    guard way > 0, left > 0.005 * way else { continue }
                    let place = run.block(moving: index, at: segment.start).flatMap {
                        context.place(context.interaction.animations[$0].origin)
                    }
                    let share = left / way
                    if context.isTold("cut-spring", in: place) || share <= (flaws[place]?.share ?? 0) { continue }
                    let name = context.design.variables[index].name
                    flaws[place] = (
                        share,
                        Flaw(
                            at: place ?? context.design.variables[index].range,
                            "the duration ends the spring of “\(name)” with \(shown(100 * share)) % of its way left, "
                                + "\(shown(left)) of \(shown(way))",
                            seen: run.evidence(animation.end))
                    )
                }
            }
        }
        return flaws.values.map(\.flaw)
    }
}
