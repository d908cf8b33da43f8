// Paths that a client names, held to one folder.

import Files
import Platform

/// The folder that a server works in. Nothing above it, beside it, or behind a link can be named.
struct ConfinedFolder: Sendable {
    /// Why a path is refused, in a sentence for the client.
    struct Refusal: Error {
        var sentence: String
    }

    /// The folder itself, without links.
    let root: String

    /// Nil where there is no such folder.
    init?(_ path: String) {
        guard let root = Folder.resolved(path), FileStamp.isFolder(root) else { return nil }
        self.root = root
    }

    /// A path of something that is there.
    func existing(_ path: String) throws(Refusal) -> String {
        let clean = try lexical(path)
        try refuseLinks(in: clean)
        guard FileSystem.has(root + "/" + clean) else {
            throw Refusal(sentence: "'\(path)' is not there; name a file of the server's folder, such as card.svg")
        }
        return clean
    }

    /// A folder, or a file of which designs are read: no link in it may lead out of the server's folder.
    func designs(_ path: String) throws(Refusal) -> String {
        let clean = try existing(path)
        if FileStamp.isFolder(root + "/" + clean) { try refuseLinks(below: clean, depth: 0) }
        return clean
    }

    /// A path to write to; it need not be there yet.
    func output(_ path: String) throws(Refusal) -> String {
        let clean = try lexical(path)
        // Commands take it for standard output.
        if clean == "-" { throw Refusal(sentence: "'-' names no file here; call it something else") }
        if clean == "." {
            throw Refusal(sentence: "'\(path)' is the server's folder itself; name a file or folder in it")
        }
        try refuseLinks(in: clean)
        return clean
    }

    /// The path without empty steps; relative, and never upwards.
    private func lexical(_ path: String) throws(Refusal) -> String {
        if path.isEmpty || path.utf8.contains(0) { throw Refusal(sentence: "a path is empty or holds a zero byte") }
        if path.utf8.count > 4000 { throw Refusal(sentence: "a path has more than 4000 bytes") }
        if path.hasPrefix("/") {
            throw Refusal(sentence: "'\(path)' is absolute; name files from the server's folder on, such as card.svg")
        }
        let steps = path.split(separator: "/").filter { $0 != "." }
        if steps.contains("..") {
            throw Refusal(sentence: "'\(path)' leads upwards; only files of the server's folder can be named")
        }
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    private func refuseLinks(in clean: String) throws(Refusal) {
        var path = root
        for step in clean.split(separator: "/") where step != "." {
            path += "/" + step
            if isLink(path) {
                throw Refusal(sentence: "'\(clean)' is or leads through a symbolic link, which is not followed here")
            }
        }
    }

    /// A folder is searched for designs, so its links count as if they were named.
    private func refuseLinks(below clean: String, depth: Int) throws(Refusal) {
        guard depth < 32 else { throw Refusal(sentence: "the folder '\(clean)' is more than 32 levels deep") }
        for name in Folder.names(in: root + "/" + clean, hidden: false) ?? [] {
            let inner = clean == "." ? name : clean + "/" + name
            if isLink(root + "/" + inner) {
                guard let target = Folder.resolved(root + "/" + inner) else { continue }
                if target != root, !target.hasPrefix(root + "/") {
                    throw Refusal(
                        sentence:
                            "'\(inner)' is a symbolic link that leads out of the server's folder; name designs one by one"
                    )
                }
            } else if FileStamp(root + "/" + inner, followsLinks: false)?.kind == .folder {
                try refuseLinks(below: inner, depth: depth + 1)
            }
        }
    }

    private func isLink(_ path: String) -> Bool {
        FileStatus(path, followsLinks: false)?.kind == .link
    }
}
