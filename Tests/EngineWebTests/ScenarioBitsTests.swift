// Every scenario gives the same states, log and numbers in WebAssembly as natively, bit for bit.

import Formulas
import Foundation
import Interactions
import Simulation
import Testing

@Suite("WebAssembly engine") struct ScenarioBitsTests {
    @Test("a small interaction runs alike natively and in WebAssembly")
    func small() throws { try Self.expectSameBits(.small) }

    @Test("what is compared is what happened: both states, the log, a moving binding")
    func comparesSomething() throws {
        let recording = Interaction.small.simulate(scenario: 0).recording
        #expect(recording.log.contains { $0.event == .entered(state: 1) })
        #expect(recording.log.contains { $0.event == .took(transition: 1) })
        // Another scenario, another number: the digests tell them apart.
        var other = Interaction.small
        other.variables[0].initial = Formula(constant: 1 + 0x1p-50)
        let parts = Digest(.small, scenario: 0).parts
        let others = Digest(other, scenario: 0).parts
        #expect(parts.count == 4 + 8 + 2)
        #expect(zip(parts, others).contains { $0 != $1 })
    }

    @Test("bytes that hold no interaction are refused")
    func broken() {
        #expect(throws: WebAssembly.Failure.self) {
            _ = try WebAssembly.scenarios(archive: [1, 2, 3], count: 1)
        }
    }

    /// Runs every scenario of the interaction on both sides, and names the first part that differs.
    static func expectSameBits(_ interaction: Interaction, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let answers = try WebAssembly.scenarios(archive: interaction.archived, count: interaction.scenarios.count)
        try #require(answers.count == interaction.scenarios.count, sourceLocation: sourceLocation)
        for (scenario, there) in answers.enumerated() {
            let here = Digest(interaction, scenario: scenario).parts
            #expect(here.count == there.count, sourceLocation: sourceLocation)
            guard let part = zip(here, there).enumerated().first(where: { $1.0 != $1.1 })?.offset else { continue }
            let (kind, index) = Digest.name(of: part, in: interaction)
            Issue.record("scenario \(scenario) differs first in \(kind) \(index)", sourceLocation: sourceLocation)
        }
    }
}

extension WebAssembly {
    /// The digests of the scenarios 0..<count, worked out in WebAssembly.
    static func scenarios(archive: [UInt8], count: Int) throws -> [[UInt64]] {
        let path = NSTemporaryDirectory() + "interaction-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(archive).write(to: URL(fileURLWithPath: path))
        return try ask("scenarios", path, "\(count)").map { line in
            line.split(separator: " ").compactMap { UInt64($0, radix: 16) }
        }
    }
}
