// Trees written and read back; nothing in a tree breaks out of its place.

import Diagnostics
import Testing
import XML

@Suite struct MarkupWriterTests {
    private func read(_ text: String, keepingComments: Bool = true) throws -> Document {
        let (document, diagnostics) = MarkupReader.read(
            SourceText(name: "f", text: text), keepingComments: keepingComments)
        #expect(diagnostics == [], "\(text)")
        return try #require(document)
    }

    @Test("a tree read is written and read back equal") func aTreeReadIsWrittenAndReadBackEqual() throws {
        let document = try read(PlacesTests.nasty)
        let text = MarkupWriter().text(document.root)
        #expect(try read(text).root == document.root)
        #expect(try MarkupWriter().text(read(text).root) == text)
        #expect(
            text == "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:fb=\"urn:flipbook:1\""
                + " xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 375 812\" fb:name=\"刷新“成功”\">\n"
                + "<!-- 'unbalanced \" -->a &lt; b &lt;c d='1'> 刷<g fb:x=\"a &lt; b &amp;&amp; c\" id=\"刷\"/>"
                + "<g fb:y=\">&quot;/>\"/><fb:z xlink:href=\"#刷\" empty=\"\"/>\n<text>新</text></svg>\n")
    }

    @Test("elements are built by hand") func elementsAreBuiltByHand() {
        let element = Element(
            "svg:g", ["id": "a", "fb:x": "1"],
            children: [.svg("rect", ["width": "3"]), "a < b & \(1 + 1)", .element(Element("svg:g"))])
        #expect(
            MarkupWriter().text(element)
                == "<g xmlns=\"http://www.w3.org/2000/svg\" xmlns:fb=\"urn:flipbook:1\" id=\"a\" fb:x=\"1\">"
                + "<rect width=\"3\"/>a &lt; b &amp; 2<g/></g>\n")
    }

    @Test("any text stays text") func anyTextStaysText() throws {
        let nasty = "</a>]]><!--&amp;\"'>\t\n\r x \u{FFFE}\u{0}\u{1F}刷\u{10FFFF}"
        let root = Element(
            "a", ["b": nasty],
            children: [.text(nasty), .comment("-->--x-"), .instruction(target: "p", content: "a?><b/>")])
        let back = try read(MarkupWriter().text(root)).root
        let kept = nasty.replacing("\u{FFFE}", with: "\u{FFFD}").replacing("\u{0}", with: "\u{FFFD}")
            .replacing("\u{1F}", with: "\u{FFFD}")
        #expect(back["b"] == kept)
        #expect(back.children[0].text == kept)
        #expect(back.children.count == 3 && back.elements.isEmpty)
    }

    @Test("names cannot carry markup") func namesCannotCarryMarkup() {
        for text in ["", "a b", "a>", "1a", "a:b", "a=\"", "-a", "a\u{0}", "<"] {
            #expect(Name(checking: text) == nil)
            #expect(Name(checking: "a", in: .svg, prefix: text) == nil || text.isEmpty)
        }
        #expect(Name(checking: "a", prefix: "b") == nil)
        #expect(Name(checking: "刷新-1.a_")?.local == "刷新-1.a_")
    }

    @Test("namespaces are declared once and where they change") func namespacesAreDeclaredOnceAndWhereTheyChange()
        throws
    {
        let text =
            "<a><b:c xmlns:b='urn:1' b:d=''/><b:c xmlns:b='urn:2' b:d=''/><c xmlns='urn:3'><d/><e xmlns='' f='' xml:lang='en'/></c></a>"
        let root = try read(text).root
        let written = MarkupWriter().text(root)
        #expect(
            written == "<a xmlns:b=\"urn:1\" xmlns:b2=\"urn:2\"><b:c b:d=\"\"/><b2:c b2:d=\"\"/>"
                + "<c xmlns=\"urn:3\"><d/><e xmlns=\"\" f=\"\" xml:lang=\"en\"/></c></a>\n")
        #expect(try read(written).root == root)
    }

    @Test("canonical attributes are sorted") func canonicalAttributesAreSorted() {
        let element = Element("a", ["y": "1", "fb:a": "2", "x": "3"])
        #expect(
            MarkupWriter(isCanonical: true).text(element)
                == "<a xmlns:fb=\"urn:flipbook:1\" fb:a=\"2\" x=\"3\" y=\"1\"/>\n")
    }

    @Test("indenting touches no text") func indentingTouchesNoText() throws {
        let root = try read(
            "<svg xmlns='http://www.w3.org/2000/svg'><g> <a/><text>x <tspan>y</tspan></text></g><b>t<c/></b><d/></svg>"
        ).root
        #expect(
            MarkupWriter(isIndented: true).text(root) == """
                <svg xmlns="http://www.w3.org/2000/svg">
                  <g>
                    <a/>
                    <text>x <tspan>y</tspan></text>
                  </g>
                  <b>t<c/></b>
                  <d/>
                </svg>

                """)
    }

    @Test("XHTML is polyglot") func xhtmlIsPolyglot() throws {
        let drawing = Element.svg(
            "svg", ["viewBox": "0 0 1 1"], children: [.svg("use", ["xlink:href": "#a"]), .svg("g")])
        let page = Element.html(
            "html", ["lang": "en", "xml:lang": "en"],
            children: [
                .html("head", children: [.html("meta", ["charset": "utf-8"]), .html("title", children: ["A & B"])]),
                .html(
                    "body",
                    children: [
                        .html("div", ["class": "x"]), .html("br"), .html("script", ["src": "a.js"]), .element(drawing),
                        .element(drawing),
                        .html("script", ["type": "application/json"], children: ["{\"a\":\"</script>&\"}"]),
                    ]),
            ])
        let text = MarkupWriter(.xhtml).text(page)
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 1 1\">"
            + "<use xlink:href=\"#a\"/><g/></svg>"
        #expect(
            text == "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\" xml:lang=\"en\">"
                + "<head><meta charset=\"utf-8\"/><title>A &amp; B</title></head>"
                + "<body><div class=\"x\"></div><br/><script src=\"a.js\"></script>\(svg)\(svg)"
                + "<script type=\"application/json\">{\"a\":\"\\u003c/script\\u003e\\u0026\"}</script></body></html>\n")
        var expected = page
        expected.updateAll {
            if $0["type"] == "application/json" { $0.children = ["{\"a\":\"\\u003c/script\\u003e\\u0026\"}"] }
        }
        #expect(try read(text).root == expected)
    }

    @Test("prefixed HTML and SVG lose their prefixes in XHTML") func prefixedHTMLAndSVGLoseTheirPrefixesInXHTML() throws
    {
        let root = try read(
            "<h:html xmlns:h='http://www.w3.org/1999/xhtml' xmlns:s='http://www.w3.org/2000/svg'><s:svg><s:g/></s:svg></h:html>"
        ).root
        #expect(
            MarkupWriter(.xhtml).text(root)
                == "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\">"
                + "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg></html>\n")
    }

    @Test("instructions before the root are kept") func instructionsBeforeTheRootAreKept() throws {
        let document = try read("<?a b?><!--c--><d/>")
        #expect(MarkupWriter().bytes(document) == Array("<?a b?>\n<!--c-->\n<d/>\n".utf8))
    }
}
