// What tells one state of a file from another without reading it.

import Glibc

struct FileSignature: Hashable, Sendable {
    let device: UInt
    let inode: UInt
    let size: Int
    let modified: Int
    let changed: Int

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec &* 1_000_000_000 &+ status.st_ctim.tv_nsec
    }

    /// The signature of what a path leads to now, links followed.
    init?(_ path: [CChar]) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether the file last changed long enough ago for its time stamp to tell the next change from this one: the
    /// kernel's stamps step by a few milliseconds.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec &* 1_000_000_000 &+ now.tv_nsec - changed > 50_000_000
    }
}
