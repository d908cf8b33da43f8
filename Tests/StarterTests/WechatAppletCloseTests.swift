// The applet closes, and what goes on inside it (sections 7, 8).

import Testing
import XML

@Suite("Pull-down applets: closing") struct WechatAppletCloseTests {
    static let starter = Result { try Starter("wechat-applet") }

    @Test("wechat-applet 7.1: on the next turn home and page are both idle")
    func nextTurn() throws {
        let run = try Self.starter.get().play("close")
        let closing = try run.entry(of: "wrapperRefreshing")
        #expect(try run.entry(of: "folding") == closing)
        #expect(try run.entry(of: "leaving") == closing)
        #expect(try run.isIn("homeIdle", at: closing) && run.isIn("wrapperIdle", at: closing))
    }

    @Test("wechat-applet 7.2: home takes 0.35 s, eased, untouchable; the tab bar is first put below the screen")
    func home() throws {
        let run = try Self.starter.get().play("close")
        let begin = try run.entry(of: "folding")
        let nav = try run.value("navY", at: begin)
        let height = try run.value("ballsH", at: begin)
        let white = try run.value("white", at: begin)
        #expect(nav > 300)
        #expect(try run.components("#tabs@transform", at: begin) == [0, 83])
        #expect(try run.components("#tabs@opacity", at: begin) == [0])
        for step in 0..<20 {
            let e = Curve.easeInOut(Double(step) / 20)
            let time = begin + 0.35 * Double(step) / 20
            #expect(abs(try run.components("#nav@transform", at: time)[1] - nav * (1 - e)) < 1e-3)
            #expect(abs(try run.components("#table@transform", at: time)[1] - nav * (1 - e)) < 1e-3)
            #expect(abs(try run.value("ballsH", at: time) - (height + (6 - height) * e)) < 1e-3)
            #expect(abs(try run.components("#navPaper@fill", at: time)[0] - (237 + 18 * white * (1 - e))) < 1e-4)
            #expect(abs(try run.components("#tabs@transform", at: time)[1] - 83 * (1 - e)) < 1e-4)
            #expect(abs(try run.components("#tabs@opacity", at: time)[0] - e) < 1e-6)
            #expect(try run.components("#indicator@visible", at: time) == [0])
        }
        let end = try run.exit(of: "folding")
        #expect(abs(end - begin - 0.35) < 1e-9)
        #expect(try run.components("#indicator@visible", at: end) == [1])
        // A finger that comes down while it folds moves nothing.
        let touch = "<fb:touch at=\"187 300\"><fb:move by=\"0 90\" for=\"0.2s\"/></fb:touch>"
        let push = "<fb:touch at=\"187 740\"><fb:move by=\"0 -300\" for=\"0.5s\"/></fb:touch>"
        let busy = try Self.starter.get().play(steps: push + touch, after: "open")
        #expect(try busy.events("list.began").isEmpty)
    }

    @Test("wechat-applet 1.10, 7.3: seven ticks of 0.05 s bring the balls home")
    func ticks() throws {
        let run = try Self.starter.get().play("close")
        let begin = try run.entry(of: "folding")
        let last = try run.value("ballsO", at: begin)
        #expect(last > 80)
        var seen = 0
        for n in 0...7 {
            for within in [0.001, 0.045] {
                let time = begin + 0.05 * Double(n) + within
                let offset = n == 7 ? 0 : last * (1 - Double(n) / 7)
                #expect(abs(try run.value("ballsO", at: time) - offset) < 1e-9, "tick \(n)")
                try WechatAppletPullTests.check(run, at: time, offset: offset)
                if offset > 80 && offset < 240 { seen += 1 }
            }
        }
        #expect(seen > 1)
    }

    @Test("wechat-applet 7.4: at the first point or below the balls do nothing more")
    func noTicks() throws {
        let push =
            "<fb:touch at=\"187 800\"><fb:move by=\"0 -690\" for=\"0.8s\"/><fb:hold for=\"0.2s\"/></fb:touch>"
            + "<fb:wait until=\"in(away)\"/>"
        let run = try Self.starter.get().play(steps: push, after: "open")
        let begin = try run.entry(of: "folding")
        let last = try run.value("ballsO", at: begin)
        #expect(abs(last - (724 - 680)) < 1e-6)
        for time in [0.06, 0.16, 0.34] {
            #expect(try run.value("ballsO", at: begin + time) == last)
            #expect(try run.components("#middleBall@opacity", at: begin + time) == [0])
        }
    }

