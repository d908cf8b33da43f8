// The shortest text of a timing function within its tolerance.

package import Motion
import Timelines

/// Searches for short control numbers near a fit, by branch and bound: it fixes one number after the other to one with
/// few digits, and fits the rest again. Branches that fail, or are longer than the best so far, are cut off.
package struct TimingDigits {
    /// The control numbers are written with at most so many decimals.
    package static let mostDecimals = 12

    private let fit: TimingFit
    /// How many numbers with each count of decimals are tried on either side of the fit.
    private let breadth: Int
    package private(set) var best: (controls: TimingFit.Controls, error: Double)?
    /// Characters of the four numbers alone.
    package private(set) var length: Int
    private var decimals = 0
    /// How many fits are left.
    private var budget: Int

    /// - Parameters:
    ///   - breadth: how many numbers are tried on either side of the fit, for each count of decimals.
    ///   - budget: the most fits.
    ///   - length: only results with fewer characters than this are looked for.
    package init(_ fit: TimingFit, breadth: Int, budget: Int, below length: Int) {
        self.fit = fit
        self.breadth = breadth
        self.budget = budget
        self.length = length
    }

    /// Searches around control numbers that are within the tolerance. The result is `best`; nil if none is short
    /// enough.
    package mutating func search(from controls: TimingFit.Controls) {
        // Plain rounding says how many decimals serve.
        for places in 1...TimingDigits.mostDecimals {
            decimals = places
            var rounded = controls
            var sum = 0
            for index in 0..<4 {
                rounded[index] = DecimalText.round(controls[index], decimals: places)
                sum += DecimalText.length(rounded[index], decimals: places)
            }
            let error = fit.error(of: fit.bezier(rounded))
            if error <= 1 {
                if sum < length { (best, length) = ((rounded, error), sum) }
                break
            }
        }
        guard breadth > 0, !fit.isIdle else { return }
        descend(around: controls, isFree: SIMDMask(repeating: true), written: 0)
    }

    private mutating func descend(around controls: TimingFit.Controls, isFree: TimingFit.Freedom, written: Int) {
        // The number whose neighbours on the coarsest grid are nearest comes first: it is likeliest to become short.
        var index = 0
        var left = 0
        var nearest = Double.infinity
        for candidate in 0..<4 where isFree[candidate] {
            left += 1
            let scaled = controls[candidate] * 10
            let distance = abs(scaled - scaled.rounded())
            if distance < nearest { (nearest, index) = (distance, candidate) }
        }
        var others = isFree
        others[index] = false
        for (value, characters) in candidates(controls[index], isX: index % 2 == 0) {
            guard written + characters + left - 1 < length else { break }
            guard budget > 0 else { return }
            budget -= 1
            var next = controls
            next[index] = value
            if left == 1 {
                let error = fit.error(of: fit.bezier(next))
                if error <= 1 { (best, length) = ((next, error), written + characters) }
            } else if let refit = fit.refine(from: next, isFree: others, goal: 0.5, limit: 1) {
                descend(around: refit.controls, isFree: others, written: written + characters)
            }
        }
    }

    /// Short numbers about a value, the shortest first, then the nearest.
    private func candidates(_ value: Double, isX: Bool) -> [(Double, Int)] {
        var found: [(value: Double, length: Int)] = []
        for places in 0...decimals {
            let unit = 1 / DecimalText.powers[places]
            let base = (value / unit).rounded(.down)
            let reach = places < 2 ? 1 : breadth
            for number in (1 - reach)...reach {
                let candidate = DecimalText.round((base + Double(number)) * unit, decimals: places)
                if isX || fit.isWithinUnit, candidate < 0 || candidate > 1 { continue }
                if found.contains(where: { $0.value == candidate }) { continue }
                found.append((candidate, DecimalText.length(candidate, decimals: places)))
            }
        }
        found.sort {
            $0.length != $1.length
                ? $0.length < $1.length
                : abs($0.value - value) != abs($1.value - value)
                    ? abs($0.value - value) < abs($1.value - value) : $0.value < $1.value
        }
        return found
    }
}

extension TimingFit {
    /// The shortest control numbers for the piece, near a fit within the tolerance. `characters` counts the four
    /// numbers without separators. Nil where none has fewer characters than `below`.
    /// - Parameters:
    ///   - breadth: as in `TimingDigits`.
    ///   - budget: as in `TimingDigits`.
    package func rounded(
        _ result: Result, breadth: Int, budget: Int, below: Int = .max
    ) -> (bezier: CubicBezier, error: Double, characters: Int)? {
        var digits = TimingDigits(self, breadth: breadth, budget: budget, below: below)
        digits.search(from: Controls(result.bezier.x1, result.bezier.y1, result.bezier.x2, result.bezier.y2))
        return digits.best.map { (bezier($0.controls), $0.error, digits.length) }
    }
}
