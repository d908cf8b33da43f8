// Lengths along a path: of the whole, of its subpaths, and the point at a length.

import Numerics

/// A path with the length of each piece, measured once for many queries. Moves have no length; closing lines count, as
/// in SVG's getTotalLength.
package struct PathMeasure: Sendable {
    package let path: Path
    /// The greatest error of a piece's length and of a place on it, in user units.
    package let tolerance: Double
    package let length: Double
    let pieces: [Piece]

    /// A drawn piece of the path and where along the whole it lies.
    struct Piece {
        /// Its number among the path's elements.
        var element: Int
        var start: Double
        var length: Double
        var cubic: Cubic
        var isLine: Bool

        var end: Double { start + length }
    }

    /// Measures every piece. `tolerance` is the greatest error of each piece, in user units.
    package init(_ path: Path, tolerance: Double = 1e-6) {
        self.path = path
        self.tolerance = tolerance
        var pieces: [Piece] = []
        var total = 0.0
        path.forEachPiece { index, from, element in
            var piece = Piece(
                element: index, start: total, length: 0, cubic: Cubic(a: from, b: from, c: from, d: from), isLine: true)
            switch element {
            case .line(let end):
                piece.cubic = Cubic(a: from, b: from, c: end, d: end)
                piece.length = from.distance(to: end)
            case .cubic(let b, let c, let d):
                piece.cubic = Cubic(a: from, b: b, c: c, d: d)
                piece.isLine = false
                piece.length = piece.cubic.length(tolerance: tolerance)
            case .move, .close: break
            }
            total += piece.length
            pieces.append(piece)
        }
        self.pieces = pieces
        self.length = total
    }

    /// The point at a distance along the path, clamped to its ends; the origin for a path without any point.
    package func point(atLength distance: Double) -> Point {
        place(atLength: distance)?.point ?? firstPoint
    }

    /// The direction of travel at a distance, in degrees from the x axis toward y; zero where there is none.
    package func direction(atLength distance: Double) -> Double {
        guard let slope = place(atLength: distance)?.slope, slope.x != 0 || slope.y != 0 else { return 0 }
        return Elementary.atan2(slope.y, slope.x) * (180 / Elementary.pi)
    }

    private var firstPoint: Point {
        if case .move(let point) = path.elements.first { return point }
        return .zero
    }

    private func place(atLength distance: Double) -> (point: Point, slope: Point)? {
        guard !pieces.isEmpty else { return nil }
        let clamped = distance > 0 ? min(distance, length) : 0
        // The first piece whose end is not before the distance; pieces without length are passed over.
        var low = 0
        var high = pieces.count - 1
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].end >= clamped { high = middle } else { low = middle + 1 }
        }
        let piece = pieces[low]
        let rest = clamped - piece.start
        if piece.isLine {
            let t = piece.length > 0 ? rest / piece.length : 0
            return (piece.cubic.a.mixed(with: piece.cubic.d, t), piece.cubic.d - piece.cubic.a)
        }
        let t = piece.cubic.parameter(atLength: rest, of: piece.length, tolerance: tolerance)
        let slope = piece.cubic.slope(at: t)
        // Where a control point lies on its end the slope there vanishes; the chord near by has the direction.
        let near =
            t < 0.5
            ? piece.cubic.point(at: t + 1e-6) - piece.cubic.point(at: t)
            : piece.cubic.point(at: t) - piece.cubic.point(at: t - 1e-6)
        return (piece.cubic.point(at: t), slope.x == 0 && slope.y == 0 ? near : slope)
    }
}

extension Path {
    /// The length in user units, to 1e-6 a curve.
    package var length: Double { PathMeasure(self).length }

    /// The point at a distance along the path; for several questions about one path take a `PathMeasure`.
    package func point(atLength distance: Double) -> Point { PathMeasure(self).point(atLength: distance) }
}
