// The floating ball while a page is pulled, and its three states, against its facts: sections 3 and 4.

import Interactions
import Simulation
import Testing

@Suite("Floating ball: pull") struct FloatingBallPullTests {
    private static let width = FloatingBall.width
    private static let height = FloatingBall.height
    private static let tick = 1.0 / 120

    @Test("floating-ball 3.1, 3.2, 3.3: no ball, a ball, and no ball while its page is on the screen")
    func states() throws {
        let float = try FloatingBall.play("float")
        #expect(try float.isIn("normal", at: 0) && float.components("#ball@opacity", at: 0) == [0])
        let shown = try float.entry(of: "show")
        #expect(try float.components("#ball@opacity", at: shown) == [1])
        #expect(try float.components("#ball@opacity", at: float.duration) == [1])
        let open = try FloatingBall.play("open")
        let content = try #require(try open.entries(of: "content").last)
        #expect(try open.components("#ball@opacity", at: content, before: true) == [1])
        for time in [content, content + 0.2, content + 1] {
            #expect(try open.components("#ball@opacity", at: time) == [0])
        }
        #expect(try open.value("held", at: content + 1) == open.value("onScreen", at: content + 1))
    }

    @Test("floating-ball 3.4: without a page the ball is back where it was first seen")
    func reset() throws {
        let run = try FloatingBall.play("remove")
        let normal = try #require(try run.entries(of: "normal").last)
        #expect(try run.value("ballX", at: normal, before: true) == Self.width + 30)
        #expect(try run.components("#ball@transform", at: normal) == [Self.width - 45, Self.height - 200])
        #expect(try run.components("#ball@opacity", at: normal) == [0])
    }

    @Test("floating-ball 3.5: the panel's red is a flag of its own, at first off, and on in no state by itself")
    func theFlag() throws {
        let float = try FloatingBall.play("float")
        #expect(Set(try float.values("red", at: float.ticks)) == [0])
        // In one state, show, it is off, and on while the ball is carried.
        let carry = try FloatingBall.play("carry")
        #expect(try Set(carry.values("red", at: carry.ticks(in: "show"))) == [0, 1])
    }

    @Test("floating-ball 4.1: only a finger from the left edge pulls, only on the page that can be floated")
    func theEdge() throws {
        func isPulled(_ steps: String) throws -> Bool {
            try !FloatingBall.play(steps: steps).entries(of: "pulled").isEmpty
        }
        func drag(from x: Double) -> String {
            "<fb:touch at=\"\(x) 400\"><fb:move by=\"120 0\" for=\"0.4s\"/><fb:hold for=\"0.2s\"/></fb:touch>"
        }
        #expect(try isPulled(FloatingBall.push + drag(from: 19)))
        #expect(try !isPulled(FloatingBall.push + drag(from: 21)))
        #expect(try !isPulled(FloatingBall.push + drag(from: 200)))
        #expect(try !isPulled(drag(from: 10)))
    }

    @Test("floating-ball 4.2: pulling another page while a ball is there shows 浮窗, whatever the panel showed before")
    func theLook() throws {
        // Opening presets red; closed again, the ball is there, and a new page is pulled.
        let steps = "<fb:wait for=\"0.2s\"/>" + FloatingBall.push + FloatingBall.pull([(150, 560)])
        let run = try FloatingBall.play(steps: steps, after: "open")
        let pulled = try #require(try run.entries(of: "pulled").last)
        #expect(try run.value("red", at: pulled, before: true) == 1)
        #expect(try run.value("red", at: pulled) == 0)
        #expect(try run.shown("#caption@text", at: pulled + 0.3) == "浮窗")
        // Its own page does not: red stays as opening left it.
        let peel = try FloatingBall.play("peel")
        let peeled = try #require(try peel.entries(of: "pulled").last)
        #expect(try peel.value("red", at: peeled) == 1)
    }

    @Test("floating-ball 1.10, 4.3, 4.4: the page is at the finger, the page below moves a quarter as far")
    func parallax() throws {
        for scenario in ["float", "put-back", "peel"] {
            let run = try FloatingBall.play(scenario)
            let ticks = try run.ticks(in: "pulled")
            #expect(ticks.count > 50)
            for time in ticks {
                let finger = try run.value("edge.x", at: time)
                let page = try run.components("#sheet@transform", at: time)
                #expect(page == [finger, 0])
                let below = try run.components("#below@transform", at: time)
                #expect(abs(below[0] + Self.width / 4 * (1 - finger / Self.width)) < 1e-9 && below[1] == 0)
            }
        }
    }

