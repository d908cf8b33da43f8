// One file of the site as the server keeps it: what it was when it was read, and the answers made from it.

import Glibc

/// What tells one state of a file from another without reading it.
struct FileSignature: Hashable, Sendable {
    var device: UInt
    var inode: UInt
    var size: Int
    var modified: Int
    var changed: Int

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec &* 1_000_000_000 &+ status.st_ctim.tv_nsec
    }

    /// The signature of what `path` leads to now, links followed.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// A file that was read once and is answered from memory until its signature changes.
struct StoredFile: Sendable {
    /// The path that was opened, as a request names it below the site's root.
    let path: String
    let signature: FileSignature
    let tag: String
    /// Nil for a file too large to keep: it is opened again for each request.
    let whole: Reply?
    let notModified: Reply
    /// The bytes that the answer holds in memory.
    let cost: Int

    /// Files above this size are sent from the disk.
    static let largest = 1 << 20

    /// Reads an open file; nil where that fails. `path` ends with the file's name, which says its media type.
    init?(descriptor: Int32, path: String, signature: FileSignature) {
        guard let (bytes, tag) = StoredFile.read(descriptor, size: signature.size) else { return nil }
        guard let notModified = Reply(status: 304, headers: [("ETag", tag)]) else { return nil }
        self.path = path
        self.signature = signature
        self.tag = tag
        self.notModified = notModified
        whole = bytes.flatMap { Reply(status: 200, headers: StoredFile.headers(path, tag), bytes: $0) }
        cost = bytes?.count ?? 0
    }

    static func headers(_ path: String, _ tag: String) -> [(String, String)] {
        [("Content-Type", MediaType.of(path)), ("ETag", tag)]
    }

    /// The bytes, where they are few enough to keep, and a tag made from all of them (FNV-1a over 64 bits, and their
    /// number): equal bytes have equal tags wherever and whenever the site was built.
    private static func read(_ descriptor: Int32, size: Int) -> (bytes: [UInt8]?, tag: String)? {
        let keeps = size <= largest
        var kept: [UInt8] = []
        if keeps { kept.reserveCapacity(size) }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var count = 0
        var buffer = [UInt8](repeating: 0, count: min(max(size, 1), 1 << 16))
        while true {
            let taken = Glibc.read(descriptor, &buffer, buffer.count)
            if taken < 0, errno == EINTR { continue }
            if taken < 0 { return nil }
            if taken == 0 { break }
            for byte in buffer[..<taken] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            count += taken
            if keeps { kept.append(contentsOf: buffer[..<taken]) }
        }
        // A file that grew or shrank while it was read is nobody's version of it.
        guard count == size else { return nil }
        return (keeps ? kept : nil, "\"\(String(hash, radix: 16))-\(String(count, radix: 16))\"")
    }
}
