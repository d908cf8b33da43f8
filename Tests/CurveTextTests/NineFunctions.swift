// The nine functions that fits are compared on: six springs, a rubber band, a decay and a bounce.

import Fitting
import Foundation
import Motion
import TestSupport

/// A function of 0…1, by the name that figures call it.
struct NamedFunction: Sendable, CustomStringConvertible {
    var name: String
    /// Of a spring the time that it runs.
    var seconds = 1.0
    var value: @Sendable (Double) -> Double

    var description: String { name }

    /// The error is measured at 10,000 even steps.
    var samples: SampledCurve { SampledCurve(pieces: 10_000, value) }
}

enum NineFunctions {
    static let all: [NamedFunction] = [
        spring("S1", 1, 100, 10, 0, 1.871), spring("S2", 1, 170, 26, 0, 0.892), spring("S3", 1, 300, 10, 0, 1.773),
        spring("S4", 1, 600, 15, 5, 1.226), spring("S5", 2, 80, 8, -10, 4.965), spring("S6", 1, 100, 20, 0, 1.176),
        NamedFunction(name: "rubber") {
            RubberBand.band(600 * $0, dimension: 812) / RubberBand.band(600, dimension: 812)
        },
        NamedFunction(name: "decay", seconds: 2) { pow(0.998, 2000 * $0) },
        NamedFunction(name: "bounce", value: bounce),
    ]

    /// Each runs to the last time at which it is further than 1e-4 from its target, and ends there on the target.
    private static func spring(
        _ name: String, _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double, _ seconds: Double
    ) -> NamedFunction {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
        return NamedFunction(name: name, seconds: seconds) {
            $0 >= 1 ? 1 : 1 + spring.displacement(-1, velocity: velocity, at: seconds * $0)
        }
    }

    /// Penner's ease-out bounce.
    private static func bounce(_ u: Double) -> Double {
        func arc(_ middle: Double, _ height: Double) -> Double { 7.5625 * (u - middle) * (u - middle) + height }
        if u < 1 / 2.75 { return arc(0, 0) }
        if u < 2 / 2.75 { return arc(1.5 / 2.75, 0.75) }
        if u < 2.5 / 2.75 { return arc(2.25 / 2.75, 0.9375) }
        return arc(2.625 / 2.75, 0.984375)
    }
}
