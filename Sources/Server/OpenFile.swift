// A file or folder that was opened below the site's root, and what tells one state of it from another.

import CMicroHTTPD
import Glibc

/// Owns a descriptor, and closes it.
final class OpenFile {
    /// Its names below the root.
    let names: [String]
    let stamp: FileStamp
    let isFile, isFolder: Bool
    private var descriptor: Int32

    /// Takes over an open descriptor with what `fstat` says of it.
    init(_ names: [String], descriptor: Int32, _ status: stat) {
        (self.names, self.descriptor, stamp) = (names, descriptor, FileStamp(status))
        isFile = status.st_mode & S_IFMT == S_IFREG
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The strong tag of its bytes (RFC 9110, 8.8.3); nil while the next change could leave size and time as they are.
    var tag: String? {
        guard stamp.isSettled else { return nil }
        let parts = [UInt(bitPattern: stamp.size), UInt(bitPattern: stamp.modified), stamp.inode]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }

    /// All its bytes; nil where they cannot be read, or are fewer than they were when it was opened.
    func contents() -> [UInt8]? {
        let size = stamp.size
        var taken = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while taken < size {
                let part = read(descriptor, buffer.baseAddress! + taken, size - taken)
                guard part > 0 || (part < 0 && errno == EINTR) else { break }
                taken += max(0, part)
            }
            count = taken
        }
        return taken == size ? bytes : nil
    }

    /// A response whose body the kernel sends from the file (`sendfile`). The response then owns the descriptor. Where
    /// the file gets shorter meanwhile, the connection ends before the length that was announced.
    func response(status: Int, headers: HeaderList, part: ByteRange) -> Response? {
        let raw = MHD_create_response_from_fd_at_offset64(UInt64(part.count), descriptor, UInt64(part.first))
        guard let raw else { return nil }
        descriptor = -1
        return Response(raw, status: status, headers: headers, size: part.count)
    }
}

/// What tells one state of a file from another without reading it.
struct FileStamp: Hashable, Sendable {
    let inode: UInt
    let size: Int
    /// When the contents were last written, and when anything of the file last changed, in nanoseconds since 1970.
    let modified: Int
    let changed: Int

    init(_ status: stat) {
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec &* 1_000_000_000 &+ status.st_ctim.tv_nsec
    }

    /// Whether the last change is old enough for the time stamp of the next one to differ: the kernel's stamps step by
    /// a few milliseconds.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec &* 1_000_000_000 &+ now.tv_nsec - changed > 50_000_000
    }
}
