// A file without a name: it is gone when its process ends, however that ends.

import CLinux
import Glibc

/// An unnamed file in `TMPDIR`, for what a child process reads or writes.
package final class TemporaryFile: Sendable {
    package let descriptor: Int32

    /// - Parameter room: how many bytes can be written to it whatever else fills the disk; zeros until then.
    package init(reserving room: Int = 0) throws(FileError) {
        let base = TemporaryFolder.standardPlace
        var template = Array("\(base)/flipbook-XXXXXX".utf8CString)
        descriptor = flipbook_make_temporary(&template)
        guard descriptor >= 0 else { throw TemporaryFile.failure(errno) }
        unlink(template)
        guard room > 0 else { return }
        var code: Int32
        repeat { code = posix_fallocate(descriptor, 0, room) } while code == EINTR
        if code != 0 { throw TemporaryFile.failure(code) }
    }

    deinit { close(descriptor) }

    /// Why a temporary file could not be made, written or read, by `errno`.
    package static func failure(_ code: Int32) -> FileError {
        FileError(
            TemporaryFolder.standardPlace,
            .other("temporary files lie there: \(FileError.words(code)); name another folder by TMPDIR"))
    }

    /// Writes bytes, and goes back to the beginning, where a child process reads.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try WholeFile.write(bytes, to: descriptor, as: TemporaryFolder.standardPlace)
        lseek(descriptor, 0, SEEK_SET)
    }

    /// All that it holds, however much that is.
    package func bytes() throws(FileError) -> [UInt8] {
        let base = TemporaryFolder.standardPlace
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw TemporaryFile.failure(errno) }
        let bytes = try WholeFile.read(descriptor: descriptor, as: base, size: size, limit: .max)
        guard bytes.count == size else {
            throw FileError(base, .other("of a temporary file, \(bytes.count) of \(size) bytes could be read back"))
        }
        return bytes
    }
}
