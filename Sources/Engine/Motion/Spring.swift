// Damped springs: where one is and how fast it moves, in closed form for every damping.

import Numerics

/// A spring by its undamped angular frequency and its damping ratio, in seconds.
///
/// Distances are signed, position − target, in whatever unit the caller has; velocities are that unit per second.
/// Source: `x″ + 2ζω x′ + ω² x = 0`, and facts on Core Animation recorded in the tests' tables.
package struct Spring: Hashable, Sendable {
    /// √(stiffness / mass), radians per second.
    package let omega: Double
    /// damping / (2√(stiffness · mass)): below 1 it swings, at 1 it is critical. Above 1 only with `allowsOverdamping`.
    package let dampingRatio: Double

    /// As Core Animation does, damping beyond critical is treated as critical unless `allowsOverdamping`.
    package init(omega: Double, dampingRatio: Double, allowsOverdamping: Bool = false) {
        self.omega = omega
        self.dampingRatio = dampingRatio > 1 && !allowsOverdamping ? 1 : dampingRatio
    }

    /// The distance from the target `seconds` after a start at distance `x0` with velocity `v0`.
    package func displacement(_ x0: Double, velocity v0: Double, at seconds: Double) -> Double {
        let basis = self.basis(at: seconds)
        return x0 * basis.even + (v0 + decay * x0) * basis.odd
    }

    /// The velocity `seconds` after a start at distance `x0` with velocity `v0`.
    package func velocity(_ x0: Double, velocity v0: Double, at seconds: Double) -> Double {
        let basis = self.basis(at: seconds)
        if dampingRatio > 1 {
            let slow = -slowRate
            let fast = -omega * (dampingRatio + (dampingRatio * dampingRatio - 1).squareRoot())
            return x0 * slow * basis.even + (v0 - slow * x0) * (basis.even + fast * basis.odd)
        }
        return v0 * basis.even - (dampingRatio * omega * v0 + omega * omega * x0) * basis.odd
    }

    /// What multiplies x0 inside the second term: ζω, or the slower of the two rates when overdamped.
    private var decay: Double { dampingRatio > 1 ? slowRate : dampingRatio * omega }

    /// ω(ζ − √(ζ² − 1)), without its cancellation.
    private var slowRate: Double { omega / (dampingRatio + (dampingRatio * dampingRatio - 1).squareRoot()) }

    /// The two solutions: `even` starts at 1, `odd` at 0 with slope 1. For ζ < 1 `e^(−ζωt)·cos ωd t` and
    /// `e^(−ζωt)·sin(ωd t)/ωd`; for ζ = 1 their limits; for ζ > 1 the slow exponential and the difference quotient.
    private func basis(at t: Double) -> (even: Double, odd: Double) {
        if dampingRatio < 1 {
            let damped = dampedFrequency
            let envelope = Elementary.exp(-dampingRatio * omega * t)
            let phase = damped * t
            // Near critical damping the quotient's limit is t; the sine of a small phase keeps its relative accuracy.
            let odd = phase == 0 ? t : Elementary.sin(phase) / damped
            return (envelope * Elementary.cos(phase), envelope * odd)
        }
        if dampingRatio == 1 {
            let envelope = Elementary.exp(-omega * t)
            return (envelope, envelope * t)
        }
        let slow = Elementary.exp(-slowRate * t)
        let gap = 2 * omega * (dampingRatio * dampingRatio - 1).squareRoot()
        let width = gap * t
        return (slow, width == 0 ? t * slow : slow * -Elementary.expm1(-width) / gap)
    }

    /// ω√(1 − ζ²), for ζ ≤ 1.
    var dampedFrequency: Double { omega * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() }
}
