// The text of curves that only step: `steps(…)`, keyframes with `step-end`, `calcMode="discrete"`.

package import Fitting
import Timelines

/// A step function: values that each stay for a while, and the places at which they begin. The numbers have as few
/// digits as the tolerance allows.
package struct StepText: Hashable, Sendable {
    /// Where each value begins, as shares of the duration, ascending from 0. A value at 1 is shown only after the end.
    package private(set) var places: [Double] = []
    package private(set) var values: [Double] = []
    /// The greatest error at the samples, in the unit of the values.
    package private(set) var error = 0.0

    /// Nil for a curve that moves in any other way, has several coordinates or a single value, or has a step too short
    /// for the samples to show (fewer than three of them).
    /// - Parameter tolerance: in the unit of the values.
    package init?(_ curve: SampledCurve, tolerance: Double) {
        let curve = curve.normalised
        guard curve.size == 1, curve.count > 2 else { return nil }
        let (positions, exact) = (curve.positions, curve.values)
        var first = 0
        for index in 1...curve.count where index == curve.count || exact[index] != exact[index - 1] {
            // A value that occurs once may be part of a motion; at the very end it is what is left.
            let isLast = index == curve.count
            guard isLast ? index - first > 1 || positions[first] == 1 : index - first > 2 else { return nil }
            let room = max(tolerance * (1 - 1e-9), abs(exact[first]) * 1e-15)
            let value = ShortNumbers.between(exact[first] - room, exact[first] + room, count: 1)[0]
            values.append(value)
            error = max(error, abs(value - exact[first]))
            guard !isLast else { break }
            first = index
            // A jump that is said to be at a place is near it, one between samples is anywhere between them.
            let high = positions[index]
            let isSaid = positions[index - 1] == high
            let low = isSaid ? max(high - 1e-5, positions[index - 2]) : positions[index - 1]
            places.append(high == 1 ? 1 : ShortNumbers.above(low, upTo: high))
        }
        places.insert(0, at: 0)
        guard values.count > 1, error <= tolerance else { return nil }
    }

    package var pieces: Int { values.count }

    /// CSS `steps(…)` and its greatest error. Nil unless the steps are equally long and equally high and lead from 0 to
    /// 1, within the tolerance at all samples.
    package func easing(for curve: SampledCurve, tolerance: Double) -> (text: String, error: Double)? {
        let curve = curve.normalised
        let count = places.last == 1 ? places.count - 1 : places.count
        for (word, before, after) in [("", 0, 0), (",start", 1, 0), (",jump-none", 0, -1), (",jump-both", 1, 1)] {
            guard count + after > 0 else { continue }
            var greatest = 0.0
            for index in curve.positions.indices where greatest <= tolerance {
                let place = curve.positions[index]
                // At a jump the later of two samples counts.
                if index + 1 < curve.count, curve.positions[index + 1] == place { continue }
                // A hair, since a place that is a share of the duration may be rounded down.
                let step = min(Int(place * Double(count) + 1e-9), count)
                let shown =
                    place == 1
                    ? 1 : min(Double(step + before) / Double(count + after), 1)
                greatest = max(greatest, abs(shown - curve.values[index]))
            }
            if greatest <= tolerance { return ("steps(\(count)\(word))", greatest) }
        }
        return nil
    }

    /// The attributes of a SMIL animation. With `fill="freeze"` the last value stays.
    package var attributes: String {
        let isEven = places.enumerated().allSatisfy { abs($1 - Double($0) / Double(places.count)) < 1e-12 }
        var text = "calcMode=\"discrete\" values=\"\(StepText.list(values))\""
        if !isEven { text += " keyTimes=\"\(StepText.list(places))\"" }
        return text
    }

    /// A CSS `@keyframes` rule, for an `animation` with `step-end`.
    package func rule(name: String, property: String) -> String {
        var text = "@keyframes \(name){"
        for (place, value) in zip(places, values) {
            text += place == 1 ? "to" : StepText.number(place * 100, 12) + "%"
            text += "{\(property):\(StepText.number(value, DecimalText.greatestDecimals))}"
        }
        if places.last != 1, let last = values.last {
            text += "to{\(property):\(StepText.number(last, DecimalText.greatestDecimals))}"
        }
        return text + "}"
    }

    private static func number(_ value: Double, _ decimals: Int) -> String {
        DecimalText.text(value, decimals: decimals)
    }

    private static func list(_ numbers: [Double]) -> String {
        numbers.map { number($0, DecimalText.greatestDecimals) }.joined(separator: ";")
    }
}
