// A folder for a while, of whoever made it: while that one lives, a lock says so; when it was killed, the next takes it away.

import Glibc

package final class HeldFolder: Sendable {
    package let path: String
    /// Let go of when the process ends, however it ends; a number of a process would pass to another.
    private let lock: Int32

    /// Where this machine keeps what is not kept: where `TMPDIR` says so, unless it says nothing.
    package static var standardPlace: String { place(getenv("TMPDIR").map { String(cString: $0) }) }

    /// The folder that a value of `TMPDIR` means.
    static func place(_ value: String?) -> String {
        guard let value, !value.isEmpty else { return "/tmp" }
        return value
    }

    /// Makes a folder that is called after a prefix, and takes away those of the same prefix that were left behind.
    package init(in parent: String, prefix: String) throws(SiteError) {
        HeldFolder.clear(parent, prefix)
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw .file(parent, reason: SiteFolder.reason()) }
        path = String(cString: made)
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if lock >= 0 { flock(lock, LOCK_EX | LOCK_NB) }
    }

    deinit { if lock >= 0 { close(lock) } }

    /// Takes it away with all that is in it.
    package func remove() { SiteFolder.remove(path) }

    /// Takes away what was left by those who were killed: nobody holds its lock, and whoever made it has had time to take
    /// it.
    private static func clear(_ parent: String, _ prefix: String) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        for name in SiteFolder.list(parent) ?? []
        where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
            let path = parent + "/" + name
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            // Others' folders are others' matter, and may be made so that taking them away takes ours.
            guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), now.tv_sec - status.st_mtim.tv_sec > 10,
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            SiteFolder.remove(path)
        }
    }
}
