// Targets and references that say what a drawing tool calls an element.

import Designs
import Diagnostics
import TestSupport
import Testing
import XML

@Suite struct TargetNameTests {
    private func id(_ target: String, _ drawing: String) throws -> String? {
        let design = try SmallDesign.read(
            before: "<fb:tap name=\"press\" target=\"\(target)\"/>",
            chart: "<state id=\"rest\"><transition event=\"press\" target=\"rest\"/></state>", drawing: drawing)
        return design.picture.first { $0["width"] == "7" }?.id
    }

    @Test(
        "names become ids",
        arguments: [
            ("[label='Card / Large']", "data-name=\"Card / Large\"", "card-large"),
            ("[label=&quot;Card&quot;]", "inkscape:label=\"Card\"", "card"),
            ("[label='Card']", "id=\"a\" inkscape:label=\"Card\" data-name=\"Other\"", "a"),
            ("[id='Layer 1']", "id=\"Layer 1\"", "layer-1"),
            ("#Layer 1", "id=\"Layer 1\"", "layer-1"),
            ("#Layer%201", "id=\"Layer 1\"", "layer-1"),
            ("#a%23b%5Bc%5D", "id=\"a#b[c]\"", "a-b-c"),
            ("#a[1]", "id=\"a[1]\"", "a-1"),
            ("[id='a/b']", "id=\"a/b\"", "a/b"),
            ("#%E7%9F%A9", "id=\"矩\"", "矩"),
        ])
    func namesBecomeIDs(target: String, attributes: String, expected: String) throws {
        let names = "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\""
        let drawing = "<g \(names)><rect \(attributes) width=\"7\" height=\"7\"/><rect width=\"1\" height=\"1\"/></g>"
        #expect(try id(target, drawing) == expected)
    }

    @Test("a title is a name") func aTitleIsAName() throws {
        let drawing = "<rect width=\"7\" height=\"7\"><title>Card</title></rect>"
        #expect(try id("[label='Card']", drawing) == "card")
    }

    @Test("references are read as browsers do") func referencesAreRead() throws {
        let drawing = """
            <linearGradient id="Fill 1"><stop stop-color="red"/></linearGradient>
            <rect id="box" width="7" height="7" fill="url(#Fill%201)" stroke="url('#Fill 1')"/>
            """
        let design = try SmallDesign.read(drawing: drawing)
        let box = design.picture.element(id: "box")
        #expect(box?["fill"] == "url(#fill-1)" && box?["stroke"]?.contains("#fill-1") == true)
        #expect(design.picture.element(id: "fill-1")?.name == "svg:linearGradient")
    }

    @Test("what no target names keeps no id that cannot be said") func whatNobodyNamesStays() throws {
        let design = try SmallDesign.read(drawing: "<rect id=\"Layer 1\" width=\"7\" height=\"7\"/>")
        #expect(design.picture.first { $0["width"] == "7" }?.id == nil)
    }
}
