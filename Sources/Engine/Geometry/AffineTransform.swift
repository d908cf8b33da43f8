// Affine maps of the plane: SVG's matrix(a b c d e f).

import Numerics

/// x′ = a·x + c·y + e, y′ = b·x + d·y + f: the numbers of SVG's `matrix()` and of CGAffineTransform alike.
package struct AffineTransform: Hashable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var e: Double
    package var f: Double

    package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)

    /// The product of a list as SVG writes it: the last function meets the points first.
    package init(_ functions: [TransformFunction]) {
        self = .identity
        for function in functions { self = self * function.affine }
    }

    /// The map that applies `inner` first, then `outer`: SVG's `outer inner`.
    package static func * (outer: AffineTransform, inner: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: outer.a * inner.a + outer.c * inner.b, b: outer.b * inner.a + outer.d * inner.b,
            c: outer.a * inner.c + outer.c * inner.d, d: outer.b * inner.c + outer.d * inner.d,
            e: outer.a * inner.e + outer.c * inner.f + outer.e, f: outer.b * inner.e + outer.d * inner.f + outer.f)
    }

    /// The image of a point.
    package func apply(_ point: Point) -> Point { Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f) }

    /// The bounding box of a rectangle's image.
    package func apply(_ rect: Rect) -> Rect {
        let p = apply(Point(rect.minX, rect.minY))
        let q = apply(Point(rect.maxX, rect.minY))
        let r = apply(Point(rect.minX, rect.maxY))
        let s = apply(Point(rect.maxX, rect.maxY))
        let x = min(min(p.x, q.x), min(r.x, s.x))
        let y = min(min(p.y, q.y), min(r.y, s.y))
        return Rect(
            x: x, y: y, width: max(max(p.x, q.x), max(r.x, s.x)) - x, height: max(max(p.y, q.y), max(r.y, s.y)) - y)
    }

    package var determinant: Double { a * d - b * c }

    /// The inverse map; nil where the determinant is zero or not finite.
    package var inverse: AffineTransform? {
        let determinant = self.determinant
        guard determinant != 0, Elementary.magnitude(determinant) < .infinity else { return nil }
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            e: (c * f - d * e) / determinant, f: (b * e - a * f) / determinant)
    }

    /// The greatest factor by which the map lengthens a vector: its greater singular value.
    package var greatestScale: Double {
        let squares = 0.5 * (a * a + b * b + c * c + d * d)
        let rest = squares * squares - determinant * determinant
        return (squares + (rest > 0 ? rest.squareRoot() : 0)).squareRoot()
    }
}
