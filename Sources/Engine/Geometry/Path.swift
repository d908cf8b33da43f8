// Paths in their normal form: move, line, cubic, close; absolute, nothing else.

/// A path as SVG draws it, reduced to four commands. A line or cubic right after a `close` starts where the closed
/// subpath started. Coordinates are SVG user units.
package struct Path: Hashable, Sendable {
    /// One command of the normal form, in absolute coordinates. A line or cubic starts where the element before it
    /// ended.
    package enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        /// Two control points, then the end.
        case cubic(Point, Point, Point)
        case close
    }

    package var elements: [Element]

    package init(_ elements: [Element] = []) { self.elements = elements }

    /// Each subpath by itself, in order: it begins with a move, which is written out where SVG leaves it unsaid.
    package var subpaths: [Path] {
        var result: [Path] = []
        var current: [Element] = []
        var start = Point.zero
        for element in elements {
            switch element {
            case .move(let point):
                if !current.isEmpty { result.append(Path(current)) }
                current = [element]
                start = point
            case .line, .cubic:
                if current.isEmpty { current.append(.move(start)) }
                current.append(element)
            case .close:
                if current.isEmpty { current.append(.move(start)) }
                current.append(element)
                result.append(Path(current))
                current = []
            }
        }
        if !current.isEmpty { result.append(Path(current)) }
        return result
    }

    /// Calls `body` with each drawn piece: where it starts, and the piece as a line or a cubic; a `close` comes as the
    /// line back to the start.
    func forEachPiece(_ body: (_ from: Point, _ piece: Element) -> Void) {
        var start = Point.zero
        var current = Point.zero
        for element in elements {
            switch element {
            case .move(let point):
                start = point
                current = point
            case .line(let point):
                body(current, element)
                current = point
            case .cubic(_, _, let point):
                body(current, element)
                current = point
            case .close:
                body(current, .line(start))
                current = start
            }
        }
    }
}
