// Fewer points for a curve of several coordinates, at positions that they share.

import Fitting

/// As `Skeleton`, for all coordinates at once: `size` values a position.
struct SharedSkeleton {
    var positions: [Double] = []
    var values: [Double] = []
    let size: Int

    init(_ curve: SampledCurve, _ range: ClosedRange<Int>, slack: [Double]) {
        size = curve.size
        var anchor = range.lowerBound
        var low = slack.map { _ in -Double.infinity }
        var high = slack.map { _ in Double.infinity }
        append(curve, anchor)
        var index = anchor + 1
        while index <= range.upperBound {
            let width = curve.positions[index] - curve.positions[anchor]
            var isStraight = true
            for component in 0..<size {
                let rise = curve.values[index * size + component] - curve.values[anchor * size + component]
                if rise < low[component] * width || rise > high[component] * width { isStraight = false }
                low[component] = max(low[component], (rise - slack[component]) / width)
                high[component] = min(high[component], (rise + slack[component]) / width)
            }
            if isStraight {
                index += 1
            } else {
                anchor = index - 1
                append(curve, anchor)
                for component in 0..<size { (low[component], high[component]) = (-.infinity, .infinity) }
            }
        }
        if anchor < range.upperBound { append(curve, range.upperBound) }
    }

    private mutating func append(_ curve: SampledCurve, _ index: Int) {
        positions.append(curve.positions[index])
        values += curve.values[index * size..<(index + 1) * size]
    }

    var count: Int { positions.count }

    /// One coordinate by itself.
    func component(_ component: Int) -> [Double] { (0..<count).map { values[$0 * size + component] } }
}
