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
        /// A file, which takes long to read: `read` does. Whoever got it must hand it over there.
        case large(OpenFile, asked: WirePath)
        /// It changed while it was read, or cannot be read.
        case torn
    }

    /// A path as it stood on the wire. Not text: texts that look alike are equal, and files are not.
    struct WirePath: Hashable {
        fileprivate let bytes: [UInt8]

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
    private let large = LargeFiles()

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
        var edit = path.file.last?.hasSuffix(".html") == true ? live?.addition() : nil
        guard let file = root.open(path.file) else { return .nothing }
        if file.signature.size > StoredFile.largestEdited { edit = nil }
        if edit == nil, file.isFile, file.signature.size > StoredFile.largestKept { return .large(file, asked: wire) }
        defer { file.close() }
        if file.isFolder {
            // What opens no page would be a redirect to nothing.
            return root.hasFile(path.names + ["index.html"]) ? .folder(name: path.names.last ?? "") : .nothing
        }
        guard file.isFile else { return .nothing }
        guard let stored = StoredFile(file, in: root, budget, edit) else { return .torn }
        keep(stored, as: wire)
        return .file(stored)
    }

    /// Reads a file that `find` did not read, closes it, and says what was found: once, later, and on any thread.
    func read(_ file: OpenFile, asked path: WirePath, then done: @escaping @Sendable (Finding) -> Void) {
        large.read(file) { [root, budget, large] file in
            StoredFile(file, in: root, budget, while: { !large.isStopped })
        } then: { [self] stored in
            if let stored { keep(stored, as: path) }
            done(stored.map { .file($0) } ?? .torn)
        }
    }

    /// Reads nothing that takes long any more; whoever waits for it is told that it was torn.
    func stop() { large.stop() }

    private func keep(_ stored: StoredFile, as path: WirePath) {
        kept.withLock { kept in
            // What is added to a page may be another thing each time.
            if stored.isEdited { return }
            if !stored.isWhole {
                // No room: what was not asked for lately makes some, for the next that comes.
                kept.age()
            } else if stored.isSettled {
                kept.keep(stored, as: path, atMost: budget.limit)
            }
        }
    }
}
