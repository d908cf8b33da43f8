// A package onto the disk: whole, or not at all.

import Cache
package import Files
import Platform

extension SwiftPackage {
    /// The file that lists what the export wrote, so that the next one knows what it may replace.
    package static let list = ".flipbook-package"

    /// All files, and the list of them, as `sha256sum` writes it.
    package var listedFiles: [SwiftFile] {
        let sums = files.map { "\(SHA256.hexadecimal(Array($0.text.utf8)))  \($0.path)\n" }
        return files + [SwiftFile(path: SwiftPackage.list, text: sums.joined())]
    }

    /// What is not the export's and stays where it is: products, settings of tools, a repository of its own.
    private static func isKept(_ name: String) -> Bool {
        name != list && (name.hasPrefix(".") || name == "Package.resolved")
    }

    /// Writes the package into a folder that is not there, is empty, or holds a package that an export wrote before.
    /// The folder is the old one or the new one at every time.
    /// - Parameter force: whether files that were changed since are replaced too.
    package func write(to path: String, force: Bool = false) throws(FileError) {
        let path = Folder.trimmed(path)
        let isReplaced = FileStamp(path, followsLinks: false) != nil
        if isReplaced { try SwiftPackage.check(path, force: force) }
        let parent = Folder.of(path)
        guard FileStamp.isFolder(parent) else { throw FileError(path, .noFolder) }
        let draft = try TemporaryFolder(in: parent, prefix: ".\(name)-")
        defer { draft.remove() }
        for file in listedFiles {
            let place = draft.path + "/" + file.path
            try Folder.make(Folder.of(place))
            try WholeFile.create(place, Array(file.text.utf8))
        }
        guard FileSystem.setPermissions(draft.path, 0o755) else { throw .writing(path) }
        guard isReplaced else {
            guard FileSystem.rename(draft.path, to: path) else { throw .writing(path) }
            return
        }
        // What stays changes places first: if the exchange fails, it goes back.
        let kept = (Folder.names(in: path) ?? []).filter(SwiftPackage.isKept)
        for name in kept { FileSystem.rename(path + "/" + name, to: draft.path + "/" + name) }
        guard Folder.exchange(draft.path, path) else {
            let failure = FileError.writing(path)
            for name in kept { FileSystem.rename(draft.path + "/" + name, to: path + "/" + name) }
            throw failure
        }
    }

    /// Refuses a folder with anything in it that the export did not write, or did not write so.
    private static func check(_ path: String, force: Bool) throws(FileError) {
        guard FileStamp(path, followsLinks: false)?.kind == .folder else {
            throw FileError(path, .other("it is no folder"), advice: "name a folder for the package")
        }
        guard let names = Folder.names(in: path) else { throw .listing(path) }
        if names.isEmpty { return }
        guard let list = WholeFile.contents(path + "/" + list) else {
            throw FileError(
                path, .other("it is there already, and no export wrote it"),
                advice: "name a folder that is not there, or one that an export wrote")
        }
        // As `sha256sum` writes it; earlier exports wrote the paths alone.
        let lines = String(decoding: list, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        let known = Dictionary(
            lines.map { (String($0.last ?? ""), $0.count > 1 ? String($0[0]) : nil) }, uniquingKeysWith: { $1 })
        if let other = strange(in: path, below: "", Set(known.keys)) {
            throw FileError(
                path, .other("it holds \(other), which no export wrote"),
                advice: "move that file away, or name another folder")
        }
        if force { return }
        let changed = known.sorted { $0.key < $1.key }.first { name, sum in
            guard let sum, let bytes = WholeFile.contents(path + "/" + name) else { return false }
            return SHA256.hexadecimal(bytes) != sum
        }
        if let changed {
            throw FileError(
                path, .other("\(changed.key) was changed since it was exported"),
                advice: "--force replaces it; or name another folder, and take over what was changed")
        }
    }

    /// The first file that is not in the list. What the Finder leaves in each folder is no one's work.
    private static func strange(in root: String, below folder: String, _ known: Set<String>) -> String? {
        for (name, kind) in Folder.entries(root + "/" + folder) ?? [] {
            let path = folder.isEmpty ? name : folder + "/" + name
            if name == ".DS_Store" || folder.isEmpty && isKept(name) { continue }
            if kind == .folder {
                if let found = strange(in: root, below: path, known) { return found }
            } else if path != list, !known.contains(path) {
                return path
            }
        }
        return nil
    }
}
