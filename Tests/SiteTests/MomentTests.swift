// Moments on the pages of their scenarios, their stills, their cards, and the film strip.

import Baking
import Designs
import Diagnostics
import Foundation
import Geometry
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing
import Timelines
import XML

@testable import Building
@testable import Pages

@Suite struct MomentTests {
    let scratch = ScratchFolder()

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

    private func moments(_ name: String) throws -> [Element] {
        try page(name).all { $0["data-time"] != nil }
    }

    @Test("every moment is a place on its scenario's page with its still")
    func everyMomentIsAPlaceOnItsScenariosPageWithItsStill() throws {
        try build(BuildTests.ball, named: "ball")
        let moments = try moments("ball/pull/index.html")
        #expect(moments.first?.id == "at-start")
        #expect(Set(moments.compactMap(\.id)).isSuperset(of: ["in-held", "in-back", "at-home-done", "at-lift"]))
        for moment in moments {
            #expect(moment.elements(named: "html:a").first?["href"] == moment.id.map { "#" + $0 })
            let image = try #require(moment.elements(named: "html:img").first)
            #expect(image["loading"] == "lazy" && image["width"] == "200")
            #expect(image["src"] == "../stills/1.svg")
            let column = try #require(image["style"]?.wholeMatch(of: #/--shape:200\/300;--at:([0-9]+)/#)?.output.1)
            let view = try #require(try page("ball/stills/1.svg").element(id: "s\(column)"))
            #expect(view.name == "svg:view" && view["viewBox"] == "\((Int(column) ?? 0) * 210) 0 200 300")
        }
    }

    @Test("a moment says when it is what is active and what everything is worth")
    func aMomentSaysWhenItIsWhatIsActiveAndWhatEverythingIsWorth() throws {
        try build(BuildTests.ball, named: "ball")
        let moment = try #require(try page("ball/pull/index.html").element(id: "in-back"))
        let milliseconds = try #require(moment["data-time"].flatMap { Int64($0) })
        let text = moment.textContent
        #expect(text.contains("In back") && text.contains(Formatting.precise(Time(milliseconds: milliseconds))))
        #expect(text.contains("Activeback") && text.contains("Enters back") && text.contains("The finger lifts"))
        // Dragged by 40, of which the first 10 only begin the pan.
        #expect(text.contains("x 130.0"))
    }

    @Test("stills are drawn once and show nothing that is not seen")
    func stillsAreDrawnOnceAndShowNothingThatIsNotSeen() throws {
        let hidden = BuildTests.ball.replacing(
            "<rect width=\"200\"",
            with:
                "<g id=\"gone\" display=\"none\"><circle r=\"9\"/></g><g opacity=\"0\"><g id=\"kept\"/></g><use href=\"#kept\"/><rect width=\"200\""
        )
        try build(hidden, named: "ball")
        let files = scratch.files("site").keys.filter { $0.hasPrefix("ball/stills/") }
        #expect(files == ["ball/stills/1.svg"])
        let sheet = try page("ball/stills/1.svg")
        let stills = sheet.elements.filter { $0.name == "svg:svg" }
        #expect(stills.count > 3 && Set(stills.map(\.children)).count == stills.count)
        #expect(try moments("ball/pull/index.html").count + moments("ball/again/index.html").count > stills.count)
        let text = try scratch.text("site/ball/stills/1.svg")
        #expect(!text.contains("r=\"9\"") && !text.contains("id=\"gone\""))
        for element in sheet.all(where: { $0.name == "svg:use" }) {
            let id = try #require(element["href"]).dropFirst()
            #expect(sheet.element(id: String(id)) != nil)
        }
    }

