// The command line: help, exit codes, and what it says when it is asked for something that cannot be.

import Foundation
import TestSupport
import Testing

@Suite struct CommandTests {
    private let starter = "templates/designs/sticky-refresh.svg"
    private let behaviour = "templates/behaviours/sticky-refresh.svg"

    @Test("help and version go to standard output") func helpAndVersionGoToStandardOutput() throws {
        let overview = try Tool.run(["--help"])
        #expect(overview.code == 0 && overview.messages.isEmpty)
        let version = try Tool.run(["--version"])
        #expect(version.output.hasPrefix("flipbook ") && version.code == 0)
        let names = overview.output.split(separator: "\n").compactMap {
            $0.firstMatch(of: /^ {2}([a-z]+) {2,}/).map { String($0.1) }
        }
        #expect(names.count >= 7)
        for name in names {
            let page = try Tool.run([name, "--help"])
            #expect(page.code == 0)
            #expect(page.output.contains("Usage: flipbook \(name)") && page.output.contains("Examples:"))
        }
    }

    @Test(
        "wrong usage exits with 2 and says what to do",
        arguments: [
            (
                ["smaple"],
                "flipbook: there is no command 'smaple'; did you mean 'sample'? `flipbook --help` lists them\n"
            ),
            (["build", "-o"], "--output needs SITE after it; `flipbook build --help` says more"),
            (["sample", "--evry", "1"], "unknown option '--evry'; did you mean '--every'?"),
            (["sample", "a.svg"], "flipbook sample needs DESIGN SCENARIO"),
            (["sample", "a.svg", "b", "c"], "does not know what to do with 'c'"),
            (["sample", "a.svg", "b", "--at"], "--at needs TIMES after it"),
            (
                ["check", "--format", "jsn"],
                "--format takes text, json, sarif or github, not 'jsn'; did you mean 'json'?"
            ),
            (["curve", "wobble(1)"], "there is no function “wobble”"),
            (["curve", "ease", "--at", "x"], "--at takes seconds from 0 to 86400"),
            (["curve", "ease", "--every", "0"], "--every takes a step in seconds"),
            (["new", "../"], "is no name for a design"),
            (["serve", "site", "--port", "99999"], "--port takes a whole number from 0 to 65535, not '99999'"),
        ])
    func wrongUsageExitsWith2AndSaysWhatToDo(words: [String], sentence: String) throws {
        let run = try Tool.run(words)
        #expect(run.code == 2)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains(sentence), "\(run.messages)")
    }

    @Test("a folder's designs are found whatever the case of their ending") func aFoldersDesignsAreFound() throws {
        let run = try Tool.run(["check", "Tests/Fixtures/upper"])
        #expect(run.code == 0)
        #expect(run.messages.contains("2 designs"), "\(run.messages)")
    }

    @Test(
        "what cannot be read exits with 3",
        arguments: [
            ["check", "nowhere.svg"], ["check", "Tests/Fixtures/nowhere/"], ["sample", "nowhere.svg", "refresh"],
            ["serve", "nowhere"], ["build", "nowhere.svg", "-o", "/tmp/never"],
        ])
    func whatCannotBeReadExitsWith3(words: [String]) throws {
        let run = try Tool.run(words)
        #expect(run.code == 3)
        #expect(run.messages.hasPrefix("flipbook: ") && run.messages.contains("nowhere"), "\(run.messages)")
    }

    @Test("an unknown scenario lists those there are") func anUnknownScenarioListsThoseThereAre() throws {
        let run = try Tool.run(["sample", starter, "refrsh"])
        #expect(run.code == 2)
        #expect(run.messages.contains("has no scenario 'refrsh'; did you mean 'refresh'?"))
    }

    @Test("a sample is taken at seconds and at moments") func aSampleIsTakenAtMoments() throws {
        let named = try Tool.run(["sample", "docs/card.svg", "over", "--at", "lift,0.5"])
        #expect(named.code == 0 && named.output.split(separator: "\n").count == 3, "\(named.messages)")
        let empty = try Tool.run(["sample", "docs/card.svg", "over", "--at", "lift,,1"])
        #expect(empty.code == 2 && empty.messages.contains("'' is no instant"), "\(empty.messages)")
    }

    @Test("a parameter can be set and a wrong one is explained") func aParameterCanBeSetAndAWrongOneIsExplained() throws
    {
        let run = try Tool.run(["sample", starter, "refresh", "--at", "0", "--set", "load=0.5"])
        #expect(run.code == 0)
        for (text, sentence) in [
            ("laod=1", "did you mean 'load'?"), ("load=9", "outside of the range"), ("load", "NAME=VALUE"),
            ("outcome=maybe", "one of: success, failure"),
        ] {
            let wrong = try Tool.run(["sample", starter, "refresh", "--set", text])
            #expect(wrong.code == 2 && wrong.messages.contains(sentence), "\(wrong.messages)")
        }
    }

