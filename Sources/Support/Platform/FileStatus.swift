// What the system says of a file.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What `stat` says of a file or folder.
package struct FileStatus: Sendable {
    /// What lies at a path.
    package enum Kind: Hashable, Sendable { case file, folder, link, other }

    package let kind: Kind
    /// The bits of `chmod`.
    package let permissions: UInt32
    package let device, inode: UInt
    /// In bytes.
    package let size: Int
    /// When the contents, and when anything of the file changed last; in nanoseconds since 1970.
    package let modified, changed: Int
    /// Whether it belongs to the user of this process.
    package let isOwn: Bool

    /// Nil where nothing is at the path, with the reason in `Errno.last`.
    /// - Parameter followsLinks: whether a symbolic link stands for what it leads to.
    package init?(_ path: String, followsLinks: Bool = true) {
        var status = stat()
        guard fstatat(AT_FDCWD, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    /// The same for a path below an open folder; links are not followed.
    /// - Parameter path: bytes with a zero at the end.
    package init?(_ path: ArraySlice<UInt8>, in folder: Int32) {
        var status = stat()
        let code = path.withUnsafeBufferPointer {
            $0.withMemoryRebound(to: CChar.self) { fstatat(folder, $0.baseAddress!, &status, AT_SYMLINK_NOFOLLOW) }
        }
        guard code == 0 else { return nil }
        self.init(status)
    }

    /// Of an open file or folder.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        permissions = UInt32(status.st_mode & 0o7777)
        device = UInt(truncatingIfNeeded: status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        isOwn = status.st_uid == geteuid()
        #if canImport(Darwin)
            (modified, changed) = (status.st_mtimespec.nanoseconds, status.st_ctimespec.nanoseconds)
        #else
            (modified, changed) = (status.st_mtim.nanoseconds, status.st_ctim.nanoseconds)
        #endif
    }
}
