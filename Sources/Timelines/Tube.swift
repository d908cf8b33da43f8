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
    func keyframes(_ stretch: Stretch, pins: [Bool]) -> [Keyframe] {
        let (indices, values) = knots(stretch, pins: pins)
        let size = width.count
        return indices.enumerated().map { number, index in
            Keyframe(
                time: Time(milliseconds: stretch.milliseconds[index]),
                values: Array(values[number * size..<(number + 1) * size]))
        }
    }

    /// The knots of one stretch: indices of samples, and as many values a knot as there are components. The samples
    /// that `pins` names are met exactly, but for rounding, so that nothing creeps at rest.
    private func knots(_ stretch: Stretch, pins: [Bool]) -> (indices: [Int], values: [Double]) {
        let (size, width, decimals, steps) = (width.count, width, decimals, steps)
        let (milliseconds, exact) = (stretch.milliseconds, stretch.values)
        var indices = [0]
        var values = (0..<size).map { DecimalText.round(exact[$0], decimals: decimals[$0]) }
        // The slopes that are left, the values that are tried, and those of the farthest knot yet.
        withUnsafeTemporaryAllocation(of: Double.self, capacity: size * 5) { scratch in
            scratch.initialize(repeating: 0)
            let (low, high) = (scratch.baseAddress!, scratch.baseAddress! + size)
            let (candidate, reached, base) = (high + size, high + size * 2, high + size * 3)
            for component in 0..<size { base[component] = values[component] }
            var anchor = 0
            while anchor < milliseconds.count - 1 {
                for component in 0..<size { (low[component], high[component]) = (-.infinity, .infinity) }
                var best = anchor
                var index = anchor + 1
                scan: while index < milliseconds.count {
                    let span = Double(milliseconds[index] - milliseconds[anchor])
                    let isPinned = pins[index]
                    var fits = true
                    for component in 0..<size {
                        let target = exact[index * size + component]
                        let (room, from) = (width[component], base[component])
                        let least = Swift.max(target - room, from + low[component] * span)
                        let most = Swift.min(target + room, from + high[component] * span)
                        if least > most, index > anchor + 1 { break scan }
                        let wanted = isPinned ? target : Swift.min(Swift.max(target, least), most)
                        let value = DecimalText.round(wanted, decimals: decimals[component])
                        candidate[component] = value
                        if value < least || value > most {
                            let other = steer(value, least, most, decimals[component], steps[component])
                            fits = fits && other != nil
                            candidate[component] = other ?? value
                        }
                        if isPinned, candidate[component] != value { fits = false }
                        low[component] = Swift.max(low[component], (target - room - from) / span)
                        high[component] = Swift.min(high[component], (target + room - from) / span)
                    }
                    // The very next sample can always be reached: no other lies between.
                    if fits || index == anchor + 1 {
                        best = index
                        for component in 0..<size { reached[component] = candidate[component] }
                    }
                    if isPinned { break }
                    index += 1
                }
                indices.append(best)
                for component in 0..<size {
                    base[component] = reached[component]
                    values.append(reached[component])
                }
                anchor = best
            }
        }
        return (indices, values)
    }

    /// A neighbour on the grid that lies between two bounds, if there is one.
    private func steer(_ value: Double, _ least: Double, _ most: Double, _ decimals: Int, _ step: Double) -> Double? {
        for other in [value - step, value + step] {
            let rounded = DecimalText.round(other, decimals: decimals)
            if rounded >= least, rounded <= most { return rounded }
        }
        return nil
    }
}

extension Stretch {
    /// The samples that are met exactly: the first, the last, and both ends of each rest of 24 ms or more.
    func pins(width: [Double]) -> [Bool] {
        let size = width.count
        let (milliseconds, values) = (milliseconds, values)
        var pinned = [Bool](repeating: false, count: milliseconds.count)
        pinned[0] = true
        pinned[milliseconds.count - 1] = true
        var start = 0
        for index in 1..<Swift.max(milliseconds.count, 1) {
            var isSame = true
            for component in 0..<size where isSame {
                let off = abs(values[index * size + component] - values[start * size + component])
                isSame = off <= width[component] * 1e-6
            }
            let end = isSame ? index : index - 1
            if !isSame || index == milliseconds.count - 1 {
                if milliseconds[end] - milliseconds[start] >= 24 {
                    pinned[start] = true
                    pinned[end] = true
                }
            }
            if !isSame { start = index }
        }
        return pinned
    }
}
