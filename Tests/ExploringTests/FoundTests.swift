// What a search finds: everything in the starters and the cookbook, each with a gesture that shows it again.

import Designs
import Diagnostics
import Exploring
import Foundation
import Interactions
import Simulation
import TestSupport
import Testing

@Suite("What a search finds") struct FoundTests {
    @Test(
        "in a starter: every state, every transition, both sides of every condition",
        arguments: ["floating-ball", "four-direction-load", "sticky-refresh", "wechat-applet", "zhihu-home"])
    func starter(_ name: String) throws {
        let (design, exploration) = try explored("templates/designs/\(name).svg")
        try expectAll(design, exploration, sides: 1)
    }

    @Test("in every design of the cookbook: everything", arguments: Cookbook.files)
    func cookbook(_ name: String) throws {
        let (design, exploration) = try explored("templates/cookbook/\(name)")
        try expectAll(design, exploration, sides: 1)
        #expect(exploration.isComplete)
    }

    @Test("the same with any number of jobs") func jobs() throws {
        let design = try design("docs/card.svg")
        let one = Exploration(design, jobs: 1)
        let three = Exploration(design, jobs: 3)
        #expect(one.found.map { $0.fact } == three.found.map { $0.fact })
        #expect(one.witnesses == three.witnesses)
        #expect(one.runs == three.runs && one.seconds == three.seconds)
    }

    @Test("a design is tried in 30 ways at the most, each a scenario of its own name that plays to its end")
    func tried() throws {
        var (design, exploration) = try explored("templates/designs/zhihu-home.svg")
        design.scenarios[0].name = "found-2"
        let tried = design.tried(as: exploration)
        let new = tried.scenarios.dropFirst(design.scenarios.count)
        #expect(new.count == 30 && tried.interaction.scenarios.count == tried.scenarios.count)
        #expect(Array(new.map(\.name).prefix(3)) == ["found-1", "found-3", "found-4"])
        #expect(Set(tried.scenarios.map(\.name)).count == tried.scenarios.count)
        for scenario in tried.scenarios.indices.dropFirst(design.scenarios.count) {
            #expect(tried.interaction.simulate(scenario: scenario).fault == nil, "\(tried.scenarios[scenario].title)")
        }
    }

    @Test("a bound ends it, and that is said") func bound() throws {
        let design = try design("templates/designs/sticky-refresh.svg")
        var bounds = ExplorationBounds()
        bounds.seconds = 20
        let exploration = Exploration(design, bounds: bounds)
        #expect(!exploration.isComplete)
        #expect(exploration.seconds < 200)
        let report = ExplorationReport(exploration, of: design, authored: Coverage(of: design.interaction))
        #expect(report.text.contains("stopped at the bound of 20 s"))
    }

    @Test("a count without end and ten parallel regions end at the bound, and that is said") func unbounded() throws {
        let numbers = Array(0..<10)
        let taps = numbers.map { "<fb:tap name=\"t\($0)\" target=\"#r\($0)\"/>" }.joined()
        let regions = numbers.map { number in
            "<state id=\"s\(number)\"><state id=\"off\(number)\"><transition event=\"t\(number)\" target=\"on\(number)\">"
                + "<assign location=\"n\" expr=\"n + 1\"/></transition></state><state id=\"on\(number)\">"
                + "<transition event=\"t\(number)\" cond=\"n lt 1e9\" target=\"off\(number)\"/></state></state>"
        }
        let boxes = numbers.map { "<rect id=\"r\($0)\" x=\"\(50 * $0)\" width=\"44\" height=\"44\"/>" }.joined()
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 500 600"><metadata><fb:interaction>
            \(taps)<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><datamodel>
            <data id="n" expr="0"/></datamodel><parallel id="all">\(regions.joined())
            <transition event="t0" cond="n gt 1e6" target="all"/></parallel></scxml>
            </fb:interaction></metadata>\(boxes)</svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "ten.svg", text: text)).design)
        var bounds = ExplorationBounds()
        bounds.seconds = 100
        let exploration = Exploration(design, bounds: bounds)
        #expect(!exploration.isComplete && exploration.seconds < 400)
        let report = ExplorationReport(exploration, of: design, authored: Coverage(of: design.interaction))
        #expect(report.text.contains("stopped at the bound of 100 s"))
    }

    @Test("as bytes and back it is the same") func packed() throws {
        let design = try design("docs/card.svg")
        let found = Exploration(design)
        let again = try #require(Exploration(packed: found.packed, of: design))
        #expect(again.found.map { $0.fact } == found.found.map { $0.fact })
        #expect(again.found.map { $0.witness } == found.found.map { $0.witness })
        #expect(again.witnesses == found.witnesses && again.proofs == found.proofs)
        #expect(again.isComplete == found.isComplete && again.seconds == found.seconds && again.runs == found.runs)
        #expect(Exploration(packed: Array(found.packed.dropLast()), of: design) == nil)
        #expect(Exploration.input(of: design) != Exploration.input(of: try self.design("docs/whole.svg")))
    }

    private func design(_ path: String) throws -> Design {
        try #require(try DesignReader.load(Fixtures.root + "/" + path, library: .box).design)
    }

    private func explored(_ path: String) throws -> (Design, Exploration) {
        let design = try design(path)
        return (design, Exploration(design, jobs: 2))
    }

    private func expectAll(_ design: Design, _ exploration: Exploration, sides share: Double) throws {
        for (index, state) in design.interaction.states.enumerated() where state.slot >= 0 {
            #expect(exploration.witness(of: .state(index)) != nil, "\(design.states[index].id)")
        }
        for index in design.transitions.indices where exploration.proofs[.transition(index)] == nil {
            let witness = exploration.witness(of: .transition(index))
            #expect(witness != nil, "\(design.transitions[index].label)")
            guard let witness else { continue }
            let again = Coverage(of: exploration.recording(of: exploration.witnesses[witness]))
            #expect(again.transitions[index], "played again: \(design.transitions[index].label)")
        }
        let sides = exploration.sides.filter { exploration.proofs[$0] == nil }
        let found = sides.count { exploration.witness(of: $0) != nil }
        #expect(Double(found) >= share * Double(sides.count), "\(found) of \(sides.count) sides")
    }
}

private enum Cookbook {
    static let files =
        (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/templates/cookbook"))?
        .filter { $0.hasSuffix(".svg") }.sorted() ?? []
}
