// The applet's drawing against its facts: constants, sizes, texts, colours and what lies over what (sections 1, 2).

import Testing
import XML

@Suite("Pull-down applets: drawing") struct WechatAppletDrawingTests {
    static let starter = Result { try Starter("wechat-applet") }

    private static let picture = Result { Drawn(try starter.get().design()) }

    private func drawn() throws -> Drawn { try Self.picture.get() }

    /// Attributes of an element as one line, in the order asked for.
    private func line(_ id: String, _ names: [Name]) throws -> String {
        let element = try drawn().element(id)
        return names.map { element[$0] ?? "-" }.joined(separator: " ")
    }

    @Test("wechat-applet 1.1, 1.2: points at 80, 130, 160, 240, and in the variant at 60, 90, 130, 240")
    func points() throws {
        for (variant, points) in [(nil, [80.0, 130, 160, 240]), ("article", [60, 90, 130, 240])] {
            let run = try Self.starter.get().play("first-point", variant: variant, reading: ["cp0 + cp1 + cp2 + cp3"])
            for (name, value) in zip(["cp0", "cp1", "cp2", "cp3"], points) {
                #expect(try run.value(name, at: 0) == value)
            }
        }
    }

    @Test("wechat-applet 1.5, 2.3: bars of 88 and 83; the table has the whole screen, and rests at -88")
    func bars() throws {
        let run = try Self.starter.get().play("chats")
        #expect(try run.value("TOP", at: 0) == 88)
        #expect(try run.value("TAB", at: 0) == 83)
        #expect(try run.value("list.inset.top", at: 0) == 88)
        #expect(try run.value("list.y", at: 0) == -88)
        let list = try Self.starter.get().play("chats", reading: ["list.height", "list.width", "list.inset.bottom"])
        #expect(try list.value("list.height", at: 0) == 812)
        #expect(try list.value("list.width", at: 0) == 375)
        #expect(try list.value("list.inset.bottom", at: 0) == 83)
    }

    @Test("wechat-applet 1.6: the background and the navigation bar are #EDEDED")
    func paper() throws {
        #expect(try line("background", ["width", "height", "fill"]) == "375 812 #ededed")
        #expect(try line("navPaper", ["width", "height", "fill"]) == "375 88 #ededed")
    }

    @Test("wechat-applet 1.7, 2.11: the mask is #1B1B2E over the whole screen; its darkness is 0 at rest")
    func mask() throws {
        #expect(try line("mask", ["x", "y", "width", "height", "fill", "opacity"]) == "- - 375 812 #1b1b2e 0")
        #expect(try line("wrapperArea", ["x", "y", "width", "height", "fill"]) == "- - 375 812 none")
        // The sky has no frame of its own: it is cut by the screen only.
        #expect(try drawn().element("weather")["clip-path"] == nil)
    }

