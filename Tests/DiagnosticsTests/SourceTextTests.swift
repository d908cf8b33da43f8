// Lines and columns of a source, for people.

import Diagnostics
import Testing

@Suite struct SourceTextTests {
    @Test("columns count characters not bytes") func columnsCountCharactersNotBytes() {
        let source = SourceText(name: "a", text: "<t>刷新成功</t>\n👩‍👩‍👧e\u{301}x")
        #expect(source.position(of: 0) == SourcePosition(line: 1, column: 1))
        #expect(source.position(of: 3 + 12) == SourcePosition(line: 1, column: 8))
        #expect(source.position(of: source.bytes.count - 1) == SourcePosition(line: 2, column: 3))
    }

    @Test("columns agree with Swift in mixed text") func columnsAgreeWithSwiftInMixedText() {
        let text = "a1刷新e\u{301}e\u{301}b👨‍👩‍👧c d\u{308}\u{301}12345678901234 \u{0600}1 x🇨🇳🇩🇪y é"
        let source = SourceText(name: "a", text: text)
        for index in text.indices {
            let offset = text[..<index].utf8.count
            #expect(source.position(of: offset).column == text.distance(from: text.startIndex, to: index) + 1)
        }
    }

    @Test("lines end at each kind of line end") func linesEndAtEachKindOfLineEnd() {
        let source = SourceText(name: "a", text: "one\r\ntwo\rthree\n\nfive")
        let lines = source.lines
        #expect(lines.count == 5)
        #expect((1...5).map { lines.text(ofLine: $0) } == ["one", "two", "three", "", "five"])
        #expect(source.position(of: 5) == SourcePosition(line: 2, column: 1))
        #expect(source.position(of: 4) == SourcePosition(line: 1, column: 4))
    }

    @Test("places outside of the source are its ends") func placesOutsideOfTheSourceAreItsEnds() {
        let source = SourceText(name: "a", text: "ab\ncd\n")
        #expect(source.position(of: 99) == SourcePosition(line: 3, column: 1))
        #expect(source.position(of: -1) == SourcePosition(line: 1, column: 1))
        #expect(source.lines.text(ofLine: 9) == "")
        #expect(SourceText(name: "a", text: "").position(of: 0) == SourcePosition(line: 1, column: 1))
    }

    @Test("a byte order mark is no column") func aByteOrderMarkIsNoColumn() {
        let source = SourceText(name: "a", bytes: [0xEF, 0xBB, 0xBF, 0x61, 0x62])
        #expect(source.position(of: 4) == SourcePosition(line: 1, column: 2))
        #expect(source.lines.text(ofLine: 1) == "ab")
    }
}
