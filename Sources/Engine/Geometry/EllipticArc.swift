// SVG's elliptical arc as four cubics.

import Numerics

/// An arc between two points, as SVG's A command states it. Source: SVG 2, appendix B.2.4 and B.2.5.
struct EllipticArc {
    var from: Point
    var to: Point
    var radiusX: Double
    var radiusY: Double
    /// Of the ellipse's x axis, in degrees.
    var rotation: Double
    var isLarge: Bool
    /// SVG's sweep flag: toward greater angles, clockwise on the screen.
    var isClockwise: Bool

    /// Always four cubics over equal angles: straight ones for a radius of zero, and all in one point where the arc
    /// goes nowhere. Radii that are too short are scaled up.
    func appendFourCubics(to elements: inout [Path.Element]) {
        guard let (ellipse, first, sweep) = centred() else { return appendStraight(to: &elements) }
        let step = 0.25 * sweep
        let handle = 4.0 / 3 * Elementary.tan(0.25 * step)
        var c0 = Elementary.cos(first)
        var s0 = Elementary.sin(first)
        for index in 1...4 {
            let angle = first + step * Double(index)
            let c1 = Elementary.cos(angle)
            let s1 = Elementary.sin(angle)
            // The last point is the one that was written, to the bit.
            let end = index == 4 ? to : ellipse.place(c1, s1)
            elements.append(
                .cubic(
                    ellipse.place(c0 - handle * s0, s0 + handle * c0),
                    ellipse.place(c1 + handle * s1, s1 - handle * c1), end))
            c0 = c1
            s0 = s1
        }
    }

    /// The ellipse of an arc: a unit circle about (cx, cy), stretched, turned and moved.
    private struct Ellipse {
        var radiusX: Double
        var radiusY: Double
        var sine: Double
        var cosine: Double
        var cx: Double
        var cy: Double
        /// The middle of the arc's chord.
        var middle: Point

        /// The image of a point of the circle.
        func place(_ x: Double, _ y: Double) -> Point {
            let px = radiusX * (x + cx)
            let py = radiusY * (y + cy)
            return Point(cosine * px - sine * py + middle.x, sine * px + cosine * py + middle.y)
        }
    }

    /// The ellipse, the angle at which the arc begins, and how far it goes; nil for an arc that is straight.
    private func centred() -> (ellipse: Ellipse, first: Double, sweep: Double)? {
        var rx = Elementary.magnitude(radiusX)
        var ry = Elementary.magnitude(radiusY)
        guard rx > 0, ry > 0, from != to else { return nil }
        let sine = Elementary.sin(degrees: rotation)
        let cosine = Elementary.cos(degrees: rotation)
        let halfX = 0.5 * (from.x - to.x)
        let halfY = 0.5 * (from.y - to.y)
        // The start, seen from the middle of the chord, in the ellipse's own axes; then on the unit circle.
        var ux = (cosine * halfX + sine * halfY) / rx
        var uy = (cosine * halfY - sine * halfX) / ry
        let reach = ux * ux + uy * uy
        guard reach < .infinity else { return nil }
        var centreFactor = 0.0
        if reach >= 1 {
            let scale = reach.squareRoot()
            rx *= scale
            ry *= scale
            ux /= scale
            uy /= scale
        } else {
            let rest = (1 - reach) / reach
            // A half circle written with rounded numbers stays one: below this the rest is rounding.
            if rest > 1e-14 { centreFactor = isLarge == isClockwise ? -rest.squareRoot() : rest.squareRoot() }
        }
        let cx = centreFactor * uy
        let cy = -centreFactor * ux
        let first = Elementary.atan2(uy - cy, ux - cx)
        let last = Elementary.atan2(-uy - cy, -ux - cx)
        var sweep = last - first
        let turn = 2 * Elementary.pi
        if isClockwise && sweep < 0 { sweep += turn }
        if !isClockwise && sweep > 0 { sweep -= turn }
        if sweep == 0 { sweep = isClockwise ? turn : -turn }
        let middle = Point(0.5 * (from.x + to.x), 0.5 * (from.y + to.y))
        return (
            Ellipse(radiusX: rx, radiusY: ry, sine: sine, cosine: cosine, cx: cx, cy: cy, middle: middle), first, sweep
        )
    }

    private func appendStraight(to elements: inout [Path.Element]) {
        for index in 0..<4 {
            let begin = 0.25 * Double(index)
            elements.append(
                .cubic(
                    from.mixed(with: to, begin + 0.25 / 3), from.mixed(with: to, begin + 0.5 / 3),
                    index == 3 ? to : from.mixed(with: to, begin + 0.25)))
        }
    }
}
