// Parameters that are any text: what a design, a variant or a scenario sets them to is one of their choices.

import Behaviours
import Designs
import Diagnostics
import FormulaText
import Numerics
import Simulation
import TestSupport
import Testing
import XML

@Suite struct TextParameterTests {
    private static let bind = "<fb:bind target=\"#label\" text=\"{message}\"/>"
    private static let drawing = "<rect id=\"box\" width=\"100\" height=\"100\"/><text id=\"label\">Saved it</text>"
    private static let wait = "<fb:wait for=\"1s\"/></fb:scenario>"

    private func words(_ design: Design, _ scenario: Int) -> String {
        var sampler = Sampler(design.interaction.simulate(scenario: scenario).recording)
        return design.strings[Int(sampler.values(of: 0, at: .zero)[0])]
    }

    @Test("a text may hold spaces, and scenarios and variants set another") func set() throws {
        let design = try SmallDesign.read(
            before: "<fb:parameter name=\"message\" value=\"Saved it\" type=\"text\"/>"
                + "<fb:variant name=\"other\"><fb:set name=\"message\" value=\"Moved to the archive\"/></fb:variant>",
            after: Self.bind + "<fb:scenario name=\"a\">" + Self.wait
                + "<fb:scenario name=\"b\" variant=\"other\">" + Self.wait
                + "<fb:scenario name=\"c\"><fb:set name=\"message\" value=\"12\"/>" + Self.wait, drawing: Self.drawing)
        let parameter = try #require(design.parameters.first)
        #expect(parameter.isText && parameter.kind == .string)
        #expect(parameter.choices.map(\.text) == ["Saved it", "12", "Moved to the archive"])
        #expect([0, 1, 2].map { words(design, $0) } == ["Saved it", "Moved to the archive", "12"])
    }

    @Test("a design gives a behaviour of the box words of its own") func behaviour() throws {
        let text = SmallDesign.text(
            before: "<fb:use behaviour=\"toast\" on=\"#box\"><fb:set name=\"message\" value=\"Moved to the archive\"/>"
                + "</fb:use>")
        let (read, _) = DesignReader.read(SourceText(name: "small.svg", text: text), library: .box)
        let design = try #require(read)
        #expect(design.parameters.first { $0.name == "toast.message" }?.choices.map(\.text) == ["Moved to the archive"])
        #expect(design.strings.contains("Moved to the archive") && !design.strings.contains("Saved"))
    }
}
