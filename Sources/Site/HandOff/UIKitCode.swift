// UIKit's notation, for what its animators can say. Core Animation says the rest.

import Motion
import Numerics

enum UIKitCode {
    private static let curves: [(easing: Easing, name: String)] = [
        (.linear, ".linear"), (.easeInOut, ".easeInOut"), (.easeIn, ".easeIn"), (.easeOut, ".easeOut"),
    ]

    /// An animator that starts; empty for repeats, ways back, steps and straight pieces.
    static func text(_ easing: Easing, of move: Move) -> String {
        guard !move.repeats else { return "" }
        let duration = "duration: \(CodeText.number(move.duration.seconds))"
        let start = move.delay > .zero ? "afterDelay: \(CodeText.number(move.delay.seconds))" : ""
        let timing: String
        if let known = curves.first(where: { $0.easing == easing }) {
            timing = "curve: \(known.name)"
        } else if let points = CodeText.points(easing)?.map(CodeText.number) {
            timing =
                "controlPoint1: CGPoint(x: \(points[0]), y: \(points[1])), "
                + "controlPoint2: CGPoint(x: \(points[2]), y: \(points[3]))"
        } else {
            return ""
        }
        return "UIViewPropertyAnimator(\(duration), \(timing)) {\n    \(move.assignments)\n}.startAnimation(\(start))"
    }

    /// The call whose duration counts: the one of `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)`
    /// does not. It holds damping at critical, and neither repeats nor comes back.
    static func text(_ spring: Spring, velocity: Double, of move: Move) -> String {
        guard !move.repeats, spring.dampingRatio <= 1 else { return "" }
        var settings = [
            ("springDuration", CodeText.response(of: spring)), ("bounce", 1 - spring.dampingRatio),
        ]
        if velocity != 0 { settings.append(("initialSpringVelocity", velocity)) }
        if move.delay > .zero { settings.append(("delay", move.delay.seconds)) }
        let arguments = settings.map { "\($0.0): \(CodeText.number($0.1))" }.joined(separator: ", ")
        return "UIView.animate(\(arguments)) {\n    \(move.assignments)\n}"
    }
}
