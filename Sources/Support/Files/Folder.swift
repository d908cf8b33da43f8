// Folders: what is in them, making, removing and exchanging them; and paths as text.

import Glibc

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

    /// A descriptor of a folder, which the caller closes; nil where there is none, with the reason in `errno`.
    /// - Parameter followsLinks: whether the path may be a symbolic link.
    package static func open(_ path: String, followsLinks: Bool = true) -> Int32? {
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
        return descriptor >= 0 ? descriptor : nil
    }

    /// A path without symbolic links and dots; nil where it leads to nothing.
    package static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    // MARK: Contents

    /// The names in a folder in bytewise order; nil where it cannot be read, with the reason in `errno`.
    /// - Parameter hidden: whether names that begin with a dot are among them.
    package static func names(in path: String, hidden: Bool = true) -> [String]? {
        var names: [String] = []
        let isRead = visit(path) { name, _ in
            if hidden || !name.hasPrefix(".") { names.append(name) }
            return true
        }
        return isRead ? names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } : nil
    }

    /// The names with the kind of each entry, which most file systems tell without a `stat`. Symbolic links are
    /// `other`.
    package static func entries(_ path: String) -> [(name: String, kind: FileStamp.Kind)]? {
        var entries: [(name: String, kind: FileStamp.Kind)] = []
        let isRead = visit(path) { name, type in
            switch Int(type) {
            case Int(DT_REG): entries.append((name, .file))
            case Int(DT_DIR): entries.append((name, .folder))
            case Int(DT_UNKNOWN):
                let kind = FileStamp(path + "/" + name, followsLinks: false)?.kind
                entries.append((name, kind ?? .other))
            default: entries.append((name, .other))
            }
            return true
        }
        return isRead ? entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } : nil
    }

    /// Calls `body` with each name and its type as `readdir` gives them, until it returns false. False where the folder
    /// cannot be read, with the reason in `errno`.
    private static func visit(_ path: String, _ body: (String, UInt8) -> Bool) -> Bool {
        guard let folder = opendir(path) else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != "..", !body(name, entry.pointee.d_type) { break }
        }
        return true
    }

    // MARK: Changes

    /// Makes a folder and those above it.
    /// - Returns: the folders that were not there, the highest first.
    @discardableResult
    package static func make(_ path: String, permissions: UInt32 = 0o755) throws(FileError) -> [String] {
        if mkdir(path, permissions) == 0 { return [path] }
        if errno == EEXIST { return [] }
        let cut = path.lastIndex(of: "/")
        guard errno == ENOENT, let cut, cut != path.startIndex else { throw .writing(path) }
        let above = try make(String(path[..<cut]), permissions: permissions)
        guard mkdir(path, permissions) == 0 || errno == EEXIST else {
            // In some folders, such as /proc, none can be made, and the system says that they are missing.
            throw errno == ENOENT
                ? FileError(path, .other("no folder can be made there; name another")) : .writing(path)
        }
        return above + [path]
    }

    /// Removes a folder with all that is in it, or a file. Symbolic links are removed, not followed. Errors are
    /// ignored.
    package static func remove(_ path: String) {
        guard FileStamp(path, followsLinks: false)?.kind == .folder else {
            unlink(path)
            return
        }
        for (name, kind) in entries(path) ?? [] {
            if kind == .folder { remove(path + "/" + name) } else { unlink(path + "/" + name) }
        }
        rmdir(path)
    }

    /// Exchanges two folders in one step (`renameat2` with RENAME_EXCHANGE); false where the system or the file system
    /// cannot.
    package static func exchange(_ left: String, _ right: String) -> Bool {
        typealias Function = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        guard let symbol = dlsym(nil, "renameat2") else { return false }
        let renameat2 = unsafeBitCast(symbol, to: Function.self)
        let exchangeFlag: UInt32 = 2
        return renameat2(AT_FDCWD, left, AT_FDCWD, right, exchangeFlag) == 0
    }
}
