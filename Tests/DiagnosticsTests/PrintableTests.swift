// Text from a file that no terminal takes for a command.

import Diagnostics
import Testing

@Suite struct PrintableTests {
    @Test("no control character or change of direction leaves a message") func noControlCharacterLeavesAMessage() {
        for odd: Unicode.Scalar in ["\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{202E}", "\u{2067}", "\n"] {
            let source = SourceText(name: "a\(odd).svg", text: "x")
            let diagnostic = Diagnostic.error(
                "odd", at: 0..<1, "one \(odd)", notes: [.init("two \(odd)", at: 0..<1)], suggestion: "three \(odd)")
            let text = DiagnosticRendering.text([diagnostic], in: source)
            #expect(text.split(separator: "\n").count == 7)
            #expect(odd == "\n" || !text.unicodeScalars.contains(odd))
            #expect(
                !DiagnosticRendering.json([Findings(source, [diagnostic])]).unicodeScalars.dropLast().contains {
                    $0 == odd && odd != "\n"
                })
        }
        #expect("刷新 é 👩‍🔧".printable == "刷新 é 👩‍🔧")
    }
}
