// Places that a text can name, and what naming them costs.

import Timelines

/// A place on the axis of 0…1 as it is written: so many steps of 10^−`decimals` of `unit`.
struct StopPlace: Hashable {
    var position: Double
    var steps: Int
    var decimals: Int

    /// - Parameter unit: 100 where places are percentages, 1 where they are shares.
    init(steps: Int, decimals: Int, unit: Double) {
        self.steps = steps
        self.decimals = decimals
        position = (Double(steps) / DecimalText.powers[decimals]) / unit
    }

    /// Digits without sign or unit.
    var text: String { NumberText(decimals: decimals, allowsExponents: false).text(steps) }

    var length: Int { NumberText(decimals: decimals, allowsExponents: false).length(steps) }

    /// The most decimals that a place is written with: a double holds no more of a percentage.
    static let mostDecimals = 14

    /// The shortest place above `low` and up to `high`; the one nearest to `high` of several.
    static func shortest(above low: Double, upTo high: Double, unit: Double) -> StopPlace {
        for decimals in 0...mostDecimals {
            let steps = (high * unit * DecimalText.powers[decimals]).rounded(.down)
            for candidate in [steps + 1, steps, steps - 1] {
                let place = StopPlace(steps: Int(candidate), decimals: decimals, unit: unit)
                if place.position > low, place.position <= high { return place }
            }
        }
        return nearest(high, unit: unit)
    }

    /// The nearest place with so many decimals.
    static func nearest(_ position: Double, decimals: Int = mostDecimals, unit: Double) -> StopPlace {
        let scaled = position * unit * DecimalText.powers[decimals]
        return StopPlace(steps: Int(scaled.rounded(.toNearestOrAwayFromZero)), decimals: decimals, unit: unit)
    }

    /// The places with at most so many decimals between two others, which begin and end the list; near the sharp bends
    /// of a skeleton also such with more decimals, until a vertex can stand near enough to the bend.
    static func places(
        from start: StopPlace, to end: StopPlace, decimals: Int, unit: Double, bends skeleton: Skeleton,
        tolerance: Double
    ) -> [StopPlace] {
        let step = 1 / DecimalText.powers[decimals] / unit
        var steps: [(steps: Int, decimals: Int)] = []
        let first = Int((start.position / step).rounded(.down)) + 1
        let last = Int((end.position / step).rounded(.up)) - 1
        if first <= last { steps = (first...last).map { ($0, decimals) } }
        if skeleton.count > 2 {
            for index in 1..<skeleton.count - 1 {
                let before = skeleton.slope(index - 1)
                let after = skeleton.slope(index)
                var finer = decimals
                // A vertex that is off by half a step is off by as much as this in height.
                let bend = abs(after - before) / unit
                while finer < mostDecimals, bend / DecimalText.powers[finer] > tolerance {
                    finer += 1
                    let scaled = skeleton.positions[index] * unit * DecimalText.powers[finer]
                    let down = Int(scaled.rounded(.down))
                    steps += (down - 1...down + 2).map { ($0, finer) }
                }
            }
        }
        var places = steps.map { StopPlace(steps: $0.steps, decimals: $0.decimals, unit: unit) }
        places = places.filter { $0.position > start.position && $0.position < end.position }
        // Of two texts for one place the first is the one with fewer decimals.
        places.sort { ($0.position, $0.decimals) < ($1.position, $1.decimals) }
        var result = [start]
        for place in places where place.position - (result.last?.position ?? 0) > 1e-15 { result.append(place) }
        return result + [end]
    }
}

extension Skeleton {
    fileprivate func slope(_ index: Int) -> Double {
        (values[index + 1] - values[index]) / (positions[index + 1] - positions[index])
    }
}
