// A cache of results on the disk: a folder of files, each named by a digest of the input of its result.

import Files
import Platform
import Synchronization

/// One kind of results in a cache, and their form there.
package struct CacheStage<Value>: Sendable {
    let name: String
    let isRecord: Bool
    let read: @Sendable ([UInt8]) -> Value?
    let write: @Sendable (Value) -> [UInt8]

    /// - Parameters:
    ///   - name: of the stage; stages of one name share their results.
    ///   - isRecord: whether a build could keep nothing of an existing site without these results, which are small:
    ///     `trim` removes them last.
    ///   - read: the value; nil where the bytes are none that `write` gave, and then it is computed again.
    package init(
        _ name: String, isRecord: Bool = false, read: @escaping @Sendable ([UInt8]) -> Value?,
        write: @escaping @Sendable (Value) -> [UInt8]
    ) {
        self.name = name
        self.isRecord = isRecord
        self.read = read
        self.write = write
    }
}

extension CacheStage<[UInt8]> {
    /// Results that are bytes, and lie in the cache as they are.
    package init(_ name: String) { self.init(name, read: { $0 }, write: { $0 }) }
}

/// A cache can only save time. If anything is wrong with its folder or an entry, the work is done as without it.
///
///     let cache = ContentCache(folder: ContentCache.standardFolder() ?? "", engine: "flipbook 0.1.0")
///     let layout = cache.value(of: CacheStage("layout"), for: chart.bytes) { … }
///
/// Safe to use from several threads and from several builds at once: an entry is written under a temporary name and
/// then renamed, so that readers find it whole or not at all.
package final class ContentCache: Sendable {
    private let folder: String
    private let engine: String
    /// How many bytes the folder may hold.
    private let limit: Int
    private let drafts = Atomic(0)
    private let counts = Mutex((hits: 0, misses: 0))

    /// - Parameters:
    ///   - folder: made when the first entry is written; nothing is cached where it is empty.
    ///   - engine: what computes the results, with its version: results of another engine are not taken.
    ///   - limit: in bytes; `trim` cuts the folder back where it holds more.
    package init(folder: String, engine: String, limit: Int = 1 << 30) {
        self.folder = folder
        self.engine = engine
        self.limit = limit
    }

    /// `flipbook` in `$XDG_CACHE_HOME`, or in `~/.cache`; nil where neither variable has an absolute path.
    package static func standardFolder() -> String? {
        func variable(_ name: String) -> String? {
            // The XDG specification says to ignore relative paths.
            CurrentProcess.environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        return variable("XDG_CACHE_HOME").map { $0 + "/flipbook" } ?? variable("HOME").map { $0 + "/.cache/flipbook" }
    }

    /// Whether the folder can be used; makes it where it is missing.
    package func isUsable() -> Bool {
        guard !folder.isEmpty else { return false }
        let all: FileSystem.Access = [.reading, .writing, .entering]
        if FileSystem.allows(all, folder) { return true }
        // For its owner alone.
        return (try? Folder.make(folder, permissions: 0o700)) != nil && FileSystem.allows(all, folder)
    }

    /// How many results were found in the cache, and how many had to be computed.
    package var tally: (hits: Int, misses: Int) { counts.withLock { $0 } }

    /// The result of a stage for an input: from the cache, or from `work`, and then cached.
    package func value<Value>(of stage: CacheStage<Value>, for input: [UInt8], work: () -> Value) -> Value {
        if let value = value(of: stage, for: input) { return value }
        let value = work()
        store(value, of: stage, for: input)
        return value
    }

    /// The cached result of a stage for an input; nil where there is none.
    package func value<Value>(of stage: CacheStage<Value>, for input: [UInt8]) -> Value? {
        guard let bytes = load(name(stage, input)), let value = stage.read(bytes) else { return nil }
        counts.withLock { $0.hits += 1 }
        return value
    }

    /// Caches the result of a stage for an input, and replaces an earlier one.
    package func store<Value>(_ value: Value, of stage: CacheStage<Value>, for input: [UInt8]) {
        guard isUsable() else { return }
        counts.withLock { $0.misses += 1 }
        store(stage.write(value), name(stage, input))
    }

    /// Marks an entry as used without reading it.
    package func touch<Value>(_ stage: CacheStage<Value>, for input: [UInt8]) {
        FileSystem.touch(path(name(stage, input)))
    }

    private func name<Value>(_ stage: CacheStage<Value>, _ input: [UInt8]) -> String {
        let digest = SHA256.hexadecimal(Array("\(engine)\n\(stage.name)\n".utf8) + input)
        return stage.isRecord ? digest + ContentCache.recordEnding : digest
    }

    /// Trims a cache above its limit to three quarters of it, least recently used entries first. Records go only as far
    /// as they take more than a quarter of the limit. Temporary files that are older than an hour, which stopped builds
    /// left, are deleted too.
    package func trim() {
        typealias Entry = (name: String, stamp: FileStamp)
        var (records, others): ([Entry], [Entry]) = ([], [])
        let hourAgo = FileStamp.now - 3_600_000_000_000
        for name in Folder.names(in: folder) ?? [] where ContentCache.isOurs(name) {
            guard let stamp = FileStamp(path(name), followsLinks: false), stamp.kind == .file else { continue }
            if name.hasPrefix("."), stamp.modified < hourAgo {
                FileSystem.unlink(path(name))
                continue
            }
            if name.hasSuffix(ContentCache.recordEnding) {
                records.append((name, stamp))
            } else {
                others.append((name, stamp))
            }
        }
        func size(_ entries: [Entry]) -> Int { entries.reduce(0) { $0 + $1.stamp.size } }
        /// Returns how much is left.
        func cut(_ entries: [Entry], to goal: Int) -> Int {
            var total = size(entries)
            for entry in entries.sorted(by: { $0.stamp.modified < $1.stamp.modified }) where total > goal {
                FileSystem.unlink(path(entry.name))
                total -= entry.stamp.size
            }
            return total
        }
        guard size(records) + size(others) > limit else { return }
        let left = cut(records, to: limit / 4)
        _ = cut(others, to: limit / 4 * 3 - left)
    }

    // MARK: Entries

    /// An entry begins with the digest of its name and content, so that a damaged one is noticed, and one that was
    /// copied over another.
    private static let digestLength = 32
    private static let nameLength = 64
    /// The ending of the names of records, so that `trim` knows them without reading entries.
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
        guard !folder.isEmpty,
            let bytes = try? WholeFile.read(path(name), limit: limit, followsLinks: false),
            bytes.count >= ContentCache.digestLength
        else { return nil }
        let content = Array(bytes.dropFirst(ContentCache.digestLength))
        guard bytes.starts(with: SHA256.digest(Array(name.utf8), content)) else { return nil }
        // The time of the last change says when an entry was last used.
        FileSystem.touch(path(name))
        return content
    }

    private func store(_ content: [UInt8], _ name: String) {
        // Neither another thread nor another build has a draft of this name.
        let draft = path(".\(name).\(CurrentProcess.id).\(drafts.add(1, ordering: .relaxed).newValue)")
        guard
            (try? WholeFile.create(draft, SHA256.digest(Array(name.utf8), content) + content, permissions: 0o600))
                != nil
        else { return }
        if !FileSystem.rename(draft, to: path(name)) { FileSystem.unlink(draft) }
    }
}
