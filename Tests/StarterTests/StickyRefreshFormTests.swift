// The sticky refresh's drawing against its facts: sizes at rest, and the drop's form at each height (sections 1, 2, 4).

import Testing
import XML

@Suite("Sticky refresh: form") struct StickyRefreshFormTests {
    static let starter = Result { try Starter("sticky-refresh") }

    /// Steps that hold the list with each height of the control showing for 0.2 s, the first from 0.4 s on.
    private static func holding(_ heights: [Double]) -> (steps: String, times: [Double]) {
        // A billionth short of 88, past which it would snap.
        let moves = heights.map { height in
            let target = height == 88 ? "88 - 1e-10" : "\(height)"
            return
                "<fb:move to=\"187 {230 + unrubberband(\(target), list.height)}\" for=\"0.4s\"/><fb:hold for=\"0.2s\"/>"
        }
        return (
            "<fb:touch at=\"187 220\">\(moves.joined())</fb:touch>",
            heights.indices.map { 0.5 + 0.6 * Double($0) }
        )
    }

    @Test("sticky-refresh 1.1, 1.2: the bar is 64 high, and the control is 44 high where it stays")
    func heights() throws {
        let run = try Self.starter.get().play("refresh", reading: ["bar", "stay"])
        #expect(try run.value("bar", at: 0) == 64)
        #expect(try run.value("stay", at: 0) == 44)
        #expect(try run.value("list.inset.top", at: 0) == 64)
        #expect(try run.value("list.y", at: 0) == -64)
        let spinning = try run.entry(of: "spinning")
        #expect(try run.value("list.inset.top", at: spinning) == 108)
    }

    @Test("sticky-refresh 1.3, 1.4, 1.5: circle 15, 7 from the top, grey #555 at 0.6")
    func theDrop() throws {
        let design = try Self.starter.get().design()
        let drop = try Drawn(design).element("drop")
        #expect(drop["fill"] == "#555" && drop["fill-opacity"] == "0.6")
        let (steps, times) = Self.holding([20, 60])
        let run = try Self.starter.get().play(steps: steps)
        #expect(try run.value("r1", at: times[0]) == 15)
        #expect(try run.value("boxY", at: times[1]) == 7)
    }

    @Test("sticky-refresh 1.6, 2.5: a white arrow, 20 by 20 at 5, 5 of the drop's box")
    func theArrow() throws {
        let drawn = Drawn(try Self.starter.get().design())
        let paths = try drawn.element("arrow").elements.filter { $0.name == "svg:path" }
        #expect(paths.contains { $0["stroke"] == "#fff" } && paths.contains { $0["fill"] == "#fff" })
        // The head stands where the arc begins, and the arc goes from there against the clock: the arrow points clockwise.
        let arc = try #require(paths.first { $0["stroke"] == "#fff" }?["d"])
        #expect(arc.contains(" 0 1 0 "))
        // Scaled about its middle, which is the middle of the circle.
        let run = try Self.starter.get().play("refresh")
        #expect(try run.components("#arrow@transform", at: 0) == [15, 15, 1, 1, -10, -10])
    }

    @Test("sticky-refresh 2.1, 2.2: the control hangs above the rows, as high as the pull, and is cut there")
    func theControl() throws {
        let heights: [Double] = [10, 40, 80]
        let (steps, times) = Self.holding(heights)
        let run = try Self.starter.get().play(steps: steps)
        for (time, height) in zip(times, heights) {
            // Its place in the list, less that of the rows.
            let top = try run.components("#control@transform", at: time)[1] + run.value("list.y", at: time)
            #expect(abs(top + height) < 1e-9)
            #expect(abs(try run.components("#controlEdge@height", at: time)[0] - height) < 1e-9)
        }
        let drawn = Drawn(try Self.starter.get().design())
        #expect(try drawn.element("control")["clip-path"] == "url(#controlArea)")
        // It draws nothing beside its 157 points.
        #expect(try drawn.element("controlEdge")["width"] == "157")
        // Below the bar and above the rows' ground.
        #expect(try drawn.isBehind("control", "navigation"))
        #expect(try drawn.isBehind("control", "search"))
    }

    @Test("sticky-refresh 2.3, 2.4: 157 wide in the middle, the drop's box 30 by 30 and 7 from its top, on the axis")
    func theBox() throws {
        let drawn = Drawn(try Self.starter.get().design())
        let box = try drawn.element("box")
        #expect(box["clip-path"] == "url(#boxArea)")
        #expect(try drawn.element("boxEdge")["width"] == "30")
        let run = try Self.starter.get().play("refresh")
        // 109 + 63.5 + 15 is half of 375.
        #expect(try run.components("#control@transform", at: 0)[0] == (375.0 - 157) / 2)
        #expect(try run.components("#box@transform", at: 0)[0] == 63.5)
        #expect(try run.components("#boxEdge@height", at: 0) == [30])
    }