    @Test("wechat-applet 1.4, 7.5: the page takes 0.4 s, eased: up by the screen, and to nothing")
    func page() throws {
        let run = try Self.starter.get().play("close")
        let begin = try run.entry(of: "leaving")
        let y = try run.value("up.y", at: begin)
        let p = (812 - y) / 812
        for step in 0..<20 {
            let e = Curve.easeInOut(Double(step) / 20)
            let time = begin + 0.4 * Double(step) / 20
            #expect(abs(try run.components("#weather@transform", at: time)[1] - (-y + (y - 812) * e)) < 1e-3)
            #expect(abs(try run.components("#applet@transform", at: time)[1] - (-y + (y - 812) * e)) < 1e-3)
            #expect(abs(try run.components("#mask@opacity", at: time)[0] - 0.6 * p * (1 - e)) < 1e-6)
            #expect(abs(try run.components("#weather@opacity", at: time)[0] - p * (1 - e)) < 1e-6)
            #expect(abs(try run.components("#applet@opacity", at: time)[0] - p * (1 - e)) < 1e-6)
        }
        #expect(abs(try run.exit(of: "leaving") - begin - 0.4) < 1e-9)
    }

    @Test("wechat-applet 7.6: then all is put back, and the weather turns")
    func completion() throws {
        let run = try Self.starter.get().play("close", reading: ["up.content.height"])
        let time = try run.entry(of: "away")
        #expect(try run.components("#wrapperView@opacity", at: time) == [0])
        #expect(try run.components("#weather@transform", at: time) == [0, 0])
        #expect(try run.components("#applet@transform", at: time) == [187.5, 0, 0.6, 0.4, -187.5, 0])
        #expect(try run.value("up.y", at: time) == 0)
        #expect(try run.value("up.content.height", at: time) == 0)
        #expect(try run.components("#weather@opacity", at: time) == [0])
        #expect(try run.entry(of: "birds") == time)
    }

    @Test("wechat-applet 8.1: the search bar is hidden at rest, and again after closing")
    func hidden() throws {
        let run = try Self.starter.get().play("close-inside")
        #expect(try run.value("applets.y", at: 0) == 57)
        let closed = try run.entry(of: "away")
        #expect(try run.value("applets.y", at: closed, before: true) != 57)
        #expect(try run.value("applets.y", at: closed) == 57)
    }

    @Test("wechat-applet 8.2: the rows are cut while they are scrolled, and not while they are pulled too far")
    func clipping() throws {
        let run = try Self.starter.get().play("stretch")
        var seen = [0, 0]
        for time in run.someTicks {
            let scrolled = try run.value("applets.y", at: time) > 0
            #expect(try run.components("#appletEdge@y", at: time) == [scrolled ? 88 : -500])
            #expect(try run.components("#appletEdge@height", at: time) == [scrolled ? 424 : 2000])
            seen[scrolled ? 1 : 0] += 1
        }
        #expect(seen[0] > 5 && seen[1] > 5)
        let clip = try Drawn(try Self.starter.get().design()).isInside("appletEdge", "cut")
        #expect(clip)
    }

    @Test("wechat-applet 8.3: let go between, it hides if it went up and shows if it went down; slid to rest too")
    func snap() throws {
        let run = try Self.starter.get().play("search", reading: ["applets.y"])
        let ends = try run.events("applets.ended")
        #expect(ends.count == 2)
        for (end, rest) in zip(ends, [0.0, 57]) {
            let y = try run.value("applets.y", at: end)
            #expect(y > 0 && y < 57)
            #expect(try run.value("applets.y", at: end + 0.6) == rest)
        }
        // With momentum it is the end of the deceleration that decides.
        let flung =
            "<fb:touch at=\"187 250\"><fb:move by=\"0 18\" for=\"0.2s\" easing=\"linear\"/></fb:touch>"
            + "<fb:wait for=\"2s\"/>"
        let slid = try Self.starter.get().play(steps: flung, after: "open")
        #expect(try slid.events("applets.settled")[0] > slid.events("applets.ended")[0])
        #expect(try slid.value("applets.y", at: slid.events("applets.settled")[0] + 0.6) == 0)
    }

