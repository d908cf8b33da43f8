// A timing function asked at one place after the other.

import Motion

/// Solves for the parameter of the curve from where it last was: neighbours need a step or two.
struct TimingWalk {
    private let timing: CubicBezier
    // Places and values by powers of the parameter: a·s³ + b·s² + c·s.
    private let ax, bx, cx: Double
    private let ay, by, cy: Double
    private var parameter = 0.0
    private var place = 0.0
    /// The slope of places by parameters, where the walk last was.
    private var pace = 0.0

    /// The step that may be the last one.
    private let last: Double

    /// The values are within 1e-8, or with `isExact` as near as doubles come.
    init(_ timing: CubicBezier, isExact: Bool = false) {
        self.timing = timing
        last = isExact ? 1e-9 : 1e-6
        (cx, cy) = (3 * timing.x1, 3 * timing.y1)
        (bx, by) = (3 * timing.x2 - 2 * cx, 3 * timing.y2 - 2 * cy)
        (ax, ay) = (1 - bx - cx, 1 - by - cy)
    }

    /// The value at a place in 0…1. Places come in any order, but ascending ones are fast.
    mutating func value(at x: Double) -> Double {
        if x <= 0 || x >= 1 { return x <= 0 ? 0 : 1 }
        var s = pace > 1e-3 ? min(max(parameter + (x - place) / pace, 0), 1) : parameter
        for _ in 0..<6 {
            let off = ((ax * s + bx) * s + cx) * s - x
            let slope = (3 * ax * s + 2 * bx) * s + cx
            // Where the curve is nearly vertical, or too far away, halving is surer.
            guard slope > 1e-3 else { break }
            let step = off / slope
            s -= step
            guard s >= 0, s <= 1 else { break }
            // What is left after so short a step is its square, by no more than some hundreds.
            if abs(step) <= last {
                (parameter, place, pace) = (s, x, slope)
                return ((ay * s + by) * s + cy) * s
            }
        }
        (parameter, place, pace) = (x, x, 0)
        return timing.value(at: x)
    }
}
