// flipbook diff: its sides, its exit codes, and what it refuses.

import Foundation
import TestSupport
import Testing

@Suite("diff") struct DiffTests {
    private let card = "docs/card.svg"

    /// The card with a change, in a folder.
    private func changed(_ scratch: ScratchFolder, _ old: String, _ new: String, at name: String = "card.svg") throws
        -> String
    {
        let text = try String(contentsOfFile: Fixtures.root + "/" + card, encoding: .utf8)
        #expect(text.contains(old))
        return scratch.put(text.replacing(old, with: new), at: name)
    }

    @Test("nothing, the drawing, and motion have codes of their own") func codes() throws {
        let scratch = ScratchFolder()
        let same = try Tool.run(["diff", card, card])
        #expect(same.code == 0 && same.output == "\(card) → \(card): nothing differs\n" && same.messages.isEmpty)
        let title = try changed(scratch, "<title>Card</title>", "<title>Other card</title>")
        let texts = try Tool.run(["diff", card, title])
        #expect(texts.code == 0 && texts.output.contains("only texts differ"))
        let faster = try changed(scratch, "gt 90", "gt 72")
        let motion = try Tool.run(["diff", card, faster])
        #expect(motion.code == 1 && motion.output.contains("gt 90 → abs(angle - start) gt 72"), "\(motion.output)")
    }

    @Test("a value without an end is a difference", arguments: ["/ 0", "* 1e300"])
    func huge(_ factor: String) throws {
        let scratch = ScratchFolder()
        let other = try changed(scratch, "scale({cos(angle)} 1)", "scale({cos(angle) \(factor)} 1)")
        let run = try Tool.run(["diff", card, other, "--format", "markdown"])
        #expect(run.code == 1, "\(run.messages)")
    }

    @Test("a folder, a built site and its frozen version can be the old side") func folders() throws {
        let scratch = ScratchFolder()
        let new = try changed(scratch, "gt 90", "gt 72")
        #expect(try Tool.run(["diff", "docs", new]).code == 1)
        #expect(try Tool.run(["diff", scratch.folder, card]).code == 1)
        let built = try Tool.run(["build", card, "-o", scratch.path("site")])
        #expect(built.code == 0, "\(built.messages)")
        #expect(try Tool.run(["diff", scratch.path("site"), card]).code == 0)
        let versions = try FileManager.default.contentsOfDirectory(atPath: scratch.path("site/v"))
        let frozen = try #require(versions.first { !$0.contains(".") })
        #expect(try Tool.run(["diff", scratch.path("site/v/\(frozen)"), new]).code == 1)
        let missing = try Tool.run(["diff", scratch.path("site/v"), new])
        #expect(missing.code == 3 && missing.messages.contains("there is no card/card.svg or card.svg in this folder"))
    }

    @Test("pages play both in step, from the first scenario that differs") func pages() throws {
        let scratch = ScratchFolder()
        let new = try changed(scratch, "gt 90", "gt 72")
        let one = try Tool.run(["diff", card, new, "--pages", scratch.path("pages")])
        #expect(one.code == 1, "\(one.messages)")
        let said = try #require(
            one.messages.firstMatch(of: /(\/\S*)\/card\/(.*)\/index\.html#compare=(v\/\w+)\/card\/(.*)&as=side\n/))
        #expect(said.1 == scratch.path("pages") && said.2 == "not-far-enough" && said.4 == said.2)
        for folder in ["card", "\(said.3)/card"] {
            let file = "\(said.1)/\(folder)/card.svg"
            #expect(FileManager.default.fileExists(atPath: "\(said.1)/\(folder)/\(said.2)/index.html"))
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains(folder == "card" ? "gt 72" : "gt 90"))
        }
        // Of another name, both are there as they are.
        let other = try changed(scratch, "gt 90", "gt 72", at: "other.svg")
        let two = try Tool.run(["diff", card, other, "--pages", scratch.path("two")])
        #expect(two.messages.hasSuffix("two/other/not-far-enough/index.html#compare=card/not-far-enough&as=side\n"))
        let same = try Tool.run([
            "diff", scratch.path("two"), scratch.path("two/card/card.svg"), "--pages", scratch.path("two"),
        ])
        #expect(same.code == 2 && same.messages.contains("name another folder"), "\(same.messages)")
    }

