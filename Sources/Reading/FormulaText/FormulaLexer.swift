// Formula text cut into tokens: numbers with units, strings, colours, names, operators.

package import Diagnostics

/// One token of formula text and its place.
package struct FormulaToken: Equatable {
    /// What the token is. A colour is 0xRRGGBB; `end` comes once, after all others.
    package enum Kind: Equatable {
        case number(Double, FormulaUnit)
        case string(String)
        case color(UInt32)
        case name(String)
        case boolean(Bool)
        case sign(FormulaOperator)
        case not
        case question, colon, open, close, openBracket, closeBracket, comma, end
        /// Already reported; nothing sensible follows.
        case invalid
    }

    package var kind: Kind
    /// Byte offsets into the text.
    package var range: Range<Int>
}

/// Reads one token after another. Operators of other languages are reported and read as ours, so that the rest can
/// still be checked; any other mistake gives an `.invalid` token.
package struct FormulaLexer {
    package let bytes: [UInt8]
    package var position = 0
    package var diagnostics: [Diagnostic] = []
    /// Whether a brace was reported; its partner is not reported again.
    var hasBraces = false

    init(_ text: String) { bytes = Array(text.utf8) }

    /// All tokens of a text, up to one of the kind `end`.
    package static func tokens(of text: String, reporting diagnostics: inout [Diagnostic]) -> [FormulaToken] {
        var lexer = FormulaLexer(text)
        var tokens: [FormulaToken] = []
        repeat { tokens.append(lexer.next()) } while tokens.last?.kind != .end
        diagnostics += lexer.diagnostics
        return tokens
    }

    mutating func next() -> FormulaToken {
        while let byte = peek(), byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
        let start = position
        let kind = kind()
        return FormulaToken(kind: kind, range: start..<position)
    }

    private mutating func kind() -> FormulaToken.Kind {
        guard let byte = peek() else { return .end }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        case UInt8(ascii: ".") where isDigit(peek(1)): return number()
        case UInt8(ascii: "'"): return string()
        case UInt8(ascii: "\""): return doubleQuotedString()
        case UInt8(ascii: "#"): return color()
        case _ where nameWidth(isFirst: true) > 0: return name()
        default: return symbol(byte)
        }
    }

    func peek(_ distance: Int = 0) -> UInt8? { position + distance < bytes.count ? bytes[position + distance] : nil }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    mutating func report(
        _ id: String, at range: Range<Int>, _ sentence: String, instead suggestion: Advice?
    ) -> FormulaToken.Kind {
        diagnostics.append(.error(id, at: range, sentence, suggestion: suggestion))
        return .invalid
    }

    private mutating func name() -> FormulaToken.Kind {
        let start = position
        while true {
            var width = nameWidth()
            // A dot belongs to a name only between two parts of it.
            if width == 0, peek() == UInt8(ascii: ".") {
                let next = nameWidth(1)
                width = next == 0 ? 0 : next + 1
            }
            if width == 0 { break }
            position += width
        }
        let word = text(start..<position)
        if let kind = FormulaLexer.words[word] { return kind }
        if let sign = FormulaOperator(rawValue: word) { return .sign(sign) }
        return .name(word)
    }

    /// The words that are no names.
    package static var reservedWords: [String] { words.keys.sorted() }

    /// The words that are neither names nor operators between two operands.
    static let words: [String: FormulaToken.Kind] = ["true": .boolean(true), "false": .boolean(false), "not": .not]

    /// Signs of other languages that change a variable; `--` is two minus signs.
    private static let changes = ["++", "+=", "-=", "*=", "/="]

    private mutating func symbol(_ byte: UInt8) -> FormulaToken.Kind {
        if let change = FormulaLexer.changes.first(where: { bytes[position...].starts(with: $0.utf8) }) {
            position += 2
            return report(
                "formula-operator", at: position - 2..<position,
                "“\(change)” changes a value, and a formula changes none",
                instead: "let an action do it: <assign location=\"n\" expr=\"n \(change.prefix(1)) 1\"/>")
        }
        position += 1
        switch byte {
        case UInt8(ascii: "+"): return .sign(.add)
        case UInt8(ascii: "-"): return .sign(.subtract)
        case UInt8(ascii: "*") where peek() != byte: return .sign(.multiply)
        case UInt8(ascii: "/") where peek() != byte && peek() != UInt8(ascii: "*"): return .sign(.divide)
        case UInt8(ascii: "("): return .open
        case UInt8(ascii: ")"): return .close
        case UInt8(ascii: "["): return .openBracket
        case UInt8(ascii: "]"): return .closeBracket
        case UInt8(ascii: ","): return .comma
        case UInt8(ascii: "?"): return .question
        case UInt8(ascii: ":"): return .colon
        default:
            position -= 1
            return foreignSymbol()
        }
    }

    /// A word in place of signs, with blanks where it would touch other words.
    private func apart(_ word: String, _ range: Range<Int>) -> String {
        guard NameCharacters.isPart(word.unicodeScalars.first!) else { return word }
        let before = range.lowerBound > 0 && bytes[range.lowerBound - 1] > 0x20 ? " " : ""
        let after = range.upperBound < bytes.count && bytes[range.upperBound] > 0x20 ? " " : ""
        return before + word + after
    }

    /// A comparison, or a run of characters that no formula has.
    private mutating func foreignSymbol() -> FormulaToken.Kind {
        let start = position
        let rest = bytes[start...]
        for length in [3, 2, 1] where rest.count >= length {
            let symbol = text(start..<start + length)
            if let sign = FormulaOperator.symbols[symbol] {
                position += length
                return .sign(sign)
            }
            if let sign = FormulaOperator.foreign[symbol] {
                position += length
                _ = report(
                    "formula-operator", at: start..<position, "“\(symbol)” is not an operator of formulas",
                    instead: Advice("write \(sign.rawValue)", writing: apart(sign.rawValue, start..<position)))
                return .sign(sign)
            }
        }
        if peek() == UInt8(ascii: "!") {
            position += 1
            _ = report(
                "formula-operator", at: start..<position, "“!” is not an operator of formulas",
                instead: Advice("write not", writing: apart("not", start..<position)))
            return .not
        }
        return strayCharacters()
    }
}
