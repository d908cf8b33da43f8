// CSS's notation: transitions, and animations for what goes on or comes back.

import Motion
import Numerics

enum CSSCode {
    private static let keywords: [(easing: Easing, word: String)] = [
        (.linear, "linear"), (.easeInOut, "ease-in-out"), (.easeIn, "ease-in"), (.easeOut, "ease-out"), (.ease, "ease"),
    ]

    /// The name that CSS has for an easing.
    static func keyword(_ easing: Easing) -> String? { keywords.first { $0.easing == easing }?.word }

    /// An easing function. Half a wave of a sine has none of its own.
    static func function(_ easing: Easing) -> String {
        if let known = keyword(easing) { return known }
        switch easing {
        case .linear, .easeInOutSine: return "linear"
        case .cubicBezier(let curve):
            let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(CodeText.number)
            return "cubic-bezier(" + points.joined(separator: ", ") + ")"
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
            let stops = zip(pieces.outputs, pieces.inputs)
                .map { "\(CodeText.number($0)) \(CodeText.number($1 * 100))%" }
            return "linear(" + stops.joined(separator: ", ") + ")"
        }
    }

    /// A move with an easing function.
    static func text(_ function: String, of move: Move) -> String {
        let delay = move.delay > .zero ? " \(CodeText.number(move.delay.seconds))s" : ""
        let timing = "\(CodeText.number(move.duration.seconds))s \(function)\(delay)"
        if !move.repeats { return "transition: " + timing }
        let turns = move.alternates ? 2 : 1
        let count =
            switch move.repetition {
            case .forever: "infinite"
            case .times(let count): "\(count * turns)"
            case .once: "\(turns)"
            }
        return "animation: \(timing) \(count)" + (move.alternates ? " alternate" : "")
    }
}
