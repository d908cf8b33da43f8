// The emission contract, point by point.

import CurveText
import Numerics
import TestSupport
import Testing
import Timelines
import XML

@testable import SVGOutput

@Suite struct AnimatedSVGTests {
    private func emit(
        _ profile: Profile, _ performance: Performance = Sample.performance, touch: Bool = false
    ) -> Emitted {
        Emitter.animatedSVG.emit(Sample.picture, performance, EmissionOptions(profile: profile, showsTouch: touch))
    }

    @Test("golden", arguments: Profile.allCases)
    func golden(_ profile: Profile) {
        let text = MarkupWriter(isIndented: true).text(emit(profile, touch: true).root)
        #expect(Golden.difference(of: text, from: "emission/sample.\(profile.rawValue).svg") == nil)
    }

    @Test("golden still") func goldenStill() {
        let options = EmissionOptions(moment: Time(milliseconds: 400))
        let text = MarkupWriter(isIndented: true).text(
            Emitter.stillSVG.emit(Sample.picture, Sample.performance, options).root)
        #expect(Golden.difference(of: text, from: "emission/sample.still.svg") == nil)
        #expect(!text.contains("<animate") && !text.contains("<set"))
    }

    @Test("loop has one clock") func loopHasOneClock() {
        let animations = emit(.loop, touch: true).root.allAnimations
        #expect(animations.count > 10)
        for animation in animations {
            #expect(animation["dur"] == "2.4s")
            #expect(animation["repeatCount"] == "indefinite")
            #expect(animation["begin"] == nil)
        }
    }

