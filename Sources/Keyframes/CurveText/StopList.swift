// Stops as they will be written, and the error that they make.

package import Fitting

/// A value with as many places as are written beside it: none, one or two.
struct WrittenStop: Hashable {
    var value: String
    var places: [String] = []
}

/// A chain of straight pieces, with the numbers as a browser reads them from the text.
package struct PlacedStops: Hashable, Sendable {
    /// Ascending; the same position twice is a jump.
    package var positions: [Double]
    package var values: [Double]
    package var size = 1

    /// For each coordinate, the greatest distance from the samples of a curve with positions 0…1. Of two samples at one
    /// position the later counts; of two stops as well.
    package func errors(against curve: SampledCurve) -> [Double] {
        var greatest = [Double](repeating: 0, count: size)
        var index = 0
        let last = positions.count - 1
        for sample in 0..<curve.count {
            if sample + 1 < curve.count, curve.positions[sample + 1] == curve.positions[sample] { continue }
            let place = curve.positions[sample]
            while index < last, positions[index + 1] <= place { index += 1 }
            let next = min(index + 1, last)
            let width = positions[next] - positions[index]
            let share = width > 0 ? (place - positions[index]) / width : 0
            for component in 0..<size {
                let from = values[index * size + component]
                let shown = from + (values[next * size + component] - from) * share
                greatest[component] = max(greatest[component], abs(shown - curve.values[sample * size + component]))
            }
        }
        return greatest
    }
}

/// Text for a curve, with its measured error.
package struct FittedText: Hashable, Sendable {
    package var text: String
    /// How many straight pieces it has.
    package var pieces: Int
    /// The greatest distance from the curve's samples, in the unit of the values.
    package var error: Double
    package var stops: PlacedStops

    package var bytes: Int { text.utf8.count }
}
