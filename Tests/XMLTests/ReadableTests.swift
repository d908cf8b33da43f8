// Files in the encodings that they declare, and entities of a DOCTYPE, as text that is read.

import Diagnostics
import Testing
import XML

@Suite struct ReadableTests {
    private func read(_ bytes: [UInt8]) -> (root: Element?, source: SourceText, told: String) {
        let source = SourceText(name: "f.svg", bytes: bytes).readable
        let (document, diagnostics) = MarkupReader.read(source)
        return (document?.root, source, DiagnosticRendering.text(diagnostics, in: source))
    }

    private func text(_ bytes: [UInt8]) -> String? { read(bytes).root?.textContent }

    private static func declared(_ encoding: String, _ content: [UInt8]) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<t>".utf8) + content + Array("</t>".utf8)
    }

    @Test("the encoding is the declared one") func theEncodingIsTheDeclaredOne() {
        #expect(text(Self.declared("ISO-8859-1", [0x53, 0x74, 0x72, 0x61, 0xDF, 0x65])) == "Straße")
        #expect(text(Self.declared("windows-1252", [0x93, 0x80, 0x94])) == "“€”")
        #expect(text(Self.declared("GB2312", [0xCB, 0xA2, 0xD0, 0xC2])) == "刷新")
        #expect(text(Self.declared("Shift_JIS", [0x8D, 0x58])) == "更")
        #expect(text(Self.declared("GBK", [0xCB, 0xA2, 0xD0, 0xC2])) == "刷新")
        #expect(text(Self.declared("Big5", [0xA7, 0xF3])) == "更")
        #expect(text(Self.declared("us-ascii", [0x61])) == "a")
        // Nothing but ASCII is the same in all of them.
        #expect(text(Self.declared("x-mac-something", [0x61])) == "a")
        #expect(text(Self.declared("x-mac-something", [0x8A])) == nil)
        #expect(text(Self.declared("UTF-8", [0xE4])) == nil)
    }

    @Test("UTF-16 of both orders, with a mark and without") func utf16OfBothOrders() {
        let units = Array("<?xml version='1.0' encoding='UTF-16'?><t>刷é</t>".utf16)
        let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] { #expect(text(bytes) == "刷é") }
        #expect(text([0xFF, 0xFE, 0x00, 0xD8]) == nil)
    }

    @Test("places are those of the file") func placesAreThoseOfTheFile() {
        let found = read(Self.declared("ISO-8859-1", [0xE4, 0xF6, 0xFC] + Array("\n\u{20}\u{20}<b></c>".utf8)))
        #expect(found.told.hasPrefix("f.svg:3:6: error:"), "\(found.told)")
        // Nothing in the first line moves, either.
        let line = found.source.lines.text(ofLine: 1)
        #expect(line == "<?xml version=\"1.0\" encoding=\"UTF-8\"     ?>")
    }

    private static let head = "<!DOCTYPE svg PUBLIC \"a\" 'b' [\n<!-- x --><!ENTITY ns \"http://a/\">\n"

    @Test("entities are written out where markup is") func entitiesAreWrittenOutWhereMarkupIs() throws {
        let text =
            Self.head + "<!ENTITY say 'a \"b\"&#9731;'><!ELEMENT svg ANY><!ATTLIST svg a CDATA #IMPLIED>]>\n"
            + "<svg xmlns:i=\"&ns;\" i:a=\"&say;\"><!-- &say; --><![CDATA[&say;]]>&say;&amp;</svg>"
        let found = read(Array(text.utf8))
        let root = try #require(found.root, "\(found.told)")
        #expect(root.attributes[0].name.namespace.address == "http://a/")
        #expect(root.attributes[0].value == "a \"b\"☃")
        #expect(root.textContent == "&say;a \"b\"☃&")
        // Lines stay what they are.
        #expect(found.source.lines.count == 4)
    }

    @Test("entities that could grow or bring in something are refused") func entitiesThatCouldGrowAreRefused() {
        func refused(_ declarations: String, _ content: String = "") -> String {
            read(Array((Self.head + declarations + "]><svg>\(content)</svg>").utf8)).told
        }
        let more = "the DOCTYPE declares more than short texts without markup"
        #expect(refused("<!ENTITY a '&ns;&ns;'>").contains(more))
        #expect(refused("<!ENTITY a '&#38;ns;'>").contains(more))
        #expect(refused("<!ENTITY a '<rect/>'>").contains(more))
        #expect(refused("<!ENTITY % a 'x'>%a;").contains(more))
        #expect(refused("<!ENTITY a '\(String(repeating: "a", count: 257))'>").contains(more))
        #expect(refused((0..<70).map { "<!ENTITY a\($0) 'x'>" }.joined()).contains(more))
        #expect(refused("<!ENTITY a SYSTEM 'file:///etc/passwd'>", "&a;").contains("error"))
        #expect(refused("<!ENTITY a SYSTEM 'file:///etc/passwd'>") == "")
        let long = "<!ENTITY a '\(String(repeating: "a", count: 250))'>"
        #expect(refused(long, String(repeating: "&a;", count: 100_000)).contains("error"))
    }

    @Test("warnings of a kind are one with their number") func warningsOfAKindAreOne() {
        let notes = DiagnosticLog(SourceText(name: "f", text: "abcdef"))
        for start in 0..<3 { notes.warning("w", kind: "k", at: start..<start + 1, "this is odd", instead: "not so") }
        notes.warning("w", kind: "k", at: 0..<1, "this is odd")
        for start in 0..<2 { notes.warning("w", kind: "l", at: start..<start + 1, "that too") }
        notes.warning("w", kind: "m", at: 4..<5, "once")
        #expect(
            notes.finished.map(\.sentence).sorted()
                == ["once", "that too; it is so in one more place", "this is odd; it is so in 2 more places"])
    }
}
