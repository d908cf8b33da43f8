// The files below one folder: found without ever leaving it, and kept in memory while they stay the same.

import Glibc
import Synchronization

/// Finds files by request path. Safe to use from several threads.
///
/// A file already known costs one `stat`. What a name leads to is decided by the system (`realpath`), not by the text:
/// links that stay below the root are followed, links that leave it are as good as absent.
final class FileStore: Sendable {
    let root: String

    private struct Kept {
        var files: [String: StoredFile] = [:]
        var cost = 0
    }

    private let kept = Mutex(Kept())

    /// Bytes and files kept in memory at most.
    static let budget = 24 << 20
    static let mostFiles = 4096

    init(root: String) { self.root = root }

    enum Finding {
        case file(StoredFile)
        /// A folder was asked for without the slash at its end.
        case folder
        case nothing
    }

    func find(_ path: RequestPath) -> Finding {
        let file = path.file
        let location = root + "/" + file
        guard let now = FileSignature(path: location) else { return .nothing }
        if let known = kept.withLock({ $0.files[file] }), known.signature == now { return .file(known) }
        return open(file, at: location)
    }

    /// Opens a file too large to keep in memory, for one answer.
    func openAgain(_ file: StoredFile) -> Reply? {
        guard let real = resolve(root + "/" + file.path) else { return nil }
        let descriptor = Glibc.open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, FileSignature(status) == file.signature else {
            close(descriptor)
            return nil
        }
        return Reply(
            status: 200, headers: StoredFile.headers(file.path, file.tag), descriptor: descriptor,
            size: file.signature.size)
    }

    private func open(_ file: String, at location: String) -> Finding {
        guard let real = resolve(location) else { return .nothing }
        // Non-blocking, so that a pipe someone left in the folder cannot hold a thread.
        let descriptor = Glibc.open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return .nothing }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .nothing }
        if status.st_mode & S_IFMT == S_IFDIR { return .folder }
        guard status.st_mode & S_IFMT == S_IFREG else { return .nothing }
        let signature = FileSignature(status)
        guard let stored = StoredFile(descriptor: descriptor, path: file, signature: signature) else { return .nothing }
        if isSettled(signature) { keep(stored) }
        return .file(stored)
    }

    /// The real path of `location` where that lies below the root. The root is looked up anew each time, because a
    /// build puts a new folder in its place.
    private func resolve(_ location: String) -> String? {
        guard let real = FileStore.realPath(location), let base = FileStore.realPath(root) else { return nil }
        return real.hasPrefix(base == "/" ? base : base + "/") ? real : nil
    }

    static func realPath(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// Whether the file last changed long enough ago for its time stamp to tell the next change from this one: the
    /// kernel's stamps step by a few milliseconds.
    private func isSettled(_ signature: FileSignature) -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec &* 1_000_000_000 &+ now.tv_nsec - signature.changed > 50_000_000
    }

    private func keep(_ file: StoredFile) {
        kept.withLock { kept in
            if let old = kept.files.removeValue(forKey: file.path) { kept.cost -= old.cost }
            // Starting over when full is crude but bounded, and a site that fits never gets there.
            if kept.cost + file.cost > FileStore.budget || kept.files.count >= FileStore.mostFiles {
                kept.files.removeAll()
                kept.cost = 0
            }
            kept.files[file.path] = file
            kept.cost += file.cost
        }
    }
}

enum Folder {
    /// Whether `path` leads to a folder that can be read.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(path, R_OK | X_OK) == 0
    }
}
