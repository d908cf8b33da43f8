// References to ids: every one that a browser would follow is found, and nothing else is taken for one.

import Testing
import XML

@Suite struct ReferenceTests {
    @Test(
        "every reference of an attribute is found",
        arguments: [
            ("href", "#a", ["a"]), ("xlink:href", "#a", ["a"]), ("href", "other.svg#a", []), ("href", "", []),
            ("filter", "url(#one) url(#two)", ["one", "two"]),
            ("filter", "url(#one)url(#two)blur(2px)", ["one", "two"]),
            ("fill", "url('#a') #fed", ["a"]), ("fill", "url( \"#a\" ) red", ["a"]), ("fill", "URL(#a)", ["a"]),
            ("fill", "url(#a )", ["a"]), ("fill", "url('#a b')", ["a b"]), ("fill", "#fed", []),
            ("fill", "url(a.svg#b)", []),
            ("fill", "url(#a", ["a"]), ("fill", "curl(#a)", []), ("fill", "url (#a)", []),
            ("style", "filter: url(#a) url('#b'); mask:url(\"#c\")", ["a", "b", "c"]),
            ("style", "font-family: 'url(#a)'; /* url(#b) */ fill: url(#图)", ["图"]),
            ("values", "url(#a);url(#b)", ["a", "b"]), ("clip-path", "circle(9px)", []),
            ("aria-labelledby", " a\n b\tc ", ["a", "b", "c"]), ("aria-owns", "a", ["a"]), ("for", "a", ["a"]),
            ("aria-label", "url(#a) and #b", []), ("title", "url(#a)", []), ("id", "url(#a)", []), ("data-x", "#a", []),
            ("begin", "0s; a.click;b.end+1.5s ; c\\-d.begin", ["a", "b", "c-d"]),
            ("end", "0.5s;.5s;-1.5s;click+0.5s;indefinite;a", []), ("dur", "a.end", []),
        ])
    func everyReferenceOfAnAttributeIsFound(_ name: String, _ value: String, _ ids: [String]) {
        #expect(Attribute(Name(stringLiteral: name), value).references.map(\.id) == ids)
    }

    @Test("a reference knows its place") func aReferenceKnowsItsPlace() {
        for (name, value) in [
            ("filter", "blur(1px) url( '#刷新' ) url(#刷新)"), ("aria-labelledby", "  刷新 刷新"), ("href", "#刷新"),
            ("begin", "1s;刷新.click; 刷新.end + 1s"),
        ] {
            let references = Attribute(Name(name), value).references
            #expect(references.count == (name == "href" ? 1 : 2))
            for reference in references {
                #expect(String(decoding: Array(value.utf8)[reference.range], as: UTF8.self) == "刷新", "\(name)")
            }
        }
    }

    @Test("an attribute of another namespace refers to nothing") func anAttributeOfAnotherNamespaceRefersToNothing() {
        #expect(Attribute("fb:fill", "url(#a)").references == [])
        #expect(Attribute("fb:href", "#a").references == [])
    }

    @Test("all references of a tree are found") func allReferencesOfATreeAreFound() {
        let tree = Element.svg(
            "svg", ["aria-labelledby": "title"],
            children: [
                .svg("style", children: ["rect { filter: url(#a) url(#b) }"]), .svg("text", children: ["url(#none)"]),
                .svg("g", ["filter": "url(#c) url(#d)"], children: [.svg("use", ["xlink:href": "#e"])]),
            ])
        #expect(tree.referredIDs == ["title", "a", "b", "c", "d", "e"])
        #expect(Element.svg("use", ["xlink:href": "#old", "href": "#new"]).target == "new")
        #expect(Element.svg("image", ["href": "a.png"]).target == nil)
    }

    @Test("all references of a value are renamed") func allReferencesOfAValueAreRenamed() {
        var tree = Element.svg(
            "g", ["id": "a", "filter": "url(#a) blur(1px) url( '#a' )", "aria-controls": " a  b ", "aria-label": "a"],
            children: [.svg("set", ["begin": "1s; a.click", "values": "url(#a);url(#b)"])])
        tree.renameIDs(prefix: "n_")
        #expect(tree.attributes.map(\.value) == ["n_a", "url(#n_a) blur(1px) url( '#n_a' )", " n_a  b ", "a"])
        #expect(tree.elements[0].attributes.map(\.value) == ["1s; n_a.click", "url(#n_a);url(#b)"])
    }
}
