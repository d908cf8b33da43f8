// The pages as they are written: complete, valid, free of samples, and never more than what they were given.

import Diagnostics
import Pages
import TestSupport
import Testing
import Timelines
import XML

@testable import Building

@Suite struct PageTests {
    let scratch = ScratchFolder()

    @Test("a site has its pages drawings records and assets") func aSiteHasItsPagesDrawingsRecordsAndAssets() throws {
        let counts = try scratch.build([Samples.design("sticky-refresh", "Sticky refresh")])
        #expect(counts.pages == 11)
        let expected = [
            ".nojekyll", "404.html", "assets/address.js", "assets/canvas.css", "assets/canvas.js", "assets/code.css",
            "assets/compare.css", "assets/compare.js", "assets/console.css", "assets/console.js",
            "assets/designs.js", "assets/embed.css", "assets/embedding.css", "assets/embedding.js", "assets/engine.js",
            "assets/find.css", "assets/find.js", "assets/frozen.js",
            "assets/gallery.css", "assets/gallery.js", "assets/help.css", "assets/help.js",
            "assets/icon.svg", "assets/live.css", "assets/live.js",
            "assets/offline.js", "assets/places.js", "assets/player.js", "assets/present.css", "assets/present.js",
            "assets/readout.css", "assets/readout.js", "assets/sections.js", "assets/share.css", "assets/share.js",
            "assets/style.css",
            "assets/titles.js", "assets/tools.css", "assets/tools.js", "assets/touch.css", "assets/touch.js",
            "assets/zh.js", "canvas.html",
            "flipbook.json", "frozen.html", "index.html",
            "sticky-refresh/abandoned/abandoned.svg", "sticky-refresh/abandoned/index.html",
            "sticky-refresh/design.json",
            "sticky-refresh/embed/abandoned.html", "sticky-refresh/embed/failure.html",
            "sticky-refresh/embed/refresh.html", "sticky-refresh/failure/failure.svg",
            "sticky-refresh/failure/index.html", "sticky-refresh/index.html",
            "sticky-refresh/refresh/index.html", "sticky-refresh/refresh/refresh.svg",
            "sticky-refresh/still.svg",
        ]
        #expect(scratch.files("site").keys.sorted() == expected)
    }

    @Test("nothing of a template is left") func nothingOfATemplateIsLeft() throws {
        var bare = Samples.design("bare", "Bare", scenarios: [])
        bare.description = ""
        bare.device = nil
        bare.states = []
        bare.transitions = []
        bare.parameters = []
        bare.quantities = []
        bare.diagnostics = []
        try scratch.build([Samples.design("full", "Full"), bare])
        for (name, bytes) in scratch.files("site") where name.hasSuffix(".html") {
            let text = String(decoding: bytes, as: UTF8.self)
            for mark in ["data-slot", "data-each", "data-if", "data-asset", "../../web", "ample", "示例"] {
                #expect(!text.contains(mark), "\(mark) in \(name)")
            }
        }
    }

    @Test("text stays text whatever it says") func textStaysTextWhateverItSays() throws {
        var design = Samples.design("hostile", Samples.hostile)
        design.description = Samples.hostile
        design.device = Samples.hostile
        design.parameters[0].label = Samples.hostile
        design.quantities[0].formula = Samples.hostile
        design.diagnostics[0].sentence = Samples.hostile
        design.transitions[0].label = Samples.hostile
        design.scenarios[0].title = Samples.hostile
        design.scenarios[0].settings = [Samples.hostile]
        design.scenarios[0].frames[0].moment.title = Samples.hostile
        design.scenarios[0].sheet.rows[0][0].name = Samples.hostile
        try scratch.build([design])
        for page in ["index.html", "hostile/index.html", "hostile/refresh/index.html"] {
            let text = try scratch.text("site/" + page)
            #expect(!text.contains("<script>"))
            let root = try #require(MarkupReader.read(SourceText(name: page, text: text)).document).root
            #expect(root.elements(named: "html:script").count == 1)
            #expect(root.textContent.contains(Samples.hostile))
        }
        let title = try #require(try page("hostile/index.html").element(id: "page-title"))
        #expect(title.textContent == Samples.hostile)
    }

