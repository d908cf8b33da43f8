// Fitting one motion that several tracks are affine copies of.

package import Numerics
package import Timelines

extension AffineMap {
    /// The map with the fewest decimals that keep it within `room` for all numbers of a range.
    init(_ scale: Double, _ offset: Double, over range: ClosedRange<Double>, room: Double) {
        let span = (range.upperBound - range.lowerBound) / 2
        let (scale, scaleDecimals) = AffineMap.rounded(scale, within: span > 0 ? room / span : .infinity, exact: scale)
        // What the rounding of the factor shifts in the middle, the summand takes back.
        let middle = (range.upperBound + range.lowerBound) / 2
        let wanted = offset + (scale.exact - scale.rounded) * middle
        let (summand, offsetDecimals) = AffineMap.rounded(wanted, within: room, exact: wanted)
        self.init(
            scale: scale.rounded, offset: summand.rounded, scaleDecimals: scaleDecimals, offsetDecimals: offsetDecimals)
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
}

extension SharedMotion {
    /// A track that may follow a motion: its index, the exact map and the tolerance of each component, and its exact
    /// values at a time.
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

    /// The shares of a tolerance for the fit of the motion and for each rounding of a map. The rest is left for the
    /// rounding of times in the text.
    private static let shares = (fit: 0.86, rounding: 0.03)

    /// Fits the motion so finely that every copy can keep within its tolerance. Candidates that fail when measured with
    /// the rounded numbers are left out. Nil if fewer than two copies remain, or if the motion is constant or steps.
    package init?(_ curve: Curve, period: Time?, _ candidates: [Candidate], pieces: PieceChoice) {
        var finest = Double.infinity
        for candidate in candidates {
            for (map, tolerance) in zip(candidate.maps, candidate.tolerance) where map.scale != 0 {
                finest = min(finest, tolerance / abs(map.scale))
            }
        }
        guard finest < .infinity, finest > 0 else { return nil }
        var shape = curve.fitted(tolerance: [finest * SharedMotion.shares.fit], pieces: pieces)
        shape.tolerance = [finest * (1 - 2 * SharedMotion.shares.rounding)]
        guard !shape.isConstant, !shape.isStepped else { return nil }
        let values = shape.keyframes.map { $0.values[0] }
        let range = values.min()!...values.max()!
        var copies: [Copy] = []
        for candidate in candidates {
            let maps = zip(candidate.maps, candidate.tolerance).map {
                AffineMap($0.scale, $0.offset, over: range, room: $1 * SharedMotion.shares.rounding)
            }
            let error = SharedMotion.error(of: maps, shape, candidate, from: curve.start, to: curve.end)
            if zip(error, candidate.tolerance).allSatisfy({ $0 <= $1 }) {
                copies.append(Copy(track: candidate.track, maps: maps, error: error))
            }
        }
        guard copies.count > 1 else { return nil }
        self.init(shape: shape, period: period, copies: copies)
    }

    /// Measured at every whole millisecond.
    private static func error(
        of maps: [AffineMap], _ shape: Timeline, _ candidate: Candidate, from start: Time, to end: Time
    ) -> [Double] {
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
