// The literals of formula text: numbers with units, strings, colours, and what cannot be any of them.

import Diagnostics

extension FormulaLexer {
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 48 && $0 <= 57 } ?? false }

    func isNameStart(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte == UInt8(ascii: "_") || (byte | 32) >= UInt8(ascii: "a") && (byte | 32) <= UInt8(ascii: "z")
    }

    /// How many bytes the character of a name has that lies so many bytes ahead; 0 where there is none.
    func nameWidth(_ distance: Int = 0, isFirst: Bool = false) -> Int {
        guard let byte = peek(distance) else { return 0 }
        if byte < 128 { return (isFirst ? isNameStart(byte) : isNamePart(byte)) ? 1 : 0 }
        let start = position + distance
        let width = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        guard let scalar = text(start..<min(start + width, bytes.count)).unicodeScalars.first else { return 0 }
        return (isFirst ? NameCharacters.isStart(scalar) : NameCharacters.isPart(scalar)) ? width : 0
    }

    func isNamePart(_ byte: UInt8?) -> Bool { isNameStart(byte) || isDigit(byte) }

    /// Digits, a point with digits, an exponent; a unit follows at once.
    package mutating func number() -> FormulaToken.Kind {
        let start = position
        while isDigit(peek()) { position += 1 }
        if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
            position += 1
            while isDigit(peek()) { position += 1 }
        }
        if let mark = peek(), mark | 32 == UInt8(ascii: "e") {
            let signed = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")
            if isDigit(peek(signed ? 2 : 1)) {
                position += signed ? 2 : 1
                while isDigit(peek()) { position += 1 }
            }
        }
        let digits = text(start..<position)
        if peek() == UInt8(ascii: ".") {
            while isDigit(peek()) || peek() == UInt8(ascii: ".") { position += 1 }
            let written = text(start..<position)
            let isOpen = written == digits + "."
            return report(
                "formula-number", at: start..<position,
                isOpen ? "“\(written)” ends in a point" : "“\(written)” is not a number",
                instead: isOpen ? .write(digits) : "a number has one point")
        }
        guard let value = Double(digits), value.isFinite else {
            while isNamePart(peek()) { position += 1 }
            return report(
                "formula-number", at: start..<position, "“\(digits)” is too large",
                instead: "numbers go up to 1.7976931348623157e+308")
        }
        return unit(after: value, from: start)
    }

    /// Units of CSS, Android and programming languages.
    private static let foreign: Set = [
        "em", "rem", "ex", "ch", "vw", "vh", "cm", "mm", "in", "pc", "dp", "sp", "f", "sec", "min", "h", "hz",
    ]

    private mutating func unit(after value: Double, from start: Int) -> FormulaToken.Kind {
        let unitStart = position
        while isNamePart(peek()) { position += 1 }
        let name = text(unitStart..<position)
        if let unit = FormulaUnit(rawValue: name) {
            if unit.value(of: value).isFinite { return .number(value, unit) }
            return report(
                "formula-number", at: start..<position, "“\(text(start..<position))” is too large", instead: nil)
        }
        let known = FormulaUnit.allCases.map(\.rawValue).filter { !$0.isEmpty }
        let suggestion =
            Suggestion.didYouMean(name, among: known)
            ?? (known.contains(name.lowercased())
                ? .write(name.lowercased())
                : "the units are \(known.joined(separator: ", "))"
                    + (Self.foreign.contains(name) ? "" : "; to multiply, write \(text(start..<unitStart)) * \(name)"))
        _ = report("unknown-unit", at: unitStart..<position, "“\(name)” is not a unit", instead: suggestion)
        return .number(value, .none)
    }

    /// Between single quotes; two of them stand for one.
    package mutating func string() -> FormulaToken.Kind {
        let start = position
        var content: [UInt8] = []
        position += 1
        while let byte = peek() {
            position += 1
            if byte != UInt8(ascii: "'") {
                content.append(byte)
            } else if peek() == UInt8(ascii: "'") {
                content.append(byte)
                position += 1
            } else {
                return .string(String(decoding: content, as: UTF8.self))
            }
        }
        return report(
            "formula-string", at: start..<position, "this string is not closed",
            instead: "end it with a single quote (')")
    }

    /// Reported, and read as the string that was meant.
    mutating func doubleQuotedString() -> FormulaToken.Kind {
        let start = position
        position += 1
        while let byte = peek(), byte != UInt8(ascii: "\"") { position += 1 }
        let content = text(start + 1..<position)
        if peek() != nil { position += 1 }
        _ = report(
            "formula-string", at: start..<position, "strings stand between single quotes",
            instead: Advice(
                "write \(FormulaTree.quoted(content))", writing: Suggestion.escaped(FormulaTree.quoted(content))))
        return .string(content)
    }

    /// `#rgb` or `#rrggbb`.
    package mutating func color() -> FormulaToken.Kind {
        let start = position
        position += 1
        while isNamePart(peek()) { position += 1 }
        let digits = text(start + 1..<position)
        let read = ColorReader.digits(digits)
        if case .opaque(let value) = read { return .color(value) }
        return report(
            "formula-colour", at: start..<position, "“#\(digits)” is not a colour",
            instead: read == .translucent
                ? "colours are opaque: write #\(digits.prefix(digits.count / 4 * 3)) and bind fill-opacity"
                : "write #rgb or #rrggbb with the digits 0–9 and a–f")
    }

    /// A sign as the keyboards of Chinese and Japanese write it: reported, and read as the one that was meant.
    private mutating func wideSign() -> FormulaToken.Kind? {
        let wide = position..<min(position + 3, bytes.count)
        let (sign, kind): (String, FormulaToken.Kind)
        switch text(wide) {
        case "（": (sign, kind) = ("(", .open)
        case "）": (sign, kind) = (")", .close)
        case "，", "、": (sign, kind) = (",", .comma)
        case "？": (sign, kind) = ("?", .question)
        case "：": (sign, kind) = (":", .colon)
        case "＋": (sign, kind) = ("+", .sign(.add))
        case "－": (sign, kind) = ("-", .sign(.subtract))
        case "＊": (sign, kind) = ("*", .sign(.multiply))
        case "／": (sign, kind) = ("/", .sign(.divide))
        default: return nil
        }
        position = wide.upperBound
        _ = report("formula-character", at: wide, "“\(text(wide))” has no place here", instead: .write(sign))
        return kind
    }

    /// Everything up to the next character that a formula can have is one mistake.
    mutating func strayCharacters() -> FormulaToken.Kind {
        if let kind = wideSign() { return kind }
        let start = position
        let first = bytes[start]
        position += 1
        while let byte = peek() {
            // Letters of other scripts are one mistake to their end, and so are signs such as ** and //.
            let goesOn = first >= 128 ? byte >= 128 || isNamePart(byte) : isRepeated(first) && isRepeated(byte)
            guard goesOn else { break }
            position += 1
        }
        let stray = text(start..<position)
        if stray == "}", hasBraces { return .invalid }
        // The brace of ${x} is part of the same mistake.
        if stray == "{", start > 0, bytes[start - 1] == UInt8(ascii: "$") {
            hasBraces = true
            return .invalid
        }
        hasBraces = hasBraces || stray == "{"
        let suggestion: Advice? =
            switch stray {
            case "%": "write mod(a, b) for a remainder, 0.5 for 50 %"
            case "^", "**": "write pow(a, b)"
            case "`", "“", "”", "‘", "’", "„": "strings stand between single quotes, as in 'done'"
            case "//", "/*": "write one / to divide; a formula has no comments"
            case ";": "a formula is one expression; leave the semicolon out"
            case "{", "}": "braces belong to attributes such as transform; this is a formula as it is"
            case "." where text(position..<min(position + 7, bytes.count)) == "toFixed":
                "write format(…, '0.0') in a text"
            case "." where start > 0 && bytes[start - 1] == UInt8(ascii: "]"):
                "a value of a list has no members: make a list for each, as in x[0] and y[0]"
            case "$": "a formula names a quantity as it is: leave “$” and the braces out"
            case ".": "a dot stands between the parts of a name, as in list.inset.top"
            default:
                first >= 128
                    ? "names are made of letters, digits and _; strings stand between single quotes, as in '\(stray)'"
                    : nil
            }
        return report(
            "formula-character", at: start..<position, "“\(printable(stray))” has no place here", instead: suggestion)
    }

    private func isRepeated(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "*") || byte == UInt8(ascii: "/") }

    /// Control characters by their number.
    private func printable(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let digits = String(0x10000 + scalar.value, radix: 16, uppercase: true).dropFirst()
            return scalar.value < 32 || scalar.value == 127 ? "U+" + digits : String(scalar)
        }.joined()
    }
}
