// The applet's sky: five weathers in turn, and how each of them moves (section 9).

import Testing
import XML

@Suite("Pull-down applets: sky") struct WechatAppletSkyTests {
    static let starter = Result { try Starter("wechat-applet") }
    private static let (w, h) = (375.0, 812.0)
    private static let times = [0.0, 0.3, 1.1, 2.9, 6.2, 13.7, 26.3, 37.1, 52.4, 69.9, 74.2, 88.8, 99.1, 101.5, 139]

    private static let picture = Result { Drawn(try starter.get().design()) }

    private func drawn() throws -> Drawn { try Self.picture.get() }

    /// One weather without a touch; its formulas hold at any time, long after the end too.
    private func look(_ weather: Int, _ settings: [String: String] = [:]) throws -> Played {
        var all = settings
        all["firstWeather"] = "\(weather)"
        return try Self.starter.get().play(steps: "<fb:wait for=\"1s\"/>", settings: all)
    }

    private func modulo(_ a: Double, _ b: Double) -> Double { a - b * (a / b).rounded(.down) }

    /// The numbers of an attribute such as `translate(0 12)`.
    private func numbers(_ text: String?) -> [Double] {
        (text ?? "").split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    }

    private func isClose(_ one: Double, _ other: Double, _ tolerance: Double = 1e-6) -> Bool {
        abs(one - other) < tolerance
    }

