// What a page is handed may be old, cut short, damaged or made to harm: it is refused, or it runs.

import Designs
import Formulas
import Foundation
import Interactions
import TestSupport
import Testing
import XML

@Suite("WebAssembly seal") struct SealTests {
    @Test("a sealed interaction is what was sealed", arguments: DesignBitsTests.starters)
    func roundTrip(path: String) throws {
        let interaction = try Self.interaction(path)
        let read = try Interaction(sealed: interaction.sealed)
        #expect(read == interaction && read.archived == interaction.archived)
    }

    @Test("another version, nothing at all, and damage anywhere are refused")
    func refusals() throws {
        let sealed = Interaction.small.sealed
        func refusal(_ bytes: [UInt8]) -> Interaction.Refusal? {
            do throws(Interaction.Refusal) { _ = try Interaction(sealed: bytes) } catch { return error }
            return nil
        }
        #expect(refusal(sealed) == nil)
        #expect(refusal([]) == .otherVersion)
        #expect(refusal(Interaction.small.archived) == .otherVersion)
        for count in 5..<sealed.count { #expect(refusal(Array(sealed.prefix(count))) != nil, "\(count) bytes") }
        for index in sealed.indices {
            var bytes = sealed
            bytes[index] ^= 0x10
            #expect(refusal(bytes) == (index < 4 ? .otherVersion : .damaged), "byte \(index)")
        }
    }

    @Test("numbers of every kind keep their bits in an archive")
    func numbers() throws {
        var interaction = Interaction()
        interaction.frame = [
            0, -0.0, 0.1, 1e-4, -123.4567, 0.00001, .pi, 1e300, -1e11, 1e12, .infinity, 5e-324, 99999999.9999,
        ]
        let read = try #require(Interaction(archived: interaction.archived))
        #expect(read.frame.map(\.bitPattern) == interaction.frame.map(\.bitPattern))
        #expect(Interaction(archived: Array(interaction.archived.dropLast())) == nil)
    }

    @Test("what formulas read of events is in an archive, and what sends give them")
    func events() throws {
        var interaction = Interaction.small
        interaction.event.name = 4
        interaction.event.names = [0, 2, 1]
        interaction.event.data = [5]
        let datum = Action.Datum(slot: 5, formula: Formula(slot: 4))
        interaction.transitions[0].actions = [.send(event: 1, delay: nil, id: 3, data: [datum])]
        #expect(try Interaction(sealed: interaction.sealed) == interaction)
    }

    @Test("an index that leads nowhere is refused, whatever the sum says")
    func soundness() {
        let changes: [(inout Interaction) -> Void] = [
            { $0.transitions[0].source = 99 }, { $0.variables[0].slot = 99 }, { $0.states[1].parent = 1 },
            { $0.bindings[0].operands = [] }, { $0.order.append(-1) }, { $0.initialTargets = [7] },
            { $0.scenarios[0].after = 5 }, { $0.event.data = [99] }, { $0.event.name = -2 },
            { $0.pair.first = $0.frame.count - 3 }, { $0.inputs = [Input(kind: .pinch, targets: [0])] },
            {
                $0.transitions[0].actions = [
                    .send(event: 0, delay: nil, id: -1, data: [.init(slot: 99, formula: Formula(constant: 0))])
                ]
            },
        ]
        for (number, change) in changes.enumerated() {
            var interaction = Interaction.small
            change(&interaction)
            #expect(throws: Interaction.Refusal.damaged, "change \(number)") {
                _ = try Interaction(sealed: interaction.sealed)
            }
        }
    }

    /// How many damaged archives there are in all: MUTATIONS in the environment, else few.
    static let damaged = ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { Int($0) } ?? 2000

    @Test(
        "damaged archives with a right sum are refused or run, and never trap",
        arguments: DesignBitsTests.starters + [Fixtures.root + "/templates/examples/mail-row.svg"])
    func mutations(path: String) throws {
        let file = NSTemporaryDirectory() + "sealed-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data(Self.interaction(path).sealed).write(to: URL(fileURLWithPath: file))
        let count = max(1, Self.damaged / DesignBitsTests.starters.count)
        let words = try WebAssembly.mutations(file, "\(count)", "7").split(whereSeparator: \.isWhitespace)
        if Self.damaged > 2000 { print("\(path): refused, ran, trapped: \(words)") }
        #expect(words.count == 3, "trapped: \(words.dropFirst(3).joined(separator: " "))")
        #expect(words[0] != "0" && words[1] != "0" && words[2] == "0", "\(words)")
    }

    private static func interaction(_ path: String) throws -> Interaction {
        let (design, _) = DesignReader.read(try SourceFile.load(path), library: .box)
        return try #require(design).interaction
    }
}
