// The notices of changes in folders that Linux gives (inotify). No other file uses them.

import CPlatform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why the system gives no notices; `reason` names the setting that limits them.
package enum NoticeLack: Error {
    /// A limit of inotify(7) is reached, by this process and others of the user.
    case instances, watches
    /// The system has no notices at all, as macOS: its own are of another kind, and files are polled there.
    case system
    /// A folder lies on a file system of which the system is not told everything.
    case foreign

    package var reason: String {
        switch self {
        case .instances: "the limit fs.inotify.max_user_instances is reached"
        case .watches: "the limit fs.inotify.max_user_watches is reached"
        case .system: "this system has no notices of changed files"
        case .foreign: "a folder lies on the disk of another machine or on FUSE, which may not report changes"
        }
    }
}

#if os(Linux)
    /// An inotify descriptor and its watches. Notices are not told apart: `Watcher` compares the files.
    package final class FolderNotices {
        package let descriptor: Int32
        /// The watch of each folder; a missing folder has none.
        private var watches: [String: Int32] = [:]
        /// Whether every folder is watched. A missing folder is not.
        package private(set) var isComplete = true
        /// Why existing folders are not watched; nil where no limit is reached.
        package private(set) var lack: NoticeLack?

        /// Events of files, links and folders that appear, change or vanish. Single writes are left out: a file is read
        /// when its writer closes it.
        private static let kinds = [
            IN_CLOSE_WRITE, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF, IN_MOVE_SELF, IN_ATTRIB,
            IN_ONLYDIR,
        ].reduce(UInt32(0)) { $0 | UInt32($1) }

        /// Throws where the system has no notices, or its limit of instances is reached.
        package init() throws(NoticeLack) {
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            if descriptor < 0 { throw errno == EMFILE ? .instances : .system }
        }

        deinit { close(descriptor) }

        /// Watches exactly these folders. Call it again for each look: a folder that replaces another needs a new watch.
        /// Returns whether a folder is newly watched.
        package func watch(_ folders: Set<String>) -> Bool {
            (isComplete, lack) = (true, nil)
            var kept: [String: Int32] = [:]
            for folder in folders {
                let watch = inotify_add_watch(descriptor, folder, FolderNotices.kinds)
                if watch >= 0 { kept[folder] = watch }
                if watch < 0, errno == ENOSPC { lack = .watches }
                if watch >= 0, flipbook_is_foreign(folder) == 1 { (isComplete, lack) = (false, lack ?? .foreign) }
                // A missing folder cannot be watched, and there is no notice when it comes.
                if watch < 0 { isComplete = false }
            }
            // Several names may lead to one folder, which has one watch.
            let (before, after) = (Set(watches.values), Set(kept.values))
            for watch in before.subtracting(after) { inotify_rm_watch(descriptor, watch) }
            watches = kept
            return !after.isSubset(of: before)
        }

        /// Discards all pending notices.
        package func drain() {
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while read(descriptor, &buffer, buffer.count) > 0 {}
        }
    }
#else
    /// There are none.
    package final class FolderNotices {
        package let descriptor: Int32 = -1
        package let isComplete = false
        package let lack: NoticeLack? = .system

        package init() throws(NoticeLack) { throw .system }

        /// Watches nothing.
        package func watch(_ folders: Set<String>) -> Bool { false }
        /// Does nothing.
        package func drain() {}
    }
#endif
