// Straight pieces through a tube: from each knot the longest line that stays within the tolerance of every sample.

import Numerics
import Timelines

/// Fits straight pieces with knots at samples and values on a grid of decimals, after the swing filter: a cone of
/// slopes from the last knot is narrowed by the tolerance at each sample; the last sample at which the cone still holds
/// a value of the grid is the next knot. It needs 1.00–1.27 times the fewest pieces (facts of the field: Elmeleegy et
/// al.).
struct SwingFilter {
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
        // The slopes that each sample since the last knot has left, as many of both as there are components.
        var cones: [Double] = []
        cones.reserveCapacity(size * 128)
        withUnsafeTemporaryAllocation(of: Double.self, capacity: size * 4) { scratch in
            scratch.initialize(repeating: 0)
            let (low, high) = (scratch.baseAddress!, scratch.baseAddress! + size)
            let (candidate, base) = (high + size, high + size * 2)
            for component in 0..<size { base[component] = values[component] }

            /// The values of the grid at a sample that the cone up to it still holds; false where it holds none.
            func meet(_ index: Int, _ anchor: Int) -> Bool {
                let span = Double(milliseconds[index] - milliseconds[anchor])
                let cone = (index - anchor - 1) * size * 2
                var fits = true
                for component in 0..<size {
                    let target = exact[index * size + component]
                    let (room, from) = (width[component], base[component])
                    let least = Swift.max(target - room, from + cones[cone + component] * span)
                    let most = Swift.min(target + room, from + cones[cone + size + component] * span)
                    let wanted = pins[index] ? target : Swift.min(Swift.max(target, least), most)
                    let value = DecimalText.round(wanted, decimals: decimals[component])
                    candidate[component] = value
                    if value < least || value > most {
                        let other = steer(value, least, most, decimals[component], steps[component])
                        fits = fits && other != nil
                        candidate[component] = other ?? value
                    }
                    if pins[index], candidate[component] != value { fits = false }
                }
                return fits
            }

            var anchor = 0
            while anchor < milliseconds.count - 1 {
                cones.removeAll(keepingCapacity: true)
                for component in 0..<size { (low[component], high[component]) = (-.infinity, .infinity) }
                var index = anchor + 1
                scan: while index < milliseconds.count {
                    let span = Double(milliseconds[index] - milliseconds[anchor])
                    for component in 0..<size where index > anchor + 1 {
                        let (target, room, from) = (exact[index * size + component], width[component], base[component])
                        if target - room > from + high[component] * span || target + room < from + low[component] * span
                        {
                            break scan
                        }
                    }
                    for component in 0..<size { cones.append(low[component]) }
                    for component in 0..<size { cones.append(high[component]) }
                    for component in 0..<size {
                        let (target, room, from) = (exact[index * size + component], width[component], base[component])
                        low[component] = Swift.max(low[component], (target - room - from) / span)
                        high[component] = Swift.min(high[component], (target + room - from) / span)
                    }
                    index += 1
                    if pins[index - 1] { break }
                }
                // The farthest sample that a value of the grid reaches. The very next one always can be: no other
                // lies between.
                var best = index - 1
                while !meet(best, anchor), best > anchor + 1 { best -= 1 }
                indices.append(best)
                for component in 0..<size {
                    base[component] = candidate[component]
                    values.append(candidate[component])
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
