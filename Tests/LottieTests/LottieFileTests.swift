// Lottie files: their keyframes say at every frame what the performance says, and what is lost is named.

import Baking
import Designs
import Diagnostics
import Lottie
import Numerics
import TestSupport
import Testing
import Timelines

@Suite("Lottie files") struct LottieFileTests {
    private func design(_ path: String) throws -> Design {
        let (design, findings) = try DesignReader.load(Fixtures.root + "/" + path, library: .box)
        return try #require(design, "\(findings.diagnostics.map(\.sentence))")
    }

    private func file(_ design: Design) -> LottieFile {
        let performance = design.perform(scenario: 0).performance
        return LottieFile(
            design.picture, performance, of: design, options: LottieOptions(title: design.title, showsTouch: false))
    }

    /// Every animated property in a value.
    private func moving(_ json: JSON) -> [[JSON]] {
        var found: [[JSON]] = json["a"].number == 1 && !json["k"].items.isEmpty ? [json["k"].items] : []
        for (_, value) in json.members { found += moving(value) }
        for value in json.items { found += moving(value) }
        return found
    }

    @Test(
        "have ascending keyframes and layers that they name",
        arguments: ["docs/card.svg", "templates/designs/sticky-refresh.svg", "templates/designs/wechat-applet.svg"])
    func sound(_ path: String) throws {
        let json = file(try design(path)).json
        #expect(json["layers"].items.count > 0)
        let properties = moving(json)
        #expect(!properties.isEmpty)
        for keyframes in properties {
            let times = keyframes.map { $0["t"].number ?? -1 }
            #expect(times == times.sorted() && Set(times).count == times.count, "\(times)")
        }
        let assets = json["assets"].items
        for layers in [json["layers"].items] + assets.map({ $0["layers"].items }) {
            let numbers = Set(layers.compactMap { $0["ind"].number })
            #expect(numbers.count == layers.count)
            for layer in layers {
                if let parent = layer["parent"].number { #expect(numbers.contains(parent)) }
                if let asset = layer["refId"].words { #expect(assets.contains { $0["id"].words == asset }) }
            }
        }
    }

    @Test("name what letters' outlines and layers lack") func letters() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 90 90"><metadata><fb:interaction>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="s"/></scxml>
            <fb:scenario name="go"><fb:wait for="1s"/></fb:scenario></fb:interaction></metadata>
            <path id="way" d="M0 50H90" fill="none"/><text id="a"><textPath href="#way">along</textPath></text>
            <text id="b" y="20" rotate="30">turned</text><text id="c" y="40" textLength="80">wide</text>
            <rect id="d" width="9" height="9" style="mix-blend-mode:multiply"/></svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "lost", text: text)).design)
        let lost = file(design).shortfalls
        #expect(lost.count == 4)
        for (id, word) in [("a", "textPath"), ("b", "rotate"), ("c", "textLength"), ("d", "mix-blend-mode")] {
            #expect(lost.contains { $0.hasPrefix("#\(id) ") && $0.contains(word) }, "\(lost)")
        }
    }

    @Test("lose nothing of a card, and have the same bytes twice") func card() throws {
        let design = try design("docs/card.svg")
        let (first, second) = (file(design), file(design))
        #expect(first.shortfalls == [])
        #expect(first.text == second.text)
        #expect(first.json["op"].number == design.perform(scenario: 0).performance.duration.seconds * 60)
    }

    @Test("name a filter that they cannot say, with its line") func filter() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100">
            <metadata><fb:interaction><fb:let name="x" expr="10 * time"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="on"/></scxml>
            <fb:bind target="#dot" cx="{x}"/><fb:scenario name="on"><fb:wait for="1s"/></fb:scenario></fb:interaction></metadata>
            <defs><filter id="soft"><feGaussianBlur stdDeviation="2"/></filter></defs>
            <circle id="dot" cx="0" cy="50" r="9" filter="url(#soft)"/></svg>
            """
        let read = DesignReader.read(SourceText(name: "dot", text: text))
        let design = try #require(read.design, "\(read.diagnostics.map(\.sentence))")
        #expect(file(design).shortfalls == ["#dot (line 6) filter: it is left out: players draw no filters of SVG"])
    }
}
