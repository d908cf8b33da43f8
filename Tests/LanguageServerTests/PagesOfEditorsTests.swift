// What is said of elements, attributes and diagnostics is complete.

import Checks
import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import LanguageServer

@Suite struct PagesOfEditorsTests {
    @Test("every element and attribute of the metadata has a sentence") func meanings() {
        for rule in InteractionVocabulary.rules {
            #expect(ElementMeanings.element(rule.name, in: "") != nil, "\(rule.name)")
            for attribute in rule.attributes {
                #expect(ElementMeanings.attribute(attribute, of: rule.name) != nil, "\(attribute) of \(rule.name)")
            }
        }
        for name in ElementMeanings.elements.keys {
            #expect(InteractionVocabulary.rule(name, in: "") != nil, "\(name) is no element")
        }
    }

    @Test("docs/diagnostics.md has a heading for each id that the sources report, and no other") func diagnostics()
        throws
    {
        let page = try String(contentsOfFile: Fixtures.root + "/docs/diagnostics.md", encoding: .utf8)
        let headings = page.matches(of: /\n### `([a-z0-9-]+)`\n\n\S/).map { String($0.1) }
        #expect(Set(headings).count == headings.count)
        var reported: Set<String> = []
        let folder = Fixtures.root + "/Sources"
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
        where file.hasSuffix(".swift") && !file.contains("ChartNotations") {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            for match in text.matches(
                of: /(?:error|warning|warn|note|fail|report)\(\s*"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"/)
            {
                reported.insert(String(match.1))
            }
            for match in text.matches(of: /[( ]id: "([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"/) {
                reported.insert(String(match.1))
            }
        }
        // One file chooses between its ids.
        reported.formUnion(["not-a-file", "file-too-large"])
        #expect(reported.count > 150)
        #expect(Set(headings) == reported.subtracting(Check.all.map(\.id)))
    }

    @Test("docs/format.md shows every element of the metadata in an example") func examples() throws {
        let page = try String(contentsOfFile: Fixtures.root + "/docs/format.md", encoding: .utf8)
        let blocks = page.components(separatedBy: "```xml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let text = blocks.joined() + page.matches(of: /`<[^`]*>`/).map { String($0.0) }.joined()
        for rule in InteractionVocabulary.rules {
            let isShown = [" ", ">", "/>", "\n"].contains { text.contains("<" + rule.name + $0) }
            #expect(isShown, "\(rule.name)")
        }
    }

    @Test("an id leads to the page that explains it") func addresses() {
        let pages = ExplanationPages(folder: Fixtures.root + "/docs", checks: ["jump"])
        #expect(pages.address(of: "jump")?.hasSuffix("/docs/checks.md#jump") == true)
        #expect(pages.address(of: "bad-name")?.hasSuffix("/docs/diagnostics.md#bad-name") == true)
        #expect(ExplanationPages(folder: "/nowhere", checks: []).address(of: "jump") == nil)
    }
}
