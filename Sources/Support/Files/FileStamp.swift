// The state of a file as the system reports it, without reading the file.

package import Glibc

/// What `stat` says of a file or folder. Two settled stamps of one path are equal if nothing changed in between.
package struct FileStamp: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case file, folder, other }

    package let kind: Kind
    package let device, inode: UInt
    /// In bytes.
    package let size: Int
    /// When the contents, and when anything of the file changed last; in nanoseconds since 1970.
    package let modified, changed: Int

    package init(_ status: stat) {
        let format = status.st_mode & S_IFMT
        kind = format == S_IFREG ? .file : format == S_IFDIR ? .folder : .other
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        modified = FileStamp.nanoseconds(status.st_mtim)
        changed = FileStamp.nanoseconds(status.st_ctim)
    }

    /// All that a stamp says, to be stored: kind, device, inode, size and both times.
    package var numbers: [Int] {
        let kinds: [Kind] = [.file, .folder, .other]
        return [
            kinds.firstIndex(of: kind) ?? 2, Int(bitPattern: device), Int(bitPattern: inode), size, modified, changed,
        ]
    }

    package static let numberCount = 6

    /// What `numbers` gave; nil where it is nothing of the kind.
    package init?(numbers: [Int]) {
        guard numbers.count == FileStamp.numberCount, 0...2 ~= numbers[0] else { return nil }
        kind = [.file, .folder, .other][numbers[0]]
        (device, inode) = (UInt(bitPattern: numbers[1]), UInt(bitPattern: numbers[2]))
        (size, modified, changed) = (numbers[3], numbers[4], numbers[5])
    }

    /// Nil where nothing is at the path, with the reason in `errno`.
    /// - Parameter followsLinks: whether a symbolic link stands for what it leads to.
    package init?(_ path: String, followsLinks: Bool = true) {
        var status = stat()
        guard fstatat(AT_FDCWD, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    /// Of an open file or folder.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether a regular file, and no symbolic link to one, is at the path.
    package static func isFile(_ path: String) -> Bool { FileStamp(path, followsLinks: false)?.kind == .file }

    /// Whether a folder, or a symbolic link to one, is at the path.
    package static func isFolder(_ path: String) -> Bool { FileStamp(path)?.kind == .folder }

    /// Whether both are of one file of the disk, whatever its names are and however it changed.
    package func isSameFile(as other: FileStamp?) -> Bool { other?.device == device && other?.inode == inode }

    /// How long after the last change a further one could leave the same times, in nanoseconds. Time stamps follow the
    /// kernel's timer, which ticks every 1 to 10 ms. Disks that know only whole seconds have them in steps of up to
    /// two (FAT).
    private var step: Int {
        modified % 1_000_000_000 == 0 && changed % 1_000_000_000 == 0 ? 2_000_000_000 : 10_000_000
    }

    /// In how many nanoseconds a further change is sure to show; 0 where it is already. A stamp in the future is by
    /// another machine's clock, and waiting settles nothing: later stamps differ from it.
    package func settles(after now: Int = FileStamp.now) -> Int {
        let age = now - changed
        return age < 0 ? 0 : max(0, step + 1 - age)
    }

    package var isSettled: Bool { settles() == 0 }

    /// The time of day, in nanoseconds since 1970.
    package static var now: Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return nanoseconds(now)
    }

    private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }
}
