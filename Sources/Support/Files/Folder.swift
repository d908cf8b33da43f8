// Folders: what is in them, making, removing and exchanging them; and paths as text.

import Platform

/// Lists, makes, removes and exchanges folders.
package enum Folder {
    // MARK: Paths

    /// The folder that a path names something in: `a` for `a/b`, `.` for `b`, `/` for `/b`.
    package static func of(_ path: String) -> String {
        guard let cut = path.lastIndex(of: "/") else { return "." }
        return cut == path.startIndex ? "/" : String(path[..<cut])
    }

    /// The last part of a path.
    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The path without slashes at its end.
    package static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.last == "/" { path.removeLast() }
        return path
    }

    /// A descriptor of a folder, which the caller closes; nil where there is none, with the reason in `Errno.last`.
    /// - Parameter followsLinks: whether the path may be a symbolic link.
    package static func open(_ path: String, followsLinks: Bool = true) -> Int32? {
        Descriptor.open(path, followsLinks ? .folder : [.folder, .noLink])
    }

    /// A path without symbolic links and dots; nil where it leads to nothing.
    package static func resolved(_ path: String) -> String? { FileSystem.resolved(path) }

    // MARK: Contents

    /// The names in a folder in bytewise order; nil where it cannot be read, with the reason in `Errno.last`.
    /// - Parameter hidden: whether names that begin with a dot are among them.
    package static func names(in path: String, hidden: Bool = true) -> [String]? {
        var names: [String] = []
        let isRead = FileSystem.visit(path) { name, _ in
            if hidden || !name.hasPrefix(".") { names.append(name) }
            return true
        }
        return isRead ? names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } : nil
    }

    /// The names with the kind of each entry, which most file systems tell without a `stat`. Symbolic links are
    /// `other`.
    package static func entries(_ path: String) -> [(name: String, kind: FileStamp.Kind)]? {
        var entries: [(name: String, kind: FileStamp.Kind)] = []
        let isRead = FileSystem.visit(path) { name, kind in
            let kind = kind ?? FileStatus(path + "/" + name, followsLinks: false)?.kind
            entries.append((name, FileStamp.Kind(kind ?? .other)))
            return true
        }
        return isRead ? entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } : nil
    }

    // MARK: Changes

    /// Makes a folder and those above it.
    /// - Returns: the folders that were not there, the highest first.
    @discardableResult
    package static func make(_ path: String, permissions: UInt32 = 0o755) throws(FileError) -> [String] {
        if FileSystem.makeFolder(path, permissions: permissions) { return [path] }
        if Errno.last == .fileExists { return [] }
        let cut = path.lastIndex(of: "/")
        guard Errno.last == .noSuchFile, let cut, cut != path.startIndex else { throw .writing(path) }
        let above = try make(String(path[..<cut]), permissions: permissions)
        guard FileSystem.makeFolder(path, permissions: permissions) || Errno.last == .fileExists else {
            // In some folders, such as /proc, none can be made, and the system says that they are missing.
            throw Errno.last == .noSuchFile
                ? FileError(path, .other("no folder can be made there; name another")) : .writing(path)
        }
        return above + [path]
    }

    /// Removes a folder with all that is in it, or a file. Symbolic links are removed, not followed. Errors are
    /// ignored.
    package static func remove(_ path: String) {
        guard FileStamp(path, followsLinks: false)?.kind == .folder else {
            FileSystem.unlink(path)
            return
        }
        for (name, kind) in entries(path) ?? [] {
            if kind == .folder { remove(path + "/" + name) } else { FileSystem.unlink(path + "/" + name) }
        }
        FileSystem.removeFolder(path)
    }

    /// Exchanges two folders in one step; false where the system or the file system cannot.
    package static func exchange(_ left: String, _ right: String) -> Bool { FileSystem.exchange(left, right) }
}
