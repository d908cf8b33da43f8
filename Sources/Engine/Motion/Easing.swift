// The easings that turn a fraction of time into a fraction of the way: every CSS easing function, and a sine.

import Numerics

/// One of CSS's easing functions, or half a wave. Springs are a type of their own, in seconds (`Spring`).
package enum Easing: Hashable, Sendable {
    case linear
    case cubicBezier(CubicBezier)
    case steps(Steps)
    case piecewise(PiecewiseLinear)
    /// (1 − cos πp)/2: UIScrollView's `setContentOffset(_:animated:)`, within 0.2 pt of a trace from iOS 26.1.
    case easeInOutSine

    /// Core Animation's `default` and CSS's `ease`.
    package static let ease = Easing.bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    package static let easeIn = Easing.bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    package static let easeOut = Easing.bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
    /// The default of UIView.animate.
    package static let easeInOut = Easing.bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

    /// CSS's `cubic-bezier(x1, y1, x2, y2)`; x1 and x2 are clamped to 0…1.
    package static func bezier(x1: Double, y1: Double, x2: Double, y2: Double) -> Easing {
        .cubicBezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    }

    /// The fraction of the way at a fraction of the time; at a jump the value after it.
    package func value(at fraction: Double) -> Double {
        switch self {
        case .linear: fraction
        case .cubicBezier(let curve): curve.value(at: fraction)
        case .steps(let steps): steps.value(at: fraction)
        case .piecewise(let pieces): pieces.value(at: fraction)
        case .easeInOutSine: 0.5 - 0.5 * Elementary.cos(Elementary.pi * fraction)
        }
    }

    /// The limit of the value from the left: CSS's "before" flag.
    package func valueBefore(_ fraction: Double) -> Double {
        switch self {
        case .linear, .cubicBezier, .easeInOutSine: return value(at: fraction)
        case .steps(let steps): return steps.value(at: fraction, before: true)
        case .piecewise(let pieces):
            for index in pieces.inputs.indices where pieces.inputs[index] == fraction {
                // The first stop at this place is where the piece from the left arrives.
                if index > 0 { return pieces.outputs[index] }
            }
            return pieces.value(at: fraction)
        }
    }

    /// d value / d fraction, from the right where the two sides differ; 0 on steps.
    package func derivative(at fraction: Double) -> Double {
        switch self {
        case .linear: 1
        case .cubicBezier(let curve): curve.derivative(at: fraction)
        case .steps: 0
        case .piecewise(let pieces): pieces.derivative(at: fraction)
        case .easeInOutSine: 0.5 * Elementary.pi * Elementary.sin(Elementary.pi * fraction)
        }
    }
}
