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
        case large(OpenFile)
        /// It changed while it was read, or cannot be read now.
        case torn
        /// It is not read for who asked any more.
        case abandoned
    }

    /// A path as it stood on the wire, or the names to which it led. Not text: texts that look alike are equal, and files
    /// are not.
    private struct Path: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    /// Files by their names. Two generations: when the young come to half of what may be kept, they become the old, and
    /// what nobody asked for since then is let go.
    private struct Kept {
        typealias Generation = [Path: StoredFile]

        var young: Generation = [:]
        var old: Generation = [:]
        var cost = 0
        /// The young by the paths that were asked for, so that a path is decoded once; a file has as many as a client can
        /// think of (`%61` is `a`), and is in memory once.
        var spellings: Generation = [:]

        static let mostSpellings = 4096
        static let longestSpelling = 256

        /// To be let go by the caller: that takes a while, and others wait for the lock.
        mutating func keep(_ file: StoredFile, at names: Path, atMost budget: Int) -> [Generation] {
            old[names] = nil
            if let before = young.updateValue(file, forKey: names) { cost -= before.cost }
            cost += file.cost
            return cost > budget / 2 ? age() : []
        }

        mutating func spell(_ path: Path, _ file: StoredFile) -> [Generation] {
            guard path.bytes.count <= Kept.longestSpelling else { return [] }
            defer { spellings[path] = file }
            return spellings.count < Kept.mostSpellings ? [] : forgetSpellings()
        }

        mutating func age() -> [Generation] {
            defer { (old, young, cost) = (young, [:], 0) }
            return [old] + forgetSpellings()
        }

        private mutating func forgetSpellings() -> [Generation] {
            defer { spellings = [:] }
            return [spellings]
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
        let wire = Path(bytes: Array(raw))
        if let known = kept.withLock({ $0.spellings[wire] }), known.isCurrent(at: moment) { return .file(known) }
        let path: RequestPath
        do throws(RequestPath.Refusal) {
            path = try RequestPath(raw)
        } catch {
            return error == .hidden ? .nothing : .malformed
        }
        let place = FileStore.place(path.file)
        if let known = kept.withLock({ $0.young[place] ?? $0.old[place] }), known.isCurrent(at: moment) {
            let gone = kept.withLock { kept in
                let gone = kept.young[place] === known ? [] : kept.keep(known, at: place, atMost: budget.limit)
                return kept.young[place] === known ? gone + kept.spell(wire, known) : gone
            }
            return withExtendedLifetime(gone) { .file(known) }
        }
        var edit = path.file.last?.hasSuffix(".html") == true ? live?.addition() : nil
        let file: OpenFile
        switch root.look(path.file) {
        case .open(let found): file = found
        case .absent: return .nothing
        case .unknown: return .torn
        }
        if file.signature.size > StoredFile.largestEdited { edit = nil }
        if edit == nil, file.isFile, file.signature.size > StoredFile.largestKept { return .large(file) }
        defer { file.close() }
        if file.isFolder {
            // What opens no page would be a redirect to nothing.
            return root.hasFile(path.names + ["index.html"]) ? .folder(name: path.names.last ?? "") : .nothing
        }
        guard file.isFile else { return .nothing }
        guard let stored = StoredFile(file, in: root, budget, edit) else { return .torn }
        keep(stored)
        return .file(stored)
    }

    /// Reads a file that `find` did not read, closes it, and says what was found: once, later, and on any thread.
    func read(
        _ file: OpenFile, for waiter: LargeFiles.Waiter, then done: @escaping @Sendable (Finding) -> Void
    ) {
        large.read(file, for: waiter) { [self] reading in
            let stored = StoredFile(reading.file, in: root, budget, by: reading)
            if let stored { keep(stored) }
            return stored
        } then: { outcome in
            switch outcome {
            case .read(let stored): done(.file(stored))
            case .torn: done(.torn)
            case .abandoned: done(.abandoned)
            }
        }
    }

    /// Has one wait no more for what is read; once it is gone, that is not read for it.
    func abandon(_ waiter: LargeFiles.Waiter, isGone: Bool) { large.abandon(waiter, isGone: isGone) }

    /// Reads nothing that takes long any more; whoever waits for it is told so.
    func stop() { large.stop() }

    private func keep(_ stored: StoredFile) {
        // What is added to a page may be another thing each time.
        if stored.isEdited { return }
        let gone = kept.withLock { kept in
            // No room: what was not asked for lately makes some, for the next that comes.
            let gone = stored.isWhole ? [] : kept.age()
            guard stored.isSettled, stored.isWhole || stored.isLarge else { return gone }
            return gone + kept.keep(stored, at: FileStore.place(stored.names), atMost: budget.limit)
        }
        withExtendedLifetime(gone) {}
    }

    private static func place(_ names: [String]) -> Path { Path(bytes: Array(names.joined(separator: "/").utf8)) }
}
