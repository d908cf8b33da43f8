// How the files of a design looked when they were read, so that a build need not read them again.

import Glibc

/// What the system says of files: equal looks are equal contents, as far as the looks are old enough. A file that was
/// changed a moment before may be changed once more within the same tick of its clock, and look the same.
struct SourceLook: Hashable, Sendable {
    let bytes: [UInt8]

    /// Nil where one of the files is no file, or was changed too shortly before a time for its look to say anything.
    init?(_ paths: [String], before time: timespec) {
        var pack = BinaryWriter()
        for path in paths {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            for change in [status.st_mtim, status.st_ctim] {
                // Clocks of disks tick every few milliseconds, or every two seconds where they know only whole ones.
                let tick = change.tv_nsec == 0 ? 2_500_000_000 : 50_000_000
                guard (time.tv_sec - change.tv_sec) * 1_000_000_000 + time.tv_nsec - change.tv_nsec > tick else {
                    return nil
                }
            }
            for number in [
                Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
            ] { pack.write(number) }
        }
        bytes = pack.bytes
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether it begins with the look of the first of its files.
    func begins(with other: SourceLook) -> Bool { bytes.starts(with: other.bytes) }

    /// Where a design and its images lie.
    static func sources(of design: String, _ images: [String]) -> [String] {
        let place = design.lastIndex(of: "/").map { String(design[...$0]) } ?? ""
        return [design] + images.map { place + $0 }
    }

    static var now: timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now
    }
}
