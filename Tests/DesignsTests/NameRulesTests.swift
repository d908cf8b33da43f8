// What formulas call their own cannot be the name of anything else.

import Testing

@testable import FormulaText
@testable import Vocabulary

@Suite struct NameRulesTests {
    private static let words =
        FormulaFunction.all.map(\.name) + FormulaOperator.allCases.map(\.rawValue).filter(NameRules.isName)
        + ["not", "true", "false", "time", "view", "touch", "instance", "done", "error"]

    @Test("every function, operator and word of the formulas is reserved", arguments: words)
    func everyWordOfTheFormulasIsReserved(_ word: String) {
        for declared in [
            SmallDesign.text(before: "<fb:parameter name=\"\(word)\" value=\"1\"/>"),
            SmallDesign.text(before: "<fb:let name=\"\(word)\" expr=\"1\"/>"),
            SmallDesign.text(before: "<fb:pan name=\"\(word)\" target=\"#box\"/>"),
            SmallDesign.text(data: "<data id=\"\(word)\" expr=\"1\"/>"),
        ] {
            #expect(SmallDesign.findings(declared).contains("reserved-name"), "\(declared)")
        }
    }

    @Test("a name that only looks like a word of the formulas is free", arguments: ["rgbValue", "Rgb", "mixed", "v"])
    func aNameThatOnlyLooksLikeAWordIsFree(_ name: String) {
        let text = SmallDesign.text(before: "<fb:parameter name=\"\(name)\" value=\"1\"/>")
        #expect(!SmallDesign.findings(text).contains("reserved-name"))
    }
}
