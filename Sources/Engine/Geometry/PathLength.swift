// The length of a path.

extension Path {
    /// The length in user units, to 1e-6 a curve. Moves have no length; closing lines count, as in SVG's
    /// getTotalLength.
    package var length: Double {
        var total = 0.0
        forEachPiece { from, piece in
            switch piece {
            case .line(let end): total += from.distance(to: end)
            case .cubic(let b, let c, let d): total += Cubic(a: from, b: b, c: c, d: d).length(tolerance: 1e-6)
            case .move, .close: break
            }
        }
        return total
    }
}
