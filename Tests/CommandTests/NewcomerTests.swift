// What a newcomer meets: every mistake is reported with what to do instead.

import Foundation
import TestSupport
import Testing

@Suite struct NewcomerTests {
    private static func card() throws -> String {
        try String(contentsOfFile: Fixtures.root + "/docs/card.svg", encoding: .utf8)
    }

    private static let starters = try? FileManager.default.contentsOfDirectory(
        atPath: Fixtures.root + "/templates/designs"
    ).filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()

    @Test("new without a name and its help list the starters") func newWithoutANameAndItsHelpListTheStarters() throws {
        let starters = try #require(Self.starters)
        #expect(starters.count >= 5)
        let bare = try Tool.run(["new"])
        #expect(bare.code == 2 && bare.messages.contains("flipbook new needs NAME"))
        let help = try Tool.run(["new", "--help"])
        #expect(help.code == 0)
        for starter in starters {
            let line = try Regex("\n  \(starter)\n      [A-Z][^\n]+\\.\n")
            #expect(bare.messages.firstMatch(of: line) != nil, "\(bare.messages)")
            #expect(help.output.firstMatch(of: line) != nil, "\(help.output)")
        }
    }

    @Test("the readme lists the starters that there are") func theReadmeListsTheStartersThatThereAre() throws {
        let text = try String(contentsOfFile: Fixtures.root + "/README.md", encoding: .utf8)
        let listed = text.matches(of: /\| `([a-z-]+)` \| [A-Z]/).map { String($0.1) }
        #expect(listed.sorted() == Self.starters)
    }

    @Test("every starter can be begun from") func everyStarterCanBeBegunFrom() throws {
        let scratch = ScratchFolder()
        for starter in try #require(Self.starters) {
            #expect(try Tool.run(["new", "my-" + starter, "--from", starter], in: scratch.folder).code == 0)
            #expect(
                FileManager.default.contentsEqual(
                    atPath: scratch.folder + "/my-\(starter).svg",
                    andPath: Fixtures.root + "/templates/designs/\(starter).svg"))
        }
    }

    @Test("a folder with designs only in folders below says which to name")
    func aFolderWithDesignsOnlyInFoldersBelowSaysWhichToName() throws {
        let scratch = ScratchFolder()
        scratch.put(try Self.card(), at: "all/cards/card.svg")
        for words in [["check", "all"], ["build", "all/", "-o", "site"]] {
            let run = try Tool.run(words, in: scratch.folder)
            #expect(run.code == 3)
            #expect(
                run.messages.contains(
                    "there is no .svg file in this folder, and folders in it are not searched; name all/cards"),
                "\(run.messages)")
        }
        let empty = try Tool.run(["check", "."], in: scratch.folder)
        #expect(empty.code == 3 && empty.messages.contains("there is no .svg file in this folder"))
    }

    @Test(
        "a misspelt file is guessed",
        arguments: [
            ("crd.svg", "card.svg"), ("Card.svg", "card.svg"), ("card", "card.svg"), ("./crad.svg", "./card.svg"),
        ])
    func aMisspeltFileIsGuessed(written: String, meant: String) throws {
        let scratch = ScratchFolder()
        scratch.put(try Self.card(), at: "card.svg")
        let run = try Tool.run(["check", written], in: scratch.folder)
        #expect(run.code == 3)
        #expect(run.messages.contains("there is no such file or folder; did you mean '\(meant)'?"), "\(run.messages)")
    }

    @Test("an output that cannot be is explained") func anOutputThatCannotBeIsExplained() throws {
        let scratch = ScratchFolder()
        let path = scratch.put(try Self.card(), at: "card.svg")
        let empty = try Tool.run(["build", "card.svg", "-o", ""], in: scratch.folder)
        #expect(empty.code == 2 && empty.messages.contains("-o needs the name of a folder"))
        let onto = try Tool.run(["build", "card.svg", "-o", "card.svg"], in: scratch.folder)
        #expect(onto.code == 3 && onto.messages.contains("is a file, not a folder; name a new or empty folder"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == (try Self.card()))
        // Beside and inside of the designs is as good as anywhere.
        for _ in 0..<2 { #expect(try Tool.run(["build", ".", "-o", "site"], in: scratch.folder).code == 0) }
    }

    @Test("a design without scenarios is built and says what is missing")
    func aDesignWithoutScenariosIsBuiltAndSaysWhatIsMissing() throws {
        let scratch = ScratchFolder()
        let whole = try Self.card()
        let start = try #require(whole.range(of: "<fb:scenario ")?.lowerBound)
        let end = try #require(whole.range(of: "</fb:scenario>", options: .backwards)?.upperBound)
        scratch.put(String(whole[..<start] + whole[end...]), at: "card.svg")
        let run = try Tool.run(["build", "card.svg", "-o", "site"], in: scratch.folder)
        #expect(run.code == 0)
        #expect(run.messages.contains("warning: the design has no scenario"), "\(run.messages)")
        #expect(run.messages.contains("<fb:scenario name=\"first\"><fb:touch on=\"#card\">"), "\(run.messages)")
        #expect(FileManager.default.fileExists(atPath: scratch.folder + "/site/card/index.html"))
        #expect(try Tool.run(["check", "--strict", "card.svg"], in: scratch.folder).code == 1)
    }
}
