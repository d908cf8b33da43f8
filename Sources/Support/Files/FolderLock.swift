// The lock for replacing a folder: one process at a time, so that none loses what another wrote.

import Platform

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
        FileSystem.unlink(path)
        Descriptor.close(descriptor)
    }

    private static func locked<Failure: Error>(
        _ path: String, waits: () -> Void, check: () throws(Failure) -> Void
    ) throws(Failure) -> Int32 {
        // In milliseconds.
        let pause = 20
        var left = 1000
        while true {
            guard let descriptor = Descriptor.open(path, [.created, .noLink], permissions: 0o666) else { return -1 }
            // Polled, because a blocking `flock` would not notice a stop.
            while !Descriptor.lock(descriptor), [.tryAgain, .interrupted].contains(Errno.last) {
                do throws(Failure) {
                    try check()
                } catch {
                    Descriptor.close(descriptor)
                    throw error
                }
                MonotonicClock.sleep(milliseconds: pause)
                left -= pause
                if left == 0 { waits() }
            }
            // Tried once more, because the loop also ends where the file system has no locks.
            guard Descriptor.lock(descriptor), let held = FileStamp(descriptor: descriptor) else {
                Descriptor.close(descriptor)
                return -1
            }
            // The holder before may have unlinked the file, and another process made a new one.
            if held.isSameFile(as: FileStamp(path, followsLinks: false)) { return descriptor }
            Descriptor.close(descriptor)
        }
    }
}
