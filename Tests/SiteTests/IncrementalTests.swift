// Builds that take over what earlier builds did: never other bytes, and no work twice.

import Cache
import Diagnostics
import Dispatch
import Files
import Fitting
import Glibc
import Synchronization
import TestSupport
import Testing
import XML

@testable import Building
@testable import Pages

@Suite struct IncrementalTests {
    let scratch = ScratchFolder()
    /// The head of a GIF image of 257 pixels a side, without a zero byte.
    private static let dot = "GIF89a\u{1}\u{1}\u{1}\u{1}"

    private func builder(_ cache: ContentCache?) -> SiteBuilder {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        builder.cache = cache
        return builder
    }

    @Test("where nothing has changed nothing is written") func whereNothingHasChangedNothingIsWritten() throws {
        let paths = [scratch.design("a"), scratch.design("b")]
        let first = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        let (files, folder) = (scratch.files("site"), scratch.inode("site"))
        let second = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        #expect([first.isUnchanged, second.isUnchanged, second.isPublished] == [false, true, true])
        #expect(scratch.inode("site") == folder)
        #expect(scratch.files("site") == files)
        var same = second
        same.isUnchanged = false
        #expect(same == first)
    }

    @Test("a design that changed is made anew and the others are taken over")
    func aDesignThatChangedIsMadeAnewAndTheOthersAreTakenOver() throws {
        var paths = [scratch.design("a"), scratch.design("b"), scratch.design("c")]
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        let before = ["a", "b", "c"].map { scratch.inode("site/\($0)/index.html") }
        paths[1] = scratch.design("b", colour: "#0080ff")
        let report = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        #expect(report.isUnchanged == false)
        #expect(scratch.inode("site/a/index.html") == before[0])
        #expect(scratch.inode("site/b/index.html") != before[1])
        #expect(scratch.inode("site/c/pull/index.html") != 0)
        #expect(scratch.inode("site/c/index.html") == before[2])
        let whole = try builder(nil).build(paths, to: scratch.path("whole"))
        #expect(scratch.files("site") == scratch.files("whole"))
        #expect(report == whole)
        // Left out, it goes; back again, it comes from the cache, to another place too.
        _ = try builder(scratch.cache()).build([paths[0]], to: scratch.path("site"))
        #expect(Folder.names(in: scratch.path("site/b")) == nil)
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("other"))
        #expect(scratch.files("other") == scratch.files("whole"))
    }

    @Test("what somebody did to a site is undone") func whatSomebodyDidToASiteIsUndone() throws {
        let paths = [scratch.design("a"), scratch.design("b")]
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        let files = scratch.files("site")
        unlink(scratch.path("site/a/pull/index.html"))
        scratch.put("mine", at: "site/b/index.html")
        scratch.put("mine", at: "site/canvas.html")
        let report = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        #expect(report.isUnchanged == false)
        #expect(scratch.files("site") == files)
    }

    @Test("a damaged or emptied cache costs time alone") func aDamagedOrEmptiedCacheCostsTimeAlone() throws {
        let paths = [scratch.design("a"), scratch.design("b")]
        let entries: () -> [String] = { Folder.names(in: scratch.path("cache")) ?? [] }
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        let files = scratch.files("site")
        for entry in entries() { scratch.put("", at: "cache/" + entry) }
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        #expect(scratch.files("site") == files)
        for (index, entry) in entries().enumerated() where index % 2 == 0 { unlink(scratch.path("cache/" + entry)) }
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("other"))
        #expect(scratch.files("other") == files)
    }

    @Test("another address other templates and other names are other sites")
    func anotherAddressOtherTemplatesAndOtherNamesAreOtherSites() throws {
        let paths = [scratch.design("a")]
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        var other = builder(scratch.cache())
        other.options.base = BaseURL("https://example.org/")
        #expect(try other.build(paths, to: scratch.path("site")).isUnchanged == false)
        other.cache = nil
        _ = try other.build(paths, to: scratch.path("other"))
        #expect(scratch.files("site") == scratch.files("other"))
        for folder in ["own", "own/web", "own/templates", "own/templates/pages", "own/templates/schemas"] {
            mkdir(scratch.path(folder), 0o755)
        }
        let own = Resources(root: scratch.path("own"))
        scratch.put("a", at: "own/web/a.js")
        let first = try own.fingerprint()
        scratch.put("b", at: "own/web/a.js")
        let second = try own.fingerprint()
        rename(scratch.path("own/web/a.js"), scratch.path("own/web/b.js"))
        #expect(try Set([first, second, own.fingerprint()]).count == 3)
    }

    @Test("an image beside a design is part of what it is made from")
    func anImageBesideADesignIsPartOfWhatItIsMadeFrom() throws {
        let text = BuildTests.ball.replacing(
            "<rect width", with: "<image href=\"dot.gif\" width=\"9\" height=\"9\"/><rect width")
        scratch.put(text, at: "a.svg")
        func dot(_ colour: String) {
            scratch.put(Self.dot + colour + ";", at: "dot.gif")
        }
        dot("red")
        let paths = [scratch.path("a.svg")]
        let first = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        try #require(DiagnosticRendering.text(first.findings) == "")
        #expect(try builder(scratch.cache()).build(paths, to: scratch.path("site")).isUnchanged)
        dot("blue")
        #expect(try builder(scratch.cache()).build(paths, to: scratch.path("site")).isUnchanged == false)
        #expect(try scratch.text("site/a/dot.gif").contains("blue"))
        unlink(scratch.path("dot.gif"))
        let gone = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        #expect(gone.isPublished && !gone.isUnchanged)
        #expect(gone.findings.flatMap(\.diagnostics).map(\.id) == ["no-such-file"])
        dot("red")
        let again = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        #expect(again.isPublished && DiagnosticRendering.text(again.findings) == "")
    }

    @Test("an image saved while its design is built is built again", arguments: [false, true])
    func anImageSavedWhileItsDesignIsBuiltIsBuiltAgain(later: Bool) throws {
        scratch.put(
            BuildTests.ball.replacing(
                "<rect width", with: "<image href=\"dot.gif\" width=\"9\" height=\"9\"/><rect width"), at: "a.svg")
        scratch.put(Self.dot + "red", at: "dot.gif")
        let paths = [scratch.path("a.svg")]
        // Only stamps of files that have been there for a while are remembered.
        while FileStamp.settled(paths + [scratch.path("dot.gif")], at: FileStamp.now) == nil { usleep(5000) }
        var building = builder(scratch.cache())
        let saves = Mutex(0)
        // Called when the images are read and a scenario was played: the image keeps its size and its name.
        building.progress = { [scratch] _ in
            let number = saves.withLock { saves in
                saves += 1
                return saves
            }
            if number == 1 { scratch.put(Self.dot + "sky", at: "dot.gif") }
        }
        _ = try building.build(paths, to: scratch.path("site"))
        #expect(saves.withLock { $0 } > 0)
        #expect(try scratch.text("site/a/dot.gif") == Self.dot + "red")
        if later { while FileStamp(scratch.path("dot.gif"))?.isSettled() != true { usleep(5000) } }
        #expect(try builder(scratch.cache()).build(paths, to: scratch.path("site")).isUnchanged == false)
        #expect(try scratch.text("site/a/dot.gif") == Self.dot + "sky")
    }

    @Test("what nobody would read is not taken over") func whatNobodyWouldReadIsNotTakenOver() throws {
        let text = BuildTests.ball.replacing(
            "<rect width", with: "<image href=\"dot.gif\" width=\"9\" height=\"9\"/><rect width")
        mkdir(scratch.path("own"), 0o755)
        scratch.put(text, at: "own/a.svg")
        scratch.put(Self.dot, at: "own/dot.gif")
        let paths = [scratch.path("own/a.svg")]
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        // The same bytes, and elsewhere.
        rename(scratch.path("own/dot.gif"), scratch.path("dot.gif"))
        symlink(scratch.path("dot.gif"), scratch.path("own/dot.gif"))
        for cache in [nil, scratch.cache()] {
            let report = try builder(cache).build(paths, to: scratch.path("site"))
            #expect(!report.isPublished)
            #expect(DiagnosticRendering.text(report.findings).contains("“dot.gif” is a link that leads out of"))
        }
    }

    @Test("two builds at once leave one site whole") func twoBuildsAtOnceLeaveOneSiteWhole() throws {
        let (red, blue) = (scratch.design("a", colour: "#ff0000"), scratch.design("b", colour: "#0000ff"))
        _ = try builder(nil).build([red], to: scratch.path("red"))
        _ = try builder(nil).build([red, blue], to: scratch.path("both"))
        let wanted = [scratch.files("red"), scratch.files("both")]
        let failures = Mutex<[String]>([])
        for _ in 0..<4 {
            let (builder, site) = (builder(scratch.cache()), scratch.path("site"))
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                do {
                    let report = try builder.build(index % 2 == 0 ? [red] : [red, blue], to: site)
                    if !report.isPublished { failures.withLock { $0.append("not published") } }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(wanted.contains(scratch.files("site")))
        }
        #expect(failures.withLock { $0 } == [])
        #expect(Folder.names(in: scratch.folder)?.filter { $0.hasPrefix(".") } == [])
    }

    @Test("parts make the site that one build makes", arguments: [1, 2, 5]) func partsMakeTheSiteThatOneBuildMakes(
        count: Int
    ) throws {
        let paths = ["a", "b", "c"].map { scratch.design($0) }
        let whole = try builder(nil).build(paths, to: scratch.path("whole"))
        var parts: [String] = []
        for number in (1...count).reversed() {
            var builder = builder(number % 2 == 0 ? scratch.cache() : nil)
            builder.options.purpose = .part(try #require(Shard(number, of: count)))
            parts.append(scratch.path("part\(number)"))
            #expect(try builder.build(paths, to: parts.last!).isPublished)
        }
        let report = try SiteMerger(resources: scratch.resources).merge(parts, to: scratch.path("site"))
        #expect(scratch.files("site") == scratch.files("whole"))
        #expect(report == whole)
    }

    @Test("parts that do not belong together are refused") func partsThatDoNotBelongTogetherAreRefused() throws {
        let paths = ["a", "b"].map { scratch.design($0) }
        let others = ["a", "c"].map { scratch.design($0) }
        func part(
            _ number: Int, _ count: Int, _ name: String, at base: String? = nil, of designs: [String]? = nil,
            by maker: String = "flipbook"
        ) throws {
            var builder = builder(scratch.cache())
            builder.options.purpose = .part(try #require(Shard(number, of: count)))
            builder.options.base = base.flatMap(BaseURL.init)
            builder.options.maker = maker
            _ = try builder.build(designs ?? paths, to: scratch.path(name))
        }
        func complaint(_ names: String...) -> String {
            do throws(SiteError) {
                _ = try SiteMerger(resources: scratch.resources).merge(
                    names.map(scratch.path), to: scratch.path("site"))
                return ""
            } catch {
                return error.description.replacing(scratch.folder + "/", with: "")
            }
        }
        try part(1, 2, "p1")
        try part(2, 2, "p2")
        try part(1, 2, "again")
        try part(2, 2, "moved", at: "https://example.org/")
        try part(2, 2, "less", of: [paths[0]])
        try part(2, 2, "other", of: others)
        try part(2, 2, "stranger", by: "flipbook 0.1.0, engine 2")
        #expect(complaint("p1", "p2", "again").hasPrefix("again: and p1 are both part 1 of 2"))
        #expect(complaint("p1") == "p1: is one of 2 parts, and not all are there: also name 2/2")
        #expect(complaint("p1", "moved") == "moved: was built with another --base-url than p1; build one of them again")
        #expect(complaint("p1", "less").contains("is one of 2 parts of 1 designs, and p1 is one of 2 parts of 2"))
        #expect(complaint("p1", "other").hasPrefix("other: was built from other designs than p1"))
        #expect(
            complaint("p1", "stranger")
                == "stranger: was built by flipbook 0.1.0, engine 2, and this is flipbook; build this part again with "
                + "this flipbook, or merge all parts with the one that built them")
        #expect(complaint("cache").hasPrefix("cache: is no part of a site: it has no flipbook.part"))
        let page = try #require(WholeFile.contents(scratch.path("p2/b/index.html")))
        scratch.put("changed", at: "p2/b/index.html")
        #expect(complaint("p1", "p2") == "p2: 'b/index.html' is not what the build wrote; build this part again")
        // Of the same size, too.
        try WholeFile.replace([(scratch.path("p2/b/index.html"), page.map { $0 == UInt8(ascii: ">") ? 0x3C : $0 })])
        #expect(complaint("p1", "p2") == "p2: 'b/index.html' is not what the build wrote; build this part again")
        unlink(scratch.path("p2/b/index.html"))
        #expect(complaint("p1", "p2").contains("build this part again"))
        // Whatever byte of what is known of a part was changed on the way, it is noticed.
        let path = scratch.path("p2/flipbook.part")
        let record = try #require(WholeFile.contents(path))
        for place in stride(from: 0, to: record.count, by: max(1, record.count / 200)) {
            var changed = record
            changed[place] ^= 1
            try WholeFile.replace([(path, changed)])
            #expect(complaint("p1", "p2").hasPrefix("p2: flipbook.part was changed since it was built"), "\(place)")
        }
        scratch.put("torn", at: "p2/flipbook.part")
        #expect(complaint("p1", "p2").contains("cannot be read; build this part again"))
        #expect(access(scratch.path("site"), F_OK) != 0)
        // A part replaces parts, a site sites.
        _ = try builder(nil).build([paths[0]], to: scratch.path("site"))
        #expect(throws: SiteError.notASite(scratch.path("site"))) { try part(1, 2, "site") }
        #expect(throws: SiteError.notASite(scratch.path("p1"))) {
            try builder(nil).build([paths[0]], to: scratch.path("p1"))
        }
    }

    @Test("packs give back what was written or nothing") func packsGiveBackWhatWasWrittenOrNothing() throws {
        var pack = BinaryWriter()
        for number in [0, 1, -1, 63, 64, -65, .max, .min] { pack.write(number) }
        pack.write(-0.25)
        pack.write("刷新")
        pack.write(["a", ""])
        pack.write(nil as String?)
        var reader = BinaryReader(pack.bytes)
        for number in [0, 1, -1, 63, 64, -65, .max, .min] { #expect(try reader.integer() == number) }
        #expect(try reader.double() == -0.25)
        #expect(try reader.text() == "刷新")
        #expect(try reader.texts() == ["a", ""])
        #expect(try reader.optionalText() == nil)
        #expect(reader.isAtEnd)
        let text = [UInt8](repeating: 7, count: 100_000)
        let packed = Zstandard.packed(text)
        #expect(Zstandard.unpacked(packed) == text && packed.count < 1000)
        for cut in [0, 1, 4, packed.count / 2, packed.count - 1] {
            #expect(Zstandard.unpacked(Array(packed.prefix(cut))) == nil)
        }
        #expect(Zstandard.unpacked(packed, limit: 99_999) == nil)
        let design = FinishedDesign(
            diagnostics: [.warning("w", at: 3..<5, "s", notes: [.init("n", at: 1..<2)], suggestion: "h")],
            card: Samples.card(Samples.design("d", "D")), group: CanvasGroup(Samples.design("d", "D"), []),
            coverage: DesignCoverage(name: "d", states: 2, transitions: 3, unreached: ["u"], untaken: []),
            files: WrittenFolder(files: [WrittenFile(address: Address("d/index.html"), size: 9)], outward: []))
        let bytes = design.packed
        #expect(FinishedDesign(packed: bytes)?.packed == bytes)
        for cut in 0..<bytes.count { #expect(FinishedDesign(packed: Array(bytes.prefix(cut))) == nil) }
        #expect(FinishedDesign(packed: bytes + [0]) == nil)
    }
}
