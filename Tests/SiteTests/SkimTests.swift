// Pages in order are read back without a tree: nothing that is wrong may slip through, and equal shapes are told.

import Diagnostics
import TestSupport
import Testing
import XML

@testable import Site

@Suite struct SkimTests {
    private let schema: PageSchema

    init() throws { schema = try PageSchema(Resources(root: Fixtures.root)) }

    private func shape(_ body: String) throws -> UInt64 {
        let shapes = try #require(schema.shapes)
        let page = "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><body>\(body)</body></html>"
        return try #require(MarkupSkim.read(Array(page.utf8), shapes: shapes) { _, _, _, _ in }).shape
    }

    @Test("shapes forget what the schema does not see") func shapesForgetWhatTheSchemaDoesNotSee() throws {
        let range = "<input type=\"range\" min=\"0\"/>"
        let known = try shape("<p class=\"a\">x</p>" + range)
        #expect(try shape("<p class=\"b\">y &amp; z</p>\n<input type=\" range \" min=\"12\"/>") == known)
        for other in [
            "<p id=\"a\">x</p>" + range, "<p class=\"a\"> </p>" + range, "<b class=\"a\">x</b>" + range,
            "<p class=\"a\">x</p><input type=\"text\" min=\"0\"/>", "<p class=\"a\">x\(range)</p>",
            "<p class=\"a\">x</p>y" + range, "<p xmlns=\"\" class=\"a\">x</p>" + range,
        ] {
            #expect(try shape(other) != known, "\(other)")
        }
    }

    @Test("a schema that sees more has no shapes") func aSchemaThatSeesMoreHasNoShapes() {
        let scratch = Scratch()
        let head =
            "<element name=\"a\" xmlns=\"http://relaxng.org/ns/structure/1.0\" datatypeLibrary="
            + "\"http://www.w3.org/2001/XMLSchema-datatypes\">"
        scratch.put(head + "<data type=\"integer\"/></element>", at: "typed.rng")
        #expect(SchemaShapes(ofSchemaAt: scratch.path("typed.rng")) == nil)
        scratch.put(head + "<text/></element>", at: "plain.rng")
        #expect(SchemaShapes(ofSchemaAt: scratch.path("plain.rng")) != nil)
    }

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
        for doubtful in [
            "<g id=\"a\"/><g id=\"a\"/>", "<use href=\"#a\"/>", "<g mask=\"url(#a)\"/>", "<g aria-labelledby=\"a\"/>",
            "<a href=\"/x\"/>", "<a href=\"mailto:x\"/>", "<a href=\"../../x\"/>", "<g>", "<g a=\"1\" a=\"2\"/>",
        ] {
            #expect(facts(doubtful) == nil, "\(doubtful)")
        }
    }
}
