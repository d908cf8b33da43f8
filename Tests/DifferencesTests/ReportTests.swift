// Reports as they were found right: as text and as Markdown.

import Differences
import TestSupport
import Testing

@Suite("Reports of differences") struct ReportTests {
    @Test("of the card: a threshold, a spring, a state and a drawing") func card() throws {
        try expect(
            "docs/card.svg", as: "card",
            [
                ("gt 90", "gt 72"), ("easing=\"spring(0.5 0.2)\"><assign", "easing=\"spring(0.4 0.3)\"><assign"),
                ("<state id=\"lying\">", "<state id=\"resting\">"), ("target=\"lying\"", "target=\"resting\""),
                ("in(lying)", "in(resting)"),
                ("value=\"240\"", "value=\"200\""), ("<fb:wait for=\"0.4s\"/>", "<fb:wait for=\"0.5s\"/>"),
                ("</metadata>", "</metadata><rect id=\"shelf\" y=\"600\" width=\"375\" height=\"4\"/>"),
            ])
    }

    @Test("of a whole screen: what comes and goes") func screen() throws {
        try expect(
            "Tests/Fixtures/diff/sticky-refresh.svg", as: "sticky-refresh",
            [
                (
                    "<transition event=\"homed\" target=\"original\"/>\n          <state id=\"original\">",
                    "<state id=\"original\">"
                ),
                ("<fb:bind target=\"#boxEdge\" height=\"{boxH}\"/>", ""),
                (
                    "duration=\"vanish\" easing=\"ease-in-out\"",
                    "duration=\"vanish / 2\" delay=\"0.1s\" easing=\"ease-out\""
                ),
                ("<if cond=\"haptics\"><fb:haptic style=\"light\"/></if>", "<fb:haptic style=\"rigid\"/>"),
                ("<title>Sticky refresh</title>", "<title>Sticky | `refresh`</title>"),
                ("translate(15 15) scale({s})", "translate(15 15) scale({s * s})"),
            ])
    }

    @Test("no control of a terminal comes from a design") func controls() throws {
        let old = Pairs.text("docs/card.svg")
        let new = old.replacing("<title>", with: "<title>&#x9b;&#x202e;")
        let difference = try #require(Pairs.differences(old, new, at: "docs/card.svg"))
        let report = Pairs.report(difference, old, new)
        for text in [report.text, report.markdown] {
            #expect(
                !text.unicodeScalars.contains { $0.value == 0x9B || $0.value == 0x202E } && text.contains("\u{FFFD}"))
        }
    }

    private func expect(_ path: String, as name: String, _ changes: [(String, String)]) throws {
        let old = Pairs.text(path)
        var new = old
        for (before, after) in changes {
            #expect(new.contains(before), "\(before)")
            new = new.replacing(before, with: after)
        }
        let difference = try #require(Pairs.differences(old, new, at: path))
        let report = Pairs.report(difference, old, new)
        #expect(Golden.difference(of: report.text, from: "diff/\(name).txt") == nil)
        #expect(Golden.difference(of: report.markdown, from: "diff/\(name).md") == nil)
    }

    @Test("what is required is compared by what it says") func requirements() throws {
        let path = "docs/card.svg"
        func design(_ requirement: String) -> String {
            Pairs.text(path).replacing(
                "</fb:interaction>", with: "  <fb:require \(requirement)/>\n    </fb:interaction>")
        }
        let old = design(#"always="time ge 0""#)
        #expect(try #require(Pairs.differences(old, design(#"always=" time  ge 0 ""#), at: path)).changes.isEmpty)
        for new in [#"never="time ge 0""#, #"always="time ge 1""#, #"always="time ge 0" while="time lt 5""#] {
            let difference = try #require(Pairs.differences(old, design(new), at: path))
            #expect(difference.changes.map(\.kind) == [.gone, .added], "\(new)")
            #expect(difference.changes.allSatisfy { $0.part == .requirements } && !difference.isMotion)
        }
        let added = try #require(Pairs.differences(Pairs.text(path), old, at: path))
        #expect(added.changes.map(\.new) == ["always time ge 0"])
    }
}
