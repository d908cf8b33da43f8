// The Zhihu home page's carousel against its facts: seven pages, two jumps, the dots, the demonstration (section 5).

import Designs
import Testing
import XML

@Suite("Zhihu home: carousel") struct ZhihuHomeCarouselTests {
    static let starter = Result { try Starter("zhihu-home") }
    private let width = 375.0

    /// Where the offset jumps: when, from where and where to.
    private func jumps(_ run: Played) throws -> [(time: Double, from: Double, to: Double)] {
        try run.ticks.compactMap { tick in
            let (from, to) = (try run.value("pager.x", at: tick, before: true), try run.value("pager.x", at: tick))
            return abs(to - from) > 300 ? (tick, from, to) : nil
        }
    }

    @Test("zhihu-home 5.1, 5.6: pages 5 1 2 3 4 5 1, equal where they jump, picture and caption")
    func pages() throws {
        let drawn = Drawn(try Self.starter.get().design())
        let pictures = try (0..<7).map { try drawn.element("picture\($0)")["href"] }
        #expect(Set(pictures.prefix(5)).count == 5)
        #expect(pictures[5] == pictures[0] && pictures[6] == pictures[1])
        let captions = try drawn.element("captions").elements
        let texts = captions.map { $0.textContent }
        #expect(Set(texts.prefix(10)).count == 5)
        #expect(Array(texts[10...]) == Array(texts[..<4]))
        for page in 0..<7 {
            let holder = try drawn.parent(of: "picture\(page)")
            #expect(holder["transform"] == "translate(\(375 * page) 0)")
        }
        // 5W apart, so that what stands on the screen is the same before a jump and after it.
        for (first, second) in zip(captions[..<4], captions[10...]) {
            let (near, far) = (try #require(first["x"]), try #require(second["x"]))
            #expect(try #require(Double(far)) - #require(Double(near)) == 5 * width)
            #expect(first["y"] == second["y"])
        }
    }

    @Test("zhihu-home 5.2, 2.6: it begins at W, rests at whole pages, one a swipe, with the dots on top")
    func paging() throws {
        let run = try Self.starter.get().play("forward", reading: ["pager.width"])
        #expect(try run.value("pager.x", at: 0) == width)
        #expect(try run.value("pager.width", at: 0) == width)
        #expect(try run.components("#pages@transform", at: 0) == [0, 0, -375, 0])
        // Five swipes of 1.15 s, the first after 0.4 s.
        for swipe in 1...5 {
            let rest = 0.4 + 1.15 * Double(swipe) - 0.05
            #expect(try run.value("pager.x", at: rest) == (swipe == 5 ? width : width * Double(swipe + 1)))
        }
        let drawn = Drawn(run.design)
        #expect(try drawn.isBehind("pages", "dots"))
        #expect(try drawn.isInside("dots", "carousel") && drawn.isInside("pages", "carousel"))
    }

    @Test("zhihu-home 5.3: at 6W it jumps to W, and the first dot is white")
    func forwardJump() throws {
        let run = try Self.starter.get().play("forward")
        let jumps = try jumps(run)
        try #require(jumps.count == 1)
        #expect(jumps[0].from == 6 * width && jumps[0].to == width)
        #expect(try run.value("page", at: jumps[0].time) == 0)
        #expect(try run.components("#dot@cx", at: jumps[0].time) == [155.5])
    }

    @Test("zhihu-home 5.4: at 0 it jumps to 5W, and the last dot is white")
    func backwardJump() throws {
        let run = try Self.starter.get().play("backward")
        let jumps = try jumps(run)
        try #require(jumps.count == 1)
        #expect(jumps[0].from == 0 && jumps[0].to == 5 * width)
        #expect(try run.value("page", at: jumps[0].time) == 4)
        #expect(try run.components("#dot@cx", at: jumps[0].time) == [155.5 + 4 * 16])
    }

    @Test("zhihu-home 5.5, 5.8: the page is X/W − 1, cut, from 0 to 4", arguments: ["forward", "backward"])
    func pageOfOffset(_ name: String) throws {
        let run = try Self.starter.get().play(name)
        var seen: Set<Int> = []
        for tick in run.ticks {
            let x = try run.value("pager.x", at: tick)
            if x == 0 || x == 6 * width { continue }
            let page = (x / width - 1).rounded(.towardZero)
            #expect(try run.value("page", at: tick) == page)
            #expect(page >= 0 && page <= 4)
            seen.insert(x < width ? -1 : x > 5 * width ? 5 : Int(page))
        }
        #expect(seen == (name == "forward" ? [0, 1, 2, 3, 4, 5] : [-1, 0, 3, 4]))
    }

    @Test("zhihu-home 5.7: forward the dot waits for the page, backward it goes ahead")
    func dots() throws {
        let forward = try Self.starter.get().play("forward")
        let second = try #require(try forward.ticks.first { try forward.value("page", at: $0) == 1 })
        #expect(try forward.value("pager.x", at: second) == 2 * width)
        #expect(try forward.value("pager.x", at: second - 0.1) > 1.5 * width)
        let backward = try Self.starter.get().play("backward")
        // The second drag holds the page a little off its place.
        #expect(try backward.value("pager.x", at: 3.3) == 5 * width - 50)
        #expect(try backward.value("page", at: 3.3) == 3)
    }

    @Test("zhihu-home 5.9: by itself nothing turns")
    func noTimer() throws {
        let run = try Self.starter.get().play(steps: "<fb:wait for=\"7s\"/>")
        #expect(run.duration > 7)
        #expect(Set(try run.values("pager.x", at: run.ticks)) == [width])
    }

    @Test("zhihu-home 5.10, 5.11: the demonstration turns every 3 s, for 0.3 s, as an offset's setter does, and jumps")
    func demonstration() throws {
        let run = try Self.starter.get().play("demonstration")
        #expect(try run.events("turn") == [3, 6])
        for (begin, from) in [(3.0, 5 * width), (6.0, width)] {
            for tick in 0..<36 {
                let expected = from + width * Curve.setter(Double(tick) / 120)
                #expect(abs(try run.value("pager.x", at: begin + Double(tick) / 120) - expected) < 1e-3, "\(tick)")
            }
        }
        let jumps = try jumps(run)
        #expect(jumps.map(\.to) == [5 * width, width])
        #expect(abs(try #require(jumps.last).time - 3.3) < 1.5 / 120)
        // All the way round: five turns from the first page to the first.
        let round = try Self.starter.get().play(steps: "<fb:wait for=\"15.5s\"/>", settings: ["turns": "5"])
        let rests = (1...5).map { 3 * Double($0) + 0.5 }
        #expect(try round.values("pager.x", at: rests) == [2, 3, 4, 5, 1].map { $0 * width })
        #expect(try round.values("page", at: rests) == [1, 2, 3, 4, 0])
    }

    @Test("zhihu-home 5.12: title and label say that it is a demonstration")
    func marked() throws {
        let design = try Self.starter.get().design()
        let scenario = try #require(design.scenarios.first { $0.name == "demonstration" })
        #expect(scenario.title.contains("Demonstration"))
        let turns = try #require(design.parameters.first { $0.name == "turns" })
        #expect(turns.label.contains("demonstration") && turns.value == [0])
    }
}
