// The one reader of colours: CSS Color 4 as SVG's presentation attributes take it.

package import Diagnostics
package import Geometry
import Numerics
import XML

/// What keeps a text from being a colour, and what to write instead.
package struct ColorFault: Error, Hashable, Sendable {
    package var sentence: String
    package var instead: Advice?
    /// The part of the text that is wrong, in bytes.
    package var range: Range<Int>
}

/// Reads colours of CSS Color 4. Only opaque sRGB becomes a `Color`.
package enum ColorReader {
    /// Reads a colour. White space around it is allowed, and letters in either case. Components beyond their range are
    /// clamped.
    ///
    /// Nil is a valid colour, too: one that is not opaque, that is written by hue or in another space, or that depends
    /// on where it stands (`currentColor`, `Canvas`, `inherit`).
    package static func read(_ text: String) throws(ColorFault) -> Color? { try ColorReading(text).read() }

    /// A colour that is opaque sRGB for certain; nil for any other, and for what is no colour.
    package static func opaque(_ text: String) -> Color? {
        do throws(ColorFault) { return try read(text) } catch { return nil }
    }

    /// Whether a word in small letters is a colour of the viewer's system (CSS Color 4, 6.2).
    package static func isOfSystem(_ word: String) -> Bool { ColorReading.system.contains(word) }

    /// The result of reading the digits of `#rrggbb`, without their `#`.
    package enum Digits: Hashable, Sendable {
        /// 3 or 6 of them.
        case opaque(UInt32)
        /// 4 or 8 of them.
        case translucent
        case wrongCount
        /// The first character that is no digit.
        case odd(Character)
    }

    /// Reads the digits behind a `#`.
    package static func digits(_ text: some StringProtocol) -> Digits {
        if let odd = text.first(where: { !$0.isASCII || !$0.isHexDigit }) { return .odd(odd) }
        switch text.utf8.count {
        case 6: return .opaque(UInt32(text, radix: 16)!)
        case 3:
            let value = UInt32(text, radix: 16)!
            return .opaque((value >> 8) * 0x110000 + (value >> 4 & 15) * 0x1100 + (value & 15) * 0x11)
        case 4, 8: return .translucent
        default: return .wrongCount
        }
    }
}

/// One text that is read as a colour.
private struct ColorReading {
    /// The text without white space around it, and how many bytes were left out before it.
    private let text: String
    private let start: Int

    init(_ text: String) {
        self.text = text.trimmedSpace
        start = text.prefix { $0.isWhitespace }.utf8.count
    }

    func read() throws(ColorFault) -> Color? {
        if text.isEmpty { throw fault("a colour is missing here", "such as “#3478f6”") }
        if let first = text.spaceSeparated.first, first.utf8.count < text.utf8.count, !first.contains("("),
            !text.dropFirst(first.count).trimmedSpace.hasPrefix("(")
        {
            throw fault("“\(text)” is more than one colour", "leave out what follows “\(first)”")
        }
        if text.hasPrefix("#") { return try digits(text.dropFirst()) }
        guard let open = text.firstIndex(of: "(") else { return try name() }
        let function = text[..<open].lowercased()
        guard let kind = ColorReading.functions[function] else {
            throw fault(
                "“\(function)(…)” is not a colour",
                Suggestion.closest(to: function, among: ColorReading.functions.keys).map { "did you mean “\($0)(…)”?" }
                    ?? "write #rrggbb, a name, or rgb(r, g, b)", at: text[..<open])
        }
        var inside = text[text.index(after: open)...]
        // A parenthesis that the end of the attribute closes is closed for CSS.
        if inside.hasSuffix(")") { inside = inside.dropLast() }
        // Colours that are computed or derived from another one are left to the browser.
        if kind == .other || inside.contains("(") || inside.trimmedSpace.lowercased().hasPrefix("from ") { return nil }
        return try ColorArguments(function: function, kind: kind, whole: self).read(inside)
    }

    /// - Parameter part: the part of the text that is meant; all of it where none is given.
    func fault(_ sentence: String, _ instead: Advice?, at part: Substring? = nil) -> ColorFault {
        let part = part ?? text[...]
        let begin = start + text.utf8.distance(from: text.startIndex, to: part.startIndex)
        return ColorFault(sentence: sentence, instead: instead, range: begin..<(begin + part.utf8.count))
    }

