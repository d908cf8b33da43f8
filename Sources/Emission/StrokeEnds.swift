// The visible part of an outline, from `stroke-start` to `stroke-end`, in the words that SVG has: dashes.

import Markup
import Motion
import Timelines

/// With `pathLength="1"` a dash of the visible length stands at the visible start, and the gap behind it is longer than
/// the rest of the outline. Where only one end moves, the dash is longer than the outline and only its offset moves.
/// A part of an outline takes the same ends in its own measure, where they may lie before 0 or after 1.
enum StrokeEnds {
    /// The tracks of dashes in place of an element's tracks of stroke ends.
    static func dashes(start: Track?, end: Track?, on part: OutlinePart) -> [Track] {
        guard let model = end ?? start else { return [] }
        let share = part.end - part.start
        let tolerance = model.parts[0].tolerance
        func local(_ track: Track?, _ rest: Double) -> Timeline {
            let timeline = track?.parts[0] ?? Timeline(constant: [rest], tolerance: tolerance)
            return timeline.mapped(scale: 1 / share) { ($0 - part.start) / share }
        }
        let starts = local(start, 0)
        let ends = local(end, 1)
        func track(_ attribute: String, _ form: Form, _ timeline: Timeline) -> Track {
            var result = model
            result.attribute = attribute
            result.form = form
            result.parts = [timeline]
            result.shares = [1]
            return result
        }
        func fixed(_ dash: Double, _ gap: Double) -> Track {
            let lengths = Timeline(constant: [dash.rounded(.up), gap.rounded(.up)], tolerance: [1, 1])
            return track("stroke-dasharray", .numbers(count: 2), lengths)
        }
        if starts.isConstant, starts.greatest <= 0 {
            let dash = max(ends.greatest, 1).rounded(.up)
            return [
                fixed(dash, 1 - min(ends.least, 0) + 1),
                track("stroke-dashoffset", .number, ends.mapped(scale: 1) { dash - $0 }),
            ]
        }
        let offsets = track("stroke-dashoffset", .number, starts.mapped(scale: 1) { -$0 })
        if ends.isConstant, ends.least >= 1 {
            return [fixed(1 - min(starts.least, 0), max(starts.greatest, 1)), offsets]
        }
        let gap = max(starts.greatest, 1 - ends.least, 1).rounded(.up) + 1
        return [track("stroke-dasharray", .numbers(count: 2), lengths(starts, ends, gap)), offsets]
    }

    /// The length of the dash, and the gap behind it: the difference of two timelines, at the keyframes of both.
    private static func lengths(_ starts: Timeline, _ ends: Timeline, _ gap: Double) -> Timeline {
        let isStepped = starts.isStepped && ends.isStepped
        var frames: [Keyframe] = []
        func append(_ time: Time, _ start: Double, _ end: Double) {
            let frame = Keyframe(time: time, values: [max(end - start, 0), gap], passage: isStepped ? .hold : .linear)
            if frames.last != frame { frames.append(frame) }
        }
        let moving = [starts, ends].filter { !$0.isConstant }
        let times = Set((moving.isEmpty ? [starts] : moving).flatMap { $0.keyframes.map(\.time) }).sorted()
        for time in times {
            if !isStepped, time > times[0] { append(time, starts.limit(at: time), ends.limit(at: time)) }
            append(time, starts.values(at: time)[0], ends.values(at: time)[0])
        }
        return Timeline(
            keyframes: frames, decimals: [max(starts.decimals[0], ends.decimals[0]), 0],
            tolerance: [starts.tolerance[0] + ends.tolerance[0], 1], error: [starts.error[0] + ends.error[0], 0])
    }
}

extension Timeline {
    fileprivate var greatest: Double { keyframes.reduce(-.infinity) { max($0, $1.values[0]) } }
    fileprivate var least: Double { keyframes.reduce(.infinity) { min($0, $1.values[0]) } }

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
    fileprivate func limit(at time: Time) -> Double {
        guard let index = keyframes.firstIndex(where: { $0.time >= time }) else {
            return keyframes[keyframes.count - 1].values[0]
        }
        guard keyframes[index].time == time else { return values(at: time)[0] }
        guard index > 0, keyframes[index - 1].passage == .hold else { return keyframes[index].values[0] }
        return keyframes[index - 1].values[0]
    }
}
