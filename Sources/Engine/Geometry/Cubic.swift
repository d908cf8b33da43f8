// One cubic Bézier piece: points, slopes, halves, length, bounds.

import Numerics

/// A cubic Bézier curve from `a` to `d`; a line is one with its control points on it.
struct Cubic {
    var a: Point
    var b: Point
    var c: Point
    var d: Point

    func point(at t: Double) -> Point {
        let s = 1 - t
        let p = s * s * s
        let q = 3 * s * s * t
        let r = 3 * s * t * t
        let u = t * t * t
        return Point(p * a.x + q * b.x + r * c.x + u * d.x, p * a.y + q * b.y + r * c.y + u * d.y)
    }

    /// The derivative by t.
    func slope(at t: Double) -> Point {
        let s = 1 - t
        let p = 3 * s * s
        let q = 6 * s * t
        let r = 3 * t * t
        return Point(
            p * (b.x - a.x) + q * (c.x - b.x) + r * (d.x - c.x), p * (b.y - a.y) + q * (c.y - b.y) + r * (d.y - c.y))
    }

    /// The parts before and after t, by de Casteljau.
    func split(at t: Double) -> (Cubic, Cubic) {
        let ab = a.mixed(with: b, t)
        let bc = b.mixed(with: c, t)
        let cd = c.mixed(with: d, t)
        let abc = ab.mixed(with: bc, t)
        let bcd = bc.mixed(with: cd, t)
        let middle = abc.mixed(with: bcd, t)
        return (Cubic(a: a, b: ab, c: abc, d: middle), Cubic(a: middle, b: bcd, c: cd, d: d))
    }

    /// The length, to an absolute `tolerance` by which the halves of each interval are compared. Intervals are halved
    /// up to 24 times, for cusps.
    func length(tolerance: Double) -> Double {
        refined(from: 0, to: 1, whole: quadrature(0, 1), tolerance: tolerance, depth: 0)
    }

    private func refined(from: Double, to: Double, whole: Double, tolerance: Double, depth: Int) -> Double {
        let middle = 0.5 * (from + to)
        let left = quadrature(from, middle)
        let right = quadrature(middle, to)
        let sum = left + right
        // At least two levels, so that a curve that happens to fit the five nodes is looked at again.
        if depth >= 24 || (depth >= 1 && Elementary.magnitude(sum - whole) <= tolerance) { return sum }
        return refined(from: from, to: middle, whole: left, tolerance: 0.5 * tolerance, depth: depth + 1)
            + refined(from: middle, to: to, whole: right, tolerance: 0.5 * tolerance, depth: depth + 1)
    }

    /// Gauss and Legendre's five nodes.
    private func quadrature(_ from: Double, _ to: Double) -> Double {
        let middle = 0.5 * (from + to)
        let half = 0.5 * (to - from)
        func speed(_ offset: Double) -> Double {
            let v = slope(at: middle + half * offset)
            return (v.x * v.x + v.y * v.y).squareRoot()
        }
        let centre = 0.5688888888888889 * speed(0)
        let inner = 0.47862867049936647 * (speed(-0.5384693101056831) + speed(0.5384693101056831))
        let outer = 0.23692688505618908 * (speed(-0.9061798459386640) + speed(0.9061798459386640))
        return half * (centre + inner + outer)
    }

    /// The parameters inside 0…1 where one coordinate turns, from its values at the four points.
    static func turns(from a: Double, control1 b: Double, control2 c: Double, to d: Double) -> (Double?, Double?) {
        // The derivative over 3: p·t² + 2·q·t + r.
        let r = b - a
        let q = c - 2 * b + a
        let p = d - 3 * c + 3 * b - a
        func inside(_ t: Double) -> Double? { t > 0 && t < 1 ? t : nil }
        let discriminant = q * q - p * r
        guard discriminant >= 0 else { return (nil, nil) }
        let root = discriminant.squareRoot()
        // The root that does not cancel, and the other from the product of the two.
        let s = q < 0 ? root - q : -(q + root)
        return (p == 0 ? nil : inside(s / p), s == 0 ? nil : inside(r / s))
    }
}
