// What is frozen, handed on from build to build where one process builds the same site again and again.

import Glibc
import Synchronization

/// Each site that is put in the place of another has what is frozen under names of its own; to make those, and to take
/// away those of the old site, costs two calls of the system a file. So the old site's names are kept, and the next build
/// has them by renaming one folder a version.
package final class SpareVersions: Sendable {
    /// The file system's own name for a folder.
    private struct Place: Equatable {
        var device: UInt
        var inode: UInt

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
            (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
        }
    }

    private struct Kept {
        /// Its workplace is what the last build replaced.
        var folder: SiteFolder
        /// Keeps others from clearing that as what a killed build left: the folder's own lock went with the new site.
        var lock: Int32
        /// The site that the last build put in its place: another one there is of somebody who may have frozen more.
        var site: Place?
    }

    private let kept = Mutex<Kept?>(nil)

    package init() {}

    /// Keeps what is frozen of a site that was just replaced, and takes the rest of it away.
    func keep(_ folder: SiteFolder) {
        discard()
        let site = Place(folder.target)
        // Where the site is named by a link, that link was replaced, and not what it leads to.
        let lock = open(folder.workplace, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            if lock >= 0 { close(lock) }
            return folder.discard()
        }
        for name in SiteFolder.list(folder.workplace) ?? [] where name != SitePlan.versions { folder.remove(name) }
        kept.withLock { $0 = Kept(folder: folder, lock: lock, site: site) }
    }

    /// Moves a version's folder into the site that is being written; false where there is none like the target's.
    func give(_ version: String, to folder: SiteFolder) -> Bool {
        kept.withLock { kept in
            guard let spare = kept, spare.folder.target == folder.target, let site = spare.site,
                site == Place(folder.target), Place(folder.target + "/" + version) != nil,
                SiteFolder.hasFile("\(spare.folder.workplace)/\(version)/\(FrozenSums.name)"),
                (try? folder.makeFolder(of: version)) != nil
            else { return false }
            return rename(spare.folder.workplace + "/" + version, folder.workplace + "/" + version) == 0
        }
    }

    /// Takes away what is left.
    package func discard() {
        kept.withLock { kept in
            guard let spare = kept else { return }
            spare.folder.discard()
            close(spare.lock)
            kept = nil
        }
    }
}
