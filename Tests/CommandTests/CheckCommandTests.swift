// flipbook check: its formats, --strict, --coverage and --list, and build --strict.

import Foundation
import TestSupport
import Testing

@Suite struct CheckCommandTests {
    private let flawed = "Tests/Fixtures/checks/jump.svg"
    private let sound = "Tests/Fixtures/checks/jump-sound.svg"

    @Test("warnings fail under --strict alone") func strict() throws {
        let run = try Tool.run(["check", flawed])
        #expect(run.code == 0 && run.messages.contains("[jump]") && run.messages.contains("^"), "\(run.messages)")
        #expect(try Tool.run(["check", "--strict", flawed]).code == 1)
        #expect(try Tool.run(["check", "--strict", sound]).code == 0)
        // A note never fails.
        let note = try Tool.run(["check", "--strict", "Tests/Fixtures/checks/missing-title.svg"])
        #expect(note.code == 0 && note.messages.contains("[missing-title]"))
    }

    @Test(
        "the templates have no warnings",
        arguments: ["designs", "behaviours", "cookbook", "examples", "beginnings"])
    func templates(_ folder: String) throws {
        // The starters keep their authors' flaws by default, and checks find some.
        let mended = ["designs", "behaviours"].contains(folder) ? ["--set", "faithful=false"] : []
        let run = try Tool.run(["check", "--strict", "templates/" + folder] + mended)
        #expect(run.code == 0, "\(run.messages)")
    }

