// The small pieces that pages are made of: words, addresses, lanes, records, blanks, and where templates are found.

import Building
import Diagnostics
import Glibc
import Numerics
import TestSupport
import Testing
import Timelines
import XML

@testable import Pages

@Suite struct PieceTests {
    @Test("numbers are worded for people") func numbersAreWordedForPeople() {
        #expect(Formatting.count(1, "state") == "1 state")
        #expect(Formatting.count(0, "state") == "0 states")
        #expect(Formatting.seconds(Time(milliseconds: 420)) == "0.42 s")
        #expect(Formatting.seconds(Time(milliseconds: 3000)) == "3.00 s")
        // As the page's clock rounds them.
        #expect(Formatting.seconds(Time(milliseconds: 3675)) == "3.68 s")
        #expect(Formatting.seconds(Time(milliseconds: 1005)) == "1.01 s")
        #expect(Formatting.decimal(-0.25) == "-0.25")
        #expect(Formatting.size(999) == "999 B")
        #expect(Formatting.size(8123) == "8.1 KB")
    }

    @Test("an error is never rounded down") func anErrorIsNeverRoundedDown() {
        #expect(Formatting.error(0.07713) == "0.0772")
        #expect(Formatting.error(0.10001) == "0.101")
        #expect(Formatting.error(0) == "0")
        #expect(Exactness([Exactness(worst: 0.02, allowed: 0.1), Exactness(worst: 0.05, allowed: 0.1)]).worst == 0.05)
    }

