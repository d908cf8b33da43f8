// Attributes that jump where nothing says so.

import Designs
import Diagnostics
import Exploring
import Geometry
import Interactions
import Numerics
import Simulation

extension Check {
    static let jump = Check(
        id: "jump", title: "A binding jumps",
        why:
            "Where a state or the finger changes, or a follower begins, something moves from one instant to the next. "
            + "A viewer sees a flicker, and the real app will have none.",
        fix:
            "animate the difference, let both cases agree where they meet, or, if it is meant, write "
            + "fb:allow=\"jump: REASON\" on the binding",
        severity: .warning
    ) { context in
        var worst: [String: (size: Double, flaw: Flaw)] = [:]
        for run in context.runs {
            let moving = context.boundShapes.filter { !run.isSteady($0.index) }
            for time in run.instants {
                for shape in moving {
                    guard let size = run.jump(of: shape, at: time, in: context),
                        size > worst[shape.name.element]?.size ?? 0
                    else { continue }
                    let amount = shape.isOpacity ? shown(size) : "\(shown(size)) pt"
                    let flaw = Flaw(
                        at: shape.place, also: [context.place(ofElement: shape.name.element)],
                        "\(shape.words) jumps by \(amount) \(run.occasion(at: time, in: context.design)), and no <assign> "
                            + "says so",
                        seen: run.evidence(time))
                    worst[shape.name.element] = (size, flaw)
                }
            }
        }
        return worst.values.map(\.flaw)
    }
}

extension CheckedRun {
    /// By how much a shape that can be seen jumps at an instant without an assignment: points, or a share of opacity;
    /// nil where it does not.
    fileprivate func jump(of shape: BoundShape, at time: Time, in context: CheckContext) -> Double? {
        let before = sampler.values(of: shape.index, at: time, .before)
        let after = sampler.values(of: shape.index, at: time)
        let change = difference(before, after)
        guard change > (shape.isOpacity ? 0.05 : 1e-6) else { return nil }
        let old = drawing(at: time, .before).bounds[shape.node]
        let new = drawing(at: time).bounds[shape.node]
        let size: Double
        if shape.isOpacity {
            guard context.isOnStage(before[0] > after[0] ? old : new) else { return nil }
            size = change
        } else {
            guard let old, let new, context.isOnStage(old), context.isOnStage(new) else { return nil }
            size = old.shift(to: new)
            // A recogniser begins where the finger has gone meanwhile, and what turns with it goes a little further.
            guard size > 1 + 1.5 * fingerStride(before: time) else { return nil }
        }
        let closure = recording.closure(of: recording.interaction.bindings[shape.index].slots)
        // What a spring has left, `spring-cut` says.
        return endsAnimation(closure, at: time) || assigns(Set(closure), at: time) ? nil : size
    }

    /// How far the finger went in the last tick but one, and in the last.
    private func fingerStride(before time: Time) -> Double {
        let touch = recording.interaction.touch
        let times = [time - .tick - .tick, time]
        let places = times.map { Point(sampler.value(of: touch.x, at: $0), sampler.value(of: touch.y, at: $0)) }
        return places[0].distance(to: places[1])
    }

    /// Whether an animation of one of some slots ends at an instant short of its end.
    private func endsAnimation(_ slots: [Int], at time: Time) -> Bool {
        slots.contains { slot in
            recording.segments[slot].contains { segment in
                guard case .animation(let animation) = segment.source, animation.end == time else { return false }
                return abs(animation.value(at: time, .before) - animation.to) > 1e-9
            }
        }
    }
}
