// The visible part of an outline: dashes that show it, subpaths in turn, and what is refused.

import Markup
import Motion
import Testing
import Timelines

@testable import Emission

@Suite struct StrokeEndsTests {
    private func emit(_ data: String, _ tracks: [Track], _ extra: Attributes = [:]) -> Emitted {
        var path = Element.svg("path", ["id": "ring", "d": data, "stroke": "red"])
        for attribute in extra { path.attributes.set(attribute) }
        let picture = Element.svg("svg", ["viewBox": "0 0 9 9"], [.element(path)])
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

    @Test(arguments: [
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

    @Test func subpathsAreDrawnInTurn() {
        let emitted = emit("M0 0H3M0 1H1", [end("stroke-end", 0, 1)])
        let group = emitted.root.element(id: "ring")!
        #expect(group.name == "svg:g")
        #expect(group["d"] == nil)
        let parts = group.elements.filter { $0["pathLength"] == "1" }
        #expect(parts.map { $0["d"] } == ["M0 0L3 0", "M0 1L1 1"])
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

    @Test func ownDashesAndPathLengthAreRefused() {
        for attributes: Attributes in [["pathLength": "7"], ["stroke-dasharray": "2 1"]] {
            let emitted = emit("M0 0H3", [end("stroke-end", 0, 1)], attributes)
            #expect(emitted.shortfalls.count == 1)
            #expect(emitted.root.allAnimations.isEmpty)
        }
    }
}
