// Writing and swapping: the same bytes every time, the whole site or none of it, and no other files harmed.

import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Building
@testable import Pages
@testable import Snapshots

@Suite struct OutputTests {
    let scratch = ScratchFolder()

    @Test("the same contents give the same bytes in any order") func theSameContentsGiveTheSameBytesInAnyOrder() throws
    {
        let designs = [Samples.design("a", "A"), Samples.design("b", "B")]
        try scratch.build(designs, at: "first")
        let writer = try scratch.writer(to: scratch.path("second"))
        let pool = WorkerPool()
        let failures = Mutex(0)
        pool.push(
            designs.reversed().map { design in
                { @Sendable in
                    do {
                        try writer.write(drawing: design.rest, to: SitePlan.rest(design.folder))
                        for scenario in design.scenarios.reversed() {
                            let place = SitePlan.scenario(design.folder, scenario.name)
                            try writer.write(drawing: scenario.drawing, to: place.animation)
                        }
                        try writer.write(design)
                    } catch {
                        failures.withLock { $0 += 1 }
                    }
                }
            })
        pool.run(workers: 2)
        #expect(failures.withLock { $0 } == 0)
        try writer.writeAssets()
        try writer.write(gallery: designs.map(Samples.card), canvas: designs.map { CanvasGroup($0, []) })
        try writer.write(frozen: SnapshotList())
        _ = try writer.publish()
        #expect(scratch.files("first") == scratch.files("second"))
    }

    @Test("a new site replaces the old as a whole") func aNewSiteReplacesTheOldAsAWhole() throws {
        try scratch.build([Samples.design("old", "Old")])
        try scratch.build([Samples.design("new", "New")])
        let files = scratch.files("site")
        #expect(files["new/index.html"] != nil)
        #expect(!files.keys.contains { $0.hasPrefix("old/") })
        #expect(Folder.names(in: scratch.folder) == ["site"])
    }

    @Test("what a killed build left behind is taken away and nothing else")
    func whatAKilledBuildLeftBehindIsTakenAwayAndNothingElse() throws {
        let names = ["killed", "atwork", "recent", "others1"].map { ".site.building-" + $0 }
        for name in names + [".other.building-killed", ".site.backup"] {
            mkdir(scratch.path(name), 0o755)
            scratch.put("x", at: name + "/file")
            var times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
            if name != ".site.building-recent" { utimensat(AT_FDCWD, scratch.path(name), &times, 0) }
        }
        let atWork = open(scratch.path(".site.building-atwork"), O_RDONLY | O_DIRECTORY)
        defer { close(atWork) }
        flock(atWork, LOCK_EX)
        try scratch.build([Samples.design("d", "D")])
        #expect(
            Folder.names(in: scratch.folder) == [
                ".other.building-killed", ".site.backup", ".site.building-atwork", ".site.building-others1",
                ".site.building-recent", "site",
            ])
    }

    @Test("nothing is seen before publishing") func nothingIsSeenBeforePublishing() throws {
        let writer = try scratch.writer(to: scratch.path("site"))
        try writer.write(gallery: [], canvas: [])
        #expect(access(scratch.path("site"), F_OK) != 0)
        writer.folder.discard()
        #expect(Folder.names(in: scratch.folder) == [])
    }

    @Test("a folder with other files is not replaced") func aFolderWithOtherFilesIsNotReplaced() throws {
        mkdir(scratch.path("home"), 0o755)
        scratch.put("mine", at: "home/letter.txt")
        #expect(throws: SiteError.notASite(scratch.path("home"))) { try scratch.build([], at: "home") }
        #expect(try scratch.text("home/letter.txt") == "mine")
        mkdir(scratch.path("empty"), 0o755)
        try scratch.build([], at: "empty/")
        #expect(scratch.files("empty")["index.html"] != nil)
        scratch.put("x", at: "file")
        #expect(
            throws: SiteError.file(scratch.path("file"), reason: "is a file, not a folder; name a new or empty folder")
        ) {
            try scratch.build([], at: "file")
        }
    }

    @Test("folders above the site are made") func foldersAboveTheSiteAreMade() throws {
        try scratch.build([], at: "a/b/c")
        #expect(scratch.files("a/b/c")["index.html"] != nil)
    }

    @Test("a folder below which none can be made is an error") func aFolderBelowWhichNoneCanBeMadeIsAnError() throws {
        for path in ["/proc/no/such", "/proc/no/such/site"] {
            let error = try #require(throws: SiteError.self) {
                _ = try scratch.writer(to: path)
            }
            guard case .file(let failed) = error, failed.path == "/proc/no" else {
                Issue.record("\(error) names another folder")
                continue
            }
        }
    }
}