    @Test("wechat-applet 1.12, 8.4: let go at 135 or more it closes at once; at less it does not")
    func farInside() throws {
        let run = try Self.starter.get().play("close-inside")
        let ended = try run.events("applets.ended")[0]
        #expect(try run.value("applets.y", at: ended) >= 135)
        #expect(try run.entry(of: "wrapperRefreshing") == ended)
        for (offset, closes) in [(134.0, false), (136, true)] {
            let steps =
                "<fb:touch at=\"187 430\">"
                + "<fb:move by=\"0 {-10 - unrubberband(\(offset - 57), 424)}\" for=\"0.7s\"/><fb:hold for=\"0.2s\"/></fb:touch>"
            let other = try Self.starter.get().play(steps: steps, after: "open")
            #expect(abs(try other.value("applets.y", at: 0.8) - offset) < 1e-9)
            #expect(try other.entries(of: "wrapperRefreshing").isEmpty == !closes)
        }
    }

    @Test("wechat-applet 8.5: a tap on an item pushes its page first; only when that covers everything it closes")
    func item() throws {
        let run = try Self.starter.get().play("program")
        let pushed = try run.entry(of: "covered")
        #expect(abs(pushed - (try run.entry(of: "pushing")) - 0.35) < 1e-9)
        #expect(try run.entry(of: "wrapperRefreshing") == pushed)
        #expect(try run.components("#detail@transform", at: pushed) == [0, 0])
        #expect(try run.entry(of: "uncovered") > run.entry(of: "away"))
        #expect(try run.components("#nav@transform", at: run.entry(of: "uncovered")) == [0, 0])
    }

    @Test(
        "wechat-applet 8.5: each item of both rows pushes the page of its own program")
    func items() throws {
        let titles = ["王者荣耀", "和平精英", "腾讯体育+"]
        let icons = [
            ("recent1", 0), ("recent2", 1), ("recent3", 2), ("mine1", 2), ("mine2", 1), ("mine3", 0),
        ]
        let show = "<fb:touch at=\"187 250\"><fb:move by=\"0 60\" for=\"0.4s\"/></fb:touch><fb:wait for=\"1s\"/>"
        for (id, program) in icons {
            for before in id == "mine1" ? ["", show] : [""] {
                let steps = before + "<fb:tap on=\"#\(id)\"/><fb:wait until=\"in(away)\"/>"
                let run = try Self.starter.get().play(steps: steps, after: "open")
                #expect(try run.shown("#detailTitle@text", at: run.entry(of: "covered")) == titles[program], "\(id)")
                let heroes = try (0..<3).map { try run.components("#hero\($0)@visible", at: run.duration)[0] }
                #expect(heroes == (0..<3).map { $0 == program ? 1 : 0 }, "\(id)")
            }
        }
        // The button behind the last item is none of them.
        let more = try Self.starter.get().play(steps: "<fb:tap on=\"#more\"/><fb:wait for=\"1s\"/>", after: "open")
        #expect(try more.entries(of: "pushing").isEmpty)
    }

    @Test("wechat-applet 8.6: a tap on the search field closes nothing")
    func searchField() throws {
        let show = "<fb:touch at=\"187 250\"><fb:move by=\"0 60\" for=\"0.4s\"/></fb:touch><fb:wait for=\"1s\"/>"
        let steps = show + "<fb:tap on=\"#appletSearch\"/><fb:wait for=\"1s\"/>"
        let run = try Self.starter.get().play(steps: steps, after: "open")
        #expect(try run.value("applets.y", at: 1.3) == 0)
        #expect(try run.entries(of: "wrapperRefreshing").isEmpty)
        #expect(try run.entries(of: "pushing").isEmpty)
    }
}
