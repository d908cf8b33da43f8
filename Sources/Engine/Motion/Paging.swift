// Where a paging scroll view comes to rest.

/// UIKit's own rule is private; this one is the nearest page, or with a flick the next one in its direction.
package enum Paging {
    /// The least speed of a flick, in points per second.
    package static let flickSpeed = 250.0

    /// The offset at which a view comes to rest that is let go at `offset` with `velocity`: a page of so many points,
    /// counted from `near`, and none outside `near`…`far`.
    package static func target(
        from offset: Double, velocity: Double, page: Double, near: Double, far: Double
    ) -> Double {
        guard page > 0 else { return offset }
        let position = (offset - near) / page
        var number = position.rounded(.toNearestOrEven)
        if velocity > flickSpeed { number = position.rounded(.down) + 1 }
        if velocity < -flickSpeed { number = position.rounded(.up) - 1 }
        let target = near + number * page
        return target < near ? near : target > far ? far : target
    }

    /// The velocity with which a view sets off to its page, `way` points away: that of the lift, but no more than the
    /// spring can stop on the way. So no page is passed.
    package static func velocity(_ velocity: Double, way: Double) -> Double {
        let most = Bounce.standardFrequency * way
        return way < 0 ? max(velocity, most) : min(velocity, most)
    }
}
