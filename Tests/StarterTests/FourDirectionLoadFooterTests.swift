// MJRefresh's footers: pulled, and automatic; and the article's, finished.

import Testing

@Suite("Four directions: footers") struct FourDirectionLoadFooterTests {
    private let rest = "<fb:wait for=\"3s\"/>"

    private func pulled(
        _ distances: [Double], scrolled: Double = 381, _ settings: [String: String] = [:], variant: String = "mj"
    ) throws -> Played {
        try fourDirections().play(
            steps: Edge.bottom.pulled(distances, scrolled: scrolled) + rest, settings: settings, variant: variant)
    }

    @Test("four-direction-load 5.4, 5.20: what the back footer says; at the end a pull changes only its percent")
    func backTexts() throws {
        let steps =
            Edge.bottom.pulled([60], scrolled: 381) + "<fb:wait until=\"in(bottomNoMore)\"/><fb:wait for=\"1s\"/>"
            + Edge.bottom.pulled([80]) + rest
        let played = try fourDirections().play(steps: steps, settings: ["pages": "1", "more": "0"], variant: "mj")
        let start = try played.entry(of: "bottomRefreshing")
        let end = try played.entry(of: "bottomNoMore")
        #expect(try played.shown("#footerText@text", at: 0) == "上拉可以加载更多")
        #expect(try played.shown("#footerText@text", at: start - 0.01) == "松开立即加载更多")
        #expect(try played.shown("#footerText@text", at: start) == "正在加载更多的数据...")
        #expect(try played.shown("#footerText@text", at: end) == "已经全部加载完毕")
        let lift = try #require(try played.events("pane.ended").last)
        #expect(lift > end + 1)
        #expect(try abs(played.value("percentBottom", at: lift) - 80.0 / 44) < 1e-9)
        #expect(try played.entries(of: "bottomPulling").count == 1)
        #expect(try played.isIn("bottomNoMore", at: played.duration))
        #expect(try played.value("pane.inset.bottom", at: played.duration) == 0)
    }

    @Test(
        "four-direction-load 5.16, 5.17: it counts from the room inside the insets",
        arguments: [(8.0, 0.0), (8, 20), (3, 20)])
    func pull(_ rows: Double, _ inset: Double) throws {
        let content = 70 + 119 * rows
        let delta = content - (641 - 2 * inset)
        let happen = max(delta, 0) - inset
        let scrolled = max(delta, 0)
        let settings = ["rows": "\(rows)", "inset": "\(inset)"]
        let played = try pulled([60, 20], scrolled: scrolled, settings)
        #expect(try played.components("#footer@transform", at: 0) == [0, max(content, 641 - 2 * inset)])
        let pulling = try played.entry(of: "bottomPulling")
        let back = try played.exit(of: "bottomPulling")
        #expect(try played.value("pane.y", at: pulling) - happen > 44)
        #expect(try played.value("pane.y", at: pulling - tick) - happen <= 44)
        #expect(try played.value("pane.y", at: back) - happen <= 44)
        #expect(try played.value("pane.y", at: back - tick) - happen > 44)
        #expect(try played.entries(of: "bottomRefreshing").isEmpty)
    }

    @Test("four-direction-load 5.18, 5.19: it opens, asks, and closes", arguments: [(8.0, 0.0), (8, 20), (3, 20)])
    func refreshing(_ rows: Double, _ inset: Double) throws {
        let delta = 70 + 119 * rows - (641 - 2 * inset)
        let happen = max(delta, 0) - inset
        let settings = ["rows": "\(rows)", "inset": "\(inset)", "load": "1", "more": "0"]
        let played = try pulled([60], scrolled: max(delta, 0), settings)
        let start = try played.entry(of: "bottomRefreshing")
        let end = try played.exit(of: "bottomRefreshing")
        #expect(abs(end - start - 1.25) < 1e-9)
        let opened = 44 - min(delta, 0)
        for share in [0.0, 0.3, 0.5, 0.8, 1] {
            let eased = Curve.easeInOut(share)
            let open = start + 0.25 * share
            #expect(try abs(played.value("pane.inset.bottom", at: open) - inset - opened * eased) < 1e-6)
            #expect(try abs(played.value("pane.y", at: open) - (happen + 60 - 16 * eased)) < 1e-6)
            let close = end + 0.4 * share
            #expect(try abs(played.value("pane.inset.bottom", at: close) - inset - opened * (1 - eased)) < 1e-6)
        }
    }

    @Test("four-direction-load 5.21: its arrow points up and turns down")
    func arrow() throws {
        let played = try pulled([60])
        let pulling = try played.entry(of: "bottomPulling")
        #expect(try played.value("turnBottom", at: 0) == -180)
        for share in [0.0, 0.3, 0.6, 1] {
            let turn = try played.components("#footerArrow@transform", at: pulling + 0.25 * share)[2]
            #expect(abs(turn + 180 * (1 - Curve.easeInOut(share))) < 1e-6)
        }
        let start = try played.entry(of: "bottomRefreshing")
        #expect(try played.components("#footerArrow@visible", at: start) == [0])
        #expect(try played.components("#footerSpinner@visible", at: start) == [1])
    }

