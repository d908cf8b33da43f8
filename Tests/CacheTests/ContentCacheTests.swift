// The cache: results are found again, and whatever happens to its folder costs time and nothing else.

import Dispatch
import Files
import Glibc
import TestSupport
import Testing

@testable import Cache

@Suite struct ContentCacheTests {
    let scratch = ScratchFolder()
    let fit = CacheStage("fit")
    let input = Array("input".utf8)
    let output = Array("output".utf8)

    private func cache(_ engine: String = "1", limit: Int = 1 << 20) -> ContentCache {
        ContentCache(folder: scratch.path("a/b/cache"), engine: engine, limit: limit)
    }

    private var entries: [String] { Folder.names(in: scratch.path("a/b/cache")) ?? [] }

    @Test("a result is worked out once for a stage an input and an engine")
    func aResultIsWorkedOutOnceForAStageAnInputAndAnEngine() {
        #expect(cache().value(of: fit, for: input) { output } == output)
        #expect(entries.count == 1)
        let again = cache()
        #expect(again.value(of: fit, for: input) { [] } == output)
        #expect(again.tally == (1, 0))
        #expect(again.value(of: CacheStage("draw"), for: input) { [1] } == [1])
        #expect(again.value(of: fit, for: [0]) { [2] } == [2])
        #expect(cache("2").value(of: fit, for: input) { [3] } == [3])
        #expect(again.tally == (1, 2))
        #expect(entries.count == 4)
    }

    @Test("an entry that was cut or changed is made again") func anEntryThatWasCutOrChangedIsMadeAgain() throws {
        #expect(cache().value(of: fit, for: input) { output } == output)
        let entry = "a/b/cache/" + (try #require(entries.first))
        for damage in ["", "x", String(repeating: "x", count: 40)] {
            scratch.put(damage, at: entry)
            #expect(cache().value(of: fit, for: input) { output } == output)
            let after = cache()
            #expect(after.value(of: fit, for: input) { [] } == output)
            #expect(after.tally == (1, 0))
        }
        // A folder in the place of an entry cannot be read, and not be replaced.
        unlink(scratch.path(entry))
        mkdir(scratch.path(entry), 0o755)
        #expect(cache().value(of: fit, for: input) { output } == output)
    }

    @Test("an entry that was copied over another is made again") func anEntryCopiedOverAnotherIsMadeAgain() throws {
        #expect(cache().value(of: fit, for: input) { output } == output)
        let entry = "a/b/cache/" + (try #require(entries.first))
        #expect(cache().value(of: fit, for: [0]) { [1] } == [1])
        let other = "a/b/cache/" + (try #require(entries.first { !entry.hasSuffix($0) }))
        rename(scratch.path(other), scratch.path(entry))
        #expect(cache().value(of: fit, for: input) { output } == output)
        #expect(cache().value(of: fit, for: input) { [] } == output)
    }

    @Test("what cannot be read as a value is made again") func whatCannotBeReadAsAValueIsMadeAgain() {
        let stage = CacheStage(
            "n", read: { Int(String(decoding: $0, as: UTF8.self)) }, write: { Array("\($0)".utf8) })
        func number(_ cache: ContentCache, _ work: () -> Int) -> Int { cache.value(of: stage, for: input, work: work) }
        #expect(cache().value(of: CacheStage("n"), for: input) { output } == output)
        #expect(number(cache()) { 4 } == 4)
        #expect(number(cache()) { 5 } == 4)
    }

    @Test("a folder that cannot be made is not used") func aFolderThatCannotBeMadeIsNotUsed() {
        scratch.put("a file", at: "file")
        for folder in ["", scratch.path("file"), scratch.path("file/below"), "/proc/no/such"] {
            let cache = ContentCache(folder: folder, engine: "1")
            #expect(cache.value(of: fit, for: input) { output } == output)
            #expect(cache.tally == (0, 0))
            cache.trim()
        }
    }

    @Test("the oldest go when there is too much") func theOldestGoWhenThereIsTooMuch() throws {
        let cache = cache(limit: 1000)
        for number in 0..<10 {
            _ = cache.value(of: fit, for: [UInt8(number)]) { Array(repeating: UInt8(number), count: 100) }
        }
        scratch.put(String(repeating: "somebody else's", count: 1000), at: "a/b/cache/notes")
        // Used last: the first that was made.
        for name in entries where name.count == 64 {
            let times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
            utimensat(AT_FDCWD, scratch.path("a/b/cache/" + name), times, 0)
        }
        #expect(cache.value(of: fit, for: [0]) { [] }.count == 100)
        scratch.put("left behind", at: "a/b/cache/." + String(repeating: "a", count: 64) + ".1.1")
        let long = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        utimensat(AT_FDCWD, scratch.path("a/b/cache/." + String(repeating: "a", count: 64) + ".1.1"), long, 0)
        cache.trim()
        let left = entries.filter { $0.count == 64 }
        #expect(left.count == 5)
        #expect(entries.count == 6 && entries.contains("notes"))
        let found = cache.tally.hits
        #expect(cache.value(of: fit, for: [0]) { [] }.count == 100)
        #expect(cache.tally.hits == found + 1)
    }

    @Test("many threads may use it at once") func manyThreadsMayUseItAtOnce() {
        let cache = cache()
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            let input = [UInt8(index % 8)]
            #expect(
                cache.value(of: fit, for: input) { Array(repeating: input[0], count: 4000) }
                    == Array(repeating: input[0], count: 4000))
        }
        #expect(entries.count == 8)
    }

    @Test("names are SHA 256") func namesAreSHA256() {
        #expect(SHA256.hexadecimal([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            SHA256.hexadecimal(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let two = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        #expect(SHA256.hexadecimal(two) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(SHA256.hexadecimal(million) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }
}
