// The finger's path, fitted like everything else.

import Designs
import Fitting
import Interactions
import Numerics
import Simulation
import Timelines

extension Baker {
    /// How far the mark may be from the finger: a quarter of a point is invisible under a fingertip.
    private static let fingerTolerance = 0.25

    func touches() -> [TouchPath] {
        [false, true].flatMap { isSecond in
            var touches: [TouchPath] = []
            var press: Time?
            for entry in recording.log {
                guard let touch = entry.event.touch, touch.isSecond == isSecond else { continue }
                if touch.phase == .began {
                    press = entry.time
                } else if let start = press {
                    touches.append(path(from: start, to: entry.time, touch.phase == .cancelled, isSecond))
                    press = nil
                }
            }
            // A run that was cut while the finger was down.
            if let start = press { touches.append(path(from: start, to: recording.end, false, isSecond)) }
            return touches
        }
    }

    private func path(from press: Time, to lift: Time, _ isCancelled: Bool, _ isSecond: Bool) -> TouchPath {
        let (first, second) = (design.interaction.touch, design.interaction.pair)
        let slots = isSecond ? (x: second.x, y: second.y) : (x: first.x, y: first.y)
        let begin = recording.begin
        func place(_ time: Time, _ side: Side) -> [Double] {
            [position(of: slots.x, at: time + begin, side), position(of: slots.y, at: time + begin, side)]
        }
        var breaks: Set<Time> = []
        for slot in [slots.x, slots.y] {
            for segment in recording.segments[slot] where segment.start > press && segment.start < lift {
                breaks.insert(segment.start - begin)
            }
        }
        let end = lift - begin
        let movement = Movement(recording, slots: [slots.x, slots.y])
        let curve = Curve(
            start: press - begin, end: end, count: 2, breaks: breaks.sorted(),
            value: { place($0, $0 < end ? .after : .before) }, before: { place($0, .before) },
            moves: { movement.isMoving(from: $0 + begin, to: $1 + begin) })
        let path = curve.fitted(tolerance: [Baker.fingerTolerance, Baker.fingerTolerance])
        return TouchPath(
            press: press - begin, lift: end, isCancelled: isCancelled, isSecond: isSecond, path: path)
    }

    /// One coordinate of the finger, whose sources are constants and straight lines between its samples.
    private func position(of slot: Int, at time: Time, _ side: Side) -> Double {
        let segments = recording.segments[slot]
        let next = segments.indices.partitioningIndex {
            side == .after ? segments[$0].start > time : segments[$0].start >= time
        }
        switch segments[max(next - 1, 0)].source {
        case .constant(let value): return value
        case .ramp(let ramp) where time <= ramp.begin: return ramp.from
        case .ramp(let ramp) where time >= ramp.end: return ramp.to
        case .ramp(let ramp):
            let share = Double((time - ramp.begin).units) / Double((ramp.end - ramp.begin).units)
            return ramp.from + (ramp.to - ramp.from) * share
        default:
            var sampler = sampler
            return sampler.value(of: slot, at: time, side)
        }
    }
}