    @Test("links are relative and escaped") func linksAreRelativeAndEscaped() {
        let page = Address("d/refresh/index.html")
        #expect(page.link(to: Address("index.html")) == "../../index.html")
        #expect(page.link(to: Address("d/refresh/refresh.svg")) == "refresh.svg")
        #expect(page.link(to: Address("d/index.html")) == "../index.html")
        #expect(page.link(to: Address("e/a b.svg")) == "../../e/a%20b.svg")
        #expect(Address("index.html").link(to: Address("四/x.svg"), fragment: "y") == "%E5%9B%9B/x.svg#y")
        for target in ["index.html", "d/index.html", "e/a b%.svg", "四/x.svg", "d/refresh/x/y.svg"] {
            #expect(page.following(page.link(to: Address(target))) == Address(target))
        }
        for link in ["../../../x", "a//b", "./a", "%zz", "%2", "%ff"] { #expect(page.following(link) == nil) }
    }

    @Test("states lie in rows by depth and regions beside each other")
    func statesLieInRowsByDepthAndRegionsBesideEachOther() {
        let sheet = ExposureSheet(
            duration: Time(milliseconds: 1000), touches: [],
            states: [
                (Samples.span("p", 0, 1000), 0), (Samples.span("b", 500, 1000), 1), (Samples.span("a", 0, 500), 1),
                (Samples.span("x", 0, 1000), 1),
            ])
        #expect(sheet.rows.map { $0.map { $0.name } } == [["p"], ["a", "b"], ["x"]])
    }

    @Test("what is active from beginning to end has a name and no track")
    func whatIsActiveFromBeginningToEndHasANameAndNoTrack() {
        let sheet = ExposureSheet(
            duration: Time(milliseconds: 1000), touches: [],
            states: [
                (Samples.span("p", 0, 1000), 0), (Samples.span("x", 0, 1000), 1), (Samples.span("late", 1, 1000), 1),
                (Samples.span("early", 0, 999), 2),
            ])
        #expect(sheet.steady == ["p", "x"])
        #expect(sheet.tracks.map { $0.map(\.name) } == [["late"], ["early"]])
        #expect(sheet.bands().compactMap { $0.element?.elements.last?.textContent } == ["late", "early"])
        #expect(sheet.tracksHeight == 44)
        // All of them are rows for what else is known of them.
        #expect(sheet.names(at: Time(milliseconds: 500)) == ["p", "x", "late", "early"])
        let still = ExposureSheet(duration: sheet.duration, touches: [], states: [(Samples.span("p", 0, 1000), 0)])
        #expect(still.tracksHeight == 0 && still.steady == ["p"])
    }

    @Test("signs that would cover each other are one and say all that happened")
    func signsThatWouldCoverEachOtherAreOneAndSayAllThatHappened() {
        let marks = [
            EventMark(.press, at: Time(milliseconds: 100)),
            EventMark(.event, "list.ended", at: Time(milliseconds: 500)),
            EventMark(.haptic, "light", at: Time(milliseconds: 504)),
            EventMark(.finished, "back", at: Time(milliseconds: 900)),
        ]
        let sheet = ExposureSheet(
            duration: Time(milliseconds: 1000), touches: [], marks: marks, states: [(Samples.span("p", 0, 1000), 0)])
        #expect(sheet.signs.map(\.kind) == [.haptic, .finished])
        #expect(sheet.signs.map(\.sentences) == [["Event list.ended", "Haptic: light"], ["back is done"]])
        let signs = Element.svg("svg", children: sheet.ruler()).all { $0["class"]?.hasPrefix("sign ") == true }
        #expect(signs.map { $0["x"] } == ["50%", "90%"])
        #expect(signs.map { $0["data-from"] } == ["500", "900"])
        // Words near the end stand before their sign.
        #expect(signs.map { $0.elements(named: "svg:text").first?["text-anchor"] } == [nil, "end"])
        #expect(sheet.rulerHeight > ExposureSheet(duration: sheet.duration, touches: [], states: []).rulerHeight)
    }

    @Test("the sheet draws bands at their shares of the time") func theSheetDrawsBandsAtTheirSharesOfTheTime() {
        let sheet = Samples.scenario("s", "S").sheet
        let svg = Element.svg("svg", children: sheet.bands())
        let place = svg.elements.first { $0.elements(named: "svg:text").first?.textContent == "stretching" }
        let band = place?.elements(named: "svg:rect").first
        #expect(band?["data-from"] == "600")
        #expect(band?["data-to"] == "1500")
        #expect(place?["x"] == "20%")
        #expect(place?["width"] == "30%")
        let scale = Element.svg("svg", children: sheet.ruler()).all { $0.has("class", "scale") }.map { $0.textContent }
        #expect(scale == ["0 s", "0.5", "1", "1.5", "2", "2.5", "3"])
    }

    @Test("what is cut or has no room is read whole without a script")
    func whatIsCutOrHasNoRoomIsReadWholeWithoutAScript() {
        let spans = [
            Samples.span("a-long-name-of-a-state", 0, 250), Samples.span("another", 250, 260),
            Samples.span("wide", 260, 900),
        ]
        let sheet = ExposureSheet(
            duration: Time(milliseconds: 1000), touches: [], states: spans.map { ($0, 0) })
        // The later first, so that the name of the earlier one may lie over it.
        let bands = sheet.bands().compactMap(\.element).filter { $0.name == "svg:svg" }
        #expect(bands.map { $0.elements.last?.textContent } == ["wide", "another", "a-long-name-of-a-state"])
        let titles = bands.map { $0.elements(named: "svg:title").first?.textContent }
        #expect(titles == [nil, "another", "a-long-name-of-a-state"])
    }

    @Test("records are JSON with text escaped") func recordsAreJSONWithTextEscaped() {
        let json = JSON.object([("a", .string("x\"\\\n\u{1}刷")), ("b", .array([.number(0.5), .number(-2)]))])
        #expect(json.text == "{\n  \"a\": \"x\\\"\\\\\\n\\u0001刷\",\n  \"b\": [0.5, -2]\n}\n")
    }

    @Test("a blank takes neither more nor less than its template marks")
    func aBlankTakesNeitherMoreNorLessThanItsTemplateMarks() throws {
        let template = Element.html(
            "p",
            children: [
                .html("b", ["data-slot": "a"], children: ["sample"]),
                .html("i", ["data-if": "c"], children: ["sample"]),
            ])
        var blank = TemplateFill(Template(template), file: "t.html")
        #expect(throws: SiteError.template(file: "t.html", "no element has data-slot=\"z\"")) {
            try blank.text("z", "")
        }
        #expect(throws: SiteError.template(file: "t.html", "nothing fills data-slot=\"a\"")) { try blank.finished() }
        try blank.text("a", "<x>")
        #expect(throws: SiteError.template(file: "t.html", "nothing fills data-if=\"c\"")) { try blank.finished() }
        #expect(try blank.keep("c", if: false) == false)
        #expect(try blank.finished() == .html("p", children: [.html("b", children: ["<x>"])]))
    }

