// Causes that two numbers of a design, or the finger, have in common: they are named, and no wrong one is.

import Comparing
import Designs
import Diagnostics
import Foundation
import Numerics
import Simulation
import TestSupport
import Testing

@Suite("Causes of another motion") struct CauseTests {
    private func design(_ text: String, at path: String) throws -> Design {
        let source = SourceText(name: path, text: text)
        return try #require(DesignReader.read(source, at: Fixtures.root + "/" + path, library: .box).design)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: Fixtures.root + "/" + path, encoding: .utf8)
    }

    /// What a design shows of some quantities in one of its scenarios, at 60 frames a second.
    private func log(_ design: Design, _ scenario: String, _ names: [String]) throws -> MotionLog {
        let (recording, _) = design.interaction.simulate(scenario: try #require(design.scenario(scenario)))
        var sampler = recording.sampler()
        let slots = try names.map { try #require(design.slot($0)) }
        let times = (0..<Int((recording.end - recording.begin).seconds * 60)).map { Double($0) / 60 }
        let rows = times.map { time in
            slots.map { sampler.value(of: $0, at: recording.begin + Time(seconds: time)) }
        }
        return MotionLog(names: names, times: times, rows: rows)
    }

    /// What is said of a design that was edited, against the design itself.
    private func said(
        _ path: String, _ scenario: String, _ names: [String], edit: (String, String)
    ) throws -> String {
        let old = try text(path)
        #expect(old.contains(edit.0))
        let log = try log(design(old.replacing(edit.0, with: edit.1), at: path), scenario, names)
        let found = try LogComparison(
            log, with: design(old, at: path), scenario: try #require(design(old, at: path).scenario(scenario)))
        switch found.verdict {
        case .explained(let cause): return cause.sentence
        case .unclear(let reason), .inconclusive(let reason): return reason
        case .same: return "same"
        }
    }

    @Test("a design that two fingers turn is compared by its named quantities") func pinch() throws {
        let said = try said(
            "templates/cookbook/pinch-photo.svg", "look", ["size"], edit: ("spring(0.4 0.15)", "spring(0.3 0.15)"))
        #expect(said.contains("the spring of the animation back"), "\(said)")
    }

    @Test("a finger that waits longer is no delay of an animation") func waits() throws {
        let path = "templates/cookbook/swipe-back.svg"
        let said = try said(path, "back", ["x"], edit: ("<fb:wait for=\"0.9s\"/>", "<fb:wait for=\"1.4s\"/>"))
        #expect(said.contains("the finger, whose wait") && said.contains("touch.x"), "\(said)")
    }

    @Test("a number that counts is told as what it is between, without points") func counts() throws {
        let path = "templates/examples/card-stack.svg"
        let said = try said(
            path, "empty", ["n", "x"], edit: ("n lt 5\" target=\"resting", "n lt 3\" target=\"resting"))
        #expect(said.contains("is between 2") && !said.contains(" pt"), "\(said)")
    }
}