    @Test("git gives the old design and what it takes in") func git() throws {
        let scratch = ScratchFolder()
        func git(_ words: [String]) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                ["git", "-C", scratch.folder, "-c", "user.name=T", "-c", "user.email=t@example.org"] + words
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        func put(_ number: Int) {
            scratch.put("{ \"turn\": { \"$type\": \"number\", \"$value\": \(number) } }", at: "designs/own/tokens.json")
        }
        put(90)
        let text = try String(contentsOfFile: Fixtures.root + "/" + card, encoding: .utf8)
            .replacing("gt 90", with: "gt turn")
            .replacing("<fb:pan", with: "<fb:tokens href=\"own/tokens.json\"/><fb:pan")
        let design = scratch.put(text, at: "designs/card.svg")
        try git(["init", "-q"])
        try git(["add", "."])
        try git(["commit", "-q", "-m", "First"])
        let same = try Tool.run(["diff", "--git", "HEAD", design])
        #expect(same.code == 0 && same.output.contains("nothing differs"), "\(same)")
        put(72)
        let other = try Tool.run(["diff", "--git", "HEAD", "card.svg"], in: scratch.path("designs"))
        #expect(other.code == 1 && other.output.contains("gt 90 → abs(angle - start) gt 72"), "\(other)")
        let unknown = try Tool.run(["diff", "--git", "nowhere", design])
        #expect(unknown.code == 3 && unknown.messages.contains("git knows no revision 'nowhere'"), "\(unknown)")
        for revision in ["HEAD\n", "-p", ""] {
            let refused = try Tool.run(["diff", "--git", revision, design])
            #expect(refused.code == 2 && refused.messages.contains("--git needs a revision"), "\(refused)")
        }
        let fresh = scratch.put(text, at: "designs/fresh.svg")
        let never = try Tool.run(["diff", "--git", "HEAD", fresh])
        #expect(never.code == 3 && never.messages.contains("nor another name of it; `git log --follow"), "\(never)")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("designs/link.svg"), withDestinationPath: design)
        let link = try Tool.run(["diff", "--git", "HEAD", scratch.path("designs/link.svg")])
        #expect(link.code == 1 && link.output.contains("gt 90 → abs(angle - start) gt 72"), "\(link)")
        let elsewhere = ScratchFolder()
        elsewhere.put("{}", at: "own/tokens.json")
        let outside = try Tool.run([
            "diff", "--git", "HEAD", elsewhere.put(text.replacing("gt turn", with: "gt 80"), at: "card.svg"),
        ])
        #expect(outside.code == 3 && outside.messages.contains("is in no repository of git"), "\(outside)")
        let lost = try Tool.run(["diff", "--git", "HEAD", design], environment: ["PATH": "/nowhere"])
        #expect(lost.code == 3 && lost.messages.contains("--git needs git"), "\(lost)")
        // Renamed, with and without a commit.
        try git(["mv", "designs/card.svg", "designs/tile.svg"])
        let staged = try Tool.run(["diff", "--git", "HEAD", scratch.path("designs/tile.svg")])
        #expect(staged.code == 1 && staged.output.hasPrefix("HEAD:designs/card.svg → "), "\(staged)")
        try git(["commit", "-q", "-m", "Second"])
        let moved = try Tool.run(["diff", "--git", "HEAD~1", scratch.path("designs/tile.svg")])
        #expect(moved.code == 1 && moved.output.hasPrefix("HEAD~1:designs/card.svg → "), "\(moved)")
    }

    @Test("JSON says the same; a design with an error is no difference") func formats() throws {
        let scratch = ScratchFolder()
        let new = try changed(scratch, "spring(0.5 0.2)\"><assign", "spring(0.4 0.3)\"><assign")
        let run = try Tool.run(["diff", card, new, "--format", "json"])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(run.code == 1 && json["motion"] as? Bool == true && json["version"] as? Int == 1)
        let changes = try #require(json["changes"] as? [[String: String]])
        #expect(changes.contains { $0["aspect"] == "easing" && $0["new"] == "spring(0.4 0.3)" })
        #expect(try Tool.run(["diff", card, new, "--format", "markdown"]).output.hasPrefix("### "))
        let broken = try changed(scratch, "gt 90", "gt ninety", at: "broken.svg")
        let refused = try Tool.run(["diff", card, broken])
        #expect(refused.code == 3 && refused.messages.contains("has errors"))
        #expect(try Tool.run(["diff", card]).code == 2)
        #expect(try Tool.run(["diff", "--git", "HEAD", card, card]).code == 2)
    }
}
