// A page's drawing has what is seen at some time, and nothing else.

import Diagnostics
import Pages
import SVGOutput
import Testing
import XML

@Suite struct UnseenTests {
    private func read(_ inside: String) throws -> Element {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(inside)</svg>"
        return try #require(MarkupReader.read(.init(name: "a.svg", text: text)).document).root
    }

    @Test("what is hidden for good goes with what only it used") func whatIsHiddenForGoodGoesWithWhatOnlyItUsed() throws
    {
        let drawing = try read(
            "<defs><radialGradient id=\"a\" href=\"#b\"/><linearGradient id=\"b\"/><clipPath id=\"c\"/></defs>"
                + "<g display=\"none\"><g id=\"x\" fill=\"url(#a)\"/></g><g opacity=\"0\"/><g clip-path=\"url(#c)\"/>")
        #expect(
            try drawing.withoutUnseen() == read("<defs><clipPath id=\"c\"/></defs><g clip-path=\"url(#c)\"/>"))
    }

    @Test("what shows later or elsewhere stays") func whatShowsLaterOrElsewhereStays() throws {
        for inside in [
            "<g display=\"none\"><set attributeName=\"display\" to=\"inline\"/></g>",
            "<g opacity=\"0\"><animate attributeName=\"opacity\" to=\"1\"/></g>",
            "<g display=\"none\"><path id=\"a\"/></g><use href=\"#a\"/>", "<g opacity=\"0.5\" id=\"a\"/>",
            "<defs><path id=\"a\"/></defs>",
        ] {
            #expect(try read(inside).withoutUnseen() == read(inside), "\(inside)")
        }
        // Every reference of an attribute counts, however it is written.
        for filters in ["url(#a) url(#b)", "url('#a')url( &quot;#b&quot; )", "blur(1px) url(#b) url(#a)"] {
            let inside =
                "<defs><filter id=\"a\"/><filter id=\"b\"/></defs><g display=\"none\"><filter id=\"b\"/></g>"
                + "<g filter=\"\(filters)\"/>"
            #expect(try read(inside).withoutUnseen() == read(inside), "\(inside)")
        }
        let wanted = try read("<g display=\"none\"><path id=\"a\"/></g>")
        #expect(wanted.withoutUnseen(keeping: ["a"]) == wanted)
        let other = try read("<g opacity=\"0\"><animate attributeName=\"fill\" to=\"red\"/></g>")
        #expect(try other.withoutUnseen() == read(""))
    }
}
