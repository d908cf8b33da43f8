// `flipbook build` as a person runs it: the same bytes every time, all or nothing, and no other files harmed.

import Foundation
import TestSupport
import Testing

@Suite struct BuildCommandTests {
    private static let starters = Fixtures.root + "/templates/designs"

    /// Every file below a folder with its bytes.
    private static func files(_ folder: String) -> [String: Data] {
        var found: [String: Data] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            var isFolder: ObjCBool = false
            let path = folder + "/" + name
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            found[name] = FileManager.default.contents(atPath: path)
        }
        return found
    }

    private static func build(_ words: [String], in folder: String) throws -> Tool {
        try Tool.run(["build"] + words, in: folder)
    }

    /// Copies two designs into a folder `designs` of their own and gives their paths.
    private static func copies(in scratch: ScratchFolder) throws -> [String] {
        try [("docs", "card.svg"), ("templates/designs", "sticky-refresh.svg")].map { folder, name in
            let text = try String(contentsOfFile: "\(Fixtures.root)/\(folder)/\(name)", encoding: .utf8)
            return scratch.put(text, at: "designs/" + name)
        }
    }

    @Test(
        "a site with a file that no build wrote stays as it is", arguments: ["CNAME", ".git/HEAD", "notes/a.txt"])
    func foreign(_ name: String) throws {
        let scratch = ScratchFolder()
        let design = try Self.copies(in: scratch)[0]
        #expect(try Self.build([design, "-o", "site"], in: scratch.folder).code == 0)
        scratch.put("mine", at: "site/" + name)
        let before = Self.files(scratch.path("site"))
        let run = try Self.build([design, "-o", "site"], in: scratch.folder)
        #expect(
            run.code == 3 && run.messages.contains("has '\(name.split(separator: "/")[0])' in it"), "\(run.messages)")
        #expect(Self.files(scratch.path("site")) == before)
    }

    @Test("the same designs give the same bytes however many threads and wherever it is")
    func theSameDesignsGiveTheSameBytesHoweverManyThreadsAndWhereverItIs() throws {
        let scratch = ScratchFolder()
        for (words, site) in [(["--jobs", "1"], "one"), (["--jobs", "2"], "two"), ([], "deep/three")] {
            let run = try Self.build([Self.starters, "-o", site] + words, in: scratch.folder)
            #expect(run.code == 0, "\(run.messages)")
        }
        // From another folder, by other words, in another locale and zone, over a site that stands there.
        let again = try Tool.run(
            ["build", "templates/designs", "--jobs", "2", "-o", scratch.folder + "/two"],
            environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Shanghai"])
        #expect(again.code == 0)
        let one = Self.files(scratch.folder + "/one")
        for site in ["two", "deep/three"] {
            let other = Self.files(scratch.folder + "/" + site)
            #expect(other.keys.sorted() == one.keys.sorted())
            for (name, bytes) in one where other[name] != bytes {
                Issue.record("\(site)/\(name) differs from one/\(name)")
            }
        }
        let scenarios = try FileManager.default.contentsOfDirectory(atPath: Self.starters).filter {
            $0.hasSuffix(".svg")
        }
        #expect(one.keys.filter { $0.hasSuffix("design.json") && !$0.hasPrefix("v/") }.count == scenarios.count)
        #expect(one.count > 10 * scenarios.count)
    }

    @Test("it tells what the scenarios reach and what they do not") func itTellsWhatTheScenariosReachAndWhatTheyDoNot()
        throws
    {
        let scratch = ScratchFolder()
        let card = try String(contentsOfFile: Fixtures.root + "/docs/card.svg", encoding: .utf8)
        scratch.put(card, at: "card.svg")
        let all = try Self.build(["card.svg", "-o", "site"], in: scratch.folder)
        #expect(all.messages.contains("scenarios enter all 3 states and take all 4 transitions\n"))
        // Only the one that lets go too early is left.
        let first = try #require(card.range(of: "      <fb:scenario name=\"over\""))
        let second = try #require(card.range(of: "      <fb:scenario name=\"not-far-enough\""))
        var less = card
        less.removeSubrange(first.lowerBound..<second.lowerBound)
        less = less.replacingOccurrences(
            of: "<state id=\"landing\">",
            with: "<state id=\"hidden\"/>\n<state id=\"landing\">")
        scratch.put(less, at: "less.svg")
        let some = try Self.build(["less.svg", "-o", "less"], in: scratch.folder)
        #expect(some.code == 0)
        #expect(
            some.messages.contains(
                """
                scenarios enter 3 of 4 states and take 3 of 4 transitions
                  less: no scenario enters hidden
                  less: no scenario takes “lifted: drag.ended [abs(angle - start) gt 90], line 21”

                """))
        #expect(
            try !Self.build(["less.svg", "-o", "less", "--quiet"], in: scratch.folder).messages.contains("scenario"))
    }

    @Test("a design with an error leaves the site byte for byte as it was")
    func aDesignWithAnErrorLeavesTheSiteByteForByteAsItWas() throws {
        let scratch = ScratchFolder()
        let paths = try Self.copies(in: scratch)
        #expect(try Self.build(["designs", "-o", "site"], in: scratch.folder).code == 0)
        let site = scratch.folder + "/site"
        let before = Self.files(site)
        let whole = try String(contentsOfFile: paths[0], encoding: .utf8)
        for broken in [
            whole.replacingOccurrences(of: "datamodel=\"flipbook\"", with: "datamodel=\"ecmascript\""),
            String(whole.dropLast(20)), "",
        ] {
            #expect(broken != whole)
            try Data(broken.utf8).write(to: URL(fileURLWithPath: paths[0]))
            let run = try Self.build(["designs", "-o", "site"], in: scratch.folder)
            #expect(run.code == 1)
            #expect(run.messages.contains("error: ") && run.messages.contains("site is unchanged"), "\(run.messages)")
            #expect(Self.files(site) == before)
        }
        // Nothing half-written is left lying about.
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted() == ["designs", "site"])
    }

    @Test("a folder with other things in it is refused") func aFolderWithOtherThingsInItIsRefused() throws {
        let scratch = ScratchFolder()
        let letter = scratch.put("mine", at: "home/letter.txt")
        let run = try Self.build([Self.starters, "-o", "home"], in: scratch.folder)
        #expect(run.code == 3)
        #expect(run.messages.contains("home"), "\(run.messages)")
        #expect(try String(contentsOfFile: letter, encoding: .utf8) == "mine")
        #expect(Self.files(scratch.folder).keys.sorted() == ["home/letter.txt"])
        // Nor is a file taken for a folder.
        let onto = try Self.build([Self.starters, "-o", "home/letter.txt"], in: scratch.folder)
        #expect(onto.code == 3)
        #expect(Self.files(scratch.folder) == ["home/letter.txt": Data("mine".utf8)])
    }
}
