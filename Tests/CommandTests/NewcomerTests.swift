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

    @Test("what has no place is refused, and what is missing is named") func refusals() throws {
        let scratch = ScratchFolder()
        let parameter = "<fb:parameter name=\"far\" value=\"100\" min=\"40\" max=\"240\" label=\"How far\"/>"
        let text = try Self.card().replacing(/<fb:interaction[^>]*>/) { "\($0.output)\(parameter)" }
        let card = scratch.put(text, at: "card.svg")
        func said(_ words: [String]) throws -> (code: Int32, text: String) {
            let run = try Tool.run(words, in: scratch.folder)
            return (run.code, run.messages)
        }
        let twice = try said(["check", card, "--set", "far=100", "--set", "far=130"])
        #expect(twice.code == 2 && twice.text.contains("--set far is given twice"))
        #expect(try said(["check", card, "--set", "far=abc"]).text.contains("write a number from 40 to 240"))
        #expect(try said(["build", card, "-o", "-"]).text.contains("build writes a folder"))
        #expect(try said(["check", "-"]).text.contains("standard input is not read"))
        #expect(try said(["check", ""]).text.contains("'': there is no such file or folder"))
        let page = try said(["compare", card, "over", "--trace", "log.csv", "--html", "-"])
        #expect(page.code == 2 && page.text.contains("--html takes a file's name"))
        let cut = text.replacing(/<fb:scenario name="over"(.|\n)*?<\/fb:scenario>/, with: "")
        let half = try said(["check", scratch.put(cut, at: "half.svg"), "--coverage", "100"])
        #expect(half.code == 1 && half.text.contains("help: none reaches "), "\(half.text)")
    }

    @Test(
        "a behaviour at a list is where the frame of that is",
        arguments: [
            ("sticky-refresh", "refresh-refresh", "control"), ("ring-refresh", "ring-refresh", "ring"),
            ("pull-to-load", "pull-load", "control"),
        ])
    func framedList(behaviour: String, scenario: String, part: String) throws {
        let scratch = ScratchFolder()
        func places(_ x: Int, _ y: Int) throws -> [Double] {
            let text = """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 390 844"><title>List</title>
                <metadata><fb:interaction><fb:scroll name="list" target="#list" content="#rows" content-height="1200"
                frame="\(x) \(y) 300 600"/><fb:use behaviour="\(behaviour)" list="list"/></fb:interaction></metadata>
                <g id="list"><rect x="\(x)" y="\(y)" width="300" height="600"/><g id="rows"/></g></svg>
                """
            let design = scratch.put(text, at: "at\(x).svg")
            let run = try Tool.run(["sample", design, scenario, "--at", "1", "--format", "json"], in: scratch.folder)
            let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            let sample = try #require((json["samples"] as? [[String: Any]])?.first)
            let found = sample.first { $0.key.hasSuffix(".\(part)@transform") }?.value
            return try #require(found as? [Double], "\(sample.keys)")
        }
        let (home, away) = (try places(0, 0), try places(40, 100))
        #expect(abs(away[0] - home[0] - 40) < 1e-9 && abs(away[1] - home[1] - 100) < 1e-9)
    }

    @Test("a folder with designs only in folders below says which to name")
    func aFolderWithDesignsOnlyInFoldersBelowSaysWhichToName() throws {
        let scratch = ScratchFolder()
        scratch.put(try Self.card(), at: "all/cards/card.svg")
        for words in [["check", "all"], ["build", "all/", "-o", "site"]] {
            let run = try Tool.run(words + ["--no-recurse"], in: scratch.folder)
            #expect(run.code == 3)
            #expect(
                run.messages.contains(
                    "there is no .svg file in this folder, and folders in it are not searched; name all/cards"),
                "\(run.messages)")
        }
        let empty = try Tool.run(["check", ".", "--no-recurse"], in: scratch.folder)
        #expect(empty.code == 3 && empty.messages.contains("there is no .svg file in this folder"))
    }

    @Test("folders in a folder are searched; drawings without an interaction and sites are passed over")
    func foldersInAFolderAreSearched() throws {
        let scratch = ScratchFolder()
        scratch.put(try Self.card(), at: "all/cards/card.svg")
        scratch.put("<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"interaction-icon\"/></svg>", at: "all/icon.svg")
        // What Flipbook writes itself is no design either.
        let written = ["export", "all/cards/card.svg", "-o", "all/An interaction.svg"]
        #expect(try Tool.run(written, in: scratch.folder).code == 0)
        #expect(try Tool.run(["build", "all", "-o", "all/site"], in: scratch.folder).code == 0)
        let run = try Tool.run(["check", "all"], in: scratch.folder)
        #expect(run.code == 0 && run.messages.contains("1 design: 0 errors"), "\(run.messages)")
        let words = "passed over, with no <fb:interaction> in them: all/An interaction.svg, all/icon.svg"
        #expect(run.messages.contains(words), "\(run.messages)")
        scratch.put(try Self.card(), at: "all/more/card.svg")
        let both = try Tool.run(["check", "all"], in: scratch.folder)
        #expect(both.code == 1)
        #expect(
            both.messages.contains("'all/more/card.svg' and 'all/cards/card.svg' would both be"), "\(both.messages)")
        scratch.put("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", at: "drawings/a.svg")
        let none = try Tool.run(["check", "drawings"], in: scratch.folder)
        #expect(none.code == 3 && none.messages.contains("no .svg file in this folder holds an <fb:interaction>"))
    }

    @Test("a design begins empty, or with a card that moves", arguments: ["empty", "minimal"])
    func aDesignBegins(from beginning: String) throws {
        let scratch = ScratchFolder()
        #expect(try Tool.run(["new", "card", "--from", beginning], in: scratch.folder).code == 0)
        let lines = try String(contentsOfFile: scratch.folder + "/card.svg", encoding: .utf8).split(separator: "\n")
        #expect(lines.count <= 40)
        let run = try Tool.run(["check", "--strict", "card.svg"], in: scratch.folder)
        #expect(run.code == 0, "\(run.messages)")
    }

    /// As `--from` takes them: starters have the first right to their names.
    private static let behaviours: [String] = {
        func names(_ folder: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/templates/" + folder)) ?? [])
                .map { String($0.dropLast(4)) }
        }
        let starters = names("designs")
        return names("behaviours").sorted().map { starters.contains($0) ? "behaviours/" + $0 : $0 }
    }()

    @Test(
        "a design begins around a behaviour",
        arguments: behaviours)
    func aDesignBegins(around behaviour: String) throws {
        let scratch = ScratchFolder()
        #expect(try Tool.run(["new", "card", "--from", behaviour], in: scratch.folder).code == 0)
        let text = try String(contentsOfFile: scratch.folder + "/card.svg", encoding: .utf8)
        let name = behaviour.split(separator: "/").last ?? ""
        #expect(text.contains("<fb:use behaviour=\"\(name)\" ") && !text.contains("<scxml"), "\(text)")
        let run = try Tool.run(["check", "--strict", "card.svg"], in: scratch.folder)
        #expect(run.code == 0, "\(run.messages)")
        let help = try Tool.run(["new", "--help"], in: scratch.folder)
        #expect(help.output.contains("  \(behaviour)\n"), "\(help.output)")
    }

    @Test("behaviours are found beside the design, then in the folder of --library, then in the box") func library()
        throws
    {
        let scratch = ScratchFolder()
        let toast = try String(contentsOfFile: Fixtures.root + "/templates/behaviours/toast.svg", encoding: .utf8)
        let use = "<fb:use behaviour=\"toast\" on=\"#card\"/></fb:interaction>"
        let design = try Self.card().replacing("</fb:interaction>", with: use)
        scratch.put(design, at: "a/card.svg")
        func message(_ words: [String] = []) throws -> String {
            let run = try Tool.run(["build", "a/card.svg", "-o", "site"] + words, in: scratch.folder)
            #expect(run.code == 0, "\(run.messages)")
            let record = try String(contentsOfFile: scratch.folder + "/site/card/design.json", encoding: .utf8)
            return ["Saved", "Shared", "Beside"].filter { record.contains("\"\($0)\"") }.joined()
        }
        #expect(try message() == "Saved")
        scratch.put(toast.replacing("\"Saved\"", with: "\"Shared\""), at: "shared/toast.svg")
        #expect(try message() == "Saved")
        #expect(try message(["--library", "shared"]) == "Shared")
        // One that only the folder has.
        scratch.put(toast, at: "shared/word.svg")
        scratch.put(design.replacing("behaviour=\"toast\"", with: "behaviour=\"word\""), at: "b/card.svg")
        for words in [["check", "b/card.svg"], ["export", "b/card.svg", "-o", "out.svg"]] {
            #expect(try Tool.run(words, in: scratch.folder).code == 1)
            #expect(try Tool.run(words + ["--library", "shared"], in: scratch.folder).code == 0)
        }
        scratch.put(toast.replacing("\"Saved\"", with: "\"Beside\""), at: "a/toast.svg")
        #expect(try message(["--library", "shared"]) == "Beside")
    }

    @Test("--set puts values into designs as if their files said so") func setting() throws {
        let scratch = ScratchFolder()
        #expect(try Tool.run(["new", "card", "--from", "minimal"], in: scratch.folder).code == 0)
        let words = ["build", "card.svg", "-o", "site"]
        #expect(try Tool.run(words + ["--set", "far=80"], in: scratch.folder).code == 0)
        let source = try String(contentsOfFile: scratch.folder + "/site/card/card.svg", encoding: .utf8)
        #expect(source.contains("name=\"far\" value=\"80\""))
        #expect(try Tool.run(words, in: scratch.folder).code == 0)
        #expect(
            FileManager.default.contentsEqual(
                atPath: scratch.folder + "/site/card/card.svg", andPath: scratch.folder + "/card.svg"))
        // A value that it does not take is a fault of the command, not of the file.
        let beyond = try Tool.run(["check", "--set", "far=8000", "card.svg"], in: scratch.folder)
        #expect(
            beyond.code == 2 && beyond.messages.contains("--set far=8000 does not fit card.svg: “far” is outside"),
            "\(beyond.messages)")
        let unknown = try Tool.run(["check", "--set", "fra=80", "card.svg"], in: scratch.folder)
        #expect(unknown.code == 2 && unknown.messages.contains("no design has a parameter 'fra'; did you mean 'far'?"))
        let bare = try Tool.run(["check", "--set", "far", "card.svg"], in: scratch.folder)
        #expect(bare.code == 2 && bare.messages.contains("--set takes NAME=VALUE, such as load=0.5, not 'far'"))
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
