// A file without a name: it is gone when its process ends, however that ends.

import Glibc

/// An unnamed file in `TMPDIR`, for what a child process reads or writes.
package final class TemporaryFile: Sendable {
    package let descriptor: Int32

    /// - Parameter room: how many bytes can be written to it whatever else fills the disk; zeros until then.
    package init(reserving room: Int = 0) throws(FileError) {
        let base = TemporaryFolder.standardPlace
        var template = Array("\(base)/flipbook-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw TemporaryFile.failure(base, errno) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard room > 0 else { return }
        var code: Int32
        repeat { code = posix_fallocate(descriptor, 0, room) } while code == EINTR
        if code != 0 { throw TemporaryFile.failure(base, code) }
    }

    deinit { close(descriptor) }

    private static func failure(_ base: String, _ code: Int32) -> FileError {
        FileError(base, .other("temporary files lie there: \(FileError.words(code)); name another folder by TMPDIR"))
    }

    /// Writes bytes, and goes back to the beginning, where a child process reads.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try WholeFile.write(bytes, to: descriptor, as: TemporaryFolder.standardPlace)
        lseek(descriptor, 0, SEEK_SET)
    }

    /// All that it holds.
    package func bytes() throws(FileError) -> [UInt8] {
        let size = lseek(descriptor, 0, SEEK_END)
        lseek(descriptor, 0, SEEK_SET)
        return try WholeFile.read(descriptor: descriptor, as: TemporaryFolder.standardPlace, size: Int(max(0, size)))
    }
}
