// What of a run stands when its design is saved again: the same tracks as from a run of its own, made with less.

import Designs
import Simulation
import Synchronization
import Testing

@testable import Baking

@Suite struct BakedRunTests {
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

    private func check(_ later: Design, after earlier: Design, keeps kept: BakedRun.Kept) {
        let run = BakedRun(later, scenario: 0, after: BakedRun(earlier, scenario: 0))
        #expect(run.kept == kept)
        let own = BakedRun(later, scenario: 0)
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

    // MARK: What is kept of runs

    private final class Shelf: RunMemory {
        private struct Kept {
            var runs: [[UInt8]: [UInt8]] = [:]
            var motions: [MotionBasis: BakedMotion] = [:]
            var graphs: [GraphBasis: [Graph]] = [:]
        }

        private let kept = Mutex(Kept())

        /// Of each kind, how many.
        var counts: [Int] { kept.withLock { [$0.runs.count, $0.motions.count, $0.graphs.count] } }

        func run(of basis: RunBasis, work: () -> SimulatedRun) -> SimulatedRun {
            let bytes = kept.withLock { $0.runs[basis.behaviour] }
            if let bytes, let recording = Recording(archived: bytes, of: basis.interaction) { return (recording, nil) }
            let run = work()
            kept.withLock { $0.runs[basis.behaviour] = run.recording.archived }
            return run
        }

        func motion(of basis: MotionBasis, work: () -> BakedMotion) -> BakedMotion {
            if let motion = kept.withLock({ $0.motions[basis] }) { return motion }
            let motion = work()
            kept.withLock { $0.motions[basis] = motion }
            return motion
        }

        func graphs(of basis: GraphBasis, work: () -> [Graph]) -> [Graph] {
            if let graphs = kept.withLock({ $0.graphs[basis] }) { return graphs }
            let graphs = work()
            kept.withLock { $0.graphs[basis] = graphs }
            return graphs
        }
    }

    /// How many runs, motions and graphs two runs leave of which the second finds what the first left, and is the very
    /// same as without: 1 of what is found, 2 of what is not.
    private func kept(_ later: Design, after earlier: Design) -> [Int] {
        let shelf = Shelf()
        _ = BakedRun(earlier, scenario: 0, runs: shelf).graphs()
        let (run, own) = (BakedRun(later, scenario: 0, runs: shelf), BakedRun(later, scenario: 0))
        #expect(run.performance == own.performance && run.graphs() == own.graphs())
        #expect(run.recording.segments == own.recording.segments && run.recording.log == own.recording.log)
        return shelf.counts
    }

    @Test("what runs and moves alike is found") func whatRunsAndMovesAlikeIsFound() throws {
        let first = try moving(dot)
        #expect(kept(first, after: first) == [1, 1, 1])
        #expect(kept(try moving(dot.replacing("red", with: "blue"), scenario: "other"), after: first) == [1, 1, 1])
    }

    @Test("what runs or is seen otherwise is not") func whatRunsOrIsSeenOtherwiseIsNot() throws {
        let first = try moving(dot)
        #expect(kept(try moving(dot, duration: "0.5s"), after: first) == [2, 2, 2])
        #expect(kept(try moving(dot.replacing("red", with: "url(#dot)")), after: first) == [1, 2, 2])
        #expect(kept(try moving(dot, units: "userSpaceOnUse"), after: first) == [1, 2, 2])
        // The name of a quantity is on its graph alone.
        #expect(kept(try moving(dot, data: "b"), after: first) == [1, 1, 2])
    }

    @Test("a scenario alone with those before it plays the same") func aScenarioAloneWithThoseBeforeItPlaysTheSame()
        throws
    {
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
