// The forms in which UIKit, Core Animation and SwiftUI state a spring.

import Numerics

extension Spring {
    /// CASpringAnimation's form, with Core Animation's own defaults.
    package init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, allowsOverdamping: Bool = false) {
        self.init(
            omega: (stiffness / mass).squareRoot(), dampingRatio: damping / (2 * (stiffness * mass).squareRoot()),
            allowsOverdamping: allowsOverdamping)
    }

    /// The perceptual form of CASpringAnimation(perceptualDuration:bounce:), UIView.animate(springDuration:bounce:)
    /// and SwiftUI: `duration` is the undamped period; `bounce` is 1 − ζ from 0 on, 1/ζ − 1 below.
    package init(duration: Double, bounce: Double = 0, allowsOverdamping: Bool = false) {
        self.init(
            omega: 2 * Elementary.pi / duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
            allowsOverdamping: allowsOverdamping)
    }

    /// SwiftUI's spring(response:dampingFraction:).
    package init(response: Double, dampingFraction: Double, allowsOverdamping: Bool = false) {
        self.init(
            omega: 2 * Elementary.pi / response, dampingRatio: dampingFraction, allowsOverdamping: allowsOverdamping)
    }

    /// The spring that UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:) makes: it keeps the
    /// ratio and takes the frequency at which the envelope has fallen to a thousandth after `duration`.
    ///
    /// `initialVelocity` is in total distances per second, toward the target positive. Ratios are taken as 0.01…1.
    /// UIKit's own equation, measured to 1e-8: `|(β − v)ζ / (β√(1−ζ²))|·e^(−βD) = 0.001` with β = ζω, and for ζ = 1
    /// `|1 + (ω − v)D|·e^(−ωD) = 0.001`. Where a large velocity leaves the greater root out, the remaining one is taken.
    package init(dampingRatio: Double, duration: Double, initialVelocity: Double) {
        let ratio = dampingRatio < 1 ? (dampingRatio > 0.01 ? dampingRatio : 0.01) : 1
        let omega =
            ratio == 1
            ? Spring.criticalFrequency(duration: duration, velocity: initialVelocity)
            : Spring.decayRate(ratio: ratio, duration: duration, velocity: initialVelocity) / ratio
        self.init(omega: omega, dampingRatio: ratio)
    }

    /// β = ζω by the fixed point β ← ln(|β − v|ζ / (0.001·β√(1−ζ²))) / D; bisection in 0…v where it finds no rest.
    private static func decayRate(ratio: Double, duration: Double, velocity: Double) -> Double {
        let root = ((1 - ratio) * (1 + ratio)).squareRoot()
        let still = Elementary.log(1000 * ratio / root) / duration
        var rate = still
        for _ in 0..<200 {
            let next = still + Elementary.log(Elementary.magnitude(rate - velocity) / rate) / duration
            if !(next > 0) || next == .infinity { break }
            if Elementary.magnitude(next - rate) <= 4e-16 * next { return next }
            rate = next
        }
        // The envelope at β → 0 is endless and at β = v it is nothing, so a root lies between.
        return bisect(0, velocity) { beta in
            Elementary.log((velocity - beta) / beta) / duration + still > beta
        }
    }

    /// ω for ζ = 1: the greater root of |1 + (ω − v)D|·e^(−ωD) = 0.001, through u = ωD.
    private static func criticalFrequency(duration: Double, velocity: Double) -> Double {
        let reach = velocity * duration
        let turning = 6.907755278982137
        if reach < turning {
            // 0.001·e^u − 1 − u + vD is least at u = ln 1000 and below zero there: the greater root follows.
            let top = 745 + Elementary.magnitude(reach)
            return bisect(turning, top) { u in 0.001 * Elementary.exp(u) < 1 + u - reach } / duration
        }
        return bisect(0, reach) { u in 0.001 * Elementary.exp(u) < reach - 1 - u } / duration
    }

    /// The place between the two where `holds` turns from true to false, to the last bit.
    private static func bisect(_ from: Double, _ to: Double, holds: (Double) -> Bool) -> Double {
        var low = from
        var high = to
        while true {
            let middle = 0.5 * (low + high)
            if middle <= low || middle >= high { return low }
            if holds(middle) { low = middle } else { high = middle }
        }
    }
}
