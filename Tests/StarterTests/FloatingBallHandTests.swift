// The floating ball under the finger, and which page it holds, against its facts: sections 6 and 7.

import Interactions
import Simulation
import Testing
import XML

@Suite("Floating ball: hand") struct FloatingBallHandTests {
    private static let width = FloatingBall.width
    private static let height = FloatingBall.height
    private static let tick = 1.0 / 120

    /// After a page was floated: a finger on the ball's middle that goes through the points and rests.
    private static func drag(_ points: [(Double, Double)], end: String = "") throws -> Played {
        let moves = points.map { "<fb:move to=\"\($0.0) \($0.1)\" for=\"0.5s\"/>" }.joined()
        let steps = "<fb:touch at=\"330 612\"\(end)>\(moves)<fb:hold for=\"0.2s\"/></fb:touch>"
        return try FloatingBall.play(steps: steps, after: "float")
    }

    @Test("floating-ball 6.1: the quarter circle comes red, in 0.3 s, ease in out")
    func appearing() throws {
        let run = try FloatingBall.play("remove")
        let start = try run.entry(of: "dragging")
        #expect(try run.value("red", at: start, before: true) == 0 && run.value("red", at: start) == 1)
        #expect(try run.shown("#caption@text", at: start) == "取消浮窗")
        try FloatingBall.hold(run, "panel", at: start, from: 0, to: 1, seconds: 0.3, Curve.easeInOut)
        #expect(try run.value("panel", at: start + 0.4) == 1)
    }

    @Test("floating-ball 6.2: the ball goes as far as the finger does")
    func following() throws {
        let run = try FloatingBall.play("carry", reading: ["ball.tx", "ball.ty"])
        // The instant at which the drag begins moves nothing yet.
        let ticks = try run.ticks(in: "dragging").filter { $0 < 0.9 }.dropFirst()
        #expect(ticks.count > 50)
        for time in ticks {
            let went = (try run.value("ball.tx", at: time), try run.value("ball.ty", at: time))
            let place = try run.components("#ball@transform", at: time)
            #expect(abs(place[0] - 330 - went.0) < 1e-9 && abs(place[1] - 612 - went.1) < 1e-9)
        }
    }

    @Test("floating-ball 6.3: its middle stays 30 from each edge of the screen; it turns back as the finger does")
    func clamping() throws {
        let run = try Self.drag([(371, 500), (200, 808), (4, 600), (200, 4), (200, 100)])
        let ticks = try run.ticks(in: "dragging").dropFirst()
        let places = try ticks.map { try run.components("#ball@transform", at: $0) }
        #expect(try #require(places.map { $0[0] }.max()) == Self.width - 30)
        #expect(try #require(places.map { $0[0] }.min()) == 30)
        #expect(try #require(places.map { $0[1] }.max()) == Self.height - 30)
        #expect(try #require(places.map { $0[1] }.min()) == 30)
        // Each step is clamped by itself: at an edge the ball waits for the finger only while it goes outward.
        var waits = 0
        for (before, after) in zip(ticks, ticks.dropFirst()) {
            let step = try run.value("ball.y", at: after) - run.value("ball.y", at: before)
            let from = try run.value("ballY", at: before)
            let expected = min(max(from + step, 30), Self.height - 30)
            #expect(abs(try run.value("ballY", at: after) - expected) < 1e-9)
            if expected == from && step != 0 { waits += 1 }
        }
        #expect(waits > 2)
    }

