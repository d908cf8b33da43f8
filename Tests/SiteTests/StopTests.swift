// Work that is asked to stop, and what is handed on from build to build of one site.

import Diagnostics
import Glibc
import Testing

@testable import Site

@Suite struct StopTests {
    let scratch = Scratch()

    private func builder() -> SiteBuilder {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 1)
        builder.freezes = true
        builder.maker = "test 1"
        return builder
    }

    private var workplaces: Int {
        (SiteFolder.list(scratch.folder) ?? []).count { $0.hasPrefix(".site.") && $0 != ".site.turn" }
    }

    @Test func aBuildThatIsStoppedLeavesTheOldSiteAndNothingElse() throws {
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
            stopped.packs = packs
            #expect(throws: SiteError.stopped) { try stopped.build(paths, to: scratch.path("site")) }
            let isAsItWas = scratch.files("site") == before
            #expect(isAsItWas && workplaces == 0)
        }
        stopped.shard = Shard(1, of: 2)
        #expect(throws: SiteError.stopped) { try stopped.build(paths, to: scratch.path("part")) }
        #expect(SiteFolder.list(scratch.path("part")) == nil)
    }

    @Test func mergingAndVerifyingStopToo() throws {
        var half = builder()
        half.shard = Shard(1, of: 1)
        _ = try half.build([scratch.design("a")], to: scratch.path("part"))
        let stop = StopRequest()
        stop.ask()
        var merger = SiteMerger(resources: scratch.resources)
        merger.stop = stop
        #expect(throws: SiteError.stopped) { try merger.merge([scratch.path("part")], to: scratch.path("site")) }
        #expect(workplaces == 0 && SiteFolder.list(scratch.path("site")) == nil)
        _ = try builder().build([scratch.path("a.svg")], to: scratch.path("site"))
        mkdir(scratch.path("scratch"), 0o755)
        var check = FrozenCheck(resources: scratch.resources, jobs: 1, maker: "test 1")
        check.stop = stop
        #expect(throws: SiteError.stopped) {
            try check.verdicts(of: scratch.path("site"), scratch: scratch.path("scratch"))
        }
        #expect(SiteFolder.list(scratch.path("scratch")) == [])
    }

    /// The folders of what is frozen, by the file system's own names for them.
    private func folders() throws -> [UInt] {
        try FrozenList(of: scratch.path("site")).versions.map { version in
            var status = stat()
            return lstat(scratch.path("site/\(version.folder)"), &status) == 0 ? status.st_ino : 0
        }
    }

    private func frozen() -> [String: [UInt8]] { scratch.files("site").filter { $0.key.hasPrefix("v/") } }

    @Test func whatIsFrozenIsHandedOnWhereOneSiteIsBuiltAgainAndAgain() throws {
        for colour in ["#000001", "#000002"] {
            _ = try builder().build([scratch.design("a", colour: colour)], to: scratch.path("site"))
        }
        let before = frozen()
        var again = builder()
        again.freezes = false
        let spare = SpareVersions()
        again.spare = spare
        var seen: [[UInt]] = []
        for colour in ["#000003", "#000004", "#000005", "#000006"] {
            #expect(try again.build([scratch.design("a", colour: colour)], to: scratch.path("site")).frozen == 2)
            let isAsItWas = frozen() == before
            #expect(isAsItWas && workplaces == 1)
            seen.append(try folders())
        }
        // No folder is made any more: two take turns.
        #expect(seen[0] == seen[2] && seen[1] == seen[3] && seen[0] != seen[1])
        spare.discard()
        #expect(workplaces == 0)
    }

    /// Others take folders for what a killed build left when nobody holds them and they have lain for a while.
    @Test func whatIsHandedOnIsHeldHoweverLongItLies() throws {
        for colour in ["#000001", "#000002"] {
            _ = try builder().build([scratch.design("a", colour: colour)], to: scratch.path("site"))
        }
        let before = frozen()
        var again = builder()
        again.freezes = false
        again.spare = SpareVersions()
        var seen: [[UInt]] = []
        for colour in ["#000003", "#000004", "#000005"] {
            _ = try again.build([scratch.design("a", colour: colour)], to: scratch.path("site"))
            for name in SiteFolder.list(scratch.folder) ?? [] where name.hasPrefix(".site.") && name != ".site.turn" {
                var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
                #expect(utimensat(AT_FDCWD, scratch.path(name), &times, 0) == 0)
            }
            // One that builds beside it leaves it alone.
            _ = try builder().build([scratch.path("a.svg")], to: scratch.path("site"))
            let isThere = try workplaces == 1 && FrozenList(of: scratch.path("site")).versions.count >= 2
            #expect(isThere)
            _ = try again.build([scratch.design("a", colour: colour)], to: scratch.path("site"))
            seen.append(try folders())
        }
        let now = frozen()
        #expect(before.allSatisfy { $0.key == FrozenList.address.path || now[$0.key] == $0.value })
        again.spare?.discard()
        #expect(workplaces == 0)
    }

    @Test func whatALinkLeadsToIsNotEmptied() throws {
        _ = try builder().build([scratch.design("a", colour: "#000001")], to: scratch.path("release"))
        let before = scratch.files("release")
        symlink("release", scratch.path("site"))
        var again = builder()
        again.freezes = false
        again.spare = SpareVersions()
        for colour in ["#000002", "#000003"] {
            #expect(try again.build([scratch.design("a", colour: colour)], to: scratch.path("site")).frozen == 1)
        }
        again.spare?.discard()
        #expect(scratch.files("release") == before && workplaces == 0)
    }

    @Test func whoWaitsForItsTurnCanBeStopped() throws {
        _ = try builder().build([scratch.design("a")], to: scratch.path("site"))
        let turn = try Turn(of: scratch.path("site"))
        let stop = StopRequest()
        var other = builder()
        other.stop = stop
        let waiting = BackgroundWork {
            [other, path = scratch.design("a", colour: "#123456"), site = scratch.path("site")] in
            do { return "\(try other.build([path], to: site).isPublished)" } catch { return "\(error)" }
        }
        usleep(300_000)
        stop.ask()
        #expect(waiting.result.contains("stopped before it was done"))
        withExtendedLifetime(turn) {}
        #expect(workplaces == 0)
    }

    @Test func whatOthersFreezeAndPruneMeanwhileIsSeen() throws {
        _ = try builder().build([scratch.design("a", colour: "#000001")], to: scratch.path("site"))
        var again = builder()
        again.freezes = false
        again.spare = SpareVersions()
        func save(_ colour: String) throws -> Int {
            try again.build([scratch.design("a", colour: colour)], to: scratch.path("site")).frozen
        }
        #expect(try save("#000002") == 1 && save("#000003") == 1)
        // Packed forms come, too.
        var other = builder()
        other.packs = true
        _ = try other.build([scratch.design("a", colour: "#000001")], to: scratch.path("site"))
        _ = try other.build([scratch.design("a", colour: "#000004")], to: scratch.path("site"))
        let both = frozen()
        #expect(try both.keys.contains { $0.hasSuffix(".br") } && save("#000005") == 2)
        let hasBoth = frozen() == both
        #expect(hasBoth)
        _ = try FrozenPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: 0)
        let left = frozen()
        #expect(try left.count < both.count && save("#000006") == 1 && save("#000007") == 1)
        let hasLeft = frozen() == left
        #expect(hasLeft)
        // What somebody takes away by hand does not come back.
        SiteFolder.remove(scratch.path("site/\(try FrozenList(of: scratch.path("site")).versions[0].folder)"))
        #expect(try save("#000008") == 0)
        again.spare?.discard()
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
