// Asks the comparison of a package about motions that are known.

import Foundation

@testable import PACKAGE

/// A spring of mass 1 that goes a way, after a rest.
func spring(damping: Double, delay: Double = 0.1, way: Double = 100) -> MotionCurve {
    let omega = 200.0.squareRoot()
    let ratio = damping / (2 * omega)
    let damped = omega * (1 - ratio * ratio).squareRoot()
    let times = (0...120).map { Double($0) / 60 }
    let values = times.map { time in
        let t = max(0, time - delay)
        let wave = cos(damped * t) + ratio * omega / damped * sin(damped * t)
        return way - way * exp(-ratio * omega * t) * wave
    }
    return MotionCurve(times: times, values: values)
}

let frame = 1.0 / 60
for (name, recorded, design) in [
    ("a frame late", spring(damping: 22, delay: 0.1 + frame), spring(damping: 22)),
    ("three frames late", spring(damping: 22, delay: 0.1 + 3 * frame), spring(damping: 22)),
    ("damping", spring(damping: 18), spring(damping: 22)),
    ("an opacity", spring(damping: 18, way: 1), spring(damping: 22, way: 1)),
    ("an opacity a frame late", spring(damping: 22, delay: 0.1 + frame, way: 1), spring(damping: 22, way: 1)),
] {
    print("\(name): \(MotionComparison.report(recorded, design) ?? "alike")")
}
