// The search for the shortest SMIL text of cubic pieces.

package import Fitting
import Motion
import Timelines

/// What `values`, `keyTimes` and `keySplines` charge.
private struct SplineForm: CubicForm {
    var isKeyed: Bool
    var isWithinUnit: Bool { true }
    /// Three spaces and a semicolon.
    var pieceCost: Int { 4 }

    func cost(place: Double, value: Double) -> Int {
        DecimalText.length(value, decimals: DecimalText.greatestDecimals) + 1
            + (isKeyed ? DecimalText.length(place, decimals: DecimalText.greatestDecimals) + 1 : 0)
    }
}

extension SplineText {
    /// The shortest text that is found for a curve of one number from its first to its last position; nil only where
    /// the tolerance asks for more digits than numbers have.
    package init?(_ curve: SampledCurve, tolerance: Double, effort: Effort, isBrief: Bool = false) {
        guard curve.count > 1 else { return nil }
        let level = CubicSearch(effort, budget: isBrief ? 60 : 140)
        let samples = CubicSamples(curve, tolerance: tolerance, isWithinUnit: true, most: level.samples)
        let stretches = samples.stretches(touch: true)
        let search = level.divided(by: stretches.count)
        var ways: [CubicWay] = []
        for stretch in stretches {
            let pieces = CubicPieces(
                samples: samples, stretch: stretch, search: search, form: SplineForm(isKeyed: true))
            guard let way = pieces.shortest() else { return nil }
            ways.append(way)
        }
        values = ways.flatMap { $0.knots.map(\.value) }
        times = ways.flatMap { $0.knots.map(\.place) }
        // Over a jump goes a piece without length.
        timings = Array(ways.map(\.timings).joined(separator: [CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)]))
        error = 0
        if stretches.count == 1, ways[0].timings.count <= 40 {
            // Evenly spread values need no times, so even with some more of them the text may be shorter. What the
            // attribute costs beyond its times and their semicolons is ` keyTimes=""`, less the last semicolon.
            var cost = ways[0].cost + 11
            let form = SplineForm(isKeyed: false)
            let pieces = CubicPieces(samples: samples, stretch: stretches[0], search: search, form: form)
            let fewest = ways[0].timings.count
            for count in fewest...(fewest + fewest / 3 + 1) where count * 10 < cost {
                guard let way = pieces.even(count, below: cost) else { continue }
                (values, times, timings) = (way.knots.map(\.value), nil, way.timings)
                cost = way.cost
            }
        }
        error = greatestError(samples, stretches)
    }

    /// The greatest error at the samples, by the numbers as they are written.
    private func greatestError(_ samples: CubicSamples, _ stretches: [CubicStretch]) -> Double {
        let times = self.times ?? values.indices.map { Double($0) / Double(timings.count) }
        var greatest = 0.0
        var stretch = 0
        for (number, timing) in timings.enumerated() {
            if times[number] == times[number + 1] {
                stretch += 1
                // A stretch of one place.
                let only = stretches[stretch]
                if only.start == only.end {
                    greatest = max(
                        greatest,
                        abs(values[number + 1] - samples.curve.values[only.samples.upperBound]) / samples.tolerance)
                }
                continue
            }
            let span = CurveSpan(
                start: times[number], startValue: values[number], end: times[number + 1],
                endValue: values[number + 1])
            let (_, error) = samples.verify(timing, over: span, in: stretches[stretch].samples)
            greatest = max(greatest, error)
        }
        return greatest * samples.tolerance
    }
}
