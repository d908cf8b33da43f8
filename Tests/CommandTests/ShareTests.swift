// `flipbook share`, `verify` and `prune` as a person runs them: what they print, and how they end.

import Foundation
import TestSupport
import Testing

@Suite struct ShareCommandTests {
    private static let design = Fixtures.root + "/templates/designs/sticky-refresh.svg"

    @Test("the links of a moment") func theLinksOfAMoment() throws {
        let run = try Tool.run(["share", Self.design, "--at", "stretching", "--base-url", "https://example.org/a b"])
        #expect(run.code == 2 && run.messages.contains("--base-url takes the address of the site's root"))
        #expect(run.messages.contains("must be escaped; write https://example.org/a%20b"), "\(run.messages)")
        let base = "https://example.org/designs"
        let named = try Tool.run(["share", Self.design, "--at", "stretching", "--base-url", base])
        #expect(named.code == 0 && named.messages.isEmpty, "\(named.messages)")
        let lines = named.output.split(separator: "\n").map(String.init)
        try #require(
            lines.map { $0.prefix { $0 != " " } } == ["moment", "page", "drawing", "export", "oembed", "code"])
        #expect(lines[0].contains("  \(base)/sticky-refresh/refresh/index.html#t=0."))
        #expect(lines[1] == "page    \(base)/sticky-refresh/refresh/index.html#in-stretching")
        #expect(lines[2] == "drawing \(base)/sticky-refresh/refresh/refresh.svg")
        #expect(lines[4] == "oembed  \(base)/sticky-refresh/embed/refresh.json")
        #expect(lines[5].contains("<iframe src=\"\(base)/sticky-refresh/embed/refresh.html\""))
        let timed = try Tool.run(["share", Self.design, "--at", "1.5", "--scenario", "failure"])
        let page = "sticky-refresh/failure/index.html"
        #expect(timed.output.hasPrefix("moment  \(page)#t=1.5\npage    \(page)\n"), "\(timed.output)")
        #expect(timed.output.contains("\ndrawing sticky-refresh/failure/failure.svg\nexport  "), "\(timed.output)")
        #expect(timed.messages.contains("--base-url makes them absolute"), "\(timed.messages)")
    }

    @Test("what a design or a name of a file says cannot turn a terminal's text")
    func namesCannotTurnTheTextOfATerminal() throws {
        let (scratch, text) = try Self.card()
        scratch.put(text.replacing("<title>", with: "<title>a&#x202e;b&#x9b;c"), at: "turned.svg")
        let shared = try Tool.run(["share", scratch.path("turned.svg")])
        #expect(shared.code == 0 && shared.output.contains("a&#x202e;b&#x9b;c"), "\(shared.messages)")
        let missing = try Tool.run(["check", "no\u{202E}ne\u{9B}.svg"])
        #expect(missing.code == 3 && missing.messages.contains("no\u{FFFD}ne\u{FFFD}.svg"))
        scratch.put(text.replacing("\"pull.began\"", with: "\"x&#x202e;&#x9b;\""), at: "heard.svg")
        let charts = try ["mermaid", "dot"].map {
            try Tool.run(["export", scratch.path("heard.svg"), "--to", $0]).output
        }
        let explored = try Tool.run(["explore", scratch.path("heard.svg")])
        let built = try Tool.run(["build", scratch.path("heard.svg"), "-o", scratch.path("site")])
        #expect((charts + [explored.output, built.messages]).allSatisfy { $0.contains("x\u{FFFD}\u{FFFD}") })
        for said in charts + [shared.output, missing.messages, explored.output, built.messages] {
            #expect(!said.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0x9B })
        }
    }

    @Test(
        "what is not there is answered with what is",
        arguments: [
            (["--at", "stretchin"], "has no moment 'stretchin'; did you mean 'stretching'?"),
            (["--at", "99"], "99 s is after the end of the scenario"),
            (["--scenario", "refrsh"], "did you mean 'refresh'?"), (["--at", "1,2"], "'1,2' is no instant"),
        ]) func whatIsNotThereIsAnsweredWithWhatIs(words: [String], message: String) throws
    {
        let run = try Tool.run(["share", Self.design] + words)
        #expect(run.code == 2 && run.output.isEmpty && run.messages.contains(message), "\(run.messages)")
    }

    /// The design of the README, `card.svg` in a folder of its own.
    private static func card() throws -> (scratch: ScratchFolder, text: String) {
        let page = try String(contentsOfFile: Fixtures.root + "/README.md", encoding: .utf8)
        let text = String(try #require(page.firstMatch(of: /<svg xmlns[\s\S]*?<\/svg>\n/)).0)
        let scratch = ScratchFolder()
        scratch.put(text, at: "card.svg")
        return (scratch, text)
    }

    @Test(
        "without a site the command for the picture is printed as it runs",
        arguments: [["--at", "lift"], ["--at", "0.25"], []])
    func withoutASiteTheCommandForThePictureIsPrintedAsItRuns(words: [String]) throws {
        let (scratch, text) = try Self.card()
        let folder = scratch.folder + "/Anna's & co"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: folder + "/my card.svg", atomically: true, encoding: .utf8)
        let shared = try Tool.run(["share", folder + "/my card.svg"] + words, in: scratch.folder)
        let line = try #require(shared.output.split(separator: "\n").first { $0.hasPrefix("export  ") }).dropFirst(8)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "flipbook() { \"$TOOL\" \"$@\"; }\n" + line]
        shell.currentDirectoryURL = URL(fileURLWithPath: scratch.folder)
        shell.environment = ProcessInfo.processInfo.environment
            .merging(["TOOL": Tool.path, "XDG_CACHE_HOME": scratch.folder + "/cache"]) { $1 }
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0, "\(line)")
        let name = (["my-card-peek"] + words.dropFirst()).joined(separator: "-") + ".png"
        let asked = try Tool.run(
            ["export", folder + "/my card.svg", "peek", "--to", "png", "-o", "asked.png"]
                + (words.isEmpty ? ["--at", "0"] : words), in: scratch.folder)
        try #require(asked.code == 0, "\(asked.messages)")
        let made = FileManager.default.contents(atPath: scratch.folder + "/" + name)
        #expect(made != nil && made == FileManager.default.contents(atPath: scratch.folder + "/asked.png"), "\(line)")
    }

    @Test("a site that knows its address says that and its pictures")
    func aSiteThatKnowsItsAddressSaysThatAndItsPictures() throws {
        let (scratch, text) = try Self.card()
        func flipbook(_ words: String...) throws -> Tool { try Tool.run(words, in: scratch.folder) }
        let base = "https://example.org/a&b/"
        let built = try flipbook("build", "card.svg", "-o", "site", "--base-url", base)
        try #require(built.code == 0, "\(built.messages)")
        func line(_ name: String, _ words: String...) throws -> String {
            let run = try Tool.run(["share", "card.svg", "--site", "site"] + words, in: scratch.folder)
            #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
            let line = run.output.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            return line.map { String($0.drop { $0 != " " }.drop { $0 == " " }) } ?? ""
        }
        let page = try String(contentsOfFile: scratch.folder + "/site/card/peek/lift/index.html", encoding: .utf8)
        let picture = try line("picture", "--at", "lift")
        #expect(
            page.contains("og:image\" content=\"\(picture.replacingOccurrences(of: "&", with: "&amp;"))\""),
            "\(picture)")
        #expect(picture.hasPrefix(base + "card/stills/"))
        let file = scratch.folder + "/site/" + picture.dropFirst(base.count)
        #expect(FileManager.default.contents(atPath: file)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        #expect(try line("picture").hasSuffix(".link.png"), "the beginning has a name")
        #expect(try line("picture", "--at", "0.123").isEmpty && line("export", "--at", "0.123").contains("--at 0.123"))
        #expect(try line("moment", "--at", "lift").hasPrefix(base + "card/peek/index.html#t="))
        let local = "http://localhost:8000/"
        #expect(try line("picture", "--at", "lift", "--base-url", local) == local + picture.dropFirst(base.count))
        let code = try flipbook("share", "card.svg", "--site", "site", "--qr").output
        #expect(code.contains("█▀") && !code.contains("\u{1B}"), "\(code)")
        let blind = try flipbook("share", "card.svg", "--qr")
        #expect(blind.code == 2 && blind.messages.contains("give --base-url with --qr"), "\(blind.messages)")
        // What the site shows is what the design was.
        scratch.put(text.replacingOccurrences(of: "#345", with: "#543"), at: "card.svg")
        let changed = try flipbook("share", "card.svg", "--site", "site", "--at", "lift")
        #expect(changed.code == 0 && changed.output.contains("\nexport "), "\(changed.output)")
        #expect(!changed.output.contains("\npicture "), "\(changed.output)")
    }

    @Test("links to pages that a site has not are not printed") func linksToPagesThatASiteHasNotAreNotPrinted() throws {
        let (scratch, text) = try Self.card()
        func flipbook(_ words: String...) throws -> Tool { try Tool.run(words, in: scratch.folder) }
        let built = try flipbook("build", "card.svg", "-o", "site")
        try #require(built.code == 0, "\(built.messages)")
        // What programs that embed ask for has whole addresses, and so is only in a site that has some.
        let based = try flipbook("share", "card.svg", "--site", "site", "--base-url", "https://example.org/")
        #expect(based.code == 0 && based.output.contains("\ncode "), "\(based.messages)")
        #expect(!based.output.contains("oembed"), "\(based.output)")
        scratch.put(text, at: "crad.svg")
        let other = try flipbook("share", "crad.svg", "--site", "site")
        #expect(other.code == 1 && other.output.isEmpty, "\(other.output)")
        #expect(other.messages.contains("crad.svg: the site 'site' has no design 'crad'"), "\(other.messages)")
        #expect(other.messages.contains("did you mean 'card'? Build it first: `flipbook build DESIGN… -o site`"))
        scratch.put(text.replacingOccurrences(of: "name=\"peek\"", with: "name=\"look\""), at: "card.svg")
        let before = try flipbook("share", "card.svg", "--site", "site")
        #expect(before.code == 1 && before.output.isEmpty, "\(before.output)")
        #expect(before.messages.contains("has card as it was before, without look"), "\(before.messages)")
        let misspelt = try flipbook("share", "card.svg", "--site", "sit")
        #expect(misspelt.code == 3 && misspelt.messages.contains("did you mean 'site'?"), "\(misspelt.messages)")
    }

    @Test("a frozen version is built shared checked and pruned") func aFrozenVersionIsBuiltSharedCheckedAndPruned()
        throws
    {
        let scratch = ScratchFolder()
        func flipbook(_ words: String...) throws -> Tool {
            try Tool.run(words, in: scratch.folder, environment: ["XDG_CACHE_HOME": scratch.folder + "/cache"])
        }
        let text = try String(contentsOfFile: Self.design, encoding: .utf8)
        scratch.put(text, at: "sticky-refresh.svg")
        let built = try flipbook("build", "sticky-refresh.svg", "-o", "site")
        #expect(built.code == 0 && built.messages.contains(", 1 frozen version\n"), "\(built.messages)")
        let shared = try flipbook("share", "sticky-refresh.svg", "--site", "site")
        let frozen = try #require(shared.output.split(separator: "\n").first { $0.hasPrefix("frozen  ") }).dropFirst(8)
        #expect(FileManager.default.fileExists(atPath: scratch.folder + "/site/" + frozen.prefix { $0 != "#" }))
        let drawing = try #require(shared.output.split(separator: "\n").first { $0.hasPrefix("drawing ") }).dropFirst(8)
        #expect(FileManager.default.fileExists(atPath: scratch.folder + "/site/" + drawing))
        let misspelt = try flipbook("share", "sticky-refrsh.svg", "--site", "site")
        #expect(
            misspelt.code == 3 && misspelt.messages.contains("did you mean 'sticky-refresh.svg'?"),
            "\(misspelt.messages)")
        #expect(try flipbook("verify", "sit").messages.contains("sit: there is no such folder; did you mean 'site'?"))
        scratch.put(text.replacingOccurrences(of: "Sticky refresh", with: "Another"), at: "sticky-refresh.svg")
        #expect(try flipbook("share", "sticky-refresh.svg", "--site", "site").messages.contains("as it was before"))
        _ = try flipbook("build", "sticky-refresh.svg", "-o", "site")
        let verified = try flipbook("verify", "site")
        #expect(verified.code == 0, "\(verified.messages)")
        #expect(verified.messages.contains("rebuilt with the same bytes"))
        let hash = String(frozen.split(separator: "/")[1])
        let page = "site/v/\(hash)/sticky-refresh/index.html"
        try FileManager.default.removeItem(atPath: scratch.folder + "/" + page)
        scratch.put("changed", at: page)
        let found = try flipbook("verify", "site", "--quiet")
        #expect(found.code == 1)
        #expect(found.messages.contains("\(hash) sticky-refresh: sticky-refresh/index.html is not what it was"))
        #expect(found.messages.contains("2 frozen versions, 1 not as it was"))
        #expect(found.messages.contains("\(hash) sticky-refresh: put a sound copy in the place of site/v/\(hash)"))
        let pruned = try flipbook("prune", "site")
        let told = "\(hash) sticky-refresh: removed\nsite: 1 frozen version left"
        #expect(pruned.code == 0 && pruned.messages.contains(told), "\(pruned.messages)")
        #expect(try flipbook("verify", "site").code == 0)
        for command in ["verify", "prune"] {
            let other = try flipbook(command, ".")
            #expect(other.code == 3 && other.messages.contains("is no site"), "\(other.messages)")
        }
    }

    @Test("a date that is none is refused") func aDateThatIsNoneIsRefused() throws {
        let scratch = ScratchFolder()
        let run = try Tool.run(
            ["build", Self.design, "-o", scratch.folder + "/site"], environment: ["SOURCE_DATE_EPOCH": "yesterday"])
        #expect(run.code == 2 && run.messages.contains("SOURCE_DATE_EPOCH takes seconds since 1970"))
    }
}
