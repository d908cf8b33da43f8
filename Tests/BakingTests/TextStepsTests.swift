// Texts with numbers, baked: which are shown, and from when on.

import Designs
import Diagnostics
import Interactions
import Numerics
import Simulation
import Testing
import Timelines

@testable import Baking

struct TextStepsTests {
    /// What a text shows while `n` runs: from which millisecond on, and what.
    private func shown(
        _ text: String, to target: String, _ animation: String = "duration=\"1s\" easing=\"linear\"",
        waits: String = "2s"
    ) throws -> (steps: [(Int64, String)], design: Design, recording: Recording) {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                <datamodel><data id="n" expr="0"/></datamodel><state id="on"><onentry>
                <fb:animate name="run" \(animation)><assign location="n" expr="\(target)"/></fb:animate>
                </onentry></state></scxml><fb:bind target="#t" text="\(text)"/>
                <fb:scenario name="run"><fb:wait for="\(waits)"/></fb:scenario>
                """, drawing: "<text id=\"t\"/>")
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        let track = try #require(design.bake(recording).tracks.first)
        guard case .keywords(let texts) = track.form else {
            Issue.record("a text is one of several")
            return ([], design, recording)
        }
        return (
            track.parts[0].keyframes.map { ($0.time.milliseconds, texts[Int($0.values[0])]) }, design, recording
        )
    }

    @Test("a number that runs slowly is exact to the millisecond") func slowNumbersAreExact() throws {
        let steps = try shown("{round(n)} %", to: "10").steps
        #expect(steps.map(\.1) == (0...10).map { "\($0) %" })
        let times: [Int64] = [0, 50, 150, 250, 350, 450, 550, 650, 750, 850, 950]
        #expect(steps.map(\.0) == times)
    }

    @Test("a number that runs fast changes once a frame, and ends where it ends") func fastNumbersChangeOnceAFrame()
        throws
    {
        let (steps, design, recording) = try shown("{format(n, '#,##0')}", to: "100000")
        #expect((58...62).contains(steps.count))
        #expect(steps.last?.1 == "100,000")
        #expect(steps.last?.0 == 1000)
        let track = design.bake(recording).tracks[0]
        #expect(track.measure == .milliseconds && track.tolerance < 17)
        #expect(track.error > 0 && track.error <= track.tolerance)
        // Each text is that of its own millisecond.
        var sampler = recording.sampler()
        for (millisecond, text) in steps {
            let values = sampler.values(of: 0, at: recording.begin + Time(milliseconds: millisecond))
            #expect(design.text(of: values, in: design.interaction.bindings[0]) == text)
        }
    }

    @Test("an eased number shows every text that lasts") func easedNumbersShowEveryTextThatLasts() throws {
        let steps = try shown("{round(n)} of 20", to: "20", "duration=\"0.9s\" easing=\"ease-in-out\"").steps
        #expect(steps.map(\.1) == (0...20).map { "\($0) of 20" })
    }

    @Test("texts that come again are one") func textsThatComeAgainAreOne() throws {
        let (steps, design, recording) = try shown("{mod(floor(n), 2)}", to: "6")
        #expect(steps.map(\.1) == ["0", "1", "0", "1", "0", "1", "0"])
        let track = design.bake(recording).tracks[0]
        #expect(track.form == .keywords(["0", "1"]))
        #expect(track.measure == .exact && track.error == 0)
    }

    @Test("a text that changes more often than a page bears is shown in longer steps, with a warning")
    func aCrowdOfTextsIsWarnedOf() throws {
        let (steps, design, recording) = try shown(
            "{format(n, '0.00')}", to: "100", "duration=\"30s\" easing=\"linear\"", waits: "31s")
        #expect((300...600).contains(steps.count))
        let found = design.diagnostics(of: recording, fault: nil, scenario: 0)
        #expect(found.map(\.id) == ["too-much"])
        #expect(
            found.first?.sentence
                == "this text changes 1801 times (scenario “run”), and a page bears 600: it is shown in steps of 67 ms"
        )
        #expect(
            found.first?.suggestion == "show fewer decimals, or round more coarsely, as in {10 * round(n / 10)}")
        #expect(design.diagnostics(of: try shown("{round(n)}", to: "9").recording, fault: nil).isEmpty)
    }

    @Test("a text that repeats for ever has a period") func aTextThatRepeatsHasAPeriod() throws {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="on"/></scxml>
                <fb:bind target="#t" text="{floor(mod(time, 3))} s"/>
                <fb:scenario name="run"><fb:wait for="1s"/></fb:scenario>
                """, drawing: "<text id=\"t\">0 s</text>")
        let (performance, _) = design.perform(scenario: 0)
        #expect(performance.tracks[0].period == Time(milliseconds: 3000))
        #expect(performance.tracks[0].form == .keywords(["0 s", "1 s", "2 s"]))
    }
}
