// Whether a text is a colour to every browser: CSS Color 4 as SVG's presentation attributes take it.

import Diagnostics
import Geometry
import Numerics
import XML

/// What keeps a text from being a colour, and what to write instead.
struct ColorFlaw: Hashable, Sendable {
    package var sentence: String
    package var instead: String?
}

enum ColorSyntax {
    /// Nil for a colour, transparent and translucent ones included.
    static func flaw(in text: String) -> ColorFlaw? {
        let text = text.trimmedSpace
        if text.isEmpty { return ColorFlaw(sentence: "a colour is missing here", instead: "such as “#3478f6”") }
        if let first = text.spaceSeparated.first, first.utf8.count < text.utf8.count, !first.contains("("),
            !text.dropFirst(first.count).trimmedSpace.hasPrefix("(")
        {
            return ColorFlaw(
                sentence: "“\(text)” is more than one colour", instead: "leave out what follows “\(first)”")
        }
        if text.hasPrefix("#") { return digits(text.dropFirst()) }
        guard let open = text.firstIndex(of: "(") else { return name(text) }
        let function = text[..<open].lowercased()
        guard let kind = functions[function] else {
            return ColorFlaw(
                sentence: "no colour is written as “\(function)(…)”",
                instead: Suggestion.closest(to: function, among: functions.keys).map { "did you mean “\($0)(…)”?" }
                    ?? "write #rrggbb, a name, or rgb(r, g, b)")
        }
        var inside = text[text.index(after: open)...]
        // A parenthesis that the end of the attribute closes is closed for CSS.
        if inside.hasSuffix(")") { inside = inside.dropLast() }
        // What is worked out or taken from another colour is left to the browser.
        if kind == .other || inside.contains("(") || inside.trimmedSpace.lowercased().hasPrefix("from ") { return nil }
        return arguments(String(inside), of: function, kind)
    }

    private enum Kind { case rgb, hsl, hwb, other }

    private static let functions: [String: Kind] = [
        "rgb": .rgb, "rgba": .rgb, "hsl": .hsl, "hsla": .hsl, "hwb": .hwb, "lab": .other, "lch": .other,
        "oklab": .other, "oklch": .other, "color": .other, "color-mix": .other, "light-dark": .other,
    ]

    // MARK: Hexadecimal digits and names

    private static func digits(_ digits: Substring) -> ColorFlaw? {
        if let odd = digits.first(where: { !$0.isASCII || !$0.isHexDigit }) {
            return ColorFlaw(
                sentence: "“\(odd)” is no hexadecimal digit",
                instead: "write #rrggbb; a gradient or a pattern of that id is url(#\(digits))")
        }
        if [3, 4, 6, 8].contains(digits.count) { return nil }
        return ColorFlaw(
            sentence: "a colour has 3 or 6 digits after its #, and this has \(digits.count)",
            instead: "write #rgb or #rrggbb; with 4 or 8 digits the last say how opaque it is")
    }

