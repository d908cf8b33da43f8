// Frozen versions: whole by themselves, the same for the same input, there until they are pruned, and never changed.

import Cache
import Diagnostics
import Files
import Glibc
import TestSupport
import Testing
import XML

@testable import Building
@testable import PageChecks
@testable import Pages
@testable import Snapshots

@Suite struct SnapshotTests {
    let scratch = ScratchFolder()

    private func builder(cached: Bool = true) -> SiteBuilder {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        builder.cache = cached ? ContentCache(folder: scratch.path("cache"), engine: "test") : nil
        builder.options.freezes = true
        builder.options.maker = "test 1"
        return builder
    }

    private func list(_ site: String = "site") -> [Snapshot] {
        (try? SnapshotList.read(of: scratch.path(site)))?.versions ?? []
    }

    private func verdicts(_ site: String = "site", maker: String = "test 1") throws -> [SnapshotCheck.Verdict] {
        mkdir(scratch.path("scratch"), 0o755)
        return try SnapshotCheck(resources: scratch.resources, jobs: 2, maker: maker)
            .verdicts(of: scratch.path(site), scratch: scratch.path("scratch"))
    }

    @Test("a version with what a search found is built again with the search") func anExploredVersion() throws {
        var explored = builder()
        explored.options.explores = true
        _ = try explored.build([scratch.design("a")], to: scratch.path("site"))
        let verdict = try #require(try verdicts().first)
        #expect(verdict.builtOtherwise == [] && verdict.notRebuilt == nil && verdict.differences == [])
    }

    @Test("a version has all that its pages lead to") func aVersionHasAllThatItsPagesLeadTo() throws {
        let report = try builder().build([scratch.design("a"), scratch.design("b")], to: scratch.path("site"))
        #expect(report.frozen == 2)
        #expect(list().map(\.design) == ["a", "b"] && list().allSatisfy(\.isPresent))
        let files = scratch.files("site")
        let version = try #require(list().first)
        let own = files.filter { $0.key.hasPrefix(version.folder + "/") }
        #expect(own.count > 30)
        for (path, bytes) in own where path.hasSuffix(".html") {
            let address = Address(path)
            let facts = PageFacts(address, SourceText(name: path, bytes: bytes), schema: nil)
            #expect(facts.diagnostics.isEmpty, "\(path)")
            #expect(facts.links.count > 2, "\(path)")
            for link in facts.links
            where !path.hasSuffix("/\(version.hash)/index.html") && !path.hasSuffix("frozen.html") {
                #expect(link.address.path.hasPrefix(version.folder + "/"), "\(path) leads out to \(link.address.path)")
                #expect(files[link.address.path] != nil, "\(path) leads to \(link.address.path)")
            }
        }
        // The pages are those of the site, and take no room of their own.
        #expect(own["\(version.folder)/a/pull/index.html"] == files["a/pull/index.html"])
        #expect(scratch.inode("site/\(version.folder)/a/pull/index.html") == scratch.inode("site/a/pull/index.html"))
        #expect(scratch.inode("site/\(version.folder)/assets/style.css") == scratch.inode("site/assets/style.css"))
        let script = try scratch.text("site/assets/frozen.js")
        #expect(script.contains("\"place\": \"\(version.folder)/\""))
        #expect(try scratch.text("site/\(version.folder)/assets/frozen.js").contains("\"place\": \"\""))
        #expect(try scratch.text("site/frozen.html").contains("v/\(version.hash)/a/index.html"))
    }

