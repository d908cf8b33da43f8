// The left and the right side, and what all four edges share.

import Testing
import XML

@Suite("Four directions: sides") struct FourDirectionLoadSidesTests {
    private let rest = "<fb:wait for=\"3s\"/>"

    private func pulled(
        _ edge: Edge, _ distances: [Double], scrolled: Double = 0, _ settings: [String: String] = [:]
    ) throws -> Played {
        try fourDirections().play(steps: edge.pulled(distances, scrolled: scrolled) + rest, settings: settings)
    }

    @Test("four-direction-load 5.6, 6.6: what the sides say, one character below the other", arguments: ["sx", "mj"])
    func texts(_ style: String) throws {
        let left = try pulled(.left, [80], ["style": style])
        var start = try left.entry(of: "leftRefreshing")
        #expect(try left.shown("#leaderPull@text", at: 0) == "右拉即可刷新")
        #expect(try left.shown("#leaderPull@text", at: start - 0.01) == "释放即可刷新")
        #expect(try left.components("#leaderPull@visible", at: start) == [0])
        #expect(try left.components("#leaderBusy@visible", at: start) == [1])
        let right = try pulled(.right, [80], ["style": style])
        start = try right.entry(of: "rightRefreshing")
        if style == "mj" {
            #expect(try right.components("#trailerStory@visible", at: start) == [1])
            #expect(try right.shown("#trailerStory@text", at: 0) == "滑动查看图文详情")
            #expect(try right.shown("#trailerStory@text", at: start - 0.01) == "释放查看图文详情")
            #expect(try right.shown("#trailerStory@text", at: start) == "释放查看图文详情")
        } else {
            #expect(try right.components("#trailerStory@visible", at: start) == [0])
            #expect(try right.shown("#trailerPull@text", at: 0) == "左拉即可加载")
            #expect(try right.shown("#trailerPull@text", at: start - 0.01) == "释放即可加载")
            #expect(try right.components("#trailerBusy@visible", at: start) == [1])
        }
    }

    @Test("four-direction-load 5.27, 6.2, 6.4: frames", arguments: ["sx", "mj"])
    func frames(_ style: String) throws {
        for (columns, inset) in [(3.0, 0.0), (3, 20), (2, 20), (4, 20)] {
            let settings = ["style": style, "columns": "\(columns)", "inset": "\(inset)"]
            let played = try fourDirections().play(steps: "<fb:wait for=\"0.1s\"/>", settings: settings)
            let size = style == "sx" ? 44.0 : 60
            let content = 18 + 119 * columns
            let right = style == "sx" ? max(content, 375) + inset : max(content, 375 - 2 * inset)
            #expect(try played.components("#leader@transform", at: 0) == [-(size + inset), 0])
            #expect(try played.components("#trailer@transform", at: 0) == [right, 0])
        }
    }

    @Test("four-direction-load 5.31, 5.33: picture, stacked text, and no spinner")
    func layout() throws {
        let played = try pulled(.right, [80], ["style": "mj"])
        // As high as the pane of 641: its middle is at 320.5; 5 and half of 20.
        #expect(try Array(played.components("#trailerPicture@transform", at: 0).prefix(2)) == [15, 320.5])
        let words = try played.components("#trailerWords@transform", at: 0)
        #expect(Array(words.prefix(2)) == [40, 320.5])
        // Letters of 17 in the drawing are 14 here.
        #expect(abs(words[2] * 17 - 14) < 1e-12)
        let start = try played.entry(of: "rightRefreshing")
        #expect(try played.components("#trailerPicture@visible", at: start + 0.5) == [1])
        for spinner in ["header", "footer"] {
            #expect(try played.components("#\(spinner)Spinner@visible", at: start + 0.5) == [0])
        }
    }

    @Test("the article's words stand in the middle of 44, with the picture above them where it is drawn")
    func marks() throws {
        for variant in [nil, "mended"] {
            let played = try fourDirections().play("from-sides", variant: variant)
            let start = try played.entry(of: "leftRefreshing")
            #expect(try played.components("#leaderWords@transform", at: 0).prefix(2) == [22, 320.5])
            #expect(try played.components("#trailerWords@transform", at: 0).prefix(2) == [22, 320.5])
            for (side, turn) in [("leader", -90.0), ("trailer", 90)] {
                #expect(try played.components("#\(side)Mark@visible", at: 0) == [variant == nil ? 0 : 1])
                #expect(try played.components("#\(side)Picture@visible", at: 0) == [0])
                #expect(try played.components("#\(side)Mark@transform", at: 0).prefix(3) == [22, 229, turn])
            }
            // It points where the finger should go, and back once that has gone far enough.
            #expect(try played.components("#leaderMark@transform", at: start)[2] == -270)
        }
    }

