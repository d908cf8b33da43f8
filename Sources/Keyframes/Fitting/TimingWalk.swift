// Evaluates a timing function at one place after the other.

package import Motion

/// Evaluates a timing function at ascending places. It starts to solve for the curve's parameter where it was last, so
/// that neighbouring places need one or two steps.
package struct TimingWalk {
    private let timing: CubicBezier
    // Places and values by powers of the parameter: a·s³ + b·s² + c·s.
    private let ax, bx, cx: Double
    private let ay, by, cy: Double
    private var parameter = 0.0
    private var place = 0.0
    /// The parameter's slope by places, where the walk last was.
    private var pace = 0.0

    /// What the last step may leave.
    private let most: Double

    /// Values are within 1e-8, or, with `isExact`, as exact as doubles allow.
    package init(_ timing: CubicBezier, isExact: Bool = false) {
        self.timing = timing
        most = isExact ? 1e-16 : 1e-9
        (cx, cy) = (3 * timing.x1, 3 * timing.y1)
        (bx, by) = (3 * timing.x2 - 2 * cx, 3 * timing.y2 - 2 * cy)
        (ax, ay) = (1 - bx - cx, 1 - by - cy)
    }

    /// The value at a place in 0…1. Places come in any order, but ascending ones are fast.
    package mutating func value(at x: Double) -> Double {
        if x <= 0 || x >= 1 { return x <= 0 ? 0 : 1 }
        var s = min(max(parameter + (x - place) * pace, 0), 1)
        for _ in 0..<6 {
            let off = ((ax * s + bx) * s + cx) * s - x
            let slope = (3 * ax * s + 2 * bx) * s + cx
            // Where the curve is nearly vertical, or too far away, halving is surer.
            guard slope > 1e-3 else { break }
            let inverse = 1 / slope
            // Chebyshev's step: Newton's, and what the curve bends away from its tangent until there.
            let step = off * inverse
            let bend = (3 * ax * s + bx) * inverse * step
            s -= step * (1 + bend)
            guard s >= 0, s <= 1 else { break }
            // What is left after so short a step is its product with the square of the bend, and little more.
            if abs(step) * (bend * bend + step * step) <= most {
                (parameter, place, pace) = (s, x, inverse)
                return ((ay * s + by) * s + cy) * s
            }
        }
        let exact = timing.parameter(at: x)
        let slope = (3 * ax * exact + 2 * bx) * exact + cx
        (parameter, place, pace) = (exact, x, slope > 1e-3 ? 1 / slope : 0)
        return ((ay * exact + by) * exact + cy) * exact
    }
}
