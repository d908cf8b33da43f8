// The examples: well-known interactions in few lines, which move as they are meant to.

import Designs
import Diagnostics
import Foundation
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing

@Suite("Examples") struct ExampleTests {
    static let folder = Fixtures.root + "/templates/examples"
    static let names = ["bottom-sheet", "card-stack", "like-button", "mail-row", "reorder", "tab-pager"]

    private func design(_ name: String) throws -> Design {
        let (design, findings) = try DesignReader.load("\(Self.folder)/\(name).svg", as: name)
        #expect(findings.diagnostics.map(\.sentence) == [])
        return try #require(design)
    }

    @Test("all states and transitions are entered", arguments: names) func everything(_ name: String) throws {
        try design(name).expectAllEntered()
    }

    @Test(
        "each ends where it should",
        arguments: [
            ("bottom-sheet", "drag", "sheet.y", 384), ("bottom-sheet", "flick", "sheet.y", 684),
            ("bottom-sheet", "down", "sheet.y", 84), ("bottom-sheet", "over", "sheet.y", 684),
            ("bottom-sheet", "list", "sheet.y", 384), ("bottom-sheet", "list", "list.y", 0),
            ("card-stack", "throw", "n", 2), ("card-stack", "flick", "n", 2), ("card-stack", "back", "n", 1),
            ("card-stack", "buttons", "n", 3), ("card-stack", "back", "x", 0), ("card-stack", "empty", "n", 1),
            ("like-button", "like", "count", 1247), ("like-button", "double", "count", 1248),
            ("like-button", "double", "dark", 0), ("like-button", "double", "burst", 1),
            ("like-button", "single", "dark", 0.5),
            ("mail-row", "open", "x", -160), ("mail-row", "back", "x", 0), ("mail-row", "throw", "gone", 1),
            ("mail-row", "scroll", "x", 0), ("reorder", "down", "place[0]", 2), ("reorder", "down", "y[1]", 0),
            ("reorder", "up", "place[4]", 0), ("reorder", "up", "y[0]", 64), ("reorder", "caught", "held", 1),
            ("tab-pager", "swipe", "pages.x", 390),
            ("tab-pager", "tap", "pages.x", 780),
            ("tab-pager", "catch", "pages.x", 0),
            ("tab-pager", "list", "first.y", 170), ("tab-pager", "list", "second.y", 80),
            ("tab-pager", "list", "third.y", 0), ("like-button", "like", "size", 1),
        ] as [(String, String, String, Double)])
    func endsWhereItShould(_ name: String, _ scenario: String, _ quantity: String, _ expected: Double) throws {
        let design = try design(name)
        let index = try #require(design.scenario(scenario))
        let recording = design.interaction.simulate(scenario: index).recording
        let slot = try #require(design.variables.first { $0.name == quantity }?.slot)
        var sampler = Sampler(recording)
        #expect(abs(sampler.value(of: slot, at: recording.end) - expected) < 1e-6)
    }

    @Test("a list scrolls under a row that is swiped aside") func listScrolls() throws {
        let design = try design("mail-row")
        let recording = design.interaction.simulate(scenario: try #require(design.scenario("scroll"))).recording
        let slot = try #require(design.variables.first { $0.name == "list.y" }?.slot)
        var sampler = Sampler(recording)
        #expect(sampler.value(of: slot, at: recording.end) > 100)
    }

    @Test("a list in a sheet scrolls where the sheet stands, and lets it go where it has no way up")
    func handsOver() throws {
        let design = try design("bottom-sheet")
        let recording = design.interaction.simulate(scenario: try #require(design.scenario("list"))).recording
        let slots = ["list.y", "sheet.y"].map { name in design.variables.first { $0.name == name }!.slot }
        var sampler = Sampler(recording)
        func values(_ seconds: Double) -> [Double] {
            slots.map { sampler.value(of: $0, at: recording.begin + Time(seconds: seconds)) }
        }
        #expect(values(0.7) == [150, 684])
        #expect(values(2.4)[0] == 0 && values(2.4)[1] < 600)
    }

    @Test("they are short") func areShort() throws {
        var lines = 0
        for name in Self.names {
            let text = try String(contentsOfFile: "\(Self.folder)/\(name).svg", encoding: .utf8)
            let metadata =
                try #require(text.range(of: "<metadata>")).lowerBound..<text.range(of: "</metadata>")!.upperBound
            lines += text[metadata].split(separator: "\n").count
        }
        #expect(lines <= 200)
    }
}
