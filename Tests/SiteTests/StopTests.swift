// Work that is asked to stop, and what is handed on from build to build of one site.

import Diagnostics
import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Building
@testable import Pages
@testable import Snapshots

@Suite struct StopTests {
    let scratch = ScratchFolder()

    private func builder() -> SiteBuilder {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 1)
        builder.options.freezes = true
        builder.options.maker = "test 1"
        return builder
    }

    private var workplaces: Int {
        (Folder.names(in: scratch.folder) ?? []).count { $0.hasPrefix(".site.") && $0 != ".site.lock" }
    }

    @Test("a build that is stopped leaves the old site and nothing else")
    func aBuildThatIsStoppedLeavesTheOldSiteAndNothingElse() throws {
        _ = try builder().build([scratch.design("a"), scratch.design("b")], to: scratch.path("site"))
        let before = scratch.files("site")
        let paths = [
            scratch.design("a", colour: "#0080ff"), scratch.design("b", colour: "#0080ff"), scratch.design("c"),
        ]
        // Asked when the first design is done, it begins no other.
        let stop = StopRequest()
        var stopped = SiteBuilder(resources: scratch.resources, jobs: 1) { progress in
            #expect(progress.done == 1)
            stop.ask()
        }
        stopped.stop = stop
        for packs in [false, true] {
            stopped.options.packs = packs
            #expect(throws: SiteError.stopped) { try stopped.build(paths, to: scratch.path("site")) }
            let isAsItWas = scratch.files("site") == before
            #expect(isAsItWas && workplaces == 0)
        }
        stopped.options.purpose = .part(try #require(Shard(1, of: 2)))
        #expect(throws: SiteError.stopped) { try stopped.build(paths, to: scratch.path("part")) }
        #expect(Folder.names(in: scratch.path("part")) == nil)
    }

    @Test("merging and verifying stop too") func mergingAndVerifyingStopToo() throws {
        var half = builder()
        half.options.purpose = .part(try #require(Shard(1, of: 1)))
        _ = try half.build([scratch.design("a")], to: scratch.path("part"))
        let stop = StopRequest()
        stop.ask()
        var merger = SiteMerger(resources: scratch.resources)
        merger.maker = "test 1"
        merger.stop = stop
        #expect(throws: SiteError.stopped) { try merger.merge([scratch.path("part")], to: scratch.path("site")) }
        #expect(workplaces == 0 && Folder.names(in: scratch.path("site")) == nil)
        _ = try builder().build([scratch.path("a.svg")], to: scratch.path("site"))
        mkdir(scratch.path("scratch"), 0o755)
        var check = SnapshotCheck(resources: scratch.resources, jobs: 1, maker: "test 1")
        check.stop = stop
        #expect(throws: SiteError.stopped) {
            try check.verdicts(of: scratch.path("site"), scratch: scratch.path("scratch"))
        }
        #expect(Folder.names(in: scratch.path("scratch")) == [])
    }

    private func frozen() -> [String: [UInt8]] { scratch.files("site").filter { $0.key.hasPrefix("v/") } }

    @Test("what is frozen is handed on where one site is built again and again")
    func whatIsFrozenIsHandedOnWhereOneSiteIsBuiltAgainAndAgain() throws {
        for colour in ["#000001", "#000002"] {
            _ = try builder().build([scratch.design("a", colour: colour)], to: scratch.path("site"))
        }
        let before = frozen()
        var again = builder()
        again.options.freezes = false
        for colour in ["#000003", "#000004", "#000005", "#000006"] {
            #expect(try again.build([scratch.design("a", colour: colour)], to: scratch.path("site")).frozen == 2)
            let isAsItWas = frozen() == before
            #expect(isAsItWas && workplaces == 0)
        }
    }

    @Test("a site that is built again and again is what a build from nothing makes")
    func aSiteThatIsBuiltAgainAndAgainIsWhatABuildFromNothingMakes() throws {
        let names = ["a", "b", "c"]
        var again = builder()
        (again.options.freezes, again.options.purpose, again.cache) = (false, .preview, scratch.cache())
        func save(_ name: String, _ colour: String) throws {
            _ = scratch.design(name, colour: colour)
            let paths = names.map { scratch.path($0 + ".svg") }
            #expect(try !again.build(paths, to: scratch.path("site")).isUnchanged)
            var whole = builder()
            whole.options.freezes = false
            _ = try whole.build(paths, to: scratch.path("whole"))
            let isWhole = scratch.files("site") == scratch.files("whole")
            #expect(isWhole)
        }
        for name in names { _ = scratch.design(name) }
        for (name, colour) in [("a", "#000001"), ("a", "#000002"), ("b", "#000003")] {
            try save(name, colour)
        }
        // A design that did not change has the files that it had.
        let file = scratch.inode("site/b/index.html")
        try save("c", "#000004")
        #expect(file != 0 && scratch.inode("site/b/index.html") == file)
        // Files added to, removed from or changed in a folder by hand do not come back.
        let works: [() -> Void] = [
            { self.scratch.put("mine", at: "site/b/mine.txt") }, { unlink(self.scratch.path("site/b/index.html")) },
            { self.scratch.put("mine", at: "site/b/index.html") },
        ]
        for work in works {
            work()
            for colour in ["#000006", "#000007"] { _ = try save("a", colour) }
        }
        // With errors, a design keeps its pages.
        let sound = scratch.files("site/b")
        scratch.put("<svg", at: "b.svg")
        for colour in ["#000008", "#000009", "#00000a"] {
            _ = scratch.design("a", colour: colour)
            _ = try again.build(names.map { scratch.path($0 + ".svg") }, to: scratch.path("site"))
            let isSound = scratch.files("site/b") == sound
            #expect(isSound)
        }
        #expect(workplaces == 0)
    }

    @Test("what a link leads to is replaced and not emptied") func whatALinkLeadsToIsReplacedAndNotEmptied() throws {
        _ = try builder().build([scratch.design("a", colour: "#000001")], to: scratch.path("release"))
        symlink("release", scratch.path("site"))
        let link = scratch.inode("site")
        var again = builder()
        again.options.freezes = false
        for colour in ["#000002", "#000003"] {
            // The old folder is there until the new one is in its place, so their inodes differ.
            let before = scratch.inode("release")
            #expect(try again.build([scratch.design("a", colour: colour)], to: scratch.path("site")).frozen == 1)
            #expect(scratch.inode("release") != before)
        }
        #expect(scratch.inode("site") == link && workplaces == 0)
        #expect(try scratch.text("release/a/a.svg").contains("#000003"))
    }

    @Test("who waits for its turn can be stopped") func whoWaitsForItsTurnCanBeStopped() throws {
        _ = try builder().build([scratch.design("a")], to: scratch.path("site"))
        let turn = FolderLock(of: scratch.path("site")) {}
        let stop = StopRequest()
        var other = builder()
        other.stop = stop
        let told = Atomic(0)
        other.waits = { told.add(1, ordering: .relaxed) }
        let waiting = BackgroundWork {
            [other, path = scratch.design("a", colour: "#123456"), site = scratch.path("site")] in
            do { return "\(try other.build([path], to: site).isPublished)" } catch { return "\(error)" }
        }
        // A second after it began to, it says so, once.
        for _ in 0..<3000 where told.load(ordering: .relaxed) == 0 { usleep(10_000) }
        usleep(100_000)
        stop.ask()
        #expect(waiting.result.contains("stopped; nothing was written"))
        #expect(told.load(ordering: .relaxed) == 1)
        withExtendedLifetime(turn) {}
        #expect(workplaces == 0)
    }

    @Test("what others freeze and prune meanwhile is seen") func whatOthersFreezeAndPruneMeanwhileIsSeen() throws {
        _ = try builder().build([scratch.design("a", colour: "#000001")], to: scratch.path("site"))
        var again = builder()
        again.options.freezes = false
        func save(_ colour: String) throws -> Int {
            try again.build([scratch.design("a", colour: colour)], to: scratch.path("site")).frozen
        }
        #expect(try save("#000002") == 1 && save("#000003") == 1)
        // Packed forms come, too.
        var other = builder()
        other.options.packs = true
        _ = try other.build([scratch.design("a", colour: "#000001")], to: scratch.path("site"))
        _ = try other.build([scratch.design("a", colour: "#000004")], to: scratch.path("site"))
        let both = frozen()
        #expect(try both.keys.contains { $0.hasSuffix(".br") } && save("#000005") == 2)
        let hasBoth = frozen() == both
        #expect(hasBoth)
        _ = try SnapshotPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: 0)
        let left = frozen()
        #expect(try left.count < both.count && save("#000006") == 1 && save("#000007") == 1)
        let hasLeft = frozen() == left
        #expect(hasLeft)
        // What was removed by hand does not come back.
        Folder.remove(scratch.path("site/\(try SnapshotList.read(of: scratch.path("site")).versions[0].folder)"))
        #expect(try save("#000008") == 0)
        #expect(workplaces == 0)
    }
}

/// Work on a thread of its own, whose result is waited for.
private final class BackgroundWork: @unchecked Sendable {
    private let work: @Sendable () -> String
    private var answer = ""
    private var thread = pthread_t()

    init(_ work: @escaping @Sendable () -> String) {
        self.work = work
        pthread_create(
            &thread, nil,
            { context in
                let own = Unmanaged<BackgroundWork>.fromOpaque(context!).takeRetainedValue()
                own.answer = own.work()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
    }

    var result: String {
        pthread_join(thread, nil)
        return answer
    }
}
