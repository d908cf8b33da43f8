// What is said of logs that show a wrong motion, or too little of it.

import Comparing
import Designs
import Diagnostics
import Numerics
import Simulation
import TestSupport
import Testing

@Suite("Verdicts on logs") struct VerdictTests {
    /// A card that opens when it is pulled far, and springs back when it is not.
    private static let peek = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 667"><metadata><fb:interaction>
        <fb:parameter name="far" value="120" min="40" max="300" unit="pt"/>
        <fb:parameter name="away" value="60" min="10" max="300" unit="pt"/><fb:pan name="pull" target="#card"/>
        <fb:let name="share" expr="progress(y, 0, far)"/>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
        <datamodel><data id="y" expr="0"/></datamodel>
        <state id="resting"><transition event="pull.began" target="pulled"/></state>
        <state id="pulled"><onentry><fb:follow location="y" expr="max(0, pull.ty)"/></onentry>
        <transition event="pull.ended" cond="y gt away" target="opened"/>
        <transition event="pull.ended pull.cancelled" target="resting">
        <fb:animate name="back" easing="spring(1 220 18)"><assign location="y" expr="0"/></fb:animate></transition></state>
        <state id="opened"><onentry><fb:animate name="open" delay="0.1s" easing="spring(0.5 0.2)">
        <assign location="y" expr="300"/></fb:animate></onentry></state></scxml>
        <fb:bind target="#card" transform="translate(0 {y})" opacity="{1 - 0.4 * share}"/>
        <fb:scenario name="peek"><fb:touch on="#card"><fb:move by="0 160" for="0.5s"/></fb:touch></fb:scenario>
        </fb:interaction></metadata><rect id="card" x="40" y="120" width="295" height="180"/></svg>
        """

    private func design(_ old: String = "", _ new: String = "") throws -> Design {
        let text = old.isEmpty ? VerdictTests.peek : VerdictTests.peek.replacing(old, with: new)
        let read = DesignReader.read(SourceText(name: "peek", text: text))
        return try #require(read.design, "\(read.diagnostics.map(\.sentence))")
    }

    /// What an app shows that was built as a design, `rest` seconds longer than the scenario, at 60 frames a second.
    private func log(
        _ design: Design, rest: Double = 0.5, shift: Double = 0, _ change: (inout MotionLog) -> Void = { _ in }
    ) throws -> MotionLog {
        let (recording, _) = design.interaction.simulate(scenario: 0)
        var sampler = recording.sampler()
        let end = (recording.end - recording.begin).seconds
        let slot = try #require(design.slot("y"))
        let opacity = try #require(design.bindings.firstIndex { $0.attribute == "opacity" })
        var rows: [[Double]] = []
        let times = (0..<Int((end + rest) * 60)).map { Double($0) / 60 }
        for time in times {
            let moment = recording.begin + Time(seconds: min(max(time - shift, 0), end))
            rows.append([sampler.value(of: slot, at: moment), sampler.values(of: opacity, at: moment)[0]])
        }
        var log = MotionLog(names: ["y", "card.opacity"], times: times, rows: rows)
        change(&log)
        return log
    }

    private func verdict(_ log: MotionLog) throws -> LogComparison.Verdict {
        try LogComparison(log, with: design(), scenario: 0).verdict
    }

    private func isDifferent(_ verdict: LogComparison.Verdict) -> Bool {
        switch verdict {
        case .same, .inconclusive: false
        case .unclear, .explained: true
        }
    }

    private func reason(_ verdict: LogComparison.Verdict) -> String {
        switch verdict {
        case .inconclusive(let reason): "inconclusive: " + reason
        case .unclear(let reason): "unclear: " + reason
        case .explained(let cause): cause.sentence
        case .same: "same"
        }
    }

    // MARK: Wrong motions

    @Test("differ however long the rest behind them is", arguments: [0.5, 5, 60]) func rest(_ rest: Double) throws {
        #expect(try verdict(log(design(), rest: rest)) == .same)
        let deaf = try log(design(), rest: rest) { log in
            for index in log.times.indices where 0.1...0.45 ~= log.times[index] { log.rows[index][0] = 0 }
        }
        #expect(isDifferent(try verdict(deaf)))
        let springy = try verdict(log(design("spring(0.5 0.2)", "spring(0.5 0.25)"), rest: rest))
        guard case .explained(let cause) = springy else {
            Issue.record("\(springy)")
            return
        }
        #expect(cause.kind == "spring" && abs(cause.found[1] - 0.25) < 0.01)
    }

    @Test(
        "name the number of a spring that was changed, also by little",
        arguments: [
            ("spring(1 220 18)", "spring(1 220 16)", [220, 16]), ("spring(1 220 18)", "spring(1 220 22)", [220, 22]),
            ("spring(1 220 18)", "spring(1 200 18)", [200, 18]), ("spring(0.5 0.2)", "spring(0.5 0)", [0.5, 0]),
            ("spring(0.5 0.2)", "spring(0.5 0.3)", [0.5, 0.3]), ("spring(0.5 0.2)", "spring(0.53 0.2)", [0.53, 0.2]),
        ] as [(String, String, [Double])])
    func springs(_ old: String, _ new: String, _ numbers: [Double]) throws {
        let far = ("by=\"0 160\"", "by=\"0 50\"")
        let peeks = old.hasPrefix("spring(1") ? far : ("", "")
        func changed(_ easing: String) throws -> Design {
            let text = Self.peek.replacing(old, with: easing).replacing(peeks.0, with: peeks.1)
            return try #require(DesignReader.read(SourceText(name: "peek", text: text)).design)
        }
        let found = try LogComparison(log(changed(new), rest: 1), with: changed(old), scenario: 0).verdict
        guard case .explained(let cause) = found else {
            Issue.record("\(reason(found))")
            return
        }
        #expect(cause.kind == "spring" && zip(cause.found, numbers).allSatisfy { abs($0 - $1) < 0.01 * max(1, $1) })
    }

    @Test("differ by a few frames that are far off", arguments: [(3, 40.0), (1, 200)])
    func frames(_ count: Int, _ off: Double) throws {
        let log = try log(design(), rest: 5) { log in for index in 50..<50 + count { log.rows[index][0] += off } }
        #expect(isDifferent(try verdict(log)))
    }

    @Test("do not differ where frames are rounded, or a frame's time is not exact") func rounded() throws {
        var random = Seeded(state: 4)
        let log = try log(design()) { log in
            for index in log.times.indices {
                log.rows[index] = [log.rows[index][0].rounded(), (log.rows[index][1] * 100).rounded() / 100]
                log.times[index] += Double.random(in: 0...0.005, using: &random)
            }
        }
        #expect(try verdict(log) == .same)
    }

    @Test("of a column that is late say so, and by how much") func late() throws {
        let log = try log(design()) { log in
            for index in log.times.indices.dropFirst().reversed() { log.rows[index][1] = log.rows[index - 1][1] }
        }
        #expect(reason(try verdict(log)) == "the column card.opacity: late by 17 ms")
    }

    @Test("of a motion that ends elsewhere say where") func target() throws {
        let found = reason(try verdict(log(design("expr=\"300\"", "expr=\"280\""))))
        #expect(found == "unclear: no single number of the design explains it; y ends at 280, design 300")
    }

    @Test("of a threshold that is out of reach say beyond what it is") func threshold() throws {
        let found = reason(try verdict(log(design("value=\"60\"", "value=\"200\""), rest: 1)))
        #expect(found.hasPrefix("unclear: the parameter away is above 15"), "\(found)")
        #expect(found.contains("design 60 pt"), "\(found)")
    }

    // MARK: Too little

    @Test("do not tell of a motion that a log does not hold") func missing() throws {
        let whole = try log(design())
        func cut(_ range: Range<Int>) -> MotionLog {
            MotionLog(names: whole.names, times: Array(whole.times[range]), rows: Array(whole.rows[range]))
        }
        #expect(reason(try verdict(cut(0..<10))).hasPrefix("inconclusive: it has no frames of y"))
        #expect(reason(try verdict(cut(0..<30))).hasPrefix("inconclusive: it has no frames of y"))
        let empty = MotionLog(names: ["y"], times: whole.times, rows: whole.times.map { _ in [.nan] })
        #expect(reason(try verdict(empty)) == "inconclusive: the column y is empty")
        let still = MotionLog(names: ["y"], times: Array(whole.times[..<9]), rows: (0..<9).map { _ in [0] })
        #expect(reason(try verdict(still)).hasPrefix("inconclusive: "))
        let parameter = MotionLog(names: ["far"], times: whole.times, rows: whole.times.map { _ in [120] })
        #expect(reason(try verdict(parameter)).hasPrefix("inconclusive: nothing that it holds (far) moves"))
        let idle = MotionLog(names: ["y"], times: whole.times, rows: whole.times.map { _ in [0] })
        #expect(reason(try verdict(idle)).contains("y stands still in the log"))
    }

    @Test("do not tell of a motion that noise hides", arguments: [(0, 10.0), (1, 3)])
    func noise(_ column: Int, _ off: Double) throws {
        let log = try log(design()) { log in
            for index in log.times.indices { log.rows[index][column] += index % 2 == 0 ? off : -off }
        }
        let found = reason(try verdict(log))
        #expect(found.hasPrefix("inconclusive: the noise of \(log.names[column]) is"), "\(found)")
    }

    // MARK: Clocks

    @Test("do not differ on another clock", arguments: [0.6, 0.9, -0.55, -0.6]) func shifted(_ shift: Double) throws {
        let found = try LogComparison(log(design(), rest: 2, shift: shift), with: design(), scenario: 0)
        // What began before the log did cannot be told.
        #expect(shift > 0 ? found.verdict == .same : reason(found.verdict).hasPrefix("inconclusive: "), "\(found)")
        #expect(abs(found.shift - shift) < 0.004)
    }

    @Test("count from their first frame where a clock began elsewhere, and may be in milliseconds") func clocks() throws
    {
        let whole = try log(design())
        for (scale, begin, isLong) in [(1.0, 51_234.5, true), (1000, 0, false), (1000, 7_654_321, true)] {
            let log = MotionLog(names: whole.names, times: whole.times.map { $0 * scale + begin }, rows: whole.rows)
            let found = try LogComparison(log, with: design(), scenario: 0)
            #expect(found.verdict == .same)
            #expect(found.wasInMilliseconds == (scale == 1000) && (found.clockBegin != nil) == isLong)
        }
    }

    @Test("may name columns as a package does, and count several numbers from 0") func names() throws {
        let whole = try log(design())
        for names in [["cardTransform.1", "cardOpacity"], ["card.transform.1", "card.opacity"]] {
            #expect(try verdict(MotionLog(names: names, times: whole.times, rows: whole.rows)) == .same)
        }
        for name in ["card.transform.2", "card.transformX2", "cardTransform", "card.transform.-1"] {
            let log = MotionLog(names: [name], times: whole.times, rows: whole.rows.map { [$0[0]] })
            #expect(throws: UnknownColumns.self) { try verdict(log) }
        }
    }
}
