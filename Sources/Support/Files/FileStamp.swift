// The state of a file as the system reports it, without reading the file.

package import Platform

/// What `stat` says of a file or folder. A stamp equal to an earlier one that was settled means that nothing changed in
/// between.
package struct FileStamp: Hashable, Sendable {
    /// What lies at a path. A link that is not followed is `other`.
    package enum Kind: Hashable, Sendable {
        case file, folder, other

        init(_ kind: FileStatus.Kind) {
            switch kind {
            case .file: self = .file
            case .folder: self = .folder
            case .link, .other: self = .other
            }
        }
    }

    package let kind: Kind
    package let device, inode: UInt
    /// In bytes.
    package let size: Int
    /// When the contents, and when anything of the file changed last; in nanoseconds since 1970.
    package let modified, changed: Int

    package init(_ status: FileStatus) {
        kind = Kind(status.kind)
        (device, inode) = (status.device, status.inode)
        size = status.size
        (modified, changed) = (status.modified, status.changed)
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

    /// Nil where nothing is at the path, with the reason in `Errno.last`.
    /// - Parameter followsLinks: whether a symbolic link stands for what it leads to.
    package init?(_ path: String, followsLinks: Bool = true) {
        guard let status = FileStatus(path, followsLinks: followsLinks) else { return nil }
        self.init(status)
    }

    /// The same for a path below an open folder; links are not followed.
    /// - Parameter path: bytes with a zero at the end.
    package init?(_ path: ArraySlice<UInt8>, in folder: Int32) {
        guard let status = FileStatus(path, in: folder) else { return nil }
        self.init(status)
    }

    /// Of an open file or folder.
    package init?(descriptor: Int32) {
        guard let status = FileStatus(descriptor: descriptor) else { return nil }
        self.init(status)
    }

    /// Whether a regular file, and no symbolic link to one, is at the path.
    package static func isFile(_ path: String) -> Bool { FileStamp(path, followsLinks: false)?.kind == .file }

    /// Whether a folder, or a symbolic link to one, is at the path.
    package static func isFolder(_ path: String) -> Bool { FileStamp(path)?.kind == .folder }

    /// Which file of this machine it is, whatever its names are.
    package struct Identity: Hashable, Sendable {
        let device, inode: UInt
    }

    /// The same for all stamps of one file.
    package var identity: Identity { Identity(device: device, inode: inode) }

    /// Whether both are of one file of the disk, whatever its names are and however it changed.
    package func isSameFile(as other: FileStamp?) -> Bool { other?.identity == identity }

    /// Whether the disk keeps whole seconds alone, in steps of up to two (FAT).
    private var isCoarse: Bool { modified % 1_000_000_000 == 0 && changed % 1_000_000_000 == 0 }

    /// Whether any further change is sure to give another stamp, so that this one may be remembered. Time stamps follow
    /// the kernel's timer, which ticks every 1 to 10 ms and may be late. A change after `time`, or by another machine's
    /// clock that is ahead, is never settled.
    /// - Parameter time: no later than the reading of the file, where the stamp stands for what was read.
    package func isSettled(at time: Int = FileStamp.now) -> Bool {
        time - changed > (isCoarse ? 2_500_000_000 : 50_000_000)
    }

    /// In how many nanoseconds it is worth looking at the file again, because a further change may have left the stamp
    /// as it was; 0 where the clock has moved on. Only for waiting: a stamp from the future gives 0 too, because
    /// waiting would not end. Changes that come later have another stamp.
    package func settles(after now: Int = FileStamp.now) -> Int {
        let age = now - changed
        return age < 0 ? 0 : max(0, (isCoarse ? 2_000_000_000 : 10_000_000) + 1 - age)
    }

    /// The stamps of regular files; nil where one is none, or is not settled at a time.
    package static func settled(_ paths: [String], at time: Int) -> [FileStamp]? {
        var stamps: [FileStamp] = []
        for path in paths {
            guard let stamp = FileStamp(path), stamp.kind == .file, stamp.isSettled(at: time) else { return nil }
            stamps.append(stamp)
        }
        return stamps
    }

    /// The time of day, in nanoseconds since 1970.
    package static var now: Int { TimeOfDay.nanoseconds }
}
