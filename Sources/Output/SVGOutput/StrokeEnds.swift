// The visible part of an outline, from `stroke-start` to `stroke-end`, in the words that SVG has: dashes.

import Numerics
import Timelines
import XML

/// With `pathLength="1"` a dash of the visible length stands at the visible start, and the gap behind it is longer than
/// the rest of the outline. Where only one end moves, the dash is longer than the outline and only its offset moves.
/// While the end is not beyond the start nothing may be seen, but a dash of no length has caps, so it stands off the
/// outline then. A part of an outline takes the same ends in its own measure, where they may lie before 0 or after 1.
enum StrokeEnds {
    /// A track of dashes, and the error that it has from the ends that it was made of, in its own measure.
    typealias Dashes = (track: Track, inherited: Double)

    /// The tracks of dashes in place of an element's tracks of stroke ends.
    static func dashes(start: Track?, end: Track?, on part: OutlinePart) -> [Dashes] {
        guard let model = end ?? start else { return [] }
        let share = part.end - part.start
        let tolerance = model.parts[0].tolerance
        func local(_ track: Track?, _ rest: Double) -> Timeline {
            let timeline = track?.parts[0] ?? Timeline(constant: [rest], tolerance: tolerance)
            return timeline.mapped(scale: 1 / share) { ($0 - part.start) / share }
        }
        let starts = local(start, 0)
        let ends = local(end, 1)
        func dashes(_ attribute: String, form: Form, timeline: Timeline, inherited: Double) -> Dashes {
            var result = model
            result.attribute = attribute
            result.form = form
            result.parts = [timeline]
            result.shares = [1]
            return (result, inherited)
        }
        func fixed(_ dash: Double, _ gap: Double) -> Dashes {
            let lengths = Timeline(constant: [dash.rounded(.up), gap.rounded(.up)], tolerance: [1, 1])
            return dashes("stroke-dasharray", form: .numbers(count: 2), timeline: lengths, inherited: 0)
        }
        func moving(_ offsets: Timeline, _ inherited: Double) -> Dashes {
            dashes("stroke-dashoffset", form: .number, timeline: offsets, inherited: inherited)
        }
        if starts.isConstant, starts.greatest <= 0 {
            let dash = max(ends.greatest, 1).rounded(.up)
            return [
                fixed(dash, 1 - min(ends.least, 0) + 1),
                moving(ends.mapped(scale: 1) { dash - $0 }, ends.error[0]),
            ]
        }
        if ends.isConstant, ends.least >= 1 {
            return [
                fixed(1 - min(starts.least, 0), max(starts.greatest, 1)),
                moving(starts.mapped(scale: 1) { -$0 }, starts.error[0]),
            ]
        }
        let dash = VisibleDash(starts, ends)
        return [
            dashes(
                "stroke-dasharray", form: .numbers(count: 2), timeline: dash.lengths,
                inherited: starts.error[0] + ends.error[0]),
            moving(dash.offsets, starts.error[0]),
        ]
    }

    /// What rounded key times and knots add to the error of both ends, as a share of what a track of them was allowed.
    /// `errors` has the error of each track of dashes as it is written.
    static func further(_ dashes: [Dashes], _ errors: [Double], beside track: Track, on part: OutlinePart) -> Double {
        guard let allowed = track.parts[0].tolerance.first, allowed > 0 else { return 0 }
        // The end is where the start is and the dash is over: what both are off by adds up.
        let sum = zip(dashes, errors).reduce(0.0) { sum, pair in
            let ((track, inherited), error) = pair
            guard track.tolerance > 0 else { return sum }
            return sum + max(error / track.tolerance * track.parts[0].tolerance[0] - inherited, 0)
        }
        return sum * (part.end - part.start) / allowed
    }
}

extension Timeline {
    var greatest: Double { keyframes.reduce(-.infinity) { max($0, $1.values[0]) } }
    var least: Double { keyframes.reduce(.infinity) { min($0, $1.values[0]) } }

    /// Another measure of the one component; what was allowed and measured grows by `scale`.
    fileprivate func mapped(scale: Double, _ value: (Double) -> Double) -> Timeline {
        var result = self
        // Digits that keep the rounding small beside what the fit already rounded.
        if scale != 1 { result.decimals[0] = min(decimals[0] + 2, DecimalText.greatestDecimals) }
        for index in keyframes.indices { result.keyframes[index].values = [value(keyframes[index].values[0])] }
        result.tolerance[0] *= scale
        result.error[0] *= scale
        return result
    }

    /// The limit of the first component from below.
    func limit(at time: Time) -> Double {
        guard let index = keyframes.firstIndex(where: { $0.time >= time }) else {
            return keyframes[keyframes.count - 1].values[0]
        }
        guard keyframes[index].time == time else { return values(at: time)[0] }
        guard index > 0, keyframes[index - 1].passage == .hold else { return keyframes[index].values[0] }
        return keyframes[index - 1].values[0]
    }
}
