// Pages that show what a search found: how much, what can never happen, and a place for each way.

import Cache
import Designs
import Diagnostics
import Exploring
import TestSupport
import Testing
import XML

@testable import Building
@testable import Pages

@Suite("Pages of a design that was searched") struct FoundPageTests {
    let scratch = ScratchFolder()

    /// Its only scenario stays in the first state.
    private static let text = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 200 100"><title>Two</title>
        <metadata><fb:interaction>
        <fb:pan name="pull" target="#box"/>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
        <state id="here">
          <transition event="pull.ended" cond="pull.tx gt 30" target="there"/>
          <transition event="never" target="there"/>
        </state>
        <state id="there"><transition event="pull.ended" target="here"/></state>
        </scxml>
        <fb:bind target="#box" transform="translate({in(there) ? 40 : 0} 0)"/>
        <fb:scenario name="stay" title="Stay"><fb:wait for="1s"/></fb:scenario>
        </fb:interaction></metadata>
        <rect id="box" x="10" y="20" width="60" height="60" fill="#c33"/></svg>
        """

    private func build(
        explores: Bool = true, jobs: Int = 1, cache: ContentCache? = nil, text: String = text
    ) throws -> [String: [UInt8]] {
        scratch.put(text, at: "two.svg")
        var builder = SiteBuilder(resources: scratch.resources, jobs: jobs)
        builder.options.explores = explores
        builder.cache = cache
        let report = try builder.build([scratch.path("two.svg")], to: scratch.path("site"))
        #expect(report.isPublished, "\(DiagnosticRendering.text(report.findings))")
        return scratch.files("site")
    }

    private func page(_ name: String = "two/index.html") throws -> Element {
        try #require(
            MarkupReader.read(SourceText(name: name, text: try scratch.text("site/" + name))).document
        ).root
    }

    private func words(_ page: Element, _ type: String) -> String? {
        page.first { $0["class"] == type }?.textContent.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test("the page says what was found, what can never happen, and where each way is") func contents() throws {
        let files = try build()
        let page = try page()
        #expect(
            words(page, "reach") == "A search found 2 of 2 states, 2 of 2 transitions and 2 of 2 sides of conditions. "
                + "The scenarios show 1 of 2 configurations. "
                + "Can never happen line 7, here → there on never: nothing raises its event")
        let places = page.all { $0["class"]?.contains("found") == true }
        #expect(places.map(\.id) == ["found-1", "by-0", "by-2"])
        #expect(
            places.map { $0["data-title"] } == [
                "there", "here → there on pull.ended [pull.tx gt 30]", "there → here on pull.ended",
            ])
        // An arrow leads to its row, and the one that is never taken nowhere.
        let arrows = page.all { $0.id?.hasPrefix("transition-") == true }.map { arrow in
            arrow.first { $0.name == "svg:a" }?["href"]
        }
        #expect(arrows == ["#by-0", nil, "#by-2"])
        let board = try self.page("canvas.html").all { $0.name == "html:a" }.compactMap { $0["href"] }
        #expect(board.contains("two/index.html#found-1"))
        let live = String(decoding: files["two/live.js"] ?? [], as: UTF8.self)
        #expect(live.contains("\"found-1\"") == (scratch.resources.engine != nil))
    }

    /// A box that glides away and leaps back where it is tapped on its way.
    private static let leaping = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 200 100"><title>Leap</title>
        <metadata><fb:interaction>
        <fb:tap name="press" target="#box"/>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
        <datamodel><data id="x" expr="0"/></datamodel>
        <state id="here">
          <transition event="press" target="going"><fb:animate name="glide" duration="1s" easing="linear"><assign location="x" expr="80"/></fb:animate></transition>
        </state>
        <state id="going">
          <transition event="press" target="here"><assign location="x" expr="0"/></transition>
          <transition event="done.animate.glide" target="there"/>
        </state>
        <state id="there"/>
        </scxml>
        <fb:bind target="#box" transform="translate({x} 0)"/>
        <fb:scenario name="stay" title="Stay"><fb:wait for="1s"/></fb:scenario>
        </fb:interaction></metadata>
        <rect id="box" x="10" y="20" width="60" height="60" fill="#c33"/></svg>
        """

