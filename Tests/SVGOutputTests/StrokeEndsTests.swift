// The visible part of an outline: dashes that show it, subpaths in turn, and what is refused.

import Numerics
import Testing
import Timelines
import XML

@testable import SVGOutput

@Suite struct StrokeEndsTests {
    private func emit(_ data: String, _ tracks: [Track], _ extra: Attributes = [:]) -> Emitted {
        var path = Element.svg("path", ["id": "ring", "d": data, "stroke": "red"])
        for attribute in extra { path.attributes.set(attribute) }
        let picture = Element.svg("svg", ["viewBox": "0 0 9 9"], children: [.element(path)])
        return Emitter.animatedSVG.emit(
            picture, Performance(duration: .second, tracks: tracks), EmissionOptions(profile: .once))
    }

    /// Which of the places along an element's outline its dashes cover.
    private func covers(_ element: Element, _ place: Double, at time: Double) -> Bool {
        let dashes = numbers(in: element.shownValue("stroke-dasharray", at: time)!)
        let offset = numbers(in: element.shownValue("stroke-dashoffset", at: time)!)[0]
        let period = dashes[0] + dashes[1]
        var phase = (place + offset).truncatingRemainder(dividingBy: period)
        if phase < 0 { phase += period }
        return phase < dashes[0]
    }

    private func end(_ name: String, _ from: Double, _ to: Double) -> Track {
        track("ring", name, .number, timeline(frame(0, from), frame(1000, to), tolerance: 0.01))
    }

    @Test(
        "dash covers from start to end",
        arguments: [
            (0.0, 0.0, 0.0, 1.0), (0, 1, 1, 1), (0.2, 0.2, 0.2, 1), (0, 0.5, 0.5, 1), (0.3, 0, 0.7, 1),
        ])
    func dashCoversFromStartToEnd(_ start0: Double, _ start1: Double, _ end0: Double, _ end1: Double) {
        let emitted = emit("M0 0H9", [end("stroke-start", start0, start1), end("stroke-end", end0, end1)])
        let ring = emitted.root.element(id: "ring")!
        #expect(ring["pathLength"] == "1")
        for time in stride(from: 0.0, through: 1000, by: 125) {
            let start = start0 + (start1 - start0) * time / 1000
            let end = end0 + (end1 - end0) * time / 1000
            for place in stride(from: 0.0125, to: 1, by: 0.025) {
                if abs(place - start) <= 0.01 || abs(place - end) <= 0.01 { continue }
                #expect(covers(ring, place, at: time) == (place > start && place < end), "\(place) at \(time) ms")
            }
        }
    }

    @Test("subpaths are drawn in turn") func subpathsAreDrawnInTurn() {
        let emitted = emit("M0 0H3M0 1H1", [end("stroke-end", 0, 1)])
        let group = emitted.root.element(id: "ring")!
        #expect(group.name == "svg:g")
        #expect(group["d"] == nil)
        let parts = group.elements.filter { $0["pathLength"] == "1" }
        #expect(parts.map { $0["d"] } == ["M0 0H3", "M0 1H1"])
        // The first takes three quarters of the time.
        #expect(covers(parts[0], 0.6, at: 500) && !covers(parts[0], 0.7, at: 500))
        for place in [0.01, 0.5, 0.99] {
            #expect(!covers(parts[1], place, at: 740))
            #expect(covers(parts[0], place, at: 760))
            #expect(covers(parts[1], place, at: 1000))
        }
        #expect(covers(parts[1], 0.4, at: 875) && !covers(parts[1], 0.6, at: 875))
        #expect(group.elements.contains { $0["stroke"] == "none" && $0["d"] == "M0 0H3M0 1H1" })
    }

    @Test("own dashes and path length are refused") func ownDashesAndPathLengthAreRefused() {
        for attributes: Attributes in [["pathLength": "7"], ["stroke-dasharray": "2 1"]] {
            let emitted = emit("M0 0H3", [end("stroke-end", 0, 1)], attributes)
            #expect(emitted.shortfalls.count == 1)
            #expect(emitted.root.allAnimations.isEmpty)
        }
    }

    /// Whether no dash, not even one of no length with its caps, lies on the outline.
    private func isBlank(_ element: Element, at time: Double) -> Bool {
        let dashes = numbers(in: element.shownValue("stroke-dasharray", at: time)!)
        let offset = numbers(in: element.shownValue("stroke-dashoffset", at: time)!)[0]
        let period = dashes[0] + dashes[1]
        return (-4...4).allSatisfy { turn in
            let begin = period * Double(turn) - offset
            return begin >= 1 || begin + dashes[0] <= 0
        }
    }

