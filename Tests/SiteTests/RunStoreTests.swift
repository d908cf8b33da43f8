// What is kept of scenarios from build to build: never another one's, and found wherever nothing that it is made from has changed.

import Baking
import CurveText
import Diagnostics
import Fitting
import Geometry
import Motion
import Numerics
import Testing
import Timelines

@testable import Site

@Suite struct RunStoreTests {
    let scratch = Scratch()

    /// What a build reports, and how many curves it fitted.
    private func build(_ paths: [String], to site: String, cache: ContentCache?) throws -> (SiteReport, curves: Int) {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        let stopwatch = Stopwatch()
        builder.stopwatch = stopwatch
        builder.cache = cache
        return (try builder.build(paths, to: scratch.path(site)), stopwatch.count)
    }

    /// The path of the small design, with one text of its file replaced.
    private func ball(_ text: String = "", _ other: String = "") -> String {
        scratch.put(text.isEmpty ? BuildTests.ball : BuildTests.ball.replacing(text, with: other), at: "ball.svg")
        return scratch.path("ball.svg")
    }

    @Test("a design that looks different is not fitted again") func aDesignThatLooksDifferentIsNotFittedAgain() throws {
        let first = try build([ball()], to: "site", cache: scratch.cache())
        #expect(first.curves > 0)
        let path = ball("#eee", "#ddd")
        let second = try build([path], to: "site", cache: scratch.cache())
        #expect(second.curves == 0 && second.0.isUnchanged == false)
        let whole = try build([path], to: "whole", cache: nil)
        #expect(whole.curves == first.curves)
        #expect(scratch.files("site") == scratch.files("whole"))
    }

    @Test("a scenario is not fitted again because another was edited")
    func aScenarioIsNotFittedAgainBecauseAnotherWasEdited() throws {
        let all = try build([ball()], to: "site", cache: scratch.cache()).curves
        let edits = [
            ("40 0", "45 0"), ("for=\"0.3s\"/></fb:touch>", "for=\"0.3s\"/></fb:touch><fb:wait for=\"0.1s\"/>"),
        ]
        for (text, other) in edits + [("30 0", "35 0")] {
            let path = ball(text, other)
            let cache = scratch.cache()
            let curves = try build([path], to: "other", cache: cache).curves
            #expect((1..<all).contains(curves), "\(other)")
            // All three of at least one scenario.
            #expect(cache.tally.hits >= 3, "\(other)")
            _ = try build([path], to: "whole", cache: nil)
            #expect(scratch.files("other") == scratch.files("whole"))
        }
    }

