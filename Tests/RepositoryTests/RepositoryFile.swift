// The repository's own files, as the tests of this folder read them.

import Foundation
import TestSupport

struct RepositoryFile: Sendable, CustomStringConvertible {
    /// From the repository's root.
    var path: String
    var text: String

    var description: String { path }
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var fileExtension: String { name.contains(".") ? String(name.split(separator: ".").last!) : "" }
    /// Without the empty one after the last newline.
    var lines: [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Lines as a person counts them, with what stands before a `//` that begins a comment.
    var code: [(number: Int, text: Substring)] {
        lines.enumerated().map { index, line in
            (index + 1, line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
        }
    }

    func isBelow(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }

    /// Every text file of the repository, in order of path; products, and what git keeps, are left out.
    static let all: [RepositoryFile] = {
        let left: Set = [".build", ".git", ".swiftpm", "site", "node_modules", "__pycache__"]
        var files: [RepositoryFile] = []
        func walk(_ folder: String) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/" + folder)) ?? []
            for name in names.sorted() {
                let path = folder.isEmpty ? name : folder + "/" + name
                if folder.isEmpty, left.contains(name) { continue }
                if name == "__pycache__" { continue }
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: Fixtures.root + "/" + path, isDirectory: &isFolder) else {
                    continue
                }
                if isFolder.boolValue {
                    walk(path)
                } else if let data = FileManager.default.contents(atPath: Fixtures.root + "/" + path),
                    let text = String(validating: data, as: UTF8.self)
                {
                    files.append(RepositoryFile(path: path, text: text))
                }
            }
        }
        walk("")
        return files
    }()

    /// What people wrote and read: no fixtures, which may be as long and as broken as they must.
    static let sources = all.filter {
        ["swift", "js", "mjs", "css", "py", "c", "h"].contains($0.fileExtension) && !$0.isBelow("Tests/Fixtures")
    }

    static func named(_ path: String) -> RepositoryFile? { all.first { $0.path == path } }
}
