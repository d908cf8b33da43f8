// Straight pieces through a tube: from each knot the longest line that stays within the tolerance of every sample.

import Motion

/// Fits straight pieces with knots at samples and values on a grid of decimals, after the swing filter: a cone of
/// slopes from the last knot is narrowed by the tolerance at each sample; the last sample at which the cone still holds a
/// value of the grid is the next knot. It needs 1.00–1.27 times the fewest pieces (facts of the field: Elmeleegy et al.).
struct Tube {
    /// Half the width of the tube, of each component.
    let width: [Double]
    /// The values of each component are multiples of this power of ten.
    let decimals: [Int]
    private let steps: [Double]

    init(width: [Double], decimals: [Int]) {
        self.width = width
        self.decimals = decimals
        steps = decimals.map { 1 / DecimalText.powers[$0] }
    }

    /// The keyframes of one stretch.
    func keyframes(_ stretch: Stretch) -> [Keyframe] {
        let (indices, values) = knots(stretch)
        let size = width.count
        return indices.enumerated().map { number, index in
            Keyframe(
                time: Time(milliseconds: stretch.milliseconds[index]),
                values: Array(values[number * size..<(number + 1) * size]))
        }
    }

    /// The knots of one stretch: indices of samples, and as many values a knot as there are components. The first and
    /// the last sample and the ends of every rest are met exactly, but for rounding, so that nothing creeps at rest.
    func knots(_ stretch: Stretch) -> (indices: [Int], values: [Double]) {
        let size = width.count
        let pinned = Tube.pins(stretch, width: width)
        var indices = [0]
        var values = (0..<size).map { DecimalText.round(stretch.values[$0], decimals: decimals[$0]) }
        var low = [Double](repeating: 0, count: size)
        var high = low
        var candidate = low
        var anchor = 0
        while anchor < stretch.count - 1 {
            let base = values.count - size
            for component in 0..<size { (low[component], high[component]) = (-.infinity, .infinity) }
            var best = anchor
            var index = anchor + 1
            scan: while index < stretch.count {
                let span = Double(stretch.milliseconds[index] - stretch.milliseconds[anchor])
                var fits = true
                for component in 0..<size {
                    let target = stretch.values[index * size + component]
                    let from = values[base + component]
                    let least = Swift.max(target - width[component], from + low[component] * span)
                    let most = Swift.min(target + width[component], from + high[component] * span)
                    if least > most, index > anchor + 1 { break scan }
                    let value = onGrid(pinned[index] ? target : Swift.min(Swift.max(target, least), most), component)
                    candidate[component] = value
                    if value < least || value > most { fits = fits && steer(component, least, most, &candidate) }
                    if pinned[index], candidate[component] != value { fits = false }
                    low[component] = Swift.max(low[component], (target - width[component] - from) / span)
                    high[component] = Swift.min(high[component], (target + width[component] - from) / span)
                }
                // The very next sample can always be reached: no other lies between.
                if fits || index == anchor + 1 {
                    best = index
                    values.removeSubrange((base + size)...)
                    values += candidate
                }
                if pinned[index] { break }
                index += 1
            }
            indices.append(best)
            anchor = best
        }
        return (indices, values)
    }

    /// Puts a value of the grid between two bounds, if one lies there.
    private func steer(_ component: Int, _ least: Double, _ most: Double, _ candidate: inout [Double]) -> Bool {
        let step = steps[component]
        for value in [candidate[component] - step, candidate[component] + step] {
            let rounded = onGrid(value, component)
            if rounded >= least, rounded <= most {
                candidate[component] = rounded
                return true
            }
        }
        return false
    }

    private func onGrid(_ value: Double, _ component: Int) -> Double {
        DecimalText.round(value, decimals: decimals[component])
    }

    /// The samples that are met exactly: the first, the last, and both ends of each rest of 24 ms or more.
    static func pins(_ stretch: Stretch, width: [Double]) -> [Bool] {
        let size = width.count
        var pinned = [Bool](repeating: false, count: stretch.count)
        pinned[0] = true
        pinned[stretch.count - 1] = true
        var start = 0
        for index in 1..<Swift.max(stretch.count, 1) {
            let isSame = (0..<size).allSatisfy {
                abs(stretch.values[index * size + $0] - stretch.values[start * size + $0]) <= width[$0] * 1e-6
            }
            let end = isSame ? index : index - 1
            if !isSame || index == stretch.count - 1 {
                if stretch.milliseconds[end] - stretch.milliseconds[start] >= 24 {
                    pinned[start] = true
                    pinned[end] = true
                }
            }
            if !isSame { start = index }
        }
        return pinned
    }
}
