// When a spring counts as over, by Core Animation's rule.

import Numerics

extension Spring {
    /// CASpringAnimation's `settlingDuration` in seconds; `initialVelocity` in total distances per second, toward the
    /// target positive.
    ///
    /// Below critical damping the envelope falls under a thousandth; otherwise the first multiple of 0.1 s (added up
    /// one by one, as Core Animation does) at which the distance is under a thousandth, and so is the speed over ω:
    /// a spring that shoots through its target is not at rest there. Undamped it is FLT_MAX. A spring slower than 10,000 s counts as settled then.
    package func settlingDuration(initialVelocity: Double = 0) -> Double {
        if dampingRatio <= 0 || omega <= 0 { return Spring.endless }
        if dampingRatio < 1 {
            let rate = dampingRatio * omega
            let sine = (initialVelocity - rate) / dampedFrequency
            return Elementary.log(1000 * (1 + Elementary.magnitude(sine))) / rate
        }
        var seconds = 0.0
        while seconds < 10_000 {
            let distance = Elementary.magnitude(displacement(-1, velocity: initialVelocity, at: seconds))
            let speed = Elementary.magnitude(velocity(-1, velocity: initialVelocity, at: seconds))
            if distance < 0.001 && speed < 0.001 * omega { break }
            seconds += 0.1
        }
        return seconds
    }

    /// FLT_MAX: what Core Animation says of a spring that never settles.
    package static let endless = 3.4028234663852886e38
}
