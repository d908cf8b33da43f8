// Whether a point lies near the outline of a path: for hits on strokes, so 0.05 points of accuracy are enough.

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

    /// Whether a point is at most `distance` from the outline; cubics are taken as 16 straight pieces.
    func isNear(_ point: Point, within distance: Double) -> Bool {
        var current = Point.zero
        var start = Point.zero
        for element in elements {
            switch element {
            case .move(let target): (current, start) = (target, target)
            case .line(let target):
                if point.isNear(current, target, within: distance) { return true }
                current = target
            case .cubic(let first, let second, let target):
                if point.isNear(cubic: (current, first, second, target), within: distance) { return true }
                current = target
            case .close:
                if point.isNear(current, start, within: distance) { return true }
                current = start
            }
        }
        return false
    }
}

extension Point {
    /// Whether a cubic comes as near as that. Most do not, and their control points say so: the curve lies between them.
    fileprivate func isNear(cubic: (Point, Point, Point, Point), within distance: Double) -> Bool {
        let (start, first, second, end) = cubic
        let (left, right) = (min(start.x, first.x, second.x, end.x), max(start.x, first.x, second.x, end.x))
        let (top, bottom) = (min(start.y, first.y, second.y, end.y), max(start.y, first.y, second.y, end.y))
        if x < left - distance || x > right + distance || y < top - distance || y > bottom + distance { return false }
        var last = start
        for step in 1...16 {
            let t = Double(step) / 16
            let a = start.mixed(with: first, t).mixed(with: first.mixed(with: second, t), t)
            let b = first.mixed(with: second, t).mixed(with: second.mixed(with: end, t), t)
            let next = a.mixed(with: b, t)
            if isNear(last, next, within: distance) { return true }
            last = next
        }
        return false
    }

    /// Whether a segment comes as near as that.
    fileprivate func isNear(_ a: Point, _ b: Point, within distance: Double) -> Bool {
        let along = b - a
        let square = along.x * along.x + along.y * along.y
        let share = square > 0 ? ((x - a.x) * along.x + (y - a.y) * along.y) / square : 0
        let off = self - a.mixed(with: b, min(1, max(0, share)))
        return off.x * off.x + off.y * off.y <= distance * distance
    }
}
