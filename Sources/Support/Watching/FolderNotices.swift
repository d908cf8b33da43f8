// The kernel's notices of what happens in folders (inotify): the only place that sees them.

import Glibc

/// Why the system has no notices left, in the words of its settings.
package enum NoticeLack: Error {
    /// The limit is reached, by any processes (inotify(7)).
    case instances, watches
    /// The system has none at all.
    case system

    package var reason: String {
        switch self {
        case .instances: "the limit fs.inotify.max_user_instances is reached"
        case .watches: "the limit fs.inotify.max_user_watches is reached"
        case .system: "this system has no notices of changed files"
        }
    }
}

/// One notice is as good as another: what happened is found by looking.
final class FolderNotices {
    let descriptor: Int32
    /// By folder; a folder that was taken away has none.
    private var watches: [String: Int32] = [:]
    /// Whether every folder that is there is watched.
    private(set) var isComplete = true
    /// What folders that are there are not watched for, if there are such.
    private(set) var lack: NoticeLack?

    /// What a whole file, a link or a folder does when it comes, changes or goes. Not every piece that is written: a
    /// file is read when its writer is done.
    private static let kinds = [
        IN_CLOSE_WRITE, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF, IN_MOVE_SELF, IN_ATTRIB,
        IN_ONLYDIR,
    ].reduce(UInt32(0)) { $0 | UInt32($1) }

    /// Throws where the system has no notices, or none left.
    init() throws(NoticeLack) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        if descriptor < 0 { throw errno == EMFILE ? .instances : .system }
    }

    deinit { close(descriptor) }

    /// Watches these folders and no others. Called again and again: a folder that was put in the place of another has
    /// another watch. Returns whether one is watched that was not.
    func watch(_ folders: Set<String>) -> Bool {
        (isComplete, lack) = (true, nil)
        var kept: [String: Int32] = [:]
        for folder in folders {
            let watch = inotify_add_watch(descriptor, folder, FolderNotices.kinds)
            if watch >= 0 { kept[folder] = watch }
            if watch < 0, errno == ENOSPC { lack = .watches }
            // A missing folder cannot be watched, and there is no notice when it comes.
            if watch < 0 { isComplete = false }
        }
        // Several names may lead to one folder, which has one watch.
        let (before, after) = (Set(watches.values), Set(kept.values))
        for watch in before.subtracting(after) { inotify_rm_watch(descriptor, watch) }
        watches = kept
        return !after.isSubset(of: before)
    }

    /// Reads what has come, and forgets it.
    func drain() {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
