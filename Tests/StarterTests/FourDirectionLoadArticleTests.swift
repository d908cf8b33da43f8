// The article's header and footer, with their flaws, and without.

import Testing

@Suite("Four directions: the article") struct FourDirectionLoadArticleTests {
    private let wait = "<fb:wait for=\"3s\"/>"

    @Test("four-direction-load 1.1, 1.4: picture and label stand where the article puts them")
    func layout() throws {
        let played = try fourDirections().play(steps: "<fb:wait for=\"0.1s\"/>")
        #expect(try played.value("sizeTop", at: 0) == 44)
        #expect(try played.value("sizeBottom", at: 0) == 44)
        for control in ["header", "footer"] {
            // The middle of 30 × 30 at (122.5, 7).
            let middle = [122.5 + 15, 7.0 + 15]
            #expect(try Array(played.components("#\(control)Picture@transform", at: 0).prefix(2)) == middle)
            #expect(try played.components("#\(control)Text@x", at: 0) == [122.5 + 30])
            // The base line of 17 pt in the middle of 12…32.
            #expect(try played.components("#\(control)Text@y", at: 0) == [28])
            #expect(try played.shown("#\(control)Text@text-anchor", at: 0) == "start")
            #expect(try played.components("#\(control)Text@font-size", at: 0) == [17])
            #expect(try played.shown("#\(control)Text@font-weight", at: 0) == "normal")
            #expect(try played.components("#\(control)Text@fill", at: 0) == [0, 0, 0])
            #expect(try played.components("#\(control)Picture@visible", at: 0) == [0])
        }
        let mended = try fourDirections().play(steps: "<fb:wait for=\"0.1s\"/>", variant: "mended")
        #expect(try mended.components("#headerPicture@visible", at: 0) == [1])
    }

    @Test("four-direction-load 1.3: the footer is red and 414 wide")
    func redPaper() throws {
        let played = try fourDirections().play(steps: "<fb:wait for=\"0.1s\"/>")
        #expect(try played.components("#footerPaper@width", at: 0) == [414])
        #expect(try played.components("#footerPaper@fill-opacity", at: 0) == [1])
        let mended = try fourDirections().play(steps: "<fb:wait for=\"0.1s\"/>", variant: "mended")
        #expect(try mended.components("#footerPaper@width", at: 0) == [375])
        #expect(try mended.components("#footerPaper@fill-opacity", at: 0) == [0])
    }

    @Test("four-direction-load 1.5, 1.7, 2.5: the header goes through its states and says so")
    func headerStates() throws {
        let played = try fourDirections().play("from-top")
        let pulling = try played.entry(of: "topPulling")
        let refreshing = try played.entry(of: "topRefreshing")
        let end = try played.exit(of: "topRefreshing")
        #expect(try played.isIn("topNormal", at: 0))
        #expect(0 < pulling && pulling < refreshing && refreshing < end)
        #expect(try played.isIn("topNormal", at: end))
        #expect(try played.shown("#headerText@text", at: 0) == "下拉即可刷新")
        #expect(try played.shown("#headerText@text", at: pulling) == "释放即可刷新")
        #expect(try played.shown("#headerText@text", at: refreshing) == "刷新中...")
        #expect(try played.shown("#headerText@text", at: end) == "下拉即可刷新")
        // The finger lifts at 0.4 + 0.7 + 0.3 s.
        #expect(abs(refreshing - 1.4) < 1e-9)
    }

    @Test("four-direction-load 1.6, 3.4, 4.2: the footer bounces away and refreshes for ever")
    func stuckFooter() throws {
        let played = try fourDirections().play(steps: Edge.bottom.pulled([60], scrolled: 381) + wait)
        let stuck = try played.entry(of: "bottomRefreshing")
        let pulling = try played.entry(of: "bottomPulling")
        #expect(abs(stuck - 0.9) < 1e-9)
        #expect(try played.shown("#footerText@text", at: 0) == "上拉即可刷新")
        #expect(try played.shown("#footerText@text", at: pulling) == "释放即可刷新")
        #expect(try played.shown("#footerText@text", at: stuck) == "刷新中...")
        #expect(try played.shown("#footerText@text", at: played.duration) == "刷新中...")
        #expect(try played.value("pane.inset.bottom", at: stuck + 0.3) == 0)
        // The bounce brings the offset back to the content's end before anything is loaded.
        #expect(try abs(played.value("pane.y", at: stuck + 1.4) - 381) < 1e-9)
        // 1.5 s after the release two rows are there, and the state does not change.
        #expect(try played.value("pane.content.height", at: stuck + 1.6) == 1022 + 2 * 119)
        #expect(try played.isIn("bottomRefreshing", at: played.duration))
    }

    @Test("four-direction-load 2.1, 2.2: header and pull count from the inset")
    func headerFrame() throws {
        for inset in [0.0, 20] {
            let steps = "<fb:wait for=\"0.1s\"/>" + Edge.top.pulled([30])
            let played = try fourDirections().play(steps: steps, settings: ["inset": "\(inset)"])
            #expect(try played.components("#header@transform", at: 0) == [0, -(44 + inset)])
            #expect(try played.value("pullTop", at: 0) == 0)
            let offset = try played.value("pane.y", at: 0.9)
            #expect(abs(offset - (-inset - 30)) < 1e-9)
            #expect(try played.value("pullTop", at: 0.9) == -(offset + inset))
        }
    }

