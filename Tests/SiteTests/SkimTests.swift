// Files in order are read back without a tree: nothing that is wrong may slip through.

import Diagnostics
import TestSupport
import Testing
import XML

@testable import PageChecks
@testable import Pages

@Suite struct SkimTests {
    private let schema: PageSchema

    init() throws { schema = try PageSchema(Resources(root: Fixtures.root)) }

    @Test("a drawing in order has its facts and one in doubt has none")
    func aDrawingInOrderHasItsFactsAndOneInDoubtHasNone() {
        func facts(_ inside: String) -> PageFacts? {
            let text = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(inside)</svg>"
            return PageSkim.facts(SourceText(name: "a.svg", text: text), at: Address("d/a.svg"), schema: schema)
        }
        let found = facts(
            "<g id=\"a\"/><use href=\"#a\"/><g clip-path=\"url(#a)\" fill=\"#fff\" aria-labelledby=\"a\"/>"
                + "<a href=\"x%20y/index.html#b=1&amp;c\"/><image href=\"data:image/png;base64,AA==\"/>")
        #expect(found?.ids == ["a"])
        #expect(found?.links.map(\.address) == [Address("d/x y/index.html")])
        #expect(found?.links.map(\.fragment) == ["b=1&c"])
        #expect(facts("<g id=\"a&amp;b\"/>")?.ids == ["a&b"])
        for doubtful in [
            "<g id=\"a\"/><g id=\"a\"/>", "<use href=\"#a\"/>", "<g mask=\"url(#a)\"/>", "<g aria-labelledby=\"a\"/>",
            "<a href=\"/x\"/>", "<a href=\"mailto:x\"/>", "<a href=\"../../x\"/>", "<g>", "<g a=\"1\" a=\"2\"/>",
        ] {
            #expect(facts(doubtful) == nil, "\(doubtful)")
        }
    }
}
