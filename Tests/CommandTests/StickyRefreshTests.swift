// The sticky refresh against its facts (sections 3 to 5), seen from outside: through `flipbook sample`.

import Foundation
import TestSupport
import Testing

@Suite struct StickyRefreshTests {
    /// The starter, with scenarios of the tests' own in the place of its last line of interaction.
    private static func starter(adding scenarios: String) throws -> (scratch: Scratch, path: String) {
        let scratch = try Scratch()
        let text = try String(contentsOfFile: Fixtures.root + "/templates/designs/sticky-refresh.svg", encoding: .utf8)
        let end = "</fb:interaction>"
        #expect(text.components(separatedBy: end).count == 2)
        return (scratch, try scratch.write("sticky.svg", text.replacingOccurrences(of: end, with: scenarios + end)))
    }

    private static func sample(
        _ path: String, _ scenario: String, _ options: [String]
    ) throws -> [[String: Any]] {
        let run = try Tool.run(["sample", path, scenario, "--format", "json"] + options)
        try #require(run.code == 0, "\(run.messages)")
        let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return try #require(json?["samples"] as? [[String: Any]])
    }

    private static func number(_ row: [String: Any], _ name: String) throws -> Double {
        try #require(row[name] as? Double, "\(name)")
    }

    private static func states(_ row: [String: Any]) -> [String] { row["states"] as? [String] ?? [] }

    /// h, s, r1, r2, by and the control point's y of facts §4, held under the finger.
    private static let goldens: [(h: Double, s: Double, r1: Double, r2: Double, by: Double, cy: Double?)] = [
        (44, 1, 15, 15, 15, nil), (55, 0.85, 12.75, 10.8375, 30.1625, 22.58125), (66, 0.7, 10.5, 7.35, 44.65, 29.825),
        (77, 0.55, 8.25, 4.5375, 58.4625, nil), (88, 0.4, 6, 2.4, 71.6, 43.3),
    ]

