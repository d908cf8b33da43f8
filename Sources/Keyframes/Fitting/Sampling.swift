// Where a curve is looked at before it is fitted: few samples where it is nearly straight, many where it bends.

import Numerics
import Timelines

/// Samples of a curve between two jumps, at whole milliseconds in ascending order.
struct Stretch: Hashable {
    var milliseconds: [Int64] = []
    /// As many numbers a sample as the curve has components.
    var values: [Double] = []

    var count: Int { milliseconds.count }

    mutating func append(_ millisecond: Int64, _ sample: [Double]) {
        milliseconds.append(millisecond)
        values += sample
    }

    func sample(_ index: Int, _ size: Int) -> ArraySlice<Double> { values[index * size..<(index + 1) * size] }

    /// Puts samples, ascending like its own, between those that are there.
    mutating func merge(_ additions: [(millisecond: Int64, values: [Double])]) {
        let size = values.count / count
        var merged = Stretch()
        var next = 0
        for index in 0..<count {
            while next < additions.count, additions[next].millisecond < milliseconds[index] {
                merged.append(additions[next].millisecond, additions[next].values)
                next += 1
            }
            merged.append(milliseconds[index], Array(sample(index, size)))
        }
        self = merged
    }
}

/// Samples a curve so densely that straight lines between samples miss it by a small part of the tolerance, looking
/// at it at least every 4 ms where it moves and is not known to be straight, and finds jumps that were not announced.
struct Sampling {
    let curve: Curve
    let tolerance: [Double]
    private(set) var stretches: [Stretch] = []
    private var open = Stretch()
    /// Where a jump ends the stretch that is being refined: nothing at or behind it belongs to the stretch.
    private var ceiling: Time?

    /// How far apart samples are at most where the curve moves, in milliseconds.
    static let widest: Int64 = 16
    /// How far apart samples are at most for pieces that bend.
    static let closest: Int64 = 4
    /// The part of the tolerance by which a line between samples may miss the curve.
    static let bend = 1.0 / 32

    /// How far apart samples are at most here, and what part of the tolerance a line between them may miss.
    let furthest: Int64
    let missed: Double

    init(_ curve: Curve, tolerance: [Double], widest: Int64 = Sampling.widest, bend: Double = Sampling.bend) {
        furthest = widest
        missed = bend
        self.curve = curve
        self.tolerance = tolerance
        run()
    }

    private mutating func run() {
        let start = curve.start.millisecondsRoundedUp
        let end = Swift.max(start, curve.end.millisecondsRoundedUp)
        var low = start
        var lowValues = sample(low)
        open.append(low, lowValues)
        var breaks = Breaks(curve, from: start, to: end)
        while low < end {
            let next = breaks.next(jumps: { jumps(finite($0), finite($1), above: 0.25) })
            let high = next?.millisecond ?? end
            guard high > low else { continue }
            let after = sample(high)
            if let next, next.isJump {
                let limit = finite(curve.limit(at: next.time))
                refine(from: low, lowValues, to: high, limit, until: next.time)
                close(high, limit)
                open.append(high, after)
            } else if let next, Time(milliseconds: high) != next.time {
                // A corner within a millisecond: both of its neighbours are asked, and between them only for a jump.
                var floor = lowValues
                if high - 1 > low {
                    floor = sample(high - 1)
                    refine(from: low, lowValues, to: high - 1, floor)
                    open.append(high - 1, floor)
                }
                findJump(from: high - 1, floor, to: high, after)
                open.append(high, after)
            } else {
                refine(from: low, lowValues, to: high, after)
                open.append(high, after)
            }
            (low, lowValues) = (high, after)
        }
        stretches.append(open)
    }

    /// Ends a stretch with a limit from below; the next starts at the same millisecond.
    private mutating func close(_ millisecond: Int64, _ limit: [Double]) {
        // An empty one means that a jump was found just before: the stretch before it has ended here already.
        if open.count > 0 {
            open.append(millisecond, limit)
            stretches.append(open)
        }
        open = Stretch()
    }

