// Curves to fit, and a measure of what was fitted that shares nothing with the fit's own.

import Fitting
import Foundation
import Motion
import Numerics
import TestSupport
import Timelines

/// The greatest errors at every whole millisecond, as a share of the tolerance, of what the *printed* numbers say.
func measured(_ timeline: Timeline, against curve: Curve, tolerance: [Double]) -> Double {
    let times = timeline.keyframes.map { $0.time.units / Time.unitsPerMillisecond }
    let values = timeline.keyframes.map { frame in
        zip(frame.values, timeline.decimals).map { Double(DecimalText.text($0, decimals: $1))! }
    }
    var greatest = 0.0
    let first = curve.start.millisecondsRoundedUp
    for millisecond in first...max(first, curve.end.millisecondsRoundedUp) {
        let exact = curve.value(min(Time(milliseconds: millisecond), curve.end))
        // The last keyframe at or before the instant, by plain search.
        let index = times.lastIndex { $0 <= millisecond } ?? 0
        for component in exact.indices {
            var shown = values[index][component]
            let passage = timeline.keyframes[index].passage
            if passage != .hold, index + 1 < times.count, millisecond > times[index] {
                var share = Double(millisecond - times[index]) / Double(times[index + 1] - times[index])
                if let timing = passage.timing { share = eased(timing, share) }
                shown += (values[index + 1][component] - shown) * share
            }
            let off = abs(shown - exact[component]) / tolerance[component]
            greatest = off <= greatest ? greatest : off
        }
    }
    return greatest
}

/// A timing function from its numbers as they are printed. Not a number where SMIL would refuse it.
private func eased(_ timing: CubicBezier, _ x: Double) -> Double {
    let numbers = [timing.x1, timing.y1, timing.x2, timing.y2].map { Double(DecimalText.text($0, decimals: 12))! }
    return numbers.allSatisfy { 0...1 ~= $0 } ? timingFunction(numbers, at: x) : .nan
}

/// A curve of one of many kinds, with its tolerance.
func randomCurve(_ generator: inout Seeded) -> (curve: Curve, tolerance: [Double]) {
    let scale = [1e-6, 1, 100, 800, 1e6].randomElement(using: &generator)!
    let tolerance = scale * [1e-2, 1e-3, 1e-4].randomElement(using: &generator)!
    let offset = generator.number(-2...2) * scale
    let seconds = [0.001, 0.013, 0.4, 1, 3].randomElement(using: &generator)!
    let end = Time(milliseconds: Int64(seconds * 1000))
    let kind = Int.random(in: 0..<12, using: &generator)
    let a = generator.number(40...600)
    let b = generator.number(2...30)
    let cut = Time(units: Int64.random(in: 0...end.units, using: &generator))
    func one(_ f: @escaping (Double) -> Double) -> (Curve, [Double]) {
        (Curve(end: end) { [offset + scale * f($0.seconds)] }, [tolerance])
    }
    switch kind {
    case 0: return one { spring(a, b, $0) }
    case 1: return one { 1 - exp(-b * $0) }
    case 2: return one { _ in a / 600 }
    case 3: return one { floor($0 * b) / b }
    case 4:
        // Straight lines between random heights every 20 ms.
        let heights = (0...200).map { _ in generator.number(-1...1) }
        return one { t in
            let index = min(Int(t / 0.02), heights.count - 2)
            let share = t / 0.02 - Double(index)
            return heights[index] + (heights[index + 1] - heights[index]) * share
        }
    case 5:
        // A spring up to a jump, a decay after it.
        func value(_ time: Time, _ isAfter: Bool) -> [Double] {
            let t = time.seconds
            return [offset + scale * (isAfter ? 0.3 + exp(-b * (t - cut.seconds)) : spring(a, b, t))]
        }
        let curve = Curve(
            end: end, breaks: [cut], value: { value($0, $0 >= cut) }, before: { value($0, $0 > cut) })
        return (curve, [tolerance])
    case 6: return one { $0.truncatingRemainder(dividingBy: 0.31) * b }
    case 7:
        let curve = Curve(end: end, count: 3) { time in
            let t = time.seconds
            return [offset + scale * spring(a, b, t), scale * spring(b * 20, b, t), offset]
        }
        return (curve, [tolerance, tolerance * 3, tolerance])
    case 8:
        // Two coordinates that go by one law, and back.
        let ease = CubicBezier(x1: generator.number(0...1), y1: generator.number(-0.4...1), x2: 0.58, y2: 1)
        let curve = Curve(end: end, count: 2, breaks: cut > .zero ? [cut] : []) { time in
            let share = time < cut ? time.seconds / cut.seconds : (end - time).seconds / max((end - cut).seconds, 1e-9)
            let value = ease.value(at: share)
            return [offset + scale * value, -scale * 3 * value]
        }
        return (curve, [tolerance, tolerance])
    case 9:
        // Noise: another value at each millisecond.
        let heights = (0...3001).map { _ in generator.number(-1...1) }
        return one { heights[min(Int($0 * 1000 + 0.5), 3001)] }
    case 10:
        let flick = generator.number(0.99...0.9985)
        return one { 1 - pow(flick, 1000 * $0) }
    default:
        // At rest, then a kink into motion.
        return one { $0 < cut.seconds ? 0 : 1 - exp(-b * ($0 - cut.seconds)) }
    }
}
