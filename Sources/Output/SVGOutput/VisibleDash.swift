// The one dash between two ends that both move: its length and its offset, also where the ends cross.

import Numerics
import Timelines

/// The dash is there at every whole millisecond at which the end is beyond the start. At the others it stands off the
/// outline, where its caps are not seen either; it comes and goes with a jump of the offset at a whole millisecond.
struct VisibleDash {
    /// The length of the dash, and the gap behind it.
    private(set) var lengths: Timeline
    private(set) var offsets: Timeline

    /// A dash that begins here is off the outline, and so is the one before it: the gap is longer than this by 1 at
    /// least.
    private static let hidden = 2.0

    init(_ starts: Timeline, _ ends: Timeline) {
        let crossings = Crossings(starts, ends)
        let isHidden = crossings.changes.contains { $0.isHidden }
        var gap = max(starts.greatest, 1 - ends.least, 1).rounded(.up) + 1
        if isHidden { gap = max(gap, Self.hidden + 1) }

        let isStepped = starts.isStepped && ends.isStepped
        // Digits that keep the rounding of further knots small beside that of the fit.
        let further = crossings.knots.isEmpty ? 0 : 2
        func decimals(_ timeline: Timeline) -> Int { min(timeline.decimals[0] + further, DecimalText.greatestDecimals) }
        let decimalsOfLength = max(decimals(starts), decimals(ends))
        // What both tracks of dashes may still add, so that the end keeps within what it was allowed.
        let room = max(min(starts.tolerance[0] - starts.error[0], ends.tolerance[0] - ends.error[0]), 0) / 2
        let rounding = crossings.knots.isEmpty ? 0 : 0.5 / DecimalText.powers[decimals(starts)]

        func frames(at times: [Time], value: (Time) -> [Double], limit: (Time) -> [Double]) -> [Keyframe] {
            var frames: [Keyframe] = []
            func append(_ time: Time, _ values: [Double]) {
                let frame = Keyframe(time: time, values: values, passage: isStepped ? .hold : .linear)
                if frames.last != frame { frames.append(frame) }
            }
            for time in times {
                if !isStepped, time > times[0] { append(time, limit(time)) }
                append(time, value(time))
            }
            return frames
        }
        func length(_ difference: Double) -> [Double] {
            [max(DecimalText.round(difference, decimals: decimalsOfLength), 0), gap]
        }
        let inheritedOfLength = starts.error[0] + ends.error[0]
        lengths = Timeline(
            keyframes: frames(
                at: Set(crossings.times + crossings.knots).sorted(),
                value: { length(ends.values(at: $0)[0] - starts.values(at: $0)[0]) },
                limit: { length(ends.limit(at: $0) - starts.limit(at: $0)) }),
            decimals: [decimalsOfLength, 0], tolerance: [inheritedOfLength + rounding + room, 1],
            error: [inheritedOfLength + rounding, 0])

        let moments = starts.isConstant ? [crossings.times[0]] : starts.keyframes.map(\.time)
        let offset = decimals(starts)
        offsets = Timeline(
            keyframes: frames(
                at: Set(moments + crossings.changes.map(\.time)).sorted(),
                value: {
                    crossings.isHidden(at: $0)
                        ? [-Self.hidden] : [DecimalText.round(-starts.values(at: $0)[0], decimals: offset)]
                },
                limit: {
                    crossings.isHidden(before: $0)
                        ? [-Self.hidden] : [DecimalText.round(-starts.limit(at: $0), decimals: offset)]
                }),
            decimals: [offset], tolerance: [starts.error[0] + rounding + room], error: [starts.error[0] + rounding])
    }
}

/// When the end is beyond the start, and when not.
private struct Crossings {
    /// The times of the keyframes of both.
    let times: [Time]
    /// The whole milliseconds around each crossing between two keyframes: between them the length bends to 0.
    private(set) var knots: [Time] = []
    /// From when on the dash is hidden or seen, in order, the first at the first time of all.
    private(set) var changes: [(time: Time, isHidden: Bool)] = []

    init(_ starts: Timeline, _ ends: Timeline) {
        let moving = [starts, ends].filter { !$0.isConstant }
        times = Set((moving.isEmpty ? [starts] : moving).flatMap { $0.keyframes.map(\.time) }).sorted()
        let decimals = max(starts.decimals[0], ends.decimals[0])
        for (index, time) in times.enumerated() {
            let from = DecimalText.round(ends.values(at: time)[0] - starts.values(at: time)[0], decimals: decimals)
            change(at: time, isHidden: from <= 0)
            guard index + 1 < times.count else { continue }
            let next = times[index + 1]
            let to = DecimalText.round(ends.limit(at: next) - starts.limit(at: next), decimals: decimals)
            guard (from > 0) != (to > 0) else { continue }
            let first = time.millisecondsRoundedUp
            let last = next.millisecondsRoundedUp
            let exact = Double(first) + Double(last - first) * from / (from - to)
            // A crossing on a millisecond is found there in spite of the rounding of the division.
            let near = exact.rounded(.toNearestOrEven)
            let crossing = abs(exact - near) < 1e-6 ? near : exact
            let before = Int64(crossing.rounded(.down))
            let after = Int64(crossing.rounded(.up))
            for knot in Set([before, after]).sorted() where knot > first && knot < last {
                knots.append(Time(milliseconds: knot))
            }
            // What comes is seen behind the crossing, what goes is hidden on it.
            let moment = to > 0 ? before + 1 : after
            if moment < last { change(at: Time(milliseconds: moment), isHidden: to <= 0) }
        }
    }

    private mutating func change(at time: Time, isHidden: Bool) {
        if changes.last?.isHidden != isHidden { changes.append((time, isHidden)) }
    }

    func isHidden(at time: Time) -> Bool { changes.last { $0.time <= time }?.isHidden ?? false }

    func isHidden(before time: Time) -> Bool { changes.last { $0.time < time }?.isHidden ?? false }
}
