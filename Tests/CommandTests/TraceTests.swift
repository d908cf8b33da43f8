// `flipbook sample --trace`: what a finger did on a page, played natively.

import Designs
import Diagnostics
import EngineWeb
import Foundation
import Geometry
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing
import XML

@testable import flipbook

@Suite struct TraceTests {
    private let scratch = ScratchFolder()
    private static let starter = "templates/designs/sticky-refresh.svg"

    private static let starters = [
        "sticky-refresh", "floating-ball", "four-direction-load", "wechat-applet", "zhihu-home",
    ]

    private func design(_ name: String = "sticky-refresh") throws -> Design {
        let path = Fixtures.root + "/templates/designs/\(name).svg"
        return try #require(DesignReader.read(try SourceFile.load(path), library: .box).0)
    }

    /// A trace of `sticky-refresh` with further members.
    private func text(_ touches: String, _ members: String = "") -> String {
        #"{ "flipbook": "trace", "version": 1, "design": "sticky-refresh", \#(members)"touches": [\#(touches)] }"#
    }

    /// The trace of a finger that does what a scenario's does, tick by tick.
    private func trace(of recording: Recording, _ design: Design, takingOver scenario: String) -> String {
        let slots = design.interaction.touch
        let cancelled = Set(
            recording.log.compactMap { entry in
                if case .touchCancelled = entry.event { entry.time } else { nil }
            })
        var touches: [String] = []
        var sampler = recording.sampler()
        var wasDown = false
        var time = recording.begin
        while time <= recording.end {
            let frame = sampler.frame(at: time)
            let isDown = frame[slots.active] != 0
            func touch(_ phase: String) {
                touches.append("[\(time.seconds), \"\(phase)\", \(frame[slots.x]), \(frame[slots.y])]")
            }
            switch (wasDown, isDown) {
            case (false, true): touch("began")
            case (true, true): touch("moved")
            case (true, false):
                if cancelled.contains(time) { touch("moved") }
                touch(cancelled.contains(time) ? "cancelled" : "ended")
            case (false, false): break
            }
            wasDown = isDown
            time += .tick
        }
        return #"{ "flipbook": "trace", "version": 1, "design": "\#(design.name)", "scenario": "\#(scenario)", "#
            + #""from": 0, "touches": [\#(touches.joined(separator: ", "))], "end": \#(recording.end.seconds) }"#
    }

    @Test("a finger that does what a scenario's does leaves the same log and bits at every tick", arguments: starters)
    func sameBits(name: String) throws {
        let design = try design(name)
        for (index, scenario) in design.scenarios.enumerated() {
            let expected = design.interaction.simulate(scenario: index).recording
            // A finger that comes down as the scenario begins is one that would be taken over.
            if expected.log.contains(where: { $0.time == expected.begin && $0.event.isTouch }) { continue }
            let path = scratch.put(trace(of: expected, design, takingOver: scenario.name), at: "\(index).json")
            let played = try TraceFile(path, of: design).play(on: design)
            #expect(played.begin == expected.begin && played.end == expected.end)
            // The play begins after the first instant has been entered.
            let log = played.log.filter { entry in
                if case .compared = entry.event { false } else { entry.time > played.begin }
            }
            #expect(log == expected.log.filter { $0.time > expected.begin })
            var samplers = (expected.sampler(), played.sampler())
            var time = expected.begin
            while time <= expected.end {
                let (wanted, found) = (samplers.0.frame(at: time), samplers.1.frame(at: time))
                let isSame = zip(wanted, found).allSatisfy { $0.bitPattern == $1.bitPattern }
                #expect(isSame, "\(scenario.name) at \((time - expected.begin).seconds) s")
                if !isSame { break }
                time += .tick
            }
        }
    }

