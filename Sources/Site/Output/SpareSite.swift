// The site before the last: what is in it as it will be, the next build of the same site has by renaming.

import Glibc
import Synchronization

/// Each site that is put in the place of another has its files under names of its own; to make those and their folders,
/// and to take away those of the old site, costs two calls of the system a file. So the old site is kept, and the next
/// build has of it by renaming, one folder a design and one a frozen version, what is as it will be: only what the last
/// two builds changed is written or linked.
///
/// Nothing is written down of it. A frozen version is taken only if it has the very files that the site that is being
/// replaced has there, by the disk's own names for them, and nothing else; a design, if it has as many files as it should,
/// and they look as those there did when they were written. So what is half gone, damaged, or of another version of this
/// program is as good as none.
///
/// While a process lives that builds the site again, the old one stays where it was replaced; then it is put on a shelf,
/// where the next process finds it.
package final class SpareSite: Sendable {
    private struct State {
        /// The site that it was, or is to be.
        var target: String?
        /// Where it lies; nil where there is none.
        var path: String?
        /// Keeps others from taking it, and from clearing it as what a killed build left.
        var lock: Int32 = -1
        /// What was given of it to the site that is being written.
        var given: [String] = []
    }

    private let state = Mutex(State())
    private let shelf: SpareShelf?

    /// - Parameter shelf: where it lies from process to process; nil where it goes with this one.
    package init(on shelf: SpareShelf? = nil) { self.shelf = shelf }

    /// Keeps a site that was just replaced.
    func keep(_ folder: SiteFolder) {
        discard()
        // Where the site is named by a link, that link was replaced, and not what it leads to. The folder's own lock went
        // with the new site.
        let lock = SpareShelf.lock(folder.workplace)
        guard lock >= 0 else { return folder.discard() }
        state.withLock { ($0.target, $0.path, $0.lock) = (folder.target, folder.workplace, lock) }
    }

    /// Moves a folder into the site that is being written.
    /// - Parameter isRight: whether it is as it will be, in a site that lies at the path that this is called with.
    /// - Returns: whether there was one, and it was right.
    func give(_ name: String, to folder: SiteFolder, if isRight: (String) -> Bool) -> Bool {
        let path = state.withLock { state in
            if state.target == nil, let kept = shelf?.take(folder.target) { (state.path, state.lock) = kept }
            state.target = state.target ?? folder.target
            return state.target == folder.target ? state.path : nil
        }
        // A link may lie there, and lead anywhere.
        guard let path, FilePlace(path + "/" + name) != nil, isRight(path), (try? folder.makeFolder(of: name)) != nil,
            rename(path + "/" + name, folder.workplace + "/" + name) == 0
        else { return false }
        state.withLock { $0.given.append(name) }
        return true
    }

    /// Takes back what was given to a site that will not be published.
    func takeBack(from folder: SiteFolder) {
        state.withLock { state in
            guard let path = state.path, state.target == folder.target else { return }
            for name in state.given { rename(folder.workplace + "/" + name, path + "/" + name) }
            state.given = []
        }
    }

    /// Takes away what is left.
    package func discard() {
        state.withLock { state in
            if let path = state.path { SiteFolder.remove(path) }
            if state.lock >= 0 { close(state.lock) }
            (state.path, state.lock, state.given) = (nil, -1, [])
        }
    }

    /// Leaves it to the next process where that can be, and takes it away otherwise. Nothing is given after that.
    package func putAway() {
        state.withLock { state in
            guard let path = state.path, let target = state.target, shelf?.put(path, of: target) == true else { return }
            close(state.lock)
            (state.path, state.lock) = (nil, -1)
        }
        discard()
    }
}
