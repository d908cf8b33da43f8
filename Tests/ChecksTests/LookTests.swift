// Checks of what a design shows in its other looks and languages.

import Checks
import Designs
import Diagnostics
import Testing

@Suite struct LookTests {
    private func examined(palettes: String, dark: String = "") throws -> [String] {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 300 300"><title>A</title>
            <metadata><fb:interaction>\(palettes)
            <fb:tap name="tap" target="#paper"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="n" expr="0"/></datamodel>
            <state id="a"><transition event="tap"><assign location="n" expr="n + 1"/></transition></state></scxml>
            <fb:bind target="#paper" fill="{paper}"/><fb:bind target="#word" fill="{ink}"/>
            <fb:bind target="#label" text="{word}"/>
            <fb:scenario name="a"><fb:tap on="#paper"/></fb:scenario></fb:interaction></metadata>
            <rect id="paper" width="300" height="300" fill="#ffffff"/>
            <g \(dark)><text id="word" x="20" y="60" fill="#111111">Word</text></g>
            <text id="label" font-size="24" x="20" y="120" fill="#777777" fb:allow="text-contrast: a test">Go</text></svg>
            """
        let (design, told) = DesignReader.read(SourceText(name: "a.svg", text: text))
        #expect(told.isEmpty)
        return try Examination(#require(design), told: told).diagnostics.filter { $0.id.hasPrefix("text-") }.map {
            "\($0.id): \($0.sentence)"
        }
    }

    private static let palettes = """
        <fb:palette><fb:color name="paper" value="#ffffff"/><fb:color name="ink" value="#111111"/></fb:palette>
        <fb:palette name="dark"><fb:color name="paper" value="#101010"/></fb:palette>
        <fb:strings lang="en"><fb:string name="word" value="Go"/></fb:strings>
        <fb:strings lang="de"><fb:string name="word" value="Go"/></fb:strings>
        """

    @Test("a text that another look hides is told, with the look") func contrastInTheDark() throws {
        #expect(
            try examined(palettes: Self.palettes) == [
                "text-contrast: “Word” has a contrast of 1:1, #111111 on #101010, and 4.5:1 is wanted (look=\"dark\")"
            ])
        #expect(try examined(palettes: Self.palettes, dark: "fb:allow=\"text-contrast: it is a shadow\"").isEmpty)
        let mended = Self.palettes.replacing(
            "value=\"#101010\"/>", with: "value=\"#101010\"/><fb:color name=\"ink\" value=\"#eeeeee\"/>")
        #expect(try examined(palettes: mended).isEmpty)
    }

    @Test("a text that another language makes too long is told, with the language") func overflowInGerman() throws {
        let long = Self.palettes.replacing("#101010", with: "#fefefe").replacing(
            "<fb:strings lang=\"de\"><fb:string name=\"word\" value=\"Go\"",
            with: "<fb:strings lang=\"de\"><fb:string name=\"word\" value=\"Geschwindigkeitsbegrenzungsschilder\"")
        let found = try examined(palettes: long)
        #expect(found.count == 1 && found[0].hasSuffix("(lang=\"de\")"), "\(found)")
    }
}
