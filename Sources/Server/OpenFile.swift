// A file or folder that was opened below the site's root.

import CMicroHTTPD
import Files
import Platform

/// Owns a descriptor, and closes it.
final class OpenFile {
    /// Its names below the root.
    let names: [String]
    let stamp: FileStamp
    var isFile: Bool { stamp.kind == .file }
    var isFolder: Bool { stamp.kind == .folder }
    private var descriptor: Int32

    /// Takes over an open descriptor with what `fstat` says of it.
    init(_ names: [String], descriptor: Int32, _ stamp: FileStamp) {
        (self.names, self.descriptor, self.stamp) = (names, descriptor, stamp)
    }

    deinit { if descriptor >= 0 { Descriptor.close(descriptor) } }

    /// The strong tag of its bytes (RFC 9110, 8.8.3); nil while the next change could leave size and time as they are.
    var tag: String? {
        guard stamp.isSettled() else { return nil }
        let parts = [UInt(bitPattern: stamp.size), UInt(bitPattern: stamp.modified), stamp.inode]
        return "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }

    /// All its bytes; nil where they cannot be read, or are fewer than they were when it was opened.
    func contents() -> [UInt8]? {
        let bytes = try? WholeFile.read(descriptor: descriptor, as: "", size: stamp.size)
        return bytes?.count == stamp.size ? bytes : nil
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
