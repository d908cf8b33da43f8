// flipbook explore: what it prints, what it writes, and what it refuses.

import Designs
import Foundation
import Simulation
import TestSupport
import Testing

@Suite("explore") struct ExploreTests {
    @Test("what the file's scenarios do not reach becomes scenarios, and all else stays") func write() throws {
        let scratch = try ScratchFolder()
        let path = scratch.folder + "/card.svg"
        var text = try String(contentsOfFile: Fixtures.root + "/docs/card.svg", encoding: .utf8)
        let scenarios = try Regex("(?s) *<fb:scenario .*</fb:scenario>\\n")
        text.replace(scenarios, with: "")
        try text.write(toFile: path, atomically: true, encoding: .utf8)

        let run = try Tool.run(["explore", path, "--write"])
        #expect(run.code == 0)
        #expect(run.output.contains("found 3 of 3 states, 4 of 4 transitions, 2 of 2 sides of conditions"))
        #expect(run.output.contains("the file's own scenarios: 0 states, 0 transitions"))
        #expect(run.messages.contains("added"))

        let after = try String(contentsOfFile: path, encoding: .utf8)
        let added = try Regex("(?s) *<fb:scenario name=\"found-1\".*</fb:scenario>\\n")
        #expect(after.replacing(added, with: "") == text)
        let design = try #require(try DesignReader.load(path).design)
        var coverage = Coverage(of: design.interaction)
        for scenario in design.scenarios.indices {
            coverage.formUnion(Coverage(of: design.interaction.simulate(scenario: scenario).recording))
        }
        #expect(!coverage.states.contains(false) && !coverage.transitions.contains(false))

        let again = try Tool.run(["explore", path, "--write"])
        #expect(again.messages.contains("nothing was added"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == after)
    }

    @Test("as JSON, the same for any number of jobs") func json() throws {
        let path = "templates/cookbook/pull-to-refresh.svg"
        let one = try Tool.run(["explore", path, "--format", "json", "--jobs", "1"])
        let two = try Tool.run(["explore", path, "--format", "json", "--jobs", "2"])
        #expect(one.output == two.output)
        let value = try #require(
            try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any])
        #expect(value["version"] as? Int == 1)
        #expect(value["complete"] as? Bool == true)
        let witnesses = try #require(value["witnesses"] as? [[String: Any]])
        for list in ["states", "transitions"] {
            for item in try #require(value[list] as? [[String: Any]]) {
                let number = try #require(item["witness"] as? Int)
                #expect(witnesses.indices.contains(number))
                #expect(item["authored"] as? Bool == true)
            }
        }
        #expect(witnesses.contains { ($0["steps"] as? String)?.contains("<fb:touch at=") == true })
    }

    @Test(
        "what cannot be done is said",
        arguments: [
            (["explore"], 2, "needs DESIGN"), (["explore", "nothing.svg"], 3, "nothing.svg"),
            (["explore", "docs/card.svg", "--seconds", "0"], 2, "--seconds"),
            (["explore", "Tests/Fixtures/broken/chart-initial-outside.svg"], 1, "error"),
        ])
    func whatCannotBeDoneIsSaid(words: [String], code: Int32, sentence: String) throws {
        let run = try Tool.run(words)
        #expect(run.code == code && run.messages.contains(sentence), "\(run.code) \(run.messages)")
    }
}
