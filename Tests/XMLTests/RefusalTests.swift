// What asks too much is refused at once, with its place and what to do.

import Diagnostics
import Testing
import XML

// Without limits some of these would take hours, or all memory.
@Suite(.timeLimit(.minutes(10))) struct RefusalTests {
    /// Reads what must be refused; checks the id and the words at the place.
    private func refuse(
        _ bytes: [UInt8], _ id: String, at text: String?, limits: ReadingLimits = .standard,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let source = SourceText(name: "f", bytes: bytes)
        let result = MarkupReader.read(source, limits: limits)
        #expect(result.document == nil, sourceLocation: location)
        #expect(result.diagnostics.map { $0.id } == [id], sourceLocation: location)
        #expect(result.diagnostics.first?.range.map { source[$0] } == text, sourceLocation: location)
    }

    private func refuse(
        _ text: String, _ id: String, at place: String?, limits: ReadingLimits = .standard,
        _ location: SourceLocation = #_sourceLocation
    ) { refuse(Array(text.utf8), id, at: place, limits: limits, location) }

    @Test("twenty thousand attributes") func twentyThousandAttributes() {
        let attributes = (1...20_000).map { " a\($0)='1'" }.joined()
        refuse("<svg\(attributes)/>", "too-many-attributes", at: "a513")
        refuse("<svg>\n<g\(attributes)", "too-many-attributes", at: "a513")
        let declarations = (1...600).map { " xmlns:a\($0)='urn:\($0)'" }.joined()
        refuse("<svg\(declarations)/>", "too-many-attributes", at: "xmlns:a513")
    }

    @Test("ten thousand deep") func tenThousandDeep() {
        let open = String(repeating: "<g>", count: 10_000)
        let close = String(repeating: "</g>", count: 10_000)
        refuse("<svg>\(open)\(close)</svg>", "too-deep", at: "g")
        refuse("<svg>\(open)", "too-deep", at: "g")
        #expect(
            MarkupReader.read(SourceText(name: "f", text: String(repeating: "<g>", count: 201))).diagnostics[0].range
                == 601..<602)
    }

    @Test("two hundred deep is fine") func twoHundredDeepIsFine() {
        let text = String(repeating: "<g>", count: 199) + "<g/>" + String(repeating: "</g>", count: 199)
        #expect(MarkupReader.read(SourceText(name: "f", text: text)).diagnostics == [])
    }

    @Test("fifty megabytes of text") func fiftyMegabytesOfText() {
        var bytes = Array("<svg>".utf8)
        bytes.append(contentsOf: [UInt8](repeating: 0x61, count: 50 << 20))
        bytes.append(contentsOf: Array("</svg>".utf8))
        refuse(bytes, "file-too-large", at: nil)
    }

    @Test("one long text") func oneLongText() {
        let text = String(repeating: "a", count: (1 << 20) + 1)
        refuse("<svg>\(text)</svg>", "text-too-long", at: "")
        refuse("<svg><![CDATA[\(text)]]></svg>", "text-too-long", at: "")
        refuse("<svg>\(text)", "text-too-long", at: "")
    }

    @Test("too many elements") func tooManyElements() {
        refuse(
            "<svg>" + String(repeating: "<g/>", count: 20) + "</svg>", "too-many-elements", at: "g",
            limits: ReadingLimits(elements: 20))
    }

    @Test("entity bombs") func entityBombs() {
        var laughs = "<!DOCTYPE svg [\n<!ENTITY a0 \"lol\">\n"
        for level in 1..<20 {
            laughs += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">\n"
        }
        refuse(laughs + "]><svg>&a19;</svg>", "doctype-declarations", at: "<!DOCTYPE svg [")
        refuse(
            "<!DOCTYPE svg PUBLIC \"[\" 'x.dtd' [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg a='&x;'/>",
            "doctype-declarations", at: "<!DOCTYPE svg PUBLIC \"[\" 'x.dtd' [")
    }

    @Test("a bare DOCTYPE is passed over") func aBareDoctypeIsPassedOver() throws {
        for doctype in [
            "<!DOCTYPE svg>", "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://a.example/[svg>.dtd\">",
            "<!DOCTYPE svg SYSTEM 'file:///etc/passwd' >",
        ] {
            let source = SourceText(name: "f", text: doctype + "<svg/>")
            let document = try #require(MarkupReader.read(source).document)
            #expect(source[document.doctypeRange!] == doctype)
        }
    }

    @Test("what is no text") func whatIsNoText() {
        refuse([], "empty-file", at: "")
        refuse([0xEF, 0xBB, 0xBF], "empty-file", at: "")
        refuse("<svg>\0</svg>", "nul-byte", at: "\0")
        refuse(Array("<svg>刷".utf8.dropLast()), "invalid-utf-8", at: "\u{FFFD}")
        refuse(Array("<svg a='".utf8) + [0xC0, 0x80] + Array("'/>".utf8), "invalid-utf-8", at: "\u{FFFD}")
        refuse(Array("<svg>aaaaaaaaaaaa".utf8) + [0xED, 0xA0, 0x80], "invalid-utf-8", at: "\u{FFFD}")
    }

    @Test("other encodings") func otherEncodings() {
        refuse("<?xml version='1.0' encoding='GB2312'?><svg/>", "not-utf-8", at: "GB2312")
        refuse("<?xml version=\"1.0\" encoding = \"UTF-16\" ?><svg/>", "not-utf-8", at: "UTF-16")
        // The declared name says more than the first byte that does not fit.
        refuse(
            Array("<?xml version='1.0' encoding='gbk'?><svg>".utf8) + [0xCB, 0xA2, 0x3C], "not-utf-8", at: "gbk")
        let utf16 = Array("<svg/>".utf16)
        refuse([0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, "not-utf-8", at: nil)
        refuse([0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, "not-utf-8", at: nil)
        refuse(utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, "not-utf-8", at: nil)
        #expect(
            MarkupReader.read(SourceText(name: "f", text: "<?xml version='1.0' encoding='Utf-8'?><a/>")).document != nil
        )
    }

    @Test("limits look through comments and quotes") func limitsLookThroughCommentsAndQuotes() {
        let text =
            "<a b='--> ]]> /> c=\"1\" d=\"2\"'><!-- <x a='1' b='2'><y><z> --><![CDATA[<x><y>]]><?p <x>?><b c=\">'\"/></a>"
        let limits = ReadingLimits(depth: 2, attributes: 1, elements: 2)
        #expect(MarkupReader.read(SourceText(name: "f", text: text), limits: limits).diagnostics == [])
    }
}