    @Test("wechat-applet 1.8, 2.9: balls of 6 by 6, #B7B7B7, left, right, and the middle one in front")
    func balls() throws {
        for id in ["leftBall", "rightBall", "middleBall"] { #expect(try line(id, ["r"]) == "3") }
        let drawn = try drawn()
        #expect(try drawn.inherited("fill", of: "middleBall") == "#b7b7b7")
        #expect(try drawn.isBehind("leftBall", "rightBall"))
        #expect(try drawn.isBehind("rightBall", "middleBall"))
        let run = try Self.starter.get().play("first-point")
        #expect(try run.components("#balls@transform", at: 0) == [187.5, 3])
    }

    @Test("wechat-applet 1.16, 2.12: the page is 375 by 512, and scaled to 0.6, 0.4 about the middle of its top")
    func page() throws {
        #expect(try line("appletArea", ["x", "y", "width", "height"]) == "- - 375 512")
        // 88 of bar, two sections of 48 + 102, the search of 74 and 50 below.
        #expect(88 + (102 + 48) * 2 + 74 + 50 == Int(try line("appletArea", ["height"])))
        let run = try Self.starter.get().play("first-point")
        #expect(try run.components("#applet@transform", at: 0) == [187.5, 0, 0.6, 0.4, -187.5, 0])
    }

    @Test("wechat-applet 2.1: from back to front as the author's views are")
    func order() throws {
        let drawn = try drawn()
        let order = [
            "background", "table", "nav", "wrapperArea", "mask", "weather", "pullUp", "applet", "balls", "tabs",
            "detail",
        ]
        for (back, front) in zip(order, order.dropFirst()) {
            #expect(try drawn.isBehind(back, front), "\(back), \(front)")
        }
    }

    @Test("wechat-applet 2.2: the mask and the sky cover the bar and the table; at rest the page takes no touches")
    func cover() throws {
        let drawn = try drawn()
        for id in ["mask", "weather", "pullUp", "applet", "wrapperArea"] {
            #expect(try drawn.isInside(id, "wrapperView"))
        }
        #expect(try drawn.element("wrapperView")["opacity"] == "0")
        // A touch on the table's place goes to the table while the page is away, and to the page while it is shown.
        let steps = "<fb:touch at=\"187 750\"><fb:move by=\"0 -60\" for=\"0.3s\"/></fb:touch>"
        let home = try Self.starter.get().play(
            steps: "<fb:touch at=\"187 400\"><fb:move by=\"0 -60\" for=\"0.3s\"/></fb:touch>")
        #expect(try home.events("list.began").count == 1)
        let open = try Self.starter.get().play(steps: steps, after: "open")
        #expect(try open.events("list.began").isEmpty)
        #expect(try open.events("up.began").count == 1)
    }

    @Test("wechat-applet 1.14, 2.4: the search header is 56 high, with a white field of 36, radius 6, and 搜索 in 16")
    func searchHeader() throws {
        #expect(try line("searchField", ["y", "height", "rx", "fill"]) == "10 36 6 #fff")
        #expect(try line("searchText", ["font-size"]) == "16")
        #expect(try drawn().element("searchText").textContent == "搜索")
        // Glass, gap and two characters are in the middle of the field.
        let left: Double = 187.5 - (16 + 8 + 32) / 2
        #expect(try line("searchGlass", ["x", "width"]) == "\(left) 16")
        #expect(try line("searchText", ["x"]) == "\(left + 24)")
        // The first line between rows lies one row below the header.
        let run = try Self.starter.get().play("chats")
        let first = try run.events("list.settled")[0]
        #expect(abs(try run.value("list.y", at: first + 0.5) - (56 - 88)) < 1e-9)
    }

    @Test("wechat-applet 2.5: rows of 72 with a picture of 48 by 48, radius 4, at 16")
    func rows() throws {
        let lines = try line("lines", ["d"])
        #expect(lines.hasPrefix("M76 128H375M76 200H375M76 272H375"))
        #expect(lines.split(separator: "M").count == 13)
        let square = try #require(try drawn().element("square").descendant("svg:rect"))
        #expect(["x", "y", "width", "height", "rx"].map { square[$0] } == ["16", "12", "48", "48", "4"])
        let avatars = try drawn().element("avatars").elements
        #expect(avatars.count == 14)
        for (index, avatar) in avatars.enumerated() {
            #expect(avatar["transform"] == "translate(0 \(56 + 72 * index))")
            #expect(avatar["clip-path"] == "url(#square)")
        }
    }

    @Test("wechat-applet 2.6: 微信 in 18, #181818, in the middle of the lower 44; a plus sign of 24 in a button of 43")
    func navigation() throws {
        #expect(try line("navTitle", ["x", "font-size", "fill", "text-anchor"]) == "187.5 18 #181818 middle")
        #expect(try drawn().element("navTitle").textContent == "微信")
        let middle = (375 - 12 - 43.0 / 2, 44 + 44.0 / 2)
        #expect(try line("add", ["x", "y"]) == "\(middle.0 - 12) \(Int(middle.1) - 12)")
        #expect(try line("add", ["width", "height", "href"]) == "24 24 #plus")
        #expect(try line("plus", ["viewBox"]) == "0 0 24 24")
    }

    @Test("wechat-applet 2.7: tab bar at H - 83: 微信 通讯录 发现 我 in 10, #191919, the chosen one #57BE6A")
    func tabBar() throws {
        #expect(try line("tabPaper", ["y", "height"]) == "\(812 - 83) 83")
        let titles = try drawn().element("tabTitles")
        #expect(titles["font-size"] == "10" && titles["fill"] == "#191919")
        #expect(titles.elements.map(\.textContent) == ["微信", "通讯录", "发现", "我"])
        #expect(titles.elements.map { $0["fill"] } == ["#57be6a", nil, nil, nil])
        // Icons of 25 by 25 in the middles of four equal parts, within the 49 above the home indicator.
        let icons = try drawn().element("tabIcons").elements
        #expect(icons.map { $0["x"] } == (0..<4).map { "\(375 * (0.125 + 0.25 * Double($0)) - 12.5)" })
        for icon in icons { #expect(["y", "width", "height"].map { icon[$0] } == ["736", "25", "25"]) }
    }

    @Test("wechat-applet 2.8: the divider is 0.8 high, #D5D5D5, and hidden while the table is at its top or below")
    func divider() throws {
        #expect(try line("divider", ["y", "height", "fill"]) == "87.2 .8 #d5d5d5")
        let run = try Self.starter.get().play("chats")
        var seen = [false, false]
        for time in run.someTicks {
            let above = try run.value("list.y", at: time) > -88
            #expect(try run.components("#divider@visible", at: time) == [above ? 1 : 0])
            seen[above ? 1 : 0] = true
        }
        #expect(seen == [true, true])
    }

    @Test("wechat-applet 2.10: the pull-up view lies under the bar, 375 by 724, clear")
    func pullUp() throws {
        #expect(try line("pullUpArea", ["y", "width", "height", "fill"]) == "88 375 724 none")
        let run = try Self.starter.get().play("close", reading: ["up.height", "up.inset.top", "up.inset.bottom"])
        #expect(try run.value("up.height", at: 0) == 812 - 88)
        #expect(try run.value("up.inset.top", at: 0) == 0)
        #expect(try run.value("up.inset.bottom", at: 0) == 0)
    }

    @Test("wechat-applet 2.13: 小程序 in white, 18; a divider #1B1B2E of 0.1, 0.8 high, under the bar")
    func appletBar() throws {
        #expect(try line("appletTitle", ["font-size", "fill"]) == "18 #fff")
        #expect(try drawn().element("appletTitle").textContent == "小程序")
        #expect(try line("appletLine", ["y", "height", "fill", "fill-opacity"]) == "88 .8 #1b1b2e .1")
    }

    @Test("wechat-applet 1.13, 2.14: a table with a bottom inset of 107, no indicator, resting at 57")
    func appletTable() throws {
        let run = try Self.starter.get().play("search", reading: ["applets.inset.bottom", "applets.content.height"])
        #expect(try run.value("applets.inset.bottom", at: 0) == 107)
        #expect(try run.value("applets.y", at: 0) == 17 + 40)
        #expect(try run.value("applets.content.height", at: 0) == 74 + 2 * (48 + 102))
        #expect(try drawn().element("appletTable").descendant("svg:rect")?["id"] == "appletTableArea")
    }

    @Test(
        "wechat-applet 2.15: a search button in a header of 74: 40 high, white at 0.1, radius 4, a glass of 16, 搜索小程序 in 16"
    )
    func appletSearch() throws {
        let names: [Name] = ["x", "y", "width", "height", "rx", "fill", "fill-opacity"]
        #expect(try line("appletSearch", names) == "36.5 17 302 40 4 #fff .1")
        #expect(try line("appletSearchText", ["font-size", "fill"]) == "16 #fff")
        #expect(try drawn().element("appletSearchText").textContent == "搜索小程序")
        // Glass, a gap of 8 and five characters are in its middle.
        let left: Double = 187.5 - (16 + 8 + 80) / 2
        #expect(try line("appletGlass", ["x", "y", "width", "height"]) == "\(left) 29 16 16")
        #expect(try line("appletSearchText", ["x"]) == "\(left + 24)")
    }

    @Test("wechat-applet 2.16: the headings 最近使用 and 我的小程序: 13, #212034, at 42.5")
    func headings() throws {
        for (id, text) in [("recent", "最近使用"), ("mine", "我的小程序")] {
            let heading = try drawn().element(id)
            #expect(heading.textContent == text)
            #expect(["x", "font-size"].map { heading[$0] } == ["42.5", "13"])
            #expect(try drawn().inherited("fill", of: id) == "#212034")
        }
        // Two sections of 48 + 102 lie 150 apart.
        #expect(try line("recent", ["y"]) == "102.7" && line("mine", ["y"]) == "252.7")
    }

    @Test("wechat-applet 2.17: cells of 60 from 36.5 on, 20.667 apart; icons of 48 across at the row's top")
    func cells() throws {
        let gap = (375.0 - 73 - 240) / 3
        let rows = [["recent1", "recent2", "recent3", "more"], ["mine1", "mine2", "mine3"]]
        for (row, ids) in rows.enumerated() {
            for (column, id) in ids.enumerated() {
                let element = try drawn().element(id)
                let x = try #require(Double(element["x"] ?? element["cx"] ?? ""))
                let y = try #require(Double(element["y"] ?? element["cy"] ?? ""))
                #expect(abs(x - (36.5 + 30 + Double(column) * (60 + gap))) < 0.01)
                #expect(y == Double(74 + 48 + 24 + 150 * row))
            }
        }
        for id in ["crown", "chute", "ball"] { #expect(try drawn().element(id).descendant("svg:circle")?["r"] == "24") }
        #expect(try line("more", ["r"]) == "24")
    }

    @Test("wechat-applet 2.18: names in white, 12, 9 below the icons; the last button has none")
    func names() throws {
        let names = try drawn().element("names")
        #expect(names["font-size"] == "12" && names["fill"] == "#fff")
        let texts = [try #require(try drawn().element("cell").descendant("svg:text"))] + names.elements
        #expect(texts.map(\.textContent) == ["王者荣耀", "和平精英", "腾讯体育+", "腾讯体育+", "和平精英", "王者荣耀"])
        // The baseline of a 12-point line that begins 9 below the icon.
        #expect(texts.map { $0["y"] } == ["191.5", "191.5", "191.5", "341.5", "341.5", "341.5"])
    }
}