    private mutating func refine(
        from low: Int64, _ lowValues: [Double], to high: Int64, _ highValues: [Double], until end: Time? = nil
    ) {
        guard high > low + 1 || jumps(lowValues, highValues, above: 1) else { return }
        ceiling = end
        defer { ceiling = nil }
        guard curve.moves(Time(milliseconds: low), end ?? Time(milliseconds: high)) else { return }
        var from = low
        var fromValues = lowValues
        // Up to where it may bend, as far as that is known.
        var bent = low
        while from < high {
            var next = high - from < 2 * furthest ? (from + high) / 2 : from + furthest
            if high - from <= furthest { next = high }
            var isStraight = false
            if from >= bent {
                let course = curve.course(Time(milliseconds: from))
                let until = course.until < Time(milliseconds: high) ? course.until.milliseconds : high
                if course.isStraight {
                    isStraight = until > from
                    // A step or a corner is less than a millisecond away: it is looked for there.
                    next = Swift.max(until, from + 1)
                } else {
                    bent = until
                }
            }
            let values = next == high ? highValues : sample(next)
            if !isStraight { bisect(from: from, fromValues, to: next, values) }
            if next < high { open.append(next, values) }
            (from, fromValues) = (next, values)
        }
    }

    /// Adds the samples strictly between two that are needed.
    private mutating func bisect(from low: Int64, _ lowValues: [Double], to high: Int64, _ highValues: [Double]) {
        let gap = high - low
        guard gap > 1 else { return findJump(from: low, lowValues, to: high, highValues) }
        let middle = (low + high) / 2
        let values = sample(middle)
        func bends(_ millisecond: Int64, _ values: [Double]) -> Bool {
            let share = Double(millisecond - low) / Double(gap)
            for index in values.indices {
                let line = lowValues[index] + (highValues[index] - lowValues[index]) * share
                if abs(values[index] - line) > tolerance[index] * missed { return true }
            }
            return false
        }
        let quarter = (gap + 1) / 4
        if bends(middle, values)
            || gap > 3
                && (bends(low + quarter, sample(low + quarter)) || bends(high - quarter, sample(high - quarter)))
        {
            bisect(from: low, lowValues, to: middle, values)
            open.append(middle, values)
            bisect(from: middle, values, to: high, highValues)
        } else {
            open.append(middle, values)
        }
    }

    /// Looks for a jump between two neighbouring milliseconds.
    private mutating func findJump(from low: Int64, _ lowValues: [Double], to high: Int64, _ highValues: [Double]) {
        let whole = change(lowValues, highValues)
        guard jumps(lowValues, highValues, above: curve.isDiscrete ? 0 : 1) else { return }
        var from = Time(milliseconds: low).units
        var to = min(Time(milliseconds: high), ceiling ?? .never).units
        var before = lowValues
        var after = highValues
        while to - from > 1 {
            let middle = (from + to) / 2
            let values = finite(curve.value(Time(units: middle)))
            if change(before, values) >= change(values, after) {
                (to, after) = (middle, values)
            } else {
                (from, before) = (middle, values)
            }
            // Nearly all of the change in a hundredth of a millisecond is a jump, wherever exactly it is.
            let left = change(before, after)
            if to - from < Time.unitsPerMillisecond / 100, left > 0.95 * whole { break }
            // What is left is no jump any more: it was motion.
            if !curve.isDiscrete, left <= 0.5 { return }
        }
        // A jump on the later millisecond itself shows its limit from below there already.
        guard jumps(before, after, above: 0.5) else { return }
        // The caller appends the later sample, which opens the next stretch.
        close(high, before)
    }

    private func change(_ a: [Double], _ b: [Double]) -> Double {
        var greatest = 0.0
        for index in a.indices { greatest = Swift.max(greatest, abs(a[index] - b[index]) / tolerance[index]) }
        return greatest
    }

    private func jumps(_ a: [Double], _ b: [Double], above share: Double) -> Bool {
        curve.isDiscrete ? a != b : change(a, b) > share
    }

    /// The values at a whole millisecond, not beyond the curve's end.
    func sample(_ millisecond: Int64) -> [Double] {
        finite(curve.value(Swift.min(Time(milliseconds: millisecond), Swift.max(curve.end, curve.start))))
    }

    /// Text has no word for what is not a number, so such values never get into a timeline.
    private func finite(_ values: [Double]) -> [Double] {
        for value in values where !(abs(value) <= DecimalText.limit) {
            return values.map { $0 == $0 ? Swift.min(Swift.max($0, -DecimalText.limit), DecimalText.limit) : 0 }
        }
        return values
    }
}
