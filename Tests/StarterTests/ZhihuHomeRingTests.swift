// The Zhihu home page's ring against its facts: what it shows, and how it trails (section 3).

import Testing
import XML

@Suite("Zhihu home: ring") struct ZhihuHomeRingTests {
    static let starter = Result { try Starter("zhihu-home") }

    @Test("zhihu-home 3.7, 3.8, 3.9, 3.12: pulled by 10, 20, 30, 40 and 50 it ends at 0.25, 0.5, 0.75, 1 and 1")
    func goldens() throws {
        let pulls: [(y: Double, end: Double)] = [(-10, 0.25), (-20, 0.5), (-30, 0.75), (-40, 1), (-50, 1)]
        let moves = pulls.map { pull in
            "<fb:move to=\"187 {410 + unrubberband(\(-pull.y), list.height)}\" for=\"0.3s\"/><fb:hold for=\"0.4s\"/>"
        }
        let run = try Self.starter.get().play(steps: "<fb:touch at=\"187 400\">\(moves.joined())</fb:touch>")
        #expect(try run.components("#ringBack@opacity", at: 0) == [0])
        for (index, pull) in pulls.enumerated() {
            let time = 0.65 + 0.7 * Double(index)
            #expect(abs(try run.value("list.y", at: time) - pull.y) < 1e-9)
            #expect(abs(try run.value("ringProgress", at: time) + pull.y / 40) < 1e-9)
            #expect(abs(try run.components("#ringFront@stroke-end", at: time)[0] - pull.end) < 1e-9)
            #expect(try run.components("#ringFront@opacity", at: time) == [1])
            #expect(try run.components("#ringBack@opacity", at: time) == [1])
        }
    }

    @Test("zhihu-home 3.15: a first step past the limit draws no ring until it is back within it, unless mended")
    func pastTheLimit() throws {
        for faithful in [true, false] {
            let run = try Self.starter.get().play("limit", settings: ["faithful": "\(faithful)"])
            let rest = try #require(try run.ticks.last { try run.value("list.y", at: $0) > -60 && $0 < 5 })
            let jerk = rest + 1.0 / 120
            #expect(try run.value("list.y", at: rest) == 0)
            for time in [jerk, jerk + 0.5] {
                #expect(try run.value("list.y", at: time) == -60 && run.value("carouselHeight", at: time) == 280)
                #expect(try run.value("ringProgress", at: time) == (faithful ? 0 : 1.5))
            }
            #expect(try run.components("#ringFront@opacity", at: jerk + 0.5) == [faithful ? 0 : 1])
            let within = try #require(try run.ticks.first { try $0 > jerk && run.value("list.y", at: $0) > -60 })
            let pull = -(try run.value("list.y", at: within))
            #expect(abs(try run.value("ringProgress", at: within) - pull / 40) < 1e-9)
        }
    }

    @Test("zhihu-home 3.10: from the bottom, clockwise, centre 10, 10 and radius 10 of its frame")
    func theArc() throws {
        let drawn = Drawn(try Self.starter.get().design())
        let front = try drawn.element("ringFront")
        // A circle's stroke begins at the right and goes clockwise; a quarter turn takes its start to the bottom.
        #expect(front["transform"] == "rotate(90 129 40)")
        #expect(front["cx"] == "\(119 + 10)" && front["cy"] == "\(30 + 10)" && front["r"] == "10")
        #expect(try drawn.isBehind("ringBack", "ringFront"))
    }

    @Test("zhihu-home 3.11: one step of the finger is followed in 0.25 s along the default curve, end and alpha")
    func oneStep() throws {
        let steps = """
            <fb:touch at="187 400"><fb:move by="0 {10 + unrubberband(20, list.height)}" for="1 / 120"/>
            <fb:hold for="0.6s"/></fb:touch>
            """
        let run = try Self.starter.get().play(steps: steps)
        let start = try #require(try run.ticks.first { try run.value("ringProgress", at: $0) > 0 })
        #expect(abs(try run.value("ringProgress", at: start) - 0.5) < 1e-9)
        for tick in 0...40 {
            let time = start + Double(tick) / 120
            let share = Curve.ease(Double(tick) / 120 / 0.25)
            #expect(abs(try run.components("#ringFront@stroke-end", at: time)[0] - 0.5 * share) < 1e-6, "\(tick)")
            #expect(abs(try run.components("#ringFront@opacity", at: time)[0] - share) < 1e-6, "\(tick)")
            #expect(abs(try run.components("#ringBack@opacity", at: time)[0] - share) < 1e-6, "\(tick)")
        }
    }

    @Test("zhihu-home 3.11, 3.8: back at 0 it fades in 0.25 s along the same curve")
    func fading() throws {
        let run = try Self.starter.get().play("short")
        let shown = try #require(try run.ticks.last { try run.value("ringProgress", at: $0) > 0 })
        let end = shown + 1.0 / 120
        #expect(try run.value("list.y", at: end) == 0)
        #expect(try run.components("#ringFront@opacity", at: shown) == [1])
        for tick in 0...36 {
            let share = 1 - Curve.ease(Double(tick) / 120 / 0.25)
            let alpha = try run.components("#ringFront@opacity", at: end + Double(tick) / 120)[0]
            #expect(abs(alpha - share) < 1e-6, "\(tick)")
        }
    }

    @Test("zhihu-home 3.11: pulled steadily, the ring trails the finger and never overtakes it")
    func trailing() throws {
        let run = try Self.starter.get().play("short")
        let pulled = try run.ticks.filter { try run.value("touch.active", at: $0) == 1 }
        let ahead = try pulled.map {
            try run.value("ringProgress", at: $0) - run.components("#ringFront@stroke-end", at: $0)[0]
        }
        #expect(try #require(ahead.min()) > -1e-9)
        #expect(try #require(ahead.max()) > 0.1)
    }
}
