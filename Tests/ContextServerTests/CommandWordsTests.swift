// A client's arguments become words of a command line, or a refusal that says what is wrong.

import Diagnostics
import TestSupport
import Testing

@testable import ContextServer

@Suite struct CommandWordsTests {
    private let scratch = ScratchFolder()
    private let folder: ConfinedFolder

    init() throws {
        scratch.put("<svg/>", at: "card.svg")
        scratch.put("<svg/>", at: "-card.svg")
        folder = try #require(ConfinedFolder(scratch.folder))
    }

    private func words(_ name: String, _ arguments: String) throws -> [String] {
        let tool = try #require(ContextTool.all.first { $0.name == name })
        return try CommandWords(tool: tool, folder: folder).words(try JSONReader.value(Array(arguments.utf8)))
    }

    @Test("arguments stand where the command takes them") func places() throws {
        #expect(try words("check", "{}") == ["check", "--format=json", "--", "."])
        #expect(try words("check", "null") == ["check", "--format=json", "--", "."])
        #expect(
            try words("check", #"{"explore": true, "design": "card.svg"}"#) == [
                "check", "--format=json", "--explore", "--", "card.svg",
            ])
        #expect(
            try words(
                "sample",
                #"{"design": "card.svg", "scenario": "over", "at": [0, 0.5], "set": {"far": 8, "dark": true}}"#)
                == [
                    "sample", "--format=json", "--at=0.0,0.5", "--set=far=8", "--set=dark=true", "--", "card.svg",
                    "over",
                ])
        // What begins with a dash is a file all the same, and not an option.
        #expect(try words("ids", #"{"design": "-card.svg"}"#) == ["ids", "--", "-card.svg"])
        #expect(try words("curve", #"{"curve": "--list", "duration": null}"#) == ["curve", "--", "--list"])
    }

    @Test(
        "what a tool does not take is refused, with what it takes",
        arguments: [
            ("check", #"{"desing": "card.svg"}"#, "did you mean 'design'?"),
            ("check", "[]", "arguments has to be an object"), ("check", #"{"explore": 1}"#, "true or false"),
            ("sample", #"{"design": "card.svg"}"#, "needs 'scenario'"),
            ("sample", #"{"design": "card.svg", "scenario": "a", "at": ["0"]}"#, "array of numbers"),
            ("sample", #"{"design": "card.svg", "scenario": "a", "at": []}"#, "array of numbers"),
            (
                "sample", #"{"design": "card.svg", "scenario": "a", "set": {"far": [1]}}"#,
                "strings, numbers, true or false"
            ),
            ("curve", #"{"curve": "../samples.csv"}"#, "cannot name a file"),
            ("curve", #"{"curve": "-"}"#, "cannot name a file"), ("curve", #"{"curve": "a\u0000"}"#, "a string"),
            ("curve", #"{"curve": "ease", "duration": 1e999}"#, "a number"),
            ("curve", #"{"curve": "ease", "to": "css"}"#, "one of table, linear"),
            ("explore", #"{"design": "card.svg", "runs": 1.5}"#, "a whole number"),
            ("ids", #"{"design": "../card.svg"}"#, "leads upwards"),
            ("curve", #"{"curve": "\#(String(repeating: "x", count: 100_001))"}"#, "'curve' has 100001 bytes"),
            ("build", #"{"output": "-"}"#, "'-' names no file"),
            ("export_file", #"{"design": "card.svg", "output": "-"}"#, "no ending"),
            ("export_file", #"{"design": "card.svg", "output": "a.b/noext"}"#, "no ending"),
        ])
    func refusals(tool: String, arguments: String, sentence: String) {
        let error = #expect(throws: ConfinedFolder.Refusal.self) { try words(tool, arguments) }
        #expect(error?.sentence.contains(sentence) == true, "\(error?.sentence ?? "")")
    }

    @Test("the names of tools and of their parameters occur once") func names() {
        #expect(Set(ContextTool.all.map(\.name)).count == ContextTool.all.count)
        for tool in ContextTool.all { #expect(Set(tool.parameters.map(\.name)).count == tool.parameters.count) }
        #expect(ContextTool.all.filter(\.writes).map(\.name) == ContextTool.writing.map(\.name))
    }
}
