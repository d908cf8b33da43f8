// What a frozen page says of itself is frozen too, and costs nothing that can be checked.

import Compression
import Files
import Glibc
import TestSupport
import Testing

@testable import Building
@testable import Pages
@testable import Snapshots

@Suite struct SnapshotAddressTests {
    let scratch = ScratchFolder()
    static let root = "https://example.org/a&b/"

    private func builder(packs: Bool = false) throws -> SiteBuilder {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        builder.cache = scratch.cache()
        (builder.options.freezes, builder.options.packs, builder.options.date) = (true, packs, 1_700_000_000)
        builder.options.base = try BaseURL(reading: Self.root)
        return builder
    }

    private func differences() throws -> [[String]] {
        mkdir(scratch.path("scratch"), 0o755)
        return try SnapshotCheck(resources: scratch.resources, jobs: 2, maker: "flipbook")
            .verdicts(of: scratch.path("site"), scratch: scratch.path("scratch")).map(\.differences)
    }

    private func versions() throws -> [Snapshot] { try SnapshotList.read(of: scratch.path("site")).versions }

    /// Puts a text in the place of a file; other names of the file keep what it held.
    private func replace(_ name: String, _ text: String) {
        unlink(scratch.path(name))
        scratch.put(text, at: name)
    }

    @Test("what a frozen page says of itself lies in the version") func whatAFrozenPageSaysOfItselfLiesInTheVersion()
        throws
    {
        _ = try builder(packs: true).build([scratch.design("ball")], to: scratch.path("site"))
        let place = try #require(try versions().first).folder + "/"
        let before = scratch.files("site")
        let said = [
            "ball/index.html": 4, "ball/pull/index.html": 4, "ball/pull/held/index.html": 3, "ball/embed/pull.html": 1,
            "ball/embed/pull.json": 0,
        ]
        for (page, count) in said {
            let text = String(decoding: try #require(before[place + page]), as: UTF8.self)
                .replacing("&amp;", with: "&").replacing("\"provider_url\": \"\(Self.root)\"", with: "")
            let addresses = text.split(separator: Self.root, omittingEmptySubsequences: false).dropFirst()
                .map { String($0.prefix { !"\"\\".contains($0) }) }
            #expect(addresses.count >= count, "\(page): \(addresses)")
            for address in addresses {
                #expect(address.hasPrefix(place + "ball/") && before[address] != nil, "\(page): \(address)")
            }
            let live = String(decoding: try #require(before[page]), as: UTF8.self)
            #expect(try scratch.text("site/\(place)\(page)").replacing(place, with: "") == live)
        }
        for (path, bytes) in before where path.hasPrefix(place) {
            for pack in Pack.allCases where path.hasSuffix(pack.ending) {
                #expect(pack.isPack(bytes, of: before[String(path.dropLast(3))] ?? []), "\(path)")
            }
        }
        #expect(before[place + "ball/pull/index.html.br"] != nil)
        // All else takes no room of its own.
        for path in ["ball/ball.svg", "ball/design.json", "ball/design.json.br", "ball/pull/pull.svg"] {
            #expect(scratch.inode("site/" + place + path) == scratch.inode("site/" + path), "\(path)")
        }
        // Cards go on showing what they showed when the drawings are others.
        _ = try builder(packs: true).build([scratch.design("ball", colour: "#0080ff")], to: scratch.path("site"))
        let after = scratch.files("site")
        let isAsItWas = before.filter { $0.key.hasPrefix(place) } == after.filter { $0.key.hasPrefix(place) }
        #expect(isAsItWas)
        let pictures = before.keys.filter { $0.hasPrefix("ball/") && $0.hasSuffix(LinkPicture.ending) }
        #expect(pictures.contains { after[$0] != before[$0] }, "live pictures are others")
        #expect(try differences() == [[], []])
    }

    @Test("only its own addresses are taken away") func onlyItsOwnAddressesAreTakenAway() throws {
        _ = try builder().build([scratch.design("ball")], to: scratch.path("site"))
        let version = try #require(try versions().first)
        let path = "site/\(version.folder)/ball/index.html"
        let (frozen, live) = (try scratch.text(path), try scratch.text("site/ball/index.html"))
        #expect(frozen != live)
        // As a flipbook of before left it.
        replace(path, live)
        #expect(try differences() == [[]])
        let other = frozen.replacing("A ball", with: "A \(version.folder)/ball")
        #expect(other.replacing(version.folder + "/", with: "") == live && other != frozen)
        replace(path, other)
        #expect(try differences() == [["ball/index.html is not what it was"]])
    }

    @Test("what was damaged is frozen anew") func whatWasDamagedIsFrozenAnew() throws {
        let designs = [scratch.design("ball"), scratch.design("other")]
        _ = try builder().build(designs, to: scratch.path("site"))
        let (place, files) = (try #require(try versions().first).folder, scratch.files("site"))
        #expect(try builder().build(designs, to: scratch.path("site")).isUnchanged)
        for path in ["ball/index.html", "assets/style.css", "ball/still.svg", "index.html", SnapshotSums.name] {
            let whole = try scratch.text("site/\(place)/\(path)")
            replace("site/\(place)/\(path)", whole + "x")
            // What is a second name is looked at when the site is not as it was.
            unlink(scratch.path("site/feed.xml"))
            #expect(try builder().build(designs, to: scratch.path("site")).isUnchanged == false)
            let isAsItWas = scratch.files("site") == files
            #expect(isAsItWas, "\(path)")
        }
        replace("site/\(place)/ball/index.html", "torn")
        #expect(try builder().build(designs, to: scratch.path("site")).isUnchanged == false)
        let isAsItWas = scratch.files("site") == files
        #expect(isAsItWas)
    }

    @Test("what is said of a damaged version helps") func whatIsSaidOfADamagedVersionHelps() throws {
        _ = try builder().build([scratch.design("ball", colour: "#0080ff")], to: scratch.path("site"))
        let design = scratch.design("ball")
        _ = try builder().build([design], to: scratch.path("site"))
        let (folders, files) = (try versions().map { scratch.path("site/" + $0.folder) }, scratch.files("site"))
        for version in try versions() { replace("site/\(version.folder)/ball/ball.svg", "<svg/>") }
        mkdir(scratch.path("scratch"), 0o755)
        let verdicts = try SnapshotCheck(resources: scratch.resources, jobs: 2, maker: "flipbook")
            .verdicts(of: scratch.path("site"), scratch: scratch.path("scratch"))
        #expect(verdicts[0].advice?.contains("put a sound copy in the place of \(folders[0])") == true)
        #expect(verdicts[1].advice?.hasPrefix("delete \(folders[1]) and build the site again") == true)
        for folder in folders { Folder.remove(folder) }
        _ = try builder().build([design], to: scratch.path("site"))
        let left = files.filter { $0.key.hasPrefix("v/") && !$0.key.hasPrefix("v/\(verdicts[0].hash)/") }
        #expect(Set(scratch.files("site").keys.filter { $0.hasPrefix("v/") }) == Set(left.keys))
        #expect(try differences() == [[]])
    }

    @Test("the list of versions is for people") func theListOfVersionsIsForPeople() throws {
        for colour in ["#0080ff", "#ff8000"] {
            _ = try builder().build([scratch.design("ball", colour: colour)], to: scratch.path("site"))
        }
        func page() throws -> String { try scratch.text("site/frozen.html") }
        let (old, new) = (try versions()[0], try versions()[1])
        let date = "<time datetime=\"2023-11-14T22:13:20Z\">2023-11-14</time>"
        let rows = try page().split(separator: "<li class=\"frame\">").map(String.init).filter {
            $0.contains("index.html") && $0.contains("<code")
        }
        #expect(rows.count == 2)
        #expect(
            rows[0].contains(">Version 2 of 2<") && rows[0].contains(date) && rows[0].contains(new.hash + "</code>"))
        #expect(rows[0].contains("the design as it is now") && !rows[1].contains("the design as it is now"))
        #expect(rows[1].contains(">Version 1 of 2<") && rows[1].contains("\(old.folder)/ball/index.html"))
        #expect(try page().contains("<a href=\"ball/index.html\">A ball &amp; a hand</a></h2>"))
        let feed = try scratch.text("site/feed.xml")
        for version in [old, new] {
            #expect(feed.contains("<title>A ball &amp; a hand, version \(version.hash.prefix(8))</title>"))
        }
        // A design that is gone keeps its title, also where a pruning writes the page.
        _ = try builder().build([scratch.design("other")], to: scratch.path("site"))
        _ = try SnapshotPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: 0)
        #expect(try page().contains("<span>A ball &amp; a hand</span></h2>"))
        #expect(try page().contains(">Version 1 of 1<") && !(try page().contains(old.hash)))
        var plain = try builder()
        (plain.options.base, plain.options.date) = (nil, nil)
        _ = try plain.build([scratch.path("ball.svg")], to: scratch.path("plain"))
        #expect(try !scratch.text("plain/frozen.html").contains("<time"))
    }
}
