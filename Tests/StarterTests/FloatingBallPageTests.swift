// What a page does when it is let go, opened or closed, against its facts: the ends of section 4, and section 5.

import Testing
import XML

@Suite("Floating ball: pages") struct FloatingBallPageTests {
    private static let width = FloatingBall.width
    private static let height = FloatingBall.height
    private static let screen = [-30, -30, width + 60, height + 60]
    private static let circle = [300.0, 582, 60, 60]
    private static let cut = ["cutX", "cutY", "cutW", "cutH"]

    /// The state of the stack that follows the pull.
    private static func outcome(_ steps: String, after scenario: String? = nil) throws -> String {
        let run = try FloatingBall.play(steps: steps, after: scenario)
        let end = try #require(try run.exits(of: "pulled").last)
        let states = try ["finishing", "returning", "shrinking"].filter { try run.isIn($0, at: end) }
        try #require(states.count == 1)
        return states[0]
    }

    private static let opened = "<fb:tap on=\"#ball\"/><fb:wait until=\"in(page)\"/>"

    @Test("floating-ball 1.12, 4.13: past W / 2 it goes, at W / 2 it does not")
    func distance() throws {
        #expect(try Self.outcome(FloatingBall.push + FloatingBall.pull([(187.5, 500)])) == "returning")
        #expect(try Self.outcome(FloatingBall.push + FloatingBall.pull([(187.6, 500)])) == "finishing")
        #expect(try Self.outcome(Self.opened + FloatingBall.pull([(187.5, 500)]), after: "float") == "returning")
        #expect(try Self.outcome(Self.opened + FloatingBall.pull([(187.6, 500)]), after: "float") == "shrinking")
    }

    @Test("floating-ball 4.14: faster than W / 2 in 0.35 s it goes, wherever it is; slower it does not")
    func velocity() throws {
        // In 24 ticks, 0.2 s: 107.2 is 536 pt/s, 107.1 is 535.5.
        let run = try FloatingBall.play(steps: FloatingBall.push + FloatingBall.fling(107.2, ticks: 24))
        let end = try run.exit(of: "pulled")
        #expect(abs(try run.value("edge.vx", at: end) - 536) < 1e-6)
        #expect(try run.value("pageX", at: end) < 187.5 && run.isIn("finishing", at: end))
        #expect(try Self.outcome(FloatingBall.push + FloatingBall.fling(107.1, ticks: 24)) == "returning")
        #expect(try Self.outcome(Self.opened + FloatingBall.fling(107.2, ticks: 24), after: "float") == "shrinking")
        #expect(try Self.outcome(Self.opened + FloatingBall.fling(107.1, ticks: 24), after: "float") == "returning")
        // Half the look ahead asks for twice the speed.
        let slow = try FloatingBall.play(
            steps: FloatingBall.push + FloatingBall.fling(107.2, ticks: 24), settings: ["throw": "0.2"])
        #expect(try slow.isIn("returning", at: slow.exit(of: "pulled")))
    }

    @Test("floating-ball 4.15: let go in the corner, the ball is there at once and the page is in it")
    func floating() throws {
        let run = try FloatingBall.play("float")
        let end = try run.exit(of: "pulled")
        #expect(try run.isIn("shrinking", at: end) && run.isIn("show", at: end))
        #expect(try run.entry(of: "show") == end)
        #expect(try run.components("#ball@opacity", at: end, before: true) == [0])
        #expect(try run.components("#ball@opacity", at: end) == [1])
        #expect(try run.value("held", at: end, before: true) == 0 && run.value("held", at: end) == 1)
        // By speed alone, with the finger in the corner as it passes.
        let fast = FloatingBall.pull([(150, 640)]).replacing(
            "<fb:hold for=\"0.5s\"/>", with: "<fb:move to=\"290 740\" for=\"0.1s\" easing=\"linear\"/>")
        #expect(try Self.outcome(FloatingBall.push + fast) == "shrinking")
    }