    @Test("floating-ball 1.11, 4.5: from W / 6 to W / 2 the quarter circle comes with the finger")
    func thePanel() throws {
        let run = try FloatingBall.play("put-back")
        var seen: (before: Int, shown: Int) = (0, 0)
        let lift = try run.exits(of: "pulled")[0]
        for time in try run.ticks(in: "pulled").dropFirst() where time < lift {
            let finger = try run.value("edge.x", at: time)
            let panel = try run.value("panel", at: time)
            #expect(abs(panel - lerp01(finger, Self.width / 6, Self.width / 2)) < 1e-9)
            if finger < 62.5 { seen.before += 1 } else { seen.shown += 1 }
        }
        #expect(seen.before > 10 && seen.shown > 10)
        // At W/3 it is half there.
        let half = try FloatingBall.play(steps: FloatingBall.push + FloatingBall.pull([(125, 500)]))
        let end = try half.exit(of: "pulled")
        #expect(try half.components("#quarterCircle@transform", at: end - Self.tick) == [375 - 85, 812 - 85])
    }

    @Test("floating-ball 1.7, 4.6: exactly at W / 2 it goes on to be whole in 0.3 s, ease in out")
    func whole() throws {
        let steps = FloatingBall.push + FloatingBall.pull([(187.5, 500)])
        let run = try FloatingBall.play(steps: steps)
        let times = try run.ticks(in: "pulled")
        let arrival = try #require(times.first { try run.value("edge.x", at: $0) == 187.5 })
        // A tick before it came with the finger; from where it was then it is animated.
        let before = try run.value("edge.x", at: arrival - Self.tick)
        let from = (before - 62.5) / 125
        #expect(from < 1 && from > 0.99)
        try FloatingBall.hold(run, "panel", at: arrival, from: from, to: 1, seconds: 0.3, Curve.easeInOut)
        #expect(try run.value("panel", at: arrival + 0.35) == 1)
    }

