// The CSS timing function cubic-bezier(): y as a function of x along a Bézier curve from (0, 0) to (1, 1).

import Numerics

/// CSS's `cubic-bezier(x1, y1, x2, y2)`, with x1 and x2 in 0…1 (what lies outside is clamped), y1 and y2 anything.
///
/// Source: CSS Easing Functions Level 2, §2.3. The curve's parameter is solved for down to the rounding of doubles,
/// so that x is met within 1e-12 for every pair x1, x2, vertical tangents included.
package struct CubicBezier: Hashable, Sendable {
    package var x1: Double
    package var y1: Double
    package var x2: Double
    package var y2: Double

    /// Clamps x1 and x2 to 0…1.
    package init(x1: Double, y1: Double, x2: Double, y2: Double) {
        self.x1 = x1 < 0 ? 0 : x1 > 1 ? 1 : x1
        self.y1 = y1
        self.x2 = x2 < 0 ? 0 : x2 > 1 ? 1 : x2
        self.y2 = y2
    }

    /// y at x; outside 0…1 along the tangent at the nearer end, as CSS extrapolates.
    package func value(at x: Double) -> Double {
        if x < 0 { return startSlope * x }
        if x > 1 { return 1 + endSlope * (x - 1) }
        if x == 0 || x == 1 || (x1 == y1 && x2 == y2) { return x }
        return CubicBezier.component(at: parameter(at: x), y1, y2)
    }

    /// dy/dx at x; where the tangent is vertical ±∞, and at a corner of the extrapolation the slope inside.
    package func derivative(at x: Double) -> Double {
        if x < 0 { return startSlope }
        if x > 1 { return endSlope }
        if x1 == y1 && x2 == y2 { return 1 }
        let s = x == 0 || x == 1 ? x : parameter(at: x)
        let dx = CubicBezier.componentSlope(at: s, x1, x2)
        let dy = CubicBezier.componentSlope(at: s, y1, y2)
        if dx > 0 { return dy / dx }
        if dy != 0 { return dy > 0 ? .infinity : -.infinity }
        // Both vanish where a control point lies on its end: the tangent then points at the next one.
        if x == 0 { return x2 > 0 ? y2 / x2 : y2 == 0 ? 1 : y2 > 0 ? .infinity : -.infinity }
        if x == 1 { return x1 < 1 ? (1 - y1) / (1 - x1) : y1 == 1 ? 1 : y1 < 1 ? .infinity : -.infinity }
        return 0
    }

    private var startSlope: Double {
        if x1 > 0 { return y1 / x1 }
        if y1 == 0 && x2 > 0 { return y2 / x2 }
        return y1 == 0 && x2 == 0 && y2 == 0 ? 1 : 0
    }

    private var endSlope: Double {
        if x2 < 1 { return (1 - y2) / (1 - x2) }
        if y2 == 1 && x1 < 1 { return (1 - y1) / (1 - x1) }
        return y2 == 1 && x1 == 1 && y1 == 1 ? 1 : 0
    }

    /// The curve's parameter at 0 < x < 1: Newton's steps, kept inside a bracket that also halves.
    package func parameter(at x: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var s = x
        for _ in 0..<100 {
            let error = CubicBezier.component(at: s, x1, x2) - x
            if error == 0 { return s }
            if error > 0 { high = s } else { low = s }
            let slope = CubicBezier.componentSlope(at: s, x1, x2)
            var next = s - error / slope
            // A step out of the bracket, or one that is no number, gives way to bisection.
            if !(next > low && next < high) {
                next = 0.5 * (low + high)
                if next <= low || next >= high { return s }
            }
            let step = Elementary.magnitude(next - s)
            s = next
            if step <= 1e-16 * s { return s }
        }
        return s
    }

    @inline(__always)
    private static func component(at s: Double, _ p1: Double, _ p2: Double) -> Double {
        let r = 1 - s
        return s * (3 * r * (r * p1 + s * p2) + s * s)
    }

    @inline(__always)
    private static func componentSlope(at s: Double, _ p1: Double, _ p2: Double) -> Double {
        let r = 1 - s
        return 3 * (r * r * p1 + 2 * r * s * (p2 - p1) + s * s * (1 - p2))
    }
}