    /// At whole milliseconds the ends are those of the timelines, also where they cross, and nothing is seen between.
    @Test(
        "nothing is drawn while the ends are crossed",
        arguments: [
            (1.0, 0.0, 0.0, 1.0), (0, 1, 1, 0), (0.9, 0.2, 0.1, 0.71), (0.1, 0.83, 0.9, 0.3), (0.5, 0.2, 0.5, 0.9),
            (0.2, 0.5, 0.9, 0.5), (0.4, 0.4, 0.4, 0.4), (0.3, 0.3, 0.1, 0.9), (0.8, 0.6, 0.5, 0.2),
        ])
    func nothingIsDrawnWhileTheEndsAreCrossed(_ start0: Double, _ start1: Double, _ end0: Double, _ end1: Double) {
        for profile in [Profile.once, .loop] {
            let path = Element.svg("path", ["id": "ring", "d": "M0 0H9", "stroke-linecap": "round"])
            let picture = Element.svg("svg", ["viewBox": "0 0 9 9"], children: [.element(path)])
            let tracks = [end("stroke-start", start0, start1), end("stroke-end", end0, end1)]
            let emitted = Emitter.animatedSVG.emit(
                picture, Performance(duration: .second, loops: profile == .loop, tracks: tracks),
                EmissionOptions(profile: profile))
            let ring = emitted.root.element(id: "ring")!
            for time in stride(from: 0.0, to: 1000, by: 1) {
                let start = start0 + (start1 - start0) * time / 1000
                let end = end0 + (end1 - end0) * time / 1000
                if abs(end - start) > 1e-9 {
                    #expect(isBlank(ring, at: time) == (end < start), "\(time) ms")
                } else {
                    #expect(isBlank(ring, at: time), "\(time) ms")
                }
                guard end - start > 0.01 else { continue }
                for place in [start - 0.01, start + 0.005, end - 0.005, end + 0.01] where place > 0 && place < 1 {
                    #expect(covers(ring, place, at: time) == (place > start && place < end), "\(place) at \(time) ms")
                }
            }
        }
    }

    @Test("steps and jumps of equal ends paint no dot") func stepsAndJumpsOfEqualEndsPaintNoDot() {
        let steps = emit(
            "M0 0H9",
            [
                track(
                    "ring", "stroke-start", .number,
                    timeline(frame(0, 0.2, hold: true), frame(300, 0.4, hold: true), frame(600, 0.1))),
                track(
                    "ring", "stroke-end", .number,
                    timeline(frame(0, 0.2, hold: true), frame(300, 0.6, hold: true), frame(600, 0.1))),
            ]
        ).root.element(id: "ring")!
        for time in [0.0, 150, 299, 600, 900] { #expect(isBlank(steps, at: time), "\(time) ms") }
        for time in [300.0, 450, 599] {
            #expect(covers(steps, 0.5, at: time) && !covers(steps, 0.3, at: time) && !covers(steps, 0.7, at: time))
        }
        let jump = emit(
            "M0 0H9",
            [
                end("stroke-start", 0.2, 0.3),
                track(
                    "ring", "stroke-end", .number,
                    timeline(frame(0, 0.1), frame(500, 0.15), frame(500, 0.9), frame(1000, 0.9))),
            ]
        ).root.element(id: "ring")!
        for time in stride(from: 0.0, to: 500, by: 1) { #expect(isBlank(jump, at: time), "\(time) ms") }
        #expect(covers(jump, 0.88, at: 500) && covers(jump, 0.27, at: 500) && !covers(jump, 0.23, at: 500))
    }

    /// Key times with few digits move a dash by what the ends still may be off; the report says by how much.
    @Test("rounding of key times is in the error of the ends", arguments: [false, true])
    func roundingOfKeyTimesIsInTheErrorOfTheEnds(_ bothMove: Bool) {
        func moving(_ name: String, _ values: (Double, Double, Double)) -> Track {
            let frames = timeline(
                frame(0, values.0), frame(371, values.1), frame(1013, values.2), decimals: 4, tolerance: 0.02)
            return track("ring", name, .number, frames)
        }
        let tail = (0.0, 0.3, 0.5)
        let head = (0.1, 0.9, 0.95)
        let tracks = (bothMove ? [moving("stroke-start", tail)] : []) + [moving("stroke-end", head)]
        let emitted = emit("M0 0H9", tracks)
        let ring = emitted.root.element(id: "ring")!
        var worst = 0.0
        for time in stride(from: 0.0, through: 1013, by: 1) {
            let dash = numbers(in: ring.shownValue("stroke-dasharray", at: time)!)[0]
            let shown = dash - numbers(in: ring.shownValue("stroke-dashoffset", at: time)!)[0]
            worst = max(worst, abs(shown - tracks[tracks.count - 1].values(at: Time(milliseconds: Int64(time)))[0]))
        }
        #expect(worst > 1e-5)
        let last = tracks[tracks.count - 1]
        let reported = emitted.errors[tracks.count - 1] / last.tolerance * last.parts[0].tolerance[0]
        #expect(reported >= last.parts[0].error[0] + worst - 1e-9)
        for (given, error) in zip(tracks, emitted.errors) { #expect(error <= given.tolerance) }
    }
}
