// A cache of results on the disk: a folder of files, each named by a digest of the input of its result.

import Glibc
import Synchronization

/// A cache can only save time. If anything is wrong with its folder or an entry, the work is done as without it.
///
///     let cache = ContentCache(folder: ContentCache.standardFolder() ?? "", engine: "flipbook 0.1.0")
///     let layout = cache.result(of: "layout", input: chart.bytes) { … }
///
/// Safe to use from several threads and from several builds at once: an entry is written under a temporary name and
/// then renamed, so that readers find it whole or not at all.
package final class ContentCache: Sendable {
    private let folder: String
    private let engine: String
    /// How many bytes the folder may hold.
    private let limit: Int
    /// False where the folder can neither be used nor made: nothing is then cached.
    package let isUsable: Bool
    private let drafts = Atomic(0)
    private let counts = Mutex((hits: 0, misses: 0))

    /// - Parameters:
    ///   - engine: what computes the results, with its version: results of another engine are not taken.
    ///   - limit: in bytes; `trim` cuts the folder back where it holds more.
    package init(folder: String, engine: String, limit: Int = 1 << 30) {
        self.folder = folder
        self.engine = engine
        self.limit = limit
        isUsable = !folder.isEmpty && ContentCache.make(folder) && access(folder, R_OK | W_OK | X_OK) == 0
    }

    /// `flipbook` in `$XDG_CACHE_HOME`, or in `~/.cache`; nil where neither variable has an absolute path.
    package static func standardFolder() -> String? {
        func variable(_ name: String) -> String? {
            // The XDG specification says to ignore relative paths.
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        return variable("XDG_CACHE_HOME").map { $0 + "/flipbook" } ?? variable("HOME").map { $0 + "/.cache/flipbook" }
    }

    /// How many results were found in the cache, and how many had to be computed.
    package var tally: (hits: Int, misses: Int) { counts.withLock { $0 } }

    /// The result of a stage for an input: from the cache, or from `work`, and then cached.
    package func result(of stage: String, input: [UInt8], work: () -> [UInt8]) -> [UInt8] {
        value(of: stage, input: input, read: { $0 }, write: { $0 }, work: work)
    }

    /// As `result`, for values of any type. An entry for which `read` gives nil is computed again.
    package func value<Value>(
        of stage: String, input: [UInt8], read: ([UInt8]) -> Value?, write: (Value) -> [UInt8], work: () -> Value
    ) -> Value {
        guard isUsable else { return work() }
        let name = name(stage, input)
        if let value = kept(name, read: read) { return value }
        let value = work()
        keep(name, write(value))
        return value
    }

    /// The cached result of a stage for an input; nil where there is none, or `read` gives nil.
    package func kept<Value>(_ stage: String, _ input: [UInt8], read: ([UInt8]) -> Value?) -> Value? {
        isUsable ? kept(name(stage, input), read: read) : nil
    }

    private func kept<Value>(_ name: String, read: ([UInt8]) -> Value?) -> Value? {
        guard let bytes = load(name), let value = read(bytes) else { return nil }
        counts.withLock { $0.hits += 1 }
        return value
    }

    /// Caches the result of a stage for an input, and replaces an earlier one.
    package func keep(_ stage: String, _ input: [UInt8], _ result: [UInt8]) {
        if isUsable { keep(name(stage, input), result) }
    }

    private func keep(_ name: String, _ result: [UInt8]) {
        counts.withLock { $0.misses += 1 }
        store(result, name)
    }

    /// Marks an entry as used without reading it.
    package func use(_ stage: String, _ input: [UInt8]) {
        if isUsable { utimensat(AT_FDCWD, path(name(stage, input)), nil, AT_SYMLINK_NOFOLLOW) }
    }

    private func name(_ stage: String, _ input: [UInt8]) -> String {
        let digest = SHA256.hexadecimal(Array("\(engine)\n\(stage)\n".utf8) + input)
        return ContentCache.records.contains(stage) ? digest + ContentCache.recordEnding : digest
    }

    /// Trims a cache above its limit to three quarters of it, least recently used entries first. JSONRecords go only as far
    /// as they take more than a quarter of the limit. Temporary files that are older than an hour, which stopped builds
    /// left, are deleted too.
    package func trim() {
        guard isUsable else { return }
        typealias Entry = (name: String, bytes: Int, used: timespec)
        var (records, others): ([Entry], [Entry]) = ([], [])
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        for name in SiteFolder.list(folder) ?? [] where ContentCache.isOurs(name) {
            var status = stat()
            guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            if name.hasPrefix("."), now.tv_sec - status.st_mtim.tv_sec > 3600 {
                unlink(path(name))
                continue
            }
            let entry = (name, Int(status.st_size), status.st_mtim)
            if name.hasSuffix(ContentCache.recordEnding) { records.append(entry) } else { others.append(entry) }
        }
        func size(_ entries: [Entry]) -> Int { entries.reduce(0) { $0 + $1.bytes } }
        /// Returns how much is left.
        func cut(_ entries: [Entry], to goal: Int) -> Int {
            var total = size(entries)
            for entry in entries.sorted(by: { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) })
            where total > goal {
                unlink(path(entry.name))
                total -= entry.bytes
            }
            return total
        }
        guard size(records) + size(others) > limit else { return }
        let left = cut(records, to: limit / 4)
        _ = cut(others, to: limit / 4 * 3 - left)
    }

    // MARK: Entries

    /// An entry begins with the digest of its content, so that a damaged one is noticed.
    private static let digestLength = 32
    private static let nameLength = 64

    /// Stages with small results without which a build could keep nothing of an existing site: what lies there, and
    /// what is known of each design. `trim` keeps them longest; every other result can be computed again by itself.
    private static let records: Set = ["site", "design", "images", "digests"]
    /// The ending of their names, so that `trim` knows them without reading entries.
    private static let recordEnding = ".record"

    private func path(_ name: String) -> String { folder + "/" + name }

    /// Only names that this type gives are ever deleted.
    private static func isOurs(_ name: String) -> Bool {
        var digits = name[...]
        if name.hasPrefix(".") {
            digits = name.dropFirst().prefix { $0 != "." }
        } else if name.hasSuffix(recordEnding) {
            digits = name.dropLast(recordEnding.count)
        }
        return digits.utf8.count == nameLength && digits.allSatisfy { $0.isHexDigit }
    }

    private func load(_ name: String) -> [UInt8]? {
        let descriptor = open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { return nil }
            count += read
        }
        let content = Array(bytes.dropFirst(ContentCache.digestLength))
        guard bytes.count >= ContentCache.digestLength,
            Array(bytes.prefix(ContentCache.digestLength)) == SHA256.digest(content)
        else { return nil }
        // The time of the last change says when an entry was last used.
        futimens(descriptor, nil)
        return content
    }

    private func store(_ content: [UInt8], _ name: String) {
        let bytes = SHA256.digest(content) + content
        // Neither another thread nor another build has a draft of this name.
        let draft = path(".\(name).\(getpid()).\(drafts.add(1, ordering: .relaxed).newValue)")
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + written, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            written += count
        }
        // A full disk may only be noticed at the end.
        guard close(descriptor) == 0, written == bytes.count, rename(draft, path(name)) == 0 else {
            unlink(draft)
            return
        }
    }

    /// Makes a folder for its owner alone, and those above it; false where it is not there then.
    static func make(_ folder: String) -> Bool {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let cut = folder.lastIndex(of: "/"), cut != folder.startIndex else { return false }
        return make(String(folder[..<cut])) && (mkdir(folder, 0o700) == 0 || errno == EEXIST)
    }
}
