// MJRefresh's header: its sizes, texts, percent, arrow and spinner.

import Testing
import XML

@Suite("Four directions: MJRefresh's header") struct FourDirectionLoadLibraryTests {
    private let rest = "<fb:wait for=\"3s\"/>"

    private func pulled(_ distances: [Double], _ settings: [String: String] = [:]) throws -> Played {
        try fourDirections().play(steps: Edge.top.pulled(distances) + rest, settings: settings, variant: "mj")
    }

    @Test("four-direction-load 5.1, 5.2: sizes, labels, and where arrow and spinner stand")
    func layout() throws {
        let played = try pulled([70])
        #expect(try played.value("sizeTop", at: 0) == 54)
        #expect(try played.value("sizeBottom", at: 0) == 44)
        #expect(try played.value("sizeSide", at: 0) == 60)
        for label in ["header", "footer"] {
            #expect(try played.components("#\(label)Text@font-size", at: 0) == [14])
            #expect(try played.shown("#\(label)Text@font-weight", at: 0) == "bold")
            #expect(try played.components("#\(label)Text@fill", at: 0) == [90, 90, 90])
            #expect(try played.components("#\(label)Text@x", at: 0) == [187.5])
        }
        let end = try played.exit(of: "topRefreshing")
        // Halves of 最后更新:无记录 and 正在刷新数据中...: seven wide characters, and four and twelve points of dots.
        #expect(try played.components("#headerArrow@transform", at: 0)[0] == 187.5 - 25 - 51)
        #expect(try played.components("#headerSpinner@transform", at: end - 0.1)[0] == 187.5 - 25 - 55)
        let spinner = try played.components("#headerSpinner@transform", at: end + 0.1)
        let arrow = try played.components("#headerArrow@transform", at: end + 1)
        #expect(spinner.prefix(2) == arrow.prefix(2))
        #expect(arrow[1] == 27)
    }

