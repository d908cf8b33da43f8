// What CSS keyframes say of a performance, and what they leave out.

import Fitting
import Foundation
import Geometry
import Numerics
import TestSupport
import Testing
import Timelines
import XML

@testable import SVGOutput

@Suite struct AnimatedCSSTests {
    private func emit(_ performance: Performance = Sample.performance, _ profile: Profile = .loop) -> Emitted {
        Emitter.animatedCSS.emit(Sample.picture, performance, EmissionOptions(profile: profile, showsTouch: false))
    }

    private func style(_ root: Element) -> String {
        root.all { $0.name == "svg:style" }.first?.textContent ?? ""
    }

    @Test("golden", arguments: Profile.allCases)
    func golden(_ profile: Profile) {
        let text = MarkupWriter(isIndented: true).text(emit(Sample.performance, profile).root)
        #expect(Golden.difference(of: text, from: "emission/sample.css-\(profile.rawValue).svg") == nil)
        #expect(!text.contains("<animate") && !text.contains("<set"))
    }

    @Test("who asks for less motion gets none") func whoAsksForLessMotionGetsNone() {
        let lines = style(emit().root).split(separator: "\n")
        let start = lines.firstIndex(of: "@media (prefers-reduced-motion:no-preference){")
        #expect(lines.last == "}")
        let outside = lines[..<(start ?? 0)]
        #expect(outside.count > 3 && outside.allSatisfy { $0.hasPrefix("@keyframes ") })
        #expect(lines.filter { $0.contains("animation:") }.count > 2)
    }

    @Test("what no property says is a shortfall and stands still") func whatNoPropertySaysIsAShortfallAndStandsStill() {
        let points = Performance(
            duration: .second,
            tracks: [
                track("drop", "points", .numbers(count: 2), timeline(frame(0, 1, 2), frame(900, 3, 4))),
                track("drop", "d", .path([.move, .line]), timeline(frame(0, 0, 0, 1, 1), frame(900, 0, 0, 5, 5))),
                track("ball", "cx", .number, timeline(frame(0, 1), frame(900, 2))),
            ])
        let emitted = emit(points)
        #expect(emitted.shortfalls.map(\.attribute) == ["points", "d"])
        #expect(emitted.root.element(id: "drop")?["points"] == "1 2")
        let text = style(emitted.root)
        #expect(!text.contains("points"))
        // Path data does move where a browser can.
        #expect(text.contains("path(\"M"))
        #expect(text.contains("cx:2px"))
    }

    @Test("functions that move by themselves get a group each") func functionsThatMoveByThemselvesGetAGroupEach() throws
    {
        let turn = Performance(
            duration: .second,
            tracks: [
                track(
                    "bar", "transform",
                    .transform([
                        TransformTerm(.translate, arity: 2), TransformTerm(.rotate, arity: 3),
                        TransformTerm(.scale, arity: 1),
                    ]),
                    timeline(frame(0, 0, 0), frame(500, 10, 20)), timeline(frame(0, 0, 5, 6), frame(900, 90, 5, 6)),
                    timeline(frame(0, 2)))
            ])
        let root = emit(turn).root
        let outer = try #require(root.all { $0["transform"] == "translate(0 0)" }.first)
        let bar = try #require(outer.elements.first)
        #expect(bar.id == "bar")
        #expect(bar["transform"] == "rotate(0 5 6) scale(2)")
        let text = style(root)
        #expect(text.contains("transform:translate(10px,20px)"))
        #expect(text.contains("transform:translate(5px,6px) rotate(90deg) translate(-5px,-6px) scale(2)"))
        #expect(Set([outer["class"], bar["class"]]).count == 2)
    }

    /// Of two classes that run animations the later alone would run.
    @Test("no element has two classes") func noElementHasTwoClasses() {
        let touched = Emitter.animatedCSS.emit(
            Sample.picture, Sample.performance, EmissionOptions(profile: .loop, showsTouch: true))
        let classes = touched.root.all { $0["class"] != nil }.map { $0["class"]! }
        #expect(classes.count > 5)
        #expect(classes.allSatisfy { !$0.contains(" ") })
        // The finger is pressed in and fades, both at once.
        let text = style(touched.root)
        #expect(text.split(separator: "\n").contains { $0.hasPrefix(".m") && $0.contains(" infinite,k") })
    }