    @Test("interruptions that a finger feels stand in a table, the worst first, each with its way")
    func interruptions() throws {
        let files = try build(text: FoundPageTests.leaping)
        let page = try page()
        let rows = page.all { $0.id?.hasPrefix("cut-") == true }
        let jumps = rows.map { row in
            row.all { $0.name == "html:p" }.map(\.textContent).first { $0.contains("jumps") } ?? ""
        }
        #expect(rows.map(\.id) == (1...rows.count).map { "cut-\($0)" })
        // Three quarters of the way are 60 points; the tap ends a tick and 0.1 s later, 80 points a second further.
        #expect(jumps.first == "#box jumps by 68.7 pt")
        #expect(rows.first?["data-title"]?.hasPrefix("glide at 75 %, tap at ") == true)
        #expect(rows.first?.first { $0.name == "html:a" }?["href"] == "#cut-1")
        let head = page.first { $0.id == "interruptions-head" }
        #expect(head != nil)
        let live = String(decoding: files["two/live.js"] ?? [], as: UTF8.self)
        #expect(live.contains("\"cut-1\"") == (scratch.resources.engine != nil))
        // What a cache holds of it is the same.
        let cache = scratch.cache()
        #expect(try build(cache: cache, text: FoundPageTests.leaping) == files)
        #expect(
            try build(cache: cache, text: FoundPageTests.leaping.replacing("#c33", with: "#3c3")).count == files.count)
        #expect(words(try self.page(), "quiet") != nil)
    }

    @Test("without a search nothing of it is there") func without() throws {
        let files = try build(explores: false)
        for (name, bytes) in files where !name.hasPrefix("assets/") && !name.contains("/assets/") {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("found-1") && !text.contains("by-0") && !text.contains("A search"), "\(name)")
        }
    }

    @Test("the same bytes with any number of jobs, and with what a cache holds") func bytes() throws {
        let files = try build()
        #expect(try build(jobs: 3) == files)
        #expect(try build(cache: scratch.cache()) == files)
        #expect(try build(cache: scratch.cache()) == files)
    }

    @Test("a search is kept under all that it depends on") func cache() throws {
        let cache = scratch.cache()
        let design = try #require(DesignReader.read(SourceText(name: "two.svg", text: FoundPageTests.text)).design)
        var bounds = ExplorationBounds()
        (bounds.runs, bounds.depth) = (1, 1)
        let less = Exploration(design, bounds: bounds)
        #expect(less.witness(of: .state(1)) == nil)
        cache.store(Zstandard.packed(less.packed), of: CacheStage("exploration"), for: Exploration.input(of: design))
        cache.store(
            Zstandard.packed(Exploration.packed([])), of: CacheStage("interruptions"),
            for: Exploration.input(of: design))
        // Another colour is the same interaction: what is kept of it is shown.
        _ = try build(cache: cache, text: FoundPageTests.text.replacing("#c33", with: "#3c3"))
        #expect(words(try page(), "reach")?.contains("A search found 1 of 2 states") == true)
        // Another condition is another.
        _ = try build(cache: cache, text: FoundPageTests.text.replacing("gt 30", with: "gt 31"))
        #expect(words(try page(), "reach")?.contains("A search found 2 of 2 states") == true)
    }

    @Test("a part of a site that was searched joins no other") func parts() {
        var setting = SiteSetting(base: nil, pictures: "", resources: "")
        let plain = setting
        setting.explores = true
        #expect(setting.difference(from: plain) == "--explore")
        var pack = BinaryWriter()
        pack.write(setting)
        var reader = BinaryReader(pack.bytes)
        #expect(try! reader.setting() == setting)
    }
}