    @Test("floating-ball 1.5, 4.16, 4.18: a slow page goes on in its share of 0.35 s, both pages ease in out")
    func goingOnSlowly() throws {
        for x in [190.0, 232.5, 300] {
            let run = try FloatingBall.play(steps: FloatingBall.push + FloatingBall.pull([(x, 500)]))
            let seconds = (1 - x / Self.width) * 0.35
            try FloatingBall.hold(
                run, "pageX", in: "finishing", from: x, to: Self.width, seconds: seconds, Curve.easeInOut)
            let below = -Self.width / 4 * (1 - x / Self.width)
            try FloatingBall.hold(run, "belowX", in: "finishing", from: below, to: 0, seconds: seconds, Curve.easeInOut)
            #expect(try run.isIn("first", at: run.duration) && run.isIn("normal", at: run.duration))
        }
    }

    @Test("floating-ball 1.6, 4.17: a page that was thrown goes on in 0.2 s, wherever it is")
    func goingOnFast() throws {
        for distance in [107.2, 160, 240] {
            let run = try FloatingBall.play(steps: FloatingBall.push + FloatingBall.fling(distance, ticks: 24))
            try FloatingBall.hold(
                run, "pageX", in: "finishing", from: 5 + distance, to: Self.width, seconds: 0.2, Curve.easeInOut)
        }
    }

    @Test("floating-ball 4.19: the page of the ball that is let go shrinks back into it, without a corner")
    func peeling() throws {
        let run = try FloatingBall.play("peel")
        let end = try run.entry(of: "shrinking")
        #expect(try run.exits(of: "pulled").last == end && run.isIn("show", at: end))
        #expect(try run.components("#ball@opacity", at: end, before: true)[0] < 0.75)
        #expect(try run.components("#ball@opacity", at: end) == [1])
        #expect(try run.value("held", at: end) == 1 && !run.isIn("inside", at: end))
    }

    @Test("floating-ball 4.20: put back, both pages take their share of 0.35 s; the one below is at 0 again, unseen")
    func puttingBack() throws {
        for x in [40.0, 120, 187] {
            let run = try FloatingBall.play(steps: FloatingBall.push + FloatingBall.pull([(x, 500)]))
            let seconds = 0.35 * x / Self.width
            try FloatingBall.hold(run, "pageX", in: "returning", from: x, to: 0, seconds: seconds, Curve.easeInOut)
            let below = -Self.width / 4 * (1 - x / Self.width)
            try FloatingBall.hold(
                run, "belowX", in: "returning", from: below, to: -Self.width / 4, seconds: seconds, Curve.easeInOut)
            let home = try #require(try run.entries(of: "page").last)
            #expect(try run.value("belowX", at: home) == 0 && run.components("#sheet@transform", at: home) == [0, 0])
        }
    }

    @Test("floating-ball 4.21: put back, the page of the ball hides it at once")
    func hidingAgain() throws {
        let run = try FloatingBall.play("peel")
        let end = try run.entry(of: "returning")
        #expect(abs(try run.components("#ball@opacity", at: end, before: true)[0] - 0.4) < 1e-9)
        #expect(try run.components("#ball@opacity", at: end) == [0] && run.isIn("content", at: end))
    }

    @Test("floating-ball 4.22: a finger that is taken away ends the pull as one that lifts")
    func cancelled() throws {
        for (x, y, state) in [(150.0, 500.0, "returning"), (230, 500, "finishing"), (290, 720, "shrinking")] {
            let steps = FloatingBall.push + FloatingBall.pull([(x, y)], end: " end=\"cancel\"")
            let run = try FloatingBall.play(steps: steps)
            #expect(try run.isIn(state, at: run.exit(of: "pulled")))
            #expect(try run.events("edge.cancelled").count == 1 && run.entries(of: "leaving").count == 1)
        }
    }

    @Test("floating-ball 5.1, 5.2, 5.4, 5.5: its content jumps to 0, its cut goes from the finger to the ball in 0.2 s")
    func shrinking() throws {
        for (scenario, x) in [("float", 268.0), ("peel", 0.7 * 375)] {
            let run = try FloatingBall.play(scenario)
            let start = try run.entry(of: "shrinking")
            #expect(abs(try run.components("#sheet@transform", at: start, before: true)[0] - x) < 1e-9)
            let from = [x, -30, Self.width + 60, Self.height + 60]
            for (name, (from, to)) in zip(Self.cut, zip(from, Self.circle)) {
                try FloatingBall.hold(run, name, in: "shrinking", from: from, to: to, seconds: 0.2, Curve.linear)
            }
            for time in stride(from: start, to: start + 0.2, by: 0.02) {
                #expect(try run.components("#sheet@transform", at: time) == [0, 0])
                #expect(try run.components("#cutEdge@rx", at: time) == [30])
                let place = try ["x", "y", "width", "height"].map { try run.components("#cutEdge@\($0)", at: time)[0] }
                #expect(try place == Self.cut.map { try run.value($0, at: time) })
            }
        }
    }