    @Test("floating-ball 6.4: the finger, not the ball's middle, is in the corner; the radius grows, the hand feels it")
    func inside() throws {
        // Held at its upper left, the ball's middle is nearer to the corner than the finger: 168 and 193.
        let held = "<fb:touch at=\"312 594\"><fb:move to=\"222 694\" for=\"0.5s\"/><fb:hold for=\"0.3s\"/></fb:touch>"
        let outside = try FloatingBall.play(steps: held, after: "float", reading: ["radius"])
        let end = try outside.exit(of: "dragging") - Self.tick
        let place = try outside.components("#ball@transform", at: end)
        let away = (Self.width - place[0], Self.height - place[1])
        #expect((away.0 * away.0 + away.1 * away.1).squareRoot() < 170)
        #expect(try outside.entries(of: "inside").isEmpty && outside.value("radius", at: end) == 160)
        #expect(outside.haptics.isEmpty)

        let run = try FloatingBall.play("remove", reading: ["radius"])
        let entered = try run.entry(of: "inside")
        for (time, isInside) in [(entered - Self.tick, false), (entered, true)] {
            let finger = (try run.value("ball.x", at: time) - 375, try run.value("ball.y", at: time) - 812)
            #expect(((finger.0 * finger.0 + finger.1 * finger.1).squareRoot() < 170) == isInside)
            #expect(try run.value("radius", at: time) == (isInside ? 170 : 160))
        }
        #expect(run.haptics.count == 1 && run.haptics[0].time == entered && run.haptics[0].style == .light)
    }

    @Test("floating-ball 6.5: let go, the quarter circle goes in 0.2 s, and looks as before only when it is gone")
    func retreat() throws {
        for (scenario, radius) in [("remove", 170.0), ("carry", 160)] {
            let run = try FloatingBall.play(scenario, reading: ["radius"])
            try FloatingBall.hold(run, "panel", in: "leaving", from: 1, to: 0, seconds: 0.2, Curve.easeInOut)
            let start = try #require(try run.entries(of: "leaving").last)
            let end = try #require(try run.exits(of: "leaving").last)
            #expect(try run.exits(of: "dragging").last == start)
            for time in stride(from: start, to: end - 1e-3, by: 0.02) {
                #expect(try run.value("red", at: time) == 1 && run.value("radius", at: time) == radius)
            }
            #expect(try run.value("red", at: end) == 0 && run.value("radius", at: end) == 160)
        }
    }

