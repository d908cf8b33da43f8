// The list of checks, and docs/checks.md, which lists the same.

import Checks
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct CheckListTests {
    @Test("ids are in order, and all words are there") func words() {
        #expect(Check.all.map(\.id) == Check.all.map(\.id).sorted())
        #expect(Set(Check.all.map(\.id)).count == Check.all.count)
        for check in Check.all {
            #expect(check.id.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
            #expect(check.why.hasSuffix(".") && !check.fix.hasSuffix(".") && !check.title.hasSuffix("."), "\(check.id)")
            #expect((check.severity == .error) == (check.id == "require"), "\(check.id)")
        }
    }

    @Test("docs/checks.md says what the checks say of themselves") func docs() throws {
        let text = try String(contentsOfFile: Fixtures.root + "/docs/checks.md", encoding: .utf8)
        let sections = text.components(separatedBy: "\n### ").dropFirst()
        func flat(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }
        #expect(sections.map { $0.prefix { $0 != "\n" } } == Check.all.map { "`\($0.id)`" })
        for (section, check) in zip(sections, Check.all) {
            let said = flat(section)
            #expect(
                said
                    == flat(
                        "`\(check.id)` \(check.title) (\(check.severity.word)). \(check.why) To mend it: \(check.fix)."),
                "\(check.id)")
        }
    }
}
