// Tags of texts that are being typed, and values with their references.

import Diagnostics
import Foundation
import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct MarkupOutlineTests {
    private func outline(_ text: String) -> MarkupOutline { MarkupOutline(Array(text.utf8)) }

    @Test("elements know their parents, ends and names, whatever the prefix") func tree() {
        let text =
            #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:f="urn:flipbook:1"><metadata><f:interaction>"#
            + #"<scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a"/></scxml></f:interaction></metadata><g id="b"/></svg>"#
        let outline = outline(text)
        #expect(outline.tags.map(\.key) == ["svg", "metadata", "fb:interaction", "scxml", "state", "g"])
        #expect(outline.tags.map(\.parent) == [nil, 0, 1, 2, 3, 0])
        #expect(outline.tags[4].space == .scxml && outline.tags[5].space == .svg)
        #expect(outline.tags[0].end == text.utf8.count && outline.prefix == "f")
        #expect(
            outline.tags[2].closeName.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == "f:interaction")
    }

    @Test(
        "what follows a broken tag is still found",
        arguments: [
            #"<a><b x="1" <c y="2"/></a>"#, #"<a><b x="1<c y="2"/></a>"#, #"<a><b x <c y="2"/></a>"#,
            #"<a>< <c y="2"/></a>"#, #"<a><b x= <c y="2"/></a>"#, #"<a></z><c y="2"/></a>"#,
            "<a><b x=\"1\n<c y=\"2\"/></a>",
            #"<a><!-- <b> --><c y="2"/></a>"#, #"<a><![CDATA[<b>]]><c y="2"/></a>"#, #"<a b="2"c="3"><c y="2"/>"#,
        ])
    func broken(text: String) throws {
        let outline = outline(text)
        let tag = try #require(outline.tags.last { $0.name == "c" })
        #expect(outline.value("y", of: tag) == "2" && tag.isEmpty)
        #expect(outline.tags.first?.name == "a" && tag.parent != nil)
    }

    @Test("a reference in a value is what it stands for, and its place is its own") func references() {
        let text = #"<a b="x &lt; &#x5237;&amp;&unknown; y"/>"#
        let outline = outline(text)
        let value = outline.decoded(outline.tags[0].attributes[0].valueRange!)
        #expect(value.text == "x < 刷&&unknown; y")
        let less = value.source(2..<3)
        #expect(String(decoding: Array(text.utf8)[less], as: UTF8.self) == "&lt;")
        let end = value.source((value.utf8.count - 1)..<value.utf8.count)
        #expect(String(decoding: Array(text.utf8)[end], as: UTF8.self) == "y")
    }

    @Test("any text has an outline, and every range lies in it") func anyText() throws {
        var random = Seeded(state: 5)
        let source = Array(try String(contentsOfFile: Fixtures.root + "/docs/card.svg", encoding: .utf8).utf8)
        for _ in 0..<60 {
            var bytes = source
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes.remove(at: at)
                } else {
                    bytes.insert("<>\"'/=& {}#".utf8.randomElement(using: &random)!, at: at)
                }
            }
            let names = NameIndex(MarkupOutline(bytes)) { _ in nil }
            for tag in names.outline.tags {
                #expect(tag.range.upperBound <= bytes.count && tag.end <= bytes.count && tag.range.lowerBound < tag.end)
            }
            for use in names.uses { #expect(use.range.upperBound <= bytes.count && !use.name.isEmpty) }
        }
    }

    @Test("positions count UTF-16 or UTF-8, and are held inside of the text") func positions() {
        let text = DocumentText(Array("a😀é\r\nb\rc\n".utf8))
        for (offset, utf16, utf8) in [(0, 0, 0), (1, 1, 1), (5, 3, 5), (7, 4, 7)] {
            #expect(text.position(of: offset, .utf16) == TextPosition(line: 0, character: utf16))
            #expect(text.position(of: offset, .utf8) == TextPosition(line: 0, character: utf8))
            #expect(text.offset(of: TextPosition(line: 0, character: utf16), .utf16) == offset)
            #expect(text.offset(of: TextPosition(line: 0, character: utf8), .utf8) == offset)
        }
        #expect(text.position(of: 9, .utf16) == TextPosition(line: 1, character: 0))
        #expect(text.position(of: 11, .utf16) == TextPosition(line: 2, character: 0))
        #expect(text.offset(of: TextPosition(line: 0, character: 99), .utf16) == 7)
        #expect(text.offset(of: TextPosition(line: 99, character: 0), .utf16) == 13)
        #expect(text.offset(of: TextPosition(line: 0, character: 2), .utf16) == 1)
        #expect(text.offset(of: TextPosition(line: -1, character: -5), .utf8) == 0)
    }

    @Test("a place far along a line is counted right") func longLines() {
        let line = Array(String(repeating: "a😀é刷", count: 300).utf8)
        var text = DocumentText(Array("x\n".utf8) + line)
        text.replace(0..<1, with: "é")
        var units = 0
        for offset in 0...line.count {
            #expect(text.position(of: 3 + offset, .utf8) == TextPosition(line: 1, character: offset))
            #expect(text.position(of: 3 + offset, .utf16).character == units)
            if offset < line.count { units += line[offset] & 0xC0 == 0x80 ? 0 : line[offset] >= 0xF0 ? 2 : 1 }
        }
    }

    @Test("a part that goes beyond a value ends with it") func beyondTheValue() {
        let value = outline(#"<a b="x &amp; y"/>"#).decoded(6..<15)
        #expect(value.source(3..<40) == 13..<15)
        #expect(value.source(40..<50) == 15..<15)
    }

    @Test("a state whose name is no word of formulas needs quotation marks in “in()”")
    func quotedStates() {
        for name in ["half-open", "not", "true", "lt", "a-", "1"] { #expect(FormulaPiece.needsQuotes(name), "\(name)") }
        for name in ["half_open", "a.b", "min", "刷新"] { #expect(!FormulaPiece.needsQuotes(name), "\(name)") }
    }

    @Test("a queue is full of many messages, and of few that are long") func fullQueue() {
        let message = RPCMessage.notification(method: "x", params: .null)
        let queue = MessageQueue()
        queue.add(message, size: MessageQueue.mostBytes)
        #expect(queue.isFull && queue.next() != nil && !queue.isFull)
        for _ in 0..<1000 { queue.add(message, size: 10) }
        #expect(queue.isFull && queue.next() != nil && !queue.isFull)
    }
}
