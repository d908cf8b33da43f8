// The distance of a point from the outline of a path: for hits on strokes, so 0.05 points of accuracy are enough.

import Geometry

extension Path {
    /// The outline of a rectangle with elliptic corners; one that is all corners is an ellipse.
    init(outlineOf rect: Rect, rx: Double, ry: Double) {
        let x = min(rx, rect.size.width / 2)
        let y = min(ry, rect.size.height / 2)
        // Of the distance to the corner of the box: where the handle of a quarter of an ellipse stands.
        let near = x > 0 && y > 0 ? 1 - 0.5522847498 : 0
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        var elements: [Path.Element] = [.move(Point(left + x, top)), .line(Point(right - x, top))]
        func corner(_ first: Point, _ second: Point, to end: Point) {
            if near > 0 { elements.append(.cubic(first, second, end)) }
        }
        corner(Point(right - x * near, top), Point(right, top + y * near), to: Point(right, top + y))
        elements.append(.line(Point(right, bottom - y)))
        corner(Point(right, bottom - y * near), Point(right - x * near, bottom), to: Point(right - x, bottom))
        elements.append(.line(Point(left + x, bottom)))
        corner(Point(left + x * near, bottom), Point(left, bottom - y * near), to: Point(left, bottom - y))
        elements.append(.line(Point(left, top + y)))
        corner(Point(left, top + y * near), Point(left + x * near, top), to: Point(left + x, top))
        elements.append(.close)
        self.init(elements)
    }

    /// The distance to the nearest point of the outline, cubics taken as 16 straight pieces; infinite for no outline.
    func distance(to point: Point) -> Double {
        var nearest = Double.infinity
        var current = Point.zero
        var start = Point.zero
        for element in elements {
            switch element {
            case .move(let target): (current, start) = (target, target)
            case .line(let target):
                nearest = min(nearest, point.distance(toSegmentFrom: current, to: target))
                current = target
            case .cubic(let first, let second, let target):
                var last = current
                for step in 1...16 {
                    let t = Double(step) / 16
                    let a = current.mixed(with: first, t).mixed(with: first.mixed(with: second, t), t)
                    let b = first.mixed(with: second, t).mixed(with: second.mixed(with: target, t), t)
                    let next = a.mixed(with: b, t)
                    nearest = min(nearest, point.distance(toSegmentFrom: last, to: next))
                    last = next
                }
                current = target
            case .close:
                nearest = min(nearest, point.distance(toSegmentFrom: current, to: start))
                current = start
            }
        }
        return nearest
    }
}

extension Point {
    fileprivate func distance(toSegmentFrom a: Point, to b: Point) -> Double {
        let along = b - a
        let square = along.x * along.x + along.y * along.y
        guard square > 0 else { return distance(to: a) }
        let share = ((x - a.x) * along.x + (y - a.y) * along.y) / square
        return distance(to: a.mixed(with: b, min(1, max(0, share))))
    }
}