    @Test("equal gradients and clips of several drawings are one, different ones are two")
    func equalGradientsAndClipsOfSeveralDrawingsAreOneDifferentOnesAreTwo() throws {
        func drawing(_ width: Int, _ x: Int) -> Element {
            .svg(
                "svg", ["viewBox": "0 0 9 9", "width": "9", "height": "9", "font-size": "3", "overflow": "visible"],
                children: [
                    .svg(
                        "defs",
                        children: [
                            .svg("linearGradient", ["id": "a"], children: [.svg("stop", ["offset": "0"])]),
                            .svg(
                                "g", ["clip-rule": "evenodd"],
                                children: [
                                    .svg("clipPath", ["id": "b"], children: [.svg("rect", ["width": "\(width)"])])
                                ]),
                        ]),
                    .svg("rect", ["x": "\(x)", "fill": "url(#a)", "clip-path": "url(#b)"]),
                    .svg("path", ["d": "M0 0h9v9h-9zM1 1h1v1h-1zM3 3h1v1h-1zM5 5h1v1h-1z"]),
                ])
        }
        var store = SharedDrawings()
        let numbers = [drawing(1, 0), drawing(1, 1), drawing(2, 1), drawing(1, 0)].map { store.add($0) }
        #expect(numbers[3] == numbers[0] && Set(numbers).count == 3)
        let frame = Element.svg("svg", ["viewBox": "0 0 9 9"])
        let sheet = store.sheet(Array(numbers.prefix(3)), in: frame, of: Size(9, 9))
        // What a drawing shows beyond its edges would lie on its neighbours.
        #expect(sheet.all { $0["overflow"] != nil }.isEmpty)
        #expect(sheet["font-size"] == "3" && sheet["viewBox"] == "0 0 387 9")
        #expect(sheet.elements.filter { $0.name == "svg:svg" }.map { $0["x"] } == [nil, "9.45", "18.9"])
        #expect(sheet.elements(named: "svg:view").map { $0["viewBox"] } == ["0 0 9 9", "9.45 0 9 9", "18.9 0 9 9"])
        #expect(sheet.all { $0.name == "svg:linearGradient" }.count == 1)
        let clips = sheet.all { $0.name == "svg:clipPath" }
        #expect(clips.count == 2 && clips.allSatisfy { $0["clip-rule"] == "evenodd" })
        #expect(sheet.all { $0.name == "svg:path" }.count == 1 && sheet.all { $0.name == "svg:use" }.count == 3)
        // Each is a drawing of its own again, whatever else is in the store.
        let single = store.drawing(numbers[2], in: frame)
        #expect(single.all { $0.name == "svg:clipPath" }.count == 1 && single.all { $0.name == "svg:use" }.isEmpty)
        #expect(single.all { $0.name == "svg:rect" }.compactMap { $0["width"] } == ["2"])
    }

    @Test("where it is known where the site lies, each moment has a card that leads on")
    func whereItIsKnownWhereTheSiteLiesEachMomentHasACardThatLeadsOn() throws {
        guard LinkPicture.engine != nil else { return }
        scratch.put(BuildTests.ball, at: "ball.svg")
        let base = try BaseURL(reading: "https://example.org/some/designs/")
        var builder = SiteBuilder(resources: scratch.resources, jobs: 1)
        builder.options.base = base
        let report = try builder.build([scratch.path("ball.svg")], to: scratch.path("site"))
        try #require(report.isPublished)
        let files = scratch.files("site")
        let moments = try moments("ball/pull/index.html")
        for moment in moments {
            let id = try #require(moment.id)
            let place = "ball/pull/\(id.dropFirst(3))/index.html"
            #expect(try #require(files[place]).count <= 2048)
            let card = try page(place)
            #expect(card.elements(named: "html:a").first?["href"] == "../index.html#" + id)
            let tags = card.elements(named: "html:meta")
            #expect(
                tags.first { $0["http-equiv"] == "refresh" }?["content"] == "0; url=../index.html#" + id)
            func tag(_ name: String) -> String? { tags.first { $0["property"] == name }?["content"] }
            let title = try #require(moment.elements(named: "html:a").first).textContent
            #expect(tag("og:title") == title + " · Pull and let go · A ball & a hand")
            #expect(tag("og:url") == base.text + place)
            let picture = try #require(tag("og:image"))
            #expect(files[String(picture.dropFirst(base.text.count))] != nil, "\(picture)")
        }
        #expect(try !scratch.text("site/sitemap.xml").contains("/ball/pull/start/"))
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
        #expect(links.first?["href"] == "refresh/index.html#at-start")
        #expect(links[3]["href"] == "refresh/index.html#in-snapping")
        #expect(links[6]["href"] == "failure/index.html#in-failed")
        #expect(strip.elements(named: "html:img").allSatisfy { $0["loading"] == "lazy" && $0["width"] == "375" })
    }

    @Test("scenarios' configurations are those that the engine is in", arguments: CurveTests.starters)
    func configurations(starter: String) throws {
        let design = try #require(
            DesignReader.read(SourceText(name: "a.svg", text: Self.starter(starter)), library: .box).design)
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
