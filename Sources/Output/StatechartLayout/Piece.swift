// A part of a chart that was laid out by itself and can be moved as a whole.

import Geometry

struct Piece {
    var size: Size
    var states: [(index: Int, box: Rect)] = []
    var arrows: [ChartLayout.Arrow] = []
    var labels: [(transition: Int, box: Rect)] = []

    init(size: Size) { self.size = size }

    /// Takes up another piece with its corner at a point.
    mutating func add(_ other: Piece, at corner: Point) {
        states += other.states.map { ($0.index, Piece.moved($0.box, corner)) }
        labels += other.labels.map { ($0.transition, Piece.moved($0.box, corner)) }
        arrows += other.arrows.map { arrow in
            var arrow = arrow
            arrow.points = arrow.points.map { $0 + corner }
            return arrow
        }
    }

    private static func moved(_ box: Rect, _ way: Point) -> Rect { Rect(origin: box.origin + way, size: box.size) }

    /// How well a piece sits in a column: what is wider must be pushed to and fro to be read, what is high only takes
    /// scrolling.
    func cost(width: Double) -> Double {
        max(0, size.width - width) * 4 + size.height + 0.25 * size.width + 0.2 * length
    }

    /// How long all arrows are together: the shorter, the easier they are followed.
    var length: Double {
        arrows.reduce(0) { sum, arrow in
            sum + zip(arrow.points, arrow.points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
    }
}
