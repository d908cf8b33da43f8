// What somebody meets who has never used Flipbook: every slip is told with what to do instead.

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

    @Test func newWithoutANameAndItsHelpListTheStarters() throws {
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

    @Test func theReadmeListsTheStartersThatThereAre() throws {
        let text = try String(contentsOfFile: Fixtures.root + "/README.md", encoding: .utf8)
        let listed = text.matches(of: /\| `([a-z-]+)` \| [A-Z]/).map { String($0.1) }
        #expect(listed.sorted() == Self.starters)
    }

    @Test func everyStarterCanBeBegunFrom() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        for starter in try #require(Self.starters) {
            #expect(try Tool.run(["new", "my-" + starter, "--from", starter], in: scratch.path).code == 0)
            #expect(
                FileManager.default.contentsEqual(
                    atPath: scratch.path + "/my-\(starter).svg",
                    andPath: Fixtures.root + "/templates/designs/\(starter).svg"))
        }
    }

    @Test func aFolderWithDesignsOnlyInFoldersBelowSaysWhichToName() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        _ = try scratch.write("all/cards/card.svg", try Self.card())
        for words in [["check", "all"], ["build", "all/", "-o", "site"]] {
            let run = try Tool.run(words, in: scratch.path)
            #expect(run.code == 3)
            #expect(
                run.messages.contains(
                    "there is no .svg file in this folder, and folders in it are not searched; name all/cards"),
                "\(run.messages)")
        }
        let empty = try Tool.run(["check", "."], in: scratch.path)
        #expect(empty.code == 3 && empty.messages.contains("there is no .svg file in this folder"))
    }

    @Test(arguments: [
        ("crd.svg", "card.svg"), ("Card.svg", "card.svg"), ("card", "card.svg"), ("./crad.svg", "./card.svg"),
    ])
    func aMisspeltFileIsGuessed(written: String, meant: String) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        _ = try scratch.write("card.svg", try Self.card())
        let run = try Tool.run(["check", written], in: scratch.path)
        #expect(run.code == 3)
        #expect(run.messages.contains("there is no such file or folder; did you mean '\(meant)'?"), "\(run.messages)")
    }

    @Test func anOutputThatCannotBeIsExplained() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let path = try scratch.write("card.svg", try Self.card())
        let empty = try Tool.run(["build", "card.svg", "-o", ""], in: scratch.path)
        #expect(empty.code == 2 && empty.messages.contains("-o needs the name of a folder"))
        let onto = try Tool.run(["build", "card.svg", "-o", "card.svg"], in: scratch.path)
        #expect(onto.code == 3 && onto.messages.contains("is a file, not a folder; name a new or empty folder"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == (try Self.card()))
        // Beside and inside of the designs is as good as anywhere.
        for _ in 0..<2 { #expect(try Tool.run(["build", ".", "-o", "site"], in: scratch.path).code == 0) }
    }

    @Test func aDesignWithoutScenariosIsBuiltAndSaysWhatIsMissing() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let whole = try Self.card()
        let start = try #require(whole.range(of: "<fb:scenario ")?.lowerBound)
        let end = try #require(whole.range(of: "</fb:scenario>", options: .backwards)?.upperBound)
        _ = try scratch.write("card.svg", String(whole[..<start] + whole[end...]))
        let run = try Tool.run(["build", "card.svg", "-o", "site"], in: scratch.path)
        #expect(run.code == 0)
        #expect(run.messages.contains("warning: the design has no scenario"), "\(run.messages)")
        #expect(run.messages.contains("<fb:scenario name=\"first\"><fb:touch on=\"#card\">"), "\(run.messages)")
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/site/card/index.html"))
        #expect(try Tool.run(["check", "--strict", "card.svg"], in: scratch.path).code == 1)
    }

    @Test func picturesBesideADesignAreTakenIn() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let dot = Data([
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0,
            1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE,
        ])
        let drawn = try Self.card().replacingOccurrences(
            of: "<g id=\"card\"", with: "<image href=\"art/dot.png\" width=\"9\" height=\"9\"/>\n  <g id=\"card\"")
        _ = try scratch.write("designs/card.svg", drawn)
        let missing = try Tool.run(["check", "designs"], in: scratch.path)
        #expect(missing.code == 1)
        #expect(missing.messages.contains("error: there is no file “designs/art/dot.png” [missing-image]"))
        _ = try scratch.write("designs/art/dot.png", "<svg/>")
        let wrong = try Tool.run(["check", "designs"], in: scratch.path)
        #expect(wrong.code == 1 && wrong.messages.contains("“art/dot.png” is no PNG, JPEG, WebP or GIF"))
        try dot.write(to: URL(fileURLWithPath: scratch.path + "/designs/art/dot.png"))
        let run = try Tool.run(["build", "designs", "-o", "site"], in: scratch.path)
        #expect(run.code == 0, "\(run.messages)")
        let address = "href=\"data:image/png;base64,\(dot.base64EncodedString())\""
        for page in ["card/over/over.svg", "card/over/index.html", "card/index.html"] {
            #expect(try String(contentsOfFile: scratch.path + "/site/" + page, encoding: .utf8).contains(address))
        }
    }

    @Test func picturesThatABindingChoosesHoldNoSemicolonThatWouldCutTheListOfValues() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let first = "data:image/gif;base64,R0lGODlhAQ=="
        try Data("GIF89a!;<\u{7f}".utf8).write(to: URL(fileURLWithPath: scratch.path + "/b.gif"))
        _ = try scratch.write(
            "two.svg",
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 667">
            <metadata><fb:interaction>
            <fb:tap name="poke" target="#pic"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <state id="a"><transition event="poke" target="b"/></state>
            <state id="b"><transition event="poke" target="a"/></state></scxml>
            <fb:bind target="#pic" href="{in(a) ? '\(first)' : 'b.gif'}"/>
            <fb:scenario name="go"><fb:wait for="1s"/><fb:tap on="#pic"/></fb:scenario>
            </fb:interaction></metadata>
            <image id="pic" href="\(first)" width="90" height="90"/></svg>
            """)
        let run = try Tool.run(["build", "two.svg", "-o", "site"], in: scratch.path)
        #expect(run.code == 0, "\(run.messages)")
        let made = try String(contentsOfFile: scratch.path + "/site/two/go/go.svg", encoding: .utf8)
        let values = try #require(made.firstMatch(of: /attributeName="href"[^>]* values="([^"]*)"/)).1.split(
            separator: ";")
        #expect(values.count >= 2)
        #expect(Set(values) == ["data:image/gif,GIF89a%01", "data:image/gif,GIF89a%21%3B%3C%7F"])
    }
}
