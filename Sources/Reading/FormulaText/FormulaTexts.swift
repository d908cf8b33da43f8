// What texts are made of: numbers with a format, and strings that stand side by side.

internal import Diagnostics
internal import Formulas

extension FormulaChecker {
    /// The number in units of its last decimal, and its format.
    package mutating func format(_ arguments: [FormulaTree], at range: Range<Int>) -> Value? {
        let number = operand(arguments[0], .number, of: "format")
        guard case .string(let text) = arguments[1].node else {
            fail(
                "number-pattern", at: arguments[1].range, "the pattern of “format” is written out, between quotes",
                instead: "write format(\(arguments[0].printed), '0.0')")
            return nil
        }
        do throws(NumberPattern.Problem) {
            let pattern = try NumberPattern(text)
            guard let number else { return nil }
            guard scope.isText else {
                fail(
                    "number-pattern", at: range, "a number becomes text only where it is shown",
                    instead:
                        "write it into the binding: text=\"{\(FormulaTree(.call("format", arguments), at: range).printed)}\""
                )
                return nil
            }
            return shown(number, by: pattern)
        } catch {
            fail("number-pattern", at: arguments[1].range, error.sentence, instead: error.instead)
            return nil
        }
    }

    /// A number as a text shows it. Halves are rounded up, as by `round`.
    package func shown(_ number: Value, by pattern: NumberPattern) -> Value {
        var code = number.channels[0]
        if pattern.scale != 1 { code += [Instruction(.constant, constant: pattern.scale), Instruction(.multiply)] }
        let format = Double(scope.format(pattern.format))
        return Value(.string, code + [Instruction(.round)], [Instruction(.constant, constant: format)])
    }

    /// The whole formula of a hole in a text, as its number or string and its format.
    package mutating func piece(_ tree: FormulaTree) -> Value? {
        guard let value = value(of: tree) else { return nil }
        switch value.type {
        case .string: return value
        case .number: return (try? NumberPattern(NumberPattern.plain)).map { shown(value, by: $0) }
        case .boolean, .color:
            fail(
                "type-mismatch", at: tree.range, "this is \(value.type.phrase), and a text shows strings and numbers",
                instead: value.type == .boolean
                    ? "write \(tree.precedence > 0 ? tree.printed : "(\(tree.printed))") ? 'yes' : 'no'" : nil)
            return nil
        }
    }

    /// How strings that were added up are joined: `'a ' + n` is `text="a {n}"`. Nil where there is no string.
    package static func joined(_ left: FormulaTree, _ right: FormulaTree) -> Advice? {
        var pieces: [FormulaTree] = []
        var open = [right, left]
        while let tree = open.popLast() {
            if case .binary(.add, let first, let second) = tree.node {
                open += [second, first]
            } else {
                pieces.append(tree)
            }
        }
        var hasString = false
        let text = pieces.map { piece in
            guard case .string(let text) = piece.node else { return "{\(piece.printed)}" }
            hasString = hasString || Double(text) == nil
            return text
        }
        return hasString ? "texts are joined in the binding: text=\"\(text.joined())\"" : nil
    }
}
