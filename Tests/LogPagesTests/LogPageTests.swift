// The page that shows an app's log beside its design: what it holds, and that nothing of a log or a design gets out of
// its place.

import Comparing
import Designs
import Diagnostics
import Interactions
import LogPages
import Numerics
import Pages
import Simulation
import TestSupport
import Testing
import XML

@Suite("The page of a log") struct LogPageTests {
    private static let card = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 300 400"><title>TITLE</title>
          <metadata><fb:interaction>
            <fb:tap name="poke" target="#card"/>
            <fb:let name="half" expr="y / 2"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
              <datamodel><data id="y" expr="0"/><data id="idle" expr="3"/></datamodel>
              <state id="resting"><transition event="poke" target="moved"/></state>
              <state id="moved"><onentry><fb:animate name="go" easing="spring(0.5 0.2)"
                ><assign location="y" expr="200"/></fb:animate></onentry></state>
            </scxml>
            <fb:bind target="#card" transform="translate({half} {y})" opacity="{1 - y / 400}"/>
            <fb:scenario name="go" title="Go"><fb:tap on="#card"/></fb:scenario>
          </fb:interaction></metadata>
          <rect id="card" width="100" height="100"/></svg>
        """

    private func design(title: String = "Card", spring: String = "0.5 0.2") throws -> Design {
        let text = LogPageTests.card.replacing("TITLE", with: title).replacing("0.5 0.2", with: spring)
        let read = DesignReader.read(SourceText(name: "card", text: text))
        return try #require(read.design, "\(read.diagnostics.map(\.sentence))")
    }

    private func recording(_ design: Design) -> Recording { design.interaction.simulate(scenario: 0).recording }

    /// What a design shows, 60 frames a second, on a clock that is late.
    private func log(of design: Design, names: [String], shift: Double = 0.05) throws -> MotionLog {
        let recording = recording(design)
        var sampler = recording.sampler()
        var log = MotionLog(names: names, times: [], rows: [])
        for frame in 0..<Int((recording.end - recording.begin).seconds * 60) {
            let time = recording.begin + Time(seconds: Double(frame) / 60)
            log.times.append(Double(frame) / 60 + shift)
            log.rows.append(
                try names.map { name in
                    switch name {
                    case "card.opacity": sampler.values(of: 1, at: time)[0]
                    case "card.transform.0": sampler.values(of: 0, at: time)[0] + 30
                    default: sampler.value(of: try #require(design.slot(name)), at: time)
                    }
                })
        }
        return log
    }

    private func page(_ log: MotionLog, _ design: Design, name: String = "log.csv") throws -> String {
        let found = try LogComparison(log, with: design, scenario: 0)
        let page = LogPage(found, log, name: name, design: design, scenario: 0)
        return String(decoding: try page.bytes(from: Resources(root: Fixtures.root)), as: UTF8.self)
    }

    /// The tree of a page, without what HTML does not read as markup.
    private func tree(_ page: String) throws -> Element {
        let bare = page.replacing(/(<script>|<style>).*?<\//.dotMatchesNewlines()) { "\($0.output.1)</" }
        let read = MarkupReader.read(SourceText(name: "page", text: bare))
        return try #require(read.document?.root, "\(read.diagnostics.map(\.sentence))")
    }

    @Test("has both drawings, and for each column both curves") func contents() throws {
        let log = try log(of: design(spring: "0.8 0.4"), names: ["y", "card.opacity"])
        let page = try page(log, design())
        let tree = try tree(page)
        let lead = try #require(tree.first { $0["class"] == "lead" }?.children.first?.text)
        #expect(lead.contains("spring of the animation go"))
        let drawings = tree.all { $0["class"] == "live" }
        let cards = drawings.map { $0.first { $0.id?.hasSuffix("card") ?? false }?.id }
        #expect(cards == ["a_card", "b_card"])
        #expect(drawings.count { $0.first { $0.name.local == "animateTransform" } != nil } == 2)
        let figures = tree.all { $0["class"] == "curve" }
        #expect(figures.count == 2)
        for figure in figures {
            for name in ["band", "designed", "logged", "worst", "worst spot"] {
                #expect(figure.all { $0["class"] == name }.count == 1, "\(name)")
            }
        }
        #expect(tree.all { $0.name.local == "tr" }.count == 3)
        let again = try self.page(log, design())
        #expect(again == page)
    }

    @Test(
        "lets the drawing follow the log, to the frame",
        arguments: [["y"], ["half"], ["card.opacity", "card.transform.0"]])
    func follows(_ names: [String]) throws {
        let design = try design()
        let log = try log(of: self.design(spring: "0.8 0.4"), names: names)
        let run = LoggedRun(log, of: design, recording: recording(design), shift: 0.05)
        #expect(run.columns.map(\.isDrawn) == names.map { _ in true })
        var (app, own) = (run.recording.sampler(), recording(design).sampler())
        // The app takes longer.
        for (index, time) in log.times.enumerated() {
            let instant = run.recording.begin + Time(seconds: time - 0.05)
            guard instant < run.recording.end else { break }
            let row = log.rows[index]
            let (transform, opacity) = (app.values(of: 0, at: instant), app.values(of: 1, at: instant)[0])
            let designed = own.values(of: 0, at: instant)
            switch names[0] {
            case "y":
                #expect(abs(transform[1] - row[0]) < 1e-3 && abs(transform[0] - row[0] / 2) < 1e-3)
                #expect(abs(opacity - (1 - row[0] / 400)) < 1e-5)
            case "half": #expect(abs(transform[0] - row[0]) < 1e-3 && transform[1] == designed[1])
            default:
                #expect(abs(opacity - row[0]) < 1e-5 && abs(transform[0] - row[1]) < 1e-3)
                #expect(transform[1] == designed[1])
            }
        }
    }

    @Test("shows curves alone where nothing that is drawn follows the log") func undrawn() throws {
        let page = try page(try log(of: design(), names: ["idle"]), design())
        #expect(page.contains("Nothing that is drawn follows"))
        #expect(!page.contains("class=\"live\""))
        #expect(try tree(page).all { $0["class"] == "curve" }.count == 1)
    }

    @Test("keeps names and titles where they belong") func hostile() throws {
        let title = "</title><script>alert(1)</script>&\"'"
        let design = try design(title: "&lt;/title>&lt;script>alert(1)&lt;/script>&amp;\"'")
        let name = "<img src=x onerror=alert(1)>]]>.csv"
        let page = try page(try log(of: design, names: ["y"]), design, name: name)
        #expect(!page.contains("<img") && !page.contains("<script>alert"))
        #expect(page.matches(of: /<script/).count == 1)
        let tree = try tree(page)
        #expect(tree.first { $0.name.local == "h1" }?.children.first?.text == "\(title): Go")
        #expect(tree.first { $0["class"] == "lead" }?.children.first?.text?.contains(name) == true)
    }
}
