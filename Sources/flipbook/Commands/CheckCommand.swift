// flipbook check: reads designs, plays every scenario, and says what is wrong.

import Baking
import Designs
import Diagnostics
import Pages
import Raster
import Simulation

extension Command {
    static let check = Command(
        name: "check", operands: "[DESIGN|FOLDER]…", operandCount: 0...Int.max,
        summary: "Report errors in designs and play all scenarios",
        details: "Without operands it checks the designs in the working folder. Nothing is written.",
        options: [
            .value("format", as: "FORMAT", "text (with line and caret) or json"),
            .flag("strict", "treat warnings as errors"), DesignFiles.setOption, DesignFiles.libraryOption,
            DesignFiles.recurseOption,
        ],
        examples: [
            ("flipbook check card.svg", "checks one design"),
            ("flipbook check --strict --format json designs/", "for an editor or for CI"),
        ]
    ) { arguments throws(CommandError) in
        let format = try arguments.choice("format", of: ["text", "json"])
        var all: [Findings] = []
        var taken: [String: String] = [:]
        let found = try DesignFiles.find(arguments.operands, recurses: !arguments.has("no-recurse"))
        found.say()
        let settings = try DesignFiles.settings(arguments, in: found.paths)
        for path in found.paths {
            var loaded = try DesignFiles.load(path, setting: settings, library: arguments.values("library"))
            if let design = loaded.design { loaded.findings.diagnostics += played(design) + unlikePages(design) }
            let folder = SitePlan.folder(of: path).lowercased()
            let other = taken[folder].map { SiteError.nameTaken(path, by: "'\($0)'") }
            taken[folder] = path
            if let clash = SitePlan.clash(of: path) ?? other {
                loaded.findings.diagnostics.append(Diagnostic(.error, id: "name-taken", at: nil, clash.description))
            }
            all.append(loaded.findings)
        }
        if format == "json" {
            Console.write(DiagnosticRendering.json(all))
        } else {
            let text = DiagnosticRendering.text(all, colour: Console.hasColour)
            if !text.isEmpty { Console.say(text) }
            Console.say(verdict(all))
        }
        let isBad = all.contains { findings in
            findings.hasErrors || (arguments.has("strict") && findings.count(of: .warning) > 0)
        }
        return isBad ? .designsHaveErrors : .fine
    }

    private static func played(_ design: Design) -> [Diagnostic] {
        var result: [Diagnostic] = []
        for scenario in design.scenarios.indices {
            let (recording, fault) = design.interaction.simulate(scenario: scenario)
            for diagnostic in design.diagnostics(of: recording, fault: fault, scenario: scenario)
            where !result.contains(diagnostic) {
                result.append(diagnostic)
            }
        }
        return result
    }

    /// What pictures will show otherwise: a note, since not everybody makes pictures. `export` and `build` warn.
    private static func unlikePages(_ design: Design) -> [Diagnostic] {
        PictureGap.warnings(of: ImageFolder(design.images).embedded(in: design.picture)).map { warning in
            .note(warning.id, at: warning.range, warning.sentence, suggestion: warning.suggestion)
        }
    }

    private static func verdict(_ all: [Findings]) -> String {
        let errors = all.reduce(0) { $0 + $1.count(of: .error) }
        let warnings = all.reduce(0) { $0 + $1.count(of: .warning) }
        func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
        return "\(counted(all.count, "design")): \(counted(errors, "error")), \(counted(warnings, "warning"))"
    }
}
