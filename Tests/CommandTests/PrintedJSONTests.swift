// What commands print as JSON says its version, and is valid against the schema in docs.

import Foundation
import TestSupport
import Testing

@Suite("Printed JSON") struct PrintedJSONTests {
    private static let starter = "templates/designs/sticky-refresh.svg"

    @Test(
        "a command's JSON is valid against its schema",
        arguments: [
            ["check", "Tests/Fixtures/checks/jump.svg", "templates/designs"],
            ["sample", starter, "refresh", "--every", "0.2"],
            ["curve", "spring(1 100 10 0)"], ["curve", "ease", "--at", "0.5"],
            ["diff", "docs/card.svg", "templates/beginnings/minimal.svg"],
            ["explore", "docs/whole.svg", "--runs", "100"],
            ["compare", "docs/card.svg", "over", "--trace", "Tests/Fixtures/compare/over.csv"],
        ])
    func valid(words: [String]) throws {
        let run = try Tool.run(words + ["--format", "json"])
        #expect(run.code == 0 || run.code == 1, "\(run.messages)")
        let file = words[0] + ".schema.json"
        #expect(try JSONSchema.faults(of: run.output, by: file) == [])
        // The schema holds for this command and this version alone.
        let other = run.output.replacing("\"version\": 1", with: "\"version\": 2")
        #expect(try JSONSchema.faults(of: other, by: file).count == 1)
        let foreign = run.output.replacing("\"flipbook\": \"\(words[0])\"", with: "\"flipbook\": \"other\"")
        #expect(try JSONSchema.faults(of: foreign, by: file).count == 1)
    }

    @Test("every command with --format json has a schema, which its page of docs names") func schemas() throws {
        let page = try String(contentsOfFile: Fixtures.root + "/docs/json.md", encoding: .utf8)
        let help = try Tool.run(["--help"]).output
        let names = help.split(separator: "\n").compactMap {
            $0.firstMatch(of: /^ {2}([a-z]+) {2,}/).map { String($0.1) }
        }
        var found = 0
        for name in names {
            let help = try Tool.run([name, "--help"]).output
            guard help.contains(/--format FORMAT .*json/) else { continue }
            found += 1
            #expect(page.contains("[\(name).schema.json](\(name).schema.json)"), "\(name)")
        }
        #expect(found >= 5)
    }
}
