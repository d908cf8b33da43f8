// A row of the hand-off: one move as pages tell it.

package import Numerics
import Timelines

/// One thing to build: what moves, when, by which curve, and its code.
package struct HandOffRow: Hashable, Sendable {
    /// In the order in which rows stand.
    package enum Kind: Int, CaseIterable, Sendable {
        /// What code animates.
        case animation
        /// What a scroll view does by itself.
        case scrolling
        /// What a formula says.
        case following
    }

    package var kind: Kind
    /// `dropA 1 → 0`; of what follows the name alone.
    package var parts: [String]
    /// `On entering`, `0.5 s after leaving`, `While the finger drags`.
    package var when: String
    /// The state or transition that this is said of; may be empty.
    package var cause: String
    /// Where it is seen first: the number of a scenario, and the time in it.
    package var scenario: Int
    package var begin: Time
    /// `ease-in-out, 0.15 s`.
    package var words: String
    package var formula = ""
    package var uikit: String
    package var swiftUI: String
    package var coreAnimation: String
    package var css: String
    /// How far the CSS is off, as a share of the way.
    package var error: Double
    /// Shares of the way at equal steps of the duration; empty for what follows a formula.
    package var progress: [Double]

    init(_ move: Move, scenario: Int) {
        self.scenario = scenario
        begin = move.begin
        let notation = Notation(move)
        parts = move.parts.map(HandOffRow.text)
        (when, cause) = HandOffRow.when(move)
        words = notation.words
        switch move.repetition {
        case .once: if move.alternates { words += ", there and back" }
        case .times(let count): words += ", \(count) times" + (move.alternates ? " there and back" : "")
        case .forever: words += ", for ever" + (move.alternates ? " there and back" : "")
        }
        if let cut = move.cut { words += ", cut off after \(Formatting.decimal(max(cut.seconds, 0))) s" }
        switch move.law {
        case .eased, .spring: kind = .animation
        case .deceleration, .bounce: kind = .scrolling
        case .follows(let text), .chases(let text, _):
            kind = .following
            formula = text
        }
        (uikit, swiftUI, coreAnimation) = (notation.uikit, notation.swiftUI, notation.coreAnimation)
        (css, error, progress) = (notation.css, notation.error, notation.progress)
    }

    private static func text(_ part: Move.Part) -> String {
        guard let ends = part.ends else { return part.name }
        let unit = part.unit.isEmpty ? "" : " " + part.unit
        // As many digits as tell the ends apart.
        let decimals = min(max(DecimalText.decimals(forStep: abs(ends.to - ends.from) / 20), 2), 6)
        func number(_ value: Double) -> String {
            Formatting.decimal(value, decimals: decimals).replacing("-", with: "−")
        }
        return "\(part.name) \(number(ends.from)) → \(number(ends.to))\(unit)"
    }

    /// What sets a move off: `On entering`, `0.5 s after leaving`, `While the finger drags`, and what it is named.
    private static func when(_ move: Move) -> (words: String, name: String) {
        let isFollowing = if case .follows = move.law { true } else { false }
        let delay = move.delay > .zero ? "\(Formatting.decimal(move.delay.seconds)) s after" : nil
        let start = delay ?? (isFollowing ? "Since" : "On")
        switch move.cause {
        case .start: return ("\(delay ?? "From") the start", "")
        case .entering(let state): return ("\(start) entering", state)
        case .leaving(let state): return ("\(start) leaving", state)
        case .transition(""): return (delay == nil ? "At once" : "\(start) the start", "")
        case .transition(let label): return (start, label)
        case .drag: return ("While the finger drags", "")
        case .lift: return ("\(delay ?? "When") the finger lifts", "")
        case .endOfDeceleration: return ("\(delay ?? "When") the deceleration is over", "")
        }
    }

    /// `linear() within 0.8 % of the way`; empty where the CSS is exact.
    package var exactness: String { error > 0 ? "linear() within \(Formatting.error(error * 100)) % of the way" : "" }

    /// The code there is, with the names of its notations.
    package var codes: [(notation: String, text: String)] {
        [("UIKit", uikit), ("SwiftUI", swiftUI), ("Core Animation", coreAnimation), ("CSS", css)]
            .filter { !$0.1.isEmpty }
    }

    /// The rows of several scenarios, animations first: what is one thing to build stands once.
    package static func rows(_ scenarios: [[Move]]) -> [HandOffRow] {
        var seen: Set<Move> = []
        var kept: [(move: Move, scenario: Int)] = []
        /// Where each formula stands that bindings follow.
        var formulas: [Move.Law: Int] = [:]
        for (scenario, moves) in scenarios.enumerated() {
            for move in moves {
                guard move.cause == .drag else {
                    if seen.insert(move.kind).inserted { kept.append((move, scenario)) }
                    continue
                }
                if let known = formulas[move.law] {
                    kept[known].move.parts += move.parts.filter { !kept[known].move.parts.contains($0) }
                } else {
                    formulas[move.law] = kept.count
                    kept.append((move, scenario))
                }
            }
        }
        let rows = kept.map { HandOffRow($0.move, scenario: $0.scenario) }
        return Kind.allCases.flatMap { kind in rows.filter { $0.kind == kind } }
    }
}
