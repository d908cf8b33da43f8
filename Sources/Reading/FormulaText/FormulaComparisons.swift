// Checking and lowering of the operators between two operands.

internal import Diagnostics
internal import Formulas

extension FormulaChecker {
    /// Checks and lowers an operation on two operands. Nil, with an error reported, where their types do not fit the
    /// operator.
    package mutating func binary(
        _ tree: FormulaTree, sign: FormulaOperator, left: FormulaTree, right: FormulaTree
    ) -> Value? {
        switch sign {
        case .equal, .notEqual: return equality(tree, sign: sign, left: left, right: right)
        case .add where Self.joined(left, right) != nil:
            fail(
                "type-mismatch", at: tree.range, "“+” adds numbers, and this has a string in it",
                instead: Self.joined(left, right))
            return nil
        case .and, .or: return same(sign, left: left, right: right, type: .boolean, gives: .boolean)
        default:
            return same(sign, left: left, right: right, type: .number, gives: sign.isComparison ? .boolean : .number)
        }
    }

    private mutating func same(
        _ sign: FormulaOperator, left: FormulaTree, right: FormulaTree, type: FormulaType,
        gives result: FormulaType
    ) -> Value? {
        let a = operand(left, type, of: sign.rawValue)
        let b = operand(right, type, of: sign.rawValue)
        guard let a, let b else { return nil }
        return Value(result, a.channels[0] + b.channels[0] + [Instruction(sign.operation)])
    }

    /// Any two of one type; colours are equal in every channel.
    private mutating func equality(
        _ tree: FormulaTree, sign: FormulaOperator, left: FormulaTree, right: FormulaTree
    ) -> Value? {
        let a = value(of: left)
        let b = value(of: right)
        guard let a, let b else { return nil }
        guard a.type == b.type else {
            fail(
                "type-mismatch", at: tree.range,
                "“\(sign.rawValue)” compares \(a.type.phrase) with \(b.type.phrase), which are never equal",
                instead: (conversion(of: right, from: b.type, to: a.type)
                    ?? conversion(of: left, from: a.type, to: b.type))?.words)
            return nil
        }
        for (value, tree) in [(a, left), (b, right)] where value.type == .string && value.channels.count > 1 {
            fail(
                "type-mismatch", at: tree.range, "a formatted number is there to be seen, not to be compared",
                instead: "compare the number itself")
            return nil
        }
        guard checkChoices(a, of: left, b, of: right) else { return nil }
        var code: [Instruction] = []
        for (index, (first, second)) in zip(a.channels, b.channels).enumerated() {
            code += first + second + [Instruction(sign.operation)]
            if index > 0 { code.append(Instruction(sign == .equal ? .and : .or)) }
        }
        return Value(.boolean, code)
    }

    /// Reports a comparison with a string that the other side can never be.
    private mutating func checkChoices(_ a: Value, of left: FormulaTree, _ b: Value, of right: FormulaTree) -> Bool {
        for (literal, other, name) in [(left, b, right), (right, a, left)] {
            guard case .string(let text) = literal.node, !other.choices.isEmpty, !other.choices.contains(text) else {
                continue
            }
            if case .string = left.node, case .string = right.node { continue }
            let quoted = other.choices.map { "'\($0)'" }
            let suggestion = Suggestion.closest(to: text, among: other.choices).map {
                Advice("did you mean '\($0)'?", writing: FormulaTree.quoted($0))
            }
            fail(
                "unknown-choice", at: literal.range, "“\(name.printed)” is never '\(text)'",
                instead: suggestion ?? "it can be \(quoted.joined(separator: ", "))")
            return false
        }
        return true
    }
}