    @Test(
        "floating-ball 6.6, 6.7: dropped in the corner, ball and quarter circle leave in 0.2 s, and the page is let go")
    func dropping() throws {
        let run = try FloatingBall.play("remove")
        let start = try run.entry(of: "dropping")
        #expect(
            try run.entries(of: "leaving").last == start && run.exits(of: "leaving").last == run.exit(of: "dropping"))
        let from = (try run.value("ballX", at: start), try run.value("ballY", at: start))
        // Its upper left corner goes to W, H.
        let to = (Self.width + 30, Self.height + 30)
        try FloatingBall.hold(run, "ballX", in: "dropping", from: from.0, to: to.0, seconds: 0.2, Curve.easeInOut)
        try FloatingBall.hold(run, "ballY", in: "dropping", from: from.1, to: to.1, seconds: 0.2, Curve.easeInOut)
        let end = try run.exit(of: "dropping")
        #expect(try run.value("held", at: end, before: true) == 1 && run.value("held", at: end) == 0)
        #expect(try run.isIn("show", at: end - Self.tick) && run.entries(of: "normal").last == end)
        #expect(try run.components("#ball@opacity", at: end - Self.tick) == [1])
    }

    @Test("floating-ball 6.8: elsewhere it snaps to the nearer side, 15 from it, in 0.2 s, ease in out")
    func snapping() throws {
        for x in [80.0, 160, 230, 345] {
            let run = try Self.drag([(300, 500), (x, 400)])
            let start = try run.entry(of: "snapping")
            let from = try run.value("ballX", at: start)
            let side = x < 187.5 ? 15 : Self.width - 75
            try FloatingBall.hold(
                run, "ballX", in: "snapping", from: from, to: side + 30, seconds: 0.2, Curve.easeInOut)
            let height = try run.value("ballY", at: start)
            #expect(try run.value("ballY", at: run.duration) == height && height > 60 && height < 740)
            #expect(try run.isIn("show", at: run.duration))
        }
        // In the very middle it goes to the right.
        let sides = try [10.0, 0, -10].map { try run(lettingGoAt: 187.5 + $0) }
        #expect(sides == [Self.width - 45, Self.width - 45, 45])
    }

    /// Where a ball comes to rest whose middle is let go at x.
    private func run(lettingGoAt x: Double) throws -> Double {
        // A first step of 30 down takes the hysteresis of 10 off the height alone.
        let steps = """
            <fb:touch at="330 612"><fb:move to="330 582" for="0.25s" easing="linear"/><fb:move to="\(x) 400" for="0.5s"/>\
            <fb:hold for="0.2s"/></fb:touch>
            """
        let played = try FloatingBall.play(steps: steps, after: "float")
        #expect(abs(try played.value("ballX", at: played.entry(of: "snapping")) - x) < 1e-9)
        return try played.value("ballX", at: played.duration)
    }

    @Test("floating-ball 6.9: and its upper edge comes to between 15 and H - 75")
    func snappingDown() throws {
        for (y, top) in [(4.0, 15.0), (808, Self.height - 75), (300, nil)] as [(Double, Double?)] {
            let run = try Self.drag([(100, 400), (90, y)])
            let start = try run.entry(of: "snapping")
            let from = try run.value("ballY", at: start)
            let to = top.map { $0 + 30 } ?? from
            #expect(top == nil || from == (y < 100 ? 30 : Self.height - 30))
            try FloatingBall.hold(run, "ballY", in: "snapping", from: from, to: to, seconds: 0.2, Curve.easeInOut)
            #expect(try run.value("ballY", at: run.duration) == to)
        }
    }

    @Test("floating-ball 6.10: a finger that is taken away ends the drag as one that lifts")
    func cancelled() throws {
        let dropped = try Self.drag([(290, 720)], end: " end=\"cancel\"")
        #expect(try dropped.entries(of: "dropping").count == 1 && dropped.isIn("normal", at: dropped.duration))
        let snapped = try Self.drag([(200, 500)], end: " end=\"cancel\"")
        #expect(try snapped.entries(of: "snapping").count == 1 && snapped.isIn("show", at: snapped.duration))
    }

    @Test("floating-ball 7.1: the page is cut, never squeezed: its own place and size stay while the cut shrinks")
    func theCut() throws {
        for (scenario, state) in [("float", "shrinking"), ("open", "opening"), ("open", "closing")] {
            let run = try FloatingBall.play(scenario)
            let start = try run.entry(of: state)
            var widths: Set<Double> = []
            for time in stride(from: start, to: try run.exit(of: state), by: 0.03) {
                #expect(try run.components("#sheet@transform", at: time) == [0, 0])
                widths.insert(try run.components("#cutEdge@width", at: time)[0])
            }
            #expect(widths.count > 5)
        }
        let drawn = Drawn(try FloatingBall.starter.get().design())
        #expect(try drawn.parent(of: "sheet")["clip-path"] == "url(#cut)" && drawn.isInside("cutEdge", "cut"))
    }

    @Test("floating-ball 7.2: there is one page in the ball; floating another takes its place")
    func onePage() throws {
        let run = try FloatingBall.play("another")
        let shrinking = try run.entry(of: "shrinking")
        #expect(try run.isIn("show", at: shrinking - 0.1))
        #expect(try run.value("held", at: shrinking, before: true) == 1 && run.value("held", at: shrinking) == 2)
        // The ball stays where it was, and shows all the while.
        for time in stride(from: shrinking - 0.5, to: shrinking + 0.3, by: 0.05) {
            #expect(try run.components("#ball@opacity", at: time) == [1])
            #expect(try run.components("#ball@transform", at: time) == [330, 612])
        }
        #expect(try run.value("onScreen", at: run.duration) == 2 && run.isIn("content", at: run.duration))
    }

    @Test("floating-ball 7.3: a ball whose page is on the screen cannot be tapped or carried")
    func hidden() throws {
        let steps = """
            <fb:tap on="#ball"/><fb:wait until="in(page)"/><fb:wait for="0.2s"/><fb:tap at="330 612"/>\
            <fb:touch at="330 612"><fb:move to="200 500" for="0.4s"/></fb:touch>
            """
        let run = try FloatingBall.play(steps: steps, after: "float")
        #expect(try run.entries(of: "opening").count == 1 && run.entries(of: "dragging").isEmpty)
        #expect(try run.isIn("page", at: run.duration) && run.value("ballX", at: run.duration) == 330)
    }
}
