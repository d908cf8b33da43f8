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
        var indices = [0]
        var values = zip(stretch.values, decimals).map { DecimalText.round($0, decimals: $1) }
        // The slopes that each sample since the last knot has left, as many of both as there are components.
        var cones: [Double] = []
        cones.reserveCapacity(width.count * 128)
        withUnsafeTemporaryAllocation(of: Double.self, capacity: width.count * 4) { scratch in
            scratch.initialize(repeating: 0)
            let knot = Scratch(scratch, size: width.count)
            for component in width.indices { knot.base[component] = values[component] }
            var anchor = 0
            while anchor < stretch.count - 1 {
                let beyond = narrow(&cones, stretch, from: anchor, pins: pins, knot: knot)
                // The farthest sample that a value of the grid reaches. The very next one always can be: no other
                // lies between.
                var best = beyond - 1
                while !meet(best, stretch, from: anchor, cones: cones, isPinned: pins[best], knot: knot),
                    best > anchor + 1
                { best -= 1 }
                indices.append(best)
                for component in width.indices {
                    knot.base[component] = knot.candidate[component]
                    values.append(knot.candidate[component])
                }
                anchor = best
            }
        }
        return (indices, values)
    }

    /// One number a component each: the cone's slopes, the values of the last knot, and those of the next.
    private struct Scratch {
        let low: UnsafeMutablePointer<Double>
        let high: UnsafeMutablePointer<Double>
        let candidate: UnsafeMutablePointer<Double>
        let base: UnsafeMutablePointer<Double>

        init(_ buffer: UnsafeMutableBufferPointer<Double>, size: Int) {
            low = buffer.baseAddress!
            (high, candidate, base) = (low + size, low + size * 2, low + size * 3)
        }
    }

    /// Narrows the cone from the knot at `anchor` by sample after sample until it holds no slope, or a pin ends it;
    /// gives the sample behind the last one.
    private func narrow(
        _ cones: inout [Double], _ stretch: Stretch, from anchor: Int, pins: [Bool], knot: Scratch
    ) -> Int {
        let (size, width, low, high, base) = (width.count, width, knot.low, knot.high, knot.base)
        let (milliseconds, exact) = (stretch.milliseconds, stretch.values)
        cones.removeAll(keepingCapacity: true)
        for component in 0..<size { (low[component], high[component]) = (-.infinity, .infinity) }
        var index = anchor + 1
        while index < milliseconds.count {
            let span = Double(milliseconds[index] - milliseconds[anchor])
            for component in 0..<size where index > anchor + 1 {
                let (target, room, from) = (exact[index * size + component], width[component], base[component])
                if target - room > from + high[component] * span || target + room < from + low[component] * span {
                    return index
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
        return index
    }

    /// Takes the values of the grid at a sample that the cone up to it still holds; false where it holds none.
    private func meet(
        _ index: Int, _ stretch: Stretch, from anchor: Int, cones: [Double], isPinned: Bool, knot: Scratch
    ) -> Bool {
        let size = width.count
        let span = Double(stretch.milliseconds[index] - stretch.milliseconds[anchor])
        let cone = (index - anchor - 1) * size * 2
        var fits = true
        for component in 0..<size {
            let target = stretch.values[index * size + component]
            let (room, from) = (width[component], knot.base[component])
            let least = Swift.max(target - room, from + cones[cone + component] * span)
            let most = Swift.min(target + room, from + cones[cone + size + component] * span)
            let wanted = isPinned ? target : Swift.min(Swift.max(target, least), most)
            let value = DecimalText.round(wanted, decimals: decimals[component])
            knot.candidate[component] = value
            if value < least || value > most {
                let other = steer(value, of: component, from: least, to: most)
                fits = fits && other != nil
                knot.candidate[component] = other ?? value
            }
            if isPinned, knot.candidate[component] != value { fits = false }
        }
        return fits
    }

    /// A neighbour on the grid of a component that lies between two bounds, if there is one.
    private func steer(_ value: Double, of component: Int, from least: Double, to most: Double) -> Double? {
        for other in [value - steps[component], value + steps[component]] {
            let rounded = DecimalText.round(other, decimals: decimals[component])
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