    @Test("words keep their place and are left alone in clip paths")
    func wordsKeepTheirPlaceAndAreLeftAloneInClipPaths() throws {
        let words = track(
            "label", "text", .keywords(["Pull", "Let go"]),
            timeline(frame(0, 0, hold: true), frame(500, 1, hold: true), decimals: 0))
        let place = track("label", "x", .number, timeline(frame(0, 30), frame(500, 40)))
        let both = emit(Performance(duration: .second, tracks: [words, place]), .once)
        let texts = both.root.all { $0.name == "svg:text" }
        #expect(texts.map { $0["x"] } == ["30", "30"])
        #expect(both.shortfalls.map(\.attribute) == ["x"])
        let clip = Element.svg(
            "svg",
            children: [.svg("clipPath", ["id": "hole"], children: [.svg("text", ["id": "label"], children: ["Pull"])])])
        let clipped = Emitter.animatedCSS.emit(
            clip, Performance(duration: .second, tracks: [words]), EmissionOptions(profile: .once))
        #expect(clipped.root.elements(named: "svg:g").isEmpty)
        #expect(clipped.shortfalls.map(\.attribute) == ["text"])
    }

    @Test("images that change stay inside what moves them") func imagesThatChangeStayInsideWhatMovesThem() throws {
        let picture = Element.svg("svg", children: [.svg("image", ["id": "photo", "width": "9", "height": "9"])])
        let performance = Performance(
            duration: .second,
            tracks: [
                track(
                    "photo", "href", .keywords(["a.png", "b.png"]),
                    timeline(frame(0, 0, hold: true), frame(500, 1, hold: true), decimals: 0)),
                track("photo", "x", .number, timeline(frame(0, 0), frame(900, 5))),
                track(
                    "photo", "transform",
                    .transform([TransformTerm(.translate, arity: 2), TransformTerm(.rotate, arity: 1)]),
                    timeline(frame(0, 0, 0), frame(500, 10, 20)), timeline(frame(0, 0), frame(900, 90))),
            ])
        let emitted = Emitter.animatedCSS.emit(picture, performance, EmissionOptions(profile: .once))
        let photo = try #require(emitted.root.element(id: "photo"))
        #expect(photo.elements(named: "svg:image").count == 2)
        #expect(photo.elements(named: "svg:image").allSatisfy { $0["class"]?.contains(" ") == false })
    }

    @Test("equal motion is said once") func equalMotionIsSaidOnce() {
        let same = timeline(frame(0, 1), frame(900, 2))
        let performance = Performance(
            duration: .second, tracks: [track("ball", "cx", .number, same), track("ball", "cy", .number, same)])
        let twins = Performance(
            duration: .second,
            tracks: [track("ball", "opacity", .number, same), track("bar", "opacity", .number, same)])
        func count(_ performance: Performance) -> Int {
            style(emit(performance).root).split(separator: "@keyframes").count - 1
        }
        #expect(count(performance) == count(twins) + 1)
        #expect(style(emit(twins).root).contains(",.m"))
    }

    @Test("every millisecond is within the tolerance", arguments: Profile.allCases)
    func everyMillisecondIsWithinTheTolerance(_ profile: Profile) throws {
        for number in 0..<24 {
            let length = Int64(700 + number * 131)
            let cut = Time(milliseconds: length / 3)
            let curve = Curve(
                end: Time(milliseconds: length), breaks: [cut],
                value: { time in
                    let t = time.seconds
                    if number % 3 == 0, time >= cut { return [30 + 8 * t] }
                    if number % 3 == 1 { return [floor(t * 9) * 7] }
                    return [100 * (1 - exp(-5 * t) * cos(Double(number + 6) * t))]
                },
                before: { time in
                    let t = time.seconds
                    if number % 3 == 0, time > cut { return [30 + 8 * t] }
                    return [100 * (1 - exp(-5 * t) * cos(Double(number + 6) * t))]
                })
            let fitted = curve.fitted(tolerance: [0.095])
            let performance = Performance(
                duration: Time(milliseconds: length), tracks: [track("ball", "cy", .number, fitted)])
            let emitted = emit(performance, profile)
            let ball = try #require(emitted.root.element(id: "ball"))
            let keyframes = Keyframes(style(emitted.root))
            for millisecond in 0..<length {
                let shown = try #require(keyframes.shown(ball, at: Double(millisecond)))[0]
                let exact = curve.value(Time(milliseconds: millisecond))[0]
                guard abs(shown - exact) > 0.1 else { continue }
                Issue.record("curve \(number) at \(millisecond) ms of \(length): \(shown), should be \(exact)")
                break
            }
        }
    }
}