    enum Kind { case rgb, hsl, hwb, other }

    private static let functions: [String: Kind] = [
        "rgb": .rgb, "rgba": .rgb, "hsl": .hsl, "hsla": .hsl, "hwb": .hwb, "lab": .other, "lch": .other,
        "oklab": .other, "oklch": .other, "color": .other, "color-mix": .other, "light-dark": .other,
    ]

    // MARK: Hexadecimal digits and names

    private func digits(_ digits: Substring) throws(ColorFault) -> Color? {
        switch ColorReader.digits(digits) {
        case .opaque(let value): return Color(rgb: value)
        case .translucent: return nil
        case .odd(let odd):
            let index = digits.firstIndex(of: odd)!
            throw fault(
                "“\(odd)” is not a hexadecimal digit",
                "write #rrggbb; a gradient or a pattern of that id is url(#\(digits))", at: digits[index...index])
        case .wrongCount:
            throw fault(
                "a colour has 3 or 6 digits after its #, and this has \(digits.count)",
                Advice(
                    "write #rgb or #rrggbb; with 4 or 8 digits the last say how opaque it is",
                    // Of a digit too few or too many, the last counts least.
                    changes: digits.count | 2 == 7 ? [.init("#\((digits + digits.suffix(1)).prefix(6))")] : []))
        }
    }

    private func name() throws(ColorFault) -> Color? {
        let lowered = text.lowercased()
        if let color = ColorReading.keywords[lowered] { return color }
        if ColorReading.system.contains(lowered) || ColorReading.any.contains(lowered) { return nil }
        if case .opaque = ColorReader.digits(text) { throw fault("“\(text)” is no colour", .write("#\(text)")) }
        if lowered.hasPrefix("0x") {
            switch ColorReader.digits(lowered.dropFirst(2)) {
            case .opaque, .translucent: throw fault("“\(text)” is no colour", .write("#\(text.dropFirst(2))"))
            case .odd, .wrongCount: break
            }
        }
        if ColorReading.functions[lowered] != nil {
            throw fault("“\(text)” needs its numbers", "such as rgb(52, 120, 246)")
        }
        throw fault(
            "there is no colour “\(text)”",
            Suggestion.didYouMean(lowered, among: ColorReading.suggested) ?? "write #rrggbb, or one of CSS's names")
    }

    private static let keywords: [String: Color] = Dictionary(
        uniqueKeysWithValues: Color.keywords.map { ($0.name.description, Color(rgb: $0.rgb)) })

    private static let suggested: [String] =
        Color.keywords.map { $0.name.description } + ["transparent", "currentColor"]

    /// What a system paints with, and below what any property takes: it depends on where it stands.
    fileprivate static let system: Set<String> = {
        let names = """
            accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext
            graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext
            activeborder activecaption appworkspace background buttonhighlight buttonshadow captiontext inactiveborder
            inactivecaption inactivecaptiontext infobackground infotext menu menutext scrollbar threeddarkshadow
            threedface threedhighlight threedlightshadow threedshadow window windowframe windowtext
            """
        return Set(names.split { $0 == " " || $0 == "\n" }.map(String.init))
    }()
    private static let any: Set = [
        "inherit", "initial", "unset", "revert", "revert-layer", "transparent", "currentcolor",
    ]
}

/// The inside of `rgb()`, `hsl()` and `hwb()`.
private struct ColorArguments {
    let function: String
    let kind: ColorReading.Kind
    let whole: ColorReading

    private var example: Advice {
        switch kind {
        case .rgb: "write rgb(52, 120, 246), or rgb(52 120 246 / 50%)"
        case .hsl: "write hsl(215, 91%, 58%), or hsl(215 91% 58% / 50%)"
        default: "write hwb(215 20% 4%), or hwb(215 20% 4% / 50%)"
        }
    }

