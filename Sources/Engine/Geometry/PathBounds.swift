// The bounding box of a path, tight around its curves.

extension Path {
    /// The least rectangle around every point of the path (a move alone counts); nil for an empty path.
    package var bounds: Rect? {
        var minX = Double.infinity
        var minY = Double.infinity
        var maxX = -Double.infinity
        var maxY = -Double.infinity
        func include(_ point: Point) {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
        for element in elements { if case .move(let point) = element { include(point) } }
        forEachPiece { from, piece in
            include(from)
            switch piece {
            case .move(let point), .line(let point): include(point)
            case .cubic(let b, let c, let d):
                include(d)
                let cubic = Cubic(a: from, b: b, c: c, d: d)
                let x = Cubic.turns(from: from.x, control1: b.x, control2: c.x, to: d.x)
                let y = Cubic.turns(from: from.y, control1: b.y, control2: c.y, to: d.y)
                for t in [x.0, x.1, y.0, y.1] {
                    if let t { include(cubic.point(at: t)) }
                }
            case .close: break
            }
        }
        guard minX <= maxX else { return nil }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
