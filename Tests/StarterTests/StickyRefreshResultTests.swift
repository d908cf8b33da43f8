// The sticky refresh while its result shows, and begun and ended by the program: sections 3 and 5 of its facts.

import Simulation
import Testing

@Suite("Sticky refresh: result") struct StickyRefreshResultTests {
    static let starter = Result { try Starter("sticky-refresh") }

    /// A refresh, and in its result a finger that pulls so far from the grown inset, 0.2 s on the way and 0.1 s there for
    /// each; the moments at which it rests count from the result's beginning.
    private static func pulling(_ heights: [Double], faithful: Bool = true) throws -> (run: Played, times: [Double]) {
        let moves = heights.map { height in
            let place = height < 0 ? "290 + \(height)" : "310 + unrubberband(\(height), list.height)"
            return "<fb:move to=\"187 {\(place)}\" for=\"0.2s\"/><fb:hold for=\"0.1s\"/>"
        }
        let steps =
            "<fb:touch at=\"187 200\"><fb:move by=\"0 {10 + unrubberband(96, list.height)}\" for=\"0.7s\"/></fb:touch>"
            + "<fb:wait until=\"in(ending)\"/><fb:touch at=\"187 300\">\(moves.joined())</fb:touch><fb:wait for=\"3s\"/>"
        let settings = ["load": "3", "linger": "2", "faithful": "\(faithful)"]
        let run = try starter.get().play(steps: steps, settings: settings)
        let start = try #require(try run.entries(of: "ending").first)
        return (run, heights.indices.map { start + 0.25 + 0.3 * Double($0) })
    }

    @Test("sticky-refresh 3.8: in the result a pull counts from the grown inset: cut at once, stretched from 44 on")
    func heard() throws {
        let (run, times) = try Self.pulling([20, 66])
        let start = try run.entry(of: "ending")
        #expect(try run.value("shown", at: start) == 44 && run.value("list.inset.top", at: start) == 108)
        #expect(try run.isIn("normal", at: times[0]) && run.isIn("stretching", at: times[1]))
        for (time, height) in zip(times, [20.0, 66]) {
            #expect(abs(try run.value("list.y", at: time) + 108 + height) < 1e-9)
            let top = try run.components("#control@transform", at: time)[1] + run.value("list.y", at: time)
            #expect(abs(top + height) < 1e-9)
            #expect(abs(try run.components("#controlEdge@height", at: time)[0] - height) < 1e-9)
            #expect(try run.components("#result@visible", at: time) == [1] && run.value("dropA", at: time) == 0)
        }
        #expect(try run.value("s", at: times[0]) == 1)
        #expect(try abs(run.value("s", at: times[1]) - 0.7) < 1e-9 && abs(run.value("boxH", at: times[1]) - 52) < 1e-9)
        // The retreat begins 2 s after the end, takes 0.5 s, and then all is as at first.
        let home = try #require(try run.entries(of: "original").last)
        #expect(abs(home - start - 2.5) < 1e-9)
        #expect(try run.value("resultA", at: home) == 0 && run.value("dropA", at: home) == 1)
        #expect(try run.value("list.inset.top", at: home) == 64 && abs(run.value("list.y", at: home) + 64) < 1e-9)
        // In the scenario too.
        let scenario = try Self.starter.get().play("refreshing")
        #expect(try scenario.entries(of: "stretching").contains { try scenario.value("resultA", at: $0) > 0 })

        let (mended, moments) = try Self.pulling([20, 66], faithful: false)
        for (time, height) in zip(moments, [20.0, 66]) {
            #expect(try mended.isIn("succeeded", at: time) && abs(mended.value("shown", at: time) - height - 44) < 1e-9)
        }
    }

    @Test("sticky-refresh 3.9: past 88 in the result it refreshes anew, and the end of the first leaves the spinner on")
    func refreshedInTheResult() throws {
        let (run, _) = try Self.pulling([66, 95])
        let start = try run.entry(of: "ending")
        let again = try #require(try run.entries(of: "snapping").last)
        #expect(again > start + 0.4 && again < start + 0.6)
        #expect(try run.value("h", at: again - 1.0 / 120) <= 88)
        #expect(try run.value("list.inset.top", at: again) == 152)
        #expect(try run.components("#spinner@visible", at: again + 0.36) == [1])
        let home = try #require(try run.entries(of: "original").last)
        #expect(abs(home - start - 2.5) < 1e-9 && home < again + 3)
        for time in [home, run.duration] {
            #expect(try run.value("list.inset.top", at: time) == 64 && run.isIn("idle", at: time))
            #expect(try run.components("#spinner@visible", at: time) == [1] && run.value("resultA", at: time) == 0)
        }
        #expect(try Self.pulling([66, 95], faithful: false).run.entries(of: "snapping").count == 1)
    }

    @Test("sticky-refresh 3.10: pushed up while the result shows, the control goes up with the rows")
    func pushedUp() throws {
        let (run, times) = try Self.pulling([-40])
        #expect(try run.isIn("succeeded", at: times[0]) && run.value("list.y", at: times[0]) == -68)
        #expect(try run.components("#control@transform", at: times[0])[1] == 68 - 44)
    }

    @Test("sticky-refresh 5.11: begun by the program, inset and offset jump by 44, and all else is as after a pull")
    func begun() throws {
        let run = try Self.starter.get().play("program")
        let start = try run.entry(of: "snapping")
        #expect(try run.events("messagesTap").first == start)
        #expect(try run.value("list.y", at: start, before: true) == -64 && run.value("list.y", at: start) == -108)
        #expect(try run.value("list.inset.top", at: start) == 108 && run.value("shown", at: start) == 44)
        #expect(try run.value("boxY", at: start) == 7 && run.value("r1", at: start) == 15)
        #expect(abs(try run.value("dropA", at: start + 0.075) - 0.5) < 1e-6)
        #expect(abs(try run.entry(of: "spinning") - start - 0.35) < 1e-9)
    }

    @Test("sticky-refresh 5.12: ended by the program, the result comes before the load ends; again, nothing happens")
    func ended() throws {
        let run = try Self.starter.get().play("program")
        let taps = try run.events("messagesTap")
        let end = try run.entry(of: "succeeded")
        #expect(taps.count == 2 && taps[1] == end && end < taps[0] + 2)
        #expect(abs(try #require(try run.entries(of: "original").last) - end - 1) < 1e-9)
        let steps =
            "<fb:tap on=\"#messages\"/><fb:wait for=\"1s\"/><fb:tap on=\"#messages\"/><fb:wait for=\"0.2s\"/>"
            + "<fb:tap on=\"#messages\"/><fb:wait for=\"3s\"/>"
        let again = try Self.starter.get().play(steps: steps, settings: ["outcome": "failure"])
        #expect(try again.events("messagesTap").count == 3)
        #expect(try again.entries(of: "failed").count == 1 && again.entries(of: "snapping").count == 1)
    }
}
