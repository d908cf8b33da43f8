// Pulling the chats down, in the applet: states, haptic, balls, and what shows of the page (sections 3, 4).

import Interactions
import Simulation
import Testing

@Suite("Pull-down applets: pulling") struct WechatAppletPullTests {
    static let starter = Result { try Starter("wechat-applet") }
    private static let scenarios = [
        "first-point", "second-point", "third-point", "fourth-point", "waver", "hesitate",
    ]

    /// A finger that holds the list with each pull showing for 0.2 s; in the middle of the holds are the times.
    static func holding(_ pulls: [Double]) -> (steps: String, times: [Double]) {
        let moves = pulls.map {
            "<fb:move to=\"187 {120 + unrubberband(\($0), 812)}\" for=\"0.4s\"/><fb:hold for=\"0.2s\"/>"
        }
        return (
            "<fb:touch at=\"187 110\">\(moves.joined())</fb:touch>", pulls.indices.map { 0.5 + 0.6 * Double($0) }
        )
    }

    /// What the balls show at an offset: alpha and scale of the middle one, alpha and way of the outer ones.
    static func balls(_ o: Double, _ cp: [Double] = [80, 130, 160, 240]) -> [Double] {
        if o <= cp[0] { return [0, 0, 0, 0] }
        if o <= cp[1] { return [1, 2 * (o - cp[0]) / (cp[1] - cp[0]), 0, 0] }
        let share = (o - cp[1]) / (cp[2] - cp[1])
        if o <= cp[2] { return [1, 2 - share, 1, 16 * share] }
        let alpha = max(0, 1 - (o - cp[2]) / (cp[3] - cp[2]))
        return [alpha, 1, alpha, 16]
    }

    static func check(_ run: Played, at time: Double, offset: Double, _ cp: [Double] = [80, 130, 160, 240]) throws {
        let wanted = balls(offset, cp)
        #expect(try run.components("#balls@visible", at: time) == [offset <= cp[3] ? 1 : 0])
        let middle = try run.components("#middleBall@opacity", at: time)[0]
        #expect(abs(middle - wanted[0]) < 1e-9, "at \(offset)")
        let scale = try run.components("#middleBall@transform", at: time)[0]
        #expect(abs(scale - wanted[1]) < 1e-9, "at \(offset)")
        for (ball, side) in [("left", -1.0), ("right", 1)] {
            #expect(abs(try run.components("#\(ball)Ball@opacity", at: time)[0] - wanted[2]) < 1e-9, "at \(offset)")
            let way = try run.components("#\(ball)Ball@transform", at: time)[0]
            #expect(abs(way - side * wanted[3]) < 1e-9, "at \(offset)")
        }
    }

    @Test("wechat-applet 1.17, 3.4: armed past the second point while moving down, with one light haptic a drag")
    func arming() throws {
        let run = try Self.starter.get().play("waver", reading: ["list.dy"])
        let entries = try run.entries(of: "homePulling")
        #expect(entries.count == 2)
        for time in entries {
            #expect(try run.value("pull", at: time) > 130)
            #expect(try run.value("list.dy", at: time) < 0)
        }
        // The tick before was not past the point.
        #expect(try run.value("pull", at: entries[0] - 1.0 / 120) <= 130)
        #expect(run.haptics.count == 1)
        #expect(run.haptics.first?.time == entries[0] && run.haptics.first?.style == .light)
    }

    @Test("wechat-applet 1.17: another drag taps again")
    func anotherDrag() throws {
        let steps =
            "<fb:touch at=\"187 220\"><fb:move by=\"0 {10 + unrubberband(150, 812)}\" for=\"0.5s\"/>"
            + "<fb:move by=\"0 -6\" for=\"0.1s\"/></fb:touch><fb:wait for=\"1.5s\"/>"
        #expect(try Self.starter.get().play(steps: steps + steps).haptics.count == 2)
    }

    @Test("wechat-applet 3.5, 3.6: a tiny step up disarms past the point too; the way down arms again")
    func disarming() throws {
        let run = try Self.starter.get().play("waver", reading: ["list.dy"])
        let left = try run.exits(of: "homePulling")[0]
        #expect(try run.value("list.dy", at: left) >= 0)
        #expect(try run.value("pull", at: left) > 130)
        #expect(try run.entries(of: "homePulling")[1] > left)
        let tiny = try Self.starter.get().play("hesitate")
        #expect(try tiny.entries(of: "homePulling").count == 1)
        #expect(try tiny.entries(of: "homeRefreshing").isEmpty)
        // Not past the point, nothing is armed.
        #expect(try Self.starter.get().play("first-point").entries(of: "homePulling").isEmpty)
        let exact = Self.holding([130 - 1e-9])
        #expect(try Self.starter.get().play(steps: exact.steps).entries(of: "homePulling").isEmpty)
    }

