// The Zhihu home page's header against its facts: bar, carousel's place and height, residues, shadows (sections 3, 6).

import Testing
import XML

@Suite("Zhihu home: header") struct ZhihuHomeHeaderTests {
    static let starter = Result { try Starter("zhihu-home") }

    /// The last tick above 0 and the first below, of a run that crosses it once in that direction.
    private func crossing(_ run: Played, down: Bool) throws -> (before: Double, after: Double) {
        let ticks = run.ticks
        let offsets = try run.values("list.y", at: ticks)
        let found = offsets.indices.dropLast().filter {
            down ? offsets[$0] > 0 && offsets[$0 + 1] <= 0 : offsets[$0] < 0 && offsets[$0 + 1] > 0
        }
        try #require(found.count == 1)
        return (ticks[found[0]], ticks[found[0] + 1])
    }

    @Test("zhihu-home 3.1, 3.2, 3.3: scrolled by y the carousel's top is −y, the bar y/64")
    func scrolledUp() throws {
        let offsets: [Double] = [8, 32, 48, 64, 100]
        let moves = offsets.map { "<fb:move to=\"187 \(590 - $0)\" for=\"0.3s\"/><fb:hold for=\"0.2s\"/>" }
        let steps = "<fb:wait for=\"0.2s\"/><fb:touch at=\"187 600\">\(moves.joined())</fb:touch>"
        let run = try Self.starter.get().play(steps: steps)
        #expect(try run.components("#bar@opacity", at: 0.2) == [0])
        for (index, y) in offsets.enumerated() {
            let time = 0.6 + 0.5 * Double(index)
            #expect(abs(try run.value("list.y", at: time) - y) < 1e-9)
            #expect(abs(try run.components("#carousel@transform", at: time)[1] + y) < 1e-9)
            #expect(abs(try run.components("#bar@opacity", at: time)[0] - lerp01(y, 0, 64)) < 1e-9)
            #expect(try run.components("#pageEdge@height", at: time) == [220])
        }
        // Pulled, not scrolled, there is no bar either.
        let pulled = try Self.starter.get().play("limit")
        #expect(try pulled.ticks.allSatisfy { try pulled.components("#bar@opacity", at: $0) == [0] })
    }

    @Test("zhihu-home 3.4, 3.5: pulled, the carousel is 220 − y high, and its pictures fill it from the top")
    func stretched() throws {
        let run = try Self.starter.get().play("limit")
        var heights: [Double] = []
        for tick in run.ticks where try run.value("list.y", at: tick) <= 0 {
            let height = try run.components("#pageEdge@height", at: tick)[0]
            #expect(abs(height - (220 - (try run.value("list.y", at: tick)))) < 1e-9)
            heights.append(height)
            for page in 0..<7 {
                let form = try run.components("#picture\(page)@transform", at: tick)
                #expect(abs(form[2] - height / 220) < 1e-9 && form[2] == form[3])
                #expect(form[1] == 0 && abs(form[0] + 187.5 * form[2] - 187.5) < 1e-9)
            }
        }
        #expect(heights.min() == 220 && heights.max() == 280)
        #expect(try run.value("carouselTop", at: 1.8) == 0)
        let drawn = Drawn(try Self.starter.get().design())
        for page in 0..<7 {
            let picture = try drawn.element("picture\(page)")
            #expect(picture["width"] == "375" && picture["height"] == "220")
            #expect(try drawn.parent(of: "picture\(page)")["clip-path"] == "url(#pageArea)")
        }
    }

    @Test("zhihu-home 3.6, 3.13: no further than −60, where the carousel is 280 high, however far the finger goes")
    func theLimit() throws {
        let steps = "<fb:touch at=\"187 300\"><fb:move by=\"0 400\" for=\"0.8s\"/><fb:hold for=\"0.2s\"/></fb:touch>"
        let run = try Self.starter.get().play(steps: steps, reading: ["list.raw.y"])
        #expect(try run.values("list.y", at: run.ticks).min() == -60)
        #expect(try run.value("list.raw.y", at: 0.9) < -100)
        #expect(try run.value("list.y", at: 0.9) == -60)
        #expect(try run.components("#pageEdge@height", at: 0.9) == [280])
    }

