// Watching files for changes: by notices of the system (inotify) where there are any, by polling where not.

package import Platform
import Synchronization

/// The folders and files to watch. Both sets may change from one look to the next.
package struct WatchedFiles: Sendable {
    /// Folders in which a file of interest may appear, vanish or change. Missing folders are waited for.
    package var folders: Set<String>
    /// The files of interest, existing or not. Symbolic links are followed.
    package var files: Set<String>

    package init(folders: Set<String> = [], files: Set<String> = []) { (self.folders, self.files) = (folders, files) }
}

/// Finds changes by comparing the state of files (`FileStamp`). A notice of the system (inotify) is only a reason to
/// compare. So it does not matter whether a file is written, renamed over, linked elsewhere or removed; changes without
/// notices, as on network file systems, are found a little later.
///
///     let watcher = Watcher { WatchedFiles(folders: ["designs"], files: names(in: "designs")) }
///     while let changed = watcher.next() { … }
package final class Watcher: Sendable {
    /// How long notices must pause before the files are compared, in milliseconds. An editor that empties a file and
    /// then writes it is seen once, and the clock of time stamps has advanced.
    static let calm = 12
    /// The longest time between comparisons while notices keep coming, in milliseconds.
    static let patience = 400
    /// How often files are polled, in milliseconds: with and without notices of the system.
    static let round = (told: 2000, untold: 200)

    /// How many levels of new folders one look follows; deeper ones wait for the next look.
    private static let depth = 8

    private let watched: @Sendable () -> WatchedFiles
    /// `stop` rings it, which wakes the thread that waits.
    private let bell = Bell()
    private let isStopped = Atomic(false)

    /// Only the thread that calls `next` uses these.
    private struct State {
        var notices: FolderNotices?
        /// Why there are no notices at all; nil where there are some or none were wanted.
        var lack: NoticeLack?
        var known: [String: FileStamp] = [:]
        /// Files that changed so recently that a further change could leave the same time stamp.
        var unsettled: Set<String> = []
        /// In how many milliseconds the last of them is settled.
        var settles = 0
    }

    nonisolated(unsafe) private var state = State()

    /// Notes the present state of the files; only later changes are reported.
    /// - Parameter polls: whether to poll instead of using the system's notices.
    package init(polls: Bool = false, _ watched: @escaping @Sendable () -> WatchedFiles) {
        self.watched = watched
        if !polls { do throws(NoticeLack) { state.notices = try FolderNotices() } catch { state.lack = error } }
        _ = look()
    }

    /// Whether notices cover all folders; otherwise files are polled more often.
    package var isTold: Bool { state.notices?.isComplete ?? false }

    /// Why the system gives no notices, or not of all folders; nil where it could, and where the watcher polls by
    /// choice. Missing and unreadable folders have no notices, but give no reason here. For the thread that calls
    /// `next`.
    package var lack: NoticeLack? { state.lack ?? state.notices?.lack }

    /// Waits for a change and returns the files that changed, appeared or vanished; nil once the watcher is stopped.
    /// One thread at a time may call this.
    package func next() -> Set<String>? {
        while true {
            guard wait() else { return nil }
            let changed = look()
            if !changed.isEmpty { return changed }
        }
    }

    /// Makes `next` return nil from now on. Any thread may call this.
    package func stop() {
        isStopped.store(true, ordering: .releasing)
        bell.ring()
    }

    /// Waits until the files are to be compared; false once stopped.
    private func wait() -> Bool {
        var began: Int?
        while true {
            if isStopped.load(ordering: .acquiring) { return false }
            let usual = isTold ? Watcher.round.told : Watcher.round.untold
            let limit = began.map { max(0, min(Watcher.calm, $0 + Watcher.patience - MonotonicClock.milliseconds)) }
            let timeout = limit ?? (state.unsettled.isEmpty ? usual : state.settles)
            let sources = [bell.heard] + (state.notices.map { [$0.descriptor] } ?? [])
            let ready = Descriptor.awaitInput(sources, milliseconds: timeout)
            if !ready.contains(true) || began.map({ MonotonicClock.milliseconds - $0 >= Watcher.patience }) == true {
                return !isStopped.load(ordering: .acquiring)
            }
            if ready.count > 1, ready[1] {
                state.notices?.drain()
                began = began ?? MonotonicClock.milliseconds
            }
        }
    }

    private func look() -> Set<String> {
        var wanted = watched()
        // There is no notice of a file that appears between listing a folder and watching it, so new folders are
        // listed once more. They may name further folders; beyond `depth` the next look goes on.
        for _ in 0..<Watcher.depth {
            guard state.notices?.watch(wanted.folders) == true else { break }
            wanted = watched()
        }
        var changed: Set<String> = []
        var known: [String: FileStamp] = [:]
        var unsettled: Set<String> = []
        state.settles = 0
        for file in wanted.files {
            let now = FileStamp(file)
            if let now {
                known[file] = now
                let rest = now.settles(after: FileStamp.now)
                if rest > 0 { unsettled.insert(file) }
                state.settles = max(state.settles, rest / 1_000_000 + 1)
            }
            if state.known[file] != now || state.unsettled.contains(file) { changed.insert(file) }
        }
        for file in state.known.keys where !wanted.files.contains(file) { changed.insert(file) }
        (state.known, state.unsettled) = (known, unsettled)
        return changed
    }
}