    @Test("four-direction-load 5.5, 5.22, 5.23: the automatic footer stands in the inset and loads when it is seen")
    func automatic() throws {
        for (trigger, inset) in [(1.0, 0.0), (0.5, 0), (1, 20)] {
            let settings = ["trigger": "\(trigger)", "inset": "\(inset)", "pages": "1", "more": "0"]
            let steps = "<fb:touch at=\"187 700\"><fb:move by=\"0 -500\" for=\"2s\"/><fb:hold for=\"2s\"/></fb:touch>"
            let played = try fourDirections().play(steps: steps, settings: settings, variant: "automatic")
            #expect(try played.value("pane.inset.bottom", at: 0) == inset + 44)
            #expect(try played.components("#footer@transform", at: 0) == [0, 1022])
            let start = try played.entry(of: "autoRefreshing")
            let edge = 1022 - 641 + 44 * trigger + (inset + 44) - 44
            #expect(try played.value("pane.y", at: start) >= edge)
            #expect(try played.value("pane.y", at: start - tick) < edge)
            #expect(try played.value("pane.dragging", at: start) == 1, "without a release")
            #expect(try played.shown("#footerText@text", at: 0) == "点击或上拉加载更多")
            #expect(try played.shown("#footerText@text", at: start) == "正在加载更多的数据...")
            #expect(try played.shown("#footerText@text", at: start + 1.5) == "已经全部加载完毕")
        }
    }

    @Test("four-direction-load 5.24: under short content it loads when the finger lifts")
    func automaticShort() throws {
        let played = try fourDirections().play("automatic-short", settings: ["more": "0"])
        let lift = try #require(try played.events("pane.ended").first)
        #expect(try played.entries(of: "autoRefreshing").first == lift)
        #expect(try played.value("pane.y", at: lift) >= 0)
        let down = try fourDirections().play(
            steps: Edge.top.pulled([20]) + rest, settings: ["rows": "2"], variant: "automatic")
        #expect(try down.entries(of: "autoRefreshing").isEmpty)
    }

    @Test("four-direction-load 5.25: once a drag")
    func onceADrag() throws {
        let waver = "<fb:move by=\"0 120\" for=\"0.5s\"/><fb:move by=\"0 -120\" for=\"0.5s\"/>"
        let steps =
            "<fb:touch at=\"187 700\"><fb:move by=\"0 -480\" for=\"1s\"/><fb:hold for=\"0.5s\"/>\(waver)</fb:touch>"
            + "<fb:wait for=\"1s\"/>"
        let settings = ["load": "0.2", "more": "0"]
        let played = try fourDirections().play(steps: steps, settings: settings, variant: "automatic")
        #expect(try played.entries(of: "autoRefreshing").count == 1)
        let twice = try fourDirections().play(
            steps: steps + "<fb:touch at=\"187 500\"><fb:move by=\"0 -60\" for=\"0.3s\"/></fb:touch>" + rest,
            settings: settings, variant: "automatic")
        #expect(try twice.entries(of: "autoRefreshing").count == 2)
    }

    @Test("four-direction-load 5.26: a tap loads, too")
    func tapped() throws {
        let played = try fourDirections().play("automatic-short")
        let start = try #require(try played.entries(of: "autoRefreshing").last)
        #expect(try played.events("footTap") == [start])
        #expect(try played.value("pane.content.height", at: start + 1.6) == 70 + 119 * 4)
    }

    @Test(
        "four-direction-load 6.7: finished, the article's footer goes back, and holds itself open", arguments: [8.0, 3])
    func finished(_ rows: Double) throws {
        let content = 70 + 119 * rows
        let scrolled = max(content - 641, 0)
        let settings = ["rows": "\(rows)", "more": "0", "load": "1"]
        let played = try pulled([60, 20, 60], scrolled: scrolled, settings, variant: "mended")
        #expect(try played.entries(of: "bottomPulling").count == 2)
        let start = try played.entry(of: "bottomRefreshing")
        let end = try played.exit(of: "bottomRefreshing")
        #expect(abs(end - start - 1) < 1e-9)
        #expect(try abs(played.value("pane.inset.bottom", at: start + 0.25) - 44 - max(641 - content, 0)) < 1e-9)
        #expect(try abs(played.value("pane.y", at: start + 0.25) - scrolled - 44) < 1e-9)
        #expect(try played.value("pane.inset.bottom", at: end + 0.25) == 0)
        #expect(try abs(played.value("pane.y", at: played.duration) - scrolled) < 1e-9)
    }
}
