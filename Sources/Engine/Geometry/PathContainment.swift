// Whether a point lies inside a path, by either of SVG's fill rules: hit testing.

extension Path {
    /// Whether a point is in the path's fill; open subpaths are closed by a line, as filling does. Curves are taken
    /// as they are, not flattened.
    package func contains(_ point: Point, evenOdd: Bool = false) -> Bool {
        let winding = windingNumber(around: point)
        return evenOdd ? winding & 1 != 0 : winding != 0
    }

    /// How often the path goes round a point, counted where it crosses the ray toward greater x. (Its parity is that
    /// of the crossings, since each counts ±1.)
    package func windingNumber(around point: Point) -> Int {
        var winding = 0
        var start = Point.zero
        var current = Point.zero
        for element in elements {
            switch element {
            case .move(let next):
                winding += Path.lineCrossing(from: current, to: start, around: point)
                start = next
                current = next
            case .line(let next):
                winding += Path.lineCrossing(from: current, to: next, around: point)
                current = next
            case .cubic(let b, let c, let d):
                winding += Path.crossings(Cubic(a: current, b: b, c: c, d: d), point, depth: 0)
                current = d
            case .close:
                winding += Path.lineCrossing(from: current, to: start, around: point)
                current = start
            }
        }
        return winding + Path.lineCrossing(from: current, to: start, around: point)
    }

    private static func lineCrossing(from a: Point, to b: Point, around point: Point) -> Int {
        let passes = passage(from: a, to: b, past: point)
        if passes == 0 { return 0 }
        let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
        // The crossing lies to the right of the point where the point is on the left of an upward line.
        return passes > 0 ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
    }

    /// 1 where a piece from a to b leads from above the point's height to it or below, −1 the other way, else 0.
    private static func passage(from a: Point, to b: Point, past point: Point) -> Int {
        if a.y <= point.y { return b.y > point.y ? 1 : 0 }
        return b.y <= point.y ? -1 : 0
    }

    private static func crossings(_ cubic: Cubic, _ point: Point, depth: Int) -> Int {
        let top = min(min(cubic.a.y, cubic.b.y), min(cubic.c.y, cubic.d.y))
        let bottom = max(max(cubic.a.y, cubic.b.y), max(cubic.c.y, cubic.d.y))
        if point.y < top || point.y > bottom { return 0 }
        let right = max(max(cubic.a.x, cubic.b.x), max(cubic.c.x, cubic.d.x))
        if point.x > right { return 0 }
        // Wholly to the right of the point only the heights of the two ends matter.
        let left = min(min(cubic.a.x, cubic.b.x), min(cubic.c.x, cubic.d.x))
        if point.x < left { return passage(from: cubic.a, to: cubic.d, past: point) }
        if depth >= 40 { return lineCrossing(from: cubic.a, to: cubic.d, around: point) }
        let (first, second) = cubic.split(at: 0.5)
        return crossings(first, point, depth: depth + 1) + crossings(second, point, depth: depth + 1)
    }
}
