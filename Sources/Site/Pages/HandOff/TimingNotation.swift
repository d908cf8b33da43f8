// A law of motion as code to copy: for UIKit and for CSS.

import CurveText
import Fitting
import Motion
import Numerics

/// What a move is called, and how it is written.
struct TimingNotation: Hashable, Sendable {
    /// `ease-in-out`, `spring`.
    package var words: String
    var uikit: String = ""
    package var css: String = ""
    /// How far the CSS may be off, as a share of the way; zero for what CSS says exactly.
    package var error: Double = 0

    init(_ move: Move) {
        let seconds = TimingNotation.number(move.duration.seconds)
        switch move.law {
        case .eased(let easing):
            words = TimingNotation.name(easing)
            uikit = LayerAnimation.text(easing, of: move) ?? TimingNotation.animator(easing, move)
            css = TimingNotation.css(TimingNotation.css(easing), move)
            guard easing == .easeInOutSine else { return }
            let fitted = TimingNotation.linear(1) { easing.value(at: $0) }
            error = fitted.error
            css = TimingNotation.css(fitted.text, move)
            let isOffset = move.parts.contains { $0.name.hasSuffix(".x") || $0.name.hasSuffix(".y") }
            if isOffset, move.duration == Time(seconds: 0.3), move.repetition == .once, !move.alternates {
                uikit = "scrollView.setContentOffset(_:animated: true)"
            }
        case .spring(let spring, let velocity):
            words = "spring, damping ratio \(Formatting.decimal(spring.dampingRatio))"
            uikit =
                LayerAnimation.text(spring, velocity: velocity, of: move)
                ?? TimingNotation.animator(
                    "timingParameters: "
                        + TimingNotation.parameters(omega: spring.omega, ratio: spring.dampingRatio, velocity: velocity),
                    move)
            let fitted = TimingNotation.linear(move.duration.seconds) {
                1 + spring.displacement(-1, velocity: velocity, at: $0)
            }
            error = fitted.error
            css = TimingNotation.css(fitted.text, move)
        case .deceleration(let isFast, let velocity):
            let law: Deceleration = isFast ? .fast : .normal
            words =
                "scroll deceleration at \(Formatting.decimal(law.rate)), from \(Formatting.decimal(velocity, decimals: 0)) pt/s"
            uikit = "scrollView.decelerationRate = .\(isFast ? "fast" : "normal")"
            let duration = move.duration.seconds
            let way = law.offset(from: 0, velocity: velocity, at: duration)
            let fitted = TimingNotation.linear(duration) { law.offset(from: 0, velocity: velocity, at: $0) / way }
            error = fitted.error
            css = "transition: \(seconds)s \(fitted.text)"
        case .bounce(let velocity):
            words = "scroll view's bounce, critically damped"
            uikit = TimingNotation.parameters(omega: Bounce.standardFrequency, ratio: 1, velocity: velocity)
            let fitted = TimingNotation.linear(move.duration.seconds) {
                1 + Bounce.standard.displacement(-1, velocity: velocity, at: $0)
            }
            error = fitted.error
            css = "transition: \(seconds)s \(fitted.text)"
        case .follows: words = "follows"
        case .chases(_, let easing):
            words = "follows, each change animated \(TimingNotation.name(easing))"
            uikit = LayerAnimation.text(easing, of: move) ?? TimingNotation.animator(easing, move)
            css = "transition: \(seconds)s \(TimingNotation.css(easing))"
        }
    }

    // MARK: - Easings

    private static let named: [(easing: Easing, css: String, uikit: String)] = [
        (.linear, "linear", ".linear"), (.easeInOut, "ease-in-out", ".easeInOut"), (.easeIn, "ease-in", ".easeIn"),
        (.easeOut, "ease-out", ".easeOut"), (.ease, "ease", ""),
    ]

    private static func name(_ easing: Easing) -> String {
        if let known = named.first(where: { $0.easing == easing }) { return known.css }
        switch easing {
        case .linear: return "linear"
        case .cubicBezier: return "cubic curve"
        case .steps: return "steps"
        case .piecewise: return "straight pieces"
        case .easeInOutSine: return "ease-in-out-sine"
        }
    }

