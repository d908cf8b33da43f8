// What is not well-formed is told once, in an author's words, at the exact place.

import Diagnostics
import Testing
import XML

@Suite struct MalformationTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        var text: String
        var id: String
        /// What the range covers.
        var place: String
        /// Where it begins, in bytes.
        var start: Int
        var testDescription: String { text }

        init(_ text: String, _ id: String, _ place: String, _ start: Int) {
            self.text = text
            self.id = id
            self.place = place
            self.start = start
        }
    }

    static let faults = [
        Fault("<a><b></a>", "xml-mismatched-tag", "</a>", 6),
        Fault("<a></A >", "xml-mismatched-tag", "</A >", 3),
        Fault("</a>", "xml-mismatched-tag", "</a>", 0),
        Fault("<a><!-- </b> --><b c='</c>'.replace></a>", "xml-bare-less-than", "<", 22),
        Fault("<a><b>", "xml-unclosed-element", "<b>", 3),
        Fault("<a>刷<b c='1'> text", "xml-unclosed-element", "<b c='1'>", 6),
        Fault("<a", "xml-unfinished-tag", "<a", 0),
        Fault("<a><b></b", "xml-unfinished-tag", "</b", 6),
        Fault("<a b", "xml-attribute-without-value", "b", 3),
        Fault("<a b c='1'/>", "xml-attribute-without-value", "b", 3),
        Fault("<a b=c/>", "xml-unquoted-value", "c", 5),
        Fault("<a b=c\" d='1'/>", "xml-unquoted-value", "c", 5),
        Fault("<a b=刷 'x'\"/>", "xml-unquoted-value", "刷 'x'", 5),
        Fault("<a b=c d=\"1\"/>", "xml-unquoted-value", "c", 5),
        Fault("<a b=“刷”/>", "xml-unquoted-value", "“刷”", 5),
        Fault("<a b=\"c></a>", "xml-unclosed-value", "b", 3),
        Fault("<a x:y = '1\"/><c d='2'/>", "xml-unclosed-value", "x:y", 3),
        Fault("<a b=\"x<y\"/>", "xml-bare-less-than", "<", 7),
        Fault("<a>x < y</a>", "xml-bare-less-than", "<", 5),
        Fault("<a b='1' b='2'/>", "xml-attribute-twice", "b", 9),
        Fault("<a xmlns:x='u' x:b='' x:b=''/>", "xml-attribute-twice", "x:b", 22),
        Fault("<a xmlns:x='u' xmlns:y='u' x:b='' y:b=''/>", "xml-attribute-twice", "y:b", 34),
        Fault("<a xmlns='u' xmlns='u'/>", "xml-attribute-twice", "xmlns", 13),
        Fault("<a xmlns:x='u' xmlns:x='u'/>", "xml-attribute-twice", "xmlns:x", 15),
        Fault("<a b=\"1\"c=\"2\"/>", "xml-missing-space", "c", 8),
        Fault("<a 1='2'/>", "xml-attribute-name", "1", 3),
        Fault("<a>x & y</a>", "xml-bare-ampersand", "&", 5),
        Fault("<a b='刷 &amp; & z'/>", "xml-bare-ampersand", "&", 16),
        Fault("<a>&lt</a>", "xml-bare-ampersand", "&lt", 3),
        Fault("<a>&nbsp;</a>", "xml-unknown-entity", "&nbsp;", 3),
        Fault("<a b='刷&nbsp;'/>", "xml-unknown-entity", "&nbsp;", 9),
        Fault("<!DOCTYPE a SYSTEM 'x.dtd'><a>&nbsp;</a>", "xml-unknown-entity", "&nbsp;", 30),
        Fault("<!DOCTYPE a SYSTEM 'x.dtd'><a b='&nbsp;'/>", "xml-unknown-entity", "&nbsp;", 33),
        Fault("<a>&#0;</a>", "xml-character-reference", "&#0;", 3),
        Fault("<a>&#xZZ;</a>", "xml-character-reference", "&#x", 3),
        Fault("<a b='&#x2;'/>", "xml-character-reference", "&#x2;", 6),
        Fault("<a>&#99999999999;</a>", "xml-character-reference", "&#99999999999;", 3),
        Fault("<a>&#x41;\u{1}</a>", "xml-character", "\u{1}", 9),
        Fault("<a>\u{1}</a>", "xml-character", "\u{1}", 3),
        Fault("<a b='\u{FFFF}'/>", "xml-character", "\u{FFFF}", 6),
        Fault("<a/><b/>", "xml-after-root", "<b/>", 4),
        Fault("<a/>刷", "xml-after-root", "刷", 4),
        Fault("刷", "xml-no-root", "刷", 0),
        Fault(" \n", "xml-no-root", "", 0),
        Fault(" <?xml version='1.0'?><a/>", "xml-declaration", "<?xml", 1),
        Fault("<?xml version='1.0' foo='x'?><a/>", "xml-declaration", "", 20),
        Fault("<a><!DOCTYPE a></a>", "xml-declaration", "<!DOCTYPE", 3),
        Fault("<a><!-- x -- y --></a>", "xml-comment", "--", 10),
        Fault("<a><!-- x </a>", "xml-unclosed", "<!--", 3),
        Fault("<a><![CDATA[ x </a>", "xml-unclosed", "<![C", 3),
        Fault("<a><?pi x </a>", "xml-unclosed", "<?pi", 3),
        Fault("<!DOCTYPE svg", "xml-unclosed", "<!DO", 0),
        Fault("<a>]]></a>", "xml-cdata", "]]>", 3),
        Fault("<x:a/>", "xml-unknown-prefix", "x:a", 1),
        Fault("<a b='' fb:c='1'/>", "xml-unknown-prefix", "fb:c", 8),
        Fault("<a xmlns:x=''/>", "xml-syntax", "", 13),
    ]

    @Test("the first fault is told where it is", arguments: faults) func theFirstFaultIsToldWhereItIs(fault: Fault)
        throws
    {
        let source = SourceText(name: "f", text: fault.text)
        let (document, diagnostics) = MarkupReader.read(source)
        #expect(document == nil)
        #expect(diagnostics.count == 1)
        let diagnostic = try #require(diagnostics.first)
        #expect(diagnostic.id == fault.id)
        let range = try #require(diagnostic.range)
        #expect(range.lowerBound == fault.start)
        #expect(source[range] == fault.place)
        #expect(fault.id == "xml-syntax" || diagnostic.suggestion != nil)
    }

    @Test("a mismatch names both tags and shows the first") func aMismatchNamesBothTagsAndShowsTheFirst() {
        let source = SourceText(name: "a.svg", text: "<svg>\n  <g id='x'>\n    <rect>\n  </g>\n</svg>\n")
        let text = DiagnosticRendering.text(MarkupReader.read(source).diagnostics, in: source)
        #expect(
            text == """
                a.svg:4:3: error: “</g>” cannot close “<rect>”, which is still open [xml-mismatched-tag]
                 4 |   </g>
                   |   ^~~~
                a.svg:3:5: note: “<rect>” was opened here
                 3 |     <rect>
                   |     ^~~~~~
                help: write “</rect>” before “</g>”, or end “<rect>” with “/>” if nothing is in it

                """)
    }

    @Test("offsets count the byte order mark") func offsetsCountTheByteOrderMark() {
        let source = SourceText(name: "f", bytes: [0xEF, 0xBB, 0xBF] + Array("<a>&nbsp;</a>".utf8))
        #expect(MarkupReader.read(source).diagnostics.first?.range == 6..<12)
    }

    @Test("whatever bytes come there is a document or one located error")
    func whateverBytesComeThereIsADocumentOrOneLocatedError() {
        let seed = Array(PlacesTests.nasty.utf8)
        let pieces = [
            "<", ">", "\"", "'", "&", "]]>", "<!--", "-->", "/", "=", "<![CDATA[", "\0", "\u{1}", "<a>", "x:",
        ]
        var state: UInt64 = 42
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var documents = 0
        for _ in 0..<1500 {
            var bytes = seed
            for _ in 0...random(3) {
                let at = random(bytes.count - 8)
                switch random(3) {
                case 0: bytes.removeSubrange(at..<(at + 1 + random(8)))
                case 1: bytes.insert(contentsOf: Array(pieces[random(pieces.count)].utf8), at: at)
                default: bytes[at] = UInt8(random(256))
                }
            }
            let source = SourceText(name: "f", bytes: bytes)
            let (document, diagnostics) = MarkupReader.read(source)
            if let document {
                documents += 1
                // Damaged declarations leave `xlink:` undeclared.
                #expect(diagnostics.allSatisfy { $0.severity == .warning && $0.id == "xml-unknown-prefix" })
                let again = MarkupReader.read(
                    SourceText(name: "g", bytes: MarkupWriter().bytes(document.root)))
                #expect(again.document?.root == document.root)
                document.root.walk { element in
                    #expect(source[element.nameRange!] == element.name.description)
                    for attribute in element.attributes {
                        #expect(source[attribute.nameRange!] == attribute.name.description)
                        #expect(
                            source.range(ofValue: 0..<attribute.value.utf8.count, in: attribute)
                                == attribute.valueRange)
                    }
                }
            } else {
                #expect(diagnostics.count == 1)
                let range = diagnostics[0].range ?? 0..<0
                #expect(range.upperBound <= bytes.count, "\(diagnostics)")
                #expect(!diagnostics[0].sentence.contains("ambiguous"), "\(String(decoding: bytes, as: UTF8.self))")
                _ = DiagnosticRendering.text(diagnostics, in: source)
            }
        }
        #expect(documents > 100)
    }

    @Test(
        "what may be meant otherwise is left to the author",
        arguments: ["<a><c/></b></a>", "<a><c></c><d/></b></a>", "<a><! x ></a>", "<a><!-- x -> y</a>"])
    func leftToTheAuthor(text: String) throws {
        let finding = MarkupReader.read(SourceText(name: "x.svg", bytes: Array(text.utf8))).diagnostics.first
        #expect(try #require(finding).advice?.changes.isEmpty ?? true)
    }

    @Test(
        "what is advised mends the text",
        arguments: [
            ("<a b=c\" d='1'/>", "<a b=\"c\" d='1'/>"), ("<a b=x eq 'y'\"/>", "<a b=\"x eq 'y'\"/>"),
            ("<a b=c'/>", "<a b='c'/>"), ("<a b=c/>", "<a b=\"c\"/>"), ("<a b='1'  b='2'/>", "<a b='1'/>"),
            ("<a b='1' c='' b=\"2\" d=''/>", "<a b='1' c='' d=''/>"), ("<a b='&#card'/>", "<a b='&amp;#card'/>"),
            ("<a xmlns:x='u' b='1' x:b='2' b='3'/>", "<a xmlns:x='u' b='1' x:b='2'/>"),
            ("<a xmlns:x='u' x:b='1' b='2' x:b='3'/>", "<a xmlns:x='u' x:b='1' b='2'/>"),
            ("<a b==\"1\"/>", "<a b=\"1\"/>"), ("<a b\"1\"/>", "<a b=\"1\"/>"), ("<a><<b/></a>", "<a><b/></a>"),
            ("<a><b/></b></a>", "<a><b/></a>"), ("<a><b></b></b><c/></a>", "<a><b></b><c/></a>"),
            ("<a><b><c/></d><c/></a>", "<a><b><c/></b><c/></a>"), ("<a><b></c></b><b/></a>", "<a><b></b><b/></a>"),
            ("<a b:=\"1\"/>", "<a b=\"1\"/>"), ("<a b:'1'/>", "<a b='1'/>"), ("<a b='1'\\></a>", "<a b='1'></a>"),
            ("<a><b c='1'\\><b></b></a>", "<a><b c='1'/><b></b></a>"), ("<a><b \\></a>", "<a><b /></a>"),
            ("<a><!- x --><b/></a>", "<a><!-- x --><b/></a>"), ("<a><! x --></a>", "<a><!-- x --></a>"),
            ("<a><!-- x -> y -><b/></a>", "<a><!-- x -> y --><b/></a>"),
            ("<a><!-- x ->\n<b/><!-- y --></a>", "<a><!-- x -->\n<b/><!-- y --></a>"),
            ("<a><!-- 刷 ->\n<b/><!-- y --></a>", "<a><!-- 刷 -->\n<b/><!-- y --></a>"),
            ("<a><c/> b d='1'><c/></b></a>", "<a><c/> <b d='1'><c/></b></a>"), ("<a><b>/b></a>", "<a><b></b></a>"),
            ("<a b=\"x' c=\"y\"/>", "<a b=\"x\" c=\"y\"/>"), ("<a b=\"in 'x' c=\"y\"/>", "<a b=\"in 'x'\" c=\"y\"/>"),
            ("<a>&#160 </a>", "<a>&#160; </a>"), ("<a>&#xZZ;</a>", "<a>&amp;#xZZ;</a>"),
        ])
    func mended(text: String, wanted: String) throws {
        let finding = try #require(
            MarkupReader.read(SourceText(name: "x.svg", bytes: Array(text.utf8))).diagnostics.first)
        var bytes = Array(text.utf8)
        let changes = try #require(finding.advice?.changes)
        for change in changes {
            bytes.replaceSubrange(try #require(change.range ?? finding.range), with: change.text.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == wanted)
    }
}
