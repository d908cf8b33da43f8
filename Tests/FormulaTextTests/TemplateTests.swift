// Templates with holes, read as what their attribute is.

import Diagnostics
import Formulas
import Geometry
import Interactions
import Testing

@testable import FormulaText

struct TemplateTests {
    private func template(_ text: String, _ kind: Binding.Kind) -> CompiledTemplate? {
        var diagnostics: [Diagnostic] = []
        let template = FormulaTestScope().scope.template(text, as: kind, reporting: &diagnostics)
        for diagnostic in diagnostics { Issue.record("\(text): \(line(diagnostic))") }
        return template
    }

    private func values(_ text: String, _ kind: Binding.Kind) -> [Double]? {
        template(text, kind)?.operands.map { $0.evaluate(in: FormulaTestScope.frame) }
    }

    private func commands(_ text: String) -> String? {
        template(text, .path).map { String(decoding: $0.commands, as: UTF8.self) }
    }

    @Test("parts know their bytes") func partsKnowTheirBytes() {
        var diagnostics: [Diagnostic] = []
        let parts = FormulaTemplate.parse("刷{{x}} {fixed ? '}{' : 'b'}!", reporting: &diagnostics)?.parts
        #expect(
            parts == [
                FormulaTemplate.Part(isHole: false, text: "刷{x} ", range: 0..<9),
                FormulaTemplate.Part(isHole: true, text: "fixed ? '}{' : 'b'", range: 9..<29),
                FormulaTemplate.Part(isHole: false, text: "!", range: 29..<30),
            ])
        #expect(diagnostics.isEmpty)
    }

    @Test("numbers") func numbers() {
        #expect(values("{max(0, h)}", .number) == [50])
        #expect(values(" 12.5 ", .number) == [12.5])
        #expect(values("-3px", .number) == [-3])
        #expect(values("4pt", .number) == [4])
        #expect(template("1e-3", .number)?.isConstant == true)
        #expect(template("{h}", .number)?.isConstant == false)
    }

    @Test("lists of numbers") func listsOfNumbers() {
        #expect(values("0 {h}, 2 ,3-4 {W / 2}", .numbers) == [0, 50, 2, 3, -4, 187.5])
    }

    @Test("paths spell out their commands") func pathsSpellOutTheirCommands() {
        #expect(commands("M 1 2 3 4 L 5 6 7 8 Z") == "MLLLZ")
        #expect(commands("m1 2 3 4h5v6z") == "mlhvz")
        #expect(commands("M0 0C1 2 3 4 5 6S1 2 3 4Q1 2 3 4T5 6A1 2 3 0 1 4 5") == "MCSQTA")
    }

    @Test("the drop of the sticky refresh reads") func theDropOfTheStickyRefreshReads() {
        let text = """
            M {15 - h} 15 A {h} {h} 0 0 1 {15 + h} 15 Q {15 + reach} {(15 + time) / 2} {15 + reach} {time} \
            A {reach} {reach} 0 0 1 {15 - reach} {time} Q {15 - reach} {(15 + time) / 2} {15 - h} 15 Z
            """
        #expect(commands(text) == "MAQAQZ")
        #expect(values(text, .path)?.count == 24)
        #expect(values(text, .path)?.prefix(9) == [-35, 15, 50, 50, 0, 0, 1, 65, 15])
    }

    @Test("flags of arcs need no spaces and may be holes") func flagsOfArcsNeedNoSpacesAndMayBeHoles() {
        #expect(values("M0 0A1 2 3 0110 20", .path) == [0, 0, 1, 2, 3, 0, 1, 10, 20])
        #expect(values("M0 0A1 2 3 {fixed} {h gt 99} 10 20", .path) == [0, 0, 1, 2, 3, 1, 0, 10, 20])
    }

    @Test("numbers of paths may stand side by side") func numbersOfPathsMayStandSideBySide() {
        #expect(values("M-1-2.5L.5.25", .path) == [-1, -2.5, 0.5, 0.25])
        #expect(values("M{h}-2L{h},{-h}", .path) == [50, -2, 50, -50])
        #expect(commands("M{h} 0h{h}v1Z") == "MhvZ")
    }

    @Test("transforms are filled up") func transformsAreFilledUp() {
        let text =
            "translate({h}) scale({time}),rotate(90) rotate({h} 1 2) skewX(3deg) skewY(4) translate(1px,2pt) scale(2 3)"
        let template = template(text, .transform)
        #expect(
            template?.functions.map { "\($0) \($0.argumentCount)" } == [
                "translate 2", "scale 2", "rotate 3", "rotate 3", "skewX 1", "skewY 1", "translate 2", "scale 2",
            ])
        #expect(
            template?.operands.map { $0.evaluate(in: FormulaTestScope.frame) } == [
                50, 0, 2.5, 2.5, 90, 0, 0, 50, 1, 2, 3, 4, 1, 2, 2, 3,
            ])
    }

    @Test("colours are three numbers") func coloursAreThreeNumbers() {
        #expect(values("{mix(#ededed, #ffffff, 0)}", .color) == [237, 237, 237])
        #expect(values("#08f", .color) == [0, 136, 255])
        #expect(values(" {tint} ", .color) == [10, 20, 30])
    }

    @Test("flags") func flags() {
        #expect(values("{in(busy)}", .flag) == [1])
        #expect(values("false", .flag) == [0])
    }

    @Test("texts are indices of strings") func textsAreIndicesOfStrings() {
        #expect(values("{fixed ? 'success' : 'failure'}", .string) == [0])
        #expect(values("failure", .string) == [1])
        #expect(values("{{new}}", .string) == [2])
        #expect(values("", .string) == [2])
    }

    @Test("the origin is handed on") func theOriginIsHandedOn() {
        var diagnostics: [Diagnostic] = []
        let template = FormulaTestScope().scope.template(
            "rotate({h} 1 2)", as: .transform, origin: 9, reporting: &diagnostics)
        #expect(template?.operands.map(\.origin) == [9, 9, 9])
    }
}
