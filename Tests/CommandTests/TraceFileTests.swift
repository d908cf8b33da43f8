// What `flipbook sample --trace` refuses, and with which words.

import Designs
import Foundation
import Numerics
import TestSupport
import Testing
import XML

@testable import flipbook

@Suite struct TraceFileTests {
    private let scratch = ScratchFolder()
    private static let starter = "templates/designs/sticky-refresh.svg"

    private func design() throws -> Design {
        try #require(DesignReader.read(try SourceFile.load(Fixtures.root + "/" + Self.starter), library: .box).0)
    }

    /// A trace of `sticky-refresh` with further members.
    private func text(_ touches: String, _ members: String = "") -> String {
        #"{ "flipbook": "trace", "version": 1, "design": "sticky-refresh", \#(members)"touches": [\#(touches)] }"#
    }

    @Test(
        "what is wrong with a trace is said, with its place and what to do",
        arguments: [
            ("", ":1:1: the text ends too early, so this is not JSON; save the trace again"),
            (
                "{\n \"flipbook\": \"trace\" \"version\": 1 }",
                ":2:22: a comma or } is missing here, so this is not JSON"
            ),
            ("[", "the text ends too early"), ("{} {}", ":1:4: the text goes on after its end"),
            (String(repeating: "[", count: 200_000), "more than 99 arrays and objects stand in each other"),
            ("{}", "this is no trace, which begins with { \"flipbook\": \"trace\"; record one on a design's page"),
            ("[1, 2]", "this is no trace"), (#"{ "flipbook": "scenario" }"#, "this is no trace"),
            (
                #"{ "flipbook": "trace", "version": 2 }"#,
                "a trace of version 2, and this flipbook reads version 1; record it again"
            ),
            (#"{ "flipbook": "trace", "version": "1" }"#, "a trace of version \"1\""),
            (#"{ "flipbook": "trace", "version": 1 }"#, "\"design\" is the name of the design in quotation marks"),
            (" | \"form\": 1, ", "'form' is no part of a trace; did you mean 'from'? A trace has flipbook,"),
            (" | \"end\": 1, \"end\": 2, ", "\"end\" is there twice; keep one of them"),
            (" | \"from\": 1, ", "\"scenario\" is the name of what was taken over, and \"from\" the seconds since"),
            (" | \"scenario\": \"refresh\", ", "give both or neither"),
            (
                " | \"scenario\": \"refrsh\", \"from\": 1, ",
                "sticky-refresh has no scenario 'refrsh'; did you mean 'refresh'?"
            ),
            (" | \"scenario\": \"refresh\", \"from\": -1, ", "\"from\" is -1, and takes seconds from 0 to 86400"),
            (" | \"scenario\": \"refresh\", \"from\": 700, ", "\"from\" is at 700.0 s, and a trace lasts 10 minutes"),
            (" | \"parameters\": [1], ", "\"parameters\" is an object of names and values, such as { \"load\": 0.5 }"),
            (" | \"parameters\": { \"laod\": 1 }, ", "has no parameter 'laod'; did you mean 'load'?"),
            (" | \"parameters\": { \"load\": 99 }, ", "“99” is outside of the range of “load”; a value from"),
            (" | \"parameters\": { \"load\": \"soon\" }, ", "“load” is a number, and “soon” is none"),
            (" | \"parameters\": { \"load\": true }, ", "“load” is a number, and “true” is none"),
            (" | \"parameters\": { \"load\": null }, ", "parameter 'load' is a number, true, false, or a text"),
            (" | \"end\": 1e9, ", "\"end\" is 1e9, and takes seconds from 0 to 86400"),
            (" | \"end\": 601, ", "\"end\" is at 601.0 s, and a trace lasts 10 minutes at most"),
            (
                " | \"scenario\": \"refresh\", \"from\": 2, \"end\": 1, ",
                "\"end\" is 1.0 s, before the trace begins at 2.0 s"
            ),
            (
                #"[1, "began", 1, 1], [2, "ended", 1, 1] | "end": 1.5, "#,
                "\"end\" is 1.5 s, before touch 2 at 2.0 s"
            ),
            (
                #"[0.5, "began", 1, 1], [0.6, "moved", 1]"#,
                "touch 2 is [0.6, \"moved\", 1], and a touch is [seconds, phase"
            ),
            (#"[0.5, "began", 1, 1], 7"#, "touch 2 is 7, and a touch is"),
            (#"["soon", "began", 1, 1]"#, "the time of touch 1 is \"soon\", and takes seconds from 0 to 86400"),
            (#"[NaN, "began", 1, 1]"#, ":1:79: 'NaN' is no value, so this is not JSON"),
            (#"[1e400, "began", 1, 1]"#, "the time of touch 1 is 1e400, and takes seconds"),
            (
                #"[1, "begin", 1, 1]"#,
                "touch 1 has the phase 'begin'; did you mean 'began'? A phase is one of began, moved, ended, cancelled"
            ),
            (#"[1, 0, 1, 1]"#, "touch 1 has the phase '0'; a phase is one of"),
            (#"[1, "began", 1, null]"#, "touch 1 has no place; x and y are points of the stage"),
            (#"[1, "began", 1e300, 1]"#, "touch 1 has no place"),
            (
                #"[1, "began", 1, 1], [2, "moved", 1, 1], [0.9, "ended", 1, 1]"#,
                "touch 3 comes at 0.9 s, before touch 1 at 1.0 s; sort them by time"
            ),
            (
                #"[1, "began", 1, 1], [0.9, "moved", 1, 1]"#,
                "touch 2 comes at 0.9 s, before touch 1 at 1.0 s; sort them by time"
            ),
            (#"[1, "moved", 1, 1]"#, "touch 1 has moved without having begun; \"began\" comes first"),
            (
                #"[1, "began", 1, 1], [2, "cancelled", 1, 1], [3, "ended", 1, 1]"#,
                "touch 3 has ended without having begun"
            ),
            (
                #"[1, "began", 1, 1], [2, "moved", 1, 1], [3, "began", 9, 9]"#,
                "touch 3 begins while the finger of touch 1 is still down; let that one end before"
            ),
            (
                #"[1, "began", 1, 1], [1, "began", 9, 9, 2], [2, "ended", 1, 1]"#,
                "the finger is still down after touch 3; lift it"
            ),
            (#"[1, "began", 1, 1, 3]"#, "with a 2 behind them for the second finger"),
            (
                #"[1, "began", 1, 1], [2, "moved", 1, 1]"#,
                "the finger is still down after touch 2; lift it, or say the \"end\""
            ),
            (
                #"[1, "began", 1, 1], [900, "ended", 1, 1]"#,
                "touch 2 is at 900.0 s, and a trace lasts 10 minutes at most"
            ),
            (
                #"[1, "began", 1, 1], [2, "ended", 1, 1] | "scenario": "refresh", "from": 1.5, "#,
                "touch 1 comes at 1.0 s, before the trace begins at 1.5 s of the interaction's clock"
            ),
            ("x\u{1b}[31m", "'x' is no value"), ("[1, \"\u{1b}[31m\", 1, 1]", "a string goes on beyond its line"),
            (#"[1, "\u001b[31m", 1, 1]"#, "touch 1 has the phase '\u{fffd}[31m'"),
        ])
    func wrong(trace: String, sentence: String) throws {
        let design = try design()
        // A text that begins with no brace are touches, and behind a bar other members.
        var whole = trace
        if !trace.isEmpty, !trace.hasPrefix("{"), !trace.hasPrefix("[1, 2]"), trace != "[", !trace.hasPrefix("[[") {
            let parts = trace.components(separatedBy: " | ")
            whole = text(parts[0], parts.count > 1 ? parts[1] : "")
        }
        let path = scratch.put(whole, at: "wrong.json")
        do throws(CommandError) {
            _ = try TraceFile(path, of: design).play(on: design)
            Issue.record("it was played: \(whole)")
        } catch {
            #expect(error.code == .designsHaveErrors && error.sentence.hasPrefix(path + ":"))
            #expect(error.sentence.contains(sentence), "\(error.sentence)")
            #expect(error.sentence.count < 900 && !error.sentence.contains("\u{1b}"))
        }
    }

    @Test("files that are none, are missing or too large are refused, and words that do not go together") func files()
        throws
    {
        let touch = text("")
        let huge = scratch.put(touch + String(repeating: " ", count: TraceFile.limit), at: "huge.json")
        for (path, sentence) in [
            (scratch.path("nowhere.json"), "no such file"), (scratch.folder, "folder"), (huge, "16 MB"),
        ] {
            let run = try Tool.run(["sample", Self.starter, "--trace", path])
            #expect(run.code == 3 && run.output.isEmpty && run.messages.contains(sentence), "\(run.messages)")
        }
        let path = scratch.put(touch, at: "trace.json")
        for words in [["refresh", "--trace", path], []] {
            let run = try Tool.run(["sample", Self.starter] + words)
            #expect(run.code == 2 && run.messages.contains("needs DESIGN SCENARIO or DESIGN --trace FILE"))
        }
        let late = try Tool.run(["sample", Self.starter, "--trace", path, "--at", "7"])
        #expect(late.code == 2 && late.messages.contains("7 s is after the end of the trace, which is at 0.0 s"))
        let outside = scratch.put(text(#"[1, "began", 900, 1], [1.1, "ended", 900, 1]"#), at: "outside.json")
        let run = try Tool.run(["sample", Self.starter, "--trace", outside, "--at", "0"])
        let sentence = "the finger comes down at 900 1, outside of the stage (trace \(outside), 1000 ms)"
        #expect(run.code == 0 && run.messages.contains(sentence), "\(run.messages)")
    }

    @Test("a trace of another design is played, with a word") func anotherDesign() throws {
        let path = scratch.put(text("").replacingOccurrences(of: "sticky-refresh", with: "sticky"), at: "other.json")
        let run = try Tool.run(["sample", Self.starter, "--trace", path, "--at", "0"])
        #expect(run.code == 0 && run.output.hasPrefix("time,"))
        #expect(run.messages.contains("\(path) was recorded of \"sticky\", and is played with 'sticky-refresh'"))
    }

    @Test("damaged traces are refused with a sentence, or played") func damaged() throws {
        let design = try design()
        let touches = (0..<24).map {
            #"[\#(1 + Double($0) / 60), "\#($0 == 0 ? "began" : "moved")", 187, \#(200 + $0)]"#
        }
        let whole = Array(
            text(
                touches.joined(separator: ", ") + #", [1.5, "ended", 187, 230]"#,
                #""scenario": "refresh", "from": 0.9, "parameters": { "load": 0.5, "outcome": "failure" }, "end": 2, "#
            ).utf8)
        let path = scratch.path("damaged.json")
        var chance = Seeded(state: 22)
        var counts = (refused: 0, played: 0)
        for _ in 0..<600 {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<3, using: &chance) {
                let place = Int.random(in: bytes.indices, using: &chance)
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
                case 1: bytes[place] = UInt8(ascii: "0123456789.e-,"[Int.random(in: 0..<14, using: &chance)])
                case 2: bytes.removeSubrange(place..<min(place + 9, bytes.count))
                default: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
                }
                if bytes.isEmpty { break }
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do throws(CommandError) {
                let file = try TraceFile(path, of: design)
                // What lasts long is played to its end too, and takes long.
                if let end = file.end, end < Time(seconds: 9) { _ = try file.play(on: design) }
                counts.played += 1
            } catch {
                #expect(error.sentence.hasPrefix(path) && error.sentence.count < 900)
                counts.refused += 1
            }
        }
        #expect(counts.refused > 100 && counts.played > 20, "\(counts)")
    }
}

extension String {
    fileprivate subscript(number: Int) -> Unicode.Scalar {
        unicodeScalars[unicodeScalars.index(startIndex, offsetBy: number)]
    }
}
