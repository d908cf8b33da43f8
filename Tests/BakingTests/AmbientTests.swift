// Motion of time alone: its period is found, and it is baked once.

import Designs
import Numerics
import Simulation
import Testing
import Timelines

@testable import Baking

@Suite struct AmbientTests {
    private func track(_ transform: String) throws -> Track {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="on"/></scxml>
                <fb:bind target="#fan" transform="\(transform)"/>
                <fb:scenario name="run"><fb:wait for="3s"/></fb:scenario>
                """, drawing: #"<g id="fan"><rect width="30" height="4"/></g>"#)
        let (recording, _) = design.interaction.simulate(scenario: 0)
        let performance = design.bake(recording)
        #expect(greatestError(of: performance.tracks[0], 0, design, recording).share <= 1)
        return performance.tracks[0]
    }

    @Test(
        "period is found",
        arguments: [
            ("rotate({30 * floor(12 * mod(time, 1))})", 1000), ("rotate({360 * time})", 1000),
            ("rotate({48 * time})", 7500),
            ("rotate({360 * mod(time / 4, 1)})", 4000), ("translate(0 {10 * sin(180 * time)})", 2000),
            ("translate({mod(20 * time, 60)} 0)", 3000),
            // It steps seldom: a hundredth of a second later it nearly always is as it was.
            ("translate({5 * floor(4 * random(floor(mod(time, 24) / 3) + 100))} 0)", 24000),
            // Longer than a minute, where straight lines say it.
            ("rotate({360 * mod(time, 80) / 80})", 80000), ("translate({1 - abs(1 - mod(time, 140) / 70)} 0)", 140_000),
            ("translate({mod(40 + 30 * mod(time, 100) / 100, 30)} 0)", 100_000),
        ])
    func periodIsFound(_ transform: String, _ milliseconds: Int) throws {
        let track = try track(transform)
        #expect(track.period == Time(milliseconds: Int64(milliseconds)))
        #expect(track.parts.allSatisfy { $0.end <= Time(milliseconds: Int64(milliseconds)) })
    }

    @Test("long period that bends is fitted over the run") func longPeriodThatBendsIsFittedOverTheRun() throws {
        #expect(try track("translate({10 * sin(360 * mod(time, 100) / 100)} 0)").period == nil)
    }

    @Test("motion without a period is fitted over the run") func motionWithoutAPeriodIsFittedOverTheRun() throws {
        let track = try track("translate({20 * time} 0)")
        #expect(track.period == nil)
        #expect(track.parts[0].keyframes.count == 2)
    }

    /// A fan turns by time alone, for 8 s unless a file says otherwise, and a dot follows what a scenario sets.
    private func turning(_ seconds: Int = 8) throws -> Design {
        try design(
            interaction: """
                <fb:parameter name="size" value="1"/>
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="on"/></scxml>
                <fb:bind target="#fan" transform="rotate({360 * mod(time, \(seconds)) / \(seconds)})"/>
                <fb:bind target="#dot" cx="{mod(time, 3 * size)}"/>
                <fb:scenario name="one"><fb:wait for="1s"/></fb:scenario>
                <fb:scenario name="two"><fb:wait for="2s"/></fb:scenario>
                <fb:scenario name="three"><fb:set name="size" value="2"/><fb:wait for="2s"/></fb:scenario>
                """,
            drawing: #"<g id="fan"><rect width="30" height="4"/></g><circle id="dot" r="3"/>"#)
    }

    @Test("a period that was found is not searched again") func aPeriodThatWasFoundIsNotSearchedAgain() throws {
        let periods = PeriodMemory()
        let first = try turning()
        func found(_ design: Design, _ scenario: Int) -> [Time?] {
            let run = PerformedScenario.play(design, scenario: scenario, periods: periods)
            #expect(run.performance == PerformedScenario.play(design, scenario: scenario).performance)
            return run.performance.tracks.map(\.period)
        }
        #expect(found(first, 0) == [Time(seconds: 8), Time(seconds: 3)])
        #expect(periods.count == 2)
        #expect(found(first, 1) == [Time(seconds: 8), Time(seconds: 3)])
        #expect(periods.count == 2)
        // Another parameter is another question of what reads it, and another formula too.
        #expect(found(first, 2) == [Time(seconds: 8), Time(seconds: 6)])
        #expect(periods.count == 3)
        #expect(found(try turning(9), 0) == [Time(seconds: 9), Time(seconds: 3)])
        #expect(periods.count == 4)
    }
}
