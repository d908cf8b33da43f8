// The curves and clamps of the facts, worked out here a second time, so that the engine is not its own judge.

import Foundation
import TestSupport

/// Eases of UIKit and CSS.
enum Curve {
    static func linear(_ x: Double) -> Double { min(max(x, 0), 1) }
    static func easeInOut(_ x: Double) -> Double { bezier(x, 0.42, 0, 0.58, 1) }
    /// Core Animation's default, and CSS's `ease`.
    static func ease(_ x: Double) -> Double { bezier(x, 0.25, 0.1, 0.25, 1) }

    /// `setContentOffset(_:animated:)`, some seconds after its call.
    static func setter(_ seconds: Double) -> Double { 0.5 - 0.5 * cos(.pi * min(seconds / 0.3, 1)) }

    private static func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        return timingFunction([x1, y1, x2, y2], at: x)
    }
}

/// `clamp((x - a) / (b - a), 0, 1)`, as the facts write it.
func lerp01(_ x: Double, _ a: Double, _ b: Double) -> Double { min(max((x - a) / (b - a), 0), 1) }
