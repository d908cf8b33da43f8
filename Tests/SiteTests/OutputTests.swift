// Writing and swapping: the same bytes every time, the whole site or none of it, and no other files harmed.

import Glibc
import Synchronization
import Testing

@testable import Site

@Suite struct OutputTests {
    let scratch = Scratch()

    @Test("programs of one size and time have marks of their own") func programsOfOneSizeAndTimeHaveMarksOfTheirOwn()
        throws
    {
        let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        var marks: [String] = []
        for text in ["one program", "another one"] {
            unlink(scratch.path("program"))
            scratch.put(text, at: "program")
            utimensat(AT_FDCWD, scratch.path("program"), times, 0)
            for cache in [scratch.cache(), nil, scratch.cache()] {
                marks.append(ProgramMark.text(cache, of: scratch.path("program")))
            }
        }
        #expect(Set(marks.prefix(3)).count == 1 && Set(marks.suffix(3)).count == 1 && marks[0] != marks[3])
    }

    @Test(
        "what is not kept lies where somebody says so",
        arguments: [(nil, "/tmp"), ("", "/tmp"), ("/var/tmp", "/var/tmp")] as [(String?, String)])
    func whatIsNotKeptLiesWhereSomebodySaysSo(value: String?, place: String) {
        #expect(HeldFolder.place(value) == place)
    }

    @Test("what the killed left is taken away by the next and nothing else")
    func whatTheKilledLeftIsTakenAwayByTheNextAndNothingElse() throws {
        let living = try HeldFolder(in: scratch.folder, prefix: "own-")
        let others = ["own-short", "own-too-long", "else-abcdef"]
        for name in ["own-killed"] + others {
            mkdir(scratch.path(name), 0o755)
            scratch.put("text", at: name + "/file")
            var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
            for path in [scratch.path(name), living.path] { utimensat(AT_FDCWD, path, &times, 0) }
        }
        // One that was made a moment ago may not have its lock yet.
        mkdir(scratch.path("own-latest"), 0o755)
        let next = try HeldFolder(in: scratch.folder, prefix: "own-")
        let names = [living, next].map { String($0.path.split(separator: "/").last!) }
        #expect(Set(SiteFolder.list(scratch.folder) ?? []) == Set(others + names + ["own-latest"]))
        living.remove()
        #expect(access(living.path, F_OK) != 0)
    }

    @Test("the same contents give the same bytes in any order") func theSameContentsGiveTheSameBytesInAnyOrder() throws
    {
        let designs = [Samples.design("a", "A"), Samples.design("b", "B")]
        try scratch.build(designs, at: "first")
        let writer = try SiteWriter(output: scratch.path("second"), resources: scratch.resources)
        let stack = WorkStack()
        let failures = Mutex(0)
        stack.push(
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
        stack.run(workers: 2)
        #expect(failures.withLock { $0 } == 0)
        try writer.writeAssets()
        try writer.write(gallery: designs.map(Samples.card), canvas: designs.map { Island($0, []) })
        try writer.write(frozen: FrozenList())
        _ = try writer.publish()
        #expect(scratch.files("first") == scratch.files("second"))
    }

    @Test("a new site replaces the old as a whole") func aNewSiteReplacesTheOldAsAWhole() throws {
        try scratch.build([Samples.design("old", "Old")])
        try scratch.build([Samples.design("new", "New")])
        let files = scratch.files("site")
        #expect(files["new/index.html"] != nil)
        #expect(!files.keys.contains { $0.hasPrefix("old/") })
        #expect(SiteFolder.list(scratch.folder) == ["site"])
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
            SiteFolder.list(scratch.folder) == [
                ".other.building-killed", ".site.backup", ".site.building-atwork", ".site.building-others1",
                ".site.building-recent", "site",
            ])
    }

    @Test("nothing is seen before publishing") func nothingIsSeenBeforePublishing() throws {
        let writer = try SiteWriter(output: scratch.path("site"), resources: scratch.resources)
        try writer.write(gallery: [], canvas: [])
        #expect(access(scratch.path("site"), F_OK) != 0)
        writer.folder.discard()
        #expect(SiteFolder.list(scratch.folder) == [])
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
                _ = try SiteWriter(output: path, resources: scratch.resources)
            }
            guard case .file("/proc/no", _) = error else {
                Issue.record("\(error) names another folder")
                continue
            }
        }
    }

    @Test("work put on while working is done before the rest") func workPutOnWhileWorkingIsDoneBeforeTheRest() {
        let order = Mutex<[String]>([])
        let stack = WorkStack()
        stack.push(
            ["a", "b"].map { name in
                { @Sendable in
                    order.withLock { $0.append(name) }
                    stack.push((1...2).map { n in { @Sendable in order.withLock { $0.append("\(name)\(n)") } } })
                }
            })
        stack.run(workers: 1)
        #expect(order.withLock { $0 } == ["a", "a1", "a2", "b", "b1", "b2"])
    }

    @Test("all work is done whatever the number of workers", arguments: [1, 2, 8])
    func allWorkIsDoneWhateverTheNumberOfWorkers(workers: Int) {
        let count = Mutex(0)
        let stack = WorkStack()
        stack.push(
            (0..<50).map { _ in
                { @Sendable in
                    stack.push((0..<20).map { _ in { @Sendable in count.withLock { $0 += 1 } } })
                }
            })
        stack.run(workers: workers)
        #expect(count.withLock { $0 } == 1000)
    }
}
