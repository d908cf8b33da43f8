// What formulas in text are worth, and that the table of functions is whole.

import Diagnostics
import Formulas
import Testing

@testable import FormulaText

struct FormulaValueTests {
    private func compile(_ text: String, isText: Bool = false) -> CompiledFormula? {
        var diagnostics: [Diagnostic] = []
        var scope = FormulaTestScope().scope
        scope.isText = isText
        let formula = scope.compile(text, reporting: &diagnostics)
        for diagnostic in diagnostics { Issue.record("\(text): \(line(diagnostic))") }
        return formula
    }

    private func value(_ text: String) -> Double? { compile(text)?.formula.evaluate(in: FormulaTestScope.frame) }

    @Test(
        "worth",
        arguments: [
            ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("2 - 3 - 4", -5), ("8 / 4 / 2", 1), ("-2 * -3", 6),
            ("- (1 + 2)", -3),
            ("1e3 + .5", 1000.5), ("2E-2", 0.02), ("1.50", 1.5), ("150ms", 0.15), ("2s", 2), ("0.5turn", 180),
            ("90deg", 90),
            ("12px + 3pt", 15), ("h", 50), ("list.inset.top", 64), ("W / 2", 187.5), ("time", 2.5),
            ("model(list.inset.top)", 108),
            ("-((in(busy) ? 64 : list.inset.top) + list.y)", -44), ("h gt threshold + reach ? 1 : 0", 0),
            ("h > threshold ? 1 : 0", 1), ("h >= 50 and h <= 50 ? 1 : 0", 1), ("h == 50 ? 1 : 2", 1),
            ("h != 50 ? 1 : 2", 2),
            ("h < 50 ? 1 : h lt 60 ? 2 : 3", 2), ("not fixed ? 1 : 2", 2), ("not fixed or fixed ? 1 : 2", 1),
            ("not h gt 10 ? 1 : 2", 2), ("true ? 1 : 2", 1), ("false or true and false ? 1 : 2", 2),
            ("outcome eq 'success' ? 1 : 2", 1), ("outcome ne 'success' ? 1 : 2", 2), ("'a''b' eq 'a''b' ? 1 : 2", 1),
            ("#f00 eq #ff0000 ? 1 : 2", 1), ("tint ne rgb(10, 20, 31) ? 1 : 2", 1), ("fixed eq true ? 1 : 2", 1),
            ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3), ("clamp(0, h, 1)", 1), ("abs(-3)", 3), ("sign(-3)", -1),
            ("round(2.5)", 3), ("floor(-0.5)", -1), ("ceil(0.5)", 1), ("trunc(-1.5)", -1), ("mod(-1, 5)", 4),
            ("rem(-1, 5)", -1),
            ("sin(30)", 0.5), ("cos(60deg)", 0.5), ("tan(45)", 1), ("asin(1)", 90), ("acos(0.5)", 60), ("atan(1)", 45),
            ("atan2(1, -1)", 135), ("pow(2, 10)", 1024), ("sqrt(16)", 4), ("hypot(3, 4)", 5), ("hypot(2, 3, 6)", 7),
            ("exp(0)", 1), ("log(1)", 0), ("log(8, 2)", 3), ("mix(10, 20, 0.25)", 12.5), ("progress(66, 44, 88)", 0.5),
            ("round(unrubberband(rubberband(96, 812), 812))", 96), ("round(project(1000))", 499),
            ("random(1)", 0.5345422839126993), ("in(idle) or in(busy) ? 1 : 2", 1),
        ] as [(String, Double)])
    func worth(_ text: String, _ expected: Double) { #expect(value(text) == expected) }

    @Test("radians are rounded once") func radiansAreRoundedOnce() { #expect(value("1rad") == 57.29577951308232) }

    @Test(
        "colours are three formulas",
        arguments: [
            ("tint", [10, 20, 30]), ("#ededed", [237, 237, 237]), ("#08f", [0, 136, 255]), ("paper", [255, 238, 221]),
            ("rgb(1, 2 + 3, h)", [1, 5, 50]), ("mix(#000, #ffffff, 0.5)", [127.5, 127.5, 127.5]),
            ("fixed ? #e64d4d : #4d4d4d", [230, 77, 77]), ("mix(tint, fixed ? #fff : #000, 0)", [10, 20, 30]),
        ] as [(String, [Double])])
    func coloursAreThreeFormulas(_ text: String, _ expected: [Double]) {
        let formula = compile(text)
        #expect(formula?.type == .color)
        #expect(formula?.channels.map { $0.evaluate(in: FormulaTestScope.frame) } == expected)
    }

    @Test("types are known") func typesAreKnown() {
        #expect(compile("1")?.type == .number)
        #expect(compile("h gt 1")?.type == .boolean)
        #expect(compile("mood")?.type == .string)
        #expect(compile("fixed ? 'a' : outcome")?.type == .string)
    }

    @Test("strings are indices into the table") func stringsAreIndicesIntoTheTable() {
        let table = FormulaTestScope()
        var diagnostics: [Diagnostic] = []
        let formula = table.scope.compile("fixed ? '刷新成功' : 'failure'", reporting: &diagnostics)
        #expect(formula?.formula.evaluate(in: FormulaTestScope.frame) == 2)
        #expect(table.strings == ["success", "failure", "刷新成功"])
    }

    @Test("constants are folded and slots kept") func constantsAreFoldedAndSlotsKept() {
        #expect(compile("2 * 3 + 1")?.formula == Formula(constant: 7))
        #expect(compile("W - 2 * 30")?.formula == Formula(constant: 315))
        #expect(compile("dark ? h : reach")?.formula == Formula(slot: 1))
        #expect(compile("h + reach * h")?.formula.slots == [1, 2])
    }

    @Test("the origin is handed on") func theOriginIsHandedOn() {
        var diagnostics: [Diagnostic] = []
        let formula = FormulaTestScope().scope.compile("tint", origin: 5, reporting: &diagnostics)
        #expect(formula?.channels.map(\.origin) == [5, 5, 5])
    }

    @Test("every function compiles with as many arguments as its signature says")
    func everyFunctionCompilesWithAsManyArgumentsAsItsSignatureSays() {
        #expect(FormulaFunction.named.count == FormulaFunction.all.count)
        for function in FormulaFunction.all {
            for count in function.required...function.parameters.count + (function.isVariadic ? 2 : 0) {
                let arguments = (0..<count).map { index in
                    switch function.parameters[min(index, function.parameters.count - 1)].kind {
                    case .number, .blendable: "0.5"
                    case .state: "busy"
                    case .variable: "list.inset.top"
                    case .pattern: "'0.0'"
                    }
                }
                let text = "\(function.name)(\(arguments.joined(separator: ", ")))"
                let formula = compile(text, isText: function.lowering == .format)
                #expect(formula != nil, "\(text)")
                if let result = function.result { #expect(formula?.type == result, "\(text)") }
            }
            #expect(!function.meaning.isEmpty && !function.meaning.hasSuffix("."))
        }
    }

    @Test("every operation can be written") func everyOperationCanBeWritten() {
        let written = Set(
            FormulaFunction.all.compactMap { function -> Opcode? in
                switch function.lowering {
                case .operation(let operation), .chain(let operation), .selection(let operation): operation
                case .blend: .mix
                case .logarithm: .logarithm
                case .color, .state, .model, .format: nil
                }
            } + FormulaOperator.allCases.map(\.operation) + [.constant, .load, .negate, .not, .select])
        #expect(written == Set(Opcode.allCases))
    }
}
