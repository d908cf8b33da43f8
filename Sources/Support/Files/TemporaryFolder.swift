// A temporary folder, locked by its process. The next process removes what a killed one left.

import Platform
import Synchronization

/// A temporary folder with a lock on it. The lock ends with the process, so a folder without a lock is known to be left
/// over. Deinitialising releases the lock and leaves the folder: callers `remove` it.
package final class TemporaryFolder: Sendable {
    package let path: String
    /// The system releases it when the process ends, however it ends. A process id in a file could be reused by then.
    private let lock: Int32

    /// The folder for temporary files: `TMPDIR`, or `/tmp` where that is empty or not set.
    package static var standardPlace: String { place(CurrentProcess.environment("TMPDIR")) }

    /// The folder that a value of `TMPDIR` means.
    static func place(_ value: String?) -> String {
        guard let value, !value.isEmpty else { return "/tmp" }
        return value
    }

    /// Makes a folder named `prefix` and six random characters, for its owner alone. Left-over folders of the same
    /// prefix and user are removed first.
    package init(in parent: String, prefix: String) throws(FileError) {
        TemporaryFolder.clear(parent, prefix)
        guard let made = FileSystem.makeTemporaryFolder("\(parent)/\(prefix)") else { throw .making(in: parent) }
        path = made
        TemporaryFolder.present.withLock { _ = $0.insert(made) }
        lock = Folder.open(path) ?? -1
        if lock >= 0 { _ = Descriptor.lock(lock) }
    }

    deinit { if lock >= 0 { Descriptor.close(lock) } }

    /// Removes the folder with all that is in it.
    package func remove() {
        Folder.remove(path)
        TemporaryFolder.present.withLock { _ = $0.remove(path) }
    }

    /// Removes all folders of this process, before it is ended in the middle of its work.
    package static func removeAll() {
        // What still writes into one finds it gone.
        for path in present.withLock({ $0 }) where FileSystem.rename(path, to: path + ".gone") {
            Folder.remove(path + ".gone")
        }
    }

    private static let present = Mutex<Set<String>>([])

    /// Removes what killed processes left: folders without a lock, older than the ten seconds that a new one may need
    /// to get its lock.
    private static func clear(_ parent: String, _ prefix: String) {
        let now = FileStamp.now
        for name in Folder.names(in: parent) ?? []
        where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
            let path = parent + "/" + name
            guard let descriptor = Folder.open(path, followsLinks: false) else { continue }
            defer { Descriptor.close(descriptor) }
            // Folders of other users are left alone: they could be made so that removing them removes files of this
            // user.
            guard let status = FileStatus(descriptor: descriptor), status.isOwn,
                now - status.modified > 10_000_000_000, Descriptor.lock(descriptor)
            else { continue }
            Folder.remove(path)
        }
    }
}
