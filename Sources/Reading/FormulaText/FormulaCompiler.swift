// From formula text to compiled code: the entry point for the other modules.

package import Diagnostics
package import Formulas

/// A formula that was checked: one piece of code, three for a colour (red, green, blue in 0…255), or two for a string
/// that may be a formatted number (a string's index or a number, and its format or 0).
package struct CompiledFormula: Hashable, Sendable {
    package var type: FormulaType
    package var channels: [Formula]

    /// The code of a number, a truth or a string's index.
    package var formula: Formula { channels[0] }
}

extension FormulaScope {
    /// Parses, checks and lowers a formula. What is wrong goes to the diagnostics and nothing comes back.
    /// - Parameters:
    ///   - type: what the place takes; nil takes whatever the formula is.
    ///   - offset: where the text begins in what the diagnostics' ranges count from.
    ///   - origin: handed on to the code, to place a failure at run time.
    package func compile(
        _ text: String, as type: FormulaType? = nil, at offset: Int = 0, origin: Int = -1,
        reporting diagnostics: inout [Diagnostic]
    ) -> CompiledFormula? {
        var found: [Diagnostic] = []
        defer { diagnostics += found.map { $0.moved(by: offset) } }
        guard let tree = FormulaParser.parse(text, reporting: &found) else { return nil }
        var checker = FormulaChecker(scope: self)
        let value = isText ? checker.piece(tree) : checker.check(tree, as: type)
        found += checker.diagnostics
        guard found.isEmpty, let value else { return nil }
        return CompiledFormula(
            type: value.type, channels: value.channels.map { Formula(code: $0, origin: origin).folded() })
    }
}

extension Diagnostic {
    /// The diagnostic with its ranges moved by `offset`.
    package func moved(by offset: Int) -> Diagnostic {
        func moved(_ range: Range<Int>?) -> Range<Int>? {
            range.map { $0.lowerBound + offset..<$0.upperBound + offset }
        }
        var result = self
        result.range = moved(range)
        result.advice = advice?.moved(by: offset)
        result.notes = notes.map { Note($0.sentence, at: moved($0.range)) }
        return result
    }
}
