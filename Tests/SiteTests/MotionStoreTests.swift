// Motions that are kept from build to build: never other ones, and found wherever nothing that moves has changed.

import Baking
import Documents
import Motion
import Testing
import Timelines

@testable import Site

@Suite struct MotionStoreTests {
    let scratch = Scratch()

    /// What a build reports, and how many curves it fitted.
    private func build(_ paths: [String], to site: String, cache: ContentCache?) throws -> (SiteReport, curves: Int) {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        let stopwatch = Stopwatch()
        builder.fitting = Fitting(.standard, stopwatch: stopwatch)
        builder.cache = cache
        return (try builder.build(paths, to: scratch.path(site)), stopwatch.count)
    }

    /// The path of the small design with other words in it.
    private func ball(_ text: String = "", _ other: String = "") -> String {
        scratch.put(text.isEmpty ? BuildTests.ball : BuildTests.ball.replacing(text, with: other), at: "ball.svg")
        return scratch.path("ball.svg")
    }

    @Test func aDesignThatLooksDifferentIsNotFittedAgain() throws {
        let first = try build([ball()], to: "site", cache: scratch.cache())
        #expect(first.curves > 0)
        let path = ball("#eee", "#ddd")
        let second = try build([path], to: "site", cache: scratch.cache())
        #expect(second.curves == 0 && second.0.isUnchanged == false)
        let whole = try build([path], to: "whole", cache: nil)
        #expect(whole.curves == first.curves)
        #expect(scratch.files("site") == scratch.files("whole"))
    }

    @Test(arguments: [
        ("40 0", "45 0"), ("30 0", "35 0"), ("1 {stiff} 30", "1 {stiff} 20"), ("cx=\"{x}\"", "cx=\"{x + 1}\""),
    ])
    func whatMovesDifferentlyIsFittedAgain(text: String, other: String) throws {
        let all = try build([ball()], to: "site", cache: scratch.cache()).curves
        let path = ball(text, other)
        let second = try build([path], to: "site", cache: scratch.cache())
        // A finger that goes another way changes its own scenario alone.
        #expect(text == "30 0" ? (1..<all).contains(second.curves) : second.curves > 0)
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

    @Test func packsGiveBackTheMotionOrNothing() throws {
        let packed = motion.packed
        let back = try #require(BakedMotion(packed: packed))
        // Of numbers, bits are compared: −0 equals 0, and is another basis of what follows.
        #expect(back == motion && back.packed == packed)
        let plain = try #require(Zstandard.unpacked(packed))
        for cut in 0..<plain.count {
            #expect(BakedMotion(packed: Zstandard.packed(Array(plain.prefix(cut)))) == nil)
        }
        // Whatever a byte becomes, what is read can be used or is refused.
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
