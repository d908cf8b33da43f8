// A save under a preview is worked out once: by the stage that is shown at once, or by the build that follows.

import Glibc
import TestSupport
import Testing

@testable import Building

@Suite struct StageMemoryTests {
    let scratch = ScratchFolder()
    private let memory = StageMemory()
    private let page = "ball/pull/index.html"

    private func build() throws -> SiteReport {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
        (builder.cache, builder.options.purpose, builder.memory) = (scratch.cache(), .preview, memory)
        return try builder.build([scratch.path("ball.svg")], to: scratch.path("site"))
    }

    /// Saves the small design, with one text of its file replaced, and waits until its look says something.
    private func save(_ text: String = "", _ other: String = "") {
        scratch.put(text.isEmpty ? BuildTests.ball : BuildTests.ball.replacing(text, with: other), at: "ball.svg")
        usleep(100_000)
    }

    /// What was done meanwhile.
    private func counts(_ work: () throws -> Void) rethrows -> StageMemory.Counts {
        let before = memory.counts
        try work()
        let after = memory.counts
        return .init(
            reads: after.reads - before.reads, parses: after.parses - before.parses, plays: after.plays - before.plays)
    }

    @Test("a save that a stage shows and a build follows is read once, parsed once and played once")
    func aSaveThatAStageShowsAndABuildFollowsIsReadOnceParsedOnceAndPlayedOnce() throws {
        save()
        _ = try build()
        try #require(FreshStages.read(scratch.path("ball.svg"), memory)).prepare(page)
        let scenarios = BuildTests.ball.ranges(of: "<fb:scenario ").count
        // Another motion: each scenario is played once.
        save("value=\"200\"", "value=\"300\"")
        let moved = try counts {
            #expect(FreshStages.read(scratch.path("ball.svg"), memory)?.stage(on: page) != nil)
            let isUnchanged = try build().isUnchanged
            #expect(!isUnchanged)
        }
        #expect(moved == .init(reads: 1, parses: 1, plays: scenarios))
        // Another look: nothing is played, of no scenario.
        save("#eee", "#ddd")
        _ = try build()
        save("value=\"200\"", "value=\"300\"")
        let looked = try counts {
            #expect(FreshStages.read(scratch.path("ball.svg"), memory)?.stage(on: page) != nil)
            let isUnchanged = try build().isUnchanged
            #expect(!isUnchanged)
        }
        #expect(looked.reads == 1 && looked.parses == 1)
        _ = try SiteBuilder(resources: scratch.resources, jobs: 2).build(
            [scratch.path("ball.svg")], to: scratch.path("whole"))
        #expect(scratch.files("site") == scratch.files("whole"))
    }

    @Test("of an image beside a design the present bytes are drawn") func ofAnImageThePresentBytesAreDrawn() throws {
        let image = "<image href=\"dot.gif\" width=\"9\" height=\"9\"/><rect"
        scratch.put("GIF89a\u{1}\u{1}\u{1}\u{1}red", at: "dot.gif")
        save("<rect", image)
        _ = FreshStages.read(scratch.path("ball.svg"), memory)
        _ = try build()
        scratch.put("GIF89a\u{1}\u{1}\u{1}\u{1}blue", at: "dot.gif")
        #expect(try !build().isUnchanged)
        #expect(try scratch.text("site/ball/dot.gif").contains("blue"))
        unlink(scratch.path("dot.gif"))
        #expect(FreshStages.read(scratch.path("ball.svg"), memory) != nil)
    }

    @Test("the latest few designs are kept") func theLatestFewDesignsAreKept() throws {
        for name in ["a", "b", "c", "d", "e"] {
            _ = scratch.design(name)
            usleep(60_000)
            _ = FreshStages.read(scratch.path(name + ".svg"), memory)
        }
        usleep(60_000)
        for name in ["c", "d", "e", "b"] { _ = FreshStages.read(scratch.path(name + ".svg"), memory) }
        let again = counts {
            for name in ["b", "c", "d", "e"] {
                #expect(FreshStages.read(scratch.path(name + ".svg"), memory) != nil)
            }
        }
        #expect(again == .init())
        let first = counts { _ = FreshStages.read(scratch.path("a.svg"), memory) }
        #expect(first == .init(reads: 1, parses: 1))
    }
}
