// Behaviours of the box for a finger: a row, a sheet, a card, tabs, a like and a menu.

import Behaviours
import Designs
import Diagnostics
import Foundation
import Geometry
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing

@Suite("Touch behaviours") struct TouchBehaviourTests {
    static let folder = Fixtures.root + "/templates/behaviours"
    static let names = [
        "bottom-sheet", "card-throw", "like-burst", "press-and-hold", "reorder", "swipe-row", "tab-pager",
    ]
    static let measuring = ["card-throw", "carousel", "reorder", "stretch-header", "swipe-row", "tab-pager"]
    /// Events of slots: without a design they never come.
    static let fromOutside = ["like", "pass"]

    private func design(_ name: String) throws -> Design {
        let (design, findings) = try DesignReader.load("\(Self.folder)/\(name).svg", as: name)
        #expect(findings.diagnostics.map(\.sentence) == [])
        return try #require(design)
    }

    /// A list with a row and a page in it, which use a behaviour.
    private func host(_ parts: String, _ drawing: String = "") throws -> Design {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 390 844"><title>Host</title>
            <metadata><fb:interaction>
            <fb:scroll name="list" target="#list" content="#rows" content-height="2000"/>\(parts)
            </fb:interaction></metadata>
            <g id="list"><rect width="390" height="844" fill="#fff"/><g id="rows"><rect id="line" y="100" width="390"
            height="88" class="row" fill="#ddd"/><rect id="rest" class="row" y="188" width="390" height="600" fill="#eee"/></g></g>
            <rect id="button" y="800" width="390" height="44" fill="#3478f6"/>
            <path id="wide" d="M0 0H1170V600H0Z" fill="none" pointer-events="none"/>\(drawing)
            </svg>
            """
        let (design, diagnostics) = DesignReader.read(
            SourceText(name: "host.svg", text: text), library: BehaviourLibrary([Self.folder]))
        #expect(diagnostics.filter { $0.severity == .error }.map(\.sentence) == [])
        return try #require(design)
    }

    /// What a variable is in a scenario; at its end, if no time is given.
    private func value(_ quantity: String, of design: Design, _ scenario: String, at seconds: Double? = nil) throws
        -> Double
    {
        let index = try #require(design.scenario(scenario))
        let (recording, fault) = design.interaction.simulate(scenario: index)
        #expect(fault == nil)
        let slot = try #require(design.variables.first { $0.name == quantity }?.slot)
        var sampler = Sampler(recording)
        return sampler.value(of: slot, at: seconds.map { Time(seconds: $0) } ?? recording.end)
    }

    @Test("all states and transitions are entered", arguments: names) func everything(_ name: String) throws {
        try design(name).expectAllEntered(butBy: Self.fromOutside)
    }

    @Test(
        "each ends where it should",
        arguments: [
            ("swipe-row", "open", "x", 0), ("swipe-row", "remove", "gone", 1), ("swipe-row", "remove", "x", -390),
            ("swipe-row", "hesitate", "gone", 0), ("swipe-row", "tap", "gone", 1), ("bottom-sheet", "drag", "h", 84),
            ("bottom-sheet", "down", "h", 84), ("bottom-sheet", "catch", "h", 784), ("card-throw", "like", "x", 0),
            ("card-throw", "back", "x", 0), ("tab-pager", "swipe", "page", 2), ("tab-pager", "tap", "page", 1),
            ("tab-pager", "catch", "page", 0), ("like-burst", "tap", "count", 2), ("like-burst", "double", "count", 1),
            ("press-and-hold", "slide", "item", 1), ("press-and-hold", "tap", "item", 2),
            ("press-and-hold", "tap", "lift", 0), ("reorder", "down", "place[0]", 2), ("reorder", "down", "y[1]", 0),
            ("reorder", "up", "place[1]", 0), ("reorder", "up", "y[0]", 64), ("reorder", "up", "up", 0),
            ("reorder", "back", "place[1]", 1), ("reorder", "back", "y[1]", 64),
        ] as [(String, String, String, Double)])
    func endsWhereItShould(_ name: String, _ scenario: String, _ quantity: String, _ expected: Double) throws {
        #expect(abs(try value(quantity, of: design(name), scenario) - expected) < 1e-6)
    }

    @Test(
        "each stops on its way where it should",
        arguments: [
            ("swipe-row", "open", "x", 1.5, -160), ("swipe-row", "hesitate", "x", 0.9, -160),
            ("bottom-sheet", "drag", "h", 1.7, 422), ("bottom-sheet", "drag", "h", 2.7, 784),
            ("bottom-sheet", "down", "h", 2, 784), ("tab-pager", "swipe", "pages.x", 1.45, 390),
            ("press-and-hold", "slide", "lift", 2, 1), ("reorder", "down", "y[0]", 1.7, 147.2),
            ("reorder", "caught", "held", 1.2, 0),
        ] as [(String, String, String, Double, Double)])
    func stopsOnItsWay(_ name: String, _ scenario: String, _ quantity: String, _ at: Double, _ expected: Double) throws
    {
        #expect(abs(try value(quantity, of: design(name), scenario, at: at) - expected) < 1e-6)
    }

    // MARK: UIKit's figures

    /// How far a scroll view of length `size` moves for a finger that is `distance` past its edge.
    private func banded(_ distance: Double, in size: Double) -> Double {
        0.55 * distance * size / (size + 0.55 * distance)
    }

    @Test("a sheet resists below its lowest height, and tabs past the last page") func rubberBands() throws {
        let sheet = try value("h", of: design("bottom-sheet"), "catch", at: 0.3)
        #expect(abs(sheet - (84 - banded(30, in: 844))) < 1e-6)
        let pages = try value("pages.x", of: design("tab-pager"), "swipe", at: 3)
        #expect(abs(pages - (780 + banded(0.55 * 390 - 10, in: 390))) < 1e-6)
    }

    @Test("a sheet is let go with the finger's speed into a critically damped spring of 18.26 per second")
    func sheetSpring() throws {
        let omega = (1000.0 / 3).squareRoot()
        for after in [0.05, 0.1, 0.2] {
            let expected = 784 + (-252 + (1200 - omega * 252) * after) * exp(-omega * after)
            let found = try value("h", of: design("bottom-sheet"), "drag", at: 1.9 + after)
            #expect(abs(found - expected) < 0.01)
        }
    }

    @Test("a tapped tab moves as setContentOffset does") func tappedTab() throws {
        // The finger lifts at 0.4 s; 8 frames of 1/60 s later.
        let found = try value("pages.x", of: design("tab-pager"), "tap", at: 0.4 + 8.0 / 60)
        #expect(abs(found - 390 * (1 - cos(.pi * (8.0 / 60) / 0.3)) / 2) < 0.01)
    }

    // MARK: In a design

    @Test("what a behaviour is given says how large it is, and where") func measured() throws {
        let drawing =
            ##"<g transform="translate(7 50)"><g class="mine" transform="translate(0 12)"><path d="M0 0H300V55"/></g>"##
            + ##"<rect class="mine" y="68" width="300" height="56"/></g><g transform="scale(2)"><g id="pages">"##
            + ##"<rect x="20" y="30" width="100" height="80"/><rect x="120" y="30" width="205" height="80"/></g></g>"##
        func values(_ use: String) throws -> [String: Double] {
            let parameters = try host(use, drawing).parameters
            return Dictionary(parameters.map { ($0.name, $0.value[0]) }) { first, _ in first }
        }
        let order = try values(##"<fb:use behaviour="reorder" on=".mine"/>"##)
        #expect(order["order.top"] == 12 && order["order.height"] == 56)
        let pager = ##"<fb:use behaviour="carousel" on="#pages"><fb:set name="width" value="100"/>"##
        let pages = try values(pager + "</fb:use>")
        #expect(pages["carousel.count"] == 3 && pages["carousel.left"] == 20 && pages["carousel.top"] == 30)
        #expect(pages["carousel.height"] == 80 && pages["carousel.width"] == 100)
        // Its scenario's finger comes down on what cuts the pages, which counts where it is written: not in their group.
        let turning = try host(pager + "</fb:use>", drawing)
        let swipe = try #require(turning.scenario("carousel-swipe"))
        let touches = turning.interaction.simulate(scenario: swipe).recording.log.compactMap { entry -> Point? in
            if case .touchBegan(let x, let y) = entry.event { Point(x, y) } else { nil }
        }
        #expect(touches.first == Point(70, 70))
        let few = try values(pager + ##"<fb:set name="count" value="2"/><fb:set name="top" value="5"/></fb:use>"##)
        #expect(few["carousel.count"] == 2 && few["carousel.top"] == 5 && few["carousel.left"] == 20)
        let tabs = try values(##"<fb:use behaviour="tab-pager" on="#wide" bar="#button"/>"##)
        #expect(tabs["tabs.count"] == 3 && tabs["tabs.line"] == 800)
        let card = try values(##"<fb:use behaviour="card-throw" on="#rest"/>"##)
        #expect(card["card.width"] == 390 && card["card.top"] == 188)
    }

    @Test("a behaviour's own stand-ins have the measures that it is written with", arguments: measuring)
    func ownMeasures(_ name: String) throws {
        let url = URL(fileURLWithPath: "\(Self.folder)/\(name).svg")
        let written = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        for match in written.matches(of: /<fb:parameter name="(\w+)" value="([^"]*)" measure="/) {
            let parameter = try #require(try design(name).parameters.first { $0.name == match.1 })
            #expect(parameter.value[0] == Double(match.2))
        }
    }

    @Test("a drawing beyond what a behaviour can do is refused, with what to do") func beyond() throws {
        let text =
            ##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 390 844"><title>x</title>"##
            + ##"<metadata><fb:interaction><fb:use behaviour="carousel" on="#pages"/></fb:interaction></metadata>"##
            + ##"<g id="pages"><rect width="5000" height="80"/></g></svg>"##
        let (_, diagnostics) = DesignReader.read(
            SourceText(name: "x.svg", text: text), library: BehaviourLibrary([Self.folder]))
        let found = try #require(diagnostics.first { $0.severity == .error })
        #expect(found.sentence == "“count” would be 13, as the drawing is, and goes from 1 to 10")
        #expect(found.advice?.sentence == "set it: <fb:set name=\"count\" value=\"…\"/>")
    }

    @Test("a list scrolls under a row that is swiped aside") func listScrolls() throws {
        func scenario(_ name: String, _ way: String) -> String {
            ##"<fb:scenario name="\##(name)"><fb:touch on="#line">"##
                + ##"<fb:move by="\##(way)" for="0.3s"/></fb:touch></fb:scenario>"##
        }
        let use = ##"<fb:use behaviour="swipe-row" on="#line" below="#rest"/>"##
        let design = try host(use + scenario("up", "12 -100") + scenario("aside", "-110 12"))
        #expect(try value("list.y", of: design, "up") > 80)
        #expect(try value("swipe.x", of: design, "up") == 0)
        #expect(try value("list.y", of: design, "aside") == 0)
        #expect(abs(try value("swipe.x", of: design, "aside") + 160) < 1e-6)
    }

    @Test(
        "each tells its design what has happened",
        arguments: [
            ("swipe-row", ##"on="#line""##, "swipe.opened", "swipe-hesitate", 2),
            ("swipe-row", ##"on="#line""##, "swipe.removed", "swipe-tap", 1),
            ("swipe-row", ##"on="#line""##, "swipe.flagged", "swipe-tap", 1),
            ("bottom-sheet", ##"on="#button""##, "sheet.opened", "sheet-down", 1),
            ("bottom-sheet", ##"on="#button""##, "sheet.closed", "sheet-down", 1),
            ("card-throw", ##"on="#rest""##, "card.liked", "card-like", 1),
            ("card-throw", ##"on="#rest""##, "card.passed", "card-pass", 1),
            ("tab-pager", ##"on="#wide" bar="#button""##, "tabs.changed", "tabs-swipe", 2),
            ("like-burst", ##"on="#rest""##, "like.liked", "like-tap", 2),
            ("press-and-hold", ##"on="#rest""##, "menu.chosen", "menu-slide", 1),
            ("reorder", ##"on=".row""##, "order.moved", "order-down", 1),
            ("reorder", ##"on=".row""##, "order.moved", "order-back", 0),
        ] as [(String, String, String, String, Double)])
    func tells(_ name: String, _ slots: String, _ event: String, _ scenario: String, _ expected: Double) throws {
        let chart =
            ##"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><datamodel>"##
            + ##"<data id="n"/></datamodel><state id="counting"><transition event="\##(event)">"##
            + ##"<assign location="n" expr="n + 1"/></transition></state></scxml>"##
        let design = try host(##"<fb:use behaviour="\##(name)" \##(slots)/>"## + chart)
        #expect(try value("n", of: design, scenario) == expected)
    }

    @Test("a card and a sheet hear events of their design") func hearEvents() throws {
        let tap = ##"<fb:tap name="poke" target="#button"/>"##
        let scenario = ##"<fb:scenario name="poke"><fb:tap on="#button"/><fb:wait for="0.15s"/></fb:scenario>"##
        for (slot, sign) in [("like", 1.0), ("pass", -1.0)] {
            let cards = try host(tap + ##"<fb:use behaviour="card-throw" on="#rest" \##(slot)="poke"/>"## + scenario)
            #expect(try value("card.x", of: cards, "poke", at: 0.3) * sign > 100)
        }
        let use = ##"<fb:use behaviour="bottom-sheet" on="#rest" open="poke"><fb:set name="peek" value="0"/></fb:use>"##
        #expect(try value("sheet.h", of: host(tap + use + scenario), "poke") == 422)
    }
}