    @Test("floating-ball 5.3: meanwhile black comes over the page, to 0.3, and the page below home, ease in out")
    func dimming() throws {
        let run = try FloatingBall.play("float")
        try FloatingBall.hold(run, "pageShade", in: "shrinking", from: 0, to: 0.3, seconds: 0.2, Curve.easeInOut)
        let below = -Self.width / 4 * (1 - 268 / Self.width)
        try FloatingBall.hold(run, "belowX", in: "shrinking", from: below, to: 0, seconds: 0.2, Curve.easeInOut)
        let start = try run.entry(of: "shrinking")
        #expect(try run.components("#pageCover@opacity", at: start + 0.1) == [run.value("pageShade", at: start + 0.1)])
    }

    @Test(
        "floating-ball 5.6, 5.8: a tap opens: the ball hides at once, the cut grows from it in 0.35 s, the flag is red")
    func opening() throws {
        let run = try FloatingBall.play("open")
        let start = try run.entry(of: "opening")
        #expect(try run.isIn("content", at: start) && run.components("#ball@opacity", at: start) == [0])
        #expect(try run.value("red", at: start, before: true) == 0 && run.value("red", at: start) == 1)
        for (name, (from, to)) in zip(Self.cut, zip(Self.circle, Self.screen)) {
            try FloatingBall.hold(run, name, in: "opening", from: from, to: to, seconds: 0.35, Curve.linear)
        }
        for time in [start, start + 0.2, start + 0.34] {
            #expect(try run.components("#sheet@transform", at: time) == [0, 0])
            #expect(try run.components("#sheet@visible", at: time) == [1])
            #expect(try run.components("#cutEdge@rx", at: time) == [30])
        }
        // Where the ball was carried to, the page opens from there.
        let carried = try FloatingBall.play(steps: "<fb:wait for=\"0.2s\"/>" + Self.opened, after: "carry")
        let opening = try #require(try carried.entries(of: "opening").last)
        #expect(try Self.cut.map { try carried.value($0, at: opening) } == [300, 15, 60, 60])
    }

