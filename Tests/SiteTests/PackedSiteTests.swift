// Packed forms from build to build: taken over with the files that they belong to, from parts too.

import Cache
import Files
import Glibc
import TestSupport
import Testing

@testable import Building
@testable import Pages
@testable import Snapshots

@Suite struct PackedSiteTests {
    let scratch = ScratchFolder()

    private func builder(_ cache: ContentCache? = nil, packs: Bool = true) -> SiteBuilder {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        (builder.cache, builder.options.packs, builder.options.freezes, builder.options.maker) = (
            cache, packs, true, "test 1"
        )
        return builder
    }

    @Test("what has not changed keeps its packed forms") func whatHasNotChangedKeepsItsPackedForms() throws {
        let paths = [scratch.design("a"), scratch.design("b")]
        let first = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        let place = try "site/" + #require(SnapshotList.read(of: scratch.path("site")).versions.first).folder
        let page = "a/pull/index.html.br"
        let before = [
            scratch.inode("site/\(page)"), scratch.inode("site/b/pull/index.html.br"),
            scratch.inode("site/assets/player.js.br"),
        ]
        #expect(!before.contains(0) && scratch.inode("\(place)/\(page)") == before[0])
        #expect(scratch.inode("\(place)/assets/player.js.br") == before[2])
        let again = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        #expect(again.isUnchanged && again.files == first.files && again.bytes == first.bytes)
        _ = try builder(scratch.cache()).build(
            [paths[0], scratch.design("b", colour: "#0080ff")], to: scratch.path("site"))
        #expect(scratch.inode("site/\(page)") == before[0] && scratch.inode("\(place)/\(page)") == before[0])
        #expect(scratch.inode("site/b/pull/index.html.br") != before[1])
        let whole = try builder().build(paths, to: scratch.path("whole"))
        let report = try builder(scratch.cache()).build([paths[0]], to: scratch.path("alone"))
        _ = try builder().build([paths[0]], to: scratch.path("alone, whole"))
        #expect(scratch.files("alone") == scratch.files("alone, whole"))
        #expect(whole.files > report.files && whole.files == first.files)
    }

    @Test("a packed form that is gone or other is made again") func aPackedFormThatIsGoneOrOtherIsMadeAgain() throws {
        let paths = [scratch.design("a"), scratch.design("b")]
        _ = try builder(scratch.cache()).build(paths, to: scratch.path("site"))
        let files = scratch.files("site")
        for name in ["a/index.html.gz", "canvas.html.br"] {
            unlink(scratch.path("site/" + name))
            #expect(try !builder(scratch.cache()).build(paths, to: scratch.path("site")).isUnchanged)
            #expect(scratch.files("site") == files)
            // A new file: the other name of the old one is a frozen version's.
            unlink(scratch.path("site/" + name))
            scratch.put("mine", at: "site/" + name)
            #expect(try !builder(scratch.cache()).build(paths, to: scratch.path("site")).isUnchanged)
            #expect(scratch.files("site") == files)
        }
        #expect(try !builder(scratch.cache(), packs: false).build(paths, to: scratch.path("site")).isUnchanged)
        let isPack = { (name: String) in name.hasSuffix(".br") || name.hasSuffix(".gz") }
        #expect(!scratch.files("site").keys.contains { !$0.hasPrefix("v/") && isPack($0) })
    }

    @Test("parts make the packed site that one build makes", arguments: [true, false])
    func partsMakeThePackedSiteThatOneBuildMakes(arePacked: Bool) throws {
        let paths = ["a", "b", "c"].map { scratch.design($0) }
        let whole = try builder().build(paths, to: scratch.path("whole"))
        _ = try builder(packs: false).build(paths, to: scratch.path("plain"))
        var parts: [String] = []
        for number in [2, 1] {
            var builder = builder(packs: arePacked)
            builder.options.purpose = .part(try #require(Shard(number, of: 2)))
            parts.append(scratch.path("part\(number)"))
            #expect(try builder.build(paths, to: parts.last!).isPublished)
        }
        #expect((scratch.inode("part1/a/index.html.br") != 0) == arePacked)
        var merger = SiteMerger(resources: scratch.resources)
        (merger.freezes, merger.maker, merger.jobs) = (true, "test 1", 2)
        _ = try merger.merge(parts, to: scratch.path("merged plain"))
        #expect(scratch.files("merged plain") == scratch.files("plain"))
        merger.packs = true
        #expect(try merger.merge(parts, to: scratch.path("site")) == whole)
        #expect(scratch.files("site") == scratch.files("whole"))
        guard arePacked else { return }
        let (path, sentence) = (
            scratch.path("part1/a/index.html.br"),
            "'a/index.html.br' is not what the build wrote; build this part again"
        )
        let pack = try #require(WholeFile.contents(path))
        for bytes in [Array("mine".utf8), pack.dropLast() + [(pack.last ?? 0) ^ 1]] {
            try WholeFile.replace([(path, bytes)])
            #expect(throws: SiteError.part(scratch.path("part1"), sentence)) {
                try merger.merge(parts, to: scratch.path("site"))
            }
        }
        #expect(scratch.files("site") == scratch.files("whole"))
    }
}
