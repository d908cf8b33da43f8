// What of a run stands when its design is saved again: the same tracks as from a run of its own, made with less.

import Documents
import Simulation
import Synchronization
import Testing
import Timelines

@testable import Baking

@Suite struct BakedRunTests {
    /// Something goes from 0 to 40 in a second; a gradient and a dot follow it.
    private func moving(
        _ drawing: String, duration: String = "1s", units: String = "objectBoundingBox", scenario: String = "run"
    ) throws -> Design {
        try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                 <datamodel><data id="a" expr="0"/></datamodel>
                 <state id="on"><onentry><fb:animate name="go" duration="\(duration)" easing="ease-in-out">
                  <assign location="a" expr="40"/></fb:animate></onentry></state></scxml>
                <fb:bind target="#dot" cx="{a}"/><fb:bind target="#shade" x1="{a / 400}"/>
                <fb:scenario name="\(scenario)"><fb:wait for="1s"/></fb:scenario>
                """,
            drawing: "<defs><linearGradient id=\"shade\" gradientUnits=\"\(units)\"/></defs>" + drawing)
    }

    private let dot = #"<g display="none"><circle id="dot" r="3" fill="red"/></g>"#

    private func check(_ later: Design, after earlier: Design, keeps kept: BakedRun.Kept) {
        let run = BakedRun(later, scenario: 0, after: BakedRun(earlier, scenario: 0))
        #expect(run.kept == kept)
        let own = BakedRun(later, scenario: 0)
        #expect(own.kept == .nothing && own.performance == run.performance)
    }

    @Test func looksAndNamesKeepTheTracks() throws {
        let first = try moving(dot)
        check(first, after: first, keeps: .tracks)
        check(try moving(dot.replacing("red", with: "blue")), after: first, keeps: .tracks)
        check(try moving(dot, scenario: "other"), after: first, keeps: .tracks)
    }

    @Test func whatIsSeenOfTheSameMotionIsBakedAnew() throws {
        let first = try moving(dot)
        // What is pointed to may be seen elsewhere.
        let pointed = try moving(dot.replacing("red", with: "url(#dot)"))
        check(pointed, after: first, keeps: .recording)
        check(first, after: pointed, keeps: .recording)
        // A tenth of a point is another share of what is painted than of the stage.
        check(try moving(dot, units: "userSpaceOnUse"), after: first, keeps: .recording)
    }

    @Test func anotherMotionKeepsNothing() throws {
        check(try moving(dot, duration: "0.5s"), after: try moving(dot), keeps: .nothing)
    }

    // MARK: Motions that are kept

    private final class Shelf: MotionMemory {
        private let motions = Mutex<[MotionBasis: BakedMotion]>([:])

        var count: Int { motions.withLock { $0.count } }

        func motion(of basis: MotionBasis, work: () -> BakedMotion) -> BakedMotion {
            if let kept = motions.withLock({ $0[basis] }) { return kept }
            let motion = work()
            motions.withLock { $0[basis] = motion }
            return motion
        }
    }

    /// Whether a run finds the motion that another one left, of which it must be the very same.
    private func isFound(_ later: Design, after earlier: Design) -> Bool {
        let shelf = Shelf()
        _ = BakedRun(earlier, scenario: 0, motions: shelf)
        let run = BakedRun(later, scenario: 0, motions: shelf)
        #expect(run.performance == BakedRun(later, scenario: 0).performance)
        return shelf.count == 1
    }

    @Test func whatMovesAlikeIsFound() throws {
        let first = try moving(dot)
        #expect(isFound(first, after: first))
        #expect(isFound(try moving(dot.replacing("red", with: "blue"), scenario: "other"), after: first))
    }

    @Test func whatMovesOrIsSeenOtherwiseIsNot() throws {
        let first = try moving(dot)
        #expect(!isFound(try moving(dot, duration: "0.5s"), after: first))
        #expect(!isFound(try moving(dot.replacing("red", with: "url(#dot)")), after: first))
        #expect(!isFound(try moving(dot, units: "userSpaceOnUse"), after: first))
    }

    @Test func aScenarioAloneWithThoseBeforeItPlaysTheSame() throws {
        let interaction = try starter("floating-ball").interaction
        for index in interaction.scenarios.indices {
            let alone = interaction.alone(index)
            let (whole, fault) = interaction.simulate(scenario: index)
            let (part, same) = alone.simulate(scenario: alone.scenarios.count - 1)
            #expect(part.segments == whole.segments && part.log == whole.log && same == fault)
            #expect(part.begin == whole.begin && part.end == whole.end)
        }
        // Some begin by themselves, others go on from one that does.
        #expect(Set(interaction.scenarios.indices.map { interaction.alone($0).scenarios.count }).count > 1)
    }
}