    @Test("floating-ball 5.7: behind the page that opens black comes, from 0 to 0.8, ease in out")
    func openingCover() throws {
        let run = try FloatingBall.play("open")
        try FloatingBall.hold(run, "belowShade", in: "opening", from: 0, to: 0.8, seconds: 0.35, Curve.easeInOut)
        let start = try run.entry(of: "opening")
        #expect(
            try run.components("#belowCover@opacity", at: start + 0.2) == [run.value("belowShade", at: start + 0.2)])
        #expect(try run.value("pageShade", at: start + 0.2) == 0)
    }

    @Test(
        "floating-ball 5.9, 5.10, 5.11: the back button cuts it to the ball in 0.35 s, black goes, then the ball shows")
    func closing() throws {
        let run = try FloatingBall.play("open")
        for (name, (from, to)) in zip(Self.cut, zip(Self.screen, Self.circle)) {
            try FloatingBall.hold(run, name, in: "closing", from: from, to: to, seconds: 0.35, Curve.linear)
        }
        try FloatingBall.hold(run, "belowShade", in: "closing", from: 1, to: 0, seconds: 0.35, Curve.easeInOut)
        let end = try run.exit(of: "closing")
        for time in stride(from: try run.entry(of: "closing"), to: end, by: 0.05) {
            #expect(try run.isIn("content", at: time) && run.components("#ball@opacity", at: time) == [0])
            #expect(try run.value("belowX", at: time) == 0)
        }
        #expect(try run.entries(of: "show").last == end && run.components("#ball@opacity", at: end) == [1])
    }

    @Test("floating-ball 5.12: the back button of a page that is in no ball just takes it away")
    func popping() throws {
        let steps = "<fb:wait for=\"0.2s\"/>" + FloatingBall.push + "<fb:tap on=\"#back\"/>" + FloatingBall.back
        for run in [try FloatingBall.play("back"), try FloatingBall.play(steps: steps, after: "float")] {
            let start = try #require(try run.entries(of: "popping").last)
            #expect(try run.exits(of: "popping").last == run.entries(of: "first").last)
            var pages: [Double] = []
            for time in stride(from: start, to: try #require(try run.exits(of: "popping").last), by: 0.02) {
                #expect(try Self.cut.map { try run.value($0, at: time) } == Self.screen)
                #expect(try run.value("pageShade", at: time) == 0 && run.value("belowShade", at: time) == 0)
                pages.append(try run.components("#sheet@transform", at: time)[0])
            }
            #expect(pages.count > 10 && pages == pages.sorted() && pages[0] == 0)
        }
    }

    @Test("floating-ball 5.13: 跳转正常页面 brings a page that is not listed in 0.35 s, and its button takes it away so")
    func goingOn() throws {
        let run = try FloatingBall.play("back")
        #expect(try run.entries(of: "coming").count == 3)
        try FloatingBall.hold(run, "plainX", in: "coming", from: 375, to: 0, seconds: 0.35, Curve.easeInOut)
        try FloatingBall.hold(run, "pageX", in: "coming", from: 0, to: -93.75, seconds: 0.35, Curve.easeInOut)
        // The last of the two ways back is the button's.
        try FloatingBall.hold(run, "plainX", in: "going", from: 0, to: 375, seconds: 0.35, Curve.easeInOut)
        try FloatingBall.hold(run, "pageX", in: "going", from: -93.75, to: 0, seconds: 0.35, Curve.easeInOut)
        let drawn = Drawn(run.design)
        #expect(try drawn.element("plainTitle").textContent == "正常页面" && drawn.isBehind("sheet", "plainSheet"))
        #expect(try drawn.isBehind("plainSheet", "quarterCircle"))
    }

    @Test("floating-ball 4.23: a page that is not listed has the system's swipe back, without the quarter circle")
    func theSystemsSwipe() throws {
        let run = try FloatingBall.play("back", reading: ["swipe.tx"])
        let pulled = try run.ticks(in: "swiped")
        #expect(pulled.count > 100)
        for tick in pulled {
            let x = min(max(try run.value("swipe.tx", at: tick), 0), 375)
            #expect(abs(try run.value("plainX", at: tick) - x) < 1e-9)
            #expect(abs(try run.value("pageX", at: tick) + 93.75 * (1 - x / 375)) < 1e-9)
        }
        #expect(Set(try run.values("panel", at: run.ticks)) == [0] && run.haptics.isEmpty)
        #expect(Set(try run.values("ballA", at: run.ticks)) == [0])
        // Less than half it goes back, more than half on, in its share of 0.35 s.
        let (back, there) = (try run.entries(of: "coming")[1], try run.exits(of: "coming")[1])
        let short = try run.value("plainX", at: back)
        #expect(short > 120 && short < 187.5 && abs(there - back - 0.35 * short / 375) < 1e-8)
        try FloatingBall.hold(
            run, "plainX", at: back, from: short, to: 0, seconds: 0.35 * short / 375, Curve.easeInOut, tolerance: 1e-5)
        let (begin, end) = (try run.entries(of: "going")[0], try run.exits(of: "going")[0])
        let far = try run.value("plainX", at: begin)
        #expect(far > 187.5 && abs(end - begin - 0.35 * (1 - far / 375)) < 1e-8)
        #expect(try run.exits(of: "swiped")[1] == begin && run.isIn("page", at: end))
        // Faster than its width a second it goes at once; slower, and short of half, it stays.
        let on = FloatingBall.push + "<fb:tap on=\"#toNormal\"/><fb:wait until=\"in(plain)\"/>"
        for (distance, leaves) in [(90.0, true), (60, false)] {
            let thrown = try FloatingBall.play(steps: on + FloatingBall.fling(distance, ticks: 24), after: "float")
            #expect(try thrown.entries(of: "going").count == (leaves ? 1 : 0))
            // A ball that is there stays over all pages.
            #expect(try thrown.value("ballA", at: thrown.duration) == 1 && thrown.isIn("show", at: thrown.duration))
        }
    }
}
