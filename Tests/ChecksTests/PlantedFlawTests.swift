// Designs with one planted flaw each, beside a sound twin.

import Behaviours
import Checks
import Designs
import Diagnostics
import Exploring
import Foundation
import TestSupport
import Testing

@Suite struct PlantedFlawTests {
    static let folder = Fixtures.path("checks")

    /// The designs with a flaw: `ID.svg`, or `ID-WORD.svg` where there are several of a check.
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".svg") && !$0.hasSuffix("-sound.svg") }.map { String($0.dropLast(4)) }
            .sorted()
    }()

    static func examine(_ name: String) throws -> Findings {
        let library = BehaviourLibrary([Fixtures.root + "/templates/behaviours"])
        var (design, findings) = try DesignReader.load("\(folder)/\(name).svg", as: "\(name).svg", library: library)
        let told = findings.diagnostics
        // What only a search finds.
        let isSearched = ["ambiguous", "stuck", "unreached-state"].contains { name.hasPrefix($0) }
        let sound = try #require(design)
        let exploration = isSearched ? Exploration(sound) : nil
        findings.diagnostics += Examination(sound, told: told, exploration: exploration).diagnostics
        return findings
    }

    @Test("there are at least 50, and one for each check") func areEnough() {
        #expect(Self.names.count >= 50)
        for check in Check.all { #expect(Self.names.contains { $0.hasPrefix(check.id) }, "\(check.id)") }
    }

    @Test("a planted flaw is found in its place, and nothing else", arguments: names)
    func isFound(_ name: String) throws {
        let findings = try Self.examine(name)
        let check = try #require(Check.all.map(\.id).filter { name.hasPrefix($0) }.max { $0.count < $1.count })
        #expect(Set(findings.diagnostics.map(\.id)) == [check], "\(DiagnosticRendering.text([findings]))")
        #expect(Golden.difference(of: DiagnosticRendering.text([findings]), from: "checks/\(name).txt") == nil)
    }

    @Test("nothing is found in the sound twin", arguments: names) func soundTwin(_ name: String) throws {
        #expect(DiagnosticRendering.text([try Self.examine(name + "-sound")]) == "")
    }
}
