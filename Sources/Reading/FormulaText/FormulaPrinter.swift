// Formula trees back to text that reads to the same tree.

extension FormulaTree {
    /// The formula as text, with no more parentheses than it needs.
    package var printed: String {
        switch node {
        case .number(let number, let unit): FormulaNumber.text(number) + unit.rawValue
        case .boolean(let truth): truth ? "true" : "false"
        case .string(let text): FormulaTree.quoted(text)
        case .color(let color): FormulaTree.text(ofColor: color)
        case .name(let name): name
        case .negate(let operand): "-" + operand.printed(atLeast: FormulaOperator.signPrecedence)
        case .not(let operand): "not " + operand.printed(atLeast: FormulaOperator.comparison)
        case .binary(let sign, let left, let right):
            // Operators of one precedence group from the left; comparisons do not group at all.
            left.printed(atLeast: sign.precedence + (sign.isComparison ? 1 : 0)) + " \(sign.rawValue) "
                + right.printed(atLeast: sign.precedence + 1)
        case .condition(let conditions, let values):
            zip(conditions, values).map {
                $0.printed(atLeast: FormulaOperator.conditionPrecedence + 1) + " ? \($1.printed) : "
            }.joined() + values[conditions.count].printed
        case .element(let name, let index): "\(name)[\(index.printed)]"
        case .call(let name, let arguments): "\(name)(\(arguments.map(\.printed).joined(separator: ", ")))"
        }
    }

    /// How tightly the outermost operator binds.
    var precedence: Int {
        switch node {
        case .number, .boolean, .string, .color, .name, .call, .element: FormulaOperator.primary
        case .negate: FormulaOperator.signPrecedence
        case .not: FormulaOperator.notPrecedence
        case .binary(let sign, _, _): sign.precedence
        case .condition: FormulaOperator.conditionPrecedence
        }
    }

    private func printed(atLeast least: Int) -> String { precedence < least ? "(\(printed))" : printed }

    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    /// A colour 0xRRGGBB as `#rrggbb`. The value must not exceed 24 bits.
    package static func text(ofColor color: UInt32) -> String {
        let digits = String(color, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

/// Numbers as text that formulas read back to the same bits.
package enum FormulaNumber {
    /// The shortest decimal that reads back to the number, without a needless `.0`; exponents where Swift writes
    /// them, since formulas read them. Infinity is the quotient 1 / 0 and not a number 0 / 0.
    package static func text(_ number: Double) -> String {
        if number != number { return "(0 / 0)" }
        if number.isInfinite { return number < 0 ? "(-1 / 0)" : "(1 / 0)" }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
