// The site that a build replaced, as the next process finds it: it saves work, and never changes what is written.

import Glibc
import Testing

@testable import Site

@Suite struct SpareTests {
    let scratch = Scratch()
    private let names = ["a", "b", "c"]

    /// Builds as a process by itself does.
    @discardableResult
    private func build(
        _ site: String = "site", packs: Bool = false, on shelf: SpareShelf?, cache: ContentCache? = nil
    ) throws -> SiteReport {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        (builder.freezes, builder.maker, builder.packs) = (true, "test 1", packs)
        builder.cache = cache ?? scratch.cache()
        builder.spare = shelf.map { SpareSite(on: $0) }
        defer { builder.spare?.putAway() }
        return try builder.build(names.map { scratch.path($0 + ".svg") }, to: scratch.path(site))
    }

    private var shelf: SpareShelf? { scratch.cache().shelf }

    /// Where the spare of a site lies.
    private func place(_ site: String = "site") -> String {
        "cache/spares/" + SHA256.hexadecimal(Array((SiteState.absolute(scratch.path(site)) ?? "").utf8))
    }

    private func inodes() throws -> [UInt] {
        let versions = try FrozenList(of: scratch.path("site")).versions.map(\.folder)
        return (names + versions.sorted()).map { scratch.inode("site/" + $0) }
    }

    /// Whether a site has the bytes of one that was built in the same steps without a spare.
    private func isRight(packs: Bool = false) throws -> Bool {
        let cache = ContentCache(folder: scratch.path("other cache"), engine: "test")
        try build("plain", packs: packs, on: nil, cache: cache)
        return scratch.files("site") == scratch.files("plain")
    }

    private var hidden: [String] { (SiteFolder.list(scratch.folder) ?? []).filter { $0.hasPrefix(".") } }

    @Test("the next process has by renaming what did not change", arguments: [false, true])
    func theNextProcessHasByRenamingWhatDidNotChange(packs: Bool) throws {
        for name in names { _ = scratch.design(name) }
        var seen: [[UInt]] = []
        for (turn, name) in ["a", "a", "b", "c", "a"].enumerated() {
            _ = scratch.design(name, colour: "#00000\(turn)")
            #expect(try !build(packs: packs, on: shelf).isUnchanged)
            let isRight = try isRight(packs: packs)
            #expect(isRight && hidden.isEmpty)
            seen.append(try inodes())
        }
        // What neither of two builds changed, and only that, is the folder that it was before them.
        for turn in 2..<5 {
            let changed = [["a", "b"], ["b", "c"], ["c", "a"]][turn - 2]
            for (index, name) in names.enumerated() {
                #expect((seen[turn][index] == seen[turn - 2][index]) == !changed.contains(name), "\(turn) \(name)")
            }
            #expect(Set(seen[turn - 2].dropFirst(3)).isSubset(of: seen[turn].dropFirst(3)))
        }
        // One with packed forms is of no use to a build without.
        if packs {
            try build(on: shelf)
            let isRight = try isRight()
            #expect(isRight)
        }
    }

    @Test("what somebody did to a spare never comes back") func whatSomebodyDidToASpareNeverComesBack() throws {
        var number = 0
        func save() throws {
            number += 1
            _ = scratch.design("a", colour: "#0000\(number + 10)")
            try build(on: shelf)
            let isRight = try isRight()
            #expect(isRight, "\(number)")
        }
        for name in names { _ = scratch.design(name) }
        for _ in 0..<3 { try save() }
        let version = try #require(FrozenList(of: scratch.path("site")).versions.first { $0.design == "b" })
        let spare = place() + "/site/"
        for folder in ["b/", version.folder + "/b/"] {
            for work in [
                { self.scratch.put("mine", at: spare + folder + "mine.txt") },
                { unlink(self.scratch.path(spare + folder + "index.html")) },
                { mkdir(self.scratch.path(spare + folder + "mine"), 0o755) },
                {
                    unlink(self.scratch.path(spare + folder + "index.html"))
                    self.scratch.put("mine", at: spare + folder + "index.html")
                },
                {
                    SiteFolder.remove(self.scratch.path(spare + folder))
                    symlink("/tmp", self.scratch.path(spare + folder.dropLast()))
                },
            ] {
                _ = work()
                try save()
            }
        }
        // One that is damaged in the site is there as it is, whatever the spare has; a design is made anew.
        for folder in ["b/", version.folder + "/b/"] {
            for site in ["site/", "plain/"] {
                unlink(scratch.path(site + folder + "index.html"))
                scratch.put("damaged", at: site + folder + "index.html")
            }
            var seen: [[UInt]] = []
            for _ in 0..<4 {
                try save()
                seen.append([scratch.inode("site/b"), scratch.inode("site/" + version.folder)])
            }
            #expect(seen[1] == seen[3])
        }
        // No site lies where one did.
        SiteFolder.remove(scratch.path(spare))
        scratch.put("a file", at: place() + "/site")
        for _ in 0..<3 { try save() }
    }

