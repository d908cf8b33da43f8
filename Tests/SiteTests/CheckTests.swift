// What the checks find in a written site, and that nothing is published when they find anything.

import Diagnostics
import Files
import TestSupport
import Testing
import XML

@testable import Pages

@Suite struct CheckTests {
    let scratch = ScratchFolder()

    /// The findings of a site in which something was put into the drawing of a page.
    private func findings(_ spoil: (inout DesignContents) -> Void) throws -> [String] {
        var design = Samples.design("d", "D")
        spoil(&design)
        do {
            try scratch.build([design])
            return []
        } catch SiteError.pages(let findings) {
            return findings.flatMap { finding in
                finding.diagnostics.map { "\(finding.source.name) \($0.id)" }
            }
        }
    }

    @Test("a site in order has no findings") func aSiteInOrderHasNoFindings() throws {
        #expect(try findings { _ in } == [])
    }

    @Test("markup that pages may not hold is found") func markupThatPagesMayNotHoldIsFound() throws {
        for element in [
            Element.svg("script", children: ["alert(1)"]), .svg("foreignObject"), .svg("g", ["onclick": "alert(1)"]),
            .svg("g", ["style": "fill:red"]), .svg("style", children: ["g{fill:red}"]), .html("p"),
        ] {
            let found = try findings { $0.scenarios[1].drawing.children.append(.element(element)) }
            #expect(found.contains("d/failure/index.html schema"), "\(element.name)")
        }
    }

    @Test("an ID that occurs twice is found") func anIdThatOccursTwiceIsFound() throws {
        let found = try findings { $0.scenarios[1].drawing.children.append(.svg("g", ["id": "dot"])) }
        #expect(found == ["d/failure/failure.svg id-twice", "d/failure/index.html id-twice"])
    }

    @Test("references to nothing are found") func referencesToNothingAreFound() throws {
        for attributes in [["clip-path": "url(#gone)"], ["aria-labelledby": "dot gone"]] as [Attributes] {
            let found = try findings { $0.scenarios[1].drawing.children.append(.svg("g", attributes)) }
            #expect(found == ["d/failure/failure.svg no-such-id", "d/failure/index.html no-such-id"])
        }
        let use = try findings { $0.scenarios[1].drawing.children.append(.svg("use", ["href": "#gone"])) }
        #expect(use == ["d/failure/failure.svg dead-link", "d/failure/index.html dead-link"])
    }

    @Test("links that leave the site or lead nowhere are found") func linksThatLeaveTheSiteOrLeadNowhereAreFound()
        throws
    {
        for link in ["https://example.org/", "//example.org/a", "/etc/passwd", "../../../outside.svg", "javascript:x"] {
            let found = try findings { $0.scenarios[1].drawing.children.append(.svg("image", ["href": link])) }
            #expect(found == ["d/failure/failure.svg outside-link", "d/failure/index.html outside-link"], "\(link)")
        }
        let found = try findings { $0.scenarios[1].drawing.children.append(.svg("image", ["href": "gone.png"])) }
        #expect(found == ["d/failure/failure.svg dead-link", "d/failure/index.html dead-link"])
        let data = try findings {
            $0.scenarios[1].drawing.children.append(.svg("image", ["href": "data:image/png;base64,iVBORw0KGgo="]))
        }
        #expect(data == [])
    }

    @Test("a finding is located in the page") func aFindingIsLocatedInThePage() throws {
        var design = Samples.design("d", "D")
        design.scenarios[0].drawing.children.append(.svg("g", ["clip-path": "url(#gone)"]))
        do {
            try scratch.build([design])
            Issue.record("the page passed")
        } catch SiteError.pages(let findings) {
            let page = try #require(findings.first { $0.source.name == "d/index.html" })
            let range = try #require(page.diagnostics[0].range)
            #expect(page.source[range] == "url(#d_gone)" || page.source[range] == "url(#gone)")
            let text = SiteError.pages(findings).description
            #expect(text.contains("the site is unchanged"))
            #expect(text.contains("d/index.html:"))
        }
    }

    @Test("a failed check leaves the old site and nothing beside") func aFailedCheckLeavesTheOldSiteAndNothingBeside()
        throws
    {
        try scratch.build([Samples.design("d", "First")])
        let before = scratch.files("site")
        var broken = Samples.design("d", "Second")
        broken.scenarios[0].drawing.children.append(.svg("use", ["href": "#gone"]))
        #expect(throws: SiteError.self) { try scratch.build([broken]) }
        #expect(scratch.files("site") == before)
        #expect(Folder.names(in: scratch.folder) == ["site"])
    }
}
