// A row of the hand-off: one move as a page and `design.json` tell it.

import Diagnostics
import Numerics
import Timelines
import XML

struct HandOffRow: Hashable, Sendable {
    /// `dropA 1 → 0`; of what follows the name alone.
    package var parts: [String]
    /// `entering busy`, `0.5 s after entering ending`.
    package var when: String
    /// `0.5 s`; empty for what lasts as long as the finger.
    package var duration: String
    package var words: String
    var formula: String
    var uikit: String
    package var css: String
    /// How far the CSS is off, as a share of the way.
    package var error: Double

    init(_ move: Move) {
        let notation = TimingNotation(move)
        parts = move.parts.map { part in
            guard let ends = part.ends else { return part.name }
            let unit = part.unit.isEmpty ? "" : " " + part.unit
            // As many digits as tell the ends apart.
            let decimals = min(max(DecimalText.decimals(forStep: abs(ends.to - ends.from) / 20), 2), 6)
            func number(_ value: Double) -> String {
                Formatting.decimal(value, decimals: decimals).replacing("-", with: "−")
            }
            return "\(part.name) \(number(ends.from)) → \(number(ends.to))\(unit)"
        }
        when = HandOffRow.when(move)
        duration = move.duration > .zero ? Formatting.decimal(move.duration.seconds) + " s" : ""
        words = notation.words
        switch move.repetition {
        case .once: if move.alternates { words += ", there and back" }
        case .times(let count): words += ", \(count) times" + (move.alternates ? " there and back" : "")
        case .forever: words += ", for ever" + (move.alternates ? " there and back" : "")
        }
        if let cut = move.cut { words += ", cut off after \(Formatting.decimal(max(cut.seconds, 0))) s" }
        switch move.law {
        case .follows(let text), .chases(let text, _):
            formula = text
            if text.isEmpty { words = "moves with its scroll view" }
        default: formula = ""
        }
        uikit = notation.uikit
        css = notation.css
        error = notation.error
    }

    /// `On entering snapping`, `0.5 s after entering ending`, `While the finger drags`.
    private static func when(_ move: Move) -> String {
        if move.delay > .zero { return "\(Formatting.decimal(move.delay.seconds)) s after \(name(move.cause))" }
        switch move.cause {
        case .drag: return "While the finger drags"
        case .lift, .endOfDeceleration: return "When \(name(move.cause))"
        case .start: return "From \(name(move.cause)) on"
        case .transition(""): return "At once"
        case .entering, .leaving, .transition:
            if case .follows = move.law { return "From \(name(move.cause)) on" }
            return "On \(name(move.cause))"
        }
    }

    private static func name(_ cause: Move.Cause) -> String {
        switch cause {
        case .start: "the start"
        case .entering(let state): "entering \(state)"
        case .leaving(let state): "leaving \(state)"
        case .transition(let label): label
        case .lift: "the finger lifts"
        case .drag: "the finger moves"
        case .endOfDeceleration: "the deceleration is over"
        }
    }

    /// `within 0.8 % of the way`.
    var exactness: String { error > 0 ? "linear() within \(Formatting.error(error * 100)) % of the way" : "" }

    package var record: JSON {
        var members: [(String, JSON)] = [
            ("moves", .array(parts.map { .string($0) })), ("when", .string(when)), ("law", .string(words)),
        ]
        for (name, text) in [("duration", duration), ("formula", formula), ("uikit", uikit), ("css", css)]
        where !text.isEmpty {
            members.append((name, .string(text)))
        }
        if error > 0 { members.append(("cssError", .number(error))) }
        return .object(members)
    }

    /// Rows for several scenarios: what is one thing to build stands once.
    static func rows(_ moves: [Move]) -> [HandOffRow] {
        var seen: Set<Move> = []
        var kept: [Move] = []
        /// Where each formula stands that bindings follow.
        var formulas: [Move.Law: Int] = [:]
        for move in moves {
            guard move.cause == .drag else {
                if seen.insert(move.kind).inserted { kept.append(move) }
                continue
            }
            if let known = formulas[move.law] {
                kept[known].parts += move.parts.filter { !kept[known].parts.contains($0) }
            } else {
                formulas[move.law] = kept.count
                kept.append(move)
            }
        }
        return kept.map(HandOffRow.init)
    }
}

extension TemplateFill {
    /// Fills the section of the hand-off.
    mutating func fillHandOff(_ rows: [HandOffRow]) throws(SiteError) {
        guard try keep("handoff", if: !rows.isEmpty) else { return }
        try each("move", in: rows) { row, blank throws(SiteError) in
            for (name, text) in [("formula", row.formula), ("uikit", row.uikit), ("css", row.css)] {
                if try blank.keep(name, if: !text.isEmpty) { try blank.text(name, text) }
            }
            if try blank.keep("inexact", if: !row.exactness.isEmpty) { try blank.text("inexact", row.exactness) }
            if try blank.keep("lasts", if: !row.duration.isEmpty) { try blank.text("lasts", row.duration) }
            try blank.fillAll([
                "parts": { $0.children = row.parts.map { .html("li", ["translate": "no"], children: [.text($0)]) } },
                "when": { $0.children = [.text(row.when)] }, "words": { $0.children = [.text(row.words)] },
            ])
        }
        try text("move-tally", Formatting.count(rows.count, "movement"))
    }
}
