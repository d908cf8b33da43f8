// Frosted glass, and what blends with what lies below it.

import Designs
import Diagnostics
import Testing
import XML

@Suite("Backdrops and blending") struct BackdropTests {
    private func picture(_ drawing: String) throws -> Element { try SmallDesign.read(drawing: drawing).picture }

    private func told(_ drawing: String) -> [String] {
        DesignReader.read(SourceText(name: "small.svg", text: SmallDesign.text(drawing: drawing))).diagnostics
            .filter { $0.id != "no-scenario" }.map { "\($0.severity): \($0.sentence)" }
    }

    @Test("what lies behind is drawn again, filtered in order and cut to the shape") func copy() throws {
        let picture = try picture(
            "<g id=\"page\"><rect width=\"375\" height=\"812\"/></g>"
                + "<rect id=\"bar\" fb:backdrop=\"#page blur(20px) saturate(180%) brightness(0.5)\" width=\"375\""
                + " height=\"88\" fill-opacity=\"0.5\"/>")
        let names = picture.elements.map(\.name.local)
        #expect(names == ["title", "g", "clipPath", "filter", "g", "rect"])
        let filter = picture.elements[3]
        #expect(
            filter.elements.map(\.name.local) == [
                "feGaussianBlur", "feColorMatrix", "feComponentTransfer", "feComponentTransfer",
            ])
        #expect(filter.elements[0]["stdDeviation"] == "20" && filter.elements[0].id == "bar.blur")
        #expect(filter.elements[1]["values"] == "1.8")
        #expect(["x", "y", "width", "height"].map { filter[Name($0)] } == ["0", "0", "375", "812"])
        #expect(picture.elements[2].elements[0].target == "bar")
        let copy = picture.elements[4]
        #expect(copy["pointer-events"] == "none" && copy.elements[0].target == "page")
    }

    @Test("in a group the copy is filtered as a whole, and a shape without an id is given one") func inGroup() throws {
        let picture = try picture(
            "<g transform=\"translate(9 9)\"><g id=\"page\"><rect width=\"9\" height=\"9\"/></g>"
                + "<circle fb:backdrop=\"#page blur(2)\" r=\"5\"/></g>")
        let group = picture.elements[1]
        #expect(group.elements.map(\.name.local) == ["g", "clipPath", "filter", "g", "circle"])
        #expect(group.elements[2]["filterUnits"] == nil)
        #expect(group.elements[4].id == "glass")
    }

    @Test(
        "says what is wrong with a backdrop",
        arguments: [
            ("<rect fb:backdrop=\"blur(9)\"/>", "a backdrop says what lies behind and what becomes of it"),
            ("<g fb:backdrop=\"#page blur(9)\"/>", "a <g> has no outline to cut a backdrop to"),
            (
                "<g><rect fb:backdrop=\"#page blur(9)\"/></g>",
                "“#page” is not drawn before this element, in the same group"
            ),
            ("<rect fb:backdrop=\"#page blur(9) glow(2)\"/>", "“glow(2)” is no filter of a backdrop"),
            ("<rect fb:backdrop=\"#page blur(20%)\"/>", "“blur(20%)” is no filter of a backdrop"),
            ("<rect fb:backdrop=\"#page blur(9\"/>", "“blur(9” is no list of filters"),
            ("<rect fb:backdrop=\"#page blur(9),saturate(2)\"/>", "“blur(9),saturate(2)” is no list of filters"),
            (
                "<rect width=\"9\" height=\"9\" fb:z=\"{true}\" fb:backdrop=\"#page blur(9)\"/>",
                "this shape has a z, and what is seen through the glass would not follow"
            ),
            (
                "<rect width=\"9\" height=\"9\" fb:instance-count=\"2\" fb:backdrop=\"#page blur(9)\"/>",
                "this shape is repeated, and what is seen through the glass would not follow"
            ),
            ("<rect fb:backdrop=\"#page saturate(1.8px)\"/>", "“saturate(1.8px)” is no filter of a backdrop"),
        ])
    func mistakes(_ element: String, _ sentence: String) {
        #expect(told("<g id=\"page\"><rect width=\"9\" height=\"9\"/></g>" + element) == ["error: " + sentence])
    }

    @Test("a rule of the author's styles no element that was made in reading") func madeElements() throws {
        let text = SmallDesign.text(
            drawing: "<style>g{fill:none} use{opacity:.2}</style><g id=\"page\"><rect width=\"9\" height=\"9\"/></g>"
                + "<rect id=\"Frame 1\" fb:backdrop=\"#page blur(2)\" width=\"9\" height=\"9\"/>"
        ).replacing("viewBox=\"0 0 375 812\"", with: "viewBox=\"-9 5 375 812\"")
        let (read, diagnostics) = DesignReader.read(SourceText(name: "small.svg", text: text))
        #expect(diagnostics.filter { $0.id != "no-scenario" }.map(\.sentence) == [])
        let moved = try #require(read?.picture.elements.last)
        #expect(moved["transform"] == "translate(9 -5)" && moved["fill"] == nil)
        #expect(moved.elements[0]["fill"] == "none")
        let copy = moved.elements[3]
        #expect(copy["fill"] == nil && copy.elements[0]["opacity"] == nil)
        #expect(moved.elements[4].id == "glass")
        #expect(["x", "y"].map { moved.elements[2][Name($0)] } == ["-9", "5"])
    }

    @Test("what blends keeps its style, and the drawing is a group of its own") func blends() throws {
        let rect = "width=\"9\" height=\"9\""
        let blended = try picture("<rect style=\"mix-blend-mode: multiply; fill: red\" \(rect)/>")
        #expect(blended["style"] == "isolation:isolate")
        #expect(blended.elements[1]["style"] == "mix-blend-mode:multiply" && blended.elements[1]["fill"] == "red")
        let apart = try picture(
            "<style>.a{mix-blend-mode:screen;isolation:isolate}</style><g class=\"a\"><rect \(rect)/></g>")
        #expect(apart.elements[1]["style"] == "mix-blend-mode:screen;isolation:isolate")
        // As Inkscape writes it on everything.
        let plain = try picture("<rect style=\"mix-blend-mode:normal;isolation:auto\" \(rect)/>")
        #expect(plain["style"] == nil && plain.elements[1]["style"] == nil)
        #expect(
            told("<rect style=\"mix-blend-mode:multipy\" \(rect)/>") == [
                "warning: mix-blend-mode is never “multipy”, so it is left out, as in browsers"
            ])
    }
}
