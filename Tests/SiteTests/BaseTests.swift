// Sites that know where they will lie: whole addresses that lead to what is there, pictures, a map, a feed, data to embed.

import Cache
import Compression
import Diagnostics
import Files
import Glibc
import TestSupport
import Testing
import XML

@testable import Building
@testable import Pages
@testable import Snapshots

@Suite struct BaseTests {
    let scratch = ScratchFolder()
    static let root = "https://example.org/some/designs/"

    private func builder() throws -> SiteBuilder {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        builder.cache = ContentCache(folder: scratch.path("cache"), engine: "test")
        builder.options.freezes = true
        builder.options.base = try BaseURL(reading: Self.root)
        builder.options.date = 1_700_000_000
        return builder
    }

    private func path() -> String {
        scratch.put(BuildTests.ball, at: "ball.svg")
        return scratch.path("ball.svg")
    }

    @Test("whole addresses of a page lead to what is there") func wholeAddressesOfAPageLeadToWhatIsThere() throws {
        _ = try builder().build([path()], to: scratch.path("site"))
        let files = scratch.files("site")
        for page in [
            "index.html", "canvas.html", "ball/index.html", "ball/pull/index.html", "ball/pull/held/index.html",
        ] {
            let text = try scratch.text("site/" + page)
            let root = try #require(MarkupReader.read(SourceText(name: page, text: text)).document).root
            let head = try #require(root.elements.first)
            func content(_ property: String) -> String? {
                head.elements.first { $0["property"] == property }?["content"]
            }
            #expect(head.elements.first { $0["rel"] == "canonical" }?["href"] == Self.root + page)
            #expect(content("og:url") == Self.root + page && content("og:title")?.isEmpty == false)
            let address = try #require(content("og:image"))
            let card = head.elements.filter { $0["name"]?.hasPrefix("twitter:") == true }
                .map { [$0["name"], $0["content"]] }
            #expect(card == [["twitter:card", "summary_large_image"]])
            let picture = address.dropFirst(Self.root.count)
            let png = try #require(files[String(picture)], "\(page): \(picture)")
            #expect(Array(png[12..<24]) == Array("IHDR".utf8) + [0, 0, 4, 0xB0, 0, 0, 2, 0x76])
            #expect(head.elements.count { $0["property"] == "og:title" } == 1)
            if page.hasPrefix("ball/"), !SitePlan.isCard(Address(page)) {
                let data = head.elements.first { $0["type"] == "application/json+oembed" }?["href"]
                #expect(data == Self.root + "ball/embed/pull.json")
            }
        }
        let data = try scratch.text("site/ball/embed/pull.json")
        #expect(data.contains("\"type\": \"rich\"") && data.contains(Self.root + "ball/embed/pull.html"))
        // Moments of one scenario have pictures of their own.
        #expect(files.keys.count { $0.hasPrefix("ball/stills/") && $0.hasSuffix(".png") } > 3)
    }

