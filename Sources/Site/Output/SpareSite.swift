// The site before the last, handed on from build to build where one process builds the same site again and again.

import Glibc
import Synchronization

/// Each site that is put in the place of another has its files under names of its own; to make those and their folders,
/// and to take away those of the old site, costs two calls of the system a file. So the old site is kept, and the next
/// build has of it by renaming, one folder a design and one a frozen version, what is as it will be: only what the last
/// two builds changed is written or linked.
package final class SpareSite: Sendable {
    /// A design's folder as a build left it. Names in it and the times of its folders tell whether that is so yet.
    private struct Part {
        var key: DesignKey
        var files: FileList
        var stamp: String
        var shape: String
    }

    private struct State {
        /// The site that the last build put in its place: another one there is of somebody who may have frozen more.
        var site: FolderPlace?
        var parts: [String: Part] = [:]
        /// What that one replaced, and what lies there.
        var folder: SiteFolder?
        var spares: [String: Part] = [:]
        /// Keeps others from clearing that as what a killed build left: the folder's own lock went with the new site.
        var lock: Int32 = -1
        /// What was given of it to the site that is being written.
        var given: [String: Part] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Keeps a site that was just replaced.
    func keep(_ folder: SiteFolder) {
        discard()
        // Where the site is named by a link, that link was replaced, and not what it leads to.
        let lock = open(folder.workplace, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            if lock >= 0 { close(lock) }
            return folder.discard()
        }
        state.withLock { state in
            // Of a site that somebody else put there, only what is frozen is known by its name.
            let isKnown = state.site != nil && state.site == FolderPlace(folder.workplace)
            (state.folder, state.lock, state.spares) = (folder, lock, isKnown ? state.parts : [:])
            (state.site, state.parts) = (FolderPlace(folder.target), [:])
        }
    }

    /// Notes what lies in the site that was just put in its place.
    func note(_ site: SiteState) {
        state.withLock { state in
            (state.site, state.parts) = (FolderPlace(site.path), [:])
            for part in site.parts where part.packs.isEmpty {
                let given = state.given[part.folder].flatMap { $0.key == part.key ? $0.shape : nil }
                state.parts[part.folder] = Part(
                    key: part.key, files: part.files, stamp: part.stamp,
                    shape: given ?? part.files.stamp(in: site.path, withFolders: true))
            }
            state.given = [:]
        }
    }

    /// Moves a design's folder into the site that is being written.
    /// - Returns: the stamp of its files; nil where there is no folder of that key, or somebody changed what is in it.
    func give(_ name: String, _ key: DesignKey, to folder: SiteFolder) -> String? {
        let part = state.withLock { state -> Part? in
            guard let spare = state.folder, spare.target == folder.target else { return nil }
            // Whoever has it taken once has it.
            guard let part = state.spares[name], part.key == key else { return nil }
            state.spares[name] = nil
            return rename(spare.workplace + "/" + name, folder.workplace + "/" + name) == 0 ? part : nil
        }
        guard let part else { return nil }
        guard part.files.stamp(in: folder.workplace, withFolders: true) == part.shape else {
            folder.remove(name)
            return nil
        }
        state.withLock { $0.given[name] = part }
        return part.stamp
    }

    /// Moves a version's folder into the site that is being written; false where there is none like the target's.
    func give(_ version: String, to folder: SiteFolder) -> Bool {
        state.withLock { state in
            guard let spare = state.folder, spare.target == folder.target, let site = state.site,
                site == FolderPlace(folder.target), FolderPlace(folder.target + "/" + version) != nil,
                SiteFolder.hasFile("\(spare.workplace)/\(version)/\(FrozenSums.name)"),
                (try? folder.makeFolder(of: version)) != nil
            else { return false }
            return rename(spare.workplace + "/" + version, folder.workplace + "/" + version) == 0
        }
    }

    /// Takes away what is left.
    package func discard() {
        state.withLock { state in
            state.folder?.discard()
            if state.lock >= 0 { close(state.lock) }
            (state.folder, state.lock, state.spares) = (nil, -1, [:])
        }
    }
}

/// The file system's own name for a folder: another folder at the same path has another.
struct FolderPlace: Equatable {
    private let device: UInt
    private let inode: UInt

    /// Nil where there is no folder.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
