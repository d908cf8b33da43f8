// What an author may have meant.

import Diagnostics
import Testing

@Suite struct SuggestionTests {
    @Test(
        "the nearest name is found",
        arguments: [
            ("pul", ["pull", "push", "list"], "pull"),
            ("list.insets.top", ["list.inset.top", "list.inset.left", "list.y"], "list.inset.top"),
            ("viewbox", ["viewBox", "view"], "viewBox"),
            ("OPACITY", ["opacity", "capacity"], "opacity"),
            ("tpa", ["tap", "pan"], "tap"),
            ("heigth", ["height", "weight"], "height"),
            ("bat", ["cat", "bar"], "bar"),
            ("刷薪", ["刷新"], "刷新"),
        ])
    func theNearestNameIsFound(name: String, candidates: [String], expected: String) {
        #expect(Suggestion.closest(to: name, among: candidates) == expected)
        #expect(Suggestion.closest(to: name, among: candidates.reversed()) == expected)
    }

    @Test(
        "what is far is not suggested",
        arguments: [
            ("x", ["y", "z"]), ("frobnicate", ["pull", "list"]), ("", ["a"]), ("pull", ["pull"]), ("ab", ["cd"]),
            (String(repeating: "a", count: 100), [String(repeating: "a", count: 99)]),
        ])
    func whatIsFarIsNotSuggested(name: String, candidates: [String]) {
        #expect(Suggestion.closest(to: name, among: candidates) == nil)
    }

    @Test("the sentence is ready") func theSentenceIsReady() {
        #expect(Suggestion.didYouMean("pul", among: ["pull"])?.sentence == "did you mean “pull”?")
        #expect(Suggestion.didYouMean("pul", among: []) == nil)
    }

    @Test("where no name is near, those that there are stand in its place, an author's own first") func allNames() {
        #expect(Suggestion.oneOf(["list", "push"], for: "lsit")?.changes == [.init("list")])
        #expect(Suggestion.oneOf(["list.y", "count"], for: "qqqqqq")?.sentence == "one of: count, list.y")
        #expect(Suggestion.oneOf(["count"], for: "qqqqqq")?.sentence == "there is only count")
        #expect(Suggestion.oneOf([], for: "qqqqqq") == nil)
        let many = Suggestion.oneOf((1...14).map { "name\($0)" }, for: "qqqqqq")?.sentence
        #expect(many?.hasSuffix("name12 and 2 more") == true, "\(many ?? "")")
    }
}
