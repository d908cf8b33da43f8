// Points, sizes and rectangles in SVG user units, y downward.

import Numerics

/// A point or a vector in SVG user units: x to the right, y down.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    package static let zero = Point(0, 0)

    package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    package static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

    /// The point at a fraction of the way to another.
    package func mixed(with other: Point, _ t: Double) -> Point { Point(x + (other.x - x) * t, y + (other.y - y) * t) }

    /// The Euclidean distance, without overflow on the way (`Elementary.hypot`).
    package func distance(to other: Point) -> Double { Elementary.hypot(other.x - x, other.y - y) }
}

/// A width and a height in SVG user units. Negative sides are not refused here.
package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

    package static let zero = Size(0, 0)
}

/// A rectangle by its corner of least x and y and a size that is not negative.
package struct Rect: Hashable, Sendable {
    package var origin: Point
    package var size: Size

    package init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x, y), size: Size(width, height))
    }

    package var minX: Double { origin.x }
    package var minY: Double { origin.y }
    package var maxX: Double { origin.x + size.width }
    package var maxY: Double { origin.y + size.height }
    package var midX: Double { origin.x + 0.5 * size.width }
    package var midY: Double { origin.y + 0.5 * size.height }

    /// Whether a point lies inside; the least edges belong to it, the greatest do not, so that tiles do not overlap.
    package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// The least rectangle around both.
    package func union(_ other: Rect) -> Rect {
        let x = min(minX, other.minX)
        let y = min(minY, other.minY)
        return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }
}
