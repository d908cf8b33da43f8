// The left and the right side, and what all four edges share.

import Testing

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
}
