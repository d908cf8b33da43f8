// The announced breaks of a curve that matter: jumps, and where rest and motion meet.

import Numerics

/// Walks through a curve's breaks in order. A corner between two stretches that both move is passed over: sampling
/// finds what bends. Breaks that show from the same whole millisecond on count as one.
struct Breaks {
    struct Stop {
        /// From which the break is seen.
        var millisecond: Int64
        /// Of the first of those that count as one.
        var time: Time
        var isJump: Bool
    }

    private let curve: Curve
    private let end: Int64
    private var index = 0
    private var isMoving: Bool

    init(_ curve: Curve, from start: Int64, to end: Int64) {
        self.curve = curve
        self.end = end
        while index < curve.breaks.count, curve.breaks[index].millisecondsRoundedUp <= start { index += 1 }
        isMoving = curve.moves(Time(milliseconds: start), index < curve.breaks.count ? curve.breaks[index] : curve.end)
    }

    /// The next stop; nil when only the curve's end is left. `jumps` tells whether a limit and a value are apart.
    mutating func next(jumps: ([Double], [Double]) -> Bool) -> Stop? {
        while index < curve.breaks.count {
            let first = curve.breaks[index]
            let millisecond = first.millisecondsRoundedUp
            guard millisecond <= end else { break }
            var stop = Stop(millisecond: millisecond, time: first, isJump: false)
            var last = first
            while index < curve.breaks.count, curve.breaks[index].millisecondsRoundedUp == millisecond {
                last = curve.breaks[index]
                stop.isJump = stop.isJump || jumps(curve.limit(at: last), curve.value(last))
                index += 1
            }
            let wasMoving = isMoving
            isMoving = curve.moves(last, index < curve.breaks.count ? curve.breaks[index] : curve.end)
            if stop.isJump || !wasMoving || !isMoving { return stop }
        }
        index = curve.breaks.count
        return nil
    }
}