    @Test("a design with errors exits with 1 and points at them") func aDesignWithErrorsExitsWith1AndPointsAtThem()
        throws
    {
        let scratch = ScratchFolder()
        let text = try String(contentsOfFile: Fixtures.root + "/" + behaviour, encoding: .utf8)
        let path = scratch.put(
            text.replacingOccurrences(of: "15 * s * s\"", with: "15 * s * sss\""), at: "wrong.svg")
        let run = try Tool.run(["check", path])
        #expect(run.code == 1)
        #expect(run.messages.contains("error: nothing is called “sss”") && run.messages.contains("^"))
        #expect(try Tool.run(["sample", path, "refresh"]).code == 1)
        let json = try Tool.run(["check", "--format", "json", path])
        #expect(json.code == 1)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let findings = object?["findings"] as? [[String: Any]]
        #expect(findings?.contains { $0["id"] as? String == "unknown-name" } == true)
    }

    @Test("a touch outside of the stage and a binding without a number are told")
    func aTouchOutsideOfTheStageAndABindingWithoutANumberAreTold() throws {
        let scratch = ScratchFolder()
        let text = try String(contentsOfFile: Fixtures.root + "/" + starter, encoding: .utf8)
        let outside = scratch.put(
            text.replacingOccurrences(of: "at=\"187 240\"", with: "at=\"900 240\""), at: "outside.svg")
        let run = try Tool.run(["check", outside])
        #expect(run.code == 0 && run.messages.contains("warning: the finger comes down at 900 240"), "\(run.messages)")
        let whole = try String(contentsOfFile: Fixtures.root + "/" + behaviour, encoding: .utf8)
        let nan = scratch.put(
            whole.replacingOccurrences(of: "height=\"{shown}\"", with: "height=\"{shown / (h - h)}\""), at: "nan.svg")
        let other = try Tool.run(["check", nan])
        #expect(other.code == 1 && other.messages.contains("[not-a-number]"), "\(other.messages)")
    }

    @Test("CSV and JSON say the same to the last bit") func csvAndJsonSayTheSameToTheLastBit() throws {
        let csv = try Tool.run(["sample", starter, "refresh", "--every", "0.25"])
        for step in ["250ms", "0.25s", "1/4"] {
            #expect(try Tool.run(["sample", starter, "refresh", "--every", step]).output == csv.output)
        }
        let json = try Tool.run(["sample", starter, "refresh", "--every", "0.25", "--format", "json"])
        let lines = csv.output.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let values = json.output.matches(of: /"list\.y": ([^,}]+)/).map { String($0.1) }
        #expect(values.count == lines.count - 1 && values.count > 10)
        let column = try #require(lines[0].firstIndex(of: "list.y"))
        for (value, line) in zip(values, lines.dropFirst()) { #expect(value == line[column]) }
    }

    @Test("the curve of a spring is UI kits") func theCurveOfASpringIsUIKits() throws {
        let run = try Tool.run(["curve", "spring(1 100 10 0)", "--at", "0.05,0.15,0.25,0.45", "--format", "json"])
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let samples = try #require(object?["samples"] as? [[String: Double]])
        let measured = [10.44054701924324, 61.04925274848938, 102.33595371246338, 111.84459924697876]
        for (sample, expected) in zip(samples, measured) { #expect(abs(sample["value"]! * 100 - expected) < 1e-4) }
        #expect(abs(try #require(object?["duration"] as? Double) - 1.4727003346780927) < 1e-12)
    }

    @Test("check knows the names that a site keeps for itself") func checkKnowsTheNamesThatASiteKeepsForItself() throws
    {
        let scratch = ScratchFolder()
        _ = try Tool.run(["new", "v"], in: scratch.folder)
        let run = try Tool.run(["check", "v.svg"], in: scratch.folder)
        let sentence = "'v.svg' and the site's own 'v' would both be 'v/' in the site; rename the design"
        #expect(run.code == 1 && run.messages.contains(sentence), "\(run.messages)")
        let built = try Tool.run(["build", "v.svg", "-o", "site", "--no-cache"], in: scratch.folder)
        #expect(built.code != 0 && built.messages.contains(sentence), "\(built.messages)")
    }

    @Test("new copies a starter and never overwrites") func newCopiesAStarterAndNeverOverwrites() throws {
        let scratch = ScratchFolder()
        #expect(try Tool.run(["new", "card"], in: scratch.folder).code == 0)
        #expect(try Tool.run(["check", "card.svg"], in: scratch.folder).code == 0)
        let again = try Tool.run(["new", "card"], in: scratch.folder)
        #expect(again.code == 3 && again.messages.contains("already exists"))
        let other = try Tool.run(["new", "x", "--from", "stiky-refresh"], in: scratch.folder)
        #expect(other.code == 2 && other.messages.contains("did you mean 'sticky-refresh'?"))
    }
}
