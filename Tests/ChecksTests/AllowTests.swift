// fb:allow: what it lets pass, where, and what is said of one that is wrong.

import Checks
import Designs
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct AllowTests {
    /// What the checks say of the design with a small target, with an attribute on its card.
    private func examined(card attribute: String, interaction: String = "") throws -> [Diagnostic] {
        let path = Fixtures.path("checks/small-target.svg")
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .replacing("<rect id=\"card\"", with: "<rect id=\"card\" \(attribute)")
            .replacing("<fb:interaction", with: "<fb:interaction \(interaction)")
        let (design, told) = DesignReader.read(SourceText(name: "card.svg", text: text))
        return told + (try Examination(#require(design), told: told).diagnostics)
    }

    @Test("one check is let pass on one element, with a reason") func letsPass() throws {
        #expect(try examined(card: "").map(\.id) == ["small-target"])
        #expect(try examined(card: "fb:allow=\"small-target: a toy\"").isEmpty)
        #expect(try examined(card: "", interaction: "fb:allow=\"small-target: all of it is a toy\"").isEmpty)
        #expect(try examined(card: "fb:allow=\"small-target: a toy; \"").isEmpty)
        #expect(try examined(card: "fb:allow=\"small-target: a toy; no finger is that small\"").isEmpty)
    }

    @Test("an unknown check and a missing reason are errors, an idle one is a note") func faults() throws {
        let unknown = try examined(card: "fb:allow=\"smal-target: a toy\"")
        #expect(unknown.map(\.id) == ["small-target", "unknown-check"])
        #expect(unknown.last?.severity == .error && unknown.last?.suggestion == "did you mean “small-target”?")
        let bare = try examined(card: "fb:allow=\"small-target\"")
        #expect(bare.map(\.id) == ["small-target", "missing-reason"] && bare.last?.severity == .error)
        let idle = try examined(card: "fb:allow=\"small-target: a toy; jump: it is fast\"")
        #expect(idle.map(\.id) == ["idle-allow"] && idle.last?.severity == .note)
    }
}
