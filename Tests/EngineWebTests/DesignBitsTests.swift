// Every scenario of every starter and draft runs in WebAssembly as it does natively: the same log, the same bits.

import Documents
import Foundation
import Markup
import Simulation
import TestSupport
import Testing

@Suite("WebAssembly designs") struct DesignBitsTests {
    static let starters = files(in: Fixtures.root + "/templates/designs")
    static let drafts = files(in: Fixtures.path("drafts"))

    @Test("there are designs to compare")
    func someDesigns() {
        #expect(Self.starters.count >= 1)
        #expect(Self.drafts.count >= 4)
    }

    @Test("starters: at every tick", arguments: starters)
    func starter(path: String) throws { try compare(path, step: 1) }

    /// At every tick they would take too long in a build for debugging.
    @Test("drafts: the whole log, and every 10th tick", arguments: drafts)
    func draft(path: String) throws { try compare(path, step: 10) }

    private func compare(_ path: String, step: Int) throws {
        let (design, _) = DesignReader.read(try SourceFile.load(path))
        let interaction = try #require(design).interaction
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(interaction.scenarios.count == text.components(separatedBy: "<fb:scenario ").count - 1)
        #expect(interaction.scenarios.count > 0 && interaction.bindings.count > 0)
        try ScenarioBitsTests.expectSameBits(interaction, step: step)
    }

    private static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".svg") }.sorted().map { folder + "/" + $0 }
    }
}
