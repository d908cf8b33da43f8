// A path taken apart into its commands and its numbers, and put together again: what morphing works on.

extension Path {
    /// A command of the normal form without its numbers.
    package enum Kind: UInt8, Hashable, CaseIterable, Sendable {
        case move, line, cubic, close

        /// How many numbers the command takes.
        package var coordinateCount: Int {
            switch self {
            case .move, .line: 2
            case .cubic: 6
            case .close: 0
            }
        }

        /// The SVG command letter, as ASCII: `M`, `L`, `C`, `Z`.
        package var letter: UInt8 {
            switch self {
            case .move: 77
            case .line: 76
            case .cubic: 67
            case .close: 90
            }
        }
    }

    /// The commands in order: two paths with equal shapes can be blended number by number.
    package var shape: [Kind] {
        elements.map { element in
            switch element {
            case .move: .move
            case .line: .line
            case .cubic: .cubic
            case .close: .close
            }
        }
    }

    /// All numbers in order, x before y.
    package var coordinates: [Double] {
        var result: [Double] = []
        result.reserveCapacity(elements.count * 6)
        @inline(never)
        func add(_ point: Point) {
            result.append(point.x)
            result.append(point.y)
        }
        for element in elements {
            switch element {
            case .move(let p), .line(let p): add(p)
            case .cubic(let a, let b, let p):
                add(a)
                add(b)
                add(p)
            case .close: break
            }
        }
        return result
    }

    /// The path of these commands and numbers; nil where the numbers are too few or too many.
    package init?(shape: [Kind], coordinates: [Double]) {
        var needed = 0
        for kind in shape { needed += kind.coordinateCount }
        guard needed == coordinates.count else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(shape.count)
        var next = 0
        func point(_ index: Int) -> Point { Point(coordinates[index], coordinates[index + 1]) }
        for kind in shape {
            let element: Element =
                switch kind {
                case .move: .move(point(next))
                case .line: .line(point(next))
                case .cubic: .cubic(point(next), point(next + 2), point(next + 4))
                case .close: .close
                }
            elements.append(element)
            next += kind.coordinateCount
        }
        self.init(elements)
    }
}
