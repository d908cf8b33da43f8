// The fewest straight pieces that stay within a tolerance of samples, with vertices wherever they serve.

package import Fitting
import Timelines

/// A continuous chain of straight pieces: vertices at ascending positions, a value each.
package struct StraightChain: Hashable, Sendable {
    package var positions: [Double]
    package var values: [Double]

    package var pieces: Int { positions.count - 1 }

    /// The value at a position between the first and the last.
    package func value(at position: Double) -> Double {
        let next = positions.indices.partitioningIndex { positions[$0] > position }
        let from = min(max(next - 1, 0), max(positions.count - 2, 0))
        let to = min(from + 1, positions.count - 1)
        let width = positions[to] - positions[from]
        let start = values[from]
        guard width > 0 else { return start }
        return start + (values[to] - start) * ((position - positions[from]) / width)
    }
}

/// The fewest pieces for one coordinate: a minimum-link path in the tube of half the width `tolerance` (Suri; Imai and
/// Iri; for functions Hakimi and Schmeichel 1991). A piece is a line that stabs the tube at all its samples. When no
/// line is left, the extremal line touches one wall for the last time and leaves through the other. The next piece
/// crosses it between the two. So the first wall binds that piece from the touch on, the other from where it was left.
///
/// - Precondition: `curve` has one component, at least two samples and no jump.
package func fewestStraightPieces(_ curve: SampledCurve, tolerance: Double) -> StraightChain {
    let last = curve.count - 1
    var stab = StabbingLine(curve.positions, curve.values, tolerance: tolerance, upperFrom: 0, lowerFrom: 0)
    var lines: [StraightLine] = []
    var index = 0
    while index <= last {
        if let next = stab.block(at: index) {
            lines.append(next.line)
            stab = StabbingLine(
                curve.positions, curve.values, tolerance: tolerance, upperFrom: next.upperFrom,
                lowerFrom: next.lowerFrom)
            index = min(next.upperFrom, next.lowerFrom)
        } else {
            stab.add(index)
            index += 1
        }
    }
    lines.append(stab.middle)
    var chain = StraightChain(positions: [curve.positions[0]], values: [lines[0].value(at: curve.positions[0])])
    for (line, next) in zip(lines, lines.dropFirst()) {
        let position = line.crossing(next)
        chain.positions.append(position)
        chain.values.append(line.value(at: position))
    }
    chain.positions.append(curve.positions[last])
    chain.values.append(lines[lines.count - 1].value(at: curve.positions[last]))
    return chain
}

/// A line through a point.
struct StraightLine {
    var x: Double
    var y: Double
    var slope: Double

    func value(at position: Double) -> Double { y + slope * (position - x) }

    /// The position at which it meets another line, which must not be parallel.
    func crossing(_ other: StraightLine) -> Double { x + (other.value(at: x) - y) / (slope - other.slope) }
}

/// All lines below the upper wall from one sample on and above the lower wall from another one on, as their two
/// extremes (O'Rourke 1981): the steepest touches the lower wall, then the upper one; the flattest the other way
/// round. Each wall's hull is kept from the touch on, so that all samples together take linear time.
struct StabbingLine {
    private let positions: [Double]
    private let values: [Double]
    private let tolerance: Double
    private let upperFrom: Int
    private let lowerFrom: Int
    /// Samples on the convex hull of the upper wall from below, and on that of the lower wall from above.
    private var upper: [Int] = []
    private var lower: [Int] = []
    private var upperStart = 0
    private var lowerStart = 0
    private var steepest: (line: StraightLine, touch: Int)?
    private var flattest: (line: StraightLine, touch: Int)?

    init(_ positions: [Double], _ values: [Double], tolerance: Double, upperFrom: Int, lowerFrom: Int) {
        self.positions = positions
        self.values = values
        self.tolerance = tolerance
        self.upperFrom = upperFrom
        self.lowerFrom = lowerFrom
    }

    /// Where the next piece starts if no line gets through at a sample.
    func block(at index: Int) -> (line: StraightLine, upperFrom: Int, lowerFrom: Int)? {
        if index >= lowerFrom, let (line, touch) = steepest, line.value(at: positions[index]) < low(index) {
            return (line, touch, index)
        }
        if index >= upperFrom, let (line, touch) = flattest, line.value(at: positions[index]) > high(index) {
            return (line, index, touch)
        }
        return nil
    }

    mutating func add(_ index: Int) {
        let x = positions[index]
        if index >= upperFrom, lowerStart < lower.count, (steepest?.line.value(at: x) ?? .infinity) > high(index) {
            // The tangent from the new point to the lower wall: of all slopes the least, and what lies before is done.
            while lowerStart + 1 < lower.count,
                slope(from: lower[lowerStart + 1], low, to: index, high)
                    <= slope(from: lower[lowerStart], low, to: index, high)
            {
                lowerStart += 1
            }
            steepest = (
                StraightLine(x: x, y: high(index), slope: slope(from: lower[lowerStart], low, to: index, high)), index
            )
        }
        if index >= lowerFrom, upperStart < upper.count, (flattest?.line.value(at: x) ?? -.infinity) < low(index) {
            while upperStart + 1 < upper.count,
                slope(from: upper[upperStart + 1], high, to: index, low)
                    >= slope(from: upper[upperStart], high, to: index, low)
            {
                upperStart += 1
            }
            flattest = (
                StraightLine(x: x, y: low(index), slope: slope(from: upper[upperStart], high, to: index, low)), index
            )
        }
        if index >= upperFrom {
            while upper.count - upperStart >= 2,
                slope(from: upper[upper.count - 2], high, to: upper[upper.count - 1], high)
                    >= slope(from: upper[upper.count - 1], high, to: index, high)
            {
                upper.removeLast()
            }
            upper.append(index)
        }
        if index >= lowerFrom {
            while lower.count - lowerStart >= 2,
                slope(from: lower[lower.count - 2], low, to: lower[lower.count - 1], low)
                    <= slope(from: lower[lower.count - 1], low, to: index, low)
            {
                lower.removeLast()
            }
            lower.append(index)
        }
    }

    /// A line between the extremes.
    var middle: StraightLine {
        guard let steep = steepest?.line, let flat = flattest?.line else {
            let place = max(upperFrom, lowerFrom)
            let line = steepest?.line ?? flattest?.line
            return line ?? StraightLine(x: positions[place], y: values[place], slope: 0)
        }
        guard steep.slope > flat.slope else { return steep }
        // Both extremes cross where all lines are nearest; half the slope stays between them.
        let x = steep.crossing(flat)
        return StraightLine(x: x, y: steep.value(at: x), slope: (steep.slope + flat.slope) / 2)
    }

    private func high(_ index: Int) -> Double { values[index] + tolerance }
    private func low(_ index: Int) -> Double { values[index] - tolerance }

    private func slope(from a: Int, _ wallOfA: (Int) -> Double, to b: Int, _ wallOfB: (Int) -> Double) -> Double {
        (wallOfB(b) - wallOfA(a)) / (positions[b] - positions[a])
    }
}
