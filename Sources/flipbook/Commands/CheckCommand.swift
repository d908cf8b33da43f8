// flipbook check: reads designs, plays every scenario, and says what is wrong.

import Checks
import Diagnostics

extension Command {
    static let check = Command(
        name: "check", operands: "[DESIGN|FOLDER]…", operandCount: 0...Int.max,
        summary: "Report errors and flaws in designs and play all scenarios",
        details: """
            Without operands it checks the designs in the working folder. Nothing is written. fb:allow="ID: reason" on an
            element lets one check pass there.
            """,
        options: [
            .value(
                "format", as: "FORMAT", of: ["text", "json", "sarif", "github"],
                "text (with line and caret), json, sarif (2.1.0) or github (annotations)"),
            .flag("strict", "treat warnings as errors"),
            .value("coverage", as: "N", "fail where scenarios reach less than N percent of states and transitions"),
            .flag("explore", "search for states, gestures and flaws that no scenario shows; takes seconds a design"),
            .flag("list", "print all checks: what each finds, why, and how to mend it"), DesignFiles.setOption,
            DesignFiles.libraryOption, DesignFiles.recurseOption,
        ],
        examples: [
            ("flipbook check card.svg", "checks one design"),
            ("flipbook check --strict --coverage 100 designs/", "for CI: no warnings, and everything is shown"),
            ("flipbook check --explore card.svg", "looks further than its scenarios do"),
            ("flipbook check --format sarif designs/ > flaws.sarif", "for code scanning"),
        ],
        appendix: { "Checks:\n" + listed(Check.all.map { ($0.id, $0.title) }) }
    ) { arguments throws(CommandError) in
        let format = try arguments.choice("format")
        let coverage = try arguments.number("coverage", in: 0...100)
        if arguments.has("list") {
            Console.write(Check.all.map(\.text).joined(separator: "\n"))
            return .fine
        }
        let all = try CheckedDesigns.findings(arguments, coverage: coverage, explores: arguments.has("explore"))
        switch format {
        case "json": Console.write(DiagnosticRendering.json(all))
        case "github": Console.write(DiagnosticRendering.github(all))
        case "sarif":
            Console.write(DiagnosticRendering.sarif(all, rules: Check.all.map(\.rule), version: Main.version))
        default:
            let text = DiagnosticRendering.text(all, colour: Console.hasColour)
            if !text.isEmpty { Console.say(rendered: text) }
            Console.say(verdict(all))
        }
        return CheckedDesigns.areBad(all, strict: arguments.has("strict")) ? .designsHaveErrors : .fine
    }

    /// Rows of two columns.
    private static func listed(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  \(Help.padded($0, width))  \($1)\n" }.joined()
    }

    private static func verdict(_ all: [Findings]) -> String {
        let errors = all.reduce(0) { $0 + $1.count(of: .error) }
        let warnings = all.reduce(0) { $0 + $1.count(of: .warning) }
        func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
        return "\(counted(all.count, "design")): \(counted(errors, "error")), \(counted(warnings, "warning"))"
    }
}

extension Check {
    /// All that it says of itself.
    fileprivate var text: String { "\(id) (\(severity.word)): \(title)\n  \(why)\n  To mend it: \(fix).\n" }
}
