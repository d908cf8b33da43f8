// The habits of the house: short files that say what they are about, under names that say something.

import Foundation
import TestSupport
import Testing

@Suite("House style") struct HouseStyleTests {
    static let limit = 400
    static let median = 160

    @Test("a file stays under 400 lines, and the middle one under 160")
    func sizes() {
        var counts: [Int] = []
        for file in RepositoryFile.sources {
            let count = file.lines.count
            #expect(count < Self.limit, "\(file) has \(count) lines: give what it holds besides a file of its own")
            counts.append(count)
        }
        counts.sort()
        #expect(counts.count > 20)
        #expect(counts[counts.count / 2] <= Self.median)
    }

    @Test("a file opens with a sentence that says what it is about")
    func heads() {
        for file in RepositoryFile.sources {
            let head = opening(of: file)
            let words = head.split(separator: " ")
            #expect(words.count >= 3 && head.contains { ".:".contains($0) }, "\(file) opens with: \(head)")
        }
    }

    @Test("scripts open with a sentence too")
    func scripts() {
        let scripts = RepositoryFile.all.filter { $0.isBelow(".ci") || $0.path == "Makefile" }
        #expect(scripts.count >= 5)
        for script in scripts {
            #expect(opening(of: script).contains("."), "\(script) opens with: \(opening(of: script))")
        }
    }

    @Test("no file and no type has a name that says nothing")
    func emptyNames() {
        let empty = /(?i)^(?:.*(?:utils?|utilities|helpers?|common|misc)|\w+manager|manager)$/
        for file in RepositoryFile.sources {
            let stem = file.name.prefix { $0 != "." }
            #expect(stem.wholeMatch(of: empty) == nil, "\(file)")
            for (line, name, _) in types(of: file) {
                #expect(name.wholeMatch(of: empty) == nil, "\(file):\(line) \(name)")
            }
        }
    }

    @Test("no type is named like a module, or like one of Foundation's")
    func takenNames() {
        let taken = Module.names.union([
            "Expression", "Predicate", "Unit", "Progress", "Scanner", "Formatter", "Process", "Timer", "XMLNode",
            "XMLDocument", "XMLParser", "Operation",
        ])
        for file in RepositoryFile.sources where file.isBelow("Sources") {
            for (line, name, isOuter) in types(of: file) where isOuter && taken.contains(String(name)) {
                Issue.record("\(file):\(line) names a type \(name), which is taken")
            }
        }
    }

    @Test("an outer type has a name of its own in the whole package, and so has a file of Swift")
    func namesOccurOnce() {
        var types: [Substring: String] = [:]
        var files: [String: String] = [:]
        for file in RepositoryFile.sources where file.isBelow("Sources") && file.fileExtension == "swift" {
            if let other = files.updateValue(file.path, forKey: file.name) {
                Issue.record("\(file) has the name of \(other)")
            }
            for (line, name, isOuter) in self.types(of: file) where isOuter {
                if let other = types.updateValue("\(file):\(line)", forKey: name) {
                    Issue.record("\(file):\(line) names a type \(name), as does \(other)")
                }
            }
        }
    }

    @Test("nothing is left for later")
    func unfinished() {
        // Split, so that this file does not find itself.
        let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
        for file in RepositoryFile.all where !file.isBelow("Tests/Fixtures") {
            for (index, line) in file.lines.enumerated() {
                let words = line.split { !($0.isLetter || $0.isNumber) }
                for mark in marks where words.contains(Substring(mark)) {
                    Issue.record("\(file):\(index + 1) leaves something for later: \(mark)")
                }
            }
        }
    }

    @Test("no line ends in a space, no source holds a tab, every file ends with a newline")
    func whitespace() {
        let kinds: Set = ["swift", "js", "mjs", "css", "py", "c", "h", "md", "html"]
        for file in RepositoryFile.all where kinds.contains(file.fileExtension) && !file.isBelow("Tests/Fixtures") {
            #expect(file.text.hasSuffix("\n"), "\(file) does not end with a newline")
            for (index, line) in file.lines.enumerated() {
                #expect(line.last != " " && !line.contains("\t") && line.last != "\r", "\(file):\(index + 1)")
            }
        }
    }

    @Test("the top folder holds what a reader expects there, and no log or picture that was left behind")
    func topFolder() throws {
        let known: Set = [
            ".ci", ".git", ".gitignore", ".swift-format", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", "Makefile",
            "Package.swift", "README.md", "Sources", "Tests", "biome.json", "ci", "docs", "llms.txt", "ruff.toml",
            "templates",
            "web",
        ]
        // What is made here, and what editors and the Finder leave.
        let made: Set = [".build", ".swiftpm", "site", ".DS_Store", ".vscode", ".idea", ".ruff_cache"]
        let top = try FileManager.default.contentsOfDirectory(atPath: Fixtures.root)
        #expect(Set(top).subtracting(known).subtracting(made) == [])
    }

    @Test("nothing names a place outside the repository")
    func outsidePlaces() {
        let places = ["../sha" + "red", "/wo" + "rk/", "/ro" + "ot/"]
        for file in RepositoryFile.all {
            for place in places where file.text.contains(place) { Issue.record("\(file) names \(place)") }
        }
    }

    /// The text of the comment that a file opens with, on one line.
    private func opening(of file: RepositoryFile) -> String {
        var lines = file.lines
        while let first = lines.first, first.hasPrefix("#!") || first.hasPrefix("// swift-tools-version") {
            lines.removeFirst()
        }
        let marks = ["//", "#", "\"\"\"", "/*", " *"]
        let comment = lines.prefix { line in marks.contains { line.hasPrefix($0) } }
        guard let first = comment.first else { return "" }
        // A block comment, or a docstring, goes on without a mark of its own.
        let isBlock = first.hasPrefix("\"\"\"") || first.hasPrefix("/*")
        let text = isBlock ? lines.prefix { !$0.isEmpty }[...] : comment
        return text.map { $0.trimmingPrefix(/[\/#*" ]+/) }.joined(separator: " ")
    }

    private func types(of file: RepositoryFile) -> [(line: Int, name: Substring, isOuter: Bool)] {
        guard file.fileExtension == "swift" else { return [] }
        let pattern = /^(\s*)(?:@\w+\s+)*(?:[a-z]+\s+)*?(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)/
        return file.code.compactMap { number, line in
            line.firstMatch(of: pattern).map { (number, $0.2, $0.1.isEmpty) }
        }
    }
}
