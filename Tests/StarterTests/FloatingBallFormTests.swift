// The floating ball's drawing against its facts: sizes, places, colours, texts and what is in front (sections 1 and 2).

import Testing
import XML

@Suite("Floating ball: form") struct FloatingBallFormTests {
    private static func drawn() throws -> Drawn { Drawn(try FloatingBall.starter.get().design()) }
    private static let width = FloatingBall.width
    private static let height = FloatingBall.height

    @Test("floating-ball 1.1, 2.1, 2.2: the ball is 60 wide, round, first seen at W - 75, H - 230")
    func theBall() throws {
        let run = try FloatingBall.play("float", reading: ["size", "r", "W", "H"])
        #expect(try run.value("size", at: 0) == 60 && run.value("r", at: 0) == 30)
        #expect(try run.value("W", at: 0) == 375 && run.value("H", at: 0) == 812)
        let place = try run.components("#ball@transform", at: 0)
        #expect(place == [Self.width - 75 + 30, Self.height - 230 + 30] && place == [330, 612])
        let circle = try Self.drawn().element("ballColour")
        #expect(circle["r"] == "30" && circle["cx"] == nil && circle["cy"] == nil)
        #expect(try run.components("#disc@transform", at: 0) == [1, 1])
        let lower = try FloatingBall.starter.get().height(667).play(steps: "<fb:wait for=\"0.1s\"/>")
        #expect(try lower.components("#ball@transform", at: 0) == [330, 467])
    }

    @Test("floating-ball 1.2: the ball's margin is 15")
    func margin() throws {
        let run = try FloatingBall.play("carry", reading: ["margin"])
        #expect(try run.value("margin", at: 0) == 15)
        #expect(try run.value("ballX", at: run.duration) == Self.width - 15 - 30)
    }

