// SMIL's values and keyTimes for straight pieces: the shortest text that is found for a curve.

package import Fitting

/// The attributes `values` and `keyTimes` of a SMIL animation with `calcMode="linear"`. `keyTimes` is left out where
/// evenly spread values are shorter. A value holds all coordinates, with spaces between them. A jump is two values at
/// one key time.
package enum SmilText {
    /// The shortest attributes found with an error of at most the tolerance of each coordinate at all samples. The
    /// curve's positions are scaled to 0…1. The `error` of the result is in the unit of the values for one coordinate,
    /// and a share of the tolerance for several.
    package static func straight(_ curve: SampledCurve, tolerance: [Double], effort: Effort = .standard) -> FittedText {
        let curve = curve.normalised
        guard curve.count > 1 else {
            let values = curve.values.indices.map { number(curve.values[$0], tolerance[$0]) }
            return measured([Key(values: values)], against: curve, tolerance: tolerance)
        }
        return curve.size == 1
            ? single(curve, tolerance: tolerance[0], effort: effort)
            : shared(curve, tolerance: tolerance, effort: effort)
    }

    /// A value with its key time, if key times are written.
    struct Key: Hashable {
        var values: [String]
        var time: String?
    }

    private static func single(_ curve: SampledCurve, tolerance: Double, effort: Effort) -> FittedText {
        func keys(_ stops: [WrittenStop]) -> [Key] { stops.map { Key(values: [$0.value], time: $0.places.first) } }
        func fitted(_ stops: [WrittenStop]) -> FittedText {
            measured(keys(stops), against: curve, tolerance: [tolerance])
        }
        var best: FittedText?
        for style in [StopStyle.keyTimes, .even] {
            let fit = StopFit(curve, tolerance: tolerance, effort: effort, style: style)
            guard !style.isEven || fit.stretches.count == 1 else { continue }
            guard let result = fit.shortest(isWithin: { fitted($0.stops).error <= tolerance }) else { continue }
            let text = fitted(result.stops)
            if text.bytes < best?.bytes ?? .max { best = text }
        }
        if let best { return best }
        let fit = StopFit(curve, tolerance: tolerance, effort: effort, style: .keyTimes)
        var closest = fitted(fit.everyKnot(placeDecimals: 6))
        for digits in [9, 12, 14] where closest.error > tolerance {
            let finer = fitted(fit.everyKnot(placeDecimals: digits))
            if finer.error < closest.error { closest = finer }
        }
        return closest
    }

    static func number(_ value: Double, _ distance: Double) -> String {
        NumberText.shortest(value, within: max(distance, abs(value) * 4e-16, 1e-290), allowsExponents: false)
    }

    /// The text of keys, and its error.
    static func measured(_ keys: [Key], against curve: SampledCurve, tolerance: [Double]) -> FittedText {
        var text = "values=\"" + keys.map { $0.values.joined(separator: " ") }.joined(separator: ";") + "\""
        let times = keys.compactMap(\.time)
        var positions = times.map { Double($0) ?? 0 }
        if times.isEmpty {
            let gaps = Double(max(keys.count - 1, 1))
            positions = keys.indices.map { Double($0) / gaps }
        } else {
            text += " keyTimes=\"" + times.joined(separator: ";") + "\""
        }
        let shown = PlacedStops(
            positions: positions, values: keys.flatMap { $0.values.map { Double($0) ?? 0 } }, size: curve.size)
        let errors = shown.errors(against: curve)
        let error = errors.count == 1 ? errors[0] : zip(errors, tolerance).reduce(0) { max($0, $1.0 / $1.1) }
        return FittedText(text: text, pieces: keys.count - 1, error: error, stops: shown)
    }
}
