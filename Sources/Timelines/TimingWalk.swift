// A timing function asked at one place after the other.

import Motion

/// Solves for the parameter of the curve from where it last was: neighbours need a step or two.
struct TimingWalk {
    private let timing: CubicBezier
    private var parameter = 0.0
    private var place = 0.0
    /// The slope of places by parameters, where the walk last was.
    private var pace = 0.0

    init(_ timing: CubicBezier) { self.timing = timing }

    /// The value at a place in 0…1, within 1e-9. Places come in any order, but ascending ones are fast.
    mutating func value(at x: Double) -> Double {
        if x <= 0 || x >= 1 { return x <= 0 ? 0 : 1 }
        let (x1, x2) = (3 * timing.x1, 3 * timing.x2)
        var s = pace > 1e-3 ? min(max(parameter + (x - place) / pace, 0), 1) : parameter
        for _ in 0..<6 {
            let r = 1 - s
            let off = s * (r * (r * x1 + s * x2) + s * s) - x
            let slope = r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (3 - x2)
            if abs(off) <= 1e-10 * slope {
                (parameter, place, pace) = (s, x, slope)
                return s * (r * (r * 3 * timing.y1 + s * 3 * timing.y2) + s * s)
            }
            // Where the curve is nearly vertical, or too far away, halving is surer.
            guard slope > 1e-3 else { break }
            s -= off / slope
            guard s >= 0, s <= 1 else { break }
        }
        (parameter, place, pace) = (x, x, 0)
        return timing.value(at: x)
    }
}
