// Titles in the languages that an author writes.

import Designs
import Diagnostics
import Testing
import XML

@Suite struct TitleTests {
    @Test("parts and the drawing have titles in other languages") func partsHaveTitlesInOtherLanguages() throws {
        let text = SmallDesign.text(
            before: """
                <fb:parameter name="load" value="2" label="Time to load"><fb:title lang="zh">加载用时</fb:title></fb:parameter>
                <fb:let name="twice" expr="2 * load"/>
                <fb:tap name="tap" target="#box"/>
                """,
            chart: """
                <state id="rest"><fb:title>It rests</fb:title><fb:title lang="zh">  静止
                </fb:title></state>
                """,
            after: "<fb:scenario name=\"one\" title=\"Once\"><fb:title lang=\"zh\">一次</fb:title></fb:scenario>"
        ).replacing(
            "<title>Small</title>",
            with: "<title lang=\"zh\">小</title><title>Small</title><title lang=\"de\">Klein</title>")
        let source = SourceText(name: "small.svg", text: text)
        let (read, diagnostics) = DesignReader.read(source)
        let design = try #require(read)
        #expect(!diagnostics.contains { ["duplicate-element", "stray-text"].contains($0.id) })
        #expect(design.title == "Small")
        let titles = Set(design.titles.map { [$0.of, $0.language, $0.text] })
        #expect(
            titles == [
                ["Small", "zh", "小"], ["Small", "de", "Klein"], ["Time to load", "zh", "加载用时"],
                ["rest", "", "It rests"], ["rest", "zh", "静止"], ["It rests", "zh", "静止"], ["Once", "zh", "一次"],
            ])
        #expect(design.title(ofState: 0) == "It rests")
        // The drawing keeps the one for all.
        #expect(design.picture.elements.filter { $0.name == "svg:title" }.map(\.textContent) == ["Small"])
    }

    @Test(
        "a title stands in what has one, and holds text",
        arguments: [
            ("<fb:let name=\"a\" expr=\"1\"><fb:title>A</fb:title></fb:let>", "misplaced-element"),
            (
                "<fb:parameter name=\"a\" value=\"1\"><fb:title of=\"b\">A</fb:title></fb:parameter>",
                "unknown-attribute"
            ),
            ("<fb:parameter name=\"a\" value=\"1\"><fb:title><fb:set/></fb:title></fb:parameter>", "misplaced-element"),
        ])
    func aTitleStandsInWhatHasOne(_ part: String, _ id: String) {
        #expect(SmallDesign.findings(SmallDesign.text(before: part)).contains(id))
    }
}
