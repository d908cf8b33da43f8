// What is kept of a design's stages: found wherever nothing that it is made from has changed, and never another one's.

import Baking
import Designs
import Diagnostics
import Glibc
import Numerics
import SVGOutput
import Simulation
import TestSupport
import Testing
import XML

@testable import Site

@Suite struct StageCacheTests {
    let scratch = Scratch()

    /// The templates as they are, and web files of one's own.
    private func ownResources() -> Resources {
        mkdir(scratch.path("own"), 0o755)
        symlink(Fixtures.root + "/templates", scratch.path("own/templates"))
        func copy(_ folder: String) {
            mkdir(scratch.path("own/" + folder), 0o755)
            for name in SiteFolder.list(Fixtures.root + "/" + folder) ?? [] {
                let path = folder + "/" + name
                if let file = try? SourceFile.load(Fixtures.root + "/" + path) {
                    scratch.put(String(decoding: file.bytes, as: UTF8.self), at: "own/" + path)
                } else {
                    copy(path)
                }
            }
        }
        copy("web")
        return Resources(root: scratch.path("own"))
    }

    private func build(
        _ name: String, to site: String, cache: ContentCache?, resources: Resources? = nil
    ) throws -> SiteReport {
        var builder = SiteBuilder(resources: resources ?? scratch.resources, jobs: 2)
        builder.cache = cache
        return try builder.build([scratch.path(name)], to: scratch.path(site))
    }

    @Test("where only the pages are made anew every stage is found")
    func whereOnlyThePagesAreMadeAnewEveryStageIsFound() throws {
        let resources = ownResources()
        scratch.put(BuildTests.ball, at: "ball.svg")
        _ = try build("ball.svg", to: "site", cache: scratch.cache(), resources: resources)
        scratch.put("/* Another look. */\n", at: "own/web/style/page.css")
        let cache = scratch.cache()
        let report = try build("ball.svg", to: "site", cache: cache, resources: resources)
        #expect(report.isPublished && !report.isUnchanged)
        // Of each scenario what happened, how it moves, its graphs and its drawings; of the design its text, which images
        // it shows, its chart; and the digest of the program.
        let scenarios = BuildTests.ball.ranges(of: "<fb:scenario ").count
        #expect(cache.tally.hits == 4 * scenarios + 4)
        _ = try build("ball.svg", to: "whole", cache: nil, resources: resources)
        #expect(scratch.files("site") == scratch.files("whole"))
    }

    /// The small design with an image, a text that changes, a unit, and an event that nobody raises.
    private static let rich: String = {
        let shown = """
            <image href="dot.gif" width="9" height="9"/>
            <text id="t" fb:text="{far &gt; 220 ? 'far' : 'near'}">near</text><rect
            """
        let named = "<fb:let name=\"far\" expr=\"x * 2\" unit=\"pt\"/><fb:parameter name=\"tint\""
        let unheard = "<state id=\"rest\"><transition event=\"nobody\" target=\"held\"/>"
        return BuildTests.ball.replacing("<rect", with: shown)
            .replacing("<fb:parameter name=\"tint\"", with: named).replacing("<state id=\"rest\">", with: unheard)
    }()

    /// Whatever a drawing is made from is part of its key: who finds another one's shows the wrong thing.
    @Test(
        "what a drawing is made from is part of its key",
        arguments: [
            ("#eee", "#ddd"), ("A ball", "Two balls"), ("再拉一次", "再来"), ("0 0 200 300", "0 0 200 320"),
            (" loop=\"false\"", ""), ("r=\"30\"", "r=\"31\""), ("\"#ff8000\"", "\"#0080ff\""),
            (">near</text>", ">here</text>"), ("\"pt\"", "\"deg\""),
            ("0.2s", "0.25s"), ("fb:cx", "fb:cy"), ("It comes back", "It stays"), ("dot.gif", "spot.gif"),
        ])
    func whatADrawingIsMadeFromIsPartOfItsKey(text: String, other: String) throws {
        #expect(StageCacheTests.rich.contains(text))
        for (name, colour) in [("dot", "red"), ("spot", "blue")] { scratch.put("GIF89a" + colour, at: name + ".gif") }
        scratch.put(StageCacheTests.rich, at: "ball.svg")
        #expect(try build("ball.svg", to: "site", cache: scratch.cache()).isPublished)
        scratch.put(StageCacheTests.rich.replacing(text, with: other), at: "ball.svg")
        #expect(try build("ball.svg", to: "site", cache: scratch.cache()).isPublished)
        _ = try build("ball.svg", to: "whole", cache: nil)
        #expect(scratch.files("site") == scratch.files("whole"))
    }

    @Test("another image of the same name is drawn") func anotherImageOfTheSameNameIsDrawn() throws {
        scratch.put(StageCacheTests.rich, at: "ball.svg")
        for colour in ["red", "blue"] {
            scratch.put("GIF89a" + colour, at: "dot.gif")
            _ = try build("ball.svg", to: "site", cache: scratch.cache())
        }
        _ = try build("ball.svg", to: "whole", cache: nil)
        #expect(scratch.files("site") == scratch.files("whole"))
    }

    /// What was read is believed of its text alone: an image that is gone is missed.
    @Test("what lies beside a design is looked at each time") func whatLiesBesideADesignIsLookedAtEachTime() throws {
        scratch.put(StageCacheTests.rich, at: "ball.svg")
        scratch.put("GIF89a", at: "dot.gif")
        let first = try build("ball.svg", to: "site", cache: scratch.cache())
        #expect(first.isPublished && !first.findings.flatMap(\.diagnostics).isEmpty)
        remove(scratch.path("dot.gif"))
        let second = try build("ball.svg", to: "site", cache: scratch.cache())
        let whole = try build("ball.svg", to: "whole", cache: nil)
        #expect(!second.isPublished)
        #expect(second.findings.map(\.diagnostics) == whole.findings.map(\.diagnostics))
    }

