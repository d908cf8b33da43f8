// The statechart on pages: its section, where its states lead, and when transitions are taken.

import Cache
import Designs
import Diagnostics
import Glibc
import Interactions
import Numerics
import Simulation
import StatechartLayout
import TestSupport
import Testing
import XML

@testable import Building
@testable import Pages

@Suite struct StatechartTests {
    let scratch = ScratchFolder()

    private func sample() -> DesignContents {
        var design = Samples.design("d", "D")
        let chart = Chart(
            states: ["idle", "busy", "never"].map { Chart.State(id: $0, kind: .atomic, parent: -1) }, initial: [0],
            transitions: [Chart.Transition(source: 0, targets: [1], events: Samples.hostile)])
        design.statechart = Statechart(
            chart: chart, layout: try? ChartLayout.placing(chart, dot: DotProgram().answer))
        design.scenarios[0].taken = [
            TakenTransition(from: 600, to: 600, transition: 4), TakenTransition(from: 900, to: 1200, transition: 0),
        ]
        return design
    }

    private func page(_ name: String) throws -> Element {
        let text = try scratch.text("site/" + name)
        return try #require(MarkupReader.read(SourceText(name: name, text: text)).document).root
    }

    @Test("a chart too large to draw is said to be") func aChartTooLargeToDrawIsSaidToBe() throws {
        var design = sample()
        design.statechart = nil
        try scratch.build([design])
        let section = try #require(try page("d/index.html").element(id: "chart-head"))
        #expect(section.textContent == "Statechart")
        #expect(
            try scratch.text("site/d/index.html").contains(
                "Charts of more than 400 states or 1000 transitions are not drawn"))
        #expect(try !scratch.text("site/d/index.html").contains("class=\"scroller statechart\""))
    }

    @Test("a chart that Graphviz breaks off costs nothing but itself")
    func aChartThatGraphvizBreaksOffCostsNothingButItself() throws {
        let path = Fixtures.root + "/docs/card.svg"
        func page(_ program: String) throws -> String {
            var builder = SiteBuilder(resources: scratch.resources, jobs: 1)
            builder.dot = program
            #expect(try builder.build([path], to: scratch.path("built")).isPublished)
            return try scratch.text("built/card/index.html")
        }
        let said = "Graphviz failed to lay out this chart"
        let whole = try page("dot")
        #expect(whole.contains("class=\"scroller statechart\"") && !whole.contains(said))
        // One that fails, one that answers with what is no layout, one that answers with too few, and one that is killed.
        let programs = ["exit 1", "cat", "dot -Tjson0 | head -c 3000", "kill -SEGV $$"]
        for text in programs {
            let broken = try page(try script(text))
            #expect(broken.contains(said) && !broken.contains("class=\"scroller statechart\""), "\(text)")
        }
        let missing = try page("/nowhere/dot")
        #expect(missing.contains("Graphviz, which lays it out, was not installed"))
    }

    @Test("an answer of dot is kept under the version of Graphviz and the graphs")
    func anAnswerOfDotIsKeptUnderTheVersionOfGraphvizAndTheGraphs() throws {
        let graphs = Array("digraph chart {}\n".utf8)
        func count(_ version: String) throws -> Int {
            let program = try script(
                "if [ \"$1\" = -V ]; then echo \(version) >&2; else echo >> \(scratch.path("runs")); dot \"$@\"; fi")
            let answer = try DotProgram(program, cache: scratch.cache()).answer(graphs)
            #expect(answer == (try DotProgram().answer(graphs)))
            return scratch.files("")["runs"]?.count ?? 0
        }
        #expect(try [count("1"), count("1"), count("2"), count("1")] == [1, 1, 2, 2])
    }

    /// A program that does what it is told whatever words it is given.
    private func script(_ text: String) throws -> String {
        let name = "program"
        scratch.put("#!/bin/sh\n" + text + "\n", at: name)
        try #require(chmod(scratch.path(name), 0o755) == 0)
        return scratch.path(name)
    }

    @Test("a state leads to the first moment that enters it on this page if there is one")
    func aStateLeadsToTheFirstMomentThatEntersItOnThisPageIfThereIsOne() throws {
        var design = sample()
        design.scenarios[1].sheet.rows[0][1].name = "elsewhere"
        try scratch.build([design])
        func links(_ name: String) throws -> [String?] {
            let root = try page(name)
            return try ["idle", "busy", "never"].map { id in
                try #require(root.element(id: "state-" + id)).elements(named: "svg:a").first?["href"]
            }
        }
        #expect(try links("d/index.html") == ["refresh/index.html#t=0", "refresh/index.html#t=1.8", nil])
        #expect(try links("d/abandoned/index.html") == ["#t=0", "#t=1.8", nil])
        #expect(try links("d/failure/index.html") == ["#t=0", "../refresh/index.html#t=1.8", nil])
    }

    @Test("the stage says when transitions are taken") func theStageSaysWhenTransitionsAreTaken() throws {
        try scratch.build([sample()])
        for name in ["d/index.html", "d/refresh/index.html"] {
            #expect(try page(name).first { $0.has("data-player") }?["data-taken"] == "600:4 900:0:1200")
        }
        #expect(try page("d/failure/index.html").first { $0.has("data-player") }?["data-taken"] == nil)
    }

    @Test("words of a chart stay words") func wordsOfAChartStayWords() throws {
        try scratch.build([sample()])
        #expect(!(try scratch.text("site/d/index.html")).contains("<script>alert"))
        let title = try #require(try page("d/index.html").element(id: "transition-0")?.child("svg:title"))
        #expect(title.textContent == Samples.hostile)
    }

    @Test("a design without states has no section for them") func aDesignWithoutStatesHasNoSectionForThem() throws {
        var design = Samples.design("d", "D")
        design.states = []
        try scratch.build([design])
        #expect(try page("d/index.html").element(id: "chart-head") == nil)
        #expect(try page("d/refresh/index.html").element(id: "chart-head") == nil)
    }

    @Test("everything that a scenario takes is told") func everythingThatAScenarioTakesIsTold() throws {
        let path = Fixtures.root + "/templates/designs/four-direction-load.svg"
        let design = try #require(DesignReader.load(path).design)
        let (recording, _) = design.interaction.simulate(scenario: 0)
        let all = TakenTransition.all(of: recording)
        var count = 0
        for entry in recording.log {
            guard case .took(let transition) = entry.event else { continue }
            let time = Int((entry.time - recording.begin).millisecondsRoundedUp)
            #expect(all.contains { $0.transition == transition && $0.from <= time && time <= $0.to })
            count += 1
        }
        #expect(!all.isEmpty && all.count < count)
        #expect(
            all.allSatisfy { span in
                all.allSatisfy {
                    $0 == span || $0.transition != span.transition || $0.from > span.to + 17 || span.from > $0.to + 17
                }
            })
    }

    @Test("a build with a cache gives the same bytes whether it finds anything or not")
    func aBuildWithACacheGivesTheSameBytesWhetherItFindsAnythingOrNot() throws {
        let path = Fixtures.root + "/templates/designs/zhihu-home.svg"
        let cache = ContentCache(folder: scratch.path("cache"), engine: "test")
        func files(_ path: String, _ site: String, _ cache: ContentCache?) throws -> [String: [UInt8]] {
            var builder = SiteBuilder(resources: scratch.resources, jobs: 2)
            builder.cache = cache
            #expect(try builder.build([path], to: scratch.path(site)).isPublished)
            return scratch.files(site)
        }
        let first = try files(path, "first", cache)
        #expect(try files(path, "again", cache) == first)
        #expect(try files(path, "without", nil) == first)
        // Another title leaves the chart as it is: its layout is found.
        let text = try String(decoding: SourceFile.load(path).bytes, as: UTF8.self)
        scratch.put(text.replacing("<title>", with: "<title>Another "), at: "zhihu-home.svg")
        let found = cache.tally.hits
        let other = try files(scratch.path("zhihu-home.svg"), "other", cache)
        #expect(cache.tally.hits > found)
        #expect(try files(scratch.path("zhihu-home.svg"), "fresh", nil) == other)
        #expect(other != first)
    }
}