    @Test("without a picture a card is small") func withoutAPictureACardIsSmall() throws {
        let face = PublicFace(base: try BaseURL(reading: Self.root))
        let page = Element.html(
            "html", children: [.element(.html("head", children: [.element(.html("title", children: ["A"]))]))])
        let head = try #require(
            face.completed(page, at: SitePlan.frozen, picture: nil, data: nil).elements.first)
        #expect(head.elements.first { $0["name"] == "twitter:card" }?["content"] == "summary")
        #expect(!head.elements.contains { $0["property"] == "og:image" })
    }

    @Test("the map names every page and the feed every version") func theMapNamesEveryPageAndTheFeedEveryVersion()
        throws
    {
        _ = try builder().build([path()], to: scratch.path("site"))
        let map = try scratch.text("site/sitemap.xml")
        let pages = scratch.files("site").keys.filter { $0.hasSuffix("/index.html") && !$0.hasPrefix("v/") }
        #expect(pages.count > 15)
        for page in pages {
            let isNamed = map.contains("<loc>\(Self.root)\(page)</loc>")
            #expect(isNamed == !SitePlan.isCard(Address(page)), "\(page)")
        }
        scratch.put(BuildTests.ball.replacing("#ff8000", with: "#0080ff"), at: "ball.svg")
        var later = try builder()
        later.options.date = 1_700_086_400
        _ = try later.build([scratch.path("ball.svg")], to: scratch.path("site"))
        let versions = try SnapshotList.read(of: scratch.path("site")).versions
        let feed = try scratch.text("site/feed.xml")
        let places = versions.map { "\(Self.root)v/\($0.hash)/ball/index.html" }
        #expect(versions.count == 2)
        let first = try #require(feed.firstRange(of: places[1])).lowerBound
        #expect(first < (try #require(feed.firstRange(of: places[0])).lowerBound), "the newest comes first")
        #expect(
            feed.contains("<updated>2023-11-15T22:13:20Z</updated>")
                && feed.contains("<updated>2023-11-14T22:13:20Z</updated>"))
        _ = try SnapshotPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: 0)
        #expect(try !scratch.text("site/feed.xml").contains(places[0]))
        #expect(try scratch.text("site/feed.xml").contains(places[1]))
        let head = "<link rel=\"canonical\" href=\"\(Self.root)frozen.html\""
        #expect(try scratch.text("site/frozen.html").contains(head))
    }

    @Test("a version that is frozen again keeps its date") func aVersionThatIsFrozenAgainKeepsItsDate() throws {
        _ = try builder().build([path()], to: scratch.path("site"))
        let first = try SnapshotList.read(of: scratch.path("site")).versions
        var later = try builder()
        later.options.date = 1_700_086_400
        #expect(try later.build([scratch.path("ball.svg")], to: scratch.path("site")).isUnchanged == false)
        #expect(try SnapshotList.read(of: scratch.path("site")).versions == first)
    }

    @Test("the same bytes come again and from parts") func theSameBytesComeAgainAndFromParts() throws {
        let design = path()
        _ = try builder().build([design], to: scratch.path("site"))
        let files = scratch.files("site")
        #expect(try builder().build([design], to: scratch.path("site")).isUnchanged)
        var other = try builder()
        other.cache = nil
        _ = try other.build([design], to: scratch.path("other"))
        #expect(scratch.files("other") == files)
        other.options.purpose = .part(try #require(Shard(1, of: 1)))
        _ = try other.build([design], to: scratch.path("part"))
        var merger = SiteMerger(resources: scratch.resources)
        merger.freezes = true
        _ = try merger.merge([scratch.path("part")], to: scratch.path("merged"))
        #expect(scratch.files("merged") == files)
        mkdir(scratch.path("scratch"), 0o755)
        let verdicts = try SnapshotCheck(resources: scratch.resources, jobs: 2, maker: "flipbook")
            .verdicts(of: scratch.path("site"), scratch: scratch.path("scratch"))
        #expect(verdicts.map(\.differences) == [[]] && verdicts[0].notRebuilt == nil)
        #expect(verdicts[0].builtOtherwise.isEmpty && verdicts[0].redrawn == 0)
    }

    @Test("a picture that is drawn otherwise is no failure") func aPictureThatIsDrawnOtherwiseIsNoFailure() throws {
        _ = try builder().build([path()], to: scratch.path("site"))
        // As a machine with other fonts would leave it.
        let old = try #require(try SnapshotList.read(of: scratch.path("site")).versions.first)
        let sums = try #require(SnapshotSums(of: old, in: scratch.path("site")))
        let picture = try #require(sums.files.first { $0.path.hasSuffix(LinkPicture.ending) }).path
        let digest = SHA256.hexadecimal(Array("other".utf8))
        let other = SnapshotSums(
            facts: sums.facts,
            files: sums.files.map { SnapshotSums.File(path: $0.path, digest: $0.path == picture ? digest : $0.digest) })
        rename(scratch.path("site/\(old.folder)"), scratch.path("site/v/\(other.hash)"))
        let pages = try sums.files.map(\.path).filter { $0.hasSuffix(".html") || $0.hasSuffix(".json") }.map { path in
            (try scratch.text("site/v/\(other.hash)/\(path)").replacing(old.hash, with: other.hash), path)
        }
        for (text, name) in pages + [("other", picture), (other.text, SnapshotSums.name)] {
            unlink(scratch.path("site/v/\(other.hash)/\(name)"))
            scratch.put(text, at: "site/v/\(other.hash)/\(name)")
        }
        mkdir(scratch.path("scratch"), 0o755)
        let verdicts = try SnapshotCheck(resources: scratch.resources, jobs: 2, maker: "flipbook")
            .verdicts(of: scratch.path("site"), scratch: scratch.path("scratch"))
        let verdict = try #require(verdicts.first { $0.hash == other.hash })
        #expect(verdict.redrawn == 1 && verdict.notRebuilt == nil)
        #expect(verdict.differences.isEmpty && verdict.builtOtherwise.isEmpty)
    }

    @Test("packed forms follow what a pruning writes anew") func packedFormsFollowWhatAPruningWritesAnew() throws {
        var packing = try builder()
        packing.options.packs = true
        func unpackable() -> Set<String> {
            let files = scratch.files("site")
            for (path, bytes) in files {
                for pack in Pack.allCases where path.hasSuffix(pack.ending) {
                    let text = files[String(path.dropLast(pack.ending.count))]
                    #expect(text.map { pack.isPack(bytes, of: $0) } == true, "\(path)")
                }
            }
            return Set(files.keys)
        }
        // So many that the feed is worth packing.
        for colour in ["#ff8000", "#0080ff", "#80ff00", "#00ff80", "#8000ff", "#ff0080"] {
            scratch.put(BuildTests.ball.replacing("#ff8000", with: colour), at: "ball.svg")
            _ = try packing.build([scratch.path("ball.svg")], to: scratch.path("site"))
        }
        let before = unpackable()
        #expect(before.isSuperset(of: ["feed.xml.br", "frozen.html.br"]))
        #expect(!before.contains { $0.contains(LinkPicture.ending + ".") }, "pictures are packed already")
        let gone = try SnapshotPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: 0).gone
        let after = unpackable()
        #expect(gone.count == 5 && after.contains("feed.xml.br") && after.contains("frozen.html.gz"))
        #expect(try !scratch.text("site/feed.xml").contains(gone[0].hash))
    }

    @Test("parts are merged wherever their pictures were drawn") func partsAreMergedWhereverTheirPicturesWereDrawn()
        throws
    {
        scratch.put(BuildTests.ball, at: "ball.svg")
        scratch.put(BuildTests.ball.replacing("#ff8000", with: "#0080ff"), at: "other.svg")
        let parts = [1, 2].map { scratch.path("part\($0)") }
        for number in [1, 2] {
            var builder = try builder()
            builder.options.purpose = .part(try #require(Shard(number, of: 2)))
            _ = try builder.build([scratch.path("ball.svg"), scratch.path("other.svg")], to: parts[number - 1])
        }
        var merger = SiteMerger(resources: scratch.resources)
        merger.freezes = true
        /// As a machine with another library leaves a part.
        func redraw(_ folder: String) throws {
            var part = try SitePart.load(folder)
            part.setting.pictures = "librsvg 0.0"
            try WholeFile.replace([(folder + "/" + SitePart.record.path, part.packed)])
        }
        try redraw(parts[1])
        let sentence =
            "was built with another librsvg, which draws the pictures for links, than \(parts[0]); "
            + "build one of them again"
        #expect(throws: SiteError.part(parts[1], sentence)) { try merger.merge(parts, to: scratch.path("site")) }
        try redraw(parts[0])
        #expect(try merger.merge(parts, to: scratch.path("site")).frozen == 2)
        // What is frozen says what drew it, not what is here.
        let site = scratch.path("site")
        for version in try SnapshotList.read(of: site).versions {
            #expect(SnapshotSums(of: version, in: site)?.fact("pictures by") == "librsvg 0.0")
        }
        mkdir(scratch.path("scratch"), 0o755)
        let verdicts = try SnapshotCheck(resources: scratch.resources, jobs: 2, maker: "flipbook")
            .verdicts(of: site, scratch: scratch.path("scratch"))
        let here = try #require(LinkPicture.engine)
        #expect(verdicts.map(\.differences) == [[], []])
        #expect(verdicts[0].notRebuilt == "its pictures are by librsvg 0.0, and here is \(here)")
    }

    @Test("addresses are read") func addressesAreRead() throws {
        for text in ["https://a.org", "http://127.0.0.1:8080/x", "HTTPS://a.org/%E5%88%B7/"] {
            #expect(BaseURL(text)?.text.hasSuffix("/") == true, "\(text)")
        }
        for text in [
            "", "a.org", "ftp://a.org", "https://", "https:///x", "https://a.org/?x", "https://a.org/#x",
            "https://u@a.org", "https://a.org/ x", "javascript:alert(1)",
        ] {
            #expect(BaseURL(text) == nil, "\(text)")
        }
        let base = try #require(BaseURL("https://a.org/x"))
        #expect(
            base.address(of: Address("四 向/index.html"), fragment: "t=1")
                == "https://a.org/x/%E5%9B%9B%20%E5%90%91/index.html#t=1")
    }

    @Test(
        "what is wrong with an address is named",
        arguments: [
            ("ftp://a.org", "it must begin with https:// or http://"),
            ("https:///x", "it names no host"), ("https://:80/", "it names no host"),
            ("https://a.org/x?y#z", "leave out '?y#z': links add to the end of the address"),
            ("https://a.org/#x", "leave out '#x': links add to the end of the address"),
            ("https://u:p@a.org/", "leave out 'u:p@', the name of a user"),
            (
                "https://例子.org/",
                "the host '例子.org' is not in ASCII; write its names as they are registered, beginning with xn--"
            ),
            ("https://a b.org/", "the host 'a b.org' has ' ' in it, and no host has"),
            ("https://[::1/", "the host '[' has '[' in it, and no host has"),
            ("https://a.org:65536/", "a port is a number from 1 to 65535, and '65536' is not"),
            ("https://a.org:0/", "a port is a number from 1 to 65535, and '0' is not"),
            ("https://a.org:/", "a port is a number from 1 to 65535, and '' is not"),
            ("https://a.org:+80/", "a port is a number from 1 to 65535, and '+80' is not"),
            ("https://a.org/x/../y", "leave out '..': browsers would look elsewhere"),
            ("https://a.org/%2E/y", "leave out '%2E': browsers would look elsewhere"),
            (
                "https://a.org:8080/四 向/10%/%E5/[x]",
                "some of its letters must be escaped; write https://a.org:8080/%E5%9B%9B%20%E5%90%91/10%25/%E5/%5Bx%5D"
            ),
        ]) func whatIsWrongWithAnAddressIsNamed(text: String, sentence: String) throws
    {
        #expect(throws: BaseURL.Fault.self) { try BaseURL(reading: text) }
        do { _ = try BaseURL(reading: text) } catch { #expect(error.description == sentence, "\(text)") }
    }

    @Test("addresses with all that may stand in one are read") func addressesWithAllThatMayStandInOneAreRead() throws {
        for text in [
            "https://a.org:65535/a.b/..c/%E5%88%B7/~x/(1)/", "http://[::1]:8080/", "https://xn--fsqu00a.org/",
            "https://a_b.org/x/",
        ] {
            #expect(try BaseURL(reading: text).text == text)
        }
    }
}
