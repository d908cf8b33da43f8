// Looks and languages: names whose values depend on two parameters.

import Designs
import Diagnostics
import Numerics
import Simulation
import Testing
import XML

@Suite("Looks and languages") struct PaletteTests {
    private static let sets = """
        <fb:palette><fb:color name="paper" value="#ffffff"/><fb:color name="ink" value="#000"/></fb:palette>
        <fb:palette name="dark"><fb:color name="paper" value="#101418"/></fb:palette>
        <fb:strings lang="zh"><fb:string name="word" value="刷新"/></fb:strings>
        <fb:strings lang="en-GB"><fb:string name="word" value="it's fresh"/></fb:strings>
        """
    private static let drawing =
        "<rect id=\"box\" width=\"9\" height=\"9\" fill=\"#fff\" stroke=\"#000\"/>"
        + "<text id=\"label\">刷新</text>"
    private static let bind =
        "<fb:bind target=\"#box\" fill=\"{paper}\" stroke=\"{ink}\"/>"
        + "<fb:bind target=\"#label\" text=\"{word}\"/>"

    @Test("a name has the value of the look or the language that is chosen, or the first one's") func chosen() throws {
        let design = try SmallDesign.read(
            before: Self.sets,
            after: Self.bind + "<fb:scenario name=\"a\"><fb:wait for=\"1s\"/></fb:scenario>"
                + "<fb:scenario name=\"b\" like=\"a\"><fb:set name=\"look\" value=\"dark\"/>"
                + "<fb:set name=\"lang\" value=\"en-GB\"/></fb:scenario>", drawing: Self.drawing)
        #expect(design.parameters.map(\.name) == ["look", "lang"])
        #expect(design.parameters.map { $0.choices.map(\.text) } == [["light", "dark"], ["zh", "en-GB"]])
        #expect(
            design.lets.map(\.name) == [
                "paper.red", "paper.green", "paper.blue", "ink.red", "ink.green", "ink.blue", "word",
            ])
        func shown(_ scenario: Int) -> ([Double], [Double], String) {
            var sampler = Sampler(design.interaction.simulate(scenario: scenario).recording)
            let values = design.bindings.indices.map { sampler.values(of: $0, at: .zero) }
            return (values[0], values[1], design.strings[Int(values[2][0])])
        }
        #expect(shown(0) == ([255, 255, 255], [0, 0, 0], "刷新"))
        #expect(shown(1) == ([16, 20, 24], [0, 0, 0], "it's fresh"))
    }

    @Test("a text that a language lacks is told") func missingString() throws {
        let sets = Self.sets.replacing(
            "<fb:strings lang=\"en-GB\">", with: "<fb:strings lang=\"de\"></fb:strings><fb:strings lang=\"en-GB\">")
        let found = DesignReader.read(
            SourceText(name: "a.svg", text: SmallDesign.text(before: sets, after: Self.bind, drawing: Self.drawing))
        ).diagnostics.filter { $0.id == "missing-string" }
        #expect(
            found.map(\.sentence) == ["“de” has no “word”, so the text of the first <fb:strings> is shown"]
                && found.first?.severity == .note)
    }

    @Test("another look than the first may be the usual one") func usual() throws {
        let sets = """
            <fb:palette><fb:color name="paper" value="#ffffff"/></fb:palette>
            <fb:palette name="dark" chosen="CHOSEN"><fb:color name="paper" value="#102030"/></fb:palette>
            """
        let bind = "<fb:bind target=\"#box\" fill=\"{paper}\"/>"
        let design = try SmallDesign.read(
            before: sets.replacing("CHOSEN", with: "dark"), after: bind,
            drawing: Self.drawing.replacing("#fff", with: "#102030"))
        let look = try #require(design.parameters.first)
        #expect(look.name == "look" && look.choices.first { $0.value == look.value[0] }?.text == "dark")
        let twice = sets.replacing("<fb:palette>", with: "<fb:palette chosen=\"light\">")
        #expect(
            SmallDesign.findings(SmallDesign.text(before: twice.replacing("CHOSEN", with: "dark"), after: bind))
                .contains("conflicting-attributes"))
        let wrong = SmallDesign.text(before: sets.replacing("CHOSEN", with: "drak"), after: bind)
        #expect(SmallDesign.findings(wrong).contains("unknown-name"))
    }

    @Test("one palette alone is a list of names, with nothing to choose") func alone() throws {
        let design = try SmallDesign.read(
            before: "<fb:palette><fb:color name=\"paper\" value=\"#ffffff\"/></fb:palette>",
            after: "<fb:bind target=\"#box\" fill=\"{paper}\"/>", drawing: Self.drawing)
        #expect(design.parameters.isEmpty && design.lets.count == 3)
    }

    @Test(
        "says what is wrong with a look or a language",
        arguments: [
            (
                "<fb:palette name=\"dark\"><fb:color name=\"papr\" value=\"#000000\"/></fb:palette>",
                "the first <fb:palette> has no “papr”"
            ),
            (
                "<fb:palette name=\"dark\"><fb:color name=\"paper\" value=\"rgb(0 0 0 / 50%)\"/></fb:palette>",
                "“rgb(0 0 0 / 50%)” is no colour that a formula can have"
            ),
            (
                "<fb:palette name=\"very dark\"><fb:color name=\"paper\" value=\"#000000\"/></fb:palette>",
                "name of an <fb:palette> is a word of letters, digits and “-” that begins with a letter"
            ),
            (
                "<fb:palette><fb:color name=\"paper\" value=\"#000000\"/></fb:palette>",
                "name of an <fb:palette> is a word of letters, digits and “-” that begins with a letter"
            ),
            (
                "<fb:palette name=\"2\"><fb:color name=\"paper\" value=\"#000000\"/></fb:palette>",
                "name of an <fb:palette> is a word of letters, digits and “-” that begins with a letter"
            ),
            (
                "<fb:palette name=\"light\"><fb:color name=\"paper\" value=\"#000000\"/></fb:palette>",
                "there are two <fb:palette> “light”"
            ),
            (
                "<fb:palette name=\"dark\"><fb:color name=\"paper\" value=\"#000\"/><fb:color name=\"paper\" value=\"#111\"/>"
                    + "</fb:palette>",
                "“paper” stands here twice"
            ),
            ("<fb:strings lang=\"zh\"/>", "this <fb:strings> names nothing"),
            (
                "<fb:strings><fb:string name=\"a\" value=\"b\"/></fb:strings>",
                "<fb:strings> needs lang"
            ),
            (
                "<fb:palette name=\"dark\"><fb:colour name=\"paper\" value=\"#000\"/></fb:palette>",
                "there is no <fb:colour>"
            ),
            ("<fb:let name=\"look\" expr=\"1\"/><fb:palette name=\"dark\"/>", "the name “look” is taken"),
        ])
    func mistakes(_ more: String, _ sentence: String) {
        let first = "<fb:palette><fb:color name=\"paper\" value=\"#ffffff\"/></fb:palette>"
        let text = SmallDesign.text(
            before: first + more, after: "<fb:bind target=\"#box\" fill=\"{paper}\"/>", drawing: Self.drawing)
        let found = DesignReader.read(SourceText(name: "small.svg", text: text)).diagnostics
        #expect(found.filter { $0.severity == .error }.map(\.sentence) == [sentence])
    }
}
