// What the README shows is what there is: its design works, its picture is what a build makes of the starter.

import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
    @Test(
        "every whole design on the page is without errors",
        arguments: ["README.md", "docs/format.md", "docs/skill/SKILL.md"])
    func everyWholeDesignOnThePageIsWithoutErrors(page: String) throws {
        let text = try String(contentsOfFile: Fixtures.root + "/" + page, encoding: .utf8)
        let designs = text.matches(of: /```xml\n(<svg[\s\S]*?<\/svg>\n)```/).map { String($0.1) }
        #expect(!designs.isEmpty)
        let scratch = ScratchFolder()
        for (number, design) in designs.enumerated() {
            let path = scratch.put(design, at: "design\(number).svg")
            let run = try Tool.run(["check", "--strict", path])
            #expect(run.code == 0, "\(run.messages)")
        }
    }

    @Test("the picture is the starters animation") func thePictureIsTheStartersAnimation() throws {
        let scratch = ScratchFolder()
        let run = try Tool.run([
            "build", "templates/designs/sticky-refresh.svg", "-o", scratch.folder + "/site", "--quiet",
        ])
        try #require(run.code == 0, "\(run.messages)")
        let made = try String(
            contentsOfFile: scratch.folder + "/site/sticky-refresh/refresh/refresh.svg", encoding: .utf8)
        let path = Fixtures.root + "/docs/sticky-refresh.svg"
        #expect(Golden.difference(of: made, fromFile: path, recording: Golden.isRecording) == nil)
    }

    @Test("the commands in the table of the readme are all there are")
    func theCommandsInTheTableOfTheReadmeAreAllThereAre() throws {
        let text = try String(contentsOfFile: Fixtures.root + "/README.md", encoding: .utf8)
        let inTable = Set(text.matches(of: /\| `flipbook ([a-z]+)/).map { String($0.1) })
        let help = try Tool.run(["--help"]).output
        let inHelp = Set(
            help.split(separator: "\n").compactMap { $0.firstMatch(of: /^ {2}([a-z]+) {2,}/).map { String($0.1) } })
        #expect(inTable == inHelp && inHelp.count >= 7)
    }
}