    @Test("four-direction-load 2.3: a header that is hidden, clear or takes no touches does not listen")
    func guarded() throws {
        let steps = Edge.top.pulled([60]) + "<fb:wait for=\"1s\"/>"
        #expect(try fourDirections().play(steps: steps).entries(of: "topPulling").count == 1)
        for header in ["hidden", "clear", "disabled"] {
            let played = try fourDirections().play(steps: steps, settings: ["header": header])
            #expect(try played.entries(of: "topPulling").isEmpty, "\(header)")
            #expect(try played.value("pullTop", at: 0.8) > 44)
            #expect(try played.components("#header@visible", at: 0) == [header == "hidden" ? 0 : 1])
            #expect(try played.components("#header@opacity", at: 0) == [header == "clear" ? 0.01 : 1])
        }
    }

    @Test("four-direction-load 2.4: past 44 it is Pulling, at 44 or less Normal", arguments: [0.0, 20])
    func threshold(_ inset: Double) throws {
        let steps = Edge.top.pulled([60, 20])
        let played = try fourDirections().play(steps: steps, settings: ["inset": "\(inset)"])
        let pulling = try played.entry(of: "topPulling")
        let back = try played.exit(of: "topPulling")
        #expect(try -played.value("pane.y", at: pulling) > inset + 44)
        #expect(try -played.value("pane.y", at: pulling - tick) <= inset + 44)
        #expect(try -played.value("pane.y", at: back) <= inset + 44)
        #expect(try -played.value("pane.y", at: back - tick) > inset + 44)
        #expect(try played.isIn("topNormal", at: back))
        #expect(try played.entries(of: "topRefreshing").isEmpty)
    }

    @Test(
        "four-direction-load 1.2, 2.6, 2.7: it opens in a quarter second, asks at once, and closes so",
        arguments: [0.0, 20])
    func refreshing(_ inset: Double) throws {
        let steps = Edge.top.pulled([60]) + wait
        let played = try fourDirections().play(steps: steps, settings: ["inset": "\(inset)", "load": "1"])
        let start = try played.entry(of: "topRefreshing")
        let end = try played.exit(of: "topRefreshing")
        #expect(abs(end - start - 1) < 1e-9, "the data are asked for at once")
        for share in [0.0, 0.25, 0.5, 0.75, 1] {
            let eased = Curve.easeInOut(share)
            let open = start + 0.25 * share
            #expect(try abs(played.value("pane.inset.top", at: open) - (inset + 44 * eased)) < 1e-6)
            #expect(try abs(played.value("pane.y", at: open) - (-inset - 60 + 16 * eased)) < 1e-6)
            let close = end + 0.25 * share
            #expect(try abs(played.value("pane.inset.top", at: close) - (inset + 44 * (1 - eased))) < 1e-6)
            #expect(try abs(played.value("pane.y", at: close) + inset + 44 * (1 - eased)) < 1e-6)
        }
        #expect(try played.isIn("topNormal", at: end))
    }

    @Test("four-direction-load 2.8: a pull while it refreshes changes nothing")
    func deafWhileRefreshing() throws {
        let steps = Edge.top.pulled([60]) + "<fb:wait for=\"0.4s\"/>" + Edge.top.pulled([60]) + wait
        let played = try fourDirections().play(steps: steps, settings: ["load": "4"])
        #expect(try played.entries(of: "topPulling").count == 1)
        #expect(try played.entries(of: "topRefreshing").count == 1)
        #expect(try played.value("pullTop", at: 2.1) > 50)
    }

    @Test("four-direction-load 2.9: the program begins it without a pull, and ends it before all is loaded")
    func program() throws {
        let played = try fourDirections().play("program")
        let taps = try played.events("albumsTap")
        let start = try played.entry(of: "topRefreshing")
        let end = try played.exit(of: "topRefreshing")
        #expect(taps == [start, end] && end < start + 1.5)
        #expect(try played.entries(of: "topPulling").isEmpty && played.value("pane.y", at: start) == 0)
        for share in [0.2, 0.5, 0.8, 1] {
            let opened = 44 * Curve.easeInOut(share)
            #expect(try abs(played.value("pane.inset.top", at: start + 0.25 * share) - opened) < 1e-4)
            #expect(try abs(played.value("pane.y", at: start + 0.25 * share) + opened) < 1e-4)
            #expect(try abs(played.value("pane.inset.top", at: end + 0.25 * share) - 44 + opened) < 1e-4)
        }
        #expect(try played.shown("#headerText@text", at: start) == "刷新中...")
        #expect(try played.shown("#headerText@text", at: end) == "下拉即可刷新")
        // Its load ends no later refresh.
        let steps = "<fb:tap on=\"#albums\"/><fb:wait for=\"0.9s\"/>"
        let again = try fourDirections().play(steps: steps + steps + "<fb:tap on=\"#albums\"/>" + wait)
        let (began, ended) = (try again.entries(of: "topRefreshing"), try again.exits(of: "topRefreshing"))
        #expect(began.count == 2 && ended.count == 2 && abs(ended[1] - began[1] - 1.5) < 1e-9)
        // From anywhere in the album it comes to the header.
        let scrolled =
            "<fb:touch at=\"187 600\"><fb:move by=\"0 -210\" for=\"0.5s\"/><fb:hold for=\"0.2s\"/></fb:touch>"
        let far = try fourDirections().play(steps: scrolled + "<fb:tap on=\"#albums\"/>" + wait)
        let call = try far.entry(of: "topRefreshing")
        #expect(try far.value("pane.y", at: call) == 200 && abs(far.value("pane.y", at: call + 0.25) + 44) < 1e-9)
    }

