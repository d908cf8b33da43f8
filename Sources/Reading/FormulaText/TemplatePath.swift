// Path data with holes: the commands are fixed, the numbers are formulas.

internal import Diagnostics
internal import Formulas
internal import Geometry
import Interactions
internal import Simulation

extension TemplateReader {
    /// All of SVG's path commands, absolute and relative. Each further set of numbers after a letter becomes a command
    /// of its own (after a move, a line).
    package mutating func path() -> CompiledTemplate? {
        var result = CompiledTemplate(kind: .path, operands: [])
        skipSpaces()
        while !isAtEnd {
            guard let letter = command(isFirst: result.commands.isEmpty) else { return nil }
            let start = offset - 1
            guard let count = Path.Builder.argumentCount(of: letter), count > 0 else {
                result.commands.append(letter)
                skipSpaces()
                continue
            }
            var next = letter
            skipSpaces()
            repeat {
                guard arguments(of: letter, count, from: start, into: &result.operands) else { return nil }
                result.commands.append(next)
                next = letter == 0x4D ? 0x4C : letter == 0x6D ? 0x6C : letter
                let comma = offset
                if skipComma(), !isAtOperand {
                    fail(
                        "template-syntax", at: comma..<comma + 1, "no number follows this comma",
                        instead: "leave it out")
                    return nil
                }
            } while isAtOperand
        }
        return result
    }

    /// A command's letter, and past it.
    private mutating func command(isFirst: Bool) -> UInt8? {
        let letter = byte
        let range = characterRange
        if isAtOperand {
            fail(
                "template-syntax", at: range,
                isFirst ? "a path begins with M or m" : "a command is missing before this number",
                instead: isFirst ? nil : "write one of M L H V C S Q T A Z before it")
            return nil
        }
        guard Path.Builder.argumentCount(of: letter) != nil else {
            fail(
                "template-syntax", at: range, "“\(source(range))” is not a path command",
                instead: letter == 0x24
                    ? .remove("write a hole without “$”: {…}") : "the commands are M L H V C S Q T A Z")
            return nil
        }
        if isFirst, letter | 32 != 0x6D {
            fail("template-syntax", at: range, "a path begins with M or m")
            return nil
        }
        advance()
        return letter
    }

    private mutating func arguments(
        of letter: UInt8, _ count: Int, from start: Int, into operands: inout [Formula]
    ) -> Bool {
        for index in 0..<count {
            guard isAtOperand else {
                if isAtLetter, Path.Builder.argumentCount(of: byte) == nil { return isNumberMissing() }
                let name = String(decoding: [letter], as: UTF8.self)
                fail(
                    "template-syntax", at: start..<offset,
                    "“\(name)” takes \(count) number\(count == 1 ? "" : "s"), "
                        + "but \(index) stand\(index == 1 ? "s" : "") here",
                    instead: count == 7 ? Self.arcShape : nil)
                return false
            }
            let isFlag = letter | 32 == 0x61 && (index == 3 || index == 4)
            guard let operand = isFlag ? flag() : operand()?.formula else { return false }
            operands.append(operand)
            if index < count - 1 { skipComma() }
        }
        return true
    }

    private static let arcShape: Advice = "write A rx ry angle large-arc sweep x y"

    /// Reports a word among the numbers: a unit, or a name that lacks its braces. False, for the caller to hand on.
    private mutating func isNumberMissing() -> Bool {
        let (word, range) = word()
        if FormulaUnit(rawValue: word) != nil {
            fail(
                "unknown-unit", at: range, "“\(word)” is not a unit here",
                instead: .remove("leave it out: a path counts points"))
        } else {
            fail(
                "template-syntax", at: range, "a number or a hole is missing here",
                instead: Advice("a formula stands in braces: {\(word)}", writing: "{\(word)}"))
        }
        return false
    }

    /// The digit 0 or 1, which needs no space after it, or a hole.
    private mutating func flag() -> Formula? {
        if isAtHole {
            let before = diagnostics.count
            if let value = hole(of: [.number, .boolean]) { return value.formula }
            // The error inside the hole has been reported; the path goes on behind it.
            return diagnostics.count > before && !isAtHole ? Self.unknown : nil
        }
        guard byte == 0x30 || byte == 0x31 else {
            fail("template-syntax", at: characterRange, "an arc's flag is 0 or 1", instead: Self.arcShape)
            return nil
        }
        let formula = Formula(code: [Instruction(.constant, constant: byte == 0x31 ? 1 : 0)], origin: origin)
        advance()
        return formula
    }
}
