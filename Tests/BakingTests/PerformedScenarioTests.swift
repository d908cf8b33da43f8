// What of a run stands when its design is saved again: the same tracks as from a run of its own, made with less.

import Designs
import Simulation
import Synchronization
import Testing

@testable import Baking

@Suite struct PerformedScenarioTests {
    /// Something goes from 0 to 40 in a second; a gradient and a dot follow it.
    private func moving(
        _ drawing: String, duration: String = "1s", units: String = "objectBoundingBox", scenario: String = "run",
        data: String = "a"
    ) throws -> Design {
        try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                 <datamodel><data id="\(data)" expr="0"/></datamodel>
                 <state id="on"><onentry><fb:animate name="go" duration="\(duration)" easing="ease-in-out">
                  <assign location="\(data)" expr="40"/></fb:animate></onentry></state></scxml>
                <fb:bind target="#dot" cx="{\(data)}"/><fb:bind target="#shade" x1="{\(data) / 400}"/>
                <fb:scenario name="\(scenario)"><fb:wait for="1s"/></fb:scenario>
                """,
            drawing: "<defs><linearGradient id=\"shade\" gradientUnits=\"\(units)\"/></defs>" + drawing)
    }

    private let dot = #"<g display="none"><circle id="dot" r="3" fill="red"/></g>"#

    private func check(_ later: Design, after earlier: Design, keeps kept: PerformedScenario.Kept) {
        let run = PerformedScenario.play(later, scenario: 0, after: PerformedScenario.play(earlier, scenario: 0))
        #expect(run.kept == kept)
        let own = PerformedScenario.play(later, scenario: 0)
        #expect(own.kept == .nothing && own.performance == run.performance)
    }

    @Test("looks and names keep the tracks") func looksAndNamesKeepTheTracks() throws {
        let first = try moving(dot)
        check(first, after: first, keeps: .tracks)
        check(try moving(dot.replacing("red", with: "blue")), after: first, keeps: .tracks)
        check(try moving(dot, scenario: "other"), after: first, keeps: .tracks)
    }

    @Test("what is seen of the same motion is baked anew") func whatIsSeenOfTheSameMotionIsBakedAnew() throws {
        let first = try moving(dot)
        // What is pointed to may be seen elsewhere.
        let pointed = try moving(dot.replacing("red", with: "url(#dot)"))
        check(pointed, after: first, keeps: .recording)
        check(first, after: pointed, keeps: .recording)
        // A tenth of a point is another share of what is painted than of the stage.
        check(try moving(dot, units: "userSpaceOnUse"), after: first, keeps: .recording)
    }

    @Test("another motion keeps nothing") func anotherMotionKeepsNothing() throws {
        check(try moving(dot, duration: "0.5s"), after: try moving(dot), keeps: .nothing)
    }
}
