// SVG's path commands, every letter, turned into the normal form one by one.

extension Path {
    /// Takes SVG path commands in order and builds the normal form. Each command letter gives a fixed number of
    /// elements whatever its numbers (an arc always four), so that paths from one list of commands can be morphed.
    package struct Builder: Sendable {
        package private(set) var path = Path()
        private var current = Point.zero
        private var start = Point.zero
        /// What S and T reflect: the last control point, if the command before was of their kind.
        private var cubicControl: Point?
        private var quadraticControl: Point?

        /// An empty path, with the current point at the origin.
        package init() {}

        /// How many numbers a command letter (ASCII, either case) takes; nil for what is no command.
        package static func argumentCount(of command: UInt8) -> Int? {
            switch command | 0x20 {
            case 0x6d, 0x6c, 0x74: 2  // m l t
            case 0x68, 0x76: 1  // h v
            case 0x63: 6  // c
            case 0x73, 0x71: 4  // s q
            case 0x61: 7  // a
            case 0x7a: 0  // z
            default: nil
            }
        }

        /// Adds one command with exactly its numbers; false, and nothing added, where the letter or the count is
        /// wrong. Arc flags are numbers, zero being false.
        @discardableResult
        package mutating func add(_ command: UInt8, _ arguments: [Double]) -> Bool {
            arguments.withUnsafeBufferPointer { add(command, $0) }
        }

        /// The same for numbers in a buffer, which are not copied.
        @discardableResult
        package mutating func add(_ command: UInt8, _ arguments: UnsafeBufferPointer<Double>) -> Bool {
            guard arguments.count == Builder.argumentCount(of: command) else { return false }
            let isRelative = command & 0x20 != 0
            let base = isRelative ? current : .zero
            func point(_ index: Int) -> Point { Point(base.x + arguments[index], base.y + arguments[index + 1]) }
            var nextCubic: Point?
            var nextQuadratic: Point?
            switch command | 0x20 {
            case 0x6d:
                start = point(0)
                append(.move(start), to: start)
            case 0x6c: line(to: point(0))
            case 0x68: line(to: Point(base.x + arguments[0], current.y))
            case 0x76: line(to: Point(current.x, base.y + arguments[0]))
            case 0x63:
                nextCubic = point(2)
                cubic(point(0), point(2), to: point(4))
            case 0x73:
                let first = reflected(cubicControl)
                nextCubic = point(0)
                cubic(first, point(0), to: point(2))
            case 0x71:
                nextQuadratic = point(0)
                quadratic(point(0), to: point(2))
            case 0x74:
                let control = reflected(quadraticControl)
                nextQuadratic = control
                quadratic(control, to: point(0))
            case 0x61:
                let arc = EllipticArc(
                    from: current, to: point(5), radiusX: arguments[0], radiusY: arguments[1],
                    rotation: arguments[2], isLarge: arguments[3] != 0, isClockwise: arguments[4] != 0)
                arc.appendFourCubics(to: &path.elements)
                current = point(5)
            default: append(.close, to: start)
            }
            cubicControl = nextCubic
            quadraticControl = nextQuadratic
            return true
        }

        private func reflected(_ control: Point?) -> Point {
            guard let control else { return current }
            return Point(2 * current.x - control.x, 2 * current.y - control.y)
        }

        // Not copied into its callers: pages load the engine.
        @inline(never)
        private mutating func append(_ element: Element, to end: Point) {
            path.elements.append(element)
            current = end
        }

        private mutating func line(to end: Point) { append(.line(end), to: end) }

        @inline(never)
        private mutating func cubic(_ a: Point, _ b: Point, to end: Point) { append(.cubic(a, b, end), to: end) }

        private mutating func quadratic(_ control: Point, to end: Point) {
            cubic(current.mixed(with: control, 2.0 / 3), end.mixed(with: control, 2.0 / 3), to: end)
        }
    }
}
