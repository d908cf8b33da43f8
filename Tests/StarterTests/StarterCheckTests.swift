// What checks find in the starters: nothing where their authors' flaws are mended, and those flaws where they are kept.

import Behaviours
import Checks
import Designs
import Diagnostics
import TestSupport
import Testing

@Suite("Checks of the starters") struct StarterCheckTests {
    /// What is found while `faithful` is true, a check and a place each, by the facts that name it: the box of an
    /// abandoned pull keeps its height, so that it jumps up; the footer has no method that ends a refresh; a fast finger
    /// leaves the panel short, so that the rest of its way takes no time.
    static let flaws = [
        "floating-ball": ["frame-rate #quarterCircle"], "four-direction-load": ["trap bottomRefreshing"],
        "sticky-refresh": ["jump #box"], "wechat-applet": [], "zhihu-home": [],
    ]

    @Test("without its author's flaws there is no warning", arguments: FactTableTests.designs)
    func mended(_ name: String) throws {
        let found = try findings(in: name, faithful: "false").filter { $0.severity != .note || $0.id == "frame-rate" }
        #expect(found.map(\.sentence) == [])
    }

    @Test("with its author's flaws, those that a check looks for are found", arguments: FactTableTests.designs)
    func kept(_ name: String) throws {
        // Of a behaviour of the box its own file is checked, not the designs that use it.
        let folder = name == "sticky-refresh" ? "behaviours" : "designs"
        let found = try findings(in: name, faithful: "true", folder).map { finding in
            let quoted = finding.sentence.matches(of: #/“(.*?)”/#).map { String($0.1) }
            return "\(finding.id) \(quoted.first { finding.id == "trap" || $0.hasPrefix("#") } ?? "")"
        }
        #expect(found == Self.flaws[name])
    }

    private func findings(in name: String, faithful: String, _ folder: String = "designs") throws -> [Diagnostic] {
        let path = Fixtures.root + "/templates/\(folder)/\(name).svg"
        let source = ParameterText(.box, beside: path).set(["faithful": faithful], in: try DesignSource.load(path))
        let (design, findings) = DesignReader.read(source, at: path, library: .box)
        let told = findings.diagnostics.filter { faithful == "true" || $0.id != "rest-differs" }
        return told + Examination(try #require(design), told: told).diagnostics.filter { $0.id != "uncovered" }
    }
}
