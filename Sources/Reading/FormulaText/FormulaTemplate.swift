// Attribute value templates as in XSLT: text with formulas in braces.

package import Diagnostics

/// `translate(0 {-h})`: literal text and holes, each with the bytes that it covers. `{{` and `}}` stand for braces;
/// a string inside a hole may contain them as they are.
package struct FormulaTemplate: Hashable, Sendable {
    /// A piece of literal text, or a hole with its formula.
    package struct Part: Hashable, Sendable {
        /// Whether the text is a formula.
        package var isHole: Bool
        /// Literal text with its escapes undone, or what stands between a hole's braces.
        package var text: String
        /// The bytes in the template, a hole's braces included.
        package var range: Range<Int>
    }

    package var parts: [Part]
    /// The length of the template in bytes.
    package var length: Int

    /// The only hole, where nothing but spaces stands around it.
    package var singleHole: Part? {
        let holes = parts.filter(\.isHole)
        guard holes.count == 1, parts.allSatisfy({ $0.isHole || $0.text.allSatisfy(\.isWhitespace) }) else {
            return nil
        }
        return holes[0]
    }

    /// The text, where there is no hole.
    package var literal: String? { parts.contains(where: \.isHole) ? nil : parts.map(\.text).joined() }

    /// Takes a template apart; nil, and a diagnostic in offsets into the text, where its braces do not match.
    package static func parse(_ text: String, reporting diagnostics: inout [Diagnostic]) -> FormulaTemplate? {
        var reader = BraceReader(bytes: Array(text.utf8))
        while reader.position < reader.bytes.count {
            if let diagnostic = reader.step() {
                diagnostics.append(diagnostic)
                return nil
            }
        }
        reader.endLiteral()
        return FormulaTemplate(parts: reader.parts, length: reader.bytes.count)
    }
}

private struct BraceReader {
    let bytes: [UInt8]
    var position = 0
    var parts: [FormulaTemplate.Part] = []
    private var literalStart = 0
    private var literal: [UInt8] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    private let open = UInt8(ascii: "{")
    private let close = UInt8(ascii: "}")
    private let quote = UInt8(ascii: "'")

    mutating func endLiteral() {
        guard literalStart < position else { return }
        let text = String(decoding: literal, as: UTF8.self)
        parts.append(FormulaTemplate.Part(isHole: false, text: text, range: literalStart..<position))
        literal = []
    }

    /// Takes one byte, one escape or one hole; gives what is wrong with it.
    mutating func step() -> Diagnostic? {
        let byte = bytes[position]
        guard byte == open || byte == close else {
            literal.append(byte)
            position += 1
            return nil
        }
        if position + 1 < bytes.count, bytes[position + 1] == byte {
            literal.append(byte)
            position += 2
            return nil
        }
        if byte == close {
            let start = FormulaParser.start(ofHole: bytes[literalStart..<position])
            return .error(
                "template-brace", at: position..<position + 1, "this brace closes no hole",
                suggestion: Advice(
                    "write {…} around a formula, }} for a brace",
                    changes: start.map { [.init("{", at: $0..<$0)] } ?? []))
        }
        endLiteral()
        return hole()
    }

    private mutating func hole() -> Diagnostic? {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != close {
            if bytes[position] == open {
                return .error(
                    "template-brace", at: position..<position + 1, "a hole cannot stand inside a hole",
                    suggestion: "close the first one with }, or group with ( )")
            }
            if bytes[position] == quote, let unclosed = passString() { return unclosed }
            position += 1
        }
        guard position < bytes.count else {
            let end = likelyEnd(of: start + 1)
            return .error(
                "template-brace", at: start..<start + 1, "this hole is not closed",
                suggestion: Advice("add }, or write {{ for a brace", changes: [.init("}", at: end..<end)]))
        }
        let text = String(decoding: bytes[start + 1..<position], as: UTF8.self)
        position += 1
        parts.append(FormulaTemplate.Part(isHole: true, text: text, range: start..<position))
        literalStart = position
        return nil
    }

    /// Where a hole most likely ends that nothing closes: before a parenthesis that was opened outside, or at the end.
    private func likelyEnd(of start: Int) -> Int {
        var depth = 0
        for index in start..<bytes.count {
            if bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return index }
        }
        return bytes.count
    }

    /// To the closing quote; two quotes inside a string read as two strings here, which comes to the same.
    private mutating func passString() -> Diagnostic? {
        let start = position
        repeat { position += 1 } while position < bytes.count && bytes[position] != quote
        guard position == bytes.count else { return nil }
        return .error(
            "formula-string", at: start..<position, "this string is not closed",
            suggestion: "end it with a single quote (')")
    }
}