    @Test("a template takes what it shares from its part") func aTemplateTakesWhatItSharesFromItsPart() throws {
        let common = Element.html(
            "html",
            children: [
                .html("p", ["data-part": "brand", "class": "brand"], children: ["Flipbook"]),
                .html(
                    "header", ["data-part": "masthead", "id": "a"], children: [.html("p", ["data-use": "brand"]), "\n"]),
            ])
        let parts = try TemplateParts(common, file: "parts.html")
        let page = Element.html(
            "body", children: [.html("header", ["data-use": "masthead", "id": "b"], children: ["\n", .html("nav")])])
        let header = Element.html(
            "header", ["id": "b"],
            children: [.html("p", ["class": "brand"], children: ["Flipbook"]), "\n", .html("nav")])
        #expect(try parts.completed(page, of: "t.html") == .html("body", children: [.element(header)]))
        let unknown = "data-use=\"masthed\" names no part; parts.html has brand, masthead"
        #expect(throws: SiteError.template(file: "t.html", unknown)) {
            try parts.completed(.html("header", ["data-use": "masthed"]), of: "t.html")
        }
        #expect(throws: SiteError.template(file: "t.html", "data-use=\"brand\" stands on <nav>, not <p>")) {
            try parts.completed(.html("nav", ["data-use": "brand"]), of: "t.html")
        }
        let twice = Element.html("html", children: [.html("p", ["data-part": "a"]), .html("p", ["data-part": "a"])])
        #expect(throws: SiteError.template(file: "parts.html", "two parts are called “a”")) {
            try TemplateParts(twice, file: "parts.html")
        }
    }

    @Test("a build without the engine says so") func aBuildWithoutTheEngineSaysSo() throws {
        let scratch = ScratchFolder()
        let resources = Resources(root: scratch.path("share"))
        mkdir(resources.root, 0o755)
        #expect(try #require(resources.engineAbsence).contains("\(resources.root)/engine.wasm is missing"))
        symlink("/dev/null", resources.root + "/engine.wasm")
        #expect(resources.engineAbsence == nil)
    }

    @Test("templates are found where they may lie") func templatesAreFoundWhereTheyMayLie() throws {
        let root = Fixtures.root
        #expect(try Resources.locate(named: root, executable: "/bin/x").root == root)
        #expect(try Resources.locate(named: nil, executable: root + "/.build/debug/flipbook").root == root)
        let scratch = ScratchFolder()
        let bare = scratch.path("bare")
        mkdir(bare, 0o755)
        #expect(throws: SiteError.noResources(bare)) { try Resources.locate(named: bare, executable: root + "/x") }
        #expect(throws: SiteError.noResources(nil)) { try Resources.locate(named: nil, executable: "/bin/x") }
        let share = scratch.path("share")
        mkdir(share, 0o755)
        symlink(root, share + "/flipbook")
        #expect(try Resources.locate(named: nil, executable: scratch.path("flipbook")).root == share + "/flipbook")
        #expect(try Resources.locate(named: "", executable: scratch.path("bin/flipbook")).root == share + "/flipbook")
    }
}
