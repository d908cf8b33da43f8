// Names on the disk: folders, links, permissions.

import CPlatform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Calls on paths. Where one fails, the reason is in `Errno.last`.
package enum FileSystem {
    /// What this process may do with a file or folder.
    package struct Access: OptionSet, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }

        package static let reading = Access(rawValue: R_OK)
        package static let writing = Access(rawValue: W_OK)
        /// Opening what is in a folder, or running a program.
        package static let entering = Access(rawValue: X_OK)
    }

    /// Whether anything is at a path that this process can reach; links are followed.
    package static func has(_ path: String) -> Bool { accessFile(path, F_OK) == 0 }

    /// Whether something is at a path that this process may use so.
    package static func allows(_ access: Access, _ path: String) -> Bool {
        accessFile(path, access.rawValue) == 0
    }

    /// A path without symbolic links and dots; nil where it leads to nothing.
    package static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Calls `body` with each name in a folder, and what most file systems say of its kind, until it returns false.
    /// False where the folder cannot be read.
    package static func visit(_ path: String, _ body: (String, FileStatus.Kind?) -> Bool) -> Bool {
        guard let folder = opendir(path) else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            // An entry is as long as its name: to copy all of `d_name` would read beyond the last one's.
            let place = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            let name = String(cString: place.assumingMemoryBound(to: CChar.self))
            if name != ".", name != "..", !body(name, kind(Int(entry.pointee.d_type))) { break }
        }
        return true
    }

    private static func kind(_ type: Int) -> FileStatus.Kind? {
        switch type {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other
        }
    }

    /// Makes a folder in one that is there.
    @discardableResult
    package static func makeFolder(_ path: String, permissions: UInt32 = 0o755) -> Bool {
        mkdir(path, mode_t(permissions)) == 0
    }

    /// A new folder for its owner alone: `start` and six random characters.
    package static func makeTemporaryFolder(_ start: String) -> String? {
        var template = Array("\(start)XXXXXX".utf8CString)
        return mkdtemp(&template) == nil ? nil : text(template)
    }

    /// Removes a folder with nothing in it.
    @discardableResult
    package static func removeFolder(_ path: String) -> Bool { rmdir(path) == 0 }

    /// Removes a file, or a symbolic link.
    @discardableResult
    package static func unlink(_ path: String) -> Bool { removeFile(path) == 0 }

    /// Puts a file or folder in the place of another, in one step.
    @discardableResult
    package static func rename(_ path: String, to other: String) -> Bool { renameFile(path, other) == 0 }

    /// Exchanges two files or folders in one step; false where the system or the file system cannot.
    package static func exchange(_ left: String, _ right: String) -> Bool { flipbook_exchange(left, right) == 0 }

    /// Gives a file a second name.
    package static func link(_ path: String, as other: String) -> Bool { linkFile(path, other) == 0 }

    /// Sets the bits of `chmod`.
    @discardableResult
    package static func setPermissions(_ path: String, _ permissions: UInt32) -> Bool {
        chmod(path, mode_t(permissions)) == 0
    }

    /// Says that a file was used and changed now. A link is not followed.
    package static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }

    // MARK: Confinement

    /// Opens what lies below a folder, to be read; nothing above it, beside it or in /proc can be reached. Symbolic links
    /// are followed as long as they stay below it; where the system cannot do that, none is followed.
    /// - Parameter confines: whether the system is asked to; false for the other way, in tests.
    package static func open(_ names: [String], below path: String, confines: Bool = true) -> Int32? {
        guard let root = Descriptor.opened(flipbook_open_place(path)) else { return nil }
        defer { close(root) }
        // Non-blocking, so that a pipe in the folder cannot hold the thread.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        if confines {
            let descriptor = flipbook_open_beneath(root, names.joined(separator: "/"), flags)
            if descriptor >= 0 || errno != ENOSYS && errno != EPERM { return Descriptor.opened(descriptor) }
        }
        return Descriptor.opened(walk(names, from: root, flags))
    }

    /// Folder by folder, without links.
    private static func walk(_ names: [String], from root: Int32, _ flags: Int32) -> Int32 {
        guard let last = names.last else { return -1 }
        var folder = fcntl(root, F_DUPFD_CLOEXEC, 0)
        for name in names.dropLast() where folder >= 0 {
            let next = flipbook_open_place_in(folder, name)
            close(folder)
            folder = next
        }
        guard folder >= 0 else { return -1 }
        defer { close(folder) }
        return openat(folder, last, flags | O_NOFOLLOW)
    }
}

// The functions of the C library whose names those above have too.
private func accessFile(_ path: String, _ mode: Int32) -> Int32 { access(path, mode) }
private func removeFile(_ path: String) -> Int32 { unlink(path) }
private func renameFile(_ path: String, _ other: String) -> Int32 { rename(path, other) }
private func linkFile(_ path: String, _ other: String) -> Int32 { link(path, other) }
