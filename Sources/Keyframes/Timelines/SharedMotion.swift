// One motion that several tracks are affine copies of: the motion once, and of each track how it comes of it.

package import Numerics

/// What a number is worth beside another one: so many times as much, and so much more. Both are rounded already.
package struct AffineMap: Hashable, Sendable {
    package var scale: Double
    package var offset: Double
    /// With how many decimals they are written.
    package var scaleDecimals: Int
    package var offsetDecimals: Int

    package init(scale: Double, offset: Double, scaleDecimals: Int, offsetDecimals: Int) {
        (self.scale, self.offset) = (scale, offset)
        (self.scaleDecimals, self.offsetDecimals) = (scaleDecimals, offsetDecimals)
    }

    /// The map with as few decimals as leave it within `room` for all numbers of a range.
    init(_ scale: Double, _ offset: Double, over range: ClosedRange<Double>, room: Double) {
        let span = (range.upperBound - range.lowerBound) / 2
        let (scale, scaleDecimals) = AffineMap.rounded(scale, within: span > 0 ? room / span : .infinity, exact: scale)
        (self.scale, self.scaleDecimals) = (scale.rounded, scaleDecimals)
        // What the rounding of the factor shifts in the middle, the summand takes back.
        let middle = (range.upperBound + range.lowerBound) / 2
        let wanted = offset + (scale.exact - scale.rounded) * middle
        let (summand, offsetDecimals) = AffineMap.rounded(wanted, within: room, exact: wanted)
        (self.offset, self.offsetDecimals) = (summand.rounded, offsetDecimals)
    }

    private static func rounded(
        _ value: Double, within room: Double, exact: Double
    ) -> ((exact: Double, rounded: Double), Int) {
        for decimals in 0..<DecimalText.greatestDecimals {
            let rounded = DecimalText.round(value, decimals: decimals)
            if abs(rounded - value) <= room { return ((exact, rounded), decimals) }
        }
        let most = DecimalText.greatestDecimals
        return ((exact, DecimalText.round(value, decimals: most)), most)
    }

    package func value(of number: Double) -> Double { scale * number + offset }
}

/// A motion of one number, and the tracks that follow it.
package struct SharedMotion: Hashable, Sendable {
    /// A track by its number in the performance.
    package struct Copy: Hashable, Sendable {
        package var track: Int
        /// One a component of the track, all of its parts in order.
        package var maps: [AffineMap]
        /// Of each component: the greatest error that was measured, on the rounded numbers, at whole milliseconds.
        package var error: [Double]

        package init(track: Int, maps: [AffineMap], error: [Double]) {
            (self.track, self.maps, self.error) = (track, maps, error)
        }
    }

    package var shape: Timeline
    /// Of ambient motion; see `Track`.
    package var period: Time?
    package var copies: [Copy]

    package init(shape: Timeline, period: Time? = nil, copies: [Copy]) {
        (self.shape, self.period, self.copies) = (shape, period, copies)
    }

    /// A track that seems to follow a motion: its exact values, and what it may be off by.
    package struct Candidate {
        package var track: Int
        package var maps: [(scale: Double, offset: Double)]
        package var tolerance: [Double]
        package var value: (Time) -> [Double]

        package init(
            track: Int, maps: [(scale: Double, offset: Double)], tolerance: [Double],
            value: @escaping (Time) -> [Double]
        ) {
            (self.track, self.maps, self.tolerance, self.value) = (track, maps, tolerance, value)
        }
    }

    /// What may be used of a tolerance, for the fit of the motion and for each rounding of a map; the rest is for the
    /// rounding of times in the text.
    private static let shares = (fit: 0.86, rounding: 0.03)

    /// Fits the motion so that all copies keep within their tolerances; those that do not, on the rounded numbers, are
    /// left out, and nil is what fewer than two copies are worth.
    package init?(_ curve: Curve, period: Time?, _ candidates: [Candidate], pieces: PieceChoice) {
        var finest = Double.infinity
        for candidate in candidates {
            for (map, tolerance) in zip(candidate.maps, candidate.tolerance) where map.scale != 0 {
                finest = min(finest, tolerance / abs(map.scale))
            }
        }
        guard finest < .infinity, finest > 0 else { return nil }
        var shape = fit(curve, tolerance: [finest * SharedMotion.shares.fit], pieces: pieces)
        shape.tolerance = [finest * (1 - 2 * SharedMotion.shares.rounding)]
        guard !shape.isConstant, !shape.isStepped else { return nil }
        let values = shape.keyframes.map { $0.values[0] }
        let range = values.min()!...values.max()!
        self.init(shape: shape, period: period, copies: [])
        for candidate in candidates {
            let maps = zip(candidate.maps, candidate.tolerance).map {
                AffineMap($0.scale, $0.offset, over: range, room: $1 * SharedMotion.shares.rounding)
            }
            let error = error(of: maps, candidate, from: curve.start, to: curve.end)
            if zip(error, candidate.tolerance).allSatisfy({ $0 <= $1 }) {
                copies.append(Copy(track: candidate.track, maps: maps, error: error))
            }
        }
        guard copies.count > 1 else { return nil }
    }

    /// Measured at every whole millisecond.
    private func error(of maps: [AffineMap], _ candidate: Candidate, from start: Time, to end: Time) -> [Double] {
        var greatest = maps.map { _ in 0.0 }
        for millisecond in start.millisecondsRoundedUp...max(start, end).millisecondsRoundedUp {
            let shown = shape.values(at: Time(milliseconds: millisecond))[0]
            let exact = candidate.value(min(Time(milliseconds: millisecond), end))
            for (component, map) in maps.enumerated() {
                let off = abs(map.value(of: shown) - exact[component])
                greatest[component] = off <= greatest[component] ? greatest[component] : off
            }
        }
        return greatest
    }
}
