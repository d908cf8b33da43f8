// Logs of an app against a design: how they are read, and what is said of a change that is known.

import Comparing
import Designs
import Diagnostics
import Foundation
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing

@Suite("Logs of an app") struct LogComparisonTests {
    private func design(_ change: (String) -> String = { $0 }) throws -> Design {
        let text = change(try String(contentsOfFile: Fixtures.root + "/docs/card.svg", encoding: .utf8))
        let read = DesignReader.read(SourceText(name: "card", text: text))
        return try #require(read.design, "\(read.diagnostics.map(\.sentence))")
    }

    /// What a design shows, with noise, every ninth frame dropped, on a clock of its own.
    private func log(_ design: Design, rate: Double, shift: Double, seed: UInt64) throws -> MotionLog {
        let (recording, _) = design.interaction.simulate(scenario: 0)
        var sampler = recording.sampler()
        var random = Seeded(state: seed)
        var log = MotionLog(names: ["angle", "drag.tx"], times: [], rows: [])
        let slots = try ["angle", "drag.tx"].map { try #require(design.slot($0)) }
        for frame in 0..<Int((recording.end - recording.begin).seconds * rate) where frame % 9 != 4 {
            let time = Double(frame) / rate
            log.times.append(time + shift)
            log.rows.append(
                slots.map { slot in
                    let noise = Double.random(in: -0.2...0.2, using: &random)
                    return sampler.value(of: slot, at: recording.begin + Time(seconds: time)) + noise
                })
        }
        return log
    }

    @Test("that move as designed are the same", arguments: 1...6) func same(_ seed: Int) throws {
        let design = try design()
        let log = try log(design, rate: seed % 2 == 0 ? 60 : 120, shift: 0.03 * Double(seed - 3), seed: UInt64(seed))
        let found = try LogComparison(log, with: design, scenario: 0)
        #expect(found.verdict == .same)
        #expect(abs(found.shift - 0.03 * Double(seed - 3)) < 0.008)
    }

    @Test("of another spring tell its numbers within 3 %", arguments: [(0.4, 0.2), (0.65, 0.3), (0.5, 0.4)])
    func spring(_ duration: Double, _ bounce: Double) throws {
        let other = try design { $0.replacing("spring(0.5 0.2)", with: "spring(\(duration) \(bounce))") }
        let log = try log(other, rate: 60, shift: 0.05, seed: 7)
        let found = try LogComparison(log, with: try design(), scenario: 0)
        switch found.verdict {
        case .same: Issue.record("nothing was seen of spring(\(duration) \(bounce))")
        case .unclear(let reason), .inconclusive(let reason): #expect(!reason.isEmpty)
        case .explained(let cause):
            #expect(cause.kind == "spring", "\(cause)")
            #expect(abs(cause.found[0] - duration) <= 0.03 * duration, "\(cause)")
            #expect(abs((1 - cause.found[1]) - (1 - bounce)) <= 0.03 * (1 - bounce), "\(cause)")
        }
    }

    @Test(
        "with a mistake are told in which line",
        arguments: [
            ("angle,1", 1), ("time,angle\n0,1\n0,2", 3), ("time,angle\n0,one", 2), ("time,angle\n0,1,2", 2),
            ("time,a,a\n0,1,1", 1), ("time,angle\n0,0x10", 2),
        ])
    func malformed(_ text: String, _ line: Int) {
        #expect(throws: MotionLogError.self) { try MotionLog(csv: Array(text.utf8)) }
        do { _ = try MotionLog(csv: Array(text.utf8)) } catch { #expect(error.line == line) }
    }

    @Test(
        "with another head are told what to write",
        arguments: [
            ("Time,a", "call it time"), ("t,a", "call it time"), ("time;a", "semicolons"), ("time\ta", "tabs"),
            ("# probe", "no comments"), ("time,a,", "a comma ends the line"), ("time,,a", "column 2 has no name"),
            ("time", "no column"), ("time" + String(repeating: ",a", count: 100_000), "more than 200 columns"),
        ])
    func head(_ head: String, _ words: String) {
        do {
            _ = try MotionLog(csv: Array("\(head)\n0,1\n".utf8))
            Issue.record("\(head.prefix(40)) was read")
        } catch {
            #expect(error.sentence.contains(words), "\(error)")
        }
    }

    @Test(
        "on a clock that counts neither seconds nor milliseconds are told so",
        arguments: [
            (1, "its lines are 1 s apart"), (16_667, "its lines are 16667 s apart"),
            (16_666_667_000_000, "“100000002000000” is no time in seconds"),
        ])
    func clock(_ step: Int, _ words: String) {
        let lines = (0..<9).map { "\($0 * step),\($0)\n" }.joined()
        do {
            _ = try MotionLog(csv: Array("time,angle\n\(lines)".utf8))
            Issue.record("lines \(step) s apart were read")
        } catch {
            #expect(error.sentence.contains(words), "\(error)")
        }
    }

    @Test("that name what the design does not have say so") func unknown() throws {
        let log = MotionLog(names: ["angel"], times: [0, 1], rows: [[0], [0]])
        let design = try design()
        #expect(throws: UnknownColumns.self) { try LogComparison(log, with: design, scenario: 0) }
    }
}
