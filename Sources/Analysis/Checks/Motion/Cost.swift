// What is heavy to show: much that moves at once, large images.

import Designs
import Diagnostics
import Interactions
import Numerics
import Simulation

extension Check {
    /// How many attributes may move at once, and how many bytes of images there may be.
    private static let (mostMoving, mostBytes) = (100, 2 << 20)

    static let cost = Check(
        id: "cost", title: "Heavy to show",
        why: "A phone draws each moving attribute again in each frame, and a page waits for its images.",
        fix: "move a group instead of its parts; make images as small as they are shown", severity: .note
    ) { context in
        var flaws: [Flaw] = []
        let bytes = context.design.images.reduce(0) { $0 + $1.bytes.count }
        if bytes > mostBytes {
            flaws.append(
                Flaw(at: nil, "its images come to \((bytes + 512) / 1024) KB, and \(mostBytes >> 10) KB is much"))
        }
        guard context.interaction.bindings.count > mostMoving else { return flaws }
        var most: (count: Int, run: CheckedRun, time: Time)?
        for run in context.runs {
            let moving = context.interaction.bindings.indices.filter { index in
                let binding = context.interaction.bindings[index]
                return !binding.isDiscrete && !run.isSteady(index)
            }
            guard moving.count > max(mostMoving, most?.count ?? 0) else { continue }
            for time in run.steps {
                let next = time + Time(ticks: 2)
                let count = moving.count {
                    difference(run.sampler.values(of: $0, at: time), run.sampler.values(of: $0, at: next)) > 0
                }
                if count > most?.count ?? mostMoving { most = (count, run, time) }
            }
        }
        if let most {
            flaws.append(
                Flaw(
                    at: nil, "\(most.count) attributes move at once, and \(mostMoving) are many",
                    seen: most.run.evidence(most.time)))
        }
        return flaws
    }
}
