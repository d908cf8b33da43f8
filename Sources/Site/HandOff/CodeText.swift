// What all notations have in common.

import Motion
import Timelines

enum CodeText {
    /// A number as Swift and CSS write it.
    static func number(_ value: Double) -> String { Formatting.decimal(value, decimals: 4) }

    /// The time of one swing if nothing damped it, in seconds: what SwiftUI calls a spring's response, and UIKit its
    /// duration.
    static func response(of spring: Spring) -> Double { 2 * .pi / spring.omega }

    /// The four numbers of a cubic curve; half a wave of a sine by its nearest one, within 0.02 % of the way.
    static func points(_ easing: Easing) -> [Double]? {
        switch easing {
        case .easeInOutSine: [0.3643, 0, 0.6357, 1]
        case .cubicBezier(let curve): [curve.x1, curve.y1, curve.x2, curve.y2]
        default: nil
        }
    }
}

extension Move {
    /// Whether it runs more than once, or comes back.
    var repeats: Bool { repetition != .once || alternates }

    /// What code in a block of animations sets, as a comment.
    var assignments: String {
        let ends = parts.compactMap { part in part.ends.map { "\(part.name) = \(CodeText.number($0.to))" } }
        return "/* \(ends.joined(separator: ", ")) */"
    }
}
