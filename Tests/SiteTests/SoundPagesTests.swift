// What a preview builds: sites in which broken designs keep their last sound pages, and stages ahead of the pages.

import Cache
import Diagnostics
import Glibc
import TestSupport
import Testing

@testable import Building
@testable import Pages

@Suite struct SoundPagesTests {
    let scratch = ScratchFolder()

    private func build(_ names: [String], keeping: Bool = true, to site: String = "site") throws -> SiteReport {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        builder.cache = ContentCache(folder: scratch.path("cache"), engine: "test")
        builder.options.purpose = keeping ? .preview : .site
        return try builder.build(names.map { scratch.path($0 + ".svg") }, to: scratch.path(site))
    }

    private func put(_ name: String, colour: String = "#ff8000", isBroken: Bool = false) {
        let text = BuildTests.ball.replacing("#ff8000", with: colour)
        scratch.put(isBroken ? text.replacing("drag.tx", with: "drag.tz") : text, at: name + ".svg")
    }

    private func files(of name: String, in site: String = "site") -> [String: [UInt8]] {
        scratch.files("\(site)/\(name)")
    }

    @Test("a broken design keeps its pages and others go on") func aBrokenDesignKeepsItsPagesAndOthersGoOn() throws {
        put("a")
        put("b")
        let first = try build(["a", "b"])
        let old = files(of: "a")
        put("a", isBroken: true)
        put("b", colour: "#0080ff")
        let second = try build(["a", "b"])
        #expect(second.hasErrors && second.isPublished)
        #expect(files(of: "a") == old && !old.isEmpty)
        #expect(second.keys["a"] == first.keys["a"] && second.keys["b"] != first.keys["b"])
        // But for what is broken it is the site that a build of sound designs makes.
        put("a")
        _ = try build(["a", "b"], keeping: false, to: "whole")
        #expect(scratch.files("site") == scratch.files("whole"))
        // Broken on, it keeps them from build to build; mended, it has new ones.
        put("a", isBroken: true)
        put("b", colour: "#008000")
        _ = try build(["a", "b"])
        #expect(files(of: "a") == old)
        put("a", colour: "#800080")
        let mended = try build(["a", "b"])
        #expect(!mended.hasErrors && mended.keys["a"] != first.keys["a"])
        #expect(files(of: "a") != old)
    }

    @Test("what was never sound has no pages") func whatWasNeverSoundHasNoPages() throws {
        put("a", isBroken: true)
        put("b")
        let report = try build(["a", "b"])
        #expect(report.hasErrors && report.isPublished && report.keys.keys.sorted() == ["", "b"])
        #expect(files(of: "a").isEmpty)
        #expect(try scratch.text("site/index.html").contains("b/index.html"))
        // None at all is a site too.
        #expect(try build([]).keys.keys.sorted() == [""])
        #expect(try scratch.text("site/index.html").contains("href=\"b/") == false)
    }

    @Test("a design that cannot be read holds up no other") func aDesignThatCannotBeReadHoldsUpNoOther() throws {
        put("a")
        put("b")
        _ = try build(["a", "b"])
        let old = files(of: "a")
        // What looks like a design and is a folder.
        unlink(scratch.path("a.svg"))
        scratch.put("", at: "a.svg/nothing")
        put("b", colour: "#0080ff")
        let report = try build(["a", "b"])
        #expect(report.hasErrors && report.isPublished && report.findings.first?.source.name.hasSuffix("a.svg") == true)
        #expect(files(of: "a") == old)
        #expect(throws: SiteError.self) { try build(["a", "b"], keeping: false) }
    }

    @Test("a stage that comes to no number is not shown") func aStageThatComesToNoNumberIsNotShown() throws {
        scratch.put(BuildTests.ball.replacing("{x}", with: "{(x - x) / (x - x)}"), at: "a.svg")
        #expect(try build(["a"]).hasErrors)
        let fresh = try #require(FreshStages.read(scratch.path("a.svg"), StageMemory()))
        let stage = fresh.stage(on: "a/pull/index.html")
        #expect(stage == nil)
    }