    @Test("key times start at zero and end at exactly one", arguments: Profile.allCases)
    func keyTimesStartAtZeroAndEndAtExactlyOne(_ profile: Profile) {
        for animation in emit(profile, touch: true).root.allAnimations {
            guard let times = animation["keyTimes"]?.split(separator: ";") else { continue }
            #expect(times.first == "0")
            if animation["calcMode"] != "discrete" { #expect(times.last == "1") }
            #expect(times.count == animation["values"]?.split(separator: ";").count)
            #expect(!animation["keyTimes"]!.contains(" "))
        }
    }

    @Test("once begins and ends with the motion") func onceBeginsAndEndsWithTheMotion() {
        let ball = emit(.once).root.element(id: "ball")!
        let fall = ball.animations("cy")[0]
        #expect(fall["begin"] == "0.25s")
        #expect(fall["dur"] == "1s")
        #expect(fall["fill"] == "freeze")
        #expect(fall["repeatCount"] == nil)
        #expect(fall["values"] == "10;60.5;10")
        #expect(fall["keyTimes"] == "0;.25;1")
    }

    @Test("first values stand in the attributes", arguments: Profile.allCases)
    func firstValuesStandInTheAttributes(_ profile: Profile) {
        let root = emit(profile).root
        #expect(root.element(id: "ball")?["cy"] == "10")
        #expect(root.element(id: "ball")?["fill"] == "#f00")
        #expect(root.element(id: "ball")?["display"] == nil)
        #expect(root.element(id: "bar")?["transform"] == "translate(15 15) rotate(0)")
        #expect(root.element(id: "drop")?["d"] == "M0 0 9 9Z")
    }

    @Test("transform is emitted whole", arguments: Profile.allCases)
    func transformIsEmittedWhole(_ profile: Profile) {
        let parts = emit(profile).root.element(id: "bar")!.animations("transform")
        #expect(parts.map { $0["type"] } == ["translate", "rotate"])
        #expect(parts.map { $0["additive"] } == [nil, "sum"])
        for name: Name in ["begin", "dur", "fill", "repeatCount"] {
            #expect(parts[0][name] == parts[1][name])
        }
        #expect(parts[0]["values"] == "15 15")
    }

    @Test("sets stand where they are shorter") func setsStandWhereTheyAreShorter() {
        let sets = emit(.once).root.element(id: "ball")!.animations("display")
        #expect(sets.map { $0.name.local } == ["set"])
        #expect(sets[0]["begin"] == "0.74999s")
        #expect(sets[0]["dur"] == "0.75s")
        #expect(sets[0]["to"] == "none")
    }

    /// Chromium keeps the time that a page sets in single precision and cuts it to microseconds: 575 ms are 574.999.
    @Test("jump at the beginning or the end is in time for its millisecond")
    func jumpAtTheBeginningOrTheEndIsInTimeForItsMillisecond() throws {
        func frame(_ time: Int64, _ value: Double, _ passage: Keyframe.Passage = .linear) -> Keyframe {
            Keyframe(time: Time(milliseconds: time), values: [value], passage: passage)
        }
        func animation(_ frames: [Keyframe]) -> Element {
            var performance = Sample.performance
            let timeline = Timeline(keyframes: frames, decimals: [1], tolerance: [0.1], error: [0.01])
            performance.tracks = [track("ball", "cx", .number, timeline)]
            return emit(.once, performance).root.element(id: "ball")!.animations("cx")[0]
        }
        let jump = animation([frame(0, 5, .hold), frame(575, 9), frame(1575, 20)])
        #expect(jump["begin"] == "574ms")
        for (time, value) in [(574.0, 5.0), (574.999, 9), (575, 9), (1575, 20)] {
            #expect(abs(try #require(numbers(in: shown(jump, at: time)!).first) - value) < 0.01, "\(time)")
        }
        // A jump at the very end is one within the run too, not the end of it.
        let late = animation([frame(0, 5), frame(575, 9), frame(575, 20)])
        for (time, value) in [(0.0, 5.0), (574.999, 20), (575, 20), (900, 20)] {
            #expect(abs(try #require(numbers(in: shown(late, at: time)!).first) - value) < 0.01, "\(time)")
        }
        // Where nothing jumps, nothing is to be in time for.
        #expect(animation([frame(0, 5, .hold), frame(575, 5), frame(1575, 20)])["begin"] == "575ms")
    }

    @Test("constant is written and not animated") func constantIsWrittenAndNotAnimated() {
        var performance = Sample.performance
        performance.tracks = [track("ball", "cx", .number, Timeline(constant: [7.25], tolerance: [0.1]))]
        for profile in Profile.allCases {
            let root = emit(profile, performance).root
            #expect(root.allAnimations.isEmpty)
            #expect(root.element(id: "ball")?["cx"] == "7.3")
        }
    }

    @Test("each text is its own span of which one shows", arguments: Profile.allCases)
    func eachTextIsItsOwnSpanOfWhichOneShows(_ profile: Profile) {
        let label = emit(profile).root.element(id: "label")!
        #expect(label.elements.map(\.textContent) == ["Pull", "Let go"])
        for (time, text) in [(0.0, "Pull"), (499, "Pull"), (500, "Let go"), (1999, "Let go")] {
            let spans = label.elements.filter { $0.shownValue("display", at: time) != "none" }
            #expect(spans.map(\.textContent) == [text])
        }
    }

    @Test("seam only where the end looks unlike the beginning") func seamOnlyWhereTheEndLooksUnlikeTheBeginning() {
        var performance = Sample.performance
        performance.tracks = [performance.tracks[0], performance.tracks[2]]
        let root = emit(.loop, performance).root
        #expect(root.allAnimations.allSatisfy { $0["dur"] == "2s" && $0["attributeName"] != "opacity" })
        let fade = emit(.loop).root.elements.last!.animations("opacity")[0]
        #expect(shown(fade, at: 1999) == "1.0")
        #expect(numbers(in: shown(fade, at: 2200)!)[0] < 0.01)
    }

    @Test("loop shows its beginning again behind the fade") func loopShowsItsBeginningAgainBehindTheFade() {
        let drop = emit(.loop).root.element(id: "drop")!
        #expect(numbers(in: drop.shownValue("d", at: 2199)!) == [0, -1.5, 9, -9])
        #expect(numbers(in: drop.shownValue("d", at: 2201)!) == [0, 0, 9, 9])
    }

    @Test("ambient motion has its own period", arguments: Profile.allCases)
    func ambientMotionHasItsOwnPeriod(_ profile: Profile) {
        var performance = Sample.performance
        var spin = track("bar", "x", .number, timeline(frame(0, 0), frame(300, 5), frame(700, 0)))
        spin.period = Time(milliseconds: 700)
        performance.tracks = [spin]
        let animation = emit(profile, performance).root.element(id: "bar")!.animations("x")[0]
        #expect(animation["dur"] == "0.7s")
        #expect(animation["repeatCount"] == "indefinite")
        #expect(animation["begin"] == nil)
        #expect(emit(.loop, performance).root.allAnimations.count == 1)
    }

    /// Chromium's 900 ms of 2.4 s are less than .375.
    @Test("jumps come a little early and never late") func jumpsComeALittleEarlyAndNeverLate() {
        for step in stride(from: Int64(1), to: 2400, by: 7) {
            let jump = track("ball", "cy", .number, timeline(frame(0, 1, hold: true), frame(step, 2)))
            let window = Window(start: 0, duration: 2400, repeats: true)
            let strip = TrackWindow(jump.parts[0], window)
            let text = KeyTimes(strip, budget: [0.05]).text!
            let place = Double(text.split(separator: ";")[1])! * 2400
            #expect(place < Double(step) - 0.005 && place > Double(step) - 0.95)
        }
    }

    @Test("run that does not loop freezes in a file of its own") func runThatDoesNotLoopFreezesInAFileOfItsOwn() {
        var performance = Sample.performance
        performance.loops = false
        #expect(emit(.loop, performance).root.allAnimations.allSatisfy { $0["repeatCount"] == nil })
    }

    @Test("has a name for readers") func hasANameForReaders() {
        let root = emit(.loop).root
        #expect(root["role"] == "img")
        let label = root["aria-labelledby"]!
        #expect(root.element(id: label)?.textContent == "Ball")
        let named = Emitter.stillSVG.emit(Sample.picture, Sample.performance, EmissionOptions(title: "Fall"))
        #expect(named.root.elements.filter { $0.name == "svg:title" }.map(\.textContent) == ["Fall"])
    }

    @Test("what has no place is reported") func whatHasNoPlaceIsReported() {
        var performance = Sample.performance
        performance.tracks = [track("nobody", "x", .number, timeline(frame(0, 0), frame(300, 5)))]
        let emitted = emit(.loop, performance)
        #expect(emitted.shortfalls.map(\.target) == ["nobody"])
        #expect(emitted.root.allAnimations.isEmpty)
    }

    @Test("errors include the rounding of times") func errorsIncludeTheRoundingOfTimes() {
        let emitted = emit(.once)
        #expect(emitted.errors.count == Sample.performance.tracks.count)
        for (error, track) in zip(emitted.errors, Sample.performance.tracks) {
            #expect(error >= track.error && error <= track.tolerance)
        }
    }

    @Test("emitters have names of their own") func emittersHaveNamesOfTheirOwn() {
        #expect(Set(Emitter.all.map(\.name)).count == Emitter.all.count)
        #expect(Emitter.named("svg")?.fileExtension == "svg")
        #expect(Emitter.named("nothing") == nil)
    }
}