    private static func name(_ text: String) -> ColorFlaw? {
        let lowered = text.lowercased()
        if names.contains(lowered) { return nil }
        if [3, 6].contains(text.count), text.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
            return ColorFlaw(sentence: "“\(text)” is no colour", instead: "write #\(text)")
        }
        if lowered.hasPrefix("0x"), digits(lowered.dropFirst(2)) == nil {
            return ColorFlaw(sentence: "“\(text)” is no colour", instead: "write #\(text.dropFirst(2))")
        }
        if functions[lowered] != nil {
            return ColorFlaw(sentence: "“\(text)” wants its numbers after it", instead: "such as rgb(52, 120, 246)")
        }
        return ColorFlaw(
            sentence: "no colour is called “\(text)”",
            instead: Suggestion.didYouMean(lowered, among: suggested) ?? "write #rrggbb, or one of CSS's names")
    }

    private static let suggested: [String] =
        Color.keywords.map { $0.name.description } + ["transparent", "currentColor"]

    /// Names of colours, of what a system paints with, and of what any property takes.
    private static let names: Set<String> = {
        let system = """
            accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext
            graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext
            activeborder activecaption appworkspace background buttonhighlight buttonshadow captiontext inactiveborder
            inactivecaption inactivecaptiontext infobackground infotext menu menutext scrollbar threeddarkshadow
            threedface threedhighlight threedlightshadow threedshadow window windowframe windowtext
            inherit initial unset revert revert-layer
            """
        let words = system.split { $0 == " " || $0 == "\n" }.map(String.init)
        return Set(suggested.map { $0.lowercased() } + words)
    }()

    // MARK: rgb(), hsl(), hwb()

    private static func arguments(_ text: String, of function: String, _ kind: Kind) -> ColorFlaw? {
        let example =
            switch kind {
            case .rgb: "write rgb(52, 120, 246), or rgb(52 120 246 / 50%)"
            case .hsl: "write hsl(215, 91%, 58%), or hsl(215 91% 58% / 50%)"
            default: "write hwb(215 20% 4%), or hwb(215 20% 4% / 50%)"
            }
        let hasCommas = text.contains(",")
        if hasCommas, kind == .hwb || text.contains("/") {
            return ColorFlaw(
                sentence: kind == .hwb ? "hwb() takes no commas" : "\(function)() takes either commas or “/”",
                instead: example)
        }
        var parts: [String]
        if hasCommas {
            parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmedSpace }
        } else {
            let halves = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            parts = halves[0].spaceSeparated.map(String.init)
            let isMeantSo = parts.count == 3 && halves.count == 2 && !halves[1].trimmedSpace.isEmpty
            if halves.count > 1 ? !isMeantSo : parts.count == 4 {
                return ColorFlaw(
                    sentence: "\(function)() takes three values and, after “/”, a fourth", instead: example)
            }
            if isMeantSo { parts.append(halves[1].trimmedSpace) }
        }
        guard parts.count == 3 || parts.count == 4 else { return wrongCount(parts.count, function, example) }
        for (index, part) in parts.enumerated() {
            guard let unit = unit(of: part, hasCommas: hasCommas) else {
                return ColorFlaw(
                    sentence: part.isEmpty ? "a number is missing in \(function)()" : "“\(part)” is no number",
                    instead: example)
            }
            if !fits(unit, index, kind, hasCommas: hasCommas) {
                return ColorFlaw(sentence: "“\(part)” has the wrong unit for \(function)()", instead: example)
            }
        }
        // With commas, red, green and blue are of one kind.
        if kind == .rgb, hasCommas, Set(parts.prefix(3).map { $0.hasSuffix("%") }).count > 1 {
            return ColorFlaw(sentence: "rgb() takes numbers or percentages, not both", instead: example)
        }
        return nil
    }

    private static func wrongCount(_ count: Int, _ function: String, _ example: String) -> ColorFlaw {
        let given = count == 0 ? "none is given" : count == 1 ? "1 is given" : "\(count) are given"
        return ColorFlaw(sentence: "\(function)() takes 3 or 4 values, but \(given)", instead: example)
    }

    private enum Unit { case number, percent, angle }

    private static func unit(of text: String, hasCommas: Bool) -> Unit? {
        let lowered = text.lowercased()
        if lowered == "none", !hasCommas { return .number }
        for (ending, unit) in [
            ("%", Unit.percent), ("deg", .angle), ("grad", .angle), ("rad", .angle), ("turn", .angle),
        ]
        where lowered.hasSuffix(ending) {
            return isNumber(lowered.dropLast(ending.count)) ? unit : nil
        }
        return isNumber(lowered[...]) ? .number : nil
    }

    private static func isNumber(_ text: Substring) -> Bool {
        var reader = ByteReader(Array(text.utf8))
        return reader.readNumber() != nil && reader.isAtEnd && text.last != "."
    }

    private static func fits(_ unit: Unit, _ index: Int, _ kind: Kind, hasCommas: Bool) -> Bool {
        if index == 3 { return unit != .angle }
        switch kind {
        case .rgb: return unit != .angle
        case .hsl, .hwb:
            if index == 0 { return unit != .percent }
            return unit == .percent || unit == .number && !hasCommas
        case .other: return true
        }
    }
}
