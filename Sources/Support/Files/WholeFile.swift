// Reading and writing whole files, to the end or not at all.

import Platform

/// Reads and writes files as a whole.
package enum WholeFile {
    /// Reads a regular file. Its size is looked at first, so that a huge one costs nothing.
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - name: the path in errors; the path as given if nil.
    ///   - limit: the greatest size in bytes.
    ///   - followsLinks: whether the path may be a symbolic link.
    ///   - takesPipes: whether it may be a pipe or a device, which is then waited for.
    package static func read(
        _ path: String, as name: String? = nil, limit: Int = 1 << 30, followsLinks: Bool = true,
        takesPipes: Bool = false
    ) throws(FileError) -> [UInt8] {
        let name = name ?? path
        // Otherwise a named pipe would be waited for until something writes to it.
        var how: Opening = takesPipes ? [] : .nonBlocking
        if !followsLinks { how.insert(.noLink) }
        guard let descriptor = Descriptor.open(path, how) else { throw .reading(name) }
        defer { Descriptor.close(descriptor) }
        guard let stamp = FileStamp(descriptor: descriptor) else { throw .reading(name) }
        switch stamp.kind {
        case .file: break
        case .folder: throw FileError(name, .folder)
        case .other: if !takesPipes { throw FileError(name, .notAFile) }
        }
        guard stamp.size <= limit else { throw FileError(name, .tooLarge(bytes: stamp.size, limit: limit)) }
        return try read(descriptor: descriptor, as: name, size: stamp.size, limit: limit)
    }

    /// Reads an open file, pipe or device to its end.
    /// - Parameters:
    ///   - name: its path in errors.
    ///   - size: how many bytes are expected. It may hold more, as it may grow meanwhile.
    ///   - limit: the greatest size in bytes.
    package static func read(
        descriptor: Int32, as name: String, size: Int = 0, limit: Int = 1 << 30
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        // One byte more than is expected, so that the end shows without a second read.
        var room = max(size + 1, 4096)
        while true {
            let start = bytes.count
            guard var piece = Descriptor.read(descriptor, limit: room) else { throw .reading(name) }
            if piece.isEmpty { return bytes }
            if start == 0 { swap(&bytes, &piece) } else { bytes.append(contentsOf: piece) }
            if bytes.count > limit { throw FileError(name, .tooLarge(bytes: bytes.count, limit: limit)) }
            // Only there: files of /proc have no size, and pipes give what is in them.
            if size > 0, bytes.count == size { return bytes }
            room = max(size + 1 - bytes.count, 4096)
        }
    }

    /// What a file holds; nil where it cannot be read.
    package static func contents(_ path: String) -> [UInt8]? { try? read(path) }

    /// A descriptor of a file to read from, which the caller closes; nil where it cannot be opened.
    package static func open(_ path: String) -> Int32? {
        Descriptor.open(path)
    }

    /// The first bytes of a file, fewer where it is shorter; nil where it cannot be read.
    package static func beginning(of path: String, count: Int) -> [UInt8]? {
        guard let descriptor = open(path) else { return nil }
        defer { Descriptor.close(descriptor) }
        return piece(descriptor, limit: count)
    }

    /// Writes all bytes to an open file or pipe.
    /// - Parameter name: its path in errors.
    package static func write(
        _ bytes: some RandomAccessCollection<UInt8>, to descriptor: Int32, as name: String
    ) throws(FileError) {
        var failure: Errno?
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { bytes in
            var left = bytes[...]
            while !left.isEmpty, failure == nil {
                let count = Descriptor.write(descriptor, UnsafeBufferPointer(rebasing: left))
                left = left.dropFirst(count ?? 0)
                if count == nil { failure = .last } else if count == 0 { failure = .inputOutput }
            }
        }
        guard isDone != nil else { return try write(Array(bytes), to: descriptor, as: name) }
        if let failure { throw .writing(name, failure) }
    }

    /// Closes a file that was written. A full disk may only be noticed here.
    package static func close(_ descriptor: Int32, as name: String) throws(FileError) {
        guard Descriptor.close(descriptor) else { throw .writing(name) }
    }

    /// Writes a new file. It fails if something is at the path, and removes a file that it could not write whole.
    /// - Parameter permissions: of the file, as far as the process's mask allows them.
    package static func create(_ path: String, _ bytes: [UInt8], permissions: UInt32 = 0o644) throws(FileError) {
        guard let descriptor = Descriptor.open(path, .new, permissions: permissions) else { throw .writing(path) }
        do throws(FileError) {
            try fill(descriptor, with: bytes, as: path)
        } catch {
            FileSystem.unlink(path)
            throw error
        }
    }

    /// Writes bytes to a new file and closes it.
    private static func fill(_ descriptor: Int32, with bytes: [UInt8], as name: String) throws(FileError) {
        var failure: FileError?
        do throws(FileError) { try write(bytes, to: descriptor, as: name) } catch { failure = error }
        try close(descriptor, as: name)
        if let failure { throw failure }
    }

    /// Replaces files, each atomically. All are written to drafts first, so that a full disk changes none. Hard links
    /// to an old file keep its content.
    /// - Parameter permissions: of the new files, where the disk lets them be set; nil for those of any new file.
    package static func replace(
        _ files: [(path: String, bytes: [UInt8])], permissions: UInt32? = nil
    ) throws(FileError) {
        var drafts: [String] = []
        do throws(FileError) {
            for (path, bytes) in files {
                let (descriptor, draft) = try openDraft(of: path)
                drafts.append(draft)
                // Before it is closed and renamed: the path may lead to another file by then.
                if let permissions { Descriptor.setPermissions(descriptor, permissions) }
                try fill(descriptor, with: bytes, as: path)
            }
            for (draft, file) in zip(drafts, files) where !FileSystem.rename(draft, to: file.path) {
                throw .writing(file.path)
            }
        } catch {
            for draft in drafts { FileSystem.unlink(draft) }
            throw error
        }
    }

    /// Makes a file beside another, under a name that nothing has.
    private static func openDraft(of path: String) throws(FileError) -> (descriptor: Int32, path: String) {
        while true {
            let draft = path + "." + String(UInt32.random(in: .min ... .max), radix: 36)
            if let descriptor = Descriptor.open(draft, .new) { return (descriptor, draft) }
            if Errno.last != .fileExists { throw .writing(path) }
        }
    }

    /// Replaces a file atomically, or makes it. Symbolic links are followed, and the file keeps its permissions.
    /// Anything else that takes bytes, such as a pipe, is written to.
    package static func replace(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        if path.isEmpty { throw FileError(path, .other("the file to write has no name")) }
        guard let status = FileStatus(path) else { return try replace([(path, bytes)]) }
        switch status.kind {
        case .folder: throw FileError(path, .folder)
        case .file:
            do throws(FileError) {
                let target = Folder.resolved(path) ?? path
                try replace([(target, bytes)], permissions: status.permissions)
            } catch {
                throw FileError(path, error.reason)
            }
        case .link, .other:
            guard let descriptor = Descriptor.open(path, .writing) else { throw .writing(path) }
            defer { Descriptor.close(descriptor) }
            try write(bytes, to: descriptor, as: path)
        }
    }

    /// Whether two files hold the same bytes. False where one of them cannot be read.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        guard let left = open(left) else { return false }
        defer { Descriptor.close(left) }
        guard let right = open(right) else { return false }
        defer { Descriptor.close(right) }
        while true {
            guard let these = piece(left), let those = piece(right), these == those else { return false }
            if these.isEmpty { return true }
        }
    }

    /// The next bytes of a file: as many as are asked for, unless it ends.
    private static func piece(_ descriptor: Int32, limit: Int = 1 << 16) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            guard let more = Descriptor.read(descriptor, limit: limit - bytes.count) else { return nil }
            if more.isEmpty { break }
            if bytes.isEmpty { bytes = more } else { bytes += more }
        }
        return bytes
    }
}
