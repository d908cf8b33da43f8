// Motion of time alone: its period is found, and it is baked once.

import Documents
import Motion
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

    @Test(arguments: [
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

    @Test func longPeriodThatBendsIsFittedOverTheRun() throws {
        #expect(try track("translate({10 * sin(360 * mod(time, 100) / 100)} 0)").period == nil)
    }

    @Test func motionWithoutAPeriodIsFittedOverTheRun() throws {
        let track = try track("translate({20 * time} 0)")
        #expect(track.period == nil)
        #expect(track.parts[0].keyframes.count == 2)
    }
}