    @Test("wechat-applet 3.1: three states; while it refreshes, the list tells nothing")
    func refreshing() throws {
        let run = try Self.starter.get().play("open")
        #expect(try run.entries(of: "homeIdle").count == 1)
        let pulling = try run.entry(of: "homePulling")
        let refreshing = try run.entry(of: "homeRefreshing")
        #expect(0 < pulling && pulling < refreshing)
        for time in run.someTicks where time > refreshing { #expect(try run.isIn("homeRefreshing", at: time)) }
    }

    @Test("wechat-applet 3.2, 3.7: let go while armed, the list stays where it was and does not bounce; it opens")
    func release() throws {
        let run = try Self.starter.get().play("open")
        let ended = try run.events("list.ended")
        #expect(ended.count == 1)
        #expect(try run.entry(of: "homeRefreshing") == ended[0])
        let (before, after) = (try run.value("list.y", at: ended[0] - 1.0 / 240), try run.value("list.y", at: ended[0]))
        #expect(abs(before - after) < 1e-9)
        #expect(abs(after - (-88 - 200)) < 1e-6)
    }

    @Test("wechat-applet 3.3: with the list above its top there is no pull")
    func nothingAbove() throws {
        let run = try Self.starter.get().play("chats")
        var above = 0
        for time in run.someTicks where try run.value("list.y", at: time) > -88 {
            above += 1
            #expect(try run.value("pull", at: time) == 0)
            #expect(try run.value("navY", at: time) == 0)
        }
        #expect(above > 20)
    }

    @Test("wechat-applet 3.8, 4.1: bar, balls and page follow the pull, in the drag and in the bounce")
    func following() throws {
        var bouncing = 0
        for scenario in Self.scenarios {
            let run = try Self.starter.get().play(scenario)
            let end = try run.events("list.ended")[0]
            for time in run.someTicks where try run.isIn("homeIdle", at: time) && run.value("list.y", at: time) <= -88 {
                let pull = -(try run.value("list.y", at: time) + 88)
                #expect(try run.components("#nav@transform", at: time) == [0, pull])
                #expect(try run.components("#balls@transform", at: time) == [187.5, max(6, pull) / 2])
                #expect(try run.components("#table@transform", at: time) == [0, 0])
                if time > end && pull > 1 { bouncing += 1 }
            }
        }
        #expect(bouncing > 20)
    }

    @Test("wechat-applet 3.10: above its rest place the list tells nothing: the bar keeps its last step, unless mended")
    func residue() throws {
        for faithful in [true, false] {
            // The second scroll comes back to the rest place, and takes the bar along.
            let back = "<fb:wait for=\"0.3s\"/><fb:touch at=\"187 300\"><fb:move by=\"0 240\" for=\"0.6s\"/></fb:touch>"
            for run in [
                try Self.starter.get().play("first-point", settings: ["faithful": "\(faithful)"]),
                try Self.starter.get().play(steps: back, after: "first-point", settings: ["faithful": "\(faithful)"]),
            ] {
                var told = try run.value("navY", at: 0)
                var kept = 0
                for time in run.ticks {
                    let pull = -(try run.value("list.y", at: time) + 88)
                    if pull >= 0 || !faithful { told = max(0, pull) }
                    if pull < 0 && told > 1 { kept += 1 }
                    #expect(abs(try run.value("navY", at: time) - told) < 1e-9)
                    #expect(abs(try run.value("ballsH", at: time) - max(6, told)) < 1e-9)
                }
                #expect(faithful ? kept > 30 : kept == 0)
            }
        }
    }

    @Test("wechat-applet 3.9: home is idle again only when the page says so")
    func onlyThePage() throws {
        let run = try Self.starter.get().play("close")
        #expect(try run.entry(of: "homeIdle") == run.entry(of: "wrapperRefreshing"))
        for time in run.someTicks where try time < run.entry(of: "wrapperRefreshing") {
            #expect(try run.isIn("homeRefreshing", at: time))
        }
    }

    @Test("wechat-applet 4.2, 4.3: past the third point the page shows by steps and shares; its sky does not")
    func page() throws {
        var shown = 0
        for scenario in ["second-point", "third-point", "fourth-point"] {
            let run = try Self.starter.get().play(scenario)
            for time in run.someTicks {
                let pull = try run.value("pull", at: time)
                let k = lerp01(pull, 160, 240)
                #expect(try run.components("#wrapperView@opacity", at: time) == [pull > 160 ? 1 : 0])
                #expect(abs(try run.components("#applet@opacity", at: time)[0] - 0.3 * k) < 1e-9)
                let scale = try run.components("#applet@transform", at: time)
                #expect(abs(scale[2] - (0.6 + 0.1 * k)) < 1e-9 && abs(scale[3] - (0.4 + 0.1 * k)) < 1e-9)
                #expect(abs(try run.components("#mask@opacity", at: time)[0] - 0.3 * k) < 1e-9)
                #expect(try run.components("#weather@opacity", at: time) == [0])
                if k > 0 { shown += 1 }
            }
        }
        #expect(shown > 30)
    }

    @Test("wechat-applet 4.4, 4.5, 4.6, 4.7, 4.8: the balls in all their phases, down and back")
    func phases() throws {
        var phases: Set<Int> = []
        for scenario in Self.scenarios {
            let run = try Self.starter.get().play(scenario)
            for time in run.someTicks where try !run.isIn("homeRefreshing", at: time) {
                let pull = try run.value("pull", at: time)
                try Self.check(run, at: time, offset: pull)
                phases.insert([80, 130, 160, 240].count { pull > $0 })
            }
        }
        #expect(phases == [0, 1, 2, 3, 4])
    }

    @Test("wechat-applet 1.2, 4.5: the phases by the article's points")
    func articlePhases() throws {
        let run = try Self.starter.get().play("article")
        var seen = 0
        for time in run.someTicks where try !run.isIn("homeRefreshing", at: time) {
            let pull = try run.value("pull", at: time)
            try Self.check(run, at: time, offset: pull, [60, 90, 130, 240])
            if pull > 60 { seen += 1 }
        }
        #expect(seen > 5)
        #expect(try run.value("pull", at: run.entry(of: "homePulling")) > 90)
    }

    @Test("wechat-applet 4.9, 4.10: no balls while it opens; the bar keeps its colour while it is pulled")
    func besides() throws {
        let run = try Self.starter.get().play("open")
        let (from, to) = (try run.entry(of: "opening"), try run.exit(of: "opening"))
        for time in run.someTicks where time >= from && time < to {
            #expect(try run.components("#balls@visible", at: time) == [0])
        }
        for time in run.someTicks where time < from {
            #expect(try run.components("#navPaper@fill", at: time) == run.components("#navPaper@fill", at: 0))
        }
        let white = try Self.starter.get().play("open", reading: ["white"])
        #expect(try white.value("white", at: from - 0.01) == 0)
    }

    @Test("wechat-applet 1.9, 4.11: golden balls at 105, 120, 130, 145, 160, 200 and 220")
    func goldenBalls() throws {
        let golden: [(Double, [Double])] = [
            (105, [1, 1, 0, 0]), (120, [1, 1.6, 0, 0]), (130, [1, 2, 0, 0]), (145, [1, 1.5, 1, 8]),
            (160, [1, 1, 1, 16]), (200, [0.5, 1, 0.5, 16]), (220, [0.25, 1, 0.25, 16]),
        ]
        let (steps, times) = Self.holding(golden.map(\.0))
        let run = try Self.starter.get().play(steps: steps)
        for ((pull, wanted), time) in zip(golden, times) {
            #expect(abs(try run.value("pull", at: time) - pull) < 1e-9)
            let found = [
                try run.components("#middleBall@opacity", at: time)[0],
                try run.components("#middleBall@transform", at: time)[0],
                // At the points themselves rounding may be on either side of the step.
                pull == 130 ? 0 : try run.components("#rightBall@opacity", at: time)[0],
                try run.components("#rightBall@transform", at: time)[0],
            ]
            for (one, other) in zip(found, wanted) { #expect(abs(one - other) < 1e-9, "at \(pull): \(found)") }
        }
    }

    @Test("wechat-applet 4.12: golden page at 180, 200 and 240")
    func goldenPage() throws {
        let golden: [(Double, [Double])] = [
            (180, [0.075, 0.625, 0.425, 0.075]), (200, [0.15, 0.65, 0.45, 0.15]), (240, [0.3, 0.7, 0.5, 0.3]),
        ]
        let (steps, times) = Self.holding(golden.map(\.0))
        let run = try Self.starter.get().play(steps: steps)
        for ((pull, wanted), time) in zip(golden, times) {
            let names = ["#applet@opacity", "#applet@transform", "#mask@opacity"]
            let all = try names.map { try run.components($0, at: time) }
            for (one, other) in zip([all[0][0], all[1][2], all[1][3], all[2][0]], wanted) {
                #expect(abs(one - other) < 1e-9, "at \(pull)")
            }
        }
    }
}
