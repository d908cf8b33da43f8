// The documentation, cut into what a client reads.

import TestSupport
import Testing

@testable import ContextServer

@Suite struct FormatDocumentsTests {
    @Test("a section is what stands below its heading; a fence has no headings") func sections() {
        let page = "# Page\n\nHead\n\n## One\n\na\n\n```sh\n## no heading\n```\n\n### Inner `x`\n\nb\n\n## Two\n\nc\n"
        let sections = FormatDocuments.sections(of: page)
        #expect(sections.map(\.title) == ["One", "Inner `x`", "Two"])
        #expect(sections[0].text.hasSuffix("### Inner `x`\n\nb\n\n") && sections[0].text.contains("## no heading"))
        #expect(sections[1].text == "### Inner `x`\n\nb\n\n")
        #expect(FormatDocuments.anchor("What cannot be said, `x`") == "what-cannot-be-said-x")
    }

    @Test("every section of the format's page is a resource, and every check is explained") func repository() {
        let documents = FormatDocuments(folder: Fixtures.root + "/docs")
        let addresses = documents.all.map(\.address)
        #expect(addresses.contains("flipbook://skill") && addresses.contains("flipbook://format/behaviours"))
        #expect(Set(addresses).count == addresses.count && addresses.count > 12)
        #expect(documents.findings.contains { $0.id == "small-target" && $0.text.contains("44") })
    }

    @Test("without a documentation there are no resources") func nothing() {
        #expect(FormatDocuments(folder: "/nowhere").all.isEmpty)
    }
}
