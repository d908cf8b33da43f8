// Every tag, attribute and text knows exactly where it stands, in documents as nasty as drawing tools write them.

import Diagnostics
import Testing
import XML

@Suite struct PlacesTests {
    /// A byte order mark, CRLF, tabs, both kinds of quotation marks, Chinese, references, `<` in comments and CDATA,
    /// `>` in values, self-closing tags, namespaces declared in the midst of attributes.
    static let nasty =
        "\u{FEFF}<?xml version=\"1.0\" encoding='utf-8'?>\r\n<!-- <not a='tag'> -->\r\n"
        + "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>\r\n"
        + "<?style a=\"<b>\"?>"
        + "<svg xmlns='http://www.w3.org/2000/svg'\r\n\tviewBox = \"0 0\t375\r\n812\" xmlns:fb=\"urn:flipbook:1\""
        + " fb:name='刷新“成功”'>\r\n"
        + "<!-- 'unbalanced \" -->a &lt; b<![CDATA[ <c d='1'> ]]>&#x5237;<g fb:x=\"a &lt; b &amp;&#38; c\" id='刷'/>"
        + "<g\n\nfb:y = '>\"/>' ></g\t><fb:z xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#刷\" empty=\"\"/>\r\n"
        + "<text>新</text></svg>\r\n<!-- after -->"

    private func read() throws -> Document {
        let (document, diagnostics) = MarkupReader.read(SourceText(name: "nasty.svg", text: Self.nasty))
        #expect(diagnostics == [])
        return try #require(document)
    }

    @Test("ranges of values are their text") func rangesOfValuesAreTheirText() throws {
        let document = try read()
        var raw: [String] = []
        var names: [String] = []
        document.root.walk { element in
            for attribute in element.attributes {
                raw.append(document.source[attribute.valueRange!])
                names.append(document.source[attribute.nameRange!])
                #expect(names.last == attribute.name.description)
                let quotes = attribute.valueRange!.lowerBound - 1..<attribute.valueRange!.upperBound + 1
                #expect(["\"", "'"].contains(document.source[quotes].first!))
                #expect(document.source[quotes].first == document.source[quotes].last)
            }
        }
        #expect(names == ["viewBox", "fb:name", "fb:x", "id", "fb:y", "xlink:href", "empty"])
        #expect(
            raw == [
                "0 0\t375\r\n812", "刷新“成功”", "a &lt; b &amp;&#38; c", "刷", ">\"/>", "#刷", "",
            ])
    }

    @Test("values are what XML means") func valuesAreWhatXMLMeans() throws {
        let root = try read().root
        #expect(root["viewBox"] == "0 0 375 812")
        #expect(root["fb:name"] == "刷新“成功”")
        #expect(root.elements[0]["fb:x"] == "a < b && c")
        #expect(root.elements[1]["fb:y"] == ">\"/>")
        #expect(root.elements[2].name == "fb:z")
        #expect(root.elements[2]["xlink:href"] == "#刷")
        #expect(root.textContent == "\na < b <c d='1'> 刷\n新")
    }

    @Test("ranges of elements and text are theirs") func rangesOfElementsAndTextAreTheirs() throws {
        let document = try read()
        let source = document.source
        let root = document.root
        #expect(source[root.range!].hasPrefix("<svg xmlns") && source[root.range!].hasSuffix("成功”'>"))
        #expect(source[root.nameRange!] == "svg")
        #expect(root.elements.map { source[$0.nameRange!] } == ["g", "g", "fb:z", "text"])
        #expect(source[root.elements[1].range!] == "<g\n\nfb:y = '>\"/>' >")
        let texts = root.children.filter { $0.text != nil }.map { source[$0.range!] }
        #expect(
            texts == [
                "\r\n<!-- 'unbalanced \" -->a &lt; b<![CDATA[ <c d='1'> ]]>&#x5237;", "\r\n",
            ])
        #expect(source[root.elements[3].children[0].range!] == "新")
        #expect(
            source[document.doctypeRange!].hasPrefix("<!DOCTYPE") && source[document.doctypeRange!].hasSuffix("dtd'>"))
        #expect(document.outside == [.instruction(target: "style", content: "a=\"<b>\"")])
        #expect(source[document.outside[0].range!] == "<?style a=\"<b>\"?>")
    }

    @Test("parts of a value are found behind references and line ends")
    func partsOfAValueAreFoundBehindReferencesAndLineEnds() throws {
        let document = try read()
        let formula = document.root.elements[0].attributes.attribute("fb:x")!
        // a < b && c
        func part(_ range: Range<Int>) -> String {
            document.source[document.source.range(ofValue: range, in: formula)!]
        }
        #expect(part(0..<1) == "a")
        #expect(part(2..<3) == "&lt;")
        #expect(part(4..<5) == "b")
        #expect(part(6..<8) == "&amp;&#38;")
        #expect(part(7..<8) == "&#38;")
        #expect(part(9..<10) == "c")
        #expect(part(0..<10) == document.source[formula.valueRange!])
        #expect(document.source.range(ofValue: 9..<9, in: formula)!.isEmpty)
        #expect(
            document.source.range(ofValue: 9..<9, in: formula)!.lowerBound
                == document.source.range(ofValue: 9..<10, in: formula)!.lowerBound)
        #expect(document.source.range(ofValue: 10..<10, in: formula)!.lowerBound == formula.valueRange!.upperBound)
        #expect(document.source.range(ofValue: 50..<60, in: formula)!.lowerBound == formula.valueRange!.upperBound)

        let box = document.root.attributes.attribute("viewBox")!
        #expect(document.source[document.source.range(ofValue: 8..<11, in: box)!] == "812")
        #expect(document.source[document.source.range(ofValue: 7..<8, in: box)!] == "\r\n")
        #expect(document.source.range(ofValue: 0..<1, in: Attribute("a", "b")) == nil)
    }

    @Test("every subrange of a plain value is itself") func everySubrangeOfAPlainValueIsItself() throws {
        let document = try read()
        let attribute = document.root.attributes.attribute("fb:name")!
        let start = attribute.valueRange!.lowerBound
        for character in 0..<6 {
            let from = String("刷新“成功”".prefix(character)).utf8.count
            let range = from..<(from + 3)
            #expect(
                document.source.range(ofValue: range, in: attribute)! == (start + from)..<(start + from + 3))
        }
    }

    @Test("kept comments stand where they stood") func keptCommentsStandWhereTheyStood() throws {
        let source = SourceText(name: "a", text: "<!--1--><a>x<!-- 2 -->y<b/><!--3--></a>")
        let document = try #require(MarkupReader.read(source, keepingComments: true).document)
        #expect(document.outside.map { source[$0.range!] } == ["<!--1-->"])
        #expect(
            document.root.children == ["x", .comment(" 2 "), "y", .element(Element("b")), .comment("3")])
        #expect(
            document.root.children.compactMap { $0.range }.map { source[$0] } == [
                "x", "<!-- 2 -->", "y", "<b/>", "<!--3-->",
            ])
        #expect(MarkupReader.read(source).document?.root.children == ["xy", .element(Element("b"))])
    }
}
