// What a comparison of designs says, and what it must not say: one edit a row, with the words that are expected.

import Differences
import TestSupport
import Testing

@Suite("What is said of an edit") struct SaidChangeTests {
    /// A screen with two equal squares, a row of a class, a palette and every kind of gesture.
    private static let screen = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 390 600"><title>Screen</title>
        <metadata><fb:interaction>
        <fb:parameter name="way" value="60" min="0" max="200" unit="pt" label="How far"><fb:title lang="zh">多远</fb:title></fb:parameter>
        <fb:palette name="light"><fb:color name="ink" value="#111111"/></fb:palette>
        <fb:palette name="dark"><fb:color name="ink" value="#f2efe9"/></fb:palette>
        <fb:strings lang="en"><fb:string name="hello" value="Hello"/></fb:strings>
        <fb:strings lang="zh"><fb:string name="hello" value="你好"/></fb:strings>
        <fb:tap name="one" target="#one"/><fb:tap name="two" target="#two"/>
        <fb:pan name="drag" target=".row"/><fb:swipe name="off" target="#dot" direction="left"/>
        <fb:pinch name="zoom" target="#dot"/><fb:rotate name="turn" target="#dot" with="zoom"/>
        <fb:scroll name="list" target="#list" content="#rows" content-height="1500" snap-y="0 100 300"/>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook" initial="rest">
        <datamodel><data id="x" expr="0"/></datamodel>
        <state id="rest"><transition event="one" target="held"/><transition event="two"><assign location="x" expr="way"/></transition>
        <transition event="off" target="held"/></state>
        <state id="held"><onentry><fb:animate name="go" easing="spring(0.35 0)"><assign location="x" expr="200"/></fb:animate></onentry>
        <transition event="two" target="rest"/><transition event="off" cond="x gt 100" target="rest"/></state>
        </scxml>
        <fb:bind target="#dot" transform="translate({x} 0)" fill="{ink}"/>
        <fb:bind target="#word" text="{hello}"/>
        <fb:bind target=".row" opacity="{drag.active and drag.instance eq instance ? 0.5 : 1}"/>
        <fb:scenario name="first" title="First"><fb:tap on="#one"/><fb:wait for="1s"/></fb:scenario>
        <fb:scenario name="second" title="Second"><fb:touch at="20 300"><fb:move by="0 {way}" for="0.3s"/></fb:touch></fb:scenario>
        </fb:interaction></metadata>
        <rect width="390" height="600" fill="#eee"/>
        <g id="list"><rect y="200" width="390" height="400" fill="#fff"/><g id="rows">
        <g class="row"><rect y="210" width="390" height="40" fill="#ddd"/></g>
        <g class="row"><rect y="260" width="390" height="40" fill="#ddd"/></g>
        <g class="row"><rect y="310" width="390" height="40" fill="#ddd"/></g></g></g>
        <rect id="one" width="60" height="60"/><rect id="two" x="300" width="60" height="60"/>
        <circle id="dot" cx="30" cy="120" r="30"/><path d="M0 90H60" stroke="#000"/><text id="word" x="200" y="120">Hello</text>
        </svg>
        """

    private func changes(_ edits: [(String, String)]) throws -> [Change] {
        var new = Self.screen
        for (before, after) in edits {
            #expect(new.contains(before), "\(before)")
            new = new.replacing(before, with: after)
        }
        return try #require(Pairs.differences(Self.screen, new, at: "screen.svg")).changes
    }

    private func words(_ change: Change) -> String {
        [change.kind.rawValue, change.subject, change.aspect, change.old, change.new].filter { !$0.isEmpty }
            .joined(separator: " | ")
    }

    @Test(
        "one edit is told in its words",
        arguments: [
            ("<fb:tap on=\"#one\"/>", "<fb:tap on=\"#two\"/>", "changed | tap (scenario first) | place | #one | #two"),
            (
                "name=\"ink\" value=\"#f2efe9\"", "name=\"ink\" value=\"#f2ef00\"",
                "changed | colour ink | in dark | #f2efe9 | #f2ef00"
            ),
            ("value=\"你好\"", "value=\"您好\"", "changed | text hello | in zh | “你好” | “您好”"),
            ("direction=\"left\"", "direction=\"up\"", "changed | input off | direction | left | up"),
            ("name=\"second\"", "name=\"drag\"", "renamed | scenario | second | drag"),
            ("name=\"go\"", "name=\"leap\"", "renamed | animation | go | leap"),
            ("label=\"How far\"", "label=\"The way\"", "changed | parameter way | label | How far | The way"),
            ("by=\"0 {way}\"", "by=\"0 {way + 20}\"", "changed | move by (scenario second) | y | way | way + 20"),
            ("stroke=\"#000\"", "", "changed | <path> | stroke | #000 | not given"),
        ])
    func told(_ before: String, _ after: String, _ words: String) throws {
        let found = try changes([(before, after)]).filter { $0.part != .played }
        #expect(found.map(self.words) == [words])
    }

    @Test(
        "what means the same is not told",
        arguments: [
            ("name=\"go\"", "name=\"go\" delay=\"0s\" repeat=\"1\" autoreverse=\"false\""),
            ("<fb:tap name=\"one\"", "<fb:tap enabled=\"true\" name=\"one\""),
            (
                "target=\"#dot\"/><fb:rotate name=\"turn\" target=\"#dot\" with=\"zoom\"/>",
                "target=\"#dot\" with=\"turn\"/><fb:rotate name=\"turn\" target=\"#dot\"/>"
            ),
            ("snap-y=\"0 100 300\"", "snap-y=\"300 0 100\""), ("cx=\"30\"", "cx=\"30px\""),
            ("<g class=\"row\"><rect y=\"210\"", "<g class=\"row\" id=\"r0\"><rect y=\"210\""),
        ])
    func untold(_ before: String, _ after: String) throws {
        #expect(try changes([(before, after)]).map(words) == [])
    }

    @Test("an element in front of another one is another picture, and another target") func order() throws {
        let ground = "<rect width=\"390\" height=\"600\" fill=\"#eee\"/>"
        let moved = try changes([(ground, ""), ("</svg>", ground + "</svg>")])
        #expect(
            moved.first.map(words)?.hasSuffix("order of its parts") == true
                || moved.contains { $0.aspect == "order of its parts" })
        #expect(moved.contains { $0.part == .played })
    }

    @Test("a state with another name and another spring is the same state") func renamed() throws {
        let found = try changes([
            ("\"held\"", "\"grabbed\""), ("spring(0.35 0)", "spring(0.7 0)"), ("x gt 100", "x gt 110"),
        ]).filter { $0.part != .played }.map(words)
        #expect(found.contains("renamed | state | held | grabbed"))
        #expect(found.contains { $0.contains("animation go (entry of grabbed) | easing") }, "\(found)")
        #expect(found.contains { $0.contains("condition") } && found.count == 3, "\(found)")
    }

    @Test("what a new state and a new transition do is told") func added() throws {
        let found = try changes([
            (
                "</scxml>",
                "<state id=\"late\"><onentry><fb:animate name=\"bounce\" duration=\"0.2s\"><assign location=\"x\" expr=\"9\"/></fb:animate></onentry></state></scxml>"
            ),
            (
                "<transition event=\"off\" target=\"held\"/>",
                "<transition event=\"off\" target=\"held\"/><transition event=\"bye\" target=\"late\"><fb:haptic style=\"light\"/></transition>"
            ),
        ]).map(words)
        #expect(found.contains { $0.hasPrefix("added | animation bounce (entry of late)") }, "\(found)")
        #expect(found.contains { $0.hasPrefix("added | haptic light") }, "\(found)")
    }

    @Test(
        "the first line says what differs",
        arguments: [
            ("</fb:interaction>", "<fb:require always=\"x ge 0\"/></fb:interaction>", "only what is required differs"),
            ("<title>Screen", "<title>Screens", "only texts differ"),
            ("stroke=\"#000\"", "stroke=\"#111\"", "only the drawing differs"),
        ])
    func verdict(_ before: String, _ after: String, _ verdict: String) throws {
        let new = Self.screen.replacing(before, with: after)
        let difference = try #require(Pairs.differences(Self.screen, new, at: "screen.svg"))
        #expect(Pairs.report(difference, Self.screen, new).text.hasPrefix("old.svg → new.svg: \(verdict)\n"))
    }
}
