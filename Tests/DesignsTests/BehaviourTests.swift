// Behaviours: interactions of other files in a design, with names of their own.

import Behaviours
import Designs
import Diagnostics
import Foundation
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing
import XML

@Suite struct BehaviourTests {
    static let box = Fixtures.root + "/templates/behaviours"

    /// A card that slides in when its slot is tapped: it has an `x`, a state `open` and a `box`, as designs have.
    private static let card = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><title>Card</title>
        <metadata><fb:interaction behaviour="card">
        <fb:slot name="on" target="#button" label="What opens it"/>
        <fb:parameter name="way" value="50" min="0" max="100"/>
        <fb:tap name="tap" target="#button"/>
        <fb:let name="half" expr="x / 2"/>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
          <datamodel><data id="x" expr="0"/></datamodel>
          <state id="shut"><transition event="tap" target="open"/></state>
          <state id="open"><onentry><raise event="opened"/>
            <fb:animate name="slide" duration="0.2s" easing="linear"><assign location="x" expr="way"/></fb:animate></onentry>
            <transition event="done.animate.slide" target="shut" cond="half gt 24"/></state>
        </scxml>
        <fb:bind target="#box" transform="translate({x} {in(open) ? 1 : 0})" fill-opacity="{half / 50}"/>
        <fb:scenario name="slide"><fb:tap on="#button"/><fb:wait until="in(shut)"/></fb:scenario>
        </fb:interaction></metadata>
        <rect id="button" width="10" height="10"/>
        <g font-size="9"><rect id="box" width="20" height="20" fill="url(#shade)" fill-opacity="0"/></g>
        <defs><linearGradient id="shade"><stop/></linearGradient></defs>
        </svg>
        """

    /// A design of these parts in a folder with the card beside it.
    private func read(
        _ scratch: ScratchFolder, before: String, chart: String = "", after: String = "", card: String = card
    ) throws -> (design: Design?, findings: Findings) {
        _ = scratch.put(card, at: "card.svg")
        let scxml =
            chart.isEmpty
            ? ""
            : "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"flipbook\">\(chart)</scxml>"
        let path = scratch.put(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 812"><title>Host</title>
            <metadata><fb:interaction>\(before)\(scxml)\(after)</fb:interaction></metadata>
            <rect id="page" width="375" height="812"/><rect id="box" width="60" height="60"/>
            </svg>
            """, at: "host.svg")
        return try DesignReader.load(path, as: "host.svg")
    }

    private func told(_ findings: Findings) -> [String] { findings.diagnostics.map { "\($0.id): \($0.sentence)" } }

    // MARK: Slots of a class

    /// Rows that move by ten when they are tapped, each with a mark around it.
    private static let row = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><title>Row</title>
        <metadata><fb:interaction behaviour="row">
        <fb:slot name="on" target=".row" label="The rows"/>
        <fb:tap name="tap" target=".around"/>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
          <datamodel><data id="x" fb:count=".row"/></datamodel>
          <state id="rest"><transition event="tap"><assign location="x[tap.instance]" expr="x + 10"/></transition></state>
        </scxml>
        <fb:bind target=".around" transform="translate({x} 0)"/>
        <fb:scenario name="tap"><fb:tap on=".row[0]"/></fb:scenario>
        </fb:interaction></metadata>
        <g class="around" fb:around=".row" transform="translate(0 0)"><circle r="4"/></g>
        <rect class="row" width="10" height="10"/>
        </svg>
        """

    private func rows(_ use: String, row: String = row) throws -> (design: Design?, findings: Findings) {
        let scratch = ScratchFolder()
        _ = scratch.put(row, at: "row.svg")
        let path = scratch.put(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 812"><title>Host</title>
            <metadata><fb:interaction>\(use)<fb:scenario name="go"><fb:tap on="#b"/><fb:tap on="#b"/></fb:scenario>
            </fb:interaction></metadata>
            <rect id="a" class="line" width="60" height="60"/><rect id="b" class="line thin" y="60" width="60" height="60"/>
            </svg>
            """, at: "host.svg")
        return try DesignReader.load(path, as: "host.svg")
    }

    @Test("a slot may be a class: each of its elements gets what stands around it, and one list serves them")
    func slotOfAClass() throws {
        let (read, findings) = try rows("<fb:use behaviour=\"row\" on=\".line\"/>")
        #expect(told(findings) == [])
        let design = try #require(read)
        #expect(design.variables.map(\.name) == ["row.x[0]", "row.x[1]"])
        var circles = 0
        design.picture.walk { if $0.name == "svg:circle" { circles += 1 } }
        #expect(circles == 2)
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        var sampler = Sampler(recording)
        #expect(design.variables.map { sampler.value(of: $0.slot, at: recording.end) } == [0, 20])
    }

    @Test(
        "says what is wrong with a slot of a class",
        arguments: [
            ("<fb:use behaviour=\"row\" on=\"#a\"/>", "bad-target: on is written .class, not “#a”"),
            (
                "<fb:use behaviour=\"row\" on=\".lines\"/>",
                "unknown-target: nothing in the drawing has the class “lines”"
            ),
            ("<fb:use behaviour=\"row\"/>", "missing-attribute: “row” needs on"),
        ])
    func wrongClasses(_ use: String, _ sentence: String) throws {
        #expect(told(try rows(use).findings) == [sentence])
    }

    @Test("a behaviour has glass of its own, and draws nothing into a shape") func glassAndShapes() throws {
        let glass = Self.row.replacing(
            "<rect class=\"row\" width",
            with: "<g id=\"back\"><rect width=\"9\" height=\"9\"/></g><rect fb:backdrop=\"#back blur(2)\" width=\"9\""
                + " height=\"9\"/><rect class=\"row\" width"
        ).replacing("viewBox=\"0 0 100 100\"", with: "viewBox=\"0 0 100 100\" font-size=\"9\"")
        let (design, findings) = try rows("<fb:use behaviour=\"row\" on=\".line\"/>", row: glass)
        #expect(told(findings) == [])
        #expect(design?.picture.element(id: "row.back") != nil)
        let into = Self.row.replacing("fb:around=\".row\"", with: "fb:into=\".row\"")
        #expect(
            told(try rows("<fb:use behaviour=\"row\" on=\".line\"/>", row: into).findings) == [
                "bad-target: “row” draws into its slot, and a <rect> holds nothing"
            ])
    }

    @Test("what is drawn for each element of a class has no id") func idOfAClass() throws {
        let row = Self.row.replacingOccurrences(of: "<circle r", with: "<circle id=\"mark\" r")
        #expect(
            told(try rows("<fb:use behaviour=\"row\" on=\".line\"/>", row: row).findings) == [
                "bad-id: this is drawn once for each element of a class, so an id in it would be several"
            ])
    }

    // MARK: Names

    @Test("a behaviour's names are its own, and the design reads them by its prefix") func namesAreItsOwn() throws {
        let scratch = ScratchFolder()
        let (read, findings) = try read(
            scratch,
            before: "<fb:use behaviour=\"card\" on=\"#box\"/><fb:use behaviour=\"card\" as=\"other\" on=\"#page\">"
                + "<fb:set name=\"way\" value=\"80\"/></fb:use>"
                + "<fb:let name=\"half\" expr=\"card.x + other.half\"/>",
            chart: "<datamodel><data id=\"x\" expr=\"7\"/></datamodel><state id=\"shut\">"
                + "<transition event=\"card.opened\" target=\"open\"/></state>"
                + "<state id=\"open\"><transition cond=\"in(card.shut)\" target=\"shut\"/></state>",
            after: "<fb:bind target=\"#box\" stroke-width=\"{x + half + (in(open) ? 1 : 0)}\"/>"
                + "<fb:scenario name=\"go\"><fb:tap on=\"#box\"/><fb:wait until=\"in(shut)\"/>"
                + "<fb:tap at=\"300 300\"/><fb:wait until=\"in(other.shut)\"/></fb:scenario>")
        #expect(
            told(findings) == [
                "rest-differs: the drawing has no stroke-width where the binding rests at stroke-width=\"7\""
            ])
        let design = try #require(read)
        #expect(Set(design.variables.map(\.name)) == ["card.x", "other.x", "x"])
        #expect(Set(design.states.map(\.id)).isSuperset(of: ["shut", "open", "card.shut", "card.open", "other.open"]))
        #expect(design.parameters.map(\.name) == ["card.way", "other.way"])
        #expect(design.parameters.map(\.value) == [[50], [80]])
        #expect(design.picture.ids.contains("other.box"))
        #expect(design.files.map(\.path) == ["card.svg"])
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        var sampler = Sampler(recording)
        func last(_ name: String) throws -> Double {
            let slot = try #require(design.variables.first { $0.name == name }?.slot)
            return sampler.value(of: slot, at: recording.end)
        }
        #expect(try last("card.x") == 50 && last("other.x") == 80 && last("x") == 7)
    }

    @Test("a design without scenarios takes over those of its behaviours, and without a chart their charts")
    func scenariosAndCharts() throws {
        let scratch = ScratchFolder()
        let (read, findings) = try read(scratch, before: "<fb:use behaviour=\"card\" on=\"#box\"/>")
        #expect(told(findings) == [])
        let design = try #require(read)
        #expect(design.scenarios.map(\.name) == ["card-slide"])
        #expect(design.states.map(\.id) == ["card", "card.shut", "card.open"])
    }

    // MARK: Messages

    @Test(
        "says what is wrong where a behaviour is used",
        arguments: [
            ("<fb:use behaviour=\"crad\" on=\"#box\"/>", "unknown-behaviour: there is no behaviour “crad”"),
            ("<fb:use behaviour=\"../card\" on=\"#box\"/>", "bad-name: “../card” cannot be a behaviour"),
            ("<fb:use behaviour=\"host\"/>", "unknown-behaviour: “host.svg” is a design, and no behaviour"),
            ("<fb:use behaviour=\"card\"/>", "missing-attribute: “card” needs on"),
            ("<fb:use behaviour=\"card\" off=\"#box\"/>", "unknown-attribute: “card” has no slot “off”"),
            ("<fb:use behaviour=\"card\" on=\"box\"/>", "bad-target: on is written #id, not “box”"),
            ("<fb:use behaviour=\"card\" on=\"#bx\"/>", "unknown-target: “#bx” is not in the drawing"),
            (
                "<fb:use behaviour=\"card\" as=\"page\" on=\"#box\"/>",
                "duplicate-id: the id “page” is taken, and the behaviour's states stand in a state of that name"
            ),
            (
                "<fb:use behaviour=\"card\" on=\"#box\"><fb:set name=\"wy\" value=\"1\"/></fb:use>",
                "unknown-name: the behaviour has no parameter “wy”"
            ),
            (
                "<fb:use behaviour=\"card\" on=\"#box\"/><fb:use behaviour=\"card\" on=\"#page\"/>",
                "duplicate-name: two behaviours are called “card”"
            ),
        ])
    func saysWhatIsWrong(_ uses: String, _ sentence: String) throws {
        let scratch = ScratchFolder()
        let (design, findings) = try read(scratch, before: uses)
        #expect(design == nil)
        let all = told(findings).map { $0.replacing(scratch.path("host.svg"), with: "host.svg") }
        #expect(all.contains(sentence), "\(all)")
    }

    @Test("a mistake in a behaviour is told in its file and where it is used") func mistakeInABehaviour() throws {
        let scratch = ScratchFolder()
        let (_, findings) = try read(
            scratch, before: "\n<fb:use behaviour=\"card\" on=\"#box\"/>",
            card: Self.card.replacing("expr=\"x / 2\"", with: "expr=\"y / 2\""))
        let text = DiagnosticRendering.text(findings.diagnostics, in: findings.source)
        #expect(
            text.replacing(scratch.path("card.svg"), with: "card.svg") == """
                card.svg:6:27: error: nothing is called “y” [unknown-name]
                 6 | <fb:let name="half" expr="y / 2"/>
                   |                           ^
                host.svg:3:1: note: it is used here
                 3 | <fb:use behaviour="card" on="#box"/></fb:interaction></metadata>
                   | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                help: one of: way, half, x

                """)
    }

    @Test(
        "an input for a slot is one of the slot's kind, with what the behaviour needs",
        arguments: [
            ("nix", "unknown-name: the design has no input “nix”"),
            ("poke", "bad-target: list takes an <fb:scroll>, and “poke” is an <fb:tap>"),
            ("bare", "missing-attribute: “bare” has no content, which it needs here"),
        ])
    func inputForASlot(_ input: String, _ sentence: String) {
        let text = SmallDesign.text(
            before: "<fb:tap name=\"poke\" target=\"#box\"/><fb:scroll name=\"bare\" target=\"#box\"/>"
                + "<fb:use behaviour=\"sticky-refresh\" list=\"\(input)\"/>")
        let (design, diagnostics) = DesignReader.read(
            SourceText(name: "small.svg", text: text), library: BehaviourLibrary([Self.box]))
        #expect(design == nil)
        #expect(diagnostics.map { "\($0.id): \($0.sentence)" } == [sentence])
    }

    @Test("a behaviour reads what its sends give their events") func eventData() throws {
        let scratch = ScratchFolder()
        let card = Self.card.replacing(
            "<raise event=\"opened\"/>",
            with: "<send event=\"late\" delay=\"0.05s\"><param name=\"row\" expr=\"way\"/></send>"
        ).replacing(
            "<state id=\"shut\">",
            with: "<state id=\"shut\"><transition event=\"late\" cond=\"_event.data.row gt 1\" target=\"open\"/>")
        let (_, findings) = try read(scratch, before: "<fb:use behaviour=\"card\" on=\"#box\"/>", card: card)
        #expect(findings.diagnostics.filter { $0.severity == .error }.map(\.sentence) == [])
    }

    @Test("lists, classes and references to slots work in a behaviour as in a design") func listsInABehaviour() throws {
        let scratch = ScratchFolder()
        let card = Self.card.replacing(
            "<data id=\"x\" expr=\"0\"/>", with: "<data id=\"x\" expr=\"0\"/><data id=\"n\" fb:count=\"2\"/>"
        )
        .replacing(
            "<raise event=\"opened\"/>",
            with: "<raise event=\"opened\"/><assign location=\"n[x + 1]\" expr=\"instance + 4\"/>"
        )
        .replacing("<fb:bind target=\"#box\"", with: "<fb:bind target=\".dot\" cx=\"{n}\"/><fb:bind target=\"#box\"")
        .replacing(
            "<defs>",
            with: "<use href=\"#button\" pointer-events=\"none\"/><circle class=\"dot\" r=\"1\"/>"
                + "<circle class=\"dot\" r=\"1\"/><defs>")
        let (read, findings) = try read(scratch, before: "<fb:use behaviour=\"card\" on=\"#page\"/>", card: card)
        #expect(told(findings) == [])
        let design = try #require(read)
        let recording = design.interaction.simulate(scenario: 0).recording
        var sampler = Sampler(recording)
        let values = ["card.n[0]", "card.n[1]"].map { sampler.value(of: design.slot($0) ?? 0, at: recording.end) }
        #expect(values == [0, 5])
    }
}
