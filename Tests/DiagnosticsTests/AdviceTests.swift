// Advice as words and as changes.

import Diagnostics
import Testing

@Suite struct AdviceTests {
    @Test("a text alone changes nothing, and what is to be written stands in place of what is marked") func changes() {
        let words: Advice = "look again"
        #expect(words.changes.isEmpty && words.sentence == "look again")
        #expect(Advice.write("eq") == Advice("write eq", writing: "eq"))
        #expect(Advice.remove().changes == [.init("")])
        #expect(Suggestion.didYouMean("lsit", among: ["list"])?.changes == [.init("list")])
        #expect(Suggestion.didYouMean("a&c", among: ["a&b"])?.changes == [.init("a&amp;b")])
        let diagnostic = Diagnostic.error("x", at: 3..<5, "y", suggestion: .write("z"))
        #expect(diagnostic.suggestion == "write z" && diagnostic.advice?.changes == [.init("z")])
    }

    @Test("changes move with their text, and may be put into what surrounds a name") func moved() {
        let advice = Advice("add )", changes: [.init(")", at: 4..<4), .init("x")]).moved(by: 10)
        #expect(advice.changes == [.init(")", at: 14..<14), .init("x")])
        #expect(Advice.write("a").within { "#\($0)" }.changes == [.init("#a")])
        #expect(Advice.write("a").words.changes.isEmpty)
    }
}