    @Test("four-direction-load 5.34: an arrow of 15 by 40, a picture of 20 by 20 at the sides, a grey spinner")
    func pictures() throws {
        let drawn = Drawn(try fourDirections().design())
        for (id, width, height) in [("arrow", 15.0, 40.0), ("sideArrow", 20, 14)] {
            let path = try #require(try drawn.element(id)["d"])
            let (x, y) = Self.corners(path)
            #expect(x.min() == -width / 2 && x.max() == width / 2, "\(id)")
            #expect(y.min() == -height / 2 && y.max() == height / 2, "\(id)")
        }
        for (id, href) in [
            ("headerArrow", "arrow"), ("footerArrow", "arrow"), ("leaderPicture", "sideArrow"),
            ("trailerPicture", "sideArrow"), ("headerSpinner", "spokes"), ("footerSpinner", "spokes"),
        ] { #expect(try drawn.element(id)["href"] == "#" + href) }
        #expect(try drawn.element("spokes")["stroke"] == "#77777c")
        #expect(try drawn.element("spokes").elements.count == 12)
    }

    /// Where a path turns that has one pair behind each `M` and `L`, and one number behind each `H` and `V`.
    private static func corners(_ path: String) -> (x: [Double], y: [Double]) {
        var corners: (x: [Double], y: [Double]) = ([], [])
        var isX = true
        for word in path.split(separator: " ") {
            guard let number = Double(word) else {
                isX = word != "V"
                continue
            }
            if isX { corners.x.append(number) } else { corners.y.append(number) }
            isX.toggle()
        }
        return corners
    }

    @Test("four-direction-load 5.3: what the header says")
    func texts() throws {
        let played = try pulled([70])
        let start = try played.entry(of: "topRefreshing")
        let end = try played.exit(of: "topRefreshing")
        #expect(try played.shown("#headerText@text", at: 0) == "下拉可以刷新")
        #expect(try played.shown("#headerText@text", at: start - 0.01) == "松开立即刷新")
        #expect(try played.shown("#headerText@text", at: start) == "正在刷新数据中...")
        #expect(try played.shown("#headerText@text", at: end) == "下拉可以刷新")
        #expect(try played.shown("#headerTime@text", at: end - 0.01) == "最后更新:无记录")
        #expect(try played.shown("#headerTime@text", at: end) == "最后更新:今天 09:41")
        #expect(try played.components("#headerTime@visible", at: 0) == [1])
    }

    @Test("four-direction-load 5.7: what is asked for before the screen is there begins when it is drawn")
    func willRefresh() throws {
        let played = try fourDirections().play("at-once")
        #expect(try played.isIn("topWillRefresh", at: 0))
        #expect(try played.value("pane.inset.top", at: 1.0 / 60, before: true) == 0)
        let start = try played.entry(of: "topRefreshing")
        #expect(abs(start - 1.0 / 60) < 1e-9)
        #expect(try played.value("pane.inset.top", at: start + 0.25) == 54)
        let article = try fourDirections().play("at-once", settings: ["style": "sx"])
        #expect(try article.entries(of: "topWillRefresh").isEmpty)
    }

    @Test("four-direction-load 5.8: the percent is told in a drag, and otherwise below 1")
    func percent() throws {
        let played = try pulled([70, 27])
        for time in [0.3, 0.45, 0.6, 0.8, 1.2, 1.6] {
            let pull = try -played.value("pane.y", at: time)
            #expect(try abs(played.value("percentTop", at: time) - max(pull, 0) / 54) < 1e-9, "\(time)")
        }
        #expect(try played.value("percentTop", at: 0.8) > 1)
        // In NoMoreData the footer is let go at more than 1: the percent stands still until the bounce is below 1.
        let steps =
            Edge.bottom.pulled([60], scrolled: 381) + "<fb:wait until=\"in(bottomNoMore)\"/><fb:wait for=\"1s\"/>"
            + Edge.bottom.pulled([80]) + rest
        let ended = try fourDirections().play(
            steps: steps, settings: ["pages": "1", "more": "0", "load": "0.5"], variant: "mj")
        let lift = try #require(try ended.events("pane.ended").last)
        let above = ended.ticks.filter { time in
            time > lift && time < lift + 0.2 && ((try? ended.value("pullBottom", at: time)) ?? 0) >= 44
        }
        #expect(above.count > 2)
        for time in above { #expect(try abs(ended.value("percentBottom", at: time) - 80.0 / 44) < 1e-9) }
        let below = try #require(above.last) + 2 * tick
        #expect(try abs(ended.value("percentBottom", at: below) - ended.value("pullBottom", at: below) / 44) < 1e-9)
    }

    @Test("four-direction-load 5.9: opacity is the percent, if so wished")
    func fades() throws {
        let played = try pulled([40], ["fade": "true"])
        #expect(try played.components("#header@opacity", at: 0) == [0])
        for time in [0.3, 0.4, 0.8] {
            let percent = try -played.value("pane.y", at: time) / 54
            #expect(try abs(played.components("#header@opacity", at: time)[0] - percent) < 1e-9)
        }
        #expect(try pulled([40]).components("#header@opacity", at: 0.4) == [1])
    }

    @Test("four-direction-load 5.10: past 54 Pulling, at 54 or less Idle, let go Refreshing")
    func thresholds() throws {
        let played = try pulled([70, 20, 60])
        let pulling = try played.entries(of: "topPulling")
        let left = try played.exits(of: "topPulling")
        try #require(pulling.count == 2 && left.count == 2)
        for time in pulling {
            #expect(try -played.value("pane.y", at: time) > 54)
            #expect(try -played.value("pane.y", at: time - tick) <= 54)
        }
        #expect(try -played.value("pane.y", at: left[0]) <= 54)
        #expect(try -played.value("pane.y", at: left[0] - tick) > 54)
        #expect(try abs(played.entry(of: "topRefreshing") - 2.7) < 1e-9)
    }

    @Test("four-direction-load 5.11: an event with the offset beyond the edge is ignored")
    func ignored() throws {
        let steps =
            "<fb:touch at=\"187 260\"><fb:move by=\"0 {10 + unrubberband(70, 641)}\" for=\"0.6s\"/>"
            + "<fb:move by=\"0 -300\" for=\"0.008s\" easing=\"linear\"/><fb:hold for=\"0.4s\"/></fb:touch>" + rest
        let played = try fourDirections().play(steps: steps, variant: "mj")
        #expect(try played.value("pane.y", at: 0.8) > 0)
        #expect(try played.isIn("topPulling", at: 0.8))
        #expect(try played.value("percentTop", at: 0.8) > 1)
        #expect(try played.isIn("topPulling", at: played.duration))
    }

    @Test("four-direction-load 5.12, 5.13: it opens in a quarter second, asks then, and closes in 0.4 s")
    func refreshing() throws {
        let played = try pulled([70], ["inset": "10", "load": "1"])
        let start = try played.entry(of: "topRefreshing")
        let end = try played.exit(of: "topRefreshing")
        #expect(abs(end - start - 1.25) < 1e-9, "the data are asked for after the animation")
        for share in [0.0, 0.3, 0.5, 0.8, 1] {
            let eased = Curve.easeInOut(share)
            let open = start + 0.25 * share
            #expect(try abs(played.value("pane.inset.top", at: open) - 10 - 54 * eased) < 1e-6)
            #expect(try abs(played.value("pane.y", at: open) - (-80 + 16 * eased)) < 1e-6)
            let close = end + 0.4 * share
            #expect(try abs(played.value("pane.inset.top", at: close) - 10 - 54 * (1 - eased)) < 1e-6)
        }
    }

    @Test("four-direction-load 5.14, 5.15: the arrow turns, gives way to a spinner, and comes back when that has faded")
    func arrow() throws {
        let played = try pulled([70, 20, 70])
        let turns = try played.entries(of: "topPulling")
        let back = try played.exits(of: "topPulling")[0]
        for share in [0.0, 0.25, 0.5, 1] {
            let eased = Curve.easeInOut(share)
            #expect(try abs(played.value("turnTop", at: turns[0] + 0.25 * share) + 180 * eased) < 1e-6)
            #expect(try abs(played.value("turnTop", at: back + 0.25 * share) + 180 * (1 - eased)) < 1e-6)
        }
        let start = try played.entry(of: "topRefreshing")
        let end = try played.exit(of: "topRefreshing")
        for (time, arrow, spinner) in [(start - tick, 1.0, 0.0), (start, 0, 1), (end + 0.39, 0, 1), (end + 0.41, 1, 0)]
        {
            #expect(try played.components("#headerArrow@visible", at: time) == [arrow], "\(time)")
            #expect(try played.components("#headerSpinner@visible", at: time) == [spinner], "\(time)")
        }
        for share in [0.0, 0.25, 0.5, 0.9] {
            let opacity = try played.components("#headerSpinner@opacity", at: end + 0.4 * share)[0]
            #expect(abs(opacity - (1 - Curve.easeInOut(share))) < 1e-6)
        }
        #expect(try played.value("turnTop", at: end) == 0)
    }
}
