// README.md and CHANGELOG.md name every verb and subcommand there is, and lead nowhere that is not.

import Foundation
import TestSupport
import Testing

@Suite("Pages") struct PagesTests {
    static let pages = ["README.md", "CHANGELOG.md"]

    @Test("every verb of the Makefile has a line in its help")
    func help() throws {
        let makefile = try #require(RepositoryFile.named("Makefile"))
        let verbs = makefile.lines.compactMap { $0.wholeMatch(of: /([a-z]+):.*/).map { String($0.1) } }
        #expect(Set(verbs) == Set(Self.verbs))
        #expect(Self.verbs.count >= 9)
        let phony = try #require(makefile.lines.first { $0.hasPrefix(".PHONY: ") })
        #expect(Set(phony.split(separator: " ").dropFirst().map(String.init)) == Set(Self.verbs))
    }

    @Test("a page names every verb of the Makefile", arguments: pages)
    func verbs(page: String) throws {
        let text = try #require(RepositoryFile.named(page), "there is no \(page)").text
        for verb in Self.verbs where verb != "help" {
            #expect(text.contains(try Regex("make(?: [a-z]+)* \(verb)\\b|`\(verb)`")), "make \(verb)")
        }
    }

    @Test("a page names every subcommand of the tool", arguments: pages)
    func subcommands(page: String) throws {
        let text = try #require(RepositoryFile.named(page), "there is no \(page)").text
        let subcommands = try Self.subcommands()
        #expect(subcommands.count >= 7, "flipbook --help lists \(subcommands)")
        for name in subcommands { #expect(text.contains(try Regex("flipbook \(name)\\b")), "flipbook \(name)") }
    }

    @Test("links between the pages lead somewhere")
    func links() {
        for page in RepositoryFile.all where page.fileExtension == "md" || page.path == "llms.txt" {
            let folder = page.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            let targets =
                page.text.matches(of: /\]\(([^)\s]+)\)/).map(\.1) + page.text.matches(of: /src="([^"]+)"/).map(\.1)
            for target in targets where !target.contains("://") && !target.hasPrefix("#") {
                let path = Fixtures.root + "/" + folder + target.prefix { $0 != "#" }
                #expect(FileManager.default.fileExists(atPath: path), "\(page) leads to \(target)")
            }
        }
    }

    @Test("the course for agents takes 6,000 words at most, and is named in the list for them")
    func course() throws {
        let course = try #require(RepositoryFile.named("docs/skill/SKILL.md")).text
        let words = course.split { $0.isWhitespace }.count
        #expect(words > 1_000 && words <= 6_000)
        // Agents find it by its head (https://agentskills.io/specification).
        #expect(course.hasPrefix("---\nname: flipbook\ndescription: "))
        #expect(try #require(RepositoryFile.named("llms.txt")).text.contains("(docs/skill/SKILL.md)"))
    }

    /// The verbs that `make help` lists.
    static let verbs: [String] = (RepositoryFile.named("Makefile")?.lines ?? []).compactMap {
        $0.firstMatch(of: /^([a-z]+):.*##\s/).map { String($0.1) }
    }

    /// The subcommands, as `flipbook --help` lists them: a line each, two spaces, the name, and what it does.
    static func subcommands() throws -> [String] {
        // The tool is built into the folder of the tests: the bundle's own on Linux, the one that holds it on macOS.
        var folder = Bundle(for: Marker.self).bundleURL
        if folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
        let process = Process()
        process.executableURL = folder.appendingPathComponent("flipbook")
        process.arguments = ["--help"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").compactMap { $0.firstMatch(of: /^ {2}([a-z]+) {2,}\S/).map { String($0.1) } }
    }

    private final class Marker {}
}
