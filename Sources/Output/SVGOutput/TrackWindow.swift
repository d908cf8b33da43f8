// A timeline cut to the time in which one animation element runs: the values and times that its attributes list.

import Motion
import Numerics
import Timelines

/// When an animation element runs, in milliseconds.
struct Window: Hashable {
    var start: Int64
    /// At least 1.
    var duration: Int64
    /// For ever, without a gap.
    var repeats: Bool
    /// Within the window: when it shows again what it showed at its start, for the seam of a loop.
    var reset: Int64?

    /// The window of what changes in these timelines: from the first change to the last. One that begins with a jump
    /// begins a millisecond before it, where still the base value is seen: Chromium keeps the time that is set in
    /// single precision, so that 575 ms fall short of a beginning at 575 ms, and only key times can be early by less.
    init?(spanning timelines: [Timeline]) {
        var start = Int64.max
        var end = Int64.min
        for timeline in timelines where !timeline.isConstant {
            let frames = timeline.keyframes
            // A first value that holds is the base value: the motion starts with the second.
            let isHold = frames[0].passage == .hold
            let lead: Int64 = isHold && frames[1].values != frames[0].values ? 1 : 0
            let first = isHold ? frames[1] : frames[0]
            // Nor is a jump in time that falls on the end.
            let previous = frames[frames.count - 2]
            let isHeld = previous.passage == .hold || previous.time == frames[frames.count - 1].time
            start = min(start, first.time.millisecondsRoundedUp - lead)
            end = max(end, frames[frames.count - 1].time.millisecondsRoundedUp + (isHeld ? 1 : 0))
        }
        guard start < Int64.max else { return nil }
        self.init(start: start, duration: max(end - start, 1), repeats: false)
    }

    init(start: Int64, duration: Int64, repeats: Bool, reset: Int64? = nil) {
        self.start = start
        self.duration = duration
        self.repeats = repeats
        self.reset = reset
    }
}

/// Values at milliseconds since the start of a window. Two at one time are a jump.
struct TrackWindow: Hashable {
    var times: [Int64] = []
    var values: [[Double]] = []
    /// From each value to the next: what bends the time between them; nil where nothing does.
    var timings: [CubicBezier?] = []
    /// Whether values only step; then the last one need not be at the end.
    var isDiscrete: Bool
    var duration: Int64

    init(_ timeline: Timeline, _ window: Window) {
        duration = window.duration
        isDiscrete = timeline.isStepped
        let first = timeline.values(at: Time(milliseconds: window.start))
        append(at: 0, first)
        guard !timeline.isConstant else { return }
        let end = window.reset ?? window.duration
        let frames = timeline.keyframes
        for (index, frame) in frames.enumerated() {
            let time = frame.time.millisecondsRoundedUp - window.start
            // At the very end of a repeating window only a limit is of use: the beginning is shown.
            let isLimit = !isDiscrete && times[times.count - 1] < end
            if time > 0, time < end || time == end && (!window.repeats || isLimit) {
                append(at: time, frame.values, timing: index > 0 ? frames[index - 1].passage.timing : nil)
            }
            if !isDiscrete, frame.passage == .hold, index + 1 < frames.count {
                let next = frames[index + 1].time.millisecondsRoundedUp - window.start
                if next > 0, next <= end { append(at: next, frame.values) }
            }
        }
        if let reset = window.reset, values[values.count - 1] != first {
            if !isDiscrete { append(at: reset, values[values.count - 1]) }
            append(at: reset, first)
        }
        if !isDiscrete { append(at: duration, values[values.count - 1]) }
    }

    /// With how many more decimals `values(at:)` is written.
    static let furtherDecimals = 2

    /// The values where straight lines that end or begin with a jump are when it comes, a little before its
    /// millisecond: so they go through the same places as if it came in time.
    /// - Parameter fractions: when each value comes, as a share of the duration.
    func values(at fractions: [Double]) -> [[Double]] {
        guard !isDiscrete else { return values }
        var result = values
        for index in times.indices.dropFirst() where times[index] == times[index - 1] {
            let early = Double(times[index]) - fractions[index] * Double(duration)
            move(&result, index - 1, along: index - 2, by: early)
            move(&result, index, along: index, by: early)
        }
        return result
    }

    /// Takes an end of a straight gap so many milliseconds back along it.
    private func move(_ result: inout [[Double]], _ index: Int, along gap: Int, by early: Double) {
        guard timings.indices.contains(gap), timings[gap] == nil, times[gap + 1] > times[gap] else { return }
        let span = Double(times[gap + 1] - times[gap])
        for component in result[index].indices {
            result[index][component] -= (values[gap + 1][component] - values[gap][component]) / span * early
        }
    }

    var hasJump: Bool { zip(times, times.dropFirst()).contains { $0 == $1 } }

    var isEased: Bool { timings.contains { $0 != nil } }

    private mutating func append(at time: Int64, _ sample: [Double], timing: CubicBezier? = nil) {
        if let last = times.last {
            if last == time, values[values.count - 1] == sample { return }
            timings.append(timing)
        }
        times.append(time)
        values.append(sample)
    }
}