    @Test("floating-ball 1.3, 1.4, 2.5: a sector about the panel's lower right corner, 160 wide, 170 under the finger")
    func theSector() throws {
        let run = try FloatingBall.play("float", reading: ["corner", "rim", "radius"])
        #expect(try run.value("corner", at: 0) == 170 && run.value("rim", at: 0) == 10)
        let inside = try run.entry(of: "inside")
        for (time, radius) in [(inside - 1.0 / 120, 160.0), (inside + 0.1, 170.0)] {
            #expect(try run.value("radius", at: time) == radius)
            let path = try run.components("#sector@d", at: time)
            // M and H, then the quarter from 180° to 270°, back to the corner by Z.
            #expect(Array(path.prefix(4)) == [170, 170, 170 - radius, 170])
            let end = Array(path.suffix(2))
            #expect(abs(end[0] - 170) < 1e-9 && abs(end[1] - (170 - radius)) < 1e-9)
            let corners = stride(from: 0, to: path.count, by: 2).map { (path[$0], path[$0 + 1]) }
            for (x, y) in corners.dropFirst(1) { #expect(x <= 170 + 1e-9 && y <= 170 + 1e-9) }
        }
        let turned = try Self.drawn().element("sector")["d"]
        #expect(turned == "M 170 170 H 10 A 160 160 0 0 1 170 10 Z")
    }

    @Test("floating-ball 1.13: the ball is grey, 77 of 255, at 0.95")
    func ballColour() throws {
        let circle = try Self.drawn().element("ballColour")
        #expect(circle["fill"] == "#4d4d4d" && circle["fill-opacity"] == ".95" && 0x4D == 77)
    }

    @Test("floating-ball 1.14, 2.9, 2.10: dark glass, the first version plain grey at 0.95; red to take the ball away")
    func panelColours() throws {
        let dark = try FloatingBall.play("float")
        #expect(try dark.components("#sector@fill", at: 2.6) == [28, 28, 30])
        let opacity = try dark.components("#sector@fill-opacity", at: 2.6)[0]
        #expect(opacity > 0.7 && opacity < 1)
        let plain = try FloatingBall.play("first-version")
        #expect(try plain.components("#sector@fill", at: 2.6) == [77, 77, 77])
        #expect(try plain.components("#sector@fill-opacity", at: 2.6) == [0.95])
        for settings in [[:], ["glass": "false"]] {
            let red = try FloatingBall.play("remove", settings: settings)
            #expect(try red.components("#sector@fill", at: 0.5) == [230, 77, 77])
            #expect(try red.components("#sector@fill-opacity", at: 0.5) == [1])
        }
    }

    @Test(
        "floating-ball 1.15, 2.7, 2.8: the label, 10 pt in #E6E6E6, centre 111, top 119 and 20 high, says what happens")
    func theLabel() throws {
        let label = try Self.drawn().element("caption")
        #expect(label["font-size"] == "10" && label["fill"] == "#e6e6e6" && label["text-anchor"] == "middle")
        #expect(label["x"] == nil)
        let run = try FloatingBall.play("float")
        #expect(try run.components("#sign@transform", at: 0) == [111, 85])
        // The middle of a line of 10 pt lies 3.6 above its baseline, and that of the label at 119 + 10.
        let baseline = try #require(label["y"].flatMap { Double($0) })
        #expect(abs(85 + baseline - 3.6 - 129) < 0.1)
        #expect(try run.shown("#caption@text", at: 2.6) == "浮窗")
        #expect(try FloatingBall.play("remove").shown("#caption@text", at: 0.5) == "取消浮窗")
    }

    @Test("floating-ball 2.3: in the ball's middle a white link, 26 by 26")
    func theLink() throws {
        let drawn = try Self.drawn()
        let link = try drawn.element("link")
        #expect(link["x"] == "-13" && link["y"] == "-13" && link["width"] == "26" && link["height"] == "26")
        #expect(try drawn.isInside("link", "ball"))
        let icon = try drawn.element("linkIcon")
        #expect(icon["viewBox"] == "0 0 26 26" && icon.descendant("svg:g")?["stroke"] == "#fff")
    }

    @Test("floating-ball 2.4: the panel is 170 by 170 and rests at W, H, off the screen; shown, it is moved by 170 p")
    func thePanel() throws {
        let run = try FloatingBall.play("float")
        #expect(try run.components("#quarterCircle@transform", at: 0) == [375, 812])
        var shown = 0
        for time in stride(from: 1.2, to: 3.2, by: 0.05) {
            let panel = try run.value("panel", at: time)
            if panel > 0 && panel < 1 { shown += 1 }
            let place = try run.components("#quarterCircle@transform", at: time)
            #expect(abs(place[0] - (375 - 170 * panel)) < 1e-9 && abs(place[1] - (812 - 170 * panel)) < 1e-9)
        }
        #expect(shown > 5)
        #expect(try run.components("#quarterCircle@transform", at: 2.6) == [205, 642])
    }

    @Test("floating-ball 2.6, 2.11: rings of 38 about 111, 85, of 44 under the finger; red, they are crossed out in 41")
    func theIcons() throws {
        let drawn = try Self.drawn()
        let rings = try #require(try drawn.element("rings").descendant("svg:use"))
        #expect(rings["width"] == "38" && rings["height"] == "38" && rings["x"] == "-19" && rings["y"] == "-19")
        let crossed = try #require(try drawn.element("crossed").descendant("svg:use"))
        #expect(crossed["width"] == "41" && crossed["height"] == "41" && crossed["x"] == "-20.5")
        #expect(crossed["y"] == "-20.5")
        // Two rings about one middle, and a stroke from corner to corner.
        let circles = try #require(try drawn.element("ringsIcon").descendant("svg:g")).elements
        #expect(circles.count == 2 && circles.allSatisfy { $0["cx"] == "19" && $0["cy"] == "19" })
        let stroke = try drawn.element("crossedIcon").elements.filter {
            $0["stroke"] == "#fff" && $0.name == "svg:path"
        }
        #expect(stroke.count == 1 && stroke[0]["d"] == "M 1.25 39.75 L 39.75 1.25")

        let run = try FloatingBall.play("float")
        let inside = try run.entry(of: "inside")
        #expect(try run.components("#sign@transform", at: inside) == [111, 85])
        for (time, size) in [(inside - 0.1, 38.0), (inside + 0.1, 44.0)] {
            let scale = try run.components("#rings@transform", at: time)
            #expect(abs(38 * scale[0] - size) < 1e-9 && abs(38 * scale[1] - size) < 1e-9)
            #expect(try run.components("#rings@visible", at: time) == [1])
            #expect(try run.components("#crossed@visible", at: time) == [0])
        }
        let removed = try FloatingBall.play("remove")
        #expect(try removed.components("#rings@visible", at: 0.5) == [0])
        #expect(try removed.components("#crossed@visible", at: 0.5) == [1])
    }

    @Test("floating-ball 2.12: pages, then their black covers, then the quarter circle, then the ball")
    func order() throws {
        let drawn = try Self.drawn()
        let order = ["below", "belowCover", "sheet", "quarterCircle", "ball"]
        for (back, front) in zip(order, order.dropFirst()) { #expect(try drawn.isBehind(back, front)) }
        #expect(try drawn.isInside("pageCover", "sheet") && drawn.isInside("push", "below"))
        // The page's cover is in front of all that is on the page.
        for part in ["paper", "pageBar", "pageTitle", "back"] { #expect(try drawn.isBehind(part, "pageCover")) }
        for cover in ["belowCover", "pageCover"] {
            let element = try drawn.element(cover)
            // Black is what a shape is where nothing is said.
            #expect(try element["fill"] == nil && drawn.inherited("fill", of: cover) == nil)
            #expect(element["width"] == "375" && element["height"] == "812")
            #expect(element["pointer-events"] == "none")
        }
    }

    @Test("floating-ball 2.13: 正常页面 and 测试页面 under black bars, with a button to each")
    func thePages() throws {
        let drawn = try Self.drawn()
        #expect(try drawn.element("firstTitle").textContent == "正常页面")
        #expect(try drawn.element("pageTitle").textContent == "测试页面")
        #expect(try drawn.isInside("firstTitle", "below") && drawn.isInside("pageTitle", "sheet"))
        #expect(try drawn.element("push").textContent.contains("跳转测试页面"))
        #expect(try drawn.element("toNormal").textContent.contains("跳转正常页面"))
        for bar in ["firstBar", "pageBar"] {
            let element = try drawn.element(bar)
            #expect(element["fill"] == "#1b1b1d" && element["height"] == "88")
        }
    }

    @Test("floating-ball 2.14: each page that is pushed has a colour of its own, and the page in the ball keeps it")
    func theColour() throws {
        let first = try FloatingBall.play("float").components("#paper@fill", at: 1)
        let run = try FloatingBall.play("another")
        let second = try run.components("#paper@fill", at: 1)
        #expect(first != second)
        #expect(try FloatingBall.play("open").components("#paper@fill", at: 0.6) == first)
        #expect(try run.components("#paper@fill", at: run.duration) == second)
    }

    @Test("floating-ball 2.15: W / 6 is 62.5, W / 4 is 93.75, W / 2 is 187.5, and half of W in 0.35 s is 535.7 pt/s")
    func figures() throws {
        let texts = ["W / 6", "W * parallax", "W / 2", "W / 2 / throw"]
        let run = try FloatingBall.play("float", reading: texts)
        let values = try texts.map { try run.value($0, at: 0) }
        #expect(Array(values.prefix(3)) == [62.5, 93.75, 187.5] && abs(values[3] - 535.7) < 0.05)
    }
}
