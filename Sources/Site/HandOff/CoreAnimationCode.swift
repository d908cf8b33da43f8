// Core Animation's notation, which says everything but formulas.

import Motion
import Numerics

enum CoreAnimationCode {
    static func text(_ easing: Easing, of move: Move) -> String {
        switch easing {
        case .steps(let steps):
            let times = numbers([0] + steps.jumpFractions + [1])
            return text("CAKeyframeAnimation", ["calculationMode = .discrete", "keyTimes = \(times)"], of: move)
        case .piecewise(let pieces):
            // Where it is between its ends, as shares of the way.
            let settings = ["values = \(numbers(pieces.outputs))", "keyTimes = \(numbers(pieces.inputs))"]
            return text("CAKeyframeAnimation", settings, of: move)
        case .linear, .cubicBezier, .easeInOutSine:
            return text("CABasicAnimation", ["timingFunction = CAMediaTimingFunction(\(function(easing)))"], of: move)
        }
    }

    static func text(_ spring: Spring, velocity: Double, of move: Move) -> String {
        var settings = [
            ("mass", 1), ("stiffness", spring.omega * spring.omega),
            ("damping", 2 * spring.dampingRatio * spring.omega), ("initialVelocity", velocity),
        ].map { "\($0.0) = \(CodeText.number($0.1))" }
        if spring.dampingRatio > 1 { settings.append("allowsOverdamping = true") }
        return text("CASpringAnimation", settings, of: move)
    }

    private static func text(_ kind: String, _ settings: [String], of move: Move) -> String {
        var settings = ["duration = \(CodeText.number(move.duration.seconds))"] + settings
        if move.alternates { settings.append("autoreverses = true") }
        switch move.repetition {
        case .once: break
        case .times(let count): settings.append("repeatCount = \(count)")
        case .forever: settings.append("repeatCount = .infinity")
        }
        if move.delay > .zero {
            // Until it begins, its first value is shown.
            let delay = CodeText.number(move.delay.seconds)
            settings += ["beginTime = CACurrentMediaTime() + \(delay)", "fillMode = .backwards"]
        }
        return (["let animation = \(kind)()"] + settings.map { "animation.\($0)" }).joined(separator: "\n")
    }

    private static func function(_ easing: Easing) -> String {
        let named: [(Easing, String)] = [
            (.easeInOut, ".easeInEaseOut"), (.easeIn, ".easeIn"), (.easeOut, ".easeOut"), (.ease, ".default"),
        ]
        if let known = named.first(where: { $0.0 == easing }) { return "name: \(known.1)" }
        guard let points = CodeText.points(easing), easing != .linear else { return "name: .linear" }
        return "controlPoints: " + points.map(CodeText.number).joined(separator: ", ")
    }

    private static func numbers(_ values: [Double]) -> String {
        "[" + values.map(CodeText.number).joined(separator: ", ") + "]"
    }
}
