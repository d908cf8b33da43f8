// `SHA256SUMS` of a frozen version: what it was made with, and the digest of each of its files, as `sha256sum --check`
// reads it too. The digest of the lines about files is the version's hash.

import Cache
import Files
import Pages

/// The list of digests of a version: facts, and a line for each file.
package struct SnapshotSums: Hashable, Sendable {
    package static let name = "SHA256SUMS"
    /// The fact that its pages hold what a search found.
    package static let search = "explored"

    /// What must be equal for the same bytes to be built again, by name: the design, its maker, the settings.
    package var facts: [(name: String, value: String)]
    /// In order of path; paths begin below the version's folder.
    package var files: [File]

    /// A file and its SHA-256 in hexadecimal digits.
    package struct File: Hashable, Sendable {
        package var path: String
        /// SHA-256 in hexadecimal digits.
        package var digest: String

        package init(path: String, digest: String) { (self.path, self.digest) = (path, digest) }
    }

    package static func == (left: SnapshotSums, right: SnapshotSums) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    package init(facts: [(name: String, value: String)], files: [File]) {
        self.facts = facts
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Nil where a line is none of its own, or a path would lead out of the folder.
    package init?(text: String) {
        facts = []
        files = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# "), let colon = line.firstRange(of: ": ") {
                facts.append(
                    (
                        String(line[line.index(line.startIndex, offsetBy: 2)..<colon.lowerBound]),
                        String(line[colon.upperBound...])
                    ))
                continue
            }
            guard let gap = line.firstRange(of: "  "), line[..<gap.lowerBound].utf8.count == 64 else { return nil }
            let path = String(line[gap.upperBound...])
            guard
                !path.split(separator: "/", omittingEmptySubsequences: false).contains(where: {
                    ["", ".", ".."].contains($0)
                })
            else { return nil }
            files.append(File(path: path, digest: String(line[..<gap.lowerBound])))
        }
        guard !files.isEmpty, fact("design") != nil else { return nil }
    }

    /// Those of a version that lies in a site; nil where it has none, or none that can be read.
    package init?(of version: Snapshot, in site: String) {
        guard let bytes = WholeFile.contents(site + "/" + version.sums.path) else { return nil }
        self.init(text: String(decoding: bytes, as: UTF8.self))
    }

    /// The title of the design in a version of a site; empty where that does not say so. Only the beginning is read,
    /// since a site may have thousands of versions.
    package static func title(of version: Snapshot, in site: String) -> String {
        guard let head = WholeFile.beginning(of: site + "/" + version.sums.path, count: 2048) else { return "" }
        let line = String(decoding: head, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("# title: ") }
        return line.map { String($0.dropFirst(9)) } ?? ""
    }

    /// The value of a fact; nil where it is none of these.
    package func fact(_ name: String) -> String? { facts.first { $0.name == name }?.value }

    package var text: String { facts.map { "# \($0.name): \($0.value)\n" }.joined() + lines }

    private var lines: String { files.map { "\($0.digest)  \($0.path)\n" }.joined() }

    /// The digest of paths and bytes of all files, and of nothing else: equal files have one hash, whatever made them.
    package var hash: String { String(SHA256.hexadecimal(Array(lines.utf8)).prefix(Snapshot.digits)) }
}
