// The behaviours around lists and pages in the box: they move as UIKit's, and end where they should.

import Designs
import Diagnostics
import Foundation
import Interactions
import Simulation
import TestSupport
import Testing

@Suite("Behaviours of lists") struct ListBehaviourTests {
    static let names = [
        "carousel", "fading-bar", "pull-down-page", "pull-to-load", "ring-refresh", "stretch-header",
    ]

    private func design(_ name: String) throws -> Design {
        let (design, findings) = try DesignReader.load("\(Fixtures.root)/templates/behaviours/\(name).svg", as: name)
        #expect(findings.diagnostics.map(\.sentence) == [])
        return try #require(design)
    }

    private func played(_ name: String, _ scenario: String) throws -> Played {
        let design = try design(name)
        let (recording, fault) = design.interaction.simulate(scenario: try #require(design.scenario(scenario)))
        #expect(fault == nil)
        return Played(design, recording, [])
    }

    @Test("all states and transitions are entered", arguments: names) func everything(_ name: String) throws {
        try design(name).expectAllEntered()
    }

    @Test(
        "each is where it should be",
        arguments: [
            // Held 20 points past the threshold, then in the gap, then closed.
            ("ring-refresh", "refresh", "pull", 1.5, 84), ("ring-refresh", "refresh", "end", 1.5, 1),
            ("ring-refresh", "refresh", "list.y", 3, -116), ("ring-refresh", "refresh", "end", 3, 0.75),
            ("ring-refresh", "refresh", "list.y", 4.5, -64),
            // Half the threshold fills half of the ring.
            ("ring-refresh", "waver", "end", 2.1, 0.5),
            ("pull-to-load", "load", "out", 1.3, 74), ("pull-to-load", "load", "turn", 1.3, -180),
            ("pull-to-load", "load", "list.y", 2.7, -118), ("pull-to-load", "load", "list.y", 3.9, -64),
            ("pull-to-load", "waver", "turn", 2, 0),
            // The far edges are 905 − 667 and 610 − 375; the gap is 54.
            ("pull-to-load", "left", "list.x", 2.5, -54), ("pull-to-load", "right", "list.x", 3.7, 289),
            ("pull-to-load", "bottom", "list.y", 4, 292), ("pull-to-load", "bottom", "list.y", 5.2, 238),
            ("stretch-header", "stretch", "scale", 1.3, 1 + 90.0 / 220), ("stretch-header", "stretch", "scale", 2.6, 1),
            ("stretch-header", "leave", "rise", 1.2, -270), ("stretch-header", "slow", "rise", 1.2, -135),
            ("fading-bar", "scroll", "there", 1.2, 0.5), ("fading-bar", "scroll", "there", 1.9, 1),
            ("fading-bar", "back", "there", 2.2, 0),
            // On to the second page, back to the first, and back past it to the fourth.
            ("carousel", "swipe", "page", 1.3, 1), ("carousel", "swipe", "page", 2.5, 0),
            ("carousel", "swipe", "page", 5.6, 3), ("carousel", "swipe", "pager.x", 5.6, 2625),
            ("carousel", "turn", "pager.x", 4, 2250), ("carousel", "turn", "pager.x", 8, 1500),
            ("carousel", "catch", "page", 3.2, 2),
            ("pull-down-page", "open", "gap", 1.3, 169), ("pull-down-page", "open", "gap", 2.3, 515),
            ("pull-down-page", "open", "gap", 4, 0), ("pull-down-page", "waver", "gap", 3.6, 0),
            ("pull-down-page", "catch", "gap", 3.4, 0),
        ] as [(String, String, String, Double, Double)])
    func isThere(_ name: String, _ scenario: String, _ quantity: String, _ time: Double, _ value: Double) throws {
        #expect(abs(try played(name, scenario).value(quantity, at: time) - value) < 1e-6)
    }

    @Test(
        "what a finger pulls goes through the rubber band",
        arguments: [
            ("ring-refresh", "refresh", "pull", 0.4, 1.5), ("stretch-header", "stretch", "pull", 0.3, 1.3),
            ("pull-to-load", "load", "out", 0.3, 1.3), ("pull-down-page", "open", "gap", 0.3, 1.3),
        ] as [(String, String, String, Double, Double)])
    func rubberBand(_ name: String, _ scenario: String, _ quantity: String, _ down: Double, _ held: Double) throws {
        let run = try played(name, scenario)
        // UIScrollView: (1 − 1/(0.55·d/size + 1))·size, for a finger d points past the hysteresis of 10.
        let finger = try run.value("touch.y", at: held) - run.value("touch.y", at: down) - 10
        #expect(abs(try run.value(quantity, at: held) - (1 - 1 / (0.55 * finger / 667 + 1)) * 667) < 1e-6)
    }

    @Test(
        "each tells the design what has happened",
        arguments: [
            ("ring-refresh", "refresh", "refreshing", 1), ("ring-refresh", "waver", "refreshing", 0),
            ("pull-to-load", "left", "loading", 1), ("pull-to-load", "waver", "loading", 0),
            ("carousel", "turn", "turned", 4), ("carousel", "swipe", "turned", 4),
            ("pull-down-page", "open", "opened", 1), ("pull-down-page", "open", "closed", 1),
            ("pull-down-page", "waver", "opened", 0),
        ])
    func raises(_ name: String, _ scenario: String, _ event: String, _ count: Int) throws {
        #expect(try played(name, scenario).events(event).count == count)
    }

    @Test("a ring and a page give a tap in the hand where letting go begins to count") func haptics() throws {
        #expect(try played("ring-refresh", "refresh").haptics.map(\.style) == [.light])
        #expect(try played("pull-down-page", "waver").haptics.map(\.style) == [.light, .light])
    }

    @Test("a finger catches a page that turns by itself") func catching() throws {
        let run = try played("carousel", "catch")
        let caught = try #require(try run.entries(of: "held").first)
        let place = try run.value("pager.x", at: caught)
        #expect(place > 1600 && place < 1700)
        #expect(try run.value("pager.x", at: caught + 0.6) < 1510)
    }

    @Test("pulls at both ends of short content open a gap each, and twice the same one") func shortContent() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 390 844"><title>Short</title>
            <metadata><fb:interaction>
            <fb:scroll name="list" target="#view" content="#rows" frame="0 100 390 600" content-height="500"
            always-bounce="y"/>
            <fb:use behaviour="pull-to-load" list="list"/>
            <fb:use behaviour="pull-to-load" as="more" list="list">
            <fb:set name="edge" value="bottom"/></fb:use>
            <fb:scenario name="both"><fb:repeat count="2">
            <fb:touch on="#view"><fb:move by="0 200" for="0.5s"/><fb:hold for="0.2s"/></fb:touch><fb:wait for="2.3s"/>
            <fb:touch on="#view"><fb:move by="0 -200" for="0.5s"/><fb:hold for="0.2s"/></fb:touch><fb:wait for="2.3s"/>
            </fb:repeat></fb:scenario>
            </fb:interaction></metadata>
            <g id="view"><rect y="100" width="390" height="600"/><g id="rows"><rect y="100" width="390" height="500"/></g></g>
            </svg>
            """
        let scratch = ScratchFolder()
        let behaviour = Fixtures.root + "/templates/behaviours/pull-to-load.svg"
        _ = scratch.put(try String(contentsOfFile: behaviour, encoding: .utf8), at: "pull-to-load.svg")
        let (design, findings) = try DesignReader.load(scratch.put(text, at: "short.svg"), as: "short.svg")
        #expect(findings.diagnostics.map(\.sentence) == [])
        let short = try #require(design)
        let run = Played(short, short.interaction.simulate(scenario: 0).recording, [])
        for start in [0.0, 6] {
            #expect(try run.value("list.y", at: start + 1.9) == -54 && run.value("list.y", at: start + 4.9) == 54)
            #expect(try run.value("list.y", at: start + 2.9) == 0 && run.value("list.y", at: start + 5.9) == 0)
        }
    }
}
