// The bounce at a scroll view's edge: a critically damped spring about it.

import Numerics

/// UIScrollView's bounce. Displacements are offset − edge in points, velocities points per second.
///
/// `x(t) = (x0 + (v0 + ωx0)·t)·e^(−ωt)` with ω = 10.97 /s: within 0.5 pt of traces recorded from iOS 26.1.
package struct Bounce: Hashable, Sendable {
    /// ω per second.
    package let frequency: Double

    /// A bounce of ω = `frequency` per second.
    package init(frequency: Double = Bounce.standardFrequency) { self.frequency = frequency }

    package static let standardFrequency = 10.97
    package static let standard = Bounce()
    /// The bounce ends, and the offset snaps to the edge, when it is this near for good.
    package static let threshold = 0.5
    /// Content that is let go at rest past the edge sets off inward with this velocity per point.
    package static let releaseRate = 7.30
    /// Content that is let go at this speed, in points per second, keeps its own velocity.
    package static let movingSpeed = 50.0

    /// The velocity at which content past an edge sets off when it is let go while it moves with `velocity`: its own
    /// from `movingSpeed` on, that of `releaseRate` at rest. Between them nothing is measured: a straight line is a
    /// choice.
    package static func releaseVelocity(displacement: Double, velocity: Double) -> Double {
        let still = -releaseRate * displacement
        return still + (velocity - still) * min(Elementary.magnitude(velocity) / movingSpeed, 1)
    }

    /// When a bounce that starts at `x0` with velocity `v0` crosses the edge, in seconds; nil where it never does.
    package func crossingTime(_ x0: Double, velocity v0: Double) -> Double? {
        let slope = v0 + frequency * x0
        return x0 * slope < 0 ? -x0 / slope : nil
    }

    /// The displacement in points `seconds` after a start at `x0` with velocity `v0`.
    package func displacement(_ x0: Double, velocity v0: Double, at seconds: Double) -> Double {
        (x0 + (v0 + frequency * x0) * seconds) * Elementary.exp(-frequency * seconds)
    }

    /// The velocity in points per second, `seconds` after a start at `x0` with velocity `v0`: the derivative of
    /// `displacement`.
    package func velocity(_ x0: Double, velocity v0: Double, at seconds: Double) -> Double {
        (v0 - frequency * (v0 + frequency * x0) * seconds) * Elementary.exp(-frequency * seconds)
    }

    /// The last time at which |x| passes the threshold, to the last bits of a double; zero when it never exceeds it.
    package func settlingTime(_ x0: Double, velocity v0: Double, threshold: Double = Bounce.threshold) -> Double {
        let slope = v0 + frequency * x0
        func distance(_ t: Double) -> Double { Elementary.magnitude(displacement(x0, velocity: v0, at: t)) }
        // |x| has one hump after its only zero, if any, and falls for good from the hump's top on.
        let top = slope == 0 ? 0 : 1 / frequency - x0 / slope
        if top > 0 {
            if distance(top) > threshold { return lastCrossing(from: top, threshold, distance) }
            // The hump stays below: the last crossing is on the way down to it or to the zero.
            if Elementary.magnitude(x0) <= threshold { return 0 }
            let zero = -x0 / slope
            return crossing(from: 0, to: zero > 0 && zero < top ? zero : top, threshold: threshold, distance: distance)
        }
        return Elementary.magnitude(x0) > threshold ? lastCrossing(from: 0, threshold, distance) : 0
    }

    /// The crossing after `from`, from where the distance only falls.
    private func lastCrossing(from: Double, _ threshold: Double, _ distance: (Double) -> Double) -> Double {
        var width = 1 / frequency
        while distance(from + width) > threshold && width < 1e6 { width *= 2 }
        return crossing(from: from, to: from + width, threshold: threshold, distance: distance)
    }

    private func crossing(from: Double, to: Double, threshold: Double, distance: (Double) -> Double) -> Double {
        var low = from
        var high = to
        while true {
            let middle = 0.5 * (low + high)
            if middle <= low || middle >= high { return high }
            if distance(middle) > threshold { low = middle } else { high = middle }
        }
    }
}