    @Test("four-direction-load 5.28, 6.1, 6.3: thresholds at the sides", arguments: ["sx", "mj"], [Edge.left, .right])
    func thresholds(_ style: String, _ edge: Edge) throws {
        for (columns, inset) in [(3.0, 0.0), (4, 0), (3, 20), (2, 10)] {
            let content = 18 + 119 * columns
            let size = edge.size(style)
            var edgeOffset = -inset
            var scrolled = 0.0
            if edge.name == "right" {
                let delta = content - (375 - 2 * inset)
                edgeOffset = style == "mj" ? max(delta, 0) - inset : max(content, 375) + inset - 375
                scrolled = max(delta, 0)
            }
            // From where the pane stops to where the control begins, under short content.
            let further = max(0, edge.sign * edgeOffset - (edge.name == "right" ? scrolled - inset : inset))
            let settings = ["style": style, "columns": "\(columns)", "inset": "\(inset)", "load": "0.5"]
            let played = try pulled(
                edge, [size + further + 12, size + further - 12, size + further + 12], scrolled: scrolled, settings)
            func pull(_ time: Double) throws -> Double {
                try edge.sign * (played.value(edge.offset, at: time) - edgeOffset)
            }
            let entered = try played.entries(of: "\(edge.name)Pulling")
            let left = try played.exits(of: "\(edge.name)Pulling")
            try #require(entered.count == 2 && left.count == 2)
            for time in entered {
                #expect(try pull(time) > size)
                #expect(try pull(time - tick) <= size)
                #expect(try abs(played.value(edge.pull, at: time) - pull(time)) < 1e-9)
            }
            #expect(try pull(left[0]) <= size && pull(left[0] - tick) > size)
            let refreshing = try played.entry(of: "\(edge.name)Refreshing")
            #expect(abs(refreshing - 2.7) < 1e-9)
            let end = try played.exit(of: "\(edge.name)Refreshing")
            #expect(try played.isIn("\(edge.name)Normal", at: end))
        }
    }

    @Test("four-direction-load 5.29, 6.5: the sides open and close", arguments: ["sx", "mj"], [Edge.left, .right])
    func refreshing(_ style: String, _ edge: Edge) throws {
        for columns in [3.0, 4, 2] {
            let delta = 18 + 119 * columns - 375
            let size = edge.size(style)
            let isRight = edge.name == "right"
            let settings = ["style": style, "columns": "\(columns)", "load": "1"]
            let scrolled = isRight ? max(delta, 0) : 0
            let played = try pulled(edge, [size + 12], scrolled: scrolled, settings)
            let start = try played.entry(of: "\(edge.name)Refreshing")
            let end = try played.exit(of: "\(edge.name)Refreshing")
            #expect(abs(end - start - (style == "sx" ? 1 : 1.25)) < 1e-9)
            let opened = size - (isRight ? min(delta, 0) : 0)
            for share in [0.0, 0.3, 0.5, 0.8, 1] {
                let eased = Curve.easeInOut(share)
                let open = start + 0.25 * share
                #expect(try abs(played.value(edge.inset, at: open) - opened * eased) < 1e-6)
                let offset = scrolled + edge.sign * (size + 12 * (1 - eased))
                #expect(try abs(played.value(edge.offset, at: open) - offset) < 1e-6)
                let close = end + (style == "sx" ? 0.25 : 0.4) * share
                #expect(try abs(played.value(edge.inset, at: close) - opened * (1 - eased)) < 1e-6)
            }
        }
    }

    @Test("four-direction-load 5.30, 6.8: the pane gives way sideways though its content fits, one axis a drag")
    func sideways() throws {
        let steps = "<fb:touch at=\"90 300\"><fb:move by=\"120 60\" for=\"0.6s\"/><fb:hold for=\"0.2s\"/></fb:touch>"
        let played = try fourDirections().play(steps: steps, variant: "mj")
        #expect(try played.value("pane.content.width", at: 0) == played.value("pane.width", at: 0))
        #expect(try played.value("pane.x", at: 0.7) < -40)
        let moved = try played.values("pane.y", at: played.ticks).filter { $0 != 0 }
        #expect(moved.isEmpty)
    }

    @Test("four-direction-load 5.32: the picture turns half round, and snaps back after a load")
    func picture() throws {
        let played = try pulled(.right, [80, 30, 80], ["style": "mj"])
        let pulling = try played.entries(of: "rightPulling")
        let back = try played.exits(of: "rightPulling")[0]
        let end = try played.exit(of: "rightRefreshing")
        func turn(_ time: Double) throws -> Double { try played.components("#trailerPicture@transform", at: time)[2] }
        for share in [0.0, 0.25, 0.6, 1] {
            let eased = Curve.easeInOut(share)
            #expect(try abs(turn(pulling[0] + 0.25 * share) - 180 * eased) < 1e-6)
            #expect(try abs(turn(back + 0.25 * share) - 180 * (1 - eased)) < 1e-6)
        }
        #expect(try turn(end + 0.24) == 180)
        #expect(try turn(end + 0.26) == 0)
    }