    /// A dot goes to and fro, a word with it; a gradient and a hidden group follow.
    private static let dot = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 200 300"><title>Dot</title>
        <metadata><fb:interaction device="iPhone 8">
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><datamodel><data id="x" expr="0"/></datamodel>
        <state id="s"><onentry><fb:animate name="go" duration="0.4s" easing="ease-in-out"><assign location="x" expr="40"/></fb:animate></onentry></state>
        </scxml><fb:scenario name="go"><fb:wait for="0.4s"/></fb:scenario></fb:interaction></metadata>
        <defs><linearGradient id="shade" gradientUnits="objectBoundingBox" fb:x1="{x / 400}"><stop stop-color="red"/></linearGradient></defs>
        <circle id="dot" r="9" fill="url(#shade)" fb:cx="{x}"/><g id="box" opacity="0"><rect id="inner" width="9" height="9" fb:y="{x}"/></g>
        <text id="word" y="20" fb:text="{x &gt; 20 ? 'far' : 'near'}">near</text></svg>
        """

    /// All that the key has to hold besides the behaviour: who finds another one's motion shows the wrong thing.
    @Test(
        "what the behaviour does not say is part of the key",
        arguments: [
            ("id=\"dot\"", "id=\"ball\""), ("'far'", "'off'"), ("opacity=\"0\"", "opacity=\"1\""),
            ("objectBoundingBox", "userSpaceOnUse"), ("0 0 200 300", "0 0 200 400"), ("fb:cx", "fb:cy"),
        ])
    func whatTheBehaviourDoesNotSayIsPartOfTheKey(text: String, other: String) throws {
        #expect(RunStoreTests.dot.contains(text))
        scratch.put(RunStoreTests.dot, at: "dot.svg")
        let path = scratch.path("dot.svg")
        #expect(try build([path], to: "site", cache: scratch.cache()).curves > 0)
        scratch.put(RunStoreTests.dot.replacing(text, with: other), at: "dot.svg")
        let second = try build([path], to: "site", cache: scratch.cache())
        #expect(second.curves > 0 && second.0.isPublished == true)
        _ = try build([path], to: "whole", cache: nil)
        #expect(scratch.files("site") == scratch.files("whole"))
    }

    /// One track of each form.
    private var motion: BakedMotion {
        func timeline(_ count: Int) -> Timeline {
            let passages: [Keyframe.Passage] = [
                .linear, .hold, .eased(CubicBezier(x1: 0.1, y1: -0.0, x2: 0.7, y2: 1)), .hold,
            ]
            return Timeline(
                keyframes: passages.enumerated().map { place, passage in
                    Keyframe(
                        time: Time(milliseconds: 40 * Int64(place)),
                        values: (0..<count).map { Double($0) - 0.1 * Double(place) }, passage: passage)
                }, decimals: (0..<count).map { $0 - 1 }, tolerance: (0..<count).map { _ in 0.1 },
                error: (0..<count).map { 0.01 * Double($0) })
        }
        let forms: [Form] = [
            .number, .numbers(count: 4), .transform([.init(.translate, arity: 2), .init(.rotate, arity: 1)]),
            .path([.move, .line, .cubic, .close]), .color, .keywords(["none", "inline"]),
        ]
        var tracks = forms.enumerated().map { place, form in
            Track(
                target: "刷新\(place)", attribute: "a\(place)", form: form, parts: [timeline(form.count)],
                period: place == 1 ? Time(milliseconds: 120) : nil, measure: ErrorMeasure.allCases[place % 4],
                tolerance: 0.1 * Double(place), isConcealed: place == 2)
        }
        tracks[2].parts = [timeline(2), timeline(1)]
        tracks[2].shares = [0.25, 0.75]
        let touch = Touch(press: .zero, lift: Time(milliseconds: 80), isCancelled: true, path: timeline(2))
        return BakedMotion(tracks: tracks, touches: [touch])
    }

    /// What only a graph shows: the name of a quantity, and what it counts.
    @Test("a quantity with another unit is drawn anew") func aQuantityWithAnotherUnitIsDrawnAnew() throws {
        let named = { (unit: String) in
            RunStoreTests.dot.replacing("<scxml", with: "<fb:let name=\"deep\" expr=\"x * 2\" unit=\"\(unit)\"/><scxml")
                .replacing("fb:cx=\"{x}\"", with: "fb:cx=\"{deep}\"")
        }
        let path = scratch.path("dot.svg")
        scratch.put(named("pt"), at: "dot.svg")
        #expect(try build([path], to: "site", cache: scratch.cache()).0.isPublished)
        let before = scratch.files("site")
        for text in [named("deg"), named("pt").replacing("deep", with: "off")] {
            scratch.put(text, at: "dot.svg")
            let (report, curves) = try build([path], to: "site", cache: scratch.cache())
            #expect(report.isPublished && curves == 0)
            _ = try build([path], to: "whole", cache: nil)
            #expect(scratch.files("site") == scratch.files("whole"))
            #expect(scratch.files("site") != before)
        }
    }

    /// Graphs of each kind.
    private var graphs: [Graph] {
        let timeline = Timeline(
            keyframes: [Keyframe(time: .zero, values: [-0.0]), Keyframe(time: .second, values: [2.5])], decimals: [2],
            tolerance: [0.1], error: [0.02])
        func component(_ name: String) -> Graph.Component {
            Graph.Component(name: name, curve: SeparateTimeline(timeline: timeline, least: -1, greatest: 3))
        }
        let words = [
            Graph.Word(from: 0, to: 40, text: "近", value: 0), Graph.Word(from: 40, to: 90, text: "", value: 1),
        ]
        return [
            Graph(
                subject: .quantity("下拉"), kind: .numbers, unit: .pointsPerSecond, components: [component("value")]),
            Graph(
                subject: .binding(element: "dot", attribute: "fill", function: nil), kind: .color, unit: .none,
                components: [component("g"), component("b")], still: [1, 2, 255]),
            Graph(
                subject: .binding(element: "dot", attribute: "transform", function: "rotate 2"), kind: .numbers,
                unit: .degrees, components: [component("angle")]),
            Graph(subject: .quantity("word"), kind: .words(words), unit: .none),
        ]
    }

    @Test("packs give back the graphs or nothing") func packsGiveBackTheGraphsOrNothing() throws {
        let packed = Graph.packed(graphs)
        let back = try #require(Graph.all(packed: packed))
        #expect(back == graphs && Graph.packed(back) == packed)
        let plain = try #require(Zstandard.unpacked(packed))
        for cut in 0..<plain.count { #expect(Graph.all(packed: Zstandard.packed(Array(plain.prefix(cut)))) == nil) }
        for place in plain.indices {
            var garbled = plain
            garbled[place] ^= 0x55
            for graph in Graph.all(packed: Zstandard.packed(garbled)) ?? [] {
                #expect(graph.kind != .color || graph.channels(at: 500).count == 3)
            }
        }
    }

    /// A run that failed is played again, and what is said of it stands where it is now.
    @Test("a run that failed is told of where it stands") func aRunThatFailedIsToldOfWhereItStands() throws {
        let late = "<fb:scenario name=\"late\"><fb:wait until=\"x &gt; 900\"/></fb:scenario></fb:interaction>"
        let text = RunStoreTests.dot.replacing("</fb:interaction>", with: late)
        // Formulas before it move where its own are found.
        let early = "<fb:scenario name=\"early\">\n<fb:wait for=\"0.1s\"/>\n<fb:wait for=\"0.2s\"/></fb:scenario>"
        let lines = try ["", early].map { before in
            scratch.put(
                text.replacing("<fb:scenario name=\"late\"", with: before + "<fb:scenario name=\"late\""), at: "dot.svg"
            )
            let (report, _) = try build([scratch.path("dot.svg")], to: "site", cache: scratch.cache())
            let findings = try #require(report.findings.first)
            let place = try #require(findings.diagnostics.first?.range?.lowerBound)
            return findings.source.lines.position(of: place).line
        }
        #expect(lines[1] == lines[0] + 2)
    }

    /// Nothing is played, fitted or drawn into graphs again of a design that only looks different.
    @Test("every stage of a design that looks different is found") func everyStageOfADesignThatLooksDifferentIsFound()
        throws
    {
        _ = try build([ball()], to: "site", cache: scratch.cache())
        let cache = scratch.cache()
        _ = try build([ball("#eee", "#ddd")], to: "other", cache: cache)
        let scenarios = BuildTests.ball.ranges(of: "<fb:scenario ").count
        // The chart's layout besides.
        #expect(scenarios > 1 && cache.tally.hits == 3 * scenarios + 1)
    }

    @Test("packs give back the motion or nothing") func packsGiveBackTheMotionOrNothing() throws {
        let packed = motion.packed
        let back = try #require(BakedMotion(packed: packed))
        // −0 equals 0, and its bytes differ.
        #expect(back == motion && back.packed == packed)
        let plain = try #require(Zstandard.unpacked(packed))
        for cut in 0..<plain.count {
            #expect(BakedMotion(packed: Zstandard.packed(Array(plain.prefix(cut)))) == nil)
        }
        // The cache knows damaged entries by their digest; what gets by is no reason to crash.
        for place in plain.indices {
            var garbled = plain
            garbled[place] ^= 0x55
            guard let motion = BakedMotion(packed: Zstandard.packed(garbled)) else { continue }
            for track in motion.tracks {
                #expect(track.values(at: Time(milliseconds: 50)).count == track.form.count)
            }
        }
    }
}