    @Test(
        "floating-ball 4.7: the flaw: past W / 2 it keeps what it had, short behind a fast finger; mended, it is whole")
    func theGap() throws {
        let run = try FloatingBall.play("rush")
        let times = try run.ticks(in: "pulled").dropFirst()
        let last = try #require(times.last { try run.value("edge.x", at: $0) < 187.5 })
        let kept = (try run.value("edge.x", at: last) - 62.5) / 125
        #expect(kept > 0.3 && kept < 0.95)
        let past = times.filter { $0 > last }
        #expect(past.count > 60)
        for time in past { #expect(abs(try run.value("panel", at: time) - kept) < 1e-9) }
        let mended = try FloatingBall.play("rush-mended")
        for time in past { #expect(try mended.value("panel", at: time) == 1) }
        // It keeps what it had behind a finger that goes back below W/6, too.
        let steps =
            FloatingBall.push + "<fb:touch at=\"5 500\"><fb:move to=\"180 500\" for=\"0.5s\"/>"
            + "<fb:move to=\"20 500\" for=\"2 / 120\" easing=\"linear\"/><fb:hold for=\"0.3s\"/></fb:touch>"
        let returned = try FloatingBall.play(steps: steps)
        let end = try returned.exit(of: "pulled") - Self.tick
        #expect(abs(try returned.value("panel", at: end) - (100 - 62.5) / 125) < 1e-9)
        let whole = try FloatingBall.play(steps: steps, settings: ["faithful": "false"])
        #expect(try whole.value("panel", at: end) == 0)
    }

    @Test("floating-ball 4.8: inside is a finger less than 170 from the lower right corner, and not one at 170")
    func insideTest() throws {
        func isInside(_ x: Double, _ y: Double) throws -> Bool {
            let run = try FloatingBall.play(steps: FloatingBall.push + FloatingBall.pull([(x, 560), (x, y)]))
            return try !run.entries(of: "inside").isEmpty
        }
        // 102² + 136² is 170².
        #expect(try !isInside(Self.width - 102, Self.height - 136))
        #expect(try isInside(Self.width - 101.9, Self.height - 136))
        #expect(try isInside(Self.width - 102, Self.height - 135.9))
        #expect(try !isInside(Self.width - 102.1, Self.height - 136))
        // It is the finger that counts: the ball is not there, and the page is elsewhere.
        let run = try FloatingBall.play("float")
        var counts = (inside: 0, outside: 0)
        for time in try run.ticks(in: "pulled").dropFirst() {
            let finger = (try run.value("edge.x", at: time), try run.value("edge.y", at: time))
            let distance = ((finger.0 - 375) * (finger.0 - 375) + (finger.1 - 812) * (finger.1 - 812)).squareRoot()
            #expect(try run.isIn("inside", at: time) == (distance < 170))
            if distance < 170 { counts.inside += 1 } else { counts.outside += 1 }
        }
        #expect(counts.inside > 10 && counts.outside > 10)
    }

    @Test("floating-ball 4.9: in and out of the corner the radius goes 160, 170, 160; it is felt on entering only")
    func growth() throws {
        let move = FloatingBall.pull([(187.5, 620), (290, 720), (230, 600)])
        let run = try FloatingBall.play(steps: FloatingBall.push + move, reading: ["radius"])
        let (entered, left) = (try run.entry(of: "inside"), try run.exit(of: "inside"))
        #expect(left > entered + 0.2)
        for (time, radius) in [(entered - Self.tick, 160.0), (entered, 170), (left - Self.tick, 170), (left, 160)] {
            #expect(try run.value("radius", at: time) == radius)
            let scale = try run.components("#rings@transform", at: time)[0]
            #expect(abs(scale - (radius == 170 ? 44.0 / 38 : 1)) < 1e-12)
        }
        #expect(run.haptics.count == 1 && run.haptics[0].time == entered)
    }

    @Test("floating-ball 1.9, 4.10: the tap in the hand is light, and comes once in 0.2 s at most")
    func haptics() throws {
        let run = try FloatingBall.play("waver")
        let entries = try run.entries(of: "inside")
        #expect(entries.count == 3)
        #expect(entries[1] - entries[0] >= 0.2 && entries[2] - entries[1] < 0.2)
        #expect(run.haptics.map(\.time) == [entries[0], entries[1]])
        #expect(run.haptics.allSatisfy { $0.style == .light })
        // Without a pause each entry is felt.
        #expect(try FloatingBall.play("waver", settings: ["pause": "0"]).haptics.count == 3)
    }

    @Test("floating-ball 4.11: pulled away, the page of the ball brings it back, and no quarter circle comes")
    func fading() throws {
        let steps =
            "<fb:tap on=\"#ball\"/><fb:wait until=\"in(page)\"/>" + FloatingBall.pull([(187.5, 620), (290, 720)])
        for run in [try FloatingBall.play("peel"), try FloatingBall.play(steps: steps, after: "float")] {
            let ticks = try run.ticks(in: "pulled")
            #expect(ticks.count > 50)
            for time in ticks {
                let share = try run.value("edge.x", at: time) / Self.width
                #expect(abs(try run.components("#ball@opacity", at: time)[0] - share) < 1e-9)
                #expect(try run.value("panel", at: time) == 0 && !run.isIn("inside", at: time))
            }
            #expect(run.haptics.isEmpty)
        }
    }

    @Test("floating-ball 1.8, 4.12: let go, the quarter circle goes back in 0.2 s, ease in out")
    func retreat() throws {
        for (x, panel) in [(232.5, 1.0), (157.5, 95.0 / 125), (300, 1)] {
            let points = [(min(x, 185), 500.0), (x, 560)]
            let run = try FloatingBall.play(steps: FloatingBall.push + FloatingBall.pull(points))
            let start = try run.exit(of: "pulled")
            let from = try run.value("panel", at: start, before: true)
            #expect(abs(from - panel) < 0.02)
            try FloatingBall.hold(run, "panel", in: "leaving", from: from, to: 0, seconds: 0.2, Curve.easeInOut)
            #expect(try run.entry(of: "leaving") == start)
        }
    }
}
