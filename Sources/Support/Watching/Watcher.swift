// Files that change on the disk: noticed at once where the system tells, by looking again and again where it does not.

import CLinux
import Glibc
import Synchronization

/// What is looked at. Both lists may change from look to look.
package struct WatchedFiles: Sendable {
    /// Folders in which something may come, go or change that matters; ones that are not there are waited for.
    package var folders: Set<String>
    /// The files whose change matters, there or not; links are followed.
    package var files: Set<String>

    package init(folders: Set<String> = [], files: Set<String> = []) {
        self.folders = folders
        self.files = files
    }
}

/// What has changed is found by comparing files with what they were (`FileState`); what the system says (inotify) is
/// only ever a reason to look. So a file that is written, replaced by renaming, linked elsewhere or taken away is all one,
/// and what the system does not tell of, as on disks of other machines, is found a little later.
///
///     let watcher = Watcher { WatchedFiles(folders: ["designs"], files: names(in: "designs")) }
///     while let changed = watcher.next() { … }
package final class Watcher: Sendable {
    /// How long nothing must have happened before it is looked, in milliseconds: an editor that empties a file and then
    /// writes it is seen once, and the clock of time stamps has gone on.
    static let calm = 12
    /// However much happens, it is looked so often, in milliseconds.
    static let patience = 400
    /// How often files are polled, in milliseconds: with and without notices of the system.
    static let round = (told: 2000, untold: 200)

    /// How many folders inside each other may come at once before one of them is looked at a little later.
    private static let depth = 8

    private let watched: @Sendable () -> WatchedFiles
    /// A byte that `stop` writes to one end wakes the thread that waits at the other.
    private let bell: (heard: Int32, rung: Int32)
    private let isStopped = Atomic(false)

    /// Only the thread that calls `next` uses these.
    private struct State {
        var notices: FolderNotices?
        /// Why there are none at all, where there could be.
        var lack: NoticeLack?
        var known: [String: FileState] = [:]
        /// Files that changed so lately when they were looked at that another change would look the same.
        var unsettled: Set<String> = []
    }

    nonisolated(unsafe) private var state = State()

    /// Takes the files as they are now; only what changes from now on is told.
    /// - Parameter polls: whether to do without the system's notices.
    package init(polls: Bool = false, _ watched: @escaping @Sendable () -> WatchedFiles) {
        self.watched = watched
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        bell = (ends[0], ends[1])
        if !polls {
            do throws(NoticeLack) { state.notices = try FolderNotices() } catch { state.lack = error }
        }
        _ = look()
    }

    deinit { for end in [bell.heard, bell.rung] where end >= 0 { close(end) } }

    /// Whether the system tells of changes in all folders; otherwise they are found by looking.
    package var isTold: Bool { state.notices?.isComplete ?? false }

    /// Why the system could not be asked to tell of all changes; nil where it does, and where that was not wanted. Of
    /// folders that are not there, or that may not be read, there are no notices. For the thread that calls `next`.
    package var lack: NoticeLack? { state.lack ?? state.notices?.lack }

    /// Waits for a change and returns the files that changed, came or went; nil once the watcher was stopped. One
    /// thread at a time may call this.
    package func next() -> Set<String>? {
        while true {
            guard wait() else { return nil }
            let changed = look()
            if !changed.isEmpty { return changed }
        }
    }

    /// Makes `next` return, now and for good; from any thread.
    package func stop() {
        isStopped.store(true, ordering: .releasing)
        var byte: UInt8 = 1
        write(bell.rung, &byte, 1)
    }

    /// Waits until it is time to look; false once stopped.
    private func wait() -> Bool {
        var began: Int?
        while true {
            if isStopped.load(ordering: .acquiring) { return false }
            let usual = isTold ? Watcher.round.told : Watcher.round.untold
            let limit = began.map { max(0, min(Watcher.calm, $0 + Watcher.patience - flipbook_milliseconds())) }
            let timeout = limit ?? (state.unsettled.isEmpty ? usual : FileState.settling)
            var waits = [pollfd(fd: bell.heard, events: Int16(POLLIN), revents: 0)]
            if let notices = state.notices {
                waits.append(pollfd(fd: notices.descriptor, events: Int16(POLLIN), revents: 0))
            }
            let ready = poll(&waits, nfds_t(waits.count), Int32(timeout))
            if ready == 0 || began.map({ flipbook_milliseconds() - $0 >= Watcher.patience }) == true {
                return !isStopped.load(ordering: .acquiring)
            }
            if waits.count > 1, waits[1].revents != 0 {
                state.notices?.drain()
                began = began ?? flipbook_milliseconds()
            }
        }
    }

    private func look() -> Set<String> {
        var wanted = watched()
        // No notice tells of a file that came between listing a folder and watching it: what is newly watched is
        // listed once more. It may name further folders; where it always does, the next look goes on.
        for _ in 0..<Watcher.depth {
            guard state.notices?.watch(wanted.folders) == true else { break }
            wanted = watched()
        }
        var changed: Set<String> = []
        var known: [String: FileState] = [:]
        var unsettled: Set<String> = []
        for file in wanted.files {
            let now = FileState(file)
            if let now {
                known[file] = now
                if !now.isSettled { unsettled.insert(file) }
            }
            if state.known[file] != now || state.unsettled.contains(file) { changed.insert(file) }
        }
        for file in state.known.keys where !wanted.files.contains(file) { changed.insert(file) }
        (state.known, state.unsettled) = (known, unsettled)
        return changed
    }
}

/// What tells one state of a file from another without reading it.
struct FileState: Equatable {
    private let device: UInt
    private let inode: UInt
    private let size: Int
    private let modified: Int
    private let changed: Int

    /// In milliseconds: the kernel's time stamps step by up to ten.
    static let settling = 15

    /// Nil where there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec &* 1_000_000_000 &+ status.st_ctim.tv_nsec
    }

    /// Whether the next change would leave another time stamp. A clock that goes ahead of ours, on another machine, is
    /// believed: its stamps differ from the next ones too.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = now.tv_sec &* 1_000_000_000 &+ now.tv_nsec &- changed
        return abs(age) > (FileState.settling - 5) * 1_000_000
    }
}
