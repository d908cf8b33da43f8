// Every scenario of every starter runs in WebAssembly as it does natively: the same log, the same bits.

import Designs
import Foundation
import Interactions
import Simulation
import TestSupport
import Testing
import XML

@Suite("WebAssembly designs") struct DesignBitsTests {
    static let starters = files(in: Fixtures.root + "/templates/designs")

    @Test("there are designs to compare")
    func someDesigns() {
        #expect(Self.starters.count >= 1)
    }

    /// Two fingers, which no starter takes.
    static let pinch = Fixtures.root + "/templates/cookbook/pinch-photo.svg"
    /// One whose scenario sends events, as the program does.
    static let program = Fixtures.path("program-events.svg")

    /// Those with lists too, which no starter has.
    @Test(
        "the same log, slots and bindings at every tick",
        arguments: starters + [Fixtures.root + "/templates/examples/reorder.svg", pinch])
    func sameBits(path: String) throws {
        let (design, _) = DesignReader.read(try SourceFile.load(path), library: .box)
        let interaction = try #require(design).interaction
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(interaction.scenarios.count == text.components(separatedBy: "<fb:scenario ").count - 1)
        #expect(interaction.scenarios.count > 0 && interaction.bindings.count > 0)
        try ScenarioBitsTests.expectSameBits(interaction)
    }

    private static func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".svg") }.sorted().map { folder + "/" + $0 }
    }
}