    @Test("four-direction-load 3.1, 3.2: the footer stands below content and pane, and counts from there")
    func footerFrame() throws {
        for (rows, inset) in [(8.0, 0.0), (3, 0), (8, 20), (3, 20)] {
            let content = 70 + 119 * rows
            let y = max(content, 641) + inset
            let scrolled = max(0, content + 2 * inset - 641)
            // Where the content rests at −inset, a short one's footer is as much farther.
            let further = content > 641 ? 0 : 2 * inset
            let settings = ["rows": "\(rows)", "inset": "\(inset)"]
            let steps = Edge.bottom.pulled([60 + further], scrolled: scrolled) + wait
            let played = try fourDirections().play(steps: steps, settings: settings)
            #expect(try played.components("#footer@transform", at: 0) == [0, y])
            let pulling = try played.entry(of: "bottomPulling")
            #expect(try played.value("pane.y", at: pulling) + 641 - y - 44 > 0)
            #expect(try played.value("pane.y", at: pulling - tick) + 641 - y - 44 <= 0)
            let grown = max(content + 238, 641) + inset
            #expect(try played.components("#footer@transform", at: played.duration) == [0, grown])
        }
    }

    @Test("four-direction-load 3.3: dragged back, the footer is still Pulling")
    func noWayBack() throws {
        let played = try fourDirections().play(steps: Edge.bottom.pulled([60, 10], scrolled: 381))
        #expect(try played.entries(of: "bottomPulling").count == 1)
        #expect(try played.value("pullBottom", at: 1.7) < 44)
        #expect(try played.isIn("bottomPulling", at: 1.7))
        #expect(try played.entries(of: "bottomRefreshing").count == 1)
    }

    @Test("four-direction-load 4.1: flicked back to the content, the header refreshes under the finger")
    func flickedBack() throws {
        let played = try fourDirections().play("flick-back")
        let start = try played.entry(of: "topRefreshing")
        #expect(try played.value("pane.dragging", at: start) == 1)
        #expect(try played.value("pane.y", at: start, before: true) >= 0)
        let steps =
            "<fb:touch at=\"187 260\"><fb:move by=\"0 {10 + unrubberband(60, 641)}\" for=\"0.6s\"/>"
            + "<fb:move by=\"0 -200\" for=\"0.008s\" easing=\"linear\"/><fb:hold for=\"0.4s\"/></fb:touch>"
        let mended = try fourDirections().play(steps: steps, variant: "mended")
        #expect(try mended.entries(of: "topPulling").count == 1)
        #expect(try mended.entries(of: "topRefreshing").isEmpty)
    }

    @Test("four-direction-load 4.3: back at exactly 0 the guard returns: nothing happens, unless it has an inset")
    func backAtZero() throws {
        func steps(_ y: Int) -> String {
            "<fb:touch at=\"187 260\"><fb:move by=\"0 {10 + unrubberband(60, 641)}\" for=\"0.6s\"/>"
                + "<fb:move to=\"187 \(y)\" for=\"0.008s\" easing=\"linear\"/><fb:hold for=\"0.4s\"/></fb:touch>"
        }
        let again =
            "<fb:wait for=\"0.5s\"/><fb:touch at=\"187 260\"><fb:move by=\"0 60\" for=\"0.4s\"/></fb:touch>"
            + "<fb:wait for=\"1s\"/>"
        let played = try fourDirections().play(steps: steps(270) + again)
        for time in [0.7, 1, 1.2, 1.5] {
            #expect(try played.value("pane.y", at: time) == 0 && played.isIn("topPulling", at: time))
        }
        // The next event that is not at 0 counts.
        #expect(try played.isIn("topNormal", at: 1.9) && played.entries(of: "topRefreshing").isEmpty)
        for (y, settings) in [(269, [:]), (250, ["inset": "20"])] {
            let refreshed = try fourDirections().play(steps: steps(y) + wait, settings: settings)
            let start = try refreshed.entry(of: "topRefreshing")
            #expect(try refreshed.value("pane.y", at: start, before: true) == (y == 269 ? 1 : 0))
            #expect(try refreshed.value("pane.dragging", at: start) == 1)
        }
        let mended = try fourDirections().play(steps: steps(270), variant: "mended")
        #expect(try mended.isIn("topNormal", at: 0.7) && mended.entries(of: "topRefreshing").isEmpty)
    }
}
