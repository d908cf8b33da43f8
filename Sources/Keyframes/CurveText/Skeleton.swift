// Fewer points for the same curve: what a search has to look at.

import Fitting
import Timelines

/// Some of a curve's samples, so chosen that straight lines between them pass all others within a given slack. A chain
/// of straight pieces that is within `tolerance − slack` of the skeleton where either bends is therefore within the
/// tolerance of every sample.
struct Skeleton {
    var positions: [Double]
    var values: [Double]

    init(positions: [Double], values: [Double]) { (self.positions, self.values) = (positions, values) }

    /// Of the samples `range` of one coordinate; no two of them stand at one position.
    init(_ curve: SampledCurve, _ range: ClosedRange<Int>, slack: Double) {
        positions = []
        values = []
        var anchor = range.lowerBound
        append(curve, anchor)
        var index = anchor + 1
        var low = -Double.infinity
        var high = Double.infinity
        while index <= range.upperBound {
            let width = curve.positions[index] - curve.positions[anchor]
            let rise = curve.values[index] - curve.values[anchor]
            if rise < low * width || rise > high * width {
                anchor = index - 1
                append(curve, anchor)
                (low, high) = (-.infinity, .infinity)
                continue
            }
            low = max(low, (rise - slack) / width)
            high = min(high, (rise + slack) / width)
            index += 1
        }
        if anchor < range.upperBound { append(curve, range.upperBound) }
    }

    private mutating func append(_ curve: SampledCurve, _ index: Int) {
        positions.append(curve.positions[index])
        values.append(curve.values[index])
    }

    var count: Int { positions.count }
}
