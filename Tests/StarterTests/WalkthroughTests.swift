// The walkthrough in the documentation: its pieces stand in its design, and the design does what the text says.

import Designs
import Foundation
import Interactions
import Simulation
import TestSupport
import Testing

@Suite("Walkthrough") struct WalkthroughTests {
    static let card = Result { try Starter(path: "docs/card.svg") }

    @Test("every piece of the text stands in the design, line for line")
    func pieces() throws {
        let text = try String(contentsOfFile: Fixtures.root + "/docs/walkthrough.md", encoding: .utf8)
        let design = try String(contentsOfFile: Fixtures.root + "/docs/card.svg", encoding: .utf8)
        let pieces = text.components(separatedBy: "```xml\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(pieces.count >= 10)
        for piece in pieces { #expect(design.contains("\n" + piece), "not in card.svg: \(piece)") }
    }

    @Test("dragged past half it turns over, and the back shows from a quarter turn on")
    func over() throws {
        let run = try Self.card.get().play("over")
        let landing = try run.entry(of: "landing")
        // 170 less 10 are 160 of 240: two thirds of half a turn.
        #expect(abs(try run.value("angle", at: landing) + 120) < 1e-9)
        #expect(try run.value("angle", at: run.duration) == -180)
        for tick in run.ticks {
            let cosine = try run.components("#card@transform", at: tick)[2]
            #expect(try run.components("#front@visible", at: tick) == [cosine > 0 ? 1 : 0])
            #expect(try run.components("#back@visible", at: tick) == [cosine > 0 ? 0 : 1])
        }
    }

    @Test("let go before half it goes back")
    func back() throws {
        let run = try Self.card.get().play("not-far-enough")
        #expect(abs(try run.value("angle", at: run.entry(of: "landing")) + 75) < 1e-9)
        #expect(try run.value("angle", at: run.duration) == 0)
    }

    @Test("turned over, it can be turned on, or back; taken away, it goes back")
    func again() throws {
        for (way, end) in [(-170, -360.0), (170, 0)] {
            let steps = "<fb:touch on=\"#card\"><fb:move by=\"\(way) 0\" for=\"0.5s\"/></fb:touch>"
            let run = try Self.card.get().play(steps: steps, after: "over")
            #expect(try run.value("angle", at: 0) == -180 && run.value("angle", at: run.duration) == end)
        }
        let steps = "<fb:touch on=\"#card\" end=\"cancel\"><fb:move by=\"-170 0\" for=\"0.5s\"/></fb:touch>"
        let run = try Self.card.get().play(steps: steps)
        #expect(try run.value("angle", at: run.duration) == 0)
    }

    @Test("its scenarios reach every state and every transition")
    func coverage() throws {
        let interaction = try Self.card.get().design().interaction
        var coverage = Coverage(of: interaction)
        for scenario in interaction.scenarios.indices {
            coverage.formUnion(Coverage(of: interaction.simulate(scenario: scenario).recording))
        }
        #expect(coverage.states == [true, true, true] && coverage.transitions.allSatisfy { $0 })
    }
}