    @Test("a page shows the stand alone animation without scripts and the still without motion")
    func aPageShowsTheStandAloneAnimationWithoutScriptsAndTheStillWithoutMotion() throws {
        try scratch.build([Samples.design("d", "D")])
        let root = try page("d/refresh/index.html")
        let fallback = try #require(root.elements(named: "html:noscript").first?.elements.first)
        #expect(fallback.name == "html:img")
        #expect(fallback["src"] == "refresh.svg")
        #expect(fallback["alt"] == "Pull until it snaps, as an animation")
        #expect(root.element(with: "class", "still")?["src"] == "../still.svg")
        let gallery = try page("index.html")
        #expect(gallery.elements(named: "html:source").map { $0["media"] } == ["(prefers-reduced-motion: reduce)"])
    }

    @Test("the drawing in a page is named by the page and keeps its IDs to itself")
    func theDrawingInAPageIsNamedByThePageAndKeepsItsIdsToItself() throws {
        var design = Samples.design("d", "D")
        design.scenarios[0].drawing.children.append(
            .svg("g", ["id": "page-title"], children: [.svg("use", ["href": "#dot"])]))
        design.scenarios[0].drawing["style"] = nil
        try scratch.build([design])
        let root = try page("d/refresh/index.html")
        let live = try #require(root.element(with: "class", "live"))
        #expect(live["role"] == "img" && live["aria-labelledby"] == "page-title")
        let drawing = try #require(live.elements.first)
        #expect(drawing["aria-hidden"] == "true")
        #expect(drawing.child("svg:title") == nil)
        #expect(drawing.ids.allSatisfy { $0.hasPrefix("d_") })
        #expect(drawing.first { $0.name == "svg:use" }?["href"] == "#d_dot")
    }

    @Test("every page has the strict policy and no inline code") func everyPageHasTheStrictPolicyAndNoInlineCode()
        throws
    {
        try scratch.build([Samples.design("d", "D")])
        for name in ["index.html", "d/index.html", "d/refresh/index.html"] {
            let root = try page(name)
            let policy = try #require(root.element(with: "http-equiv", "Content-Security-Policy")?["content"])
            #expect(policy.hasPrefix("default-src 'none'; "))
            // Firefox takes what SMIL does to a property for a style attribute, and would not animate it.
            #expect(policy.contains("; style-src-attr 'unsafe-inline'; "))
            // WebAssembly, which the engine is, and no script that is written as text.
            #expect(policy.contains("; script-src 'self' 'wasm-unsafe-eval'; "))
            let known = policy.replacing("style-src-attr 'unsafe-inline'", with: "")
            let rest = known.replacing("'wasm-unsafe-eval'", with: "")
            #expect(!rest.contains("unsafe"))
            root.walk { element in
                // An image alone has a style: its shape, and which column of a sheet it shows.
                let style = element["style"]
                let shows = style?.wholeMatch(of: #/--shape:[0-9.]+/[0-9.]+(;--at:[0-9]+)?/#) != nil
                #expect(style == nil || (shows && element.name == "html:img"))
                #expect(element.name.local != "style")
                #expect(!element.attributes.contains { $0.name.local.hasPrefix("on") })
                if element.name == "html:script" { #expect(element.children.isEmpty && element["defer"] != nil) }
            }
        }
    }

    @Test("names of any script make folders and working links") func namesOfAnyScriptMakeFoldersAndWorkingLinks() throws
    {
        try scratch.build([Samples.design("四向 加载 100%", "四向加载"), Samples.design("b#1?", "B")])
        let links = try page("index.html").elements(named: "html:a").compactMap { $0["href"] }
        #expect(links.contains("%E5%9B%9B%E5%90%91%20%E5%8A%A0%E8%BD%BD%20100%25/index.html"))
        #expect(links.contains("b%231%3F/index.html"))
    }

    @Test("the first and last scenario have one neighbour and a single one none")
    func theFirstAndLastScenarioHaveOneNeighbourAndASingleOneNone() throws {
        var single = Samples.design("one", "One")
        single.scenarios.removeLast(2)
        try scratch.build([Samples.design("d", "D"), single])
        func neighbours(_ name: String) throws -> [String?] {
            try page(name).all { $0["rel"] == "prev" || $0["rel"] == "next" }.map { $0["href"] }
        }
        #expect(try neighbours("d/refresh/index.html") == ["../failure/index.html"])
        #expect(try neighbours("d/failure/index.html") == ["../refresh/index.html", "../abandoned/index.html"])
        #expect(try neighbours("one/refresh/index.html") == [])
    }

    @Test("an empty gallery says what to do") func anEmptyGallerySaysWhatToDo() throws {
        try scratch.build([])
        #expect(try page("index.html").textContent.contains("flipbook new"))
    }

    private func page(_ name: String) throws -> Element {
        let text = try scratch.text("site/" + name)
        return try #require(MarkupReader.read(SourceText(name: name, text: text)).document).root
    }
}
