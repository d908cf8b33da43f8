// SwiftUI's notation: an animation with its block.

import Motion
import Numerics

enum SwiftUICode {
    private static let names: [(easing: Easing, name: String)] = [
        (.linear, "linear"), (.easeInOut, "easeInOut"), (.easeIn, "easeIn"), (.easeOut, "easeOut"),
    ]

    /// Empty for steps and straight pieces.
    static func text(_ easing: Easing, of move: Move) -> String {
        let duration = "duration: \(CodeText.number(move.duration.seconds))"
        if let known = names.first(where: { $0.easing == easing }) {
            return text(".\(known.name)(\(duration))", move)
        }
        guard let points = CodeText.points(easing)?.map(CodeText.number) else { return "" }
        return text(".timingCurve(\(points.joined(separator: ", ")), \(duration))", move)
    }

    static func text(_ spring: Spring, velocity: Double, of move: Move) -> String {
        let settings =
            velocity == 0
            ? [("response", CodeText.response(of: spring)), ("dampingFraction", spring.dampingRatio)]
            : [
                ("mass", 1), ("stiffness", spring.omega * spring.omega),
                ("damping", 2 * spring.dampingRatio * spring.omega), ("initialVelocity", velocity),
            ]
        let arguments = settings.map { "\($0.0): \(CodeText.number($0.1))" }.joined(separator: ", ")
        return text(".\(velocity == 0 ? "spring" : "interpolatingSpring")(\(arguments))", move)
    }

    private static func text(_ animation: String, _ move: Move) -> String {
        var animation = animation
        // A way back counts as one more run.
        let turns = move.alternates ? 2 : 1
        switch move.repetition {
        case .once where move.alternates: animation += ".repeatCount(2)"
        case .once: break
        case .times(let count):
            animation += ".repeatCount(\(count * turns)" + (move.alternates ? ")" : ", autoreverses: false)")
        case .forever: animation += ".repeatForever(autoreverses: \(move.alternates))"
        }
        if move.delay > .zero { animation += ".delay(\(CodeText.number(move.delay.seconds)))" }
        return "withAnimation(\(animation)) {\n    \(move.assignments)\n}"
    }
}
