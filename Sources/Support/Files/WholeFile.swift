// Reading and writing whole files, to the end or not at all.

import CLinux
import Glibc

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
        let waits = takesPipes ? 0 : O_NONBLOCK
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | waits | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw .reading(name) }
        defer { Glibc.close(descriptor) }
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
            var code: Int32 = 0
            let start = bytes.count
            var piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                let read = Glibc.read(descriptor, buffer.baseAddress, room)
                if read < 0 { code = errno }
                count = max(0, read)
            }
            if code == EINTR { continue }
            if code != 0 { throw .reading(name, code) }
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
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : nil
    }

    /// The first bytes of a file, fewer where it is shorter; nil where it cannot be read.
    package static func beginning(of path: String, count: Int) -> [UInt8]? {
        guard let descriptor = open(path) else { return nil }
        defer { Glibc.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + filled, count - filled)
            }
            if read < 0, errno == EINTR { continue }
            if read < 0 { return nil }
            if read == 0 { break }
            filled += read
        }
        return Array(bytes.prefix(filled))
    }

    /// Writes all bytes to an open file or pipe.
    /// - Parameter name: its path in errors.
    package static func write(
        _ bytes: some RandomAccessCollection<UInt8>, to descriptor: Int32, as name: String
    ) throws(FileError) {
        var code: Int32 = 0
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { bytes in
            var written = 0
            while written < bytes.count, code == 0 {
                let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
                if count > 0 {
                    written += count
                } else if count == 0 {
                    code = EIO
                } else if errno != EINTR {
                    code = errno
                }
            }
        }
        guard isDone != nil else { return try write(Array(bytes), to: descriptor, as: name) }
        if code != 0 { throw .writing(name, code) }
    }

    /// Closes a file that was written. A full disk may only be noticed here.
    package static func close(_ descriptor: Int32, as name: String) throws(FileError) {
        guard Glibc.close(descriptor) == 0 else { throw .writing(name) }
    }

    /// Writes a new file. It fails if something is at the path, and removes a file that it could not write whole.
    /// - Parameter permissions: of the file, as far as the process's mask allows them.
    package static func create(_ path: String, _ bytes: [UInt8], permissions: UInt32 = 0o644) throws(FileError) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        guard descriptor >= 0 else { throw .writing(path) }
        do throws(FileError) {
            try fill(descriptor, with: bytes, as: path)
        } catch {
            unlink(path)
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
                if let permissions { fchmod(descriptor, permissions) }
                try fill(descriptor, with: bytes, as: path)
            }
            for (draft, file) in zip(drafts, files) where rename(draft, file.path) != 0 { throw .writing(file.path) }
        } catch {
            for draft in drafts { unlink(draft) }
            throw error
        }
    }

    /// Makes a file beside another, under a name that nothing has.
    private static func openDraft(of path: String) throws(FileError) -> (descriptor: Int32, path: String) {
        while true {
            let draft = path + "." + String(UInt32.random(in: .min ... .max), radix: 36)
            let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            if descriptor >= 0 { return (descriptor, draft) }
            if errno != EEXIST { throw .writing(path) }
        }
    }

    /// Replaces a file atomically, or makes it. Symbolic links are followed, and the file keeps its permissions.
    /// Anything else that takes bytes, such as a pipe, is written to.
    package static func replace(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        if path.isEmpty { throw FileError(path, .other("the file to write has no name")) }
        var status = stat()
        guard stat(path, &status) == 0 else { return try replace([(path, bytes)]) }
        switch FileStamp(status).kind {
        case .folder: throw FileError(path, .folder)
        case .file:
            do throws(FileError) {
                let target = Folder.resolved(path) ?? path
                try replace([(target, bytes)], permissions: UInt32(status.st_mode & 0o7777))
            } catch {
                throw FileError(path, error.reason)
            }
        case .other:
            let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .writing(path) }
            defer { Glibc.close(descriptor) }
            try write(bytes, to: descriptor, as: path)
        }
    }

    /// Whether two files hold the same bytes. False where one of them cannot be read.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        guard let left = fopen(left, "re") else { return false }
        defer { fclose(left) }
        guard let right = fopen(right, "re") else { return false }
        defer { fclose(right) }
        var (these, those) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = fread(&these, 1, these.count, left)
            guard fread(&those, 1, those.count, right) == count, these[..<count] == those[..<count] else {
                return false
            }
            if count < these.count { return ferror(left) == 0 && ferror(right) == 0 }
        }
    }
}
