// Animations that do not take over the speed of the finger.

import Designs
import Diagnostics
import Geometry
import Interactions
import Numerics
import Simulation

extension Check {
    static let velocityJump = Check(
        id: "velocity-jump", title: "A hand-over changes the speed",
        why:
            "Where the finger lifts, the animation begins with another speed than the finger had. It feels like a hitch.",
        fix: "animate with a spring without a velocity of its own, which begins with the variable's speed",
        severity: .warning
    ) { context in
        var worst: [String: (change: Double, flaw: Flaw)] = [:]
        for run in context.runs {
            for time in run.lifts {
                for shape in context.boundShapes where !shape.isOpacity {
                    guard let (before, after) = run.speeds(of: shape, at: time, in: context) else { continue }
                    let change = (after - before).length
                    // More speed in the same direction is a throw.
                    guard before.length > 300, change > 600, !(0.4...3).contains(along(after, before)),
                        change > worst[shape.name.element]?.change ?? 0
                    else { continue }
                    worst[shape.name.element] = (
                        change,
                        Flaw(
                            at: shape.place, also: [context.place(ofElement: shape.name.element)],
                            "“#\(shape.name.element)” moves at \(Int(before.length)) pt/s as the finger lifts, and at "
                                + "\(Int(after.length)) pt/s right after",
                            seen: run.evidence(time))
                    )
                }
            }
        }
        return worst.values.map(\.flaw)
    }
}

extension CheckedRun {
    /// When fingers lift.
    fileprivate var lifts: [Time] {
        recording.log.filter { entry in
            entry.event.touch?.phase == .ended && entry.time > recording.begin && entry.time < recording.end
        }.map(\.time)
    }

    /// How fast the middle of a shape moves before an instant, under the finger, and after it, by an animation; nil
    /// where no animation takes over.
    fileprivate func speeds(of shape: BoundShape, at time: Time, in context: CheckContext) -> (Point, Point)? {
        let slots = recording.interaction.bindings[shape.index].slots
        let closure = recording.closure(of: slots)
        let takesOver = closure.contains { slot in
            recording.segments[slot].contains { segment in
                guard segment.start == time, case .animation(let animation) = segment.source else { return false }
                return animation.begin == time && animation.from != animation.to
            }
        }
        guard takesOver,
            closure.contains(where: { recording.interaction.touch.x == $0 || recording.interaction.touch.y == $0 })
        else { return nil }
        func middle(_ time: Time, _ side: Side) -> Point? {
            let box = drawing(at: time, side).bounds[shape.node]
            return box.map { Point($0.midX, $0.midY) }
        }
        let span = Time(units: Time.unitsPerTick / 2)
        guard let old = middle(time - span, .after), let last = middle(time, .before), let first = middle(time, .after),
            let next = middle(time + span, .before), (last - old).length > 0, (next - first).length > 0
        else { return nil }
        let rate = 1 / span.seconds
        return ((last - old) * rate, (next - first) * rate)
    }
}

extension Point {
    fileprivate var length: Double { (x * x + y * y).squareRoot() }
}

/// The part of a velocity along another, in shares of that one.
private func along(_ velocity: Point, _ other: Point) -> Double {
    (velocity.x * other.x + velocity.y * other.y) / (other.length * other.length)
}