    @Test("zhihu-home 3.14: pushed up over 0 in one drag, height and ring keep their last value; mended they do not")
    func pushedThrough() throws {
        let run = try Self.starter.get().play("push")
        let (before, after) = try crossing(run, down: false)
        let last = try run.value("list.y", at: before)
        #expect(last < -0.1)
        let later = run.ticks.filter { $0 >= after && $0 <= after + 0.8 }
        #expect(Set(try run.values("carouselHeight", at: later)) == [220 - last])
        #expect(Set(try run.values("ringProgress", at: later)) == [-last / 40])
        #expect(try run.components("#ringBack@opacity", at: after + 0.5) == [1])
        #expect(abs(try run.components("#ringFront@stroke-end", at: after + 0.5)[0] + last / 40) < 1e-9)

        let mended = try Self.starter.get().play("push-mended")
        #expect(Set(try mended.values("carouselHeight", at: later)) == [220])
        #expect(Set(try mended.values("ringProgress", at: later)) == [0])
        #expect(try mended.components("#ringBack@opacity", at: after + 0.5) == [0])
    }

    @Test("zhihu-home 6.1: clicks on a row, a page and the button change nothing")
    func clicks() throws {
        let taps = ["187 400", "187 100", "29 41"].map { "<fb:tap at=\"\($0)\"/><fb:wait for=\"0.2s\"/>" }.joined()
        let run = try Self.starter.get().play(steps: taps)
        #expect(run.duration > 0.8)
        for name in ["list.y", "pager.x", "barAlpha", "carouselHeight", "ringAlpha"] {
            #expect(Set(try run.values(name, at: run.ticks)).count == 1, "\(name)")
        }
        #expect(try run.ticks(in: "idle").count == run.ticks.count)
    }

    @Test("zhihu-home 6.2, 6.3: flung back over 0, alpha and top stay where they last were above it")
    func residue() throws {
        let run = try Self.starter.get().play("residue")
        let (before, after) = try crossing(run, down: true)
        let last = try run.value("list.y", at: before)
        #expect(last > 1 && last < 64)
        let later = run.ticks.filter { $0 >= after }
        #expect(later.count > 60)
        #expect(Set(try run.values("barAlpha", at: later)) == [last / 64])
        #expect(Set(try run.values("carouselTop", at: later)) == [-last])
        #expect(try run.value("list.y", at: run.duration) == 0)
        // What shows is that very rest.
        #expect(try run.components("#bar@opacity", at: run.duration) == [last / 64])
        #expect(try run.components("#carousel@transform", at: run.duration) == [0, -last])
    }

    @Test("zhihu-home 6.4: mended, both are 0 at the top, and as they were above it")
    func mendedResidue() throws {
        let run = try Self.starter.get().play("residue-mended")
        let (before, after) = try crossing(run, down: true)
        let later = run.ticks.filter { $0 >= after }
        #expect(Set(try run.values("barAlpha", at: later)) == [0])
        #expect(Set(try run.values("carouselTop", at: later)) == [0])
        let y = try run.value("list.y", at: before)
        #expect(try run.value("carouselTop", at: before) == -y)
        #expect(abs(try run.value("barAlpha", at: before) - lerp01(y, 0, 64)) < 1e-12)
    }

    @Test("zhihu-home 6.5, 6.6: no shadow, unless the later one is asked for")
    func shadows() throws {
        let drawn = Drawn(try Self.starter.get().design())
        let stops = try drawn.element("shade").elements
        #expect(stops.map { $0["offset"] ?? "0" } == ["0", ".4", ".7", "1"])
        #expect(stops.map { $0["stop-opacity"] } == [".6", "0", "0", ".6"])
        // 0.2 of 255 is 51, which is 0x33.
        #expect(stops.allSatisfy { $0["stop-color"] == "#333" })
        #expect(try drawn.element("shadows")["fill"] == "url(#shade)")
        #expect(try drawn.isBehind("picture6", "shadows") && drawn.isBehind("shadows", "captions"))

        #expect(try Self.starter.get().play("limit").components("#shadows@visible", at: 1.8) == [0])
        let later = try Self.starter.get().play("limit", settings: ["shades": "true"])
        #expect(try later.components("#shadows@visible", at: 1.8) == [1])
        #expect(try later.components("#shadows@height", at: 1.8) == [280])
        #expect(try Self.starter.get().play("shadows").components("#shadows@visible", at: 0) == [1])
    }
}
