// A file without a name: it is gone when its process ends, however that ends.

package import Platform

/// An unnamed file in `TMPDIR`, for what a child process reads or writes.
package final class TemporaryFile: Sendable {
    package let descriptor: Int32

    /// - Parameter room: how many bytes can be written to it whatever else fills the disk; zeros until then.
    package init(reserving room: Int = 0) throws(FileError) {
        guard let made = Descriptor.makeTemporary("\(TemporaryFolder.standardPlace)/flipbook-") else {
            throw TemporaryFile.failure(.last)
        }
        descriptor = made.descriptor
        FileSystem.unlink(made.path)
        if room > 0, let failure = Descriptor.reserve(descriptor, room) { throw TemporaryFile.failure(failure) }
    }

    deinit { Descriptor.close(descriptor) }

    /// Why a temporary file could not be made, written or read, by the reason of the system.
    package static func failure(_ code: Errno) -> FileError {
        FileError(
            TemporaryFolder.standardPlace,
            .other("temporary files lie there: \(code.words); name another folder by TMPDIR"))
    }

    /// Writes bytes, and goes back to the beginning, where a child process reads.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try WholeFile.write(bytes, to: descriptor, as: TemporaryFolder.standardPlace)
        Descriptor.rewind(descriptor)
    }

    /// All that it holds, however much that is.
    package func bytes() throws(FileError) -> [UInt8] {
        let base = TemporaryFolder.standardPlace
        guard let size = Descriptor.seekEnd(descriptor), Descriptor.rewind(descriptor) else {
            throw TemporaryFile.failure(.last)
        }
        let bytes = try WholeFile.read(descriptor: descriptor, as: base, size: size, limit: .max)
        guard bytes.count == size else {
            throw FileError(base, .other("of a temporary file, \(bytes.count) of \(size) bytes could be read back"))
        }
        return bytes
    }
}
