// Findings in a terminal, compared whole.

import Diagnostics
import Testing

@Suite struct DiagnosticRenderingTests {
    private func range(of part: String, in text: String) -> Range<Int> {
        let start = text.firstRange(of: part)!.lowerBound.utf16Offset(in: text)
        let bytes = String(text.prefix(start)).utf8.count
        return bytes..<(bytes + part.utf8.count)
    }

    @Test("a finding shows place sentence excerpt caret notes and help")
    func aFindingShowsPlaceSentenceExcerptCaretNotesAndHelp() {
        let text = "<svg>\n  <g fb:x=\"pul / 2\"/>\n</svg>\n"
        let source = SourceText(name: "drop.svg", text: text)
        let diagnostic = Diagnostic.error(
            "unknown-name", at: range(of: "pul", in: text), "there is no quantity “pul”",
            notes: [
                Diagnostic.Note("bound here", at: range(of: "<svg>", in: text)),
                Diagnostic.Note("names are case-sensitive"),
            ], suggestion: "did you mean “pull”?")
        #expect(
            DiagnosticRendering.text([diagnostic], in: source) == """
                drop.svg:2:12: error: there is no quantity “pul” [unknown-name]
                 2 |   <g fb:x="pul / 2"/>
                   |            ^~~
                drop.svg:1:1: note: bound here
                 1 | <svg>
                   | ^~~~~
                note: names are case-sensitive
                help: did you mean “pull”?

                """)
    }

    @Test("the caret stands right after tabs and wide characters") func theCaretStandsRightAfterTabsAndWideCharacters()
    {
        let text = "\t<text>刷新\t成功 pul ＋é</text>"
        let source = SourceText(name: "宽.svg", text: text)
        let diagnostics = [
            Diagnostic.error("a", at: range(of: "pul", in: text), "after wide"),
            Diagnostic.warning("b", at: range(of: "成功", in: text), "wide itself"),
            Diagnostic.note("c", at: range(of: "é", in: text), "after fullwidth"),
        ]
        #expect(
            DiagnosticRendering.text(diagnostics, in: source) == """
                宽.svg:1:14: error: after wide [a]
                 1 |     <text>刷新  成功 pul ＋é</text>
                   |                      ^~~
                宽.svg:1:11: warning: wide itself [b]
                 1 |     <text>刷新  成功 pul ＋é</text>
                   |                 ^~~~
                宽.svg:1:19: note: after fullwidth [c]
                 1 |     <text>刷新  成功 pul ＋é</text>
                   |                            ^

                """)
    }

    @Test("a long line is cut around the caret") func aLongLineIsCutAroundTheCaret() {
        let text = String(repeating: "a", count: 300) + "XYZ" + String(repeating: "b", count: 300)
        let source = SourceText(name: "f", text: text)
        let lines = DiagnosticRendering.text([.error("x", at: 300..<303, "here")], in: source)
            .split(separator: "\n").map(String.init)
        #expect(lines[1].count == " 1 | ".count + 100)
        #expect(lines[1].contains("aXYZb"))
        #expect(lines[1].hasPrefix(" 1 | …a") && lines[1].hasSuffix("b…"))
        #expect(lines[1].dropFirst(lines[2].prefix { $0 != "^" }.count).hasPrefix("XYZ"))
        #expect(lines[2].hasSuffix(" ^~~"))
    }

    @Test("megabytes on one line are looked through once", .timeLimit(.minutes(10)))
    func megabytesOnOneLineCostNothing() {
        let unit = "刷<g a='1'/>"
        let count = (8 << 20) / unit.utf8.count
        let source = SourceText(name: "f", text: String(repeating: unit, count: count))
        let start = unit.utf8.count * (count / 2) + 3
        let diagnostics = (0..<5).map { Diagnostic.error("x", at: start..<(start + 8 * $0), "here") }
        let text = DiagnosticRendering.text(diagnostics, in: source)
        #expect(text.hasPrefix("f:1:\(unit.count * (count / 2) + 2): error: here [x]\n 1 | …"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 105 })
    }

    @Test("a range over several lines is marked to the end of the first")
    func aRangeOverSeveralLinesIsMarkedToTheEndOfTheFirst() {
        let source = SourceText(name: "f", text: "<a\r\nb='1'>")
        #expect(
            DiagnosticRendering.text([.error("x", at: 1..<9, "here")], in: source)
                == "f:1:2: error: here [x]\n 1 | <a\n   |  ^\n")
    }

    @Test("what would steer the terminal is shown as replaced") func whatWouldSteerTheTerminalIsShownAsReplaced() {
        let source = SourceText(name: "f", text: "a\u{1B}[31mb\u{202E}c")
        #expect(
            DiagnosticRendering.text([.error("x", at: nil, "whole"), .error("y", at: 6..<7, "part")], in: source)
                == "f: error: whole [x]\nf:1:7: error: part [y]\n 1 | a\u{FFFD}[31mb\u{FFFD}c\n   |       ^\n")
    }

    @Test("colour changes no word") func colourChangesNoWord() {
        let source = SourceText(name: "f", text: "<a/>")
        let findings = [Findings(source, [.warning("x", at: 1..<2, "odd", suggestion: "do")])]
        let coloured = DiagnosticRendering.text(findings, colour: true)
        var plain = ""
        var isEscape = false
        for character in coloured.unicodeScalars {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { plain.unicodeScalars.append(character) }
            if character == "m" { isEscape = false }
        }
        #expect(coloured != plain)
        #expect(plain == DiagnosticRendering.text(findings))
    }

    @Test("findings are told by file place and ID") func findingsAreToldByFilePlaceAndId() {
        let a = SourceText(name: "a", text: "xyz")
        let b = SourceText(name: "b", text: "xyz")
        let findings = [
            Findings(b, [.error("k", at: 0..<1, "5")]),
            Findings(
                a,
                [
                    .error("z", at: 2..<3, "4"), .error("n", at: 1..<2, "3"), .error("m", at: 1..<2, "2"),
                    .error("w", at: nil, "1"),
                ]),
        ]
        let sentences = Findings.sorted(findings).flatMap { $0.diagnostics.map { $0.sentence } }
        #expect(sentences == ["1", "2", "3", "4", "5"])
        #expect(findings[0].hasErrors && findings[1].count(of: .warning) == 0)
    }

    @Test("JSON is escaped and complete and ends in a line end") func jsonIsEscapedAndCompleteAndEndsInALineEnd() {
        let source = SourceText(name: "a\"b.svg", text: "x\n刷y")
        let diagnostic = Diagnostic.error(
            "bad", at: 2..<5, "a \\ <b>\n\u{1}", notes: [Diagnostic.Note("n", at: 0..<1), Diagnostic.Note("m")],
            suggestion: "s")
        #expect(
            DiagnosticRendering.json([Findings(source, [diagnostic])]) == #"""
                {
                "flipbook": "check",
                "version": 1,
                "findings": [
                {"file":"a\"b.svg","severity":"error","id":"bad","sentence":"a \\ \u003cb>\n\u0001","range":{"start":2,"end":5,"line":2,"column":1,"endLine":2,"endColumn":2},"notes":[{"sentence":"n","range":{"start":0,"end":1,"line":1,"column":1,"endLine":1,"endColumn":2}},{"sentence":"m"}],"suggestion":"s"}
                ]
                }

                """#)
        #expect(DiagnosticRendering.json([]).contains("\"findings\": []"))
    }
}
