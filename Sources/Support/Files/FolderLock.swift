// The lock for replacing a folder: one process at a time, so that none loses what another wrote.

import Glibc

/// The lock is held until this object is released or the process ends, however it ends. It is on a hidden file beside
/// the folder, because the folder itself is replaced. Where nothing can be written there, or the file system has no
/// locks, there is no waiting: every process proceeds at once.
package final class FolderLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Waits for the lock of a folder.
    /// - Parameters:
    ///   - waits: called once, when that has taken a second.
    ///   - check: called again and again meanwhile; what it throws ends the waiting.
    package init<Failure: Error>(
        of folder: String, waits: () -> Void = {}, check: () throws(Failure) -> Void
    ) throws(Failure) {
        let place = Folder.trimmed(Folder.resolved(folder) ?? folder)
        let above = place.contains("/") ? String(place.dropLast(Folder.name(of: place).count)) : ""
        path = "\(above).\(Folder.name(of: place)).lock"
        descriptor = try FolderLock.locked(path, waits: waits, check: check)
    }

    deinit {
        guard descriptor >= 0 else { return }
        unlink(path)
        close(descriptor)
    }

    private static func locked<Failure: Error>(
        _ path: String, waits: () -> Void, check: () throws(Failure) -> Void
    ) throws(Failure) -> Int32 {
        let pause = 20_000
        var left = 1_000_000
        while true {
            let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
            guard descriptor >= 0 else { return -1 }
            // Polled, because a blocking `flock` would not notice a stop.
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
                do throws(Failure) {
                    try check()
                } catch {
                    close(descriptor)
                    throw error
                }
                usleep(UInt32(pause))
                left -= pause
                if left == 0 { waits() }
            }
            // Tried once more, because the loop also ends where the file system has no locks.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, let held = FileStamp(descriptor: descriptor) else {
                close(descriptor)
                return -1
            }
            // The holder before may have unlinked the file, and another process made a new one.
            if held.isSameFile(as: FileStamp(path, followsLinks: false)) { return descriptor }
            close(descriptor)
        }
    }
}
