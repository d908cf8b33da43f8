// What tells one state of a file from another without reading it.

import Glibc

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

    /// Whether the last change is old enough for the time stamp of the next one to differ: the kernel's stamps step by a
    /// few milliseconds.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec &* 1_000_000_000 &+ now.tv_nsec - changed > 50_000_000
    }
}
