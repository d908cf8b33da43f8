// The lock for replacing a site: builds and prunings take turns, so that none loses what another froze.

import Glibc

/// The lock is held until this object is released or the process ends, however it ends. It is on a file beside the
/// site, because the site itself is replaced. Where nothing can be written there, or the file system has no locks,
/// there is no waiting: every process proceeds at once.
final class Turn: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Waits for the lock, and throws `SiteError.stopped` if a stop is asked for meanwhile.
    /// - Parameter waits: called once, when that has taken a second.
    init(of site: String, stop: StopRequest = StopRequest(), waits: () -> Void = {}) throws(SiteError) {
        var place = SiteState.absolute(site) ?? site
        while place.count > 1, place.last == "/" { place.removeLast() }
        let cut = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
        path = "\(place[..<cut]).\(place[cut...]).turn"
        descriptor = try Turn.locked(path, stop, waits)
    }

    deinit {
        guard descriptor >= 0 else { return }
        unlink(path)
        close(descriptor)
    }

    private static func locked(
        _ path: String, _ stop: StopRequest, _ waits: () -> Void
    ) throws(SiteError) -> Int32 {
        let pause = 20_000
        var left = 1_000_000
        while true {
            let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
            guard descriptor >= 0 else { return -1 }
            // Polled, because a blocking `flock` would not notice a stop.
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
                do throws(SiteError) {
                    try stop.check()
                } catch {
                    close(descriptor)
                    throw error
                }
                usleep(UInt32(pause))
                left -= pause
                if left == 0 { waits() }
            }
            // Tried once more, because the loop also ends where the file system has no locks.
            let result = flock(descriptor, LOCK_EX | LOCK_NB)
            var (held, there) = (stat(), stat())
            guard result == 0, fstat(descriptor, &held) == 0 else {
                close(descriptor)
                return -1
            }
            // The holder before may have unlinked the file, and another process made a new one.
            if lstat(path, &there) == 0, held.st_ino == there.st_ino, held.st_dev == there.st_dev { return descriptor }
            close(descriptor)
        }
    }
}
