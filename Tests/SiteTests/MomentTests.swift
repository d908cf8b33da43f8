// Pages of moments, their stills, and the film strip.

import Baking
import Designs
import Diagnostics
import Foundation
import Numerics
import Simulation
import TestSupport
import Testing
import XML

@testable import Site

@Suite struct MomentTests {
    let scratch = Scratch()

    private func build(_ text: String, named name: String) throws {
        scratch.put(text, at: name + ".svg")
        let report = try SiteBuilder(resources: scratch.resources, jobs: 1).build(
            [scratch.path(name + ".svg")], to: scratch.path("site"))
        try #require(report.isPublished, "\(DiagnosticRendering.text(report.findings))")
    }

    private func page(_ name: String) throws -> Element {
        let text = try scratch.text("site/" + name)
        return try #require(MarkupReader.read(SourceText(name: name, text: text)).document).root
    }

    private static func starter(_ name: String) throws -> String {
        String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: Fixtures.root + "/templates/designs/\(name).svg")),
            as: UTF8.self)
    }

    @Test("every moment has a page between its neighbours") func everyMomentHasAPageBetweenItsNeighbours() throws {
        try build(BuildTests.ball, named: "ball")
        let list = try page("ball/pull/index.html").all { $0["class"] == "moment-page" }.compactMap { $0["href"] }
        #expect(list.first == "start/index.html")
        #expect(list.contains("held/index.html") && list.contains("home-done/index.html"))
        for (index, link) in list.enumerated() {
            let moment = try page("ball/pull/" + link)
            let around = moment.all { $0["rel"] != nil && $0.name == "html:a" }.compactMap { $0["href"] }
            let expected = [index - 1, index + 1].filter(list.indices.contains).map { "../" + list[$0] }
            #expect(around == expected)
            let still = try #require(moment.elements(named: "html:img").first?["src"])
            #expect(still.hasPrefix("../../stills/"))
            #expect(scratch.files("site")["ball/stills/" + still.dropFirst("../../stills/".count)] != nil)
        }
    }

    @Test("a moment says when it is what is active and what everything is worth")
    func aMomentSaysWhenItIsWhatIsActiveAndWhatEverythingIsWorth() throws {
        try build(BuildTests.ball, named: "ball")
        let root = try page("ball/pull/back/index.html")
        #expect(root.elements(named: "html:h1").first?.textContent == "In back")
        let play = try #require(root.element(with: "class", "play-from")?["href"])
        let time = try #require(play.firstMatch(of: /^\.\.\/index\.html#t=([0-9.]+)$/)?.1)
        let seconds = try #require(Double(time))
        let text = root.textContent
        #expect(text.contains("Active: back") && text.contains("Enters back") && text.contains("The finger lifts"))
        let row = try #require(root.elements(named: "html:tr").last { $0.textContent.hasPrefix("x") })
        // Dragged by 40, of which the first 10 only begin the pan.
        #expect(row.textContent == "x130.0")
        let cards = root.elements(named: "html:meta").filter { $0["property"] != nil }
        #expect(cards.map { $0["property"] } == ["og:title", "og:description", "og:type"])
        #expect(cards[0]["content"] == "In back · Pull and let go · A ball & a hand")
        #expect(cards[1]["content"]?.contains(Wording.precise(Time(seconds: seconds))) == true)
    }

    @Test("equal stills are one file and show nothing that is not seen")
    func equalStillsAreOneFileAndShowNothingThatIsNotSeen() throws {
        let hidden = BuildTests.ball.replacing(
            "<rect width=\"200\"",
            with:
                "<g id=\"gone\" display=\"none\"><circle r=\"9\"/></g><g opacity=\"0\"><g id=\"kept\"/></g><use href=\"#kept\"/><rect width=\"200\""
        )
        try build(hidden, named: "ball")
        let stills = scratch.files("site").filter { $0.key.hasPrefix("ball/stills/") }
        #expect(Set(stills.values).count == stills.count)
        let moments = scratch.files("site").keys.filter { $0.split(separator: "/").count == 4 }
        #expect(moments.count > stills.count)
        #expect(stills.count > 3)
        for bytes in stills.values {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("r=\"9\"") && !text.contains("id=\"gone\""))
            #expect(text.contains("id=\"kept\"") && text.contains("href=\"#kept\""))
        }
    }

    @Test("the film strip has every configuration once and leads to its moment")
    func theFilmStripHasEveryConfigurationOnceAndLeadsToItsMoment() throws {
        try build(Self.starter("sticky-refresh"), named: "sticky-refresh")
        let root = try page("sticky-refresh/index.html")
        let strip = try #require(root.element(with: "class", "strip"))
        let links = strip.elements(named: "html:a")
        #expect(
            links.map(\.textContent) == [
                "original", "normal", "stretching", "snapping", "spinning", "succeeded", "failed", "frozen",
            ])
        #expect(links.first?["href"] == "refresh/start/index.html")
        #expect(links[3]["href"] == "refresh/snapping/index.html")
        #expect(links[6]["href"] == "failure/failed/index.html")
        #expect(strip.elements(named: "html:img").allSatisfy { $0["loading"] == "lazy" && $0["width"] == "375" })
    }

    @Test("scenarios' configurations are those that the engine is in", arguments: CurveTests.starters)
    func configurations(starter: String) throws {
        let design = try #require(DesignReader.read(SourceText(name: "a.svg", text: Self.starter(starter))).design)
        let innermost = design.interaction.states.indices.filter { design.interaction.states[$0].isAtomic }
        for scenario in design.scenarios.indices.prefix(6) {
            let recording = design.interaction.simulate(scenario: scenario).recording
            let configurations = design.configurations(of: recording)
            #expect(configurations.first?.from == .zero)
            #expect(configurations.last?.to == recording.end - recording.begin)
            var sampler = recording.sampler()
            for configuration in configurations {
                let time = Time(milliseconds: configuration.from.millisecondsRoundedUp)
                let frame = sampler.frame(at: recording.begin + time)
                let active = innermost.filter { frame[design.interaction.states[$0].slot] != 0 }
                #expect(active.map { design.states[$0].id } == configuration.states)
            }
        }
    }
}
