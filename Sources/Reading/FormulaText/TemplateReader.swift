// Reading numbers, words and holes from a template, byte by byte, for the grammars of SVG attributes.

internal import Diagnostics
internal import Formulas
internal import Numerics

/// A cursor in a template. The bytes of holes are masked, so that the reader of plain attributes can be used, and
/// offsets refer to the template.
struct TemplateReader {
    /// One number of a list: its formula, and where it stands.
    struct Operand {
        var formula: Formula
        var range: Range<Int>
        var unit: String = ""
    }

    package private(set) var reader: ByteReader
    private let text: [UInt8]
    private let holes: [FormulaTemplate.Part]
    package var scope: FormulaScope
    package let origin: Int
    package var diagnostics: [Diagnostic] = []

    /// Stands at the first byte of a hole; XML has no such character.
    private static let hole: UInt8 = 1
    private static let holeRest: UInt8 = 2

    init(_ template: FormulaTemplate, _ text: String, scope: FormulaScope, origin: Int) {
        self.text = Array(text.utf8)
        var masked = self.text.map { $0 < 9 ? UInt8(ascii: "?") : $0 }
        holes = template.parts.filter(\.isHole)
        for part in holes {
            for index in part.range { masked[index] = Self.holeRest }
            masked[part.range.lowerBound] = Self.hole
        }
        reader = ByteReader(masked)
        self.scope = scope
        self.origin = origin
    }

    /// Stands for a formula that was reported, so that the rest can be checked; it never leaves the reader.
    package static let unknown = Formula(slot: 0)

    package var offset: Int { reader.offset }
    package var length: Int { text.count }
    package var isAtEnd: Bool { reader.isAtEnd }
    package var byte: UInt8 { reader.byte }
    var isAtHole: Bool { reader.byte == Self.hole }
    var isAtLetter: Bool { isLetter(reader.byte) }
    /// Whether a number or a hole may begin here.
    var isAtOperand: Bool { isAtHole || reader.isAtNumber }

    mutating func skipSpaces() { reader.skipSpaces() }
    @discardableResult mutating func skipComma() -> Bool { reader.skipSpacesAndComma() }
    mutating func skip(_ byte: UInt8) -> Bool { reader.skip(byte) }
    mutating func advance() { reader.offset += 1 }

