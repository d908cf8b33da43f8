// Curves of tokens as CSS's linear().

import CurveText
import Fitting
import Motion

/// A spring from 0 to 1, and how long it takes.
struct SpringMotion {
    let spring: Spring
    /// In whole distances per second.
    let velocity: Double
    let seconds: Double

    /// - Parameter seconds: nil for until it has settled.
    init(_ spring: Spring, velocity: Double, seconds: Double?) {
        (self.spring, self.velocity) = (spring, velocity)
        let settled = min(spring.settlingDuration(initialVelocity: velocity), 600)
        self.seconds = seconds.flatMap { $0 > 0 ? $0 : nil } ?? settled
    }

    /// The share of the way after a share of the time.
    func value(at fraction: Double) -> Double {
        1 + spring.displacement(-1, velocity: velocity, at: fraction * seconds)
    }
}

enum TokenText {
    /// How far `linear()` may be off, as a share of the way: half a point in 250.
    private static let tolerance = 0.002

    static func linear(_ motion: SpringMotion) -> String {
        linear(seconds: motion.seconds, tolerance: tolerance) { motion.value(at: $0) }
    }

    /// The shortest text of a curve over so many seconds, looked at every two milliseconds.
    static func linear(seconds: Double, tolerance: Double, _ value: (Double) -> Double) -> String {
        let pieces = min(max(Int(seconds * 500), 200), 5000)
        return LinearText.shortest(SampledCurve(pieces: pieces, value), tolerance: tolerance).text
    }
}
