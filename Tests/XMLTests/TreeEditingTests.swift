// Templates are filled and drawings are changed through the tree.

import Diagnostics
import Testing
import XML

@Suite struct TreeEditingTests {
    private func tree(_ text: String) throws -> Element {
        try #require(MarkupReader.read(SourceText(name: "f", text: text)).document).root
    }

    @Test("elements are found") func elementsAreFound() throws {
        let root = try tree("<a><b id='x'><c k='1'/></b><c k='2'/><c id='y' k='2'/></a>")
        #expect(root.element(id: "x")?.elements.count == 1)
        #expect(root.element(id: "z") == nil)
        #expect(root.element(with: "k", "2")?.id == nil)
        #expect(root.element(with: "k")?["k"] == "1")
        #expect(root.elements(named: "c").compactMap { $0["k"] } == ["1", "2", "2"])
        #expect(root.child("c")?["k"] == "2")
        #expect(root.ids == ["x", "y"])
    }

    @Test("rules remove and repeat") func rulesRemoveAndRepeat() throws {
        var list = try tree("<ul><li/><hr/><p><hr/></p></ul>")
        list.rewrite { element in
            switch element.name {
            case "hr": []
            case "li":
                (1...2).map { number in
                    var item = element
                    item.children = ["\(number)"]
                    return .element(item)
                }
            default: [.element(element)]
            }
        }
        #expect(MarkupWriter().text(list) == "<ul><li>1</li><li>2</li><p/></ul>\n")
    }

    @Test("attributes keep their order") func attributesKeepTheirOrder() {
        var attributes: Attributes = ["a": "1", "b": "2", "a": "3"]
        attributes["c"] = "4"
        attributes["b"] = nil
        attributes["d"] = nil
        #expect(attributes.map { $0.name.local + $0.value } == ["a3", "c4"])
        #expect(attributes == ["a": "3", "c": "4"])
        #expect(attributes != ["c": "4", "a": "3"])
    }

    @Test("IDs and all references are renamed together") func idsAndAllReferencesAreRenamedTogether() throws {
        var root = try tree(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" id="a" aria-labelledby="t  other d">
            <title id="t"/><desc id="d"/><linearGradient id="fed" xlink:href="#g"/><linearGradient id="g"/>
            <g clip-path="url(#a)" fill="url('#g') #fed" stroke="url( &quot;#fed&quot; ) red" style="mask:url(#g);fill:url(#none)">
            <use href="#t"/><use href="other.svg#t"/><a href="#none"/></g>
            <animate begin="0.5s;g.click; t.end+0.1s;none.begin" end="a-b.end; a\\-b.end" id="a-b"/>
            <style>#g,#t:hover{fill:url(#g);stroke:#fed} #gg{}</style><text for="g">#g</text></svg>
            """)
        root.renameIDs(prefix: "n_")
        #expect(
            MarkupWriter().text(root) == """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" id="n_a" aria-labelledby="n_t  other n_d">
                <title id="n_t"/><desc id="n_d"/><linearGradient id="n_fed" xlink:href="#n_g"/><linearGradient id="n_g"/>
                <g clip-path="url(#n_a)" fill="url('#n_g') #fed" stroke="url( &quot;#n_fed&quot; ) red" style="mask:url(#n_g);fill:url(#none)">
                <use href="#n_t"/><use href="other.svg#t"/><a href="#none"/></g>
                <animate begin="0.5s;n_g.click; n_t.end+0.1s;none.begin" end="n_a-b.end; n_a-b.end" id="n_a-b"/>
                <style>#n_g,#n_t:hover{fill:url(#n_g);stroke:#fed} #gg{}</style><text for="n_g">#g</text></svg>

                """)
    }

    @Test("swapping IDs is one step") func swappingIdsIsOneStep() throws {
        var root = try tree("<a><b id='x' href='#y'/><b id='y' href='#x'/></a>")
        root.renameIDs { $0 == "x" ? "y" : "x" }
        #expect(MarkupWriter().text(root) == "<a><b id=\"y\" href=\"#x\"/><b id=\"x\" href=\"#y\"/></a>\n")
    }
}