    @Test("the same input has the same hash whoever builds") func theSameInputHasTheSameHashWhoeverBuilds() throws {
        let paths = [scratch.design("a"), scratch.design("b")]
        _ = try builder().build(paths, to: scratch.path("site"))
        _ = try builder(cached: false).build([paths[0]], to: scratch.path("alone"))
        #expect(list("alone") == [list()[0]])
        var parts: [String] = []
        for number in [1, 2] {
            var builder = builder()
            builder.options.purpose = .part(try #require(Shard(number, of: 2)))
            parts.append(scratch.path("part\(number)"))
            _ = try builder.build(paths, to: parts[number - 1])
        }
        var merger = SiteMerger(resources: scratch.resources)
        (merger.freezes, merger.maker) = (true, "test 1")
        #expect(try merger.merge(parts, to: scratch.path("merged")).frozen == 2)
        #expect(scratch.files("merged") == scratch.files("site"))
        var other = builder(cached: false)
        other.options.maker = "test 2"
        _ = try other.build([paths[0]], to: scratch.path("other"))
        #expect(list("other")[0].hash == list()[0].hash)
    }

    @Test("versions stay across builds and are never written to again")
    func versionsStayAcrossBuildsAndAreNeverWrittenToAgain() throws {
        _ = try builder().build([scratch.design("a"), scratch.design("b")], to: scratch.path("site"))
        let first = list()
        let before = scratch.files("site").filter { $0.key.hasPrefix(first[0].folder + "/") }
        let report = try builder().build(
            [scratch.design("a", colour: "#0080ff"), scratch.path("b.svg")], to: scratch.path("site"))
        #expect(report.frozen == 3)
        #expect(list().map(\.design) == ["a", "a", "b"] && list().map(\.isPresent) == [false, true, true])
        let after = scratch.files("site").filter { $0.key.hasPrefix(first[0].folder + "/") }
        // Megabytes are not printed if this fails.
        let isAsItWas = after == before
        #expect(isAsItWas)
        #expect(try scratch.text("site/\(first[0].folder)/a/a.svg").contains("#ff8000"))
        // Who builds without freezing loses nothing; what was there before is present again, not frozen anew.
        var plain = builder()
        plain.options.freezes = false
        #expect(try plain.build([scratch.design("a"), scratch.path("b.svg")], to: scratch.path("site")).frozen == 3)
        #expect(list().map(\.isPresent) == [false, true, true])
        #expect(
            try builder().build([scratch.design("a"), scratch.path("b.svg")], to: scratch.path("site")).frozen == 3)
        #expect(list().last == first[1] && list().filter { $0.design == "a" }.map(\.isPresent) == [false, true])
        // A design that is gone leaves its versions.
        #expect(try builder().build([scratch.path("b.svg")], to: scratch.path("site")).frozen == 3)
        let isStillThere = scratch.files("site").filter { $0.key.hasPrefix(first[0].folder + "/") } == before
        #expect(isStillThere)
    }

    @Test("where nothing has changed nothing is written unless a version is missing")
    func whereNothingHasChangedNothingIsWrittenUnlessAVersionIsMissing() throws {
        let paths = [scratch.design("a")]
        let first = try builder().build(paths, to: scratch.path("site"))
        let files = scratch.files("site")
        var second = try builder().build(paths, to: scratch.path("site"))
        #expect(second.isUnchanged)
        second.isUnchanged = false
        #expect(second == first)
        Folder.remove(scratch.path("site/\(list()[0].folder)"))
        #expect(try builder().build(paths, to: scratch.path("site")).isUnchanged == false)
        #expect(scratch.files("site") == files)
    }

    @Test("a version that somebody took away is off the list with the next build")
    func aVersionThatSomebodyTookAwayIsOffTheListWithTheNextBuild() throws {
        for colour in ["#000001", "#000002"] {
            _ = try builder().build([scratch.design("a", colour: colour)], to: scratch.path("site"))
        }
        let earlier = try #require(list().first { !$0.isPresent })
        Folder.remove(scratch.path("site/" + earlier.folder))
        _ = try builder().build([scratch.design("a", colour: "#000002")], to: scratch.path("site"))
        #expect(list().count == 1 && list().allSatisfy(\.isPresent))
        #expect(try !scratch.text("site/frozen.html").contains(earlier.hash))
    }

