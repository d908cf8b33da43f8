// Which file or folder of the disk is meant, whatever it is called.

import Glibc

/// The file system's own name for a file or folder: another one at the same path has another.
struct FilePlace: Hashable {
    private let device: UInt
    private let inode: UInt

    /// Of a plain file or folder; nil where there is none.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Of an open one.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    init?(_ status: stat) {
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
        (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
