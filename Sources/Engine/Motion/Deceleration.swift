// A scroll view's deceleration after the finger has lifted.

import Numerics

/// UIScrollView's deceleration: points, seconds, points per second.
///
/// With r the rate per millisecond, `x(t) = x0 + v0·F·(1 − r^(1000t))` with F = r / (1000(1 − r)), until the velocity
/// `v0·r^(1000t)` is down to 10 pt/s. Within 0.3 pt of traces recorded from iOS 26.1.
package struct Deceleration: Hashable, Sendable {
    /// The part of the velocity that is left after a millisecond, in 0..<1.
    package let rate: Double
    /// 1000·ln r, per second; negative.
    package let exponent: Double
    /// F in seconds: how far an endless run carries, per unit of velocity.
    package let reach: Double

    /// A deceleration that keeps the part `rate` of its velocity per millisecond; above 0 and below 1.
    package init(rate: Double) {
        self.rate = rate
        self.exponent = 1000 * Elementary.log(rate)
        self.reach = rate / (1000 * (1 - rate))
    }

    /// The deceleration that stops after a way of so many points: that of a `targetContentOffset` which a delegate has
    /// set. Nil where the velocity leads away from it, or is too low to get there in about UIKit's time: an endless run
    /// reaches at most twice as far as with the normal rate.
    package init?(way: Double, velocity: Double) {
        let rest = Deceleration.travel(velocity)
        guard rest != 0, way / rest > 0, way / rest <= 2 * Deceleration.normal.reach else { return nil }
        let milliseconds = 1000 * way / rest
        self.init(rate: milliseconds / (1 + milliseconds))
    }

    /// UIScrollView.DecelerationRate.normal and .fast.
    package static let normal = Deceleration(rate: 0.998)
    package static let fast = Deceleration(rate: 0.99)
    /// The speed at which UIScrollView stops, in points per second.
    package static let leastSpeed = 10.0

    /// The offset `seconds` after a lift at `from`; beyond `duration(velocity:)` it goes on by the same law.
    package func offset(from: Double, velocity: Double, at seconds: Double) -> Double {
        from - velocity * reach * Elementary.expm1(exponent * seconds)
    }

    /// The velocity that UIKit reports and hands over: `v0·r^(1000t)`. The offset's own derivative is
    /// `slope(velocity:at:)`, a thousandth less.
    package func velocity(_ velocity: Double, at seconds: Double) -> Double {
        velocity * Elementary.exp(exponent * seconds)
    }

    /// d offset / dt, exactly.
    package func slope(velocity: Double, at seconds: Double) -> Double {
        -velocity * reach * exponent * Elementary.exp(exponent * seconds)
    }

    /// How long it runs until the speed is 10 pt/s; zero when it starts slower.
    package func duration(velocity: Double) -> Double {
        let speed = Elementary.magnitude(velocity)
        guard speed > Deceleration.leastSpeed else { return 0 }
        return Elementary.log(Deceleration.leastSpeed / speed) / exponent
    }

    /// Where it stops: `x0 + (|v0| − 10)·F` in the direction of the velocity.
    package func landing(from: Double, velocity: Double) -> Double {
        from + Deceleration.travel(velocity) * reach
    }

    /// The `targetContentOffset` that the delegate sees: the continuous form, `x0 + (|v0| − 10)·(−1/k)`. UIKit rounds
    /// it to the pixel grid besides.
    package func target(from: Double, velocity: Double) -> Double {
        from - Deceleration.travel(velocity) / exponent
    }

    /// The distance in points that a velocity carries without the cut at 10 pt/s (WWDC 2018, session 803).
    package func project(_ velocity: Double) -> Double { velocity * reach }

    /// What a finger that catches a motion of this velocity and flicks on in its direction adds to its own: Flutter's
    /// figure for iOS, `sign(v)·min(0.000816·|v|^1.967, 40000)`.
    package static func momentum(of velocity: Double) -> Double {
        let added = min(0.000816 * Elementary.pow(Elementary.magnitude(velocity), 1.967), 40_000)
        return velocity < 0 ? -added : added
    }

    private static func travel(_ velocity: Double) -> Double {
        let rest = Elementary.magnitude(velocity) - Deceleration.leastSpeed
        if rest <= 0 { return 0 }
        return velocity < 0 ? -rest : rest
    }
}
