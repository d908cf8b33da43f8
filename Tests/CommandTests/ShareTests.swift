// `flipbook share`, `verify` and `prune` as a person runs them: what they print, and how they end.

import Foundation
import TestSupport
import Testing

@Suite struct ShareCommandTests {
    private static let design = Fixtures.root + "/templates/designs/sticky-refresh.svg"

    @Test func theLinksOfAMoment() throws {
        let run = try Tool.run(["share", Self.design, "--at", "stretching", "--base-url", "https://example.org/a b"])
        #expect(run.code == 2 && run.messages.contains("--base-url takes the address of the site's root"))
        #expect(run.messages.contains("must be escaped; write https://example.org/a%20b"), "\(run.messages)")
        let base = "https://example.org/designs"
        let named = try Tool.run(["share", Self.design, "--at", "stretching", "--base-url", base])
        #expect(named.code == 0 && named.messages.isEmpty, "\(named.messages)")
        let lines = named.output.split(separator: "\n").map(String.init)
        #expect(lines.map { $0.prefix { $0 != " " } } == ["moment", "page", "drawing", "oembed", "code"])
        #expect(lines[0].contains("  \(base)/sticky-refresh/refresh/index.html#t=0."))
        #expect(lines[1] == "page    \(base)/sticky-refresh/refresh/stretching/index.html")
        #expect(lines[2] == "drawing \(base)/sticky-refresh/refresh/refresh.svg")
        #expect(lines[3] == "oembed  \(base)/sticky-refresh/embed/refresh.json")
        #expect(lines[4].contains("<iframe src=\"\(base)/sticky-refresh/embed/refresh.html\""))
        let timed = try Tool.run(["share", Self.design, "--at", "1.5", "--scenario", "failure"])
        let page = "sticky-refresh/failure/index.html"
        #expect(timed.output.hasPrefix("moment  \(page)#t=1.5\npage    \(page)\n"), "\(timed.output)")
        #expect(timed.output.contains("\ndrawing sticky-refresh/failure/failure.svg\ncode    "), "\(timed.output)")
    }

    @Test(arguments: [
        (["--at", "stretchin"], "has no moment 'stretchin'; did you mean 'stretching'?"),
        (["--at", "99"], "99 s is after the end of the scenario"),
        (["--scenario", "refrsh"], "did you mean 'refresh'?"), (["--at", "1,2"], "--at takes one instant"),
    ]) func whatIsNotThereIsAnsweredWithWhatIs(words: [String], message: String) throws {
        let run = try Tool.run(["share", Self.design] + words)
        #expect(run.code == 2 && run.output.isEmpty && run.messages.contains(message), "\(run.messages)")
    }

    @Test func aFrozenVersionIsBuiltSharedCheckedAndPruned() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        func flipbook(_ words: String...) throws -> Tool {
            try Tool.run(words, in: scratch.path, environment: ["XDG_CACHE_HOME": scratch.path + "/cache"])
        }
        let text = try String(contentsOfFile: Self.design, encoding: .utf8)
        _ = try scratch.write("sticky-refresh.svg", text)
        let built = try flipbook("build", "sticky-refresh.svg", "-o", "site")
        #expect(built.code == 0 && built.messages.contains(", 1 frozen version\n"), "\(built.messages)")
        let shared = try flipbook("share", "sticky-refresh.svg", "--site", "site")
        let frozen = try #require(shared.output.split(separator: "\n").first { $0.hasPrefix("frozen  ") }).dropFirst(8)
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/site/" + frozen.prefix { $0 != "#" }))
        let drawing = try #require(shared.output.split(separator: "\n").first { $0.hasPrefix("drawing ") }).dropFirst(8)
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/site/" + drawing))
        let misspelt = try flipbook("share", "sticky-refrsh.svg", "--site", "site")
        #expect(
            misspelt.code == 3 && misspelt.messages.contains("did you mean 'sticky-refresh.svg'?"),
            "\(misspelt.messages)")
        #expect(try flipbook("verify", "sit").messages.contains("sit: is not there"))
        _ = try scratch.write("sticky-refresh.svg", text.replacingOccurrences(of: "Sticky refresh", with: "Another"))
        #expect(try flipbook("share", "sticky-refresh.svg", "--site", "site").messages.contains("as it was before"))
        _ = try flipbook("build", "sticky-refresh.svg", "-o", "site")
        let verified = try flipbook("verify", "site")
        #expect(verified.code == 0, "\(verified.messages)")
        #expect(verified.messages.contains("built again with the same bytes"))
        let hash = String(frozen.split(separator: "/")[1])
        let page = "site/v/\(hash)/sticky-refresh/index.html"
        try FileManager.default.removeItem(atPath: scratch.path + "/" + page)
        _ = try scratch.write(page, "changed")
        let found = try flipbook("verify", "site", "--quiet")
        #expect(found.code == 1)
        #expect(found.messages.contains("\(hash) sticky-refresh: sticky-refresh/index.html is not what it was"))
        #expect(found.messages.contains("2 frozen versions, 1 not as it was"))
        #expect(found.messages.contains("\(hash) sticky-refresh: put a sound copy in the place of site/v/\(hash)"))
        let pruned = try flipbook("prune", "site")
        let told = "\(hash) sticky-refresh: taken out\nsite: 1 frozen version left"
        #expect(pruned.code == 0 && pruned.messages.contains(told), "\(pruned.messages)")
        #expect(try flipbook("verify", "site").code == 0)
        for command in ["verify", "prune"] {
            let other = try flipbook(command, ".")
            #expect(other.code == 3 && other.messages.contains("is no site"), "\(other.messages)")
        }
    }

    @Test func aDateThatIsNoneIsRefused() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let run = try Tool.run(
            ["build", Self.design, "-o", scratch.path + "/site"], environment: ["SOURCE_DATE_EPOCH": "yesterday"])
        #expect(run.code == 2 && run.messages.contains("SOURCE_DATE_EPOCH takes seconds since 1970"))
    }
}
