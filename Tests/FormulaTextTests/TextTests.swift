// Texts of bindings: what stands side by side, patterns of numbers, and what is said about those that are wrong.

import Diagnostics
import Formulas
import Interactions
import Numerics
import Testing

@testable import FormulaText

struct TextTests {
    private final class Formats {
        var formats: [NumberFormat] = []
    }

    /// The text that a template shows in the frame of `FormulaTestScope`.
    private func shown(_ text: String) -> String? {
        let table = FormulaTestScope()
        let formats = Formats()
        var scope = table.scope
        scope.format = { format in
            formats.formats.append(format)
            return formats.formats.count
        }
        var diagnostics: [Diagnostic] = []
        guard let template = scope.template(text, as: .text, reporting: &diagnostics) else { return nil }
        let numbers = template.operands.map { $0.evaluate(in: FormulaTestScope.frame) }
        if template.kind == .string { return table.strings[Int(numbers[0])] }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: numbers.count, by: 2) {
            if numbers[index + 1] > 0 {
                formats.formats[Int(numbers[index + 1]) - 1].append(numbers[index], to: &bytes)
            } else {
                bytes += Array(table.strings[Int(numbers[index])].utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func errors(_ text: String, as kind: Binding.Kind = .text) -> [String] {
        var diagnostics: [Diagnostic] = []
        let template = FormulaTestScope().scope.template(text, as: kind, reporting: &diagnostics)
        #expect((template == nil) == !diagnostics.isEmpty, "\(text)")
        return diagnostics.map(line)
    }

    @Test(
        "literals, strings and numbers stand side by side",
        arguments: [
            ("{h} likes", "50 likes"), ("{h}", "50"), ("{time}", "2.5"), ("{h / 3} pt", "16.667 pt"),
            ("{-1 / 3}", "-0.333"),
            ("{-0.0001}", "0"), ("{outcome}: {h} of {{{reach}}}", "success: 50 of {45}"), ("完成 {h} %", "完成 50 %"),
            ("{fixed ? 'on' : 'off'}", "on"), ("{fixed ? format(h, '0.0') : 'off'}!", "50.0!"),
            ("{not fixed ? format(h, '0.0') : in(idle) ? 'idle' : format(h, '0 %')}", "5000 %"), ("plain", "plain"),
            ("$ {h}", "$ 50"), ("{'$'}{h}", "$50"),
        ])
    func literalsStringsAndNumbersStandSideBySide(_ text: String, _ expected: String) {
        #expect(shown(text) == expected)
    }

    @Test(
        "patterns are those of Unicode",
        arguments: [
            ("1234567.891", "#,##0.0", "1,234,567.9"), ("1234567", "#,##,##0", "12,34,567"), ("7", "000", "007"),
            ("2", "0.00", "2.00"), ("2", "0.##", "2"), ("0.5", "#.##", ".5"), ("0", "#", "0"), ("0.256", "0 %", "26 %"),
            ("0.256", "0.0%", "25.6%"), ("-3", "$0.00", "-$3.00"), ("9", "''No. ''0", "No. 9"),
            ("9", "0 ''o''''''''clock''", "9 o''clock"),
            ("9", "0 km/h", "9 km/h"), ("9", "0 ''%''", "9 %"), ("2.5", "0", "3"), ("-2.5", "0", "-2"),
            ("-0.4", "0", "0"),
            ("42", "¥#,##0元", "¥42元"), ("5", "EUR 0", "EUR 5"),
        ])
    func patternsAreThoseOfUnicode(_ number: String, _ pattern: String, _ expected: String) {
        #expect(shown("{format(\(number), '\(pattern)')}") == expected)
    }

    @Test("equal patterns are one format") func equalPatternsAreOneFormat() throws {
        #expect(try NumberPattern("#,##0.0") == NumberPattern("#,##0.0"))
        #expect(try NumberPattern(NumberPattern.plain).format.decimals == 3)
    }

    @Test(
        "a hole of another language is told",
        arguments: [
            (
                "${h}",
                [
                    "0..<1 template-hole: a hole is written without “$” | write {h}; for a price write {format(h, '$0.00')}"
                ]
            ),
            (
                "{'a ' + h}",
                [
                    "1..<9 type-mismatch: “+” adds numbers, and this has a string in it | texts are joined in the binding: text=\"a {h}\""
                ]
            ),
            (
                "{h + ' of ' + reach}",
                [
                    "1..<19 type-mismatch: “+” adds numbers, and this has a string in it | texts are joined in the binding: text=\"{h} of {reach}\""
                ]
            ),
            ("{Math.round(h)}", ["1..<11 unknown-function: there is no function “Math.round” | write round(…)"]),
            (
                "{h.toFixed(1)}",
                ["1..<10 unknown-function: there is no function “h.toFixed” | write format(h, '0.0') in a text"]
            ),
            (
                "{round(h).toFixed(1)}",
                ["9..<10 formula-character: “.” has no place here | write format(…, '0.0') in a text"]
            ),
            (
                "{fixed}",
                [
                    "1..<6 type-mismatch: this is true or false, and a text shows strings and numbers | write fixed ? 'yes' : 'no'"
                ]
            ),
            ("{tint}", ["1..<5 type-mismatch: this is a colour, and a text shows strings and numbers"]),
            (
                "{fixed ? 'none' : h}",
                [
                    "18..<19 type-mismatch: the branches of this condition differ: this one is a number | write format(h, '0.###')"
                ]
            ),
        ])
    func aHoleOfAnotherLanguageIsTold(_ text: String, _ expected: [String]) { #expect(errors(text) == expected) }

    @Test(
        "a wrong pattern is told",
        arguments: [
            ("format(h, 0)", "the pattern of “format” is written out, between quotes | write format(h, '0.0')"),
            ("format(h, outcome)", "the pattern of “format” is written out, between quotes | write format(h, '0.0')"),
            ("format(outcome, '0')", "“format” takes numbers, but this is a string"),
            ("format(h, 'x')", "this pattern shows no number | write one such as 0, 0.0 or #,##0.##"),
            ("format(h, '0.0.0')", "“0.0.0” has more than one point | write one such as 0, 0.0 or #,##0.##"),
            ("format(h, '0#')", "“0#” mixes 0 and # | # stands outermost: #,##0.0#"),
            ("format(h, '0,')", "a comma stands between digits before the point | write #,##0"),
            (
                "format(h, '0 0')",
                "a pattern has one number, and “0 0” has more | put digits that are shown as they are between quotes: '…'"
            ),
            (
                "format(h, '0.0000000')",
                "“0.0000000” has more digits than are shown | at most 15 stand before the point and 6 behind it"
            ),
            (
                "format(h, '0;(0)')",
                "a pattern has no second half: numbers below 0 get a minus in front | choose between two: n lt 0 ? format(-n, '(0)') : format(n, '0')"
            ),
            ("format(h, '%.1f')", "this pattern shows no number | write one such as 0, 0.0 or #,##0.##"),
            ("format(h, '0E0')", "“E” means nothing in this pattern | to show it as it is, quote it: 'E'"),
            (
                "format(h, '0 ''x')",
                "a quote in this pattern is not closed | inside a formula two quotes are one: format(n, '0 ''o''''clock''')"
            ),
            (
                "format(h, '0') eq '5'",
                "a formatted number is there to be seen, not to be compared | compare the number itself"
            ),
        ])
    func aWrongPatternIsTold(_ formula: String, _ expected: String) {
        let found = errors("{\(formula)}")
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": " + expected) == true, "\(found)")
    }

    @Test("a number becomes text only where it is shown") func aNumberBecomesTextOnlyWhereItIsShown() {
        var diagnostics: [Diagnostic] = []
        #expect(FormulaTestScope().scope.compile("format(h, '0.0')", reporting: &diagnostics) == nil)
        #expect(
            diagnostics.map(line) == [
                "0..<16 number-pattern: a number becomes text only where it is shown | write it into the binding: text=\"{format(h, '0.0')}\""
            ])
        #expect(errors("a {h}", as: .string).first?.contains("template-hole") == true)
    }

    @Test(
        "nearest takes any number of numbers",
        arguments: [
            ("nearest(h, 0, 49, 60)", "49"), ("nearest(h, 60, 40, 0)", "60"), ("nearest(h, 7)", "7"),
            ("nearest(list.y, 0, reach - 70, h)", "-25"),
        ])
    func nearestTakesAnyNumberOfNumbers(_ formula: String, _ expected: String) {
        #expect(shown("{\(formula)}") == expected)
    }

    @Test(
        "a wrong nearest is told",
        arguments: [
            ("nearest(h)", "“nearest” takes 2 or more arguments, but 1 is given | write nearest(value, a, [b], …)"),
            ("nearest(h, 'left')", "“nearest” takes numbers, but this is a string"),
            ("closest(h, 0, 1)", "there is no function “closest” | write nearest(value, a, b, …)"),
        ])
    func aWrongNearestIsTold(_ formula: String, _ expected: String) {
        let told = errors("{\(formula)}")
        #expect(told.count == 1 && told.first?.hasSuffix(": " + expected) == true, "\(told)")
    }

    @Test("a table of choices may be long") func aTableOfChoicesMayBeLong() {
        let table = (0..<300).map { "h eq \($0) ? 'n\($0)' : " }.joined() + "'none'"
        #expect(shown("{\(table)}") == "n50")
    }
}