    /// A number as Swift and CSS write it.
    package static func number(_ value: Double) -> String { Formatting.decimal(value, decimals: 4) }

    private static func css(_ easing: Easing) -> String {
        if let known = named.first(where: { $0.easing == easing }) { return known.css }
        switch easing {
        case .linear, .easeInOutSine: return "linear"
        case .cubicBezier(let curve):
            return "cubic-bezier(" + [curve.x1, curve.y1, curve.x2, curve.y2].map(number).joined(separator: ", ") + ")"
        case .steps(let steps):
            let word =
                switch steps.position {
                case .start: "jump-start"
                case .end: "jump-end"
                case .none: "jump-none"
                case .both: "jump-both"
                }
            return "steps(\(steps.count), \(word))"
        case .piecewise(let pieces):
            let stops = zip(pieces.outputs, pieces.inputs).map { "\(number($0)) \(number($1 * 100))%" }
            return "linear(" + stops.joined(separator: ", ") + ")"
        }
    }

    private static func animator(_ easing: Easing, _ move: Move) -> String {
        if let known = named.first(where: { $0.easing == easing }), !known.uikit.isEmpty {
            return animator("curve: \(known.uikit)", move)
        }
        switch easing {
        case .linear: return animator("curve: .linear", move)
        case .easeInOutSine: return animator(.bezier(x1: 0.3643, y1: 0, x2: 0.6357, y2: 1), move)
        case .cubicBezier(let curve):
            return animator(
                "timingParameters: UICubicTimingParameters("
                    + "controlPoint1: CGPoint(x: \(number(curve.x1)), y: \(number(curve.y1))), "
                    + "controlPoint2: CGPoint(x: \(number(curve.x2)), y: \(number(curve.y2))))", move)
        case .steps, .piecewise: return ""
        }
    }

    /// UIKit's animator for a move, started after the move's delay where it has one.
    private static func animator(_ timing: String, _ move: Move) -> String {
        let animator = "UIViewPropertyAnimator(duration: \(number(move.duration.seconds)), \(timing))"
        return move.delay > .zero
            ? animator + ".startAnimation(afterDelay: \(number(move.delay.seconds)))" : animator
    }

    /// A transition; an animation for what goes on or comes back.
    private static func css(_ curve: String, _ move: Move) -> String {
        let delay = move.delay > .zero ? " \(number(move.delay.seconds))s" : ""
        let timing = "\(number(move.duration.seconds))s \(curve)\(delay)"
        if move.repetition == .once, !move.alternates { return "transition: " + timing }
        let turns = move.alternates ? 2 : 1
        let count =
            switch move.repetition {
            case .forever: "infinite"
            case .times(let count): "\(count * turns)"
            case .once: "\(turns)"
            }
        return "animation: \(timing) \(count)" + (move.alternates ? " alternate" : "")
    }

    // MARK: - Springs

    private static func parameters(omega: Double, ratio: Double, velocity: Double) -> String {
        let speed = number(velocity)
        return "UISpringTimingParameters(mass: 1, stiffness: \(number(omega * omega)), damping: "
            + "\(number(2 * ratio * omega)), initialVelocity: CGVector(dx: \(speed), dy: \(speed)))"
    }

    /// How far off `linear()` may be, as a share of the way: what is short enough to be copied.
    package static let tolerance = 0.005

    /// The shortest `linear()` for progress over some seconds, with its measured error.
    private static func linear(_ seconds: Double, _ progress: (Double) -> Double) -> (text: String, error: Double) {
        let pieces = 400
        var values = (0...pieces).map { progress(seconds * Double($0) / Double(pieces)) }
        // UIKit ends where it was going.
        values[pieces] = 1
        let positions = (0...pieces).map { Double($0) / Double(pieces) }
        let fitted = LinearText.shortest(
            SampledCurve(positions: positions, values: values), tolerance: tolerance, effort: .fast)
        return (fitted.text, fitted.error)
    }
}