    @Test("four-direction-load 6.9: the controls lie in the content, behind the photos, and the bars in front of all")
    func order() throws {
        let drawn = Drawn(try fourDirections().design())
        #expect(try drawn.isInside("content", "pane"))
        #expect(try drawn.inherited("clip-path", of: "pane") == "url(#paneArea)")
        for control in ["header", "footer", "leader", "trailer"] {
            #expect(try drawn.isInside(control, "content"), "\(control) scrolls with the content")
            #expect(try drawn.isBehind(control, "photos"), "\(control)")
        }
        #expect(try drawn.isInside("photos", "content"))
        // The red paper is the footer's ground.
        for part in ["footerText", "footerPicture", "footerArrow", "footerSpinner"] {
            #expect(try drawn.isBehind("footerPaper", part), "\(part)")
        }
        for bar in ["navigation", "tabs"] { #expect(try drawn.isBehind("pane", bar), "\(bar)") }
        let area = try #require(try drawn.element("paneArea").elements.first)
        #expect(area["y"] == "88" && area["width"] == "375" && area["height"] == "641")
    }

    @Test("four-direction-load 6.10: each edge keeps its own state: all four refresh at once", arguments: ["sx", "mj"])
    func together(_ style: String) throws {
        let pause = "<fb:wait for=\"0.3s\"/>"
        let steps =
            Edge.left.pulled([80]) + pause + Edge.right.pulled([80], scrolled: Edge.left.size(style)) + pause
            + Edge.top.pulled([80]) + pause + Edge.bottom.pulled([60], scrolled: 381 + Edge.top.size(style))
        let settings = ["style": style, "load": "4", "more": "0", "faithful": "false"]
        let played = try fourDirections().play(steps: steps + "<fb:wait for=\"4.5s\"/>", settings: settings)
        let names = ["left", "right", "top", "bottom"]
        let starts = try names.map { try played.entry(of: $0 + "Refreshing") }
        #expect(starts == starts.sorted() && starts[3] - starts[0] < 4)
        for name in names { #expect(try played.isIn(name + "Refreshing", at: starts[3]), "\(name)") }
        // Each ends by itself, in the order in which they began.
        let ends = try names.map { try played.exit(of: $0 + "Refreshing") }
        for (start, end) in zip(starts, ends) {
            #expect(abs(end - start - (style == "sx" ? 4 : 4.25)) < 1e-9)
        }
    }

    @Test("sizes and times of the controls can be tuned, and what stands in them keeps to the middle")
    func tuned() throws {
        let settings = [
            "size": "60", "headerSize": "80", "sideSize": "70", "fast": "0.5", "closing": "0.6", "load": "1",
        ]
        let article = try fourDirections().play(steps: Edge.top.pulled([70]) + rest, settings: settings)
        #expect(try article.components("#header@transform", at: 0) == [0, -60])
        #expect(try article.components("#headerText@y", at: 0) == [60 / 2 + 6])
        #expect(try article.components("#headerPicture@transform", at: 0)[1] == 60 / 2)
        #expect(try article.components("#footerPaper@height", at: 0) == [60])
        #expect(try article.components("#leader@transform", at: 0) == [-60, 0])
        var start = try article.entry(of: "topRefreshing")
        #expect(try article.value("pane.inset.top", at: start + 0.49) < 60)
        #expect(try article.value("pane.inset.top", at: start + 0.5) == 60)
        let library = try fourDirections().play(
            steps: Edge.top.pulled([90]) + rest, settings: settings, variant: "mj")
        #expect(try library.components("#headerText@y", at: 0) == [80 / 4 + 5])
        #expect(try library.components("#headerTime@y", at: 0) == [80 * 3 / 4 + 5])
        #expect(try library.components("#headerArrow@transform", at: 0)[1] == 80 / 2)
        #expect(try library.components("#trailerPicture@transform", at: 0)[0] == 15)
        #expect(try library.components("#leaderPicture@transform", at: 0)[0] == 70 - 15)
        #expect(try library.components("#leaderWords@transform", at: 0)[0] == 70 - 40)
        start = try library.entry(of: "topRefreshing")
        #expect(try library.value("pane.inset.top", at: start + 0.5) == 80)
        let end = try library.exit(of: "topRefreshing")
        #expect(abs(end - start - 1.5) < 1e-9)
        #expect(try library.value("pane.inset.top", at: end + 0.59) > 0)
        #expect(try library.value("pane.inset.top", at: end + 0.6) == 0)
    }
}