    @Test("what is printed is what is printed of the scenario, with its log as JSON") func samePrint() throws {
        let design = try design()
        let recording = design.interaction.simulate(scenario: 0).recording
        let path = scratch.put(trace(of: recording, design, takingOver: "refresh"), at: "refresh.json")
        let rows = ["--every", "1/40"]
        let wanted = try Tool.run(["sample", Self.starter, "refresh"] + rows)
        let found = try Tool.run(["sample", Self.starter, "--trace", path] + rows)
        #expect(found.code == 0 && found.messages.isEmpty, "\(found.messages)")
        #expect(wanted.output == found.output && found.output.count > 10_000)
        let json = try Tool.run(["sample", Self.starter, "--trace", path, "--at", "0.5", "--format", "json"])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["trace"] as? String == path && object?["begin"] as? Double == 0)
        #expect((object?["samples"] as? [[String: Any]])?.count == 1)
        let log = try #require(object?["log"] as? [[String: Any]])
        let entered = log.compactMap { $0["entered"] as? String }
        #expect(entered.contains("snapping") && entered.contains("ending"))
        #expect(log.contains { $0["touch"] as? String == "began" && $0["y"] as? Double == 220 })
        #expect(log.contains { ($0["event"] as? String)?.hasPrefix("list.") == true })
        #expect(log.contains { $0["took"] != nil && $0["label"] != nil })
        let times = log.compactMap { $0["time"] as? Double }
        #expect(times.count == log.count && times == times.sorted())
    }

    /// Calls the engine as a page does, and returns what its recorder saves, and what was shown at which times.
    private func touched(_ design: Design, _ scenario: Int, after: Double, _ chance: inout Seeded) -> (
        trace: String, shown: [(time: Double, values: [Double])]
    ) {
        pageEngine.lock()
        defer { pageEngine.unlock() }
        let sealed = design.interaction.sealed
        reserve(count: Int32(sealed.count)).update(from: sealed, count: sealed.count)
        #expect(load(count: Int32(sealed.count)) == 0)
        var shown: [(time: Double, values: [Double])] = []
        let count = design.interaction.bindings.reduce(0) { $0 + $1.componentCount }
        func go(_ seconds: Double) {
            advance(seconds: now() + seconds)
            _ = update()
            shown.append((now(), Array(UnsafeBufferPointer(start: values(), count: count))))
        }
        if scenario >= 0 {
            #expect(perform(scenario: Int32(scenario)) > 0)
            seek(seconds: after)
        }
        advance(seconds: now())
        let known = Int(takeSamples())
        for _ in 0..<4 {
            go(chance.number(0...0.4))
            var place = (chance.number(0...design.stage.width), chance.number(0...design.stage.height))
            let step = (chance.number(-9...9), chance.number(-24...24))
            touch(phase: 0, x: place.0, y: place.1, seconds: now() + chance.number(0...0.1))
            for _ in 0..<Int.random(in: 0...20, using: &chance) {
                place = (place.0 + step.0, place.1 + step.1)
                touch(phase: 1, x: place.0, y: place.1, seconds: now() + chance.number(0.002...0.02))
                if chance.number(0...1) < 0.3 { go(chance.number(0...0.05)) }
            }
            if chance.number(0...1) < 0.3 { place.1 += 3 }
            touch(phase: chance.number(0...1) < 0.8 ? 2 : 3, x: place.0, y: place.1, seconds: now() + 0.01)
            for _ in 0..<20 { go(0.0171) }
        }
        let words = ["began", "moved", "ended", "cancelled"]
        let total = Int(takeSamples())
        let samples = UnsafeBufferPointer(start: samples(), count: total * 4).dropFirst(known * 4)
        let touches = stride(from: samples.startIndex, to: samples.endIndex, by: 4).map {
            "[\(samples[$0]), \"\(words[Int(samples[$0 + 1])])\", \(samples[$0 + 2]), \(samples[$0 + 3])]"
        }
        let origin = scenario < 0 ? "" : #""scenario": "\#(design.scenarios[scenario].name)", "from": \#(after), "#
        let trace =
            #"{ "flipbook": "trace", "version": 1, "design": "\#(design.name)", \#(origin)"touches": "#
            + #"[\#(touches.joined(separator: ", "))], "end": \#(now()) }"#
        return (trace, shown)
    }

    @Test("what a finger did on a page is played to the same bits", .serialized, arguments: starters)
    func sameAsPage(name: String) throws {
        let design = try design(name)
        var chance = Seeded(state: 22)
        var seen: Set<[Double]> = []
        for scenario in -1..<min(design.scenarios.count, 5) {
            let after = chance.number(0.4...4)
            let (trace, shown) = touched(design, scenario, after: after, &chance)
            let recording = try TraceFile(scratch.put(trace, at: "page.json"), of: design).play(on: design)
            #expect(recording.end == Time(seconds: shown.last!.time))
            // What was shown at the instant of a lift was shown before it.
            let lifts = recording.log.filter { $0.event.isTouch }.map(\.time)
            var sampler = recording.sampler()
            let differing = shown.first { time, values in
                let time = Time(seconds: time)
                if lifts.contains(time) { return false }
                return values != design.interaction.bindings.indices.flatMap { sampler.values(of: $0, at: time) }
            }
            #expect(differing == nil, "\(name), \(scenario) after \(after) s: at \(differing?.time ?? 0) s")
            seen.formUnion(shown.map(\.values))
        }
        #expect(seen.count > 4, "\(seen.count)")
    }

    @Test("a finger takes over from a scenario: its time begins there, its clock goes on") func takenOver() throws {
        let design = try design()
        let touches = #"[1.25, "began", 187, 200], [1.266, "moved", 187, 210.5], [1.6, "ended", 187, 240.5]"#
        let members = #""scenario": "refresh", "from": 1.2, "parameters": { "load": 0.5, "outcome": "failure" }, "#
        let path = scratch.put(text(touches, members), at: "taken.json")
        let recording = try TraceFile(path, of: design).play(on: design)
        #expect(recording.begin == Time(seconds: 1.2) && recording.end > Time(seconds: 2.5))
        // The scenario's finger is lifted, then this one comes.
        let fingers = recording.log.filter { $0.event.isTouch }.map(\.time)
        #expect(fingers == [1.2, 1.25, 1.6].map { Time(seconds: $0) })
        // It has moved to where it is lifted, on a straight line, and nothing moves any more after the end.
        var sampler = recording.sampler()
        let y = sampler.value(of: design.interaction.touch.y, at: Time(seconds: 1.433))
        #expect(abs(y - 225.5) < 1e-9)
        let frames = [recording.end, recording.end + .second].map { sampler.frame(at: $0) }
        #expect(frames[0].indices.filter { frames[0][$0] != frames[1][$0] } == [design.interaction.timeSlot])
        // `--set` has the last word, as it has in scenarios.
        for (words, load) in [([], "0.5"), (["--set", "load=2"], "2")] {
            let run = try Tool.run(["sample", Self.starter, "--trace", path, "--at", "0"] + words)
            #expect(run.output.split(separator: "\n")[1].split(separator: ",")[10] == load, "\(run.output)")
        }
    }

    @Test("a finger may be lifted on its way, and touches may come where the trace begins") func liftedOnItsWay() throws
    {
        let design = try design()
        let touches = #"[0, "began", 187, 200], [1, "moved", 187, 400], [0.5, "ended", 187, 400]"#
        let recording = try TraceFile(scratch.put(text(touches), at: "way.json"), of: design).play(on: design)
        let ends = recording.log.compactMap { entry -> Double? in
            if case .touchEnded(_, let y) = entry.event { y } else { nil }
        }
        #expect(ends == [300])
    }

    @Test("an attribute that is assigned tick by tick shows what a page shows between two ticks") func steps() throws {
        let design = try design("zhihu-home")
        let text =
            #"{ "flipbook": "trace", "version": 1, "design": "floating-ball", "end": 2, "touches": "#
            + #"[[0.1, "began", 330, 467], [0.5, "moved", 200, 300], [0.6, "moved", 150, 280], [0.7, "ended", 100, 250]] }"#
        let recording = try TraceFile(scratch.put(text, at: "steps.json"), of: design).play(on: design)
        let linear = design.interaction.variables.filter(\.isLinear).map(\.slot)
        var sampler = recording.sampler()
        var moves = 0
        for slot in linear {
            for tick in Int64(12)..<84 {
                let at = sampler.value(of: slot, at: Time(ticks: tick))
                let later = sampler.value(of: slot, at: Time(ticks: tick) + Time(units: Time.unitsPerTick / 2))
                #expect(at == later)
                moves += at == sampler.value(of: slot, at: Time(ticks: tick + 1)) ? 0 : 1
            }
        }
        #expect(moves > 20)
    }

    @Test("a trace without an end that finds no rest is cut after ten minutes, with a word") func noRest() throws {
        let design = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><title>Spin</title>
            <metadata><fb:interaction><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"
            datamodel="flipbook"><state id="on"/></scxml><fb:bind target="#a" x="{mod(time, 1)}"/></fb:interaction>
            </metadata><rect id="a" width="10" height="10"/></svg>
            """
        let path = scratch.put(design, at: "spin.svg")
        let trace = scratch.put(text("").replacingOccurrences(of: "sticky-refresh", with: "spin"), at: "spin.json")
        let run = try Tool.run(["sample", path, "--trace", trace, "--every", "100"])
        #expect(run.code == 0 && run.output.split(separator: "\n").count == 8, "\(run.output)")
        #expect(
            run.messages.contains("the interaction is not still after 10 minutes, and is cut; \"end\" cuts earlier"))
    }
}

extension LogEntry.Event {
    fileprivate var isTouch: Bool {
        switch self {
        case .touchBegan, .touchEnded, .touchCancelled: true
        default: false
        }
    }
}
