// How steep a timing function gets: what rounded times cost, and what browsers can still follow.

package import Motion

extension CubicBezier {
    /// About the greatest slope: the error of a piece whose ends are moved is that much greater than on a straight
    /// line.
    package var greatestSlope: Double {
        var greatest = 1.0
        for step in 0...32 {
            let s = Double(step) / 32
            let r = 1 - s
            let dx = 3 * (r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (1 - x2))
            let dy = 3 * (r * r * y1 + 2 * r * s * (y2 - y1) + s * s * (1 - y2))
            // A vertical tangent at an end is as steep as the curve is nearby.
            greatest = max(greatest, abs(dy) / max(dx, 1e-3))
        }
        return greatest * 1.05
    }
}