    @Test("wechat-applet 9.1: five weathers take turns, each after a close")
    func turns() throws {
        let close =
            "<fb:touch at=\"187 740\"><fb:move by=\"0 -300\" for=\"0.5s\"/></fb:touch><fb:wait until=\"in(away)\"/>"
        let open =
            "<fb:touch at=\"187 190\"><fb:move by=\"0 {10 + unrubberband(150, 812)}\" for=\"0.5s\"/></fb:touch>"
            + "<fb:wait until=\"in(opened)\"/>"
        let run = try Self.starter.get().play(steps: String(repeating: open + close, count: 5))
        let closings = try run.entries(of: "away").dropFirst()
        #expect(closings.count == 5)
        let entries = try ["birds", "rain", "storm", "snow", "sunny"].map { try #require(try run.entries(of: $0).last) }
        #expect(entries == Array(closings))
        #expect(try run.entries(of: "sunny").first == 0)
        // Each can be the first.
        for (number, state) in ["sunny", "birds", "rain", "storm", "snow"].enumerated() {
            let first = try Self.starter.get().play("first-point", settings: ["firstWeather": "\(number)"])
            #expect(try first.isIn(state, at: 0))
        }
    }

    @Test("wechat-applet 9.2: one weather fades into the other in 1 s, eased in and out")
    func crossfade() throws {
        let pairs = [
            ("sunSky", "birdSky"), ("birdSky", "rainSky"), ("", "stormSky"), ("stormSky", "snowSky"),
            ("snowSky", "sunSky"),
        ]
        for (number, (old, new)) in pairs.enumerated() {
            let run = try Self.starter.get().play("birds-day", settings: ["firstWeather": "\(number)"])
            let begin = try #require(try run.entries(of: "away").last)
            for t in [0.0, 0.2, 0.5, 0.8, 1] {
                let e = Curve.easeInOut(t)
                #expect(isClose(try run.components("#\(new)@opacity", at: begin + t)[0], e))
                if !old.isEmpty { #expect(isClose(try run.components("#\(old)@opacity", at: begin + t)[0], 1 - e)) }
            }
            if !old.isEmpty { #expect(try run.components("#\(old)@visible", at: begin + 1.01) == [0]) }
        }
    }

    @Test("wechat-applet 9.3: nothing is painted behind the weather but the mask")
    func background() throws {
        let weather = try drawn().element("weather")
        #expect(weather.elements.map { $0["id"] } == ["sunSky", "birdSky", "rainSky", "stormSky", "snowSky"])
        #expect(weather.descendant("svg:rect") == nil && weather.descendant("svg:image") == nil)
    }

    @Test("wechat-applet 9.4: a sun of 200 by 189.2 and beams of 600 by 600 about 0.1 H turn in 80 s")
    func sun() throws {
        let disc = try drawn().element("disc")
        #expect(numbers(disc["rx"]) == [100] && numbers(disc["ry"]) == [189.2 / 2])
        #expect(isClose(numbers(disc["cx"])[0], 0.1 * Self.h) && isClose(numbers(disc["cy"])[0], 0.1 * Self.h))
        #expect(numbers(try drawn().element("sunshine")["transform"]) == [81.2, 81.2])
        #expect(try drawn().element("beams")["d"]?.contains("A300 300") == true)
        let run = try look(0)
        for time in Self.times {
            let turn = try run.components("#sun@transform", at: time)
            #expect(isClose(turn[0], 360 * modulo(time, 80) / 80) && isClose(turn[1], 81.2) && isClose(turn[2], 81.2))
        }
    }

    @Test(
        "wechat-applet 9.5: three to five clouds of eleven, 200 high at 0.05 H; they begin at whole screens, some as one"
    )
    func clouds() throws {
        let drawn = try drawn()
        let images = [
            (650, 237), (650, 459), (650, 287), (624, 283), (534, 303), (472, 216), (484, 216), (650, 319), (650, 300),
            (650, 252), (650, 400),
        ]
        for (number, image) in images.enumerated() {
            // Arcs bulge a little over the points that they join; the points lie within the picture's frame.
            let d = try #require(try drawn.element("shape\(number)")["d"])
            let width = 200 * Double(image.0) / Double(image.1)
            let ends = numbers(d)
            #expect(isClose(abs(ends[0]), width / 2 - 17, 1), "shape \(number)")
            #expect(ends[1] == 96)
        }
        #expect(
            try (1...4).map { try drawn.element("cloud\($0)")["href"] } == [
                "#shape1", "#shape4", "#shape7", "#shape10",
            ])
        for (n, starts) in [(3, [-375.0, 0, 375]), (4, [-375, -375, 0, 375]), (5, [-375, -375, 0, 0, 375])] {
            let run = try look(0, ["clouds": "\(n)"])
            for (i, start) in starts.enumerated() {
                #expect(start == Double(3 * i / n) * Self.w - Self.w)
                let place = try run.components("#cloud\(i + 1)@transform", at: 0)
                #expect(place[0] == start && isClose(place[1], 0.05 * Self.h))
            }
            for i in 4...5 { #expect(try run.components("#cloud\(i)@visible", at: 0) == [i <= n ? 1 : 0]) }
        }
    }

    @Test("wechat-applet 9.6, 9.7: they go three screens in 100 s and round again, unseen beyond half a screen")
    func drift() throws {
        let run = try look(0)
        var alphas: Set<Double> = []
        for (i, start) in [-375.0, -375, 0, 375].enumerated() {
            for time in Self.times {
                func x(_ t: Double) -> Double { modulo(start + 3 * Self.w * t / 100 + Self.w, 3 * Self.w) - Self.w }
                #expect(isClose(try run.components("#cloud\(i + 1)@transform", at: time)[0], x(time)))
                #expect(isClose(x(1 + 20) - x(20), 11.25) || x(21) < x(20))
                // 40 steps of 2.5 s; between two of them the opacity is a straight line.
                let step = (time / 2.5).rounded(.down)
                func shown(_ t: Double) -> Double { x(t) < -Self.w / 2 || x(t) > 1.5 * Self.w ? 0 : 1 }
                let (from, to) = (shown(2.5 * step), shown(2.5 * (step + 1)))
                let wanted = from + (to - from) * (time / 2.5 - step)
                #expect(isClose(try run.components("#cloud\(i + 1)@opacity", at: time)[0], wanted), "\(i) at \(time)")
                alphas.insert(wanted)
            }
        }
        #expect(alphas.contains(0) && alphas.contains(1))
    }

    @Test(
        "wechat-applet 9.8: a bird of 70 by 50 at 0.3 H crosses in 10 s in eight pictures a second; its image at 0.9 H")
    func bird() throws {
        let drawn = try drawn()
        #expect(isClose(numbers(try drawn.element("bird")["transform"])[1], 0.3 * Self.h))
        let reflection = try drawn.element("reflection")
        #expect(isClose(numbers(reflection["transform"])[1], 0.9 * Self.h) && reflection["opacity"] == ".4")
        let run = try look(1)
        for time in Self.times {
            let x = try run.components("#flock@transform", at: time)[0]
            #expect(isClose(x, -30 + (Self.w + 30) * modulo(time, 10) / 10))
        }
        // Within one picture the wing stands still, and from one to the next it does not.
        var pictures: Set<Double> = []
        for n in 0..<8 {
            let (early, late) = (0.125 * Double(n) + 0.01, 0.125 * Double(n) + 0.12)
            let wing = try run.components("#wing@transform", at: early)
            #expect(try run.components("#wing@transform", at: late) == wing)
            if n > 0 { #expect(try run.components("#wing@transform", at: early - 0.02) != wing) }
            pictures.insert(wing[1])
        }
        #expect(pictures.count >= 5)
        // Beak to tail, and the wing's tip to the belly.
        let body = try drawn.element("flyer").elements.compactMap { $0["d"] }.joined(separator: " ")
        #expect(body.contains("M -35 8") && body.contains("L 35 -2.5") && body.contains("-25"))
    }

    @Test("wechat-applet 9.9: two clouds of 0.7 H by 0.5 W at 0.8 H go W + 30 to and fro in 70 s each way")
    func bank() throws {
        let drawn = try drawn()
        for (id, place, shape) in [("bank1", 0.25, "shape0"), ("bank2", 0.05, "shape9")] {
            let found = numbers(try drawn.element(id)["transform"])
            #expect(isClose(found[0], place * Self.w))
            let half = abs(numbers(try drawn.element(shape)["d"])[0]) + 17
            #expect(isClose(2 * half * found[2], 0.7 * Self.h, 3) && isClose(200 * found[3], 0.5 * Self.w))
        }
        let run = try look(1)
        for time in Self.times {
            let place = try run.components("#bank@transform", at: time)
            let t = modulo(time, 140)
            let share: Double = t < 70 ? t / 70 : 2 - t / 70
            #expect(isClose(place[0], (Self.w + 30) * share))
            #expect(isClose(place[1], 0.8 * Self.h))
        }
    }

    @Test("wechat-applet 9.10: 43 lines of rain fall along one slant, in 2 to 6 s, and pale as they fall")
    func rain() throws {
        var lines = 0
        for seconds in 2...6 {
            let d = try #require(try drawn().element("rain\(seconds)")["d"])
            for line in d.split(separator: "M") {
                let start = numbers(String(line))
                #expect(start[0] >= 0 && start[0] <= 299 * Self.w / 320 && start[1] >= 0 && start[1] <= 399)
                lines += 1
            }
        }
        #expect(lines == 43)
        for weather in [2, 3] {
            let run = try look(weather)
            for seconds in 2...6 {
                for time in Self.times {
                    let u = modulo(time, Double(seconds)) / Double(seconds)
                    let place = try run.components("#rain\(seconds)@transform", at: time)
                    #expect(isClose(place[0], -170 + (Self.h / 2 * 34 / 124 + 170) * u))
                    #expect(isClose(place[1], -620 + (Self.h / 2 + 620) * u))
                    #expect(isClose(try run.components("#rain\(seconds)@opacity", at: time)[0], 1 - 0.9 * u))
                }
            }
        }
    }

    @Test("wechat-applet 9.11: eleven clouds, tinted rgb(0, 51, 86), drift over the rain")
    func darkClouds() throws {
        let drawn = try drawn()
        let stacks = try (1...3).map { try drawn.element("dark\($0)") }
        let shapes: [String] = stacks.flatMap { $0.elements.map { $0["href"] ?? "" } }
        #expect(shapes == (0..<11).map { "#shape\($0)" })
        // As many start on each screen as i → 3 i / 11 puts there.
        let counts: [Int] = (0..<3).map { place in (0..<11).count { 3 * $0 / 11 == place } }
        #expect(stacks.map(\.elements.count) == counts)
        #expect(stacks.allSatisfy { $0["fill"] == "url(#storming)" })
        #expect(try drawn.element("storming").elements.allSatisfy { $0["stop-color"] == "#003356" })
        #expect([0x00, 0x33, 0x56] == [0, 51, 86])
        let run = try look(2)
        for (number, start) in [-375.0, 0, 375].enumerated() {
            for time in Self.times {
                let x = modulo(start + Self.w + 11.25 * time, 3 * Self.w) - Self.w
                #expect(isClose(try run.components("#dark\(number + 1)@transform", at: time)[0], x))
            }
        }
    }

    @Test(
        "wechat-applet 9.12: none to three white bolts every 0 to 3 s: drawn in 0.2 s, 0.1 s of flicker, 1 s of fading")
    func lightning() throws {
        #expect(try drawn().element("stormSky")["stroke"] == "#fff")
        let run = try Self.starter.get().play("storm-day", reading: ["struck", "bolts", "strike"])
        let design = try look(3)
        var strikes: [Double] = []
        for tick in 0..<1440 {
            let (before, after) = (Double(tick) / 120, Double(tick + 1) / 120)
            let shown = try [before, after].map { try design.components("#bolt1@stroke-end", at: $0)[0] }
            if shown[0] == 0 && shown[1] > 0 { strikes.append(before) }
        }
        #expect(strikes.count == 6)
        for (one, next) in zip(strikes, strikes.dropFirst()) { #expect(next - one > 0 && next - one <= 3) }
        let counts = try strikes.map { time in
            try (1...3).count { try design.components("#bolt\($0)@visible", at: time + 0.1) == [1] }
        }
        #expect(counts.allSatisfy { (0...3).contains($0) } && Set(counts).count == 3)
        var flickers: Set<Double> = []
        for time in run.ticks {
            let struck = try run.value("struck", at: time)
            let end = try run.components("#bolt1@stroke-end", at: time)[0]
            #expect(isClose(end, lerp01(struck, 0, 0.2), 1e-9))
            let alpha = try run.components("#bolt1@opacity", at: time)[0]
            if struck < 0 { #expect(alpha == 0) } else if struck < 0.19 { #expect(alpha == 1) }
            if struck > 0.2 && struck < 0.3 { flickers.insert(alpha) }
            if struck > 0.31 { #expect(isClose(alpha, 1 - lerp01(struck, 0.3, 1.3), 1e-9)) }
        }
        #expect(flickers.count == 2)
    }

    @Test("wechat-applet 9.13: 43 flakes of 3 to 9 points fall in 5 to 9 s and turn in 5 s")
    func snow() throws {
        var flakes = 0
        for seconds in 5...9 {
            for flake in try drawn().element("flakes\(seconds)").elements {
                let numbers = numbers(flake["transform"])
                #expect(numbers[0] >= 0 && numbers[0] <= Self.w && numbers[1] >= 0 && numbers[1] < Self.h)
                // The flake is drawn 9 across.
                #expect(numbers[2] * 9 > 2.9 && numbers[2] * 9 < 9.1)
                flakes += 1
            }
            // A second copy one screen above keeps the sky full while they fall by a screen.
            #expect(try drawn().element("snow\(seconds)").elements.last?["y"] == "-812")
        }
        #expect(flakes == 43)
        let run = try look(4)
        for time in Self.times {
            for seconds in 5...9 {
                let y = try run.components("#snow\(seconds)@transform", at: time)[1]
                #expect(isClose(y, Self.h * modulo(time, Double(seconds)) / Double(seconds)))
            }
            #expect(isClose(try run.components("#flake@transform", at: time)[0], 72 * modulo(time, 5)))
        }
    }
}
