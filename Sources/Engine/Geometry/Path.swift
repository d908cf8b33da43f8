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

    package var isEmpty: Bool { elements.isEmpty }

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

    /// Calls `body` with each drawn piece: its number among the elements, where it starts, and the piece as a line or
    /// a cubic; a `close` comes as the line back to the start.
    func forEachPiece(_ body: (_ element: Int, _ from: Point, _ piece: Element) -> Void) {
        var start = Point.zero
        var current = Point.zero
        for index in elements.indices {
            switch elements[index] {
            case .move(let point):
                start = point
                current = point
            case .line(let point):
                body(index, current, elements[index])
                current = point
            case .cubic(_, _, let point):
                body(index, current, elements[index])
                current = point
            case .close:
                body(index, current, .line(start))
                current = start
            }
        }
    }

    /// The path with a function applied to each of its points.
    package func mapPoints(_ transform: (Point) -> Point) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let p): .move(transform(p))
                case .line(let p): .line(transform(p))
                case .cubic(let a, let b, let p): .cubic(transform(a), transform(b), transform(p))
                case .close: .close
                }
            })
    }
}