    @Test func theDropHasItsFactsFormAtEachHeldHeight() throws {
        // A billionth short of 88, past which it would snap.
        let holds = Self.goldens.map { golden in
            "<fb:move to=\"187 {230 + unrubberband(\(golden.h == 88 ? "88 - 1e-10" : "\(golden.h)"), list.height)}\" "
                + "for=\"0.4s\"/><fb:hold for=\"0.2s\"/>"
        }
        let (scratch, path) = try Self.starter(
            adding: "<fb:scenario name=\"held\"><fb:touch at=\"187 220\">\(holds.joined())</fb:touch></fb:scenario>")
        defer { scratch.remove() }
        let times = Self.goldens.indices.map { "\(0.5 + 0.6 * Double($0))" }.joined(separator: ",")
        let rows = try Self.sample(path, "held", ["--at", times])
        #expect(rows.count == Self.goldens.count)
        for (row, golden) in zip(rows, Self.goldens) {
            #expect(Self.states(row) == ["stretching"])
            for (name, expected) in [
                ("h", golden.h), ("s", golden.s), ("r1", golden.r1), ("r2", golden.r2), ("lowerY", golden.by),
                ("boxH", golden.h - 14), ("boxY", 7),
            ] {
                #expect(abs(try Self.number(row, name) - expected) < 1e-9, "\(name) at h = \(golden.h)")
            }
            let path = try #require(row["#drop@d"] as? [Double])
            // M, four cubics of the upper arc, one of the right side, four of the lower arc, one of the left side, Z.
            #expect(path.count == 2 + 6 * 10)
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
            #expect(
                row["#arrow@transform"] as? [Double] == [
                    15, 15, try Self.number(row, "s"), try Self.number(row, "s"), -10, -10,
                ])
        }
    }

    @Test func past88ItRefreshesUnderTheFingerAndTheContentDoesNotJump() throws {
        let path = Fixtures.root + "/templates/designs/sticky-refresh.svg"
        let rows = try Self.sample(path, "refresh", ["--every", "1/120"])
        let first = try #require(rows.firstIndex { Self.states($0) == ["snapping"] })
        #expect(try Self.number(rows[first - 1], "h") <= 88 && Self.number(rows[first], "h") > 88)
        #expect(rows[first]["touch.active"] as? Bool == true)
        #expect(try Self.number(rows[first], "list.inset.top") == 108)
        for (before, after) in zip(rows, rows.dropFirst()) {
            #expect(abs(try Self.number(after, "list.y") - Self.number(before, "list.y")) < 8)
        }
    }

    @Test func snappingSpinningResultAndRetreatKeepTheirTimes() throws {
        let path = Fixtures.root + "/templates/designs/sticky-refresh.svg"
        for (scenario, state, text) in [("refresh", "succeeded", "刷新成功"), ("failure", "failed", "刷新失败")] {
            let rows = try Self.sample(path, scenario, ["--every", "1/120"])
            func start(_ name: String) throws -> Double {
                let row = try #require(rows.first { Self.states($0) == [name] }, "\(name)")
                return try Self.number(row, "time")
            }
            let snap = try start("snapping")
            let tick = 1.0 / 120 + 1e-9
            #expect(abs(try start("spinning") - snap - 0.35) < tick)
            #expect(abs(try start(state) - snap - 2) < tick)
            let ending = rows.filter { Self.states($0) == [state] }
            #expect(abs(Double(ending.count) / 120 - 1) < 2 * tick)
            for row in rows {
                let time = try Self.number(row, "time")
                #expect(row["#spinner@visible"] as? Bool == (Self.states(row) == ["spinning"]))
                if Self.states(row) == [state] { #expect(row["#label@text"] as? String == text) }
                // Alpha and height go to zero together in 0.15 s.
                if time > snap + 0.16, time < snap + 2.95 {
                    #expect(try Self.number(row, "dropA") == 0 && Self.number(row, "boxH") == 0)
                }
                if Self.states(row) == [state] {
                    let share = min(1, max(0, (time - snap - 2) / 0.5))
                    let alpha = try Self.number(row, "resultA")
                    #expect(abs(alpha - Self.easeInOut(share)) < 1e-2)
                    if time < snap + 2.49 { #expect(try Self.number(row, "list.inset.top") == 108) }
                    // The list rests at its edge and is carried home with it.
                    #expect(abs(try Self.number(row, "list.y") + Self.number(row, "list.inset.top")) < 1e-9)
                }
            }
            let last = try #require(rows.last)
            #expect(try Self.number(last, "list.y") == -64 && Self.number(last, "dropA") == 1)
            #expect(try Self.number(last, "boxH") == 30 && Self.number(last, "resultA") == 0)
        }
    }

    @Test func aShortLoadEndsOnceAndARefreshIsNotBegunAgainByItsOwnEnd() throws {
        let path = Fixtures.root + "/templates/designs/sticky-refresh.svg"
        for load in ["0", "0.5", "5"] {
            let rows = try Self.sample(path, "refresh", ["--every", "1/60", "--set", "load=\(load)"])
            #expect(Self.states(try #require(rows.last)) == ["normal"])
            let ending = rows.filter { Self.states($0) == ["succeeded"] }
            #expect(abs(Double(ending.count) / 60 - 1) < 2.0 / 60)
        }
    }

    @Test func anAbandonedPullKeepsItsTallBoxUnlessTheFlawIsMended() throws {
        let path = Fixtures.root + "/templates/designs/sticky-refresh.svg"
        for faithful in [true, false] {
            let rows = try Self.sample(path, "abandoned", ["--every", "1/120", "--set", "faithful=\(faithful)"])
            let frozen = try #require(rows.last { Self.states($0) == ["frozen"] })
            let held = try Self.number(frozen, "boxH")
            #expect(held > 40)
            let after = try #require(
                rows.drop { Self.states($0) != ["frozen"] }.first { Self.states($0) == ["normal"] })
            let height = try Self.number(after, "boxH")
            #expect(abs(height - (faithful ? held : 30)) < 1e-9)
            #expect(abs(try Self.number(after, "boxY") - (Self.number(after, "h") - height) / 2) < 1e-9)
            #expect(!rows.contains { Self.states($0) == ["snapping"] })
        }
    }

    @Test func aPullWhileRefreshingChangesNothingButThePosition() throws {
        let path = Fixtures.root + "/templates/designs/sticky-refresh.svg"
        let rows = try Self.sample(path, "refreshing", ["--every", "1/120"])
        let entries = zip(rows, rows.dropFirst()).filter {
            Self.states($0) != ["snapping"] && Self.states($1) == ["snapping"]
        }
        #expect(entries.count == 1)
        let pulls = zip(rows, rows.dropFirst()).filter {
            $0["touch.active"] as? Bool == false && $1["touch.active"] as? Bool == true
        }
        #expect(pulls.count >= 2)
    }

    @Test func aSlowPullWithHesitationGoesBackAndForthOverTheThreshold() throws {
        let path = Fixtures.root + "/templates/designs/sticky-refresh.svg"
        let rows = try Self.sample(path, "hesitation", ["--every", "1/120"])
        let changes = zip(rows, rows.dropFirst()).filter {
            Self.states($0) == ["stretching"] && Self.states($1) == ["normal"]
        }
        #expect(!changes.isEmpty)
        #expect(rows.contains { Self.states($0) == ["snapping"] })
        for row in rows where Self.states(row) == ["stretching"] { #expect(try Self.number(row, "h") >= 44) }
    }

    /// The Bézier (.42, 0, .58, 1) by bisection, independent of the engine.
    private static func easeInOut(_ x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let t = (low + high) / 2
            let at = 3 * 0.42 * t * (1 - t) * (1 - t) + 3 * 0.58 * t * t * (1 - t) + t * t * t
            if at < x { low = t } else { high = t }
        }
        return 3 * low * low * (1 - low) + low * low * low
    }
}