    @Test("an event that comes again after a millionth of a second is refused") func storm() throws {
        let scratch = try ScratchFolder()
        let path = scratch.put(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><title>T</title>
            <metadata><fb:interaction><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <state id="a"><onentry><send event="x" delay="0.00001s"/></onentry><transition event="x" target="a"/></state>
            </scxml><fb:scenario name="s"><fb:wait for="30s"/></fb:scenario></fb:interaction></metadata></svg>
            """, at: "storm.svg")
        let run = try Tool.run(["check", path])
        #expect(run.code == 1 && run.messages.contains("[endless-events]"), "\(run.messages)")
    }

    @Test("a file that is named twice is checked once, and a link by another name too") func namedTwice() throws {
        let scratch = try ScratchFolder()
        try FileManager.default.copyItem(atPath: Fixtures.root + "/docs/card.svg", toPath: scratch.folder + "/a.svg")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.folder + "/b.svg", withDestinationPath: scratch.folder + "/a.svg")
        let run = try Tool.run(["check", scratch.folder + "/a.svg", scratch.folder, scratch.folder + "/./b.svg"])
        #expect(run.code == 0 && run.messages.contains("2 designs: 0 errors"), "\(run.messages)")
    }

    @Test("a drawing that is compressed is named, with what unpacks it") func compressed() throws {
        let scratch = try ScratchFolder()
        let path = scratch.put("", at: "z.svgz")
        let alone = try Tool.run(["check", scratch.folder])
        #expect(
            alone.code != 0 && alone.messages.contains("\(path) is compressed; unpack it: gunzip"), "\(alone.messages)")
        try FileManager.default.copyItem(atPath: Fixtures.root + "/docs/card.svg", toPath: scratch.folder + "/a.svg")
        let beside = try Tool.run(["check", scratch.folder])
        #expect(
            beside.code == 0 && beside.messages.contains("passed over: \(path) is compressed"), "\(beside.messages)")
    }

    @Test("a file of a folder that is cut short is heard of") func cutShort() throws {
        let scratch = try ScratchFolder()
        try FileManager.default.copyItem(atPath: Fixtures.root + "/docs/card.svg", toPath: scratch.folder + "/a.svg")
        scratch.put("<svg xmlns=\"http://www.w3.org/2000/svg\"><g", at: "b.svg")
        let run = try Tool.run(["check", scratch.folder])
        #expect(run.code == 1 && run.messages.contains("b.svg:1:"), "\(run.messages)")
    }

    @Test("a file whose name is not UTF-8 is named, with what to do") func nameOfBytes() throws {
        let scratch = try ScratchFolder()
        try FileManager.default.copyItem(atPath: Fixtures.root + "/docs/card.svg", toPath: scratch.folder + "/a.svg")
        let path =
            Array(scratch.folder.utf8).map { CChar(bitPattern: $0) } + [47, 98, -1]
            + Array(".svg".utf8).map { CChar($0) }
        let file = try #require(fopen(path + [0], "w"))
        fclose(file)
        let run = try Tool.run(["check", scratch.folder])
        #expect(run.code == 0 && run.messages.contains("(rename it: its name is not UTF-8)"), "\(run.messages)")
    }

    @Test("a link that leads nowhere does not keep a folder from being checked") func danglingLink() throws {
        let scratch = try ScratchFolder()
        try FileManager.default.copyItem(atPath: Fixtures.root + "/docs/card.svg", toPath: scratch.folder + "/good.svg")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.folder + "/old.svg", withDestinationPath: "/nowhere/old.svg")
        let run = try Tool.run(["check", scratch.folder])
        #expect(
            run.code == 0 && run.messages.contains("old.svg (a link to nothing)"), "\(run.messages)")
        #expect(run.messages.contains("1 design: 0 errors"))
    }

    @Test("every format has the finding") func formats() throws {
        let sarif = try Tool.run(["check", "--format", "sarif", flawed])
        #expect(sarif.code == 0 && sarif.output.contains("\"ruleId\":\"jump\"") && sarif.messages.isEmpty)
        let json = try Tool.run(["check", "--format", "json", flawed])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let findings = object?["findings"] as? [[String: Any]]
        #expect(findings?.map { $0["id"] as? String } == ["jump"])
        let github = try Tool.run(["check", "--format", "github", flawed])
        #expect(github.output.hasPrefix("::warning file=\(flawed),line="), "\(github.output)")
    }

    @Test("--coverage wants a share of states and transitions") func coverage() throws {
        let run = try Tool.run(["check", "--coverage", "100", "Tests/Fixtures/checks/uncovered.svg"])
        #expect(run.code == 1 && run.messages.contains("scenarios reach 3 of 4 states and transitions, 75 %"))
        #expect(try Tool.run(["check", "--coverage", "75", "Tests/Fixtures/checks/uncovered.svg"]).code == 0)
        #expect(try Tool.run(["check", "--coverage", "100", sound]).code == 0)
        #expect(try Tool.run(["check", "--coverage", "101", sound]).code == 2)
    }

    @Test("--list and --help name all checks") func list() throws {
        let list = try Tool.run(["check", "--list"])
        #expect(list.code == 0 && list.output.contains("\njump (warning): "), "\(list.output)")
        #expect(try Tool.run(["check", "--help"]).output.contains("  small-target "))
    }

    @Test("build --strict writes nothing where a design has warnings") func build() throws {
        let scratch = ScratchFolder()
        let site = scratch.folder + "/site"
        let run = try Tool.run(["build", "--strict", flawed, "-o", site])
        #expect(run.code == 1 && run.messages.contains("[jump]") && run.messages.contains("nothing was written"))
        #expect(!FileManager.default.fileExists(atPath: site))
        #expect(try Tool.run(["build", flawed, "-o", site]).code == 0)
    }

    @Test("a wait that does not come true says why") func wait() throws {
        let scratch = ScratchFolder()
        let text = try String(contentsOfFile: Fixtures.root + "/" + sound, encoding: .utf8)
        let path = scratch.put(
            text.replacingOccurrences(of: "<fb:wait for=\"1s\"/>", with: "<fb:wait until=\"way gt 2 and in(open)\"/>"),
            at: "wait.svg")
        let run = try Tool.run(["check", path])
        #expect(run.code == 1 && run.messages.contains("wait.svg:") && run.messages.contains("[wait-too-long]"))
        #expect(run.messages.contains("note: at the end open is active, way is 1"), "\(run.messages)")
        #expect(run.messages.contains("note: active then: open"), "\(run.messages)")
        #expect(run.messages.contains("note: the last events, the latest first: poke at 100 ms"), "\(run.messages)")
        // So does what prints the numbers, up to there.
        let sample = try Tool.run(["sample", path, "open"])
        #expect(
            sample.code == 1 && sample.messages.contains("wait.svg:") && sample.messages.contains("active then: open"))
        #expect(
            sample.messages.contains("what came before is shown") && sample.output.contains("\n30"),
            "\(sample.messages)")
    }
}
