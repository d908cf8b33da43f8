// A design as git has it at a revision, with the files beside it that it takes in.

import Diagnostics
import Files
import XML

/// Copies of a design and what it takes in, in a temporary folder that goes with this value.
final class GitCheckout {
    let path: String
    private let folder: TemporaryFolder
    private let home: String
    private let revision: String

    /// - Parameter also: files that may be needed: those of the design as it is now.
    init(_ design: String, at revision: String, also files: [String]) throws(CommandError) {
        if revision.isEmpty || revision.hasPrefix("-") {
            throw .usage("--git needs a revision, such as HEAD or main, not '\(revision)'")
        }
        self.revision = revision
        home = Folder.of(design)
        do throws(FileError) {
            folder = try TemporaryFolder(in: TemporaryFolder.standardPlace, prefix: "flipbook-diff-")
        } catch {
            throw .file(error.description)
        }
        let name = Folder.name(of: design)
        path = folder.path + "/" + name
        let bytes = try bytes(of: name)
        var seen: Set<String> = [name]
        var waiting = files.filter { !$0.hasPrefix("/") } + GitCheckout.named(in: bytes)
        try put(bytes, name)
        while let file = waiting.popLast() {
            // What is not in the revision is missed by the design itself, if at all.
            guard seen.insert(file).inserted, let bytes = try? self.bytes(of: file) else { continue }
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
        do throws(FileError) {
            _ = try Folder.make(Folder.of(place))
            try WholeFile.create(place, bytes)
        } catch {
            throw .file(error.description)
        }
    }

    /// A file of the design's folder at the revision.
    private func bytes(of file: String) throws(CommandError) -> [UInt8] {
        guard let output = try? TemporaryFile(), let errors = try? TemporaryFile() else {
            throw .file("no temporary file can be made for what git answers")
        }
        let started = ChildProcess.start(
            ["git", "-C", home, "show", "\(revision):./\(file)"],
            descriptors: [nil, output.descriptor, errors.descriptor])
        guard case .success(let process) = started else {
            throw .file("--git needs git, which is not found on the PATH; install it, or name the old file itself")
        }
        guard ChildProcess.end(of: process) == 0, let bytes = try? output.bytes() else {
            let told = (try? errors.bytes()).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let line = told.split(separator: "\n").last.map(String.init) ?? "git failed"
            throw .file("git has no \(file) at '\(revision)': \(line)")
        }
        return bytes
    }
}