    @Test("a build that is not published gives back what it had") func aBuildThatIsNotPublishedGivesBackWhatItHad()
        throws
    {
        for name in names { _ = scratch.design(name) }
        for colour in ["#000001", "#000002"] {
            _ = scratch.design("a", colour: colour)
            try build(on: shelf)
        }
        let spare = scratch.path(place() + "/site")
        let before = (try inodes(), scratch.files(place() + "/site"), scratch.inode(place() + "/site/b"))
        #expect(before.2 != 0)
        scratch.put("<svg", at: "a.svg")
        #expect(try !build(on: shelf).isPublished)
        let isWhole = try inodes() == before.0 && scratch.files(place() + "/site") == before.1
        #expect(isWhole && hidden.isEmpty)
        _ = scratch.design("a", colour: "#000003")
        try build(on: shelf)
        #expect(scratch.inode("site/b") == before.2 && scratch.inode(place() + "/site/b") == before.0[1])
        #expect(access(spare, F_OK) == 0)
    }

    @Test("who comes while another has the spare goes without") func whoComesWhileAnotherHasTheSpareGoesWithout() throws
    {
        for name in names { _ = scratch.design(name) }
        for colour in ["#000001", "#000002"] {
            _ = scratch.design("a", colour: colour)
            try build(on: shelf)
        }
        let site = try #require(SiteState.absolute(scratch.path("site")))
        let (path, lock) = try #require(shelf?.take(site))
        #expect(shelf?.take(site) == nil)
        let before = scratch.files(place() + "/site")
        for colour in ["#000003", "#000004"] {
            _ = scratch.design("a", colour: colour)
            try build(on: shelf)
            let isAsItWas = scratch.files(place() + "/site") == before
            // Nor does it put its own there.
            #expect(isAsItWas && FilePlace(path) == FilePlace(lock) && hidden.isEmpty)
        }
        close(lock)
    }

    @Test("spare sites go that serve nobody") func spareSitesGoThatServeNobody() throws {
        let shelf = try #require(shelf)
        func put(_ name: String, age: Int) throws {
            for folder in [name, name + ".old"] { mkdir(scratch.path(folder), 0o755) }
            scratch.put("a page", at: name + ".old/index.html")
            #expect(shelf.put(scratch.path(name + ".old"), of: SiteState.absolute(scratch.path(name)) ?? ""))
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            var times = Array(repeating: timespec(tv_sec: now.tv_sec - age, tv_nsec: 0), count: 2)
            #expect(utimensat(AT_FDCWD, scratch.path(place(name)), &times, 0) == 0)
        }
        func left(_ names: [String]) -> [String] {
            names.filter { access(scratch.path($0), F_OK) == 0 }
        }
        for number in 0..<10 { try put("s\(number)", age: 1000 + number) }
        try put("old", age: SpareShelf.longest + 10)
        let places = (0..<10).map { place("s\($0)") }, old = place("old")
        scratch.put("somebody else's", at: "cache/spares/notes")
        shelf.trim()
        #expect(left(places + [old]) == Array(places.prefix(SpareShelf.most)))
        try put("old", age: SpareShelf.longest + 10)
        let held = SpareShelf.lock(scratch.path(places[3]) + "/site")
        #expect(held >= 0)
        for name in ["s2", "s3"] { SiteFolder.remove(scratch.path(name)) }
        scratch.cache().trim()
        #expect(left(places + [old]) == [0, 1, 3, 4, 5, 6, 7].map { places[$0] })
        close(held)
        shelf.trim()
        #expect(left(places) == [0, 1, 4, 5, 6, 7].map { places[$0] })
        #expect(try scratch.text("cache/spares/notes") == "somebody else's")
    }

    @Test("where a spare cannot lie it goes") func whereASpareCannotLieItGoes() throws {
        var other = Array("/dev/shm/flipbook-shelf-XXXXXX".utf8CString)
        let disk = String(cString: mkdtemp(&other))
        defer { SiteFolder.remove(disk) }
        mkdir(scratch.path("cache"), 0o755)
        scratch.put("a file", at: "cache/spares")
        for name in names { _ = scratch.design(name) }
        for (turn, shelf) in [shelf, SpareShelf(folder: disk), SpareShelf(folder: disk)].enumerated() {
            for step in 0..<2 {
                _ = scratch.design("a", colour: "#0000\(turn)\(step)")
                try build(on: shelf)
                let isRight = try isRight()
                #expect(isRight && hidden.isEmpty)
            }
        }
        for name in SiteFolder.list(disk) ?? [] { Issue.record("\(name) was left there") }
    }
}
