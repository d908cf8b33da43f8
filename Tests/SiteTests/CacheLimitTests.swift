// A cache that is full: what it gives up costs no build what lies in its place already.

import Cache
import Files
import Glibc
import TestSupport
import Testing

@testable import Building

@Suite struct CacheLimitTests {
    let scratch = ScratchFolder()
    let design = CacheStage<[UInt8]>("design", isRecord: true, read: { $0 }, write: { $0 })
    let names = ["a", "b", "c", "d", "e", "f"]

    private func cache(_ folder: String = "cache", limit: Int = 1 << 30) -> ContentCache {
        ContentCache(folder: scratch.path(folder), engine: "test", limit: limit)
    }

    private func builder(_ cache: ContentCache?) -> SiteBuilder {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        (builder.cache, builder.options.packs, builder.options.freezes) = (cache, true, true)
        return builder
    }

    private func size(_ folder: String = "cache") -> Int {
        scratch.files(folder).reduce(0) { $0 + $1.value.count }
    }

    /// A third of what a build of all designs would keep.
    private func limit(_ paths: [String]) throws -> Int {
        _ = try builder(cache("unbounded")).build(paths, to: scratch.path("unbounded site"))
        return size("unbounded") / 3
    }

    @Test("what lies in a site is taken over where the cache was cut back")
    func whatLiesInASiteIsTakenOverWhereTheCacheWasCutBack() throws {
        var paths = names.map { scratch.design($0) }
        let limit = try limit(paths)
        _ = try builder(cache(limit: limit)).build(paths, to: scratch.path("site"))
        #expect(size() <= limit && size() > limit / 2)
        let page: (String) -> UInt = { scratch.inode("site/\($0)/pull/index.html") }
        for (index, colour) in ["#0080ff", "#80ff00", "#8000ff"].enumerated() {
            let before = names.map(page)
            paths[index] = scratch.design(names[index], colour: colour)
            _ = try builder(cache(limit: limit)).build(paths, to: scratch.path("site"))
            for other in names.indices { #expect((page(names[other]) == before[other]) == (other != index)) }
            #expect(size() <= limit)
        }
        _ = try builder(nil).build(paths, to: scratch.path("whole"))
        #expect(
            scratch.files("site").filter { !$0.key.hasPrefix("v/") && !$0.key.contains("frozen") }
                == scratch.files("whole").filter { !$0.key.hasPrefix("v/") && !$0.key.contains("frozen") })
    }

    @Test("a build that publishes nothing cuts the cache back too") func aBuildThatPublishesNothingCutsTheCacheBackToo()
        throws
    {
        let paths = names.map { scratch.design($0) }
        let limit = try limit(paths)
        scratch.put("<svg", at: "broken.svg")
        let report = try builder(cache(limit: limit)).build(
            paths + [scratch.path("broken.svg")], to: scratch.path("site"))
        #expect(!report.isPublished && size() <= limit && size() > limit / 2)
        var part = builder(cache("others", limit: limit))
        part.options.purpose = .part(try #require(Shard(1, of: 1)))
        _ = try part.build(paths, to: scratch.path("part"))
        #expect(size("others") <= limit)
    }

    /// Has all entries of the cache look as if they had been used so many seconds after 1970.
    private func age(_ seconds: Int) {
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        for name in Folder.names(in: scratch.path("cache")) ?? [] {
            utimensat(AT_FDCWD, scratch.path("cache/" + name), times, 0)
        }
    }

    @Test("what is known of a site that does not change stays in use")
    func whatIsKnownOfASiteThatDoesNotChangeStaysInUse() throws {
        var paths = names.map { scratch.design($0) }
        let limit = try limit(paths)
        _ = try builder(cache(limit: limit)).build(paths, to: scratch.path("site"))
        // More records than there may be come later, and then the site is built, and is as it was.
        age(1000)
        let other = cache(limit: limit)
        for number in 0..<200 { other.store(Array(repeating: 0, count: limit / 200), of: design, for: [UInt8(number)]) }
        #expect(try builder(cache(limit: limit)).build(paths, to: scratch.path("site")).isUnchanged)
        for name in Folder.names(in: scratch.path("cache")) ?? [] {
            var status = stat()
            guard stat(scratch.path("cache/" + name), &status) == 0, status.st_size == limit / 200 + 32 else {
                continue
            }
            let times = [timespec(tv_sec: 2000, tv_nsec: 0), timespec(tv_sec: 2000, tv_nsec: 0)]
            utimensat(AT_FDCWD, scratch.path("cache/" + name), times, 0)
        }
        other.trim()
        #expect(size() <= limit)
        let before = scratch.inode("site/b/index.html")
        paths[0] = scratch.design("a", colour: "#0080ff")
        _ = try builder(cache(limit: limit)).build(paths, to: scratch.path("site"))
        #expect(scratch.inode("site/b/index.html") == before)
    }

    @Test("records stay where other things go as far as they are few")
    func recordsStayWhereOtherThingsGoAsFarAsTheyAreFew() {
        let cache = cache(limit: 10_000)
        for number in 0..<20 {
            cache.store(Array(repeating: 0, count: 68), of: design, for: [UInt8(number)])
            cache.store(Array(repeating: 0, count: 968), of: CacheStage("pack"), for: [UInt8(number)])
        }
        // 2,000 bytes of records, 20,000 of others.
        cache.trim()
        func left(_ stage: CacheStage<[UInt8]>) -> [Int] {
            (0..<100).filter { cache.value(of: stage, for: [UInt8($0)]) != nil }
        }
        #expect(left(design) == Array(0..<20) && left(CacheStage("pack")).count == 5)
        age(1000)
        for number in 20..<100 { cache.store(Array(repeating: 0, count: 68), of: design, for: [UInt8(number)]) }
        // Later than a tick of the disk's clock.
        usleep(20_000)
        cache.touch(design, for: [0])
        cache.trim()
        // They fill their quarter, and one of the oldest is still in use.
        let records = left(design)
        #expect(records.count == 25 && records.contains(0) && !records.contains { 1..<20 ~= $0 })
        #expect(left(CacheStage("pack")).count == 5 && size() == 7_500)
    }
}
