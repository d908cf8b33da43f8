// Where spare sites lie from process to process: in the cache, one for each place where sites are built.

import Glibc

/// Each has a folder that is called after the place of its site: in it lies the spare, `site`, and a link to that place,
/// `of`, which tells whether there still is one. Whoever has the lock of a spare may move it, and take of it.
///
/// Its files are those of the site under second names, so it costs the room of its folders, and of what the last build
/// changed; where the site is taken away, all of it. So spares go whose sites are gone, and those that nobody used for long.
package struct SpareShelf: Sendable {
    private let folder: String

    /// How many there are at most, and how many seconds each lies unused.
    static let most = 8
    static let longest = 14 * 86400

    init(folder: String) { self.folder = folder }

    /// The spare of a site, locked; nil where there is none, or somebody else has it.
    func take(_ target: String) -> (path: String, lock: Int32)? {
        let path = place(of: target) + "/site"
        let lock = SpareShelf.lock(path)
        return lock < 0 ? nil : (path, lock)
    }

    /// Has a locked spare lie here, in the place of one that lies here; false where that cannot be: on another disk, or one
    /// that is nearly full.
    func put(_ path: String, of target: String) -> Bool {
        let place = place(of: target)
        guard ContentCache.make(place) else { return false }
        if path == place + "/site" { return hasRoom }
        if let (older, lock) = take(target) {
            SiteFolder.remove(older)
            close(lock)
        }
        guard hasRoom, rename(path, place + "/site") == 0 else {
            // Somebody's may lie there.
            if access(place + "/site", F_OK) != 0 { SiteFolder.remove(place) }
            return false
        }
        symlink(target, place + "/of")
        return true
    }

    /// Takes away those that serve nobody any more; those that somebody has stay.
    func trim() {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var places: [(path: String, age: Int)] = []
        for name in SiteFolder.list(folder) ?? [] where name.utf8.count == 64 && name.allSatisfy(\.isHexDigit) {
            var status = stat()
            let path = folder + "/" + name
            // A spare that is put here changes the time of its folder.
            if lstat(path, &status) == 0 { places.append((path, now.tv_sec - status.st_mtim.tv_sec)) }
        }
        places.sort { $0.age < $1.age }
        for (index, (path, age)) in places.enumerated() {
            var status = stat()
            let isGone = stat(path + "/of", &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
            // Somebody may be about to put one here.
            guard index >= SpareShelf.most || age > SpareShelf.longest || isGone && age > 60 else { continue }
            let lock = SpareShelf.lock(path + "/site")
            guard lock >= 0 || errno == ENOENT else { continue }
            SiteFolder.remove(path)
            if lock >= 0 { close(lock) }
        }
    }

    /// A lock on a folder, which goes with the process; below 0 where somebody else has it, or it cannot be had.
    static func lock(_ path: String) -> Int32 {
        let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0 else { return -1 }
        // Who had it before may have moved the folder, and put another one there.
        if flock(lock, LOCK_EX | LOCK_NB) == 0, let held = FilePlace(lock), held == FilePlace(path) { return lock }
        close(lock)
        errno = EWOULDBLOCK
        return -1
    }

    private func place(of target: String) -> String { folder + "/" + SHA256.hexadecimal(Array(target.utf8)) }

    /// Whether a twentieth of the disk is free, for what people put there.
    private var hasRoom: Bool {
        var room = statvfs()
        return statvfs(folder, &room) == 0 && room.f_bavail > room.f_blocks / 20
            && (room.f_files == 0 || room.f_favail > room.f_files / 20)
    }
}
