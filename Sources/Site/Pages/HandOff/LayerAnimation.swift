// Core Animation's notation, for what UIKit's animators cannot say: repeats, ways back, steps and straight pieces.

import Motion
import Numerics

enum LayerAnimation {
    /// An animation with this easing; nil where an animator of UIKit says it.
    package static func text(_ easing: Easing, of move: Move) -> String? {
        switch easing {
        case .steps(let steps):
            let times = numbers([0] + steps.jumpFractions + [1])
            return text("CAKeyframeAnimation", ["calculationMode = .discrete", "keyTimes = \(times)"], of: move)
        case .piecewise(let pieces):
            // Where it is between its ends, as shares of the way.
            let settings = ["values = \(numbers(pieces.outputs))", "keyTimes = \(numbers(pieces.inputs))"]
            return text("CAKeyframeAnimation", settings, of: move)
        case .easeInOutSine:
            // Half a wave, by the nearest cubic curve, within 0.02 % of the way.
            return text(.bezier(x1: 0.3643, y1: 0, x2: 0.6357, y2: 1), of: move)
        case .linear, .cubicBezier:
            guard repeats(move) else { return nil }
            return text("CABasicAnimation", ["timingFunction = CAMediaTimingFunction(\(function(easing)))"], of: move)
        }
    }

    /// A spring that goes on or comes back, or is damped more than critically; nil where an animator of UIKit says it.
    package static func text(_ spring: Spring, velocity: Double, of move: Move) -> String? {
        let isOverdamped = spring.dampingRatio > 1
        guard repeats(move) || isOverdamped else { return nil }
        let settings = [
            ("mass", 1), ("stiffness", spring.omega * spring.omega),
            ("damping", 2 * spring.dampingRatio * spring.omega), ("initialVelocity", velocity),
        ]
        let lines = settings.map { "\($0.0) = \(TimingNotation.number($0.1))" }
        return text("CASpringAnimation", lines + (isOverdamped ? ["allowsOverdamping = true"] : []), of: move)
    }

    private static func repeats(_ move: Move) -> Bool { move.repetition != .once || move.alternates }

    private static func text(_ kind: String, _ settings: [String], of move: Move) -> String {
        var settings = ["duration = \(TimingNotation.number(move.duration.seconds))"] + settings
        if move.alternates { settings.append("autoreverses = true") }
        switch move.repetition {
        case .once: break
        case .times(let count): settings.append("repeatCount = \(count)")
        case .forever: settings.append("repeatCount = .infinity")
        }
        if move.delay > .zero {
            // Until it begins, its first value is shown.
            let delay = TimingNotation.number(move.delay.seconds)
            settings += ["beginTime = CACurrentMediaTime() + \(delay)", "fillMode = .backwards"]
        }
        return (["let animation = \(kind)()"] + settings.map { "animation.\($0)" }).joined(separator: "; ")
    }

    private static func function(_ easing: Easing) -> String {
        let named: [(Easing, String)] = [
            (.easeInOut, ".easeInEaseOut"), (.easeIn, ".easeIn"), (.easeOut, ".easeOut"), (.ease, ".default"),
        ]
        if let known = named.first(where: { $0.0 == easing }) { return "name: \(known.1)" }
        guard case .cubicBezier(let curve) = easing else { return "name: .linear" }
        let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(TimingNotation.number).joined(separator: ", ")
        return "controlPoints: \(points)"
    }

    private static func numbers(_ values: [Double]) -> String {
        "[" + values.map(TimingNotation.number).joined(separator: ", ") + "]"
    }
}