    @Test("other builds publish nothing") func otherBuildsPublishNothing() throws {
        put("a")
        _ = try build(["a"], keeping: false)
        let before = scratch.files("site")
        put("a", isBroken: true)
        #expect(try build(["a"], keeping: false).isPublished == false)
        #expect(scratch.files("site") == before)
    }

    @Test("a fresh stage is the one that the build puts on the page")
    func aFreshStageIsTheOneThatTheBuildPutsOnThePage() throws {
        put("a")
        _ = try build(["a"])
        let fresh = try #require(FreshStages.read(scratch.path("a.svg"), StageMemory()))
        for page in ["a/index.html", "a/pull/index.html", "a/again/index.html"] {
            let stage = fresh.stage(on: page)
            let drawing = try #require(stage)
            let element = try #require(drawing.firstRange(of: "<svg").map { drawing[$0.lowerBound...] })
            #expect(try scratch.text("site/" + page).contains(element.trimmingSuffix(while: \.isWhitespace)))
        }
        for page in ["a/nothing/index.html", "index.html", "b/index.html", "a/pull/pull.svg"] {
            let stage = fresh.stage(on: page)
            #expect(stage == nil)
        }
        put("a", isBroken: true)
        #expect(FreshStages.read(scratch.path("a.svg"), StageMemory()) == nil)
        #expect(FreshStages.read(scratch.path("none.svg"), StageMemory()) == nil)
    }

    @Test("what was shown before changes no byte of a stage") func whatWasShownBeforeChangesNoByteOfAStage() throws {
        let sound = BuildTests.ball
        let edits = [
            // Looks, words and names alone.
            ("fill=\"#eee\"", "fill=\"#123456\""), ("<title>A ball", "<title>The ball"),
            ("title=\"Pull", "title=\"Tug"), ("\"again\"", "\"twice\""),
            // What is seen of the same motion.
            ("<circle ", "<circle opacity=\"0\" "), ("r=\"30\"", "r=\"40\""),
            ("200 300\"", "220 300\""),
            // The motion itself.
            ("spring(1 {stiff} 30)", "spring(1 {stiff} 12)"), ("value=\"200\"", "value=\"300\""), ("40 0", "60 0"),
            ("0.3s", "0.4s"),
            ("clamp(0, 100 + drag.tx, 200)", "atan2(0, 0 - drag.tx) * 9 + 100"),
            ("clamp(0, 100 + drag.tx, 200)", "atan2(-0, 0 - drag.tx) * 9 + 100"),
            ("{x}", "{x + 1}"),
            (
                "<fb:touch on=\"#ball\"><fb:move by=\"30 0\"",
                "<fb:wait for=\"1s\"/><fb:touch on=\"#ball\"><fb:move by=\"30 0\""
            ),
        ]
        let memory = StageMemory()
        // Each comes after the sound one, and after the one before it.
        for (old, new) in edits + edits.reversed() {
            for text in [sound, sound.replacing(old, with: new)] {
                scratch.put(text, at: "a.svg")
                let alone = try #require(FreshStages.read(scratch.path("a.svg"), StageMemory()), "\(new)")
                let after = try #require(FreshStages.read(scratch.path("a.svg"), memory))
                for page in ["a/index.html", "a/pull/index.html", "a/again/index.html", "a/twice/index.html"] {
                    let (own, kept) = (alone.stage(on: page), after.stage(on: page))
                    #expect(own == kept, "\(new) on \(page)")
                }
            }
        }
    }

    @Test(
        "an address means a file",
        arguments: [
            ("/", "index.html"), ("/card/", "card/index.html"), ("/card/over/index.html", "card/over/index.html"),
            ("/canvas.html", "canvas.html"), ("", "index.html"),
        ])
    func anAddressMeansAFile(path: String, page: String) { #expect(SitePlan.page(at: path) == page) }
}

extension Substring {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return rest
    }
}
