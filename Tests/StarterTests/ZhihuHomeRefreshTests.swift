// The Zhihu home page's two states against their facts: what begins a refresh, its two seconds, its timers (section 4).

import Testing
import XML

@Suite("Zhihu home: refresh") struct ZhihuHomeRefreshTests {
    static let starter = Result { try Starter("zhihu-home") }

    /// The first tick from `start` on at which a scroll shows less than −40 without a finger.
    private func releases(_ run: Played) throws -> [Double] {
        let ticks = run.ticks
        let offsets = try run.values("list.y", at: ticks)
        let isDragged = try run.values("list.dragging", at: ticks)
        let past = ticks.indices.map {
            offsets[$0] < -40 && isDragged[$0] == 0 && offsets[$0] != offsets[max(0, $0 - 1)]
        }
        return ticks.indices.dropFirst().filter { past[$0] && !past[$0 - 1] }.map { ticks[$0] }
    }

    @Test("zhihu-home 4.1: it refreshes on the first scroll below −40 after the finger has gone, in the bounce")
    func begin() throws {
        let run = try Self.starter.get().play("refresh")
        let start = try run.entry(of: "refreshing")
        #expect(try releases(run) == [start])
        #expect(try run.value("list.y", at: start) < -40 && run.value("list.y", at: start) > -60)
        #expect(try run.value("list.dragging", at: start) == 0)
        let held = try run.ticks.filter { try $0 < start && run.value("list.y", at: $0) < -40 }
        #expect(held.count > 30)
        let seen = try held.filter { try run.isIn("refreshing", at: $0) }
        #expect(seen.isEmpty)
    }

    @Test("zhihu-home 4.2: under the finger nothing begins, nor after a pull that ends short of 40")
    func noBegin() throws {
        for name in ["short", "limit"] {
            let run = try Self.starter.get().play(name)
            #expect(try run.entries(of: "refreshing").isEmpty, "\(name)")
        }
        // Just short of the threshold, and as far past it as a bounce goes until its first scroll.
        for (pull, begins) in [(39.9, false), (44, true)] {
            let steps = """
                <fb:touch at="187 400"><fb:move by="0 {10 + unrubberband(\(pull), list.height)}" for="0.4s"/>
                <fb:hold for="0.2s"/></fb:touch>
                """
            let run = try Self.starter.get().play(steps: steps)
            #expect(try run.entries(of: "refreshing").isEmpty == !begins, "\(pull)")
        }
    }

    @Test("zhihu-home 4.3: a white spinner in the ring's frame, there while it refreshes and turning")
    func spinner() throws {
        let run = try Self.starter.get().play("refresh")
        let (start, end) = (try run.entry(of: "refreshing"), try run.exit(of: "refreshing"))
        let shown = try run.ticks.filter { try run.components("#spinner@visible", at: $0) == [1] }
        #expect(shown.first == start && shown.count > 200)
        #expect(try #require(shown.last) < end)
        // Twelve steps a second, about the middle of the frame at 119, 30.
        let turns = try shown.map { try run.components("#spokes@transform", at: $0)[2] }
        #expect(Set(turns) == Set(stride(from: 0.0, to: 360, by: 30)))
        #expect(try run.components("#spokes@transform", at: start).prefix(2) == [119 + 10, 30 + 10])
        let spokes = try Drawn(run.design).element("spokes")
        #expect(spokes["stroke"] == "#fff" && spokes.elements.count == 12)
        #expect(spokes.elements.allSatisfy { $0["d"] == "M0-4.9V-9" })
    }

    @Test("zhihu-home 4.4: the ring's progress is 0 from the next scroll on, and its alpha fades")
    func ringGoes() throws {
        let run = try Self.starter.get().play("refresh")
        let start = try run.entry(of: "refreshing")
        let next = start + 1.0 / 120
        let y = try run.value("list.y", at: start)
        #expect(abs(try run.value("ringProgress", at: start) + y / 40) < 1e-12)
        #expect(try run.value("ringProgress", at: next) == 0)
        #expect(try run.value("ringAlpha", at: next) == 1)
        for tick in [6, 12, 18, 24] {
            let share = 1 - Curve.ease(Double(tick) / 120 / 0.25)
            #expect(abs(try run.components("#ringBack@opacity", at: next + Double(tick) / 120)[0] - share) < 1e-6)
        }
        #expect(try run.components("#ringBack@opacity", at: next + 0.25) == [0])
    }

    @Test("zhihu-home 4.5: two seconds later it is idle")
    func twoSeconds() throws {
        let run = try Self.starter.get().play("refresh")
        #expect(abs(try run.exit(of: "refreshing") - run.entry(of: "refreshing") - 2) < 1e-9)
        #expect(try run.isIn("idle", at: run.duration))
        #expect(try run.components("#spinner@visible", at: run.duration) == [0])
    }

    @Test("zhihu-home 4.6, 3.7: pulled again while it refreshes, the picture grows and no ring shows")
    func noRing() throws {
        let run = try Self.starter.get().play("again")
        let start = try #require(try run.entries(of: "refreshing").first)
        let end = try #require(try run.exits(of: "refreshing").first)
        let pulled = try run.ticks.filter {
            try $0 > start + 0.5 && $0 < end && run.value("touch.active", at: $0) == 1
        }
        #expect(pulled.count > 60)
        #expect(try pulled.map { try run.value("list.y", at: $0) }.min() == -60)
        #expect(try pulled.map { try run.components("#pageEdge@height", at: $0)[0] }.max() == 280)
        #expect(Set(try run.values("ringProgress", at: pulled)) == [0])
        #expect(Set(try run.values("ringAlpha", at: pulled)) == [0])
    }

    @Test("zhihu-home 4.7: each let go starts a timer, so the second one ends the third refresh; mended it does not")
    func timers() throws {
        let run = try Self.starter.get().play("again")
        let releases = try releases(run)
        let (starts, ends) = (try run.entries(of: "refreshing"), try run.exits(of: "refreshing"))
        try #require(releases.count == 3 && starts.count == 2 && ends.count == 2)
        #expect(starts == [releases[0], releases[2]])
        #expect(abs(ends[0] - (releases[0] + 2)) < 1e-9)
        #expect(abs(ends[1] - (releases[1] + 2)) < 1e-9)
        #expect(ends[1] - starts[1] < 1.5)

        let mended = try Self.starter.get().play("again-mended")
        let (begun, ended) = (try mended.entries(of: "refreshing"), try mended.exits(of: "refreshing"))
        try #require(begun.count == 2 && ended.count == 2)
        for (begin, end) in zip(begun, ended) { #expect(abs(end - begin - 2) < 1e-9) }
        #expect(try mended.events("loaded").count == 2)
    }

    @Test("zhihu-home 2.5: while it refreshes the list is back at 0, with no inset")
    func noInset() throws {
        let run = try Self.starter.get().play("refresh", reading: ["list.inset.top"])
        let end = try run.exit(of: "refreshing")
        #expect(try run.value("list.y", at: end - 1) == 0)
        #expect(Set(try run.values("list.inset.top", at: run.ticks)) == [0])
    }
}
