// A design as git has it at a revision, with the files beside it that it takes in.

import Diagnostics
import Drawings
import Files
import Platform
import XML

/// Copies of a design and what it takes in, in a temporary folder that goes with this value.
final class GitCheckout {
    let path: String
    /// The design as git calls it at the revision: `main:card.svg`.
    let name: String
    private let folder: TemporaryFolder
    private let git: GitFolder

    /// - Parameters:
    ///   - design: a file, or a symbolic link to one. Where it had another name at the revision, that one is taken.
    ///   - also: files that may be needed: those of the design as it is now.
    init(_ design: String, at revision: String, also files: [String]) throws(CommandError) {
        if revision.isEmpty || revision.hasPrefix("-") || !revision.unicodeScalars.allSatisfy({ $0.value >= 32 }) {
            throw .usage("--git needs a revision, such as HEAD or main, not '\(revision.printable)'")
        }
        let isLink = FileStamp(design, followsLinks: false)?.isSameFile(as: FileStamp(design)) == false
        let file = (isLink ? Folder.resolved(design) : nil) ?? design
        let git = GitFolder(path: Folder.of(file), revision: revision)
        let old = try git.name(of: Folder.name(of: file), design)
        self.git = git
        folder = try CommandError.files { () throws(FileError) in
            try TemporaryFolder(in: TemporaryFolder.standardPlace, prefix: "flipbook-diff-")
        }
        let around = String(old.dropLast(Folder.name(of: old).count))
        let base = Folder.name(of: old)
        name = "\(revision):\(old.hasPrefix("./") ? design : old)"
        path = folder.path + "/" + base
        guard let bytes = try git.bytes(of: old) else { throw .file("git cannot read \(name)") }
        var seen: Set<String> = [base]
        var waiting = files.filter { !$0.hasPrefix("/") } + GitCheckout.named(in: bytes)
        if InteractionFile.isOne(base) { waiting += [".svg", ".SVG"].map { base.dropLast(3) + $0 } }
        try put(bytes, base)
        while let file = waiting.popLast() {
            // What is not in the revision is missed by the design itself, if at all.
            guard seen.insert(file).inserted, let bytes = try git.bytes(of: around + file) else { continue }
            try put(bytes, file)
            if file.hasSuffix(".svg") { waiting += GitCheckout.named(in: bytes) }
        }
    }

    deinit { folder.remove() }

    /// The files that attributes may name: what has an ending and stays in the folder.
    private static func named(in bytes: [UInt8]) -> [String] {
        var names: [String] = []
        MarkupReader.read(SourceText(name: "design", bytes: bytes)).document?.root.walk { element in
            for attribute in element.attributes where attribute.name.local != "d" {
                // A path, or one in the quotes of a formula, with a part of the file behind it.
                for word in attribute.value.split(whereSeparator: { " '\",#(){}".contains($0) }) {
                    let isBelow = word.split(separator: "/", omittingEmptySubsequences: false)
                        .allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
                    let ending = word.split(separator: ".").last ?? ""
                    guard isBelow, !word.contains(":"), word.contains("."), ending.first?.isLetter == true else {
                        continue
                    }
                    names.append(String(word))
                }
            }
            if element.name.local == "use", let behaviour = element["behaviour"] { names.append(behaviour + ".svg") }
        }
        return names
    }

    private func put(_ bytes: [UInt8], _ file: String) throws(CommandError) {
        let place = folder.path + "/" + file
        try CommandError.files { () throws(FileError) in
            _ = try Folder.make(Folder.of(place))
            try WholeFile.create(place, bytes)
        }
    }
}

/// A folder of a repository, and a revision.
private struct GitFolder {
    let path: String
    let revision: String

    /// What a file of the folder is called at the revision, so that git finds it: `./card.svg`, or the path from the
    /// repository's root of one that was renamed since.
    /// - Parameter called: as the user calls it.
    func name(of file: String, _ called: String) throws(CommandError) -> String {
        if try has("./" + file) { return "./" + file }
        guard try run(["rev-parse", "--git-dir"]) != nil else {
            throw .file("\(called) is in no repository of git; name the old file itself: flipbook diff OLD \(called)")
        }
        guard try run(["rev-parse", "--verify", "--quiet", revision + "^{commit}"]) != nil else {
            throw .file(
                "git knows no revision '\(revision)'; `git branch --all` lists what can be named. A copy for CI may lack "
                    + "it: fetch it first")
        }
        // Each name that the file has had since, the oldest last; then what is renamed and not yet committed.
        let history = ["log", "--follow", "--format=", "--name-only", "-z", "\(revision)..HEAD", "--", file]
        var names = try lines(history)
        names += try lines(["log", "-1", "--follow", "--format=", "--name-only", "-z", "--", file])
        let renamed = try lines(["diff", "--find-renames", "--diff-filter=R", "--name-status", "-z", revision])
        let prefix = try run(["rev-parse", "--show-prefix"]).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let own = prefix.filter { $0 != "\n" } + file
        for index in renamed.indices where index > 0 && renamed[index] == own { names.append(renamed[index - 1]) }
        for name in names.reversed() where try has(name) { return name }
        throw .file(
            "git has no \(called) at '\(revision)', nor another name of it; `git log --follow \(called)` lists its "
                + "commits. Name the old file itself: flipbook diff OLD \(called)")
    }

    private func has(_ file: String) throws(CommandError) -> Bool {
        try run(["cat-file", "-e", "\(revision):\(file)"]) != nil
    }

    private func lines(_ words: [String]) throws(CommandError) -> [String] {
        let bytes = try run(words) ?? []
        return bytes.split { $0 == 0 || $0 == UInt8(ascii: "\n") }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A file at the revision; nil if there is none.
    func bytes(of file: String) throws(CommandError) -> [UInt8]? { try run(["show", "\(revision):\(file)"]) }

    /// What git answers; nil where it fails.
    private func run(_ words: [String]) throws(CommandError) -> [UInt8]? {
        guard let output = try? TemporaryFile(), let errors = try? TemporaryFile() else {
            throw .file("no temporary file can be made for what git answers")
        }
        let started = ChildProcess.start(
            ["git", "-C", path] + words, descriptors: [nil, output.descriptor, errors.descriptor])
        guard case .success(let process) = started else {
            throw .file("--git needs git, which is not found on the PATH; install it, or name the old file itself")
        }
        return ChildProcess.end(of: process) == .code(0) ? try? output.bytes() : nil
    }
}