    @Test("a design without a title is called by its file") func aDesignWithoutATitleIsCalledByItsFile() throws {
        let text = BuildTests.ball.replacing("<title>A ball &amp; a hand</title>", with: "")
        for name in ["a", "b"] {
            scratch.put(text, at: name + ".svg")
            _ = try build(name + ".svg", to: name, cache: scratch.cache())
        }
        #expect(try scratch.text("b/b/index.html").contains("<title>b "))
    }

    /// Every design that the product comes with, and the one above.
    private func texts() throws -> [SourceText] {
        let folder = Fixtures.root + "/templates/designs/"
        let starters = try #require(SiteFolder.list(folder)).filter { $0.hasSuffix(".svg") }
        #expect(starters.count > 4)
        return try starters.map { try SourceFile.load(folder + $0) }
            + [SourceText(name: "rich.svg", text: StageCacheTests.rich)]
    }

    /// Keeps one text.
    private final class Memory: TextMemory {
        nonisolated(unsafe) var kept: ReadText?
        func design(of source: SourceText) -> ReadText? { kept }
        func keep(_ text: ReadText, of source: SourceText) { kept = text }
    }

    @Test("packs give back the text or nothing") func packsGiveBackTheTextOrNothing() throws {
        for source in try texts() {
            let memory = Memory()
            let first = DesignReader.read(source, at: nil, kept: memory)
            let read = try #require(memory.kept)
            let back = try #require(ReadText(packed: read.packed, of: source))
            #expect(back.packed == read.packed && back.design.picture == read.design.picture)
            #expect(back.images == read.images && back.diagnostics == read.diagnostics)
            #expect(back.design.interaction == read.design.interaction)
            memory.kept = back
            #expect(DesignReader.read(source, at: nil, kept: memory).diagnostics == first.diagnostics)
        }
        let memory = Memory()
        let source = SourceText(name: "rich.svg", text: StageCacheTests.rich)
        _ = DesignReader.read(source, at: nil, kept: memory)
        let read = try #require(memory.kept)
        let plain = try #require(Zstandard.unpacked(read.packed))
        for cut in 0..<plain.count {
            #expect(ReadText(packed: Zstandard.packed(Array(plain.prefix(cut))), of: source) == nil)
        }
        // The cache knows damaged entries by their digest; what gets by is no reason to crash.
        for place in plain.indices {
            var garbled = plain
            garbled[place] ^= 0x55
            guard let read = ReadText(packed: Zstandard.packed(garbled), of: source) else { continue }
            #expect(read.design.states.count == read.design.interaction.states.count)
            #expect(read.design.parameterRows.count == read.design.parameters.count)
        }
    }

    /// A text that is wrong is read again each time, and told of in the same words.
    @Test("what is wrong is not kept") func whatIsWrongIsNotKept() {
        let memory = Memory()
        let source = SourceText(name: "a.svg", text: StageCacheTests.rich.replacing("in(rest)", with: "in(nowhere)"))
        let first = DesignReader.read(source, at: nil, kept: memory)
        #expect(first.design == nil && memory.kept == nil)
        #expect(first.diagnostics == DesignReader.read(source).diagnostics)
    }

    /// Comments, instructions, names that differ in their prefix alone.
    private var drawing: Element {
        let link = Name("href", in: .xlink, prefix: "l")
        return .svg(
            "g", ["id": "a", "xlink:href": "#刷"],
            [
                .text(" & "), .comment("x"), .instruction(target: "a", content: "b"),
                .element(.svg("use", [:], [.element(Element("svg:title", Attributes([Attribute(link, "#b")])))])),
            ])
    }

    @Test("packs give back the drawings or nothing") func packsGiveBackTheDrawingsOrNothing() throws {
        var pack = BinaryWriter()
        pack.write(drawing)
        let back = try #require(
            BinaryReader.whole(pack.bytes) { reader throws(BinaryReader.Garbled) in try reader.drawing() })
        #expect(back == drawing)
        // Prefixes make no difference between names, and one between bytes.
        #expect(MarkupWriter(.xml).bytes(back) == MarkupWriter(.xml).bytes(drawing))

        let source = SourceText(name: "ball.svg", text: BuildTests.ball)
        let design = try #require(DesignReader.read(source).design)
        let run = BakedRun(design, scenario: 0)
        let writer = try SiteWriter(output: scratch.path("site"), resources: scratch.resources)
        defer { writer.folder.discard() }
        let stills = Stills(design, images: ImageFolder(), folder: "ball", writer: writer)
        var drawn = DrawnScenario(design, run.performance, title: "Pull", images: ImageFolder(), stills)
        #expect(drawn.stills.count == run.performance.instants.count && drawn.stills.count > 2)
        drawn.losses[0].shortfalls = [Shortfall(target: "ball", attribute: "cx", reason: "说不出")]
        let packed = drawn.packed
        #expect(DrawnScenario(packed: packed) == drawn)
        let plain = try #require(Zstandard.unpacked(packed))
        for cut in stride(from: 0, to: plain.count, by: 7) {
            #expect(DrawnScenario(packed: Zstandard.packed(Array(plain.prefix(cut)))) == nil)
        }
        for place in plain.indices.suffix(3000) {
            var garbled = plain
            garbled[place] ^= 0x55
            _ = DrawnScenario(packed: Zstandard.packed(garbled))
        }
    }
}
