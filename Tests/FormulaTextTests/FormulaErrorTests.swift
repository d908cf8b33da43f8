// Every way a formula, a template or an easing can be wrong: what is said, about which bytes, and what to write.

import Diagnostics
import Foundation
import Interactions
import TestSupport
import Testing

@testable import FormulaText

struct FormulaErrorTests {
    private func errors(_ text: String, as type: FormulaType? = nil) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let formula = FormulaTestScope().scope.compile(text, as: type, reporting: &diagnostics)
        #expect((formula == nil) == !diagnostics.isEmpty, "\(text)")
        return diagnostics
    }

    /// `formula`, `formula as TYPE`, `easing`, or the kind of a binding.
    private func errors(_ text: String, kind: String) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let scope = FormulaTestScope().scope
        if kind == "easing" {
            #expect(scope.easing(text, reporting: &diagnostics) == nil, "\(text)")
        } else if let binding = Binding.Kind.allCases.first(where: { "\($0)" == kind }) {
            #expect(scope.template(text, as: binding, reporting: &diagnostics) == nil, "\(text)")
        } else {
            diagnostics = errors(text, as: FormulaType(rawValue: String(kind.dropFirst("formula as ".count))))
        }
        return diagnostics
    }

    @Test(
        "one sign that is missing or too much is mended, where that leaves functions the arguments that they take",
        arguments: [
            ("max(1 2)", "max(1, 2)"), ("clamp(0, round(1)2)", "clamp(0, round(1), 2)"), ("max(1,, 2)", "max(1, 2)"),
            ("max(1, 2,)", "max(1, 2)"), ("progress1, 2, 3)", "progress(1, 2, 3)"), ("max 1, 2)", "max( 1, 2)"),
            ("1 - maxa, min(1, 2))", "1 - max(a, min(1, 2))"), ("abs 1)", "abs( 1)"),
            ("mod(1 2 3)", nil), ("clamp1, 2)", nil), ("1, 2", nil), ("(1 2)", nil), ("max(, 2)", nil),
            ("absent, 2)", nil), ("max(1 + , 2)", nil),
        ] as [(String, String?)])
    func oneSign(text: String, mended: String?) {
        let advice = errors(text).first?.advice
        var bytes = Array(text.utf8)
        for change in advice?.changes ?? [] {
            bytes.replaceSubrange(change.range ?? errors(text)[0].range!, with: change.text.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == mended ?? text)
    }

    @Test(
        "a hole that lost its first brace begins where a formula can",
        arguments: [
            ("translate(1 + 2 * a} {b})", 10), ("translate({a} b})", 14), ("translate(0 -a})", 12),
            ("rotate(max(1, 2)})", 7),
            ("a}", 0), ("1 +}", nil), ("}", nil),
        ] as [(String, Int?)])
    func firstBrace(text: String, start: Int?) {
        var diagnostics: [Diagnostic] = []
        #expect(FormulaTemplate.parse(text, reporting: &diagnostics) == nil)
        #expect(diagnostics.first?.advice?.changes == (start.map { [.init("{", at: $0..<$0)] } ?? []))
    }

    @Test("stops of linear are at most a thousand") func stopsOfLinearAreAtMostAThousand() {
        func found(_ stops: String) -> [Diagnostic] {
            var diagnostics: [Diagnostic] = []
            let easing = FormulaTestScope().scope.easing("linear(\(stops))", reporting: &diagnostics)
            #expect((easing == nil) == !diagnostics.isEmpty)
            return diagnostics
        }
        let most = Array(repeating: "0", count: 998).joined(separator: ",")
        #expect(found(most + ",0,1").isEmpty)
        #expect(found(most + ",0 50% 60%").isEmpty)
        for more in [",0,1,1", ",0,0.5 50% 60%", ",0,50% 60% 0.5"] {
            let diagnostics = found(most + more)
            #expect(diagnostics.map(\.sentence) == ["linear() takes from 2 to 1000 stops"], "\(more)")
            #expect((diagnostics.first?.range?.lowerBound ?? 0) > most.utf8.count)
        }
    }

    /// The file holds the texts (a kind, a tab, the text) and under each what is said about it.
    @Test("every mistake is told wholly") func everyMistakeIsToldWholly() throws {
        let name = "formulas/errors.txt"
        let lines = try String(contentsOfFile: Fixtures.path(name), encoding: .utf8).split(separator: "\n")
        var told = ""
        var count = 0
        for entry in lines where !entry.hasPrefix(" ") {
            let parts = entry.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let text = parts.count > 1 ? parts[1] : ""
            let diagnostics = errors(text, kind: parts[0])
            #expect(!diagnostics.isEmpty, "\(entry)")
            for diagnostic in diagnostics {
                #expect((diagnostic.range?.upperBound ?? 0) <= text.utf8.count, "\(entry)")
            }
            told += entry + "\n" + diagnostics.map { "    \(line($0))\n" }.joined()
            count += 1
        }
        #expect(count >= 200)
        #expect(Golden.difference(of: told, from: name) == nil)
    }

    @Test("control characters are told by their number") func controlCharactersAreToldByTheirNumber() {
        #expect(errors("h\u{1} + 1").map(line) == ["1..<2 formula-character: “U+0001” has no place here"])
    }

    @Test("offsets are moved to where the text stands") func offsetsAreMovedToWhereTheTextStands() {
        var diagnostics: [Diagnostic] = []
        let scope = FormulaTestScope().scope
        #expect(scope.compile("fixed ? 1 : 'a'", at: 100, reporting: &diagnostics) == nil)
        #expect(diagnostics[0].range == 112..<115)
        #expect(diagnostics[0].notes == [Diagnostic.Note("the other one is a number", at: 108..<109)])
        #expect(scope.template("刷新 {hh}", as: .string, at: 10, reporting: &diagnostics) == nil)
        #expect(scope.template("1 {hh}", as: .numbers, at: 10, reporting: &diagnostics) == nil)
        #expect(scope.easing("spring({hh} 0)", at: 10, reporting: &diagnostics) == nil)
        #expect(diagnostics[1...].map(\.range) == [10..<21, 13..<15, 18..<20])
    }

    @Test("depth and length are bounded") func depthAndLengthAreBounded() {
        func nested(_ count: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: count) + "h" + String(repeating: close, count: count)
        }
        #expect(errors(nested(99, "(", ")")).isEmpty)
        let deep = "nested more than 100 deep"
        for text in [
            nested(100, "(", ")"), nested(2000, "(", ")"), nested(3000, "-", ""), nested(2000, "not ", ""),
            nested(1500, "sin(", ")"), nested(500, "fixed ? ", " : 1"),
        ] {
            let found = errors(text)
            #expect(found.map(\.id) == ["formula-limit"])
            #expect(found.first?.sentence.hasSuffix(deep) == true)
        }
        // A table of choices is long and not deep.
        #expect(errors(nested(700, "fixed ? 1 : ", "")).isEmpty)
        #expect(errors(nested(49, "(fixed ? 1 : ", ")")).isEmpty)
        #expect(errors(nested(200, "h + ", "")).isEmpty)
        #expect(errors(nested(2000, "h + ", "")).map(\.sentence) == ["this formula chains more than 250 operators"])
        let long = errors(String(repeating: "h", count: 10_001))
        #expect(long.map(\.sentence) == ["this formula has 10001 bytes; 10000 are the limit"])
        #expect(errors(String(repeating: " ", count: 9_999) + "h").isEmpty)
        // A chain in every parenthesis: the height counts, not each part alone.
        var tower = "h"
        for _ in 0..<40 { tower = "(" + tower + String(repeating: "+h", count: 20) + ")" }
        #expect(errors(tower).map(\.id) == ["formula-limit"])
    }

    @Test("rubbish is reported and never crashes") func rubbishIsReportedAndNeverCrashes() {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let pieces = [
            "h", "(", ")", ",", "?", ":", "+", "-", "*", "lt", "and", "not", "'", "'a'", "#fff", "1", "2.5s", "min(",
            "in(", " ", ".", "{", "}", "{h}", "=", "!", "刷", "\u{0}", "M", "L", "Z", "translate(", "%", "matrix", "\"",
            "linear(", "steps(", "spring(", "a", "\n", "e5", "<", ">",
        ]
        let scope = FormulaTestScope().scope
        for _ in 0..<3000 {
            let text = (0..<random(12)).map { _ in pieces[random(pieces.count)] }.joined()
            var diagnostics: [Diagnostic] = []
            if scope.compile(text, reporting: &diagnostics) == nil { #expect(!diagnostics.isEmpty, "\(text)") }
            for kind in Binding.Kind.allCases {
                var found: [Diagnostic] = []
                #expect(
                    (scope.template(text, as: kind, reporting: &found) == nil) == !found.isEmpty, "\(kind): \(text)")
                diagnostics += found
            }
            var found: [Diagnostic] = []
            #expect((scope.easing(text, reporting: &found) == nil) == !found.isEmpty, "\(text)")
            for diagnostic in diagnostics + found {
                #expect((diagnostic.range?.upperBound ?? 0) <= text.utf8.count, "\(text)")
            }
        }
    }
}
