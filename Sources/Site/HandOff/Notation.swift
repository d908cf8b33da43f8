// A law of motion as developers write it: in words, and as code to copy.

import CurveText
import Fitting
import Motion
import Numerics
import Timelines

/// What a move is called, its curve, and its code. Code that a notation has no words for is empty.
struct Notation: Hashable, Sendable {
    /// `ease-in-out, 0.15 s`, `spring, response 0.53 s, damping fraction 1`.
    var words = ""
    var uikit = ""
    var swiftUI = ""
    var coreAnimation = ""
    var css = ""
    /// How far the CSS may be off, as a share of the way; zero for what CSS says exactly.
    var error = 0.0
    /// Shares of the way at equal steps of the duration, 0 first and 1 last; empty for what follows a formula.
    var progress: [Double] = []

    /// How far off `linear()` may be, as a share of the way: what is short enough to be copied.
    static let tolerance = 0.005
    /// Steps of the small picture of a curve.
    private static let steps = 24

    init(_ move: Move) {
        let seconds = move.duration.seconds
        switch move.law {
        case .eased(let easing):
            words = "\(Notation.name(easing)), \(Formatting.decimal(seconds)) s"
            write(easing, move)
            if Notation.isSetter(move) { uikit = "scrollView.setContentOffset(offset, animated: true)" }
        case .spring(let spring, let velocity):
            words = Notation.words(spring, velocity)
            uikit = UIKitCode.text(spring, velocity: velocity, of: move)
            swiftUI = SwiftUICode.text(spring, velocity: velocity, of: move)
            coreAnimation = CoreAnimationCode.text(spring, velocity: velocity, of: move)
            follow(move) { 1 + spring.displacement(-1, velocity: velocity, at: $0) }
        case .deceleration(let law, let velocity):
            words =
                "deceleration \(Formatting.decimal(law.rate)), from \(Formatting.decimal(velocity, decimals: 0)) pt/s"
            uikit = Notation.setter(of: law)
            let way = law.offset(from: 0, velocity: velocity, at: seconds)
            follow(move) { law.offset(from: 0, velocity: velocity, at: $0) / way }
        case .bounce(let velocity):
            let spring = Spring(omega: Bounce.standardFrequency, dampingRatio: 1)
            words = "bounce: " + Notation.words(spring, velocity)
            uikit = "scrollView.bounces = true"
            coreAnimation = CoreAnimationCode.text(spring, velocity: velocity, of: move)
            follow(move) { 1 + Bounce.standard.displacement(-1, velocity: velocity, at: $0) }
        case .follows(let formula): words = formula.isEmpty ? "moves with its scroll view" : "follows"
        case .chases(_, let law):
            var change = move
            change.law = law
            self = Notation(change)
            words = "follows, each change animated: " + words
        }
    }

    /// A scroll view that stops at a point has a rate of its own, which UIKit works out.
    private static func setter(of law: Deceleration) -> String {
        switch law {
        case .normal: "scrollView.decelerationRate = .normal"
        case .fast: "scrollView.decelerationRate = .fast"
        default: "targetContentOffset.pointee = nearest  // in scrollViewWillEndDragging"
        }
    }

    private mutating func write(_ easing: Easing, _ move: Move) {
        uikit = UIKitCode.text(easing, of: move)
        swiftUI = SwiftUICode.text(easing, of: move)
        coreAnimation = CoreAnimationCode.text(easing, of: move)
        guard easing == .easeInOutSine else {
            css = CSSCode.text(CSSCode.function(easing), of: move)
            progress = Notation.samples { easing.value(at: $0) }
            return
        }
        follow(move) { easing.value(at: $0 / move.duration.seconds) }
    }

    /// Takes the shortest `linear()` for progress over the seconds of a move, with its measured error.
    private mutating func follow(_ move: Move, _ value: (Double) -> Double) {
        let seconds = move.duration.seconds
        progress = Notation.samples { value($0 * seconds) }
        let pieces = 400
        var values = (0...pieces).map { value(seconds * Double($0) / Double(pieces)) }
        // UIKit ends where it was going.
        values[pieces] = 1
        let positions = (0...pieces).map { Double($0) / Double(pieces) }
        let fitted = LinearText.shortest(
            SampledCurve(positions: positions, values: values), tolerance: Notation.tolerance, effort: .fast)
        error = fitted.error
        css = CSSCode.text(fitted.text, of: move)
    }

    private static func samples(_ value: (Double) -> Double) -> [Double] {
        (0...steps).map { $0 == steps ? 1 : value(Double($0) / Double(steps)) }
    }

    /// Whether `setContentOffset(_:animated:)` does a move.
    private static func isSetter(_ move: Move) -> Bool {
        move.law == .eased(.easeInOutSine) && move.duration == Time(seconds: 0.3) && !move.repeats
            && move.parts.contains { $0.name.hasSuffix(".x") || $0.name.hasSuffix(".y") }
    }

    /// A spring as designers set it. A velocity is in whole distances per second.
    private static func words(_ spring: Spring, _ velocity: Double) -> String {
        let pace = "spring, response \(Formatting.decimal(CodeText.response(of: spring))) s"
        let damping = "damping fraction \(Formatting.decimal(spring.dampingRatio))"
        let start = velocity == 0 ? "" : ", initial velocity \(Formatting.decimal(velocity, decimals: 2)) /s"
        return "\(pace), \(damping)\(start)"
    }

    private static func name(_ easing: Easing) -> String {
        if let known = CSSCode.keyword(easing) { return known }
        switch easing {
        case .linear: return "linear"
        case .cubicBezier: return "cubic curve"
        case .steps: return "steps"
        case .piecewise: return "straight pieces"
        case .easeInOutSine: return "ease-in-out-sine"
        }
    }
}
