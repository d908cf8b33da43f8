// The sticky refresh's states and animations against its facts: sections 3 and 5, and the flaw of section 4.

import Interactions
import Simulation
import Testing

@Suite("Sticky refresh: time") struct StickyRefreshTimeTests {
    static let starter = Result { try Starter("sticky-refresh") }

    @Test("sticky-refresh 3.1, 3.2: under the finger it stretches from 44 to 88 and is a circle below 44")
    func stretching() throws {
        let run = try Self.starter.get().play("hesitation")
        var seen: Set<String> = []
        for tick in try run.ticks(in: "idle") where try run.value("touch.active", at: tick) == 1 {
            let height = try run.value("h", at: tick)
            // Where a finger turns round just at the threshold, the state is the one of the last event.
            if abs(height - 44) < 1 || height < 0 { continue }
            let state = height > 44 ? "stretching" : "normal"
            if height < 44, try run.isIn("original", at: tick) { continue }
            #expect(try run.isIn(state, at: tick), "at \(tick), h = \(height)")
            seen.insert(state)
        }
        #expect(seen == ["stretching", "normal"])
        #expect(try run.entries(of: "stretching").count >= 2)
    }

    @Test("sticky-refresh 3.3, 5.3, 5.4: past 88 it refreshes under the finger, the inset grows at once, nothing jumps")
    func snapping() throws {
        let run = try Self.starter.get().play("refresh")
        let start = try run.entry(of: "snapping")
        let tick = 1.0 / 120
        #expect(try run.value("h", at: start - tick) <= 88)
        #expect(try run.value("h", at: start) > 88)
        #expect(try run.value("touch.active", at: start) == 1)
        #expect(try run.value("list.inset.top", at: start, before: true) == 64)
        #expect(try run.value("list.inset.top", at: start) == 108)
        let offsets = try run.values("list.y", at: run.ticks)
        for (before, after) in zip(offsets, offsets.dropFirst()) { #expect(abs(after - before) < 8) }
    }

    @Test("sticky-refresh 3.4: let go between 44 and 88, the drop keeps its last form while the list goes home")
    func frozen() throws {
        let run = try Self.starter.get().play("abandoned")
        let frozen = try run.ticks(in: "frozen")
        #expect(frozen.count > 3)
        let first = try #require(frozen.first)
        for name in ["s", "boxH", "lowerY"] {
            #expect(Set(try run.values(name, at: frozen)) == [try run.value(name, at: first)], "\(name)")
        }
        let heights = try run.values("h", at: frozen)
        #expect(heights.allSatisfy { $0 >= 44 && $0 <= 88 } && heights[0] - heights[frozen.count - 1] > 5)
        #expect(try run.entries(of: "snapping").isEmpty)
    }

    @Test("sticky-refresh 3.5: while it refreshes, another pull moves the list and nothing else")
    func pulledAgain() throws {
        let run = try Self.starter.get().play("refreshing")
        #expect(try run.entries(of: "snapping").count == 1)
        let pulled = try run.ticks(in: "spinning").filter { try run.value("touch.active", at: $0) == 1 }
        #expect(pulled.count > 30)
        #expect(Set(try run.values("dropA", at: pulled)) == [0])
        // The height counts from the bar: 44 stay, and the pull comes on top.
        let heights = try run.values("h", at: pulled)
        #expect(try #require(heights.max()) > 88 && heights.allSatisfy { $0 >= 44 - 1e-9 })
    }

    @Test("sticky-refresh 3.7: pushed up past the bar in one go, the control sees nothing until it shows again")
    func unseen() throws {
        let steps =
            "<fb:touch at=\"187 220\"><fb:move to=\"187 {230 + unrubberband(60, list.height)}\" for=\"0.5s\"/>"
            + "<fb:hold for=\"0.1s\"/><fb:move to=\"187 200\" for=\"0.008s\" easing=\"linear\"/><fb:hold for=\"0.2s\"/>"
            + "<fb:move to=\"187 {230 + unrubberband(20, list.height)}\" for=\"0.3s\"/><fb:hold for=\"0.1s\"/></fb:touch>"
        let run = try Self.starter.get().play(steps: steps)
        #expect(try run.value("h", at: 0.75) < 0)
        #expect(try run.isIn("stretching", at: 0.75) && run.value("shown", at: 0.75) == 0)
        let seen = try #require(try run.entries(of: "normal").last)
        #expect(try run.value("h", at: seen) >= 0 && run.value("h", at: seen - 1.0 / 120) < 0)
    }

    @Test("sticky-refresh 3.6, 5.8: succeeded or failed, the inset goes back, and then all is as at first")
    func ending() throws {
        for (scenario, state) in [("refresh", "succeeded"), ("failure", "failed")] {
            let run = try Self.starter.get().play(scenario)
            let home = try #require(try run.entries(of: "original").last)
            #expect(try run.exit(of: state) == home)
            #expect(try run.value("list.inset.top", at: home) == 64 && abs(run.value("list.y", at: home) + 64) < 1e-9)
            #expect(try run.value("dropA", at: home) == 1 && run.value("boxH", at: home) == 30)
            #expect(try run.value("resultA", at: home) == 0)
        }
    }

    @Test("sticky-refresh 1.9, 1.10, 5.1, 5.2: alpha and height go in 0.15 s, 0.2 s later the spinner turns")
    func hiding() throws {
        let run = try Self.starter.get().play("refresh")
        let start = try run.entry(of: "snapping")
        let height = try run.value("boxH", at: start)
        #expect(height > 70)
        for part in stride(from: 0.05, to: 1, by: 0.05) {
            let rest = 1 - Curve.easeInOut(part)
            #expect(abs(try run.value("dropA", at: start + 0.15 * part) - rest) < 1e-6)
            #expect(abs(try run.value("boxH", at: start + 0.15 * part) - height * rest) < 1e-5)
        }
        #expect(try run.value("dropA", at: start + 0.15) == 0 && run.value("boxH", at: start + 0.15) == 0)
        #expect(abs(try run.entry(of: "spinning") - start - 0.35) < 1e-9)
        for tick in run.ticks {
            let turns = try run.components("#spinner@visible", at: tick)[0] == 1
            #expect(turns == (try run.isIn("spinning", at: tick)))
        }
    }

    @Test(
        "sticky-refresh 1.11, 1.12, 1.13, 1.14, 5.5, 5.6, 5.7, 5.10: a load of 2 s, and result, rest and retreat of 0.5 s"
    )
    func result() throws {
        for (scenario, state, text) in [("refresh", "succeeded", "刷新成功"), ("failure", "failed", "刷新失败")] {
            let run = try Self.starter.get().play(scenario)
            let end = try run.entry(of: state)
            #expect(abs(end - (try run.entry(of: "snapping")) - 2) < 1e-9)
            for part in stride(from: 0.05, to: 1, by: 0.05) {
                let share = Curve.easeInOut(part)
                #expect(abs(try run.value("resultA", at: end + 0.5 * part) - share) < 1e-6)
                #expect(try run.value("list.inset.top", at: end + 0.5 * part) == 108)
                #expect(abs(try run.value("list.inset.top", at: end + 0.5 + 0.5 * part) - 108 + 44 * share) < 1e-5)
                // The list rests at its edge and is carried home with it.
                let time = end + 0.5 + 0.5 * part
                #expect(abs(try run.value("list.y", at: time) + run.value("list.inset.top", at: time)) < 1e-9)
            }
            #expect(abs(try run.exit(of: state) - end - 1) < 1e-9)
            #expect(try run.shown("#label@text", at: end + 0.7) == text)
            #expect(try run.components("#tick@visible", at: end + 0.7) == [state == "succeeded" ? 1 : 0])
            #expect(try run.components("#cross@visible", at: end + 0.7) == [state == "failed" ? 1 : 0])
        }
    }

    @Test("sticky-refresh 4.8: an abandoned pull leaves its tall box, so the circle sits too high, unless it is mended")
    func theFlaw() throws {
        for faithful in [true, false] {
            let run = try Self.starter.get().play("abandoned", settings: ["faithful": "\(faithful)"])
            let frozen = try #require(try run.ticks(in: "frozen").last)
            let held = try run.value("boxH", at: frozen)
            #expect(held > 40)
            let after = try run.exit(of: "frozen") + 0.05
            #expect(try run.isIn("normal", at: after))
            let height = try run.value("boxH", at: after)
            #expect(abs(height - (faithful ? held : 30)) < 1e-9)
            // The circle's middle is 15 below the box's top: (held − 30) / 2 above the middle of what shows.
            let middle = try run.value("boxY", at: after) + 15
            let shown = try run.value("h", at: after)
            #expect(abs(shown / 2 - middle - (height - 30) / 2) < 1e-9)
        }
    }

    @Test("sticky-refresh 5.9: there is no haptic, and one light tap as it snaps where it is asked for")
    func haptics() throws {
        #expect(try Self.starter.get().play("refresh").haptics.isEmpty)
        let run = try Self.starter.get().play("refresh", settings: ["haptics": "true"])
        #expect(run.haptics.map(\.style) == [.light])
        #expect(try run.haptics.map(\.time) == [run.entry(of: "snapping")])
    }

    @Test("how much the drop shrinks and how long each step takes can be tuned")
    func tuned() throws {
        let settings = [
            "shrink": "0.5", "vanish": "0.3", "pause": "0.4", "appear": "0.2", "linger": "1", "retreat": "0.8",
        ]
        let run = try Self.starter.get().play("refresh", settings: settings)
        let start = try run.entry(of: "snapping")
        let end = try run.entry(of: "succeeded")
        // The last form before it snaps is that of nearly 88 points.
        #expect(try abs(run.value("s", at: start) - 0.5) < 0.05)
        #expect(try run.value("dropA", at: start + 0.29) > 0 && run.value("dropA", at: start + 0.3) == 0)
        #expect(try abs(run.entry(of: "spinning") - start - 0.7) < 1e-9)
        #expect(try run.value("resultA", at: end + 0.19) < 1 && run.value("resultA", at: end + 0.2) == 1)
        #expect(try run.value("list.inset.top", at: end + 1) == 108)
        #expect(try abs(run.exit(of: "succeeded") - end - 1.8) < 1e-9)
    }

    @Test("a load of any length ends once, and no refresh is begun by the end of another")
    func loads() throws {
        for load in ["0", "0.5", "5"] {
            let run = try Self.starter.get().play("refresh", settings: ["load": load])
            #expect(try run.entries(of: "snapping").count == 1 && run.entries(of: "ending").count == 1)
            #expect(try run.isIn("normal", at: run.duration))
            // A finger that still pulls is heard meanwhile.
            let home = try #require(try run.entries(of: "original").last)
            #expect(abs(home - (try run.entry(of: "ending")) - 1) < 1e-9)
        }
    }
}
