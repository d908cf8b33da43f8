// How far a point is from the outline of a path: for hits on strokes, where a twentieth of a point is plenty.

import Motion

extension Path {
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
