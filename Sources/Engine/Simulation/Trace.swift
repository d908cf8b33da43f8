// What a finger did, as a list.

package import Geometry
package import Interactions
package import Numerics

extension LogEntry.Event {
    /// What a finger does, if it is that.
    package var touch: (phase: TouchSample.Phase, isSecond: Bool, point: Point)? {
        switch self {
        case .touchBegan(let x, let y): (.began, false, Point(x, y))
        case .touchEnded(let x, let y): (.ended, false, Point(x, y))
        case .touchCancelled(let x, let y): (.cancelled, false, Point(x, y))
        case .second(let phase, let x, let y): (phase, true, Point(x, y))
        default: nil
        }
    }
}

/// What a finger, or the program, does at one instant.
package struct TouchSample: Hashable, Sendable {
    /// As UIKit names them, with the numbers that a page gives them.
    package enum Phase: Int32, Hashable, Sendable {
        case began, moved, ended, cancelled
        /// No finger does anything: the program sends an event. Those between are the second finger's.
        case sent = 8
    }

    /// For `moved`, when the finger arrives: it sets out at the time of the sample before.
    package var time: Time
    package var phase: Phase
    /// Points of the stage.
    package var point: Point
    /// Whether it comes after the tick of its instant.
    package var isAfterTick: Bool
    /// Whether it is the second finger's. Its moves set out and do not wait for its arrival.
    package var isSecond: Bool
    /// The event that is sent; −1 for what a finger does.
    package var event = -1

    package init(time: Time, phase: Phase, point: Point, isAfterTick: Bool = false, isSecond: Bool = false) {
        self.time = time
        self.phase = phase
        self.point = point
        self.isAfterTick = isAfterTick
        self.isSecond = isSecond
    }
}

/// A run of an interaction from its first state: parameters and what the finger does.
package struct Trace: Hashable, Sendable {
    package var settings: [Scenario.Setting]
    /// In the order of their times, but for the last `moved` before a finger is lifted on its way.
    package var samples: [TouchSample] = []
    /// Where a scenario's own part begins, after those that it continues, and where the run ends.
    package var begin = Time.zero
    package var end = Time.zero

    package init(settings: [Scenario.Setting] = []) { self.settings = settings }
}

extension Machine {
    /// Whether what a finger does has been recognised: a drag, a scroll, a long press or a pinch.
    package var hasBegun: Bool { isTouched && !touch.begun.isEmpty || !pair.begun.isEmpty }

    /// Where the finger is, or was last.
    package var fingerPoint: Point { mutating get { finger() } }

    package mutating func touch(
        _ phase: TouchSample.Phase, _ point: Point, at time: Time, limit: Time = .never, isSecond: Bool = false
    ) {
        if phase != .moved { advance(to: time) }
        if isSecond { return second(phase, point, at: time) }
        switch phase {
        case .began: touchBegan(at: point)
        case .moved: touchMoved(to: point, at: time, limit: limit)
        case .ended: touchEnded()
        case .cancelled: touchCancelled()
        case .sent: break
        }
    }

    /// Hears an event from outside, after the tick of an instant.
    package mutating func hear(_ event: Int, at time: Time) {
        advance(to: time)
        finishInstant()
        raise(event)
        drain()
    }
}