    @Test("packed forms lie beside frozen files too") func packedFormsLieBesideFrozenFilesToo() throws {
        var builder = builder()
        builder.options.packs = true
        _ = try builder.build([scratch.design("a")], to: scratch.path("site"))
        let folder = list()[0].folder
        #expect(
            scratch.inode("site/\(folder)/a/index.html.br") == scratch.inode("site/a/index.html.br")
                && scratch.inode("site/a/index.html.br") != 0)
        #expect(scratch.inode("site/\(folder)/assets/style.css.gz") == scratch.inode("site/assets/style.css.gz"))
        #expect(scratch.inode("site/\(folder)/index.html.br") == 0)
        #expect(try verdicts().map(\.differences) == [[]])
        scratch.put("no pack", at: "site/\(folder)/a/index.html.br")
        #expect(try verdicts().map(\.differences) == [["a/index.html.br unpacks to something else"]])
    }

    @Test("what is otherwise than it was is found") func whatIsOtherwiseThanItWasIsFound() throws {
        _ = try builder().build([scratch.design("a"), scratch.design("b")], to: scratch.path("site"))
        let clean = try verdicts()
        #expect(
            clean.map(\.design) == ["a", "b"] && clean.allSatisfy { $0.differences.isEmpty && $0.notRebuilt == nil })
        #expect(clean[0].files > 30)
        // Another flipbook cannot say how it is made, and the bytes are right all the same.
        let foreign = try verdicts(maker: "test 2")
        #expect(foreign.allSatisfy { $0.differences.isEmpty })
        #expect(foreign[0].notRebuilt == "it was made by test 1, and this is test 2")
        let folder = list()[0].folder
        let page = try scratch.text("site/\(folder)/a/index.html")
        unlink(scratch.path("site/\(folder)/a/index.html"))
        scratch.put(page.replacing("A ball", with: "a ball"), at: "site/\(folder)/a/index.html")
        unlink(scratch.path("site/\(folder)/a/still.svg"))
        scratch.put("more", at: "site/\(folder)/a/more.txt")
        let found = try verdicts()
        #expect(
            found[0].differences == [
                "a/index.html is not what it was", "a/still.svg is missing", "a/more.txt was not there",
            ])
        #expect(found[0].notRebuilt == "its files are not what they were")
        #expect(found[1] == clean[1])
        scratch.put("torn", at: "site/\(list()[1].folder)/SHA256SUMS")
        #expect(try verdicts()[1].differences == ["SHA256SUMS is not there, or is no list of digests"])
    }

    @Test("the hash stands for the files of a version, whatever made them")
    func theHashStandsForTheFilesOfAVersionWhateverMadeThem() throws {
        func hash(maker: String, colour: String) throws -> String {
            var builder = builder()
            builder.options.maker = maker
            _ = try builder.build([scratch.design("a", colour: colour)], to: scratch.path("site \(maker)"))
            return try #require(try SnapshotList.read(of: scratch.path("site \(maker)")).versions.last).hash
        }
        let first = try hash(maker: "one", colour: "#000001")
        #expect(try hash(maker: "two", colour: "#000001") == first)
        #expect(try hash(maker: "three", colour: "#000002") != first)
    }

    @Test("a version whose pages would not be made so is found") func aVersionWhosePagesWouldNotBeMadeSoIsFound() throws
    {
        _ = try builder().build([scratch.design("a")], to: scratch.path("site"))
        // As who forges a page, its digest, the list and the hash would leave it.
        let old = list()[0]
        let page = try scratch.text("site/\(old.folder)/a/index.html").replacing("A ball", with: "a ball")
        let sums = try #require(SnapshotSums(text: scratch.text("site/\(old.folder)/SHA256SUMS")))
        let forged = SnapshotSums(
            facts: sums.facts,
            files: sums.files.map {
                $0.path == "a/index.html" ? .init(path: $0.path, digest: SHA256.hexadecimal(Array(page.utf8))) : $0
            })
        rename(scratch.path("site/\(old.folder)"), scratch.path("site/v/\(forged.hash)"))
        for (text, name) in [(page, "a/index.html"), (forged.text, "SHA256SUMS")] {
            unlink(scratch.path("site/v/\(forged.hash)/\(name)"))
            scratch.put(text, at: "site/v/\(forged.hash)/\(name)")
        }
        let verdict = try #require(try verdicts().first)
        #expect(verdict.hash == forged.hash)
        #expect(verdict.differences.isEmpty && verdict.builtOtherwise == ["a/index.html is built differently now"])
    }

    @Test("scripts know earlier versions and their scenarios until they are pruned")
    func scriptsKnowEarlierVersionsAndTheirScenariosUntilTheyArePruned() throws {
        for colour in ["#000001", "#000002", "#000003"] {
            _ = try builder().build(
                [scratch.design("a", colour: colour), scratch.design("b")], to: scratch.path("site"))
        }
        let earlier = list().filter { !$0.isPresent }
        #expect(earlier.map(\.design) == ["a", "a"])
        func places() throws -> [String] {
            try scratch.text("site/assets/frozen.js").matches(of: /"place": "([^"]*)"/).map { String($0.1) }
        }
        let present = list().filter(\.isPresent).map { $0.folder + "/" }
        // The latest first.
        #expect(try places() == [present[0], earlier[1].folder + "/", earlier[0].folder + "/", present[1]])
        #expect(try scratch.text("site/assets/frozen.js").contains("\"pull\""))
        _ = try SnapshotPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: 1)
        #expect(try places() == [present[0], earlier[1].folder + "/", present[1]])
    }

    @Test("versions that no list names stay") func versionsThatNoListNamesStay() throws {
        _ = try builder().build([scratch.design("a")], to: scratch.path("site"))
        _ = try builder().build([scratch.design("a", colour: "#0080ff")], to: scratch.path("site"))
        let (before, frozen) = (list(), scratch.files("site").filter { $0.key.hasPrefix("v/") })
        unlink(scratch.path("site/v/versions.txt"))
        #expect(try builder().build([scratch.path("a.svg")], to: scratch.path("site")).frozen == 2)
        #expect(list() == before)
        let isAsItWas = scratch.files("site").filter { $0.key.hasPrefix("v/") } == frozen
        #expect(isAsItWas)
    }

    @Test("what is frozen and cannot be read keeps the site from being replaced")
    func whatIsFrozenAndCannotBeReadKeepsTheSiteFromBeingReplaced() throws {
        _ = try builder().build([scratch.design("a")], to: scratch.path("site"))
        let frozen = list()[0].folder
        unlink(scratch.path("site/v/versions.txt"))
        mkdir(scratch.path("site/v/versions.txt"), 0o755)
        #expect(throws: SiteError.self) {
            try builder().build([scratch.design("a", colour: "#0080ff")], to: scratch.path("site"))
        }
        let isStillThere = try scratch.text("site/\(frozen)/a/a.svg").contains("#ff8000")
        #expect(isStillThere)
    }

    @Test("pruning after a build that does not freeze leaves what was present")
    func pruningAfterABuildThatDoesNotFreezeLeavesWhatWasPresent() throws {
        for colour in ["#000001", "#000002"] {
            _ = try builder().build(
                [scratch.design("a", colour: colour), scratch.design("b")], to: scratch.path("site"))
        }
        let (before, script) = (list(), try scratch.text("site/assets/frozen.js"))
        var plain = builder()
        plain.options.freezes = false
        _ = try plain.build([scratch.design("a", colour: "#000003"), scratch.path("b.svg")], to: scratch.path("site"))
        #expect(list() == before)
        #expect(try scratch.text("site/assets/frozen.js") == script)
        let pruning = SnapshotPruning(resources: scratch.resources)
        #expect(try pruning.prune(scratch.path("site"), keeping: 0).left == 2)
        #expect(list() == before.filter(\.isPresent))
    }

    @Test("pruning leaves the newest version of a design that is gone")
    func pruningLeavesTheNewestVersionOfADesignThatIsGone() throws {
        for colour in ["#000001", "#000002"] {
            _ = try builder().build(
                [scratch.design("a", colour: colour), scratch.design("b")], to: scratch.path("site"))
        }
        _ = try builder().build([scratch.path("b.svg")], to: scratch.path("site"))
        let newest = try #require(list().last { $0.design == "a" })
        _ = try SnapshotPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: 0)
        #expect(list().filter { $0.design == "a" } == [newest] && list().count == 2)
    }

    @Test("pruning leaves the present and so many before") func pruningLeavesThePresentAndSoManyBefore() throws {
        for colour in ["#000001", "#000002", "#000003", "#000004"] {
            _ = try builder().build(
                [scratch.design("a", colour: colour), scratch.design("b")], to: scratch.path("site"))
        }
        let all = list()
        #expect(all.map(\.design) == ["a", "a", "a", "a", "b"])
        let pruning = SnapshotPruning(resources: scratch.resources)
        var (gone, left) = try pruning.prune(scratch.path("site"), keeping: 1)
        #expect(gone.map(\.hash) == [all[0].hash, all[1].hash] && left == 3)
        #expect(
            Folder.names(in: scratch.path("site/v"))?.sorted() == (all[2...].map(\.hash) + ["versions.txt"]).sorted())
        let page = try scratch.text("site/frozen.html")
        #expect(!page.contains(all[1].hash) && page.contains(all[2].hash))
        // What a pruning that was stopped left of a version goes too.
        mkdir(scratch.path("site/v/0123456789abcdef"), 0o755)
        scratch.put("rest", at: "site/v/0123456789abcdef/index.html")
        (gone, left) = try pruning.prune(scratch.path("site"), keeping: 0)
        #expect(gone.map(\.hash) == [all[2].hash, "0123456789abcdef"] && left == 2)
        #expect(Folder.names(in: scratch.path("site/v/0123456789abcdef")) == nil)
        #expect(
            try builder().build([scratch.path("a.svg"), scratch.path("b.svg")], to: scratch.path("site")).frozen == 2)
        #expect(try verdicts().allSatisfy { $0.differences.isEmpty })
        mkdir(scratch.path("other"), 0o755)
        #expect(throws: SiteError.self) { try pruning.prune(scratch.path("other"), keeping: 0) }
    }

    @Test("sums are read with suspicion") func sumsAreReadWithSuspicion() throws {
        let sums = SnapshotSums(
            facts: [("design", "a b: c"), ("made by", "x")],
            files: [
                .init(path: "b", digest: String(repeating: "0", count: 64)),
                .init(path: "a/é  x", digest: String(repeating: "f", count: 64)),
            ])
        #expect(SnapshotSums(text: sums.text) == sums && sums.files.map(\.path) == ["a/é  x", "b"])
        #expect(sums.fact("design") == "a b: c")
        for path in ["../x", "/x", "a/../x", "a//x", "./x", ""] {
            #expect(
                SnapshotSums(text: "# design: a\n\(String(repeating: "0", count: 64))  \(path)\n") == nil, "\(path)")
        }
        #expect(SnapshotSums(text: "# design: a\n00  x\n") == nil && SnapshotSums(text: "") == nil)
        let list = SnapshotList(
            text:
                "0123456789abcdef present 0 a b\n../../etc present 0 x\n0123456789ABCDEF earlier 0 c\n0123456789abcde0 earlier 0 ../c\n"
        )
        #expect(list.versions == [Snapshot(hash: "0123456789abcdef", design: "a b", isPresent: true)])
        #expect(SnapshotList(text: list.text) == list)
    }
}
