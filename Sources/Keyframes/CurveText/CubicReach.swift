// How far one cubic piece reaches, and with that how few pieces a stretch takes and where they may meet.

import Fitting

/// A part of the samples without a jump, and the places from which to which it is said.
struct CubicStretch {
    var samples: ClosedRange<Int>
    var start: Double
    var end: Double
}

/// Pieces that each reach as far as they can.
struct CubicReach {
    private let samples: CubicSamples
    private let stretch: CubicStretch
    /// How much of the tolerance a piece may use.
    private let share: Double

    init(_ samples: CubicSamples, _ stretch: CubicStretch, share: Double) {
        self.samples = samples
        self.stretch = stretch
        self.share = share
    }

    /// The places and values where pieces meet, start and end included, when each reaches as far as it can, from the
    /// end on with `isBackward`. It begins with `value`, or one on the curve. With `isRounded` they have few digits, so
    /// that this is already a solution; otherwise they lie on the curve. Nil with more than `most` pieces.
    func march(
        from value: Double? = nil, isBackward: Bool = false, isRounded: Bool, most: Int
    ) -> [(place: Double, value: Double)]? {
        let (start, end) = isBackward ? (stretch.end, stretch.start) : (stretch.start, stretch.end)
        var knots = [(place: start, value: value ?? self.value(start, isRounded))]
        var length = (end - start) / 4
        while let knot = knots.last, knot.place != end {
            guard knots.count <= most else { return nil }
            let next = farthest(from: knot, length: length, limit: end, isRounded)
            length = next.place - knot.place
            knots.append(next)
        }
        return isBackward ? knots.reversed() : knots
    }

    /// The value at a place, so many tolerances beside the curve, perhaps with few digits.
    private func value(_ place: Double, _ isRounded: Bool, off: Double = 0) -> Double {
        let value = samples.value(at: place, in: stretch.samples) + off * samples.tolerance
        guard isRounded else { return value }
        let room = samples.tolerance * 0.25
        return ShortNumbers.between(value - room, value + room, count: 1)[0]
    }

    /// A value at a place to which a piece leads from a knot: on the curve, or beside it.
    private func reaches(
        _ place: Double, from knot: (place: Double, value: Double), _ isRounded: Bool
    ) -> (place: Double, value: Double)? {
        for off in [0, -0.7, 0.7] {
            let other = (place: place, value: value(place, isRounded, off: off))
            let (a, b) = knot.place < place ? (knot, other) : (other, knot)
            let span = CurveSpan(start: a.place, startValue: a.value, end: b.place, endValue: b.value)
            if samples.load(span, in: stretch.samples, share: share), samples.fitted(goal: 1) != nil { return other }
        }
        return nil
    }

    /// Gallops to where a piece no longer fits, then halves what lies between.
    private func farthest(
        from knot: (place: Double, value: Double), length: Double, limit: Double, _ isRounded: Bool
    ) -> (place: Double, value: Double) {
        func place(_ way: Double) -> Double { way > 0 ? min(knot.place + way, limit) : max(knot.place + way, limit) }
        var good = 0.0
        var best = knot
        var way = length
        var bad: Double?
        while good == 0 || bad.map({ abs($0 - good) > abs(good) * 0.03 }) ?? true {
            if let next = reaches(place(way), from: knot, isRounded) {
                (good, best) = (way, next)
                if next.place == limit { return next }
                way = bad.map { 0.5 * (good + $0) } ?? way * 1.4
            } else {
                bad = way
                way = good == 0 ? way * 0.5 : 0.5 * (good + way)
                if abs(way) < 1e-7 { break }
            }
        }
        if isRounded, good != 0 {
            // A little less far with fewer digits.
            for slack in [0.06, 0.02] {
                let (low, high) = (best.place - abs(good) * slack, best.place)
                let place = ShortNumbers.between(low, high, count: 1)[0]
                guard place > knot.place, place <= high else { continue }
                if let next = reaches(place, from: knot, true) { return next }
            }
        }
        if best.place != knot.place { return best }
        // No sample lies in between: on to the neighbour, which no piece can fail to reach.
        let positions = samples.curve.positions
        let index = samples.index(at: knot.place)
        var place = limit
        if length > 0 {
            if let next = positions[index...].first(where: { $0 > knot.place }) { place = min(next, limit) }
        } else if index > 0 {
            place = max(positions[index - 1], limit)
        }
        return (place, value(place, isRounded))
    }
}
