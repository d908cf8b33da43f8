// What may be given to a parameter, in a file's `<fb:set>` or on a command line.

package import Diagnostics
import FormulaText
import Vocabulary

/// Why a text is no value for a parameter.
package struct ParameterError: Error, Hashable, Sendable {
    package var id: String
    package var sentence: String
    package var suggestion: Advice?
}

extension Design.Parameter {
    /// The numbers that a text gives this parameter, one a slot.
    package func numbers(_ text: String) throws(ParameterError) -> [Double] {
        if !choices.isEmpty {
            if let choice = choices.first(where: { $0.text == text }) { return [choice.value] }
            throw ParameterError(
                id: "bad-value",
                sentence:
                    "“\(text)” is not one of the \(isText ? "texts that the file gives" : "choices of") “\(name)”",
                suggestion: isText
                    ? "any other is set in the file, or by --set of check, build and preview"
                    : Suggestion.oneOf(choices.map { $0.text }, for: text))
        }
        guard let (kind, numbers) = Constant.read(text), kind == self.kind else {
            throw ParameterError(
                id: "type-mismatch", sentence: "“\(name)” is \(self.kind.phrase), and “\(text)” is none",
                suggestion: Constant.read(text.lowercased()).map { $0.0 == self.kind } == true
                    ? .write(text.lowercased()) : nil)
        }
        if let low = minimum, let high = maximum, numbers[0] < low || numbers[0] > high {
            throw ParameterError(
                id: "bad-value", sentence: "“\(text)” is outside of the range of “\(name)”",
                suggestion: "a value from \(FormulaNumber.text(low)) to \(FormulaNumber.text(high))")
        }
        return numbers
    }
}
