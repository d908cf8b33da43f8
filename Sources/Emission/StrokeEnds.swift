// The visible part of an outline, from `stroke-start` to `stroke-end`, in the words that SVG has: dashes.

import Markup
import Motion
import Timelines

/// With `pathLength="1"` a dash of the visible length stands at the visible start, and nothing follows for the rest of
/// the outline. Where only one end moves the dash itself stays and its offset moves: that is one number.
enum StrokeEnds {
    static let attributes = ["stroke-start", "stroke-end"]

    /// The tracks of dashes in place of an element's tracks of stroke ends.
    static func dashes(start: Track?, end: Track?) -> [Track] {
        guard let model = end ?? start else { return [] }
        let starts = start?.parts[0] ?? Timeline(constant: [0], tolerance: model.parts[0].tolerance)
        let ends = end?.parts[0] ?? Timeline(constant: [1], tolerance: model.parts[0].tolerance)
        func track(_ attribute: String, _ form: Form, _ timeline: Timeline) -> Track {
            var result = model
            result.attribute = attribute
            result.form = form
            result.parts = [timeline]
            result.shares = [1]
            return result
        }
        let offset = { (timeline: Timeline, value: @escaping (Double) -> Double) -> Timeline in
            var result = timeline
            for index in result.keyframes.indices { result.keyframes[index].values = [value(timeline.keyframes[index].values[0])] }
            return result
        }
        if starts.isConstant, starts.keyframes[0].values == [0] {
            let dash = Timeline(constant: [1, 2], tolerance: [1, 1])
            return [
                track("stroke-dasharray", .numbers(count: 2), dash),
                track("stroke-dashoffset", .number, offset(ends) { 1 - max($0, 0) }),
            ]
        }
        return [
            track("stroke-dasharray", .numbers(count: 2), lengths(starts, ends)),
            track("stroke-dashoffset", .number, offset(starts) { -$0 }),
        ]
    }

    /// The length of the dash, and the gap behind it: the difference of two timelines, at the keyframes of both.
    private static func lengths(_ starts: Timeline, _ ends: Timeline) -> Timeline {
        var frames: [Keyframe] = []
        let isStepped = starts.isStepped && ends.isStepped
        let both = starts.keyframes + ends.keyframes
        let times = Set(both.map(\.time)).sorted()
        func append(_ time: Time, _ start: Double, _ end: Double) {
            let frame = Keyframe(time: time, values: [max(end - start, 0), 2], passage: isStepped ? .hold : .linear)
            if frames.last != frame { frames.append(frame) }
        }
        for time in times {
            let before = (starts.limit(at: time), ends.limit(at: time))
            if !isStepped, time > times[0] { append(time, before.0, before.1) }
            append(time, starts.values(at: time)[0], ends.values(at: time)[0])
        }
        return Timeline(
            keyframes: frames, decimals: [max(starts.decimals[0], ends.decimals[0]) + 1, 0],
            tolerance: [starts.tolerance[0] + ends.tolerance[0], 1], error: [starts.error[0] + ends.error[0], 0])
    }
}

extension Timeline {
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