    @Test(
        "sticky-refresh 2.6, 2.7, 2.8, 2.9: icon, spinner and label stand where they should, in their size and colour")
    func theResult() throws {
        let drawn = Drawn(try Self.starter.get().design())
        let circle = try #require(try drawn.element("result").descendant("svg:circle"))
        // 23, 12, 20, 20: its middle is 33, 22; the line's half stands outside of the circle.
        #expect(circle["cx"] == "33" && circle["cy"] == "22" && circle["r"] == "9")
        let run = try Self.starter.get().play("refresh")
        // 69, 12, 20, 20.
        #expect(try run.components("#spokes@transform", at: 0).prefix(2) == [79, 22])
        #expect(try drawn.element("spokes")["stroke"] == "#77777c")
        let label = try drawn.element("label")
        // 68, 12, 66, 20, set to its right edge.
        #expect(label["x"] == "134" && label["text-anchor"] == "end")
        #expect(label["font-size"] == "14" && label["fill"] == "#8a8a8a")
        #expect(label.textContent == "刷新成功")
    }

    /// h, s, r1, r2, by, and the control point's y where the facts give it.
    private static let goldens: [(h: Double, s: Double, r1: Double, r2: Double, by: Double, cy: Double?)] = [
        (44, 1, 15, 15, 15, nil), (55, 0.85, 12.75, 10.8375, 30.1625, 22.58125), (66, 0.7, 10.5, 7.35, 44.65, 29.825),
        (77, 0.55, 8.25, 4.5375, 58.4625, nil), (88, 0.4, 6, 2.4, 71.6, 43.3),
    ]

    @Test("sticky-refresh 1.7, 1.8, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7, 4.9: the drop's form at 44, 55, 66, 77 and 88")
    func goldens() throws {
        let (steps, times) = Self.holding(Self.goldens.map(\.h))
        let run = try Self.starter.get().play(steps: steps)
        for (time, golden) in zip(times, Self.goldens) {
            #expect(try run.isIn("stretching", at: time))
            for (name, expected) in [
                ("h", golden.h), ("s", golden.s), ("r1", golden.r1), ("r2", golden.r2), ("lowerY", golden.by),
                ("boxH", golden.h - 14), ("boxY", 7),
            ] {
                #expect(abs(try run.value(name, at: time) - expected) < 1e-9, "\(name) at h = \(golden.h)")
            }
            let arrow = try run.components("#arrow@transform", at: time)
            #expect(abs(arrow[2] - golden.s) < 1e-9)
            let path = try run.components("#drop@d", at: time)
            // M, four cubics of the upper arc, one of the right side, four of the lower arc, one of the left side, Z.
            try #require(path.count == 2 + 6 * 10)
            #expect(abs(path[0] - (15 - golden.r1)) < 1e-9 && abs(path[1] - 15) < 1e-9)
            let upperEnd = (path[24], path[25])
            #expect(abs(upperEnd.0 - (15 + golden.r1)) < 1e-9 && abs(upperEnd.1 - 15) < 1e-9)
            // The side is a quadratic as a cubic: its first handle is two thirds of the way to the control point.
            let control = (15 + golden.r2, 15 + (golden.by - 15) / 2)
            if let cy = golden.cy { #expect(abs(control.1 - cy) < 1e-9) }
            #expect(abs(path[26] - (upperEnd.0 + (control.0 - upperEnd.0) * 2 / 3)) < 1e-9)
            #expect(abs(path[27] - (upperEnd.1 + (control.1 - upperEnd.1) * 2 / 3)) < 1e-9)
            #expect(abs(path[30] - (15 + golden.r2)) < 1e-9 && abs(path[31] - golden.by) < 1e-9)
            #expect(abs(path[54] - (15 - golden.r2)) < 1e-9 && abs(path[55] - golden.by) < 1e-9)
            // The crown moves down by 15 − 15s.
            let crown = path[2..<26].enumerated().filter { $0.offset % 2 == 1 }.map(\.element).min() ?? 0
            #expect(abs(crown - (15 - golden.r1)) < 1e-6)
        }
    }

    @Test("sticky-refresh 4.1: short of 44 it is a circle in the middle of what shows")
    func theCircle() throws {
        let heights: [Double] = [8, 22, 43.9]
        let (steps, times) = Self.holding(heights)
        let run = try Self.starter.get().play(steps: steps)
        for (time, height) in zip(times, heights) {
            #expect(try run.isIn("normal", at: time))
            #expect(try run.value("boxH", at: time) == 30)
            #expect(abs(try run.value("boxY", at: time) + 15 - height / 2) < 1e-9)
            #expect(try run.value("r1", at: time) == 15 && run.value("r2", at: time) == 15)
            #expect(try run.value("lowerY", at: time) == 15)
            #expect(try run.components("#arrow@transform", at: time)[2...3] == [1, 1])
        }
    }
}