    func source(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 32) >= 0x61 && (byte | 32) <= 0x7A }

    mutating func fail(_ id: String, at range: Range<Int>, _ sentence: String, instead suggestion: Advice? = nil) {
        diagnostics.append(.error(id, at: range, sentence, suggestion: suggestion))
    }

    /// Letters, digits and hyphens: a function or a keyword.
    mutating func word() -> (text: String, range: Range<Int>) {
        let start = offset
        while isLetter(byte) || offset > start && (byte == 0x2D || byte >= 0x30 && byte <= 0x39) { advance() }
        return (source(start..<offset), start..<offset)
    }

    /// Whether that word comes next, and past it.
    mutating func skipWord(_ text: String) -> Bool {
        let start = offset
        if word().text == text { return true }
        reader.offset = start
        return false
    }

    /// The character that stands here, whole.
    var characterRange: Range<Int> {
        var end = offset + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return offset..<max(offset, min(end, text.count))
    }

    /// Reads a number or a hole, with one of the units or none. Nil where neither stands here or reading cannot go on.
    /// A hole with a wrong formula is reported and replaced by a placeholder, so that the rest can still be checked.
    mutating func operand(units: [String] = []) -> Operand? {
        let start = offset
        if isAtHole { return hole(units: units) }
        if byte == 0x2D || byte == 0x2B, reader.byte(ahead: 1) == Self.hole { return signedHole() }
        guard let number = reader.readNumber() else {
            let range = isAtEnd ? offset..<offset : characterRange
            fail(
                "template-syntax", at: range, "a number or a hole is missing here",
                instead: isAtEnd ? nil : holeMeant(range))
            return nil
        }
        if isAtHole {
            fail(
                "template-hole", at: start..<holeRange.upperBound, "a number and a hole stand side by side",
                instead: "a hole is one whole number: put a space between, or all of it into the hole")
            return nil
        }
        guard let unit = unit(units) else { return nil }
        return Operand(
            formula: Formula(code: [Instruction(.constant, constant: number)], origin: origin),
            range: start..<offset, unit: unit)
    }

    private func holeMeant(_ range: Range<Int>) -> Advice? {
        switch byte {
        case UInt8(ascii: "$"): .remove("write a hole without “$”: {…}")
        case UInt8(ascii: "{"): "{{ is a brace; a hole has one: {…}"
        case UInt8(ascii: "["): "write the numbers alone, with spaces between"
        case UInt8(ascii: "'"), UInt8(ascii: "\""): "write numbers without quotes"
        default: isLetter(byte) ? "a formula stands in braces: {…}" : nil
        }
    }

    private var holeRange: Range<Int> { holes.first { $0.range.lowerBound == offset }?.range ?? characterRange }

    /// Letters, or %, right after a number. Nil where they are none of the units allowed here.
    private mutating func unit(_ units: [String]) -> String? {
        if units.isEmpty && byte != 0x25 { return "" }
        let start = offset
        if !skip(0x25) { while isLetter(byte) { advance() } }
        let unit = source(start..<offset)
        if unit.isEmpty || units.contains(unit) { return unit }
        let suggestion: Advice =
            unit == "%"
            ? "write 0.5 for 50 %"
            : units.isEmpty ? .remove() : "write \(units.joined(separator: ", ")) or no unit"
        fail("unknown-unit", at: start..<offset, "“\(unit)” is not a unit here", instead: suggestion)
        return nil
    }

    private mutating func hole(units: [String]) -> Operand? {
        let part = holes.first { $0.range.lowerBound == offset }
        guard let part else { return nil }
        let value = compile(part, as: .number)
        guard isSeparate(part, units) else { return nil }
        let isPercent = units.contains("%") && skip(0x25)
        return Operand(
            formula: value?.formula ?? Self.unknown, range: part.range.lowerBound..<offset,
            unit: isPercent ? "%" : "")
    }

    /// The formula of a hole, and past it.
    mutating func compile(_ part: FormulaTemplate.Part, as type: FormulaType?) -> CompiledFormula? {
        reader.offset = part.range.upperBound
        return scope.compile(
            part.text, as: type, at: part.range.lowerBound + 1, origin: origin, reporting: &diagnostics)
    }

    /// A hole that yields whatever its formula is, such as an arc's flag.
    mutating func hole(of types: [FormulaType]) -> CompiledFormula? {
        guard let part = holes.first(where: { $0.range.lowerBound == offset }) else { return nil }
        guard let value = compile(part, as: nil), isSeparate(part, []) else { return nil }
        if types.contains(value.type) { return value }
        let phrases = types.map(\.phrase).joined(separator: " or ")
        fail("type-mismatch", at: part.range, "this is \(value.type.phrase), but \(phrases) belongs here")
        return nil
    }

    /// A hole may not touch digits, a unit or another hole.
    private mutating func isSeparate(_ part: FormulaTemplate.Part, _ units: [String]) -> Bool {
        if isAtHole {
            fail(
                "template-hole", at: part.range.lowerBound..<holeRange.upperBound, "two holes stand side by side",
                instead: Advice("put a space between them", changes: [.init(" ", at: offset..<offset)]))
            return false
        }
        let start = offset
        if byte == 0x25, !units.contains("%") {
            fail(
                "template-hole", at: start..<start + 1, "a hole is one whole number, its unit included",
                instead: "leave “%” out and divide by 100 inside")
            return false
        }
        if reader.isAtNumber && byte != 0x2D && byte != 0x2B {
            fail(
                "template-hole", at: part.range.lowerBound..<offset + 1, "a hole and a number stand side by side",
                instead: "a hole is one whole number: put a space between, or all of it into the hole")
            return false
        }
        let known = FormulaUnit.allCases.map(\.rawValue)
        var end = offset
        while end < text.count, isLetter(text[end]) { end += 1 }
        if end > start, known.contains(source(start..<end)) {
            fail(
                "template-hole", at: start..<end, "a hole is one whole number, its unit included",
                instead: .remove("leave “\(source(start..<end))” out: formulas count points, seconds and degrees"))
            return false
        }
        return true
    }

    private mutating func signedHole() -> Operand? {
        let start = offset
        let sign = byte
        advance()
        let part = holes.first { $0.range.lowerBound == offset }
        var ignored: [Diagnostic] = []
        let tree = part.flatMap { FormulaParser.parse($0.text, reporting: &ignored) }
        let meant = tree.map { sign == 0x2B ? $0 : FormulaTree(.negate($0), at: $0.range) }
        fail(
            "template-hole", at: start..<holeRange.upperBound, "a hole is one whole number, its sign included",
            instead: meant.map { Advice("write {\($0.printed)}", writing: Suggestion.escaped("{\($0.printed)}")) })
        return nil
    }
}
