// The files below one folder: found without ever leaving it, and kept in memory while they stay the same.

import Glibc
import Synchronization

/// Finds files by request path. Safe to use from several threads. A file already known costs one `stat`, or none
/// where it was looked at since the request came.
final class FileStore: Sendable {
    enum Finding {
        case file(StoredFile)
        /// A folder was asked for without the slash at its end.
        case folder(name: String)
        case nothing
        /// The path cannot be read, or tries to leave the site.
        case malformed
    }

    /// A path as it stood on the wire. Not text: texts that look alike are equal, and files are not.
    private struct WirePath: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    /// Two generations: when the young come to half of what may be kept, they become the old, and what nobody asked for
    /// since then is let go.
    private struct Kept {
        var young: [WirePath: StoredFile] = [:]
        var old: [WirePath: StoredFile] = [:]
        var cost = 0

        mutating func file(_ path: WirePath, atMost budget: Int) -> StoredFile? {
            if let file = young[path] { return file }
            guard let file = old[path] else { return nil }
            keep(file, as: path, atMost: budget)
            return file
        }

        mutating func keep(_ file: StoredFile, as path: WirePath, atMost budget: Int) {
            old[path] = nil
            if let before = young.updateValue(file, forKey: path) { cost -= before.cost }
            cost += file.cost
            if cost > budget / 2 { age() }
        }

        mutating func age() {
            old = young
            young = [:]
            cost = 0
        }
    }

    let root: SiteRoot
    private let live: LivePages?
    private let budget: MemoryBudget
    private let kept = Mutex(Kept())

    /// - Parameter budget: what the files in memory may take at most, kept or on their way.
    init(_ root: SiteRoot, _ live: LivePages?, _ budget: MemoryBudget) {
        self.root = root
        self.live = live
        self.budget = budget
    }

    /// - Parameter moment: when the request was there already, in nanoseconds of the monotonic clock.
    func find(_ raw: UnsafeBufferPointer<UInt8>, askedBefore moment: Int) -> Finding {
        let wire = WirePath(bytes: Array(raw))
        if let known = kept.withLock({ $0.file(wire, atMost: budget.limit) }), known.isCurrent(at: moment) {
            return .file(known)
        }
        let path: RequestPath
        do throws(RequestPath.Refusal) {
            path = try RequestPath(raw)
        } catch {
            return error == .hidden ? .nothing : .malformed
        }
        let edit = path.file.last?.hasSuffix(".html") == true ? live?.addition() : nil
        guard let file = root.open(path.file) else { return .nothing }
        defer { close(file.descriptor) }
        if file.status.st_mode & S_IFMT == S_IFDIR {
            // What opens no page would be a redirect to nothing.
            return root.hasFile(path.names + ["index.html"]) ? .folder(name: path.names.last ?? "") : .nothing
        }
        guard file.status.st_mode & S_IFMT == S_IFREG, let stored = StoredFile(path.file, file, in: root, budget, edit)
        else {
            return .nothing
        }
        kept.withLock { kept in
            // What is added to a page may be another thing each time.
            if stored.isEdited { return }
            if !stored.isWhole {
                // No room: what was not asked for lately makes some, for the next that comes.
                kept.age()
            } else if stored.isSettled {
                kept.keep(stored, as: wire, atMost: budget.limit)
            }
        }
        return .file(stored)
    }
}
