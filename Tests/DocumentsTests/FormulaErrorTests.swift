// Every way a formula can be wrong: what is said, about which bytes, and what to write instead.

import Diagnostics
import Testing

@testable import Documents

struct FormulaErrorTests {
    private func errors(_ text: String, as type: FormulaType? = nil) -> [String] {
        var diagnostics: [Diagnostic] = []
        let formula = FormulaTestScope().scope.compile(text, as: type, reporting: &diagnostics)
        #expect((formula == nil) == !diagnostics.isEmpty, "\(text)")
        return diagnostics.map(line)
    }

    @Test(arguments: [
    ] as [(String, [String])])
    func isReported(_ text: String, _ expected: [String]) { #expect(errors(text) == expected) }
}