    func read(_ inside: Substring) throws(ColorFault) -> Color? {
        let hasCommas = inside.contains(",")
        let parts = try parts(inside, hasCommas: hasCommas)
        guard parts.count == 3 || parts.count == 4 else { throw wrongCount(parts.count) }
        var units: [Unit] = []
        for (index, part) in parts.enumerated() {
            guard let unit = ColorArguments.unit(of: part, hasCommas: hasCommas) else {
                throw whole.fault(
                    part.isEmpty ? "a number is missing in \(function)()" : "“\(part)” is no number", example, at: part)
            }
            if !fits(unit, index, hasCommas: hasCommas) {
                throw whole.fault("“\(part)” has the wrong unit for \(function)()", example, at: part)
            }
            units.append(unit)
        }
        guard kind == .rgb else { return nil }
        // With commas, red, green and blue are of one kind.
        if hasCommas, Set(units.prefix(3).map(\.isPercentage)).count > 1 {
            throw whole.fault("rgb() takes numbers or percentages, not both", example)
        }
        if parts.count == 4 { return nil }
        var components: [Double] = []
        for unit in units {
            switch unit {
            case .number(let value): components.append(min(max(value, 0), 255))
            case .percentage(let value): components.append(min(max(value * 255 / 100, 0), 255))
            case .none, .angle: return nil
            }
        }
        return Color(red: components[0], green: components[1], blue: components[2])
    }

    /// The values one by one, without white space around them.
    private func parts(_ inside: Substring, hasCommas: Bool) throws(ColorFault) -> [Substring] {
        if hasCommas, kind == .hwb || inside.contains("/") {
            throw whole.fault(
                kind == .hwb ? "hwb() takes no commas" : "\(function)() takes either commas or “/”", example)
        }
        if hasCommas {
            return inside.split(separator: ",", omittingEmptySubsequences: false).map(ColorArguments.trimmed)
        }
        let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
        var parts = halves[0].split(whereSeparator: \.isWhitespace).flatMap(ColorArguments.numbers)
        let last = halves.count == 2 ? ColorArguments.trimmed(halves[1]) : ""
        let isMeantSo = parts.count == 3 && !last.isEmpty
        if halves.count > 1 ? !isMeantSo : parts.count == 4 {
            throw whole.fault("\(function)() takes three values and, after “/”, a fourth", example)
        }
        if isMeantSo { parts.append(last) }
        return parts
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    /// `10%-20%` is two numbers to CSS: a sign or a point begins the next. What is no number stays as it is.
    private static func numbers(in word: Substring) -> [Substring] {
        var reader = ByteReader(Array(word.utf8))
        var ends: [Int] = []
        while !reader.isAtEnd {
            guard reader.readNumber() != nil else { return [word] }
            if !reader.skip(UInt8(ascii: "%")) { while 0x61...0x7A ~= reader.byte | 0x20 { reader.offset += 1 } }
            ends.append(reader.offset)
        }
        var begin = word.startIndex
        return ends.map { end in
            let place = word.utf8.index(word.startIndex, offsetBy: end)
            defer { begin = place }
            return word[begin..<place]
        }
    }

    private func wrongCount(_ count: Int) -> ColorFault {
        let given = count == 0 ? "none is given" : count == 1 ? "1 is given" : "\(count) are given"
        return whole.fault("\(function)() takes 3 or 4 values, but \(given)", example)
    }

    private enum Unit {
        case number(Double), percentage(Double), angle, none

        var isPercentage: Bool { if case .percentage = self { true } else { false } }
    }

    private static func unit(of text: Substring, hasCommas: Bool) -> Unit? {
        let lowered = text.lowercased()
        if lowered == "none", !hasCommas { return Unit.none }
        if lowered.hasSuffix("%") { return number(lowered.dropLast()).map { .percentage($0) } }
        for ending in ["deg", "grad", "rad", "turn"] where lowered.hasSuffix(ending) {
            return number(lowered.dropLast(ending.count)).map { _ in .angle }
        }
        return number(lowered[...]).map { .number($0) }
    }

    private static func number(_ text: Substring) -> Double? {
        var reader = ByteReader(Array(text.utf8))
        guard let number = reader.readNumber(), reader.isAtEnd, text.last != "." else { return nil }
        return number
    }

    private func fits(_ unit: Unit, _ index: Int, hasCommas: Bool) -> Bool {
        switch unit {
        case .angle: index == 0 && kind != .rgb
        case .percentage: index > 0 || kind == .rgb
        case .number: index == 0 || index == 3 || kind == .rgb || !hasCommas
        case .none: true
        }
    }
}
