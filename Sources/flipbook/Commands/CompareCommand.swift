// flipbook compare: what an app showed against what the design says.

import Comparing
import Designs
import Diagnostics
import Files
import LogPages
import Pages

extension Command {
    static let compare = Command(
        name: "compare", operands: "DESIGN SCENARIO", operandCount: 2...2,
        summary: "Compare a recorded motion with what the design says, and find the cause",
        details: """
            The log is CSV: a line time,NAME,NAME… and behind it one line a frame, in seconds and points. A name is a
            quantity of the design (sheetY, touch.x) or a bound attribute (card.opacity; card.transform.1 is the second
            number), or what an exported package calls it. The log is shifted in time until it fits. If it differs
            still, each spring, duration, delay, threshold and parameter is turned alone: the one that explains the log
            is named, or the command says that it cannot tell. A log that does not hold the motion of the scenario is
            said to show too little.

            --html also writes a page of one file: the design and the app side by side, in step, and a curve for each
            column.

            Exit codes: 0 it moves as designed; 1 it differs, or the log shows too little; 2 wrong usage; 3 a file
            could not be read or written.
            """,
        options: [
            .value("trace", as: "LOG", "the log to compare"),
            .value("tolerance", as: "POINTS", "how far off is no difference (default: 1)"),
            .value("format", as: "FORMAT", of: ["text", "json"], "text (default) or json"),
            .value("html", as: "FILE", "also write a page that shows both in step"),
            .value("set", as: "NAME=VALUE", repeats: true, "set a parameter"), DesignFiles.libraryOption,
        ],
        examples: [
            ("flipbook compare card.svg over --trace log.csv", "what the app does otherwise"),
            ("flipbook compare card.svg over --trace log.csv --html over.html", "also as a page, with both in step"),
        ]
    ) { arguments throws(CommandError) in
        let format = try arguments.choice("format")
        guard let path = arguments.value("trace") else { throw .usage("flipbook compare needs --trace LOG") }
        let text = arguments.value("tolerance") ?? "1"
        guard let tolerance = Double(text), 0.01...1000 ~= tolerance else {
            throw .usage("--tolerance takes points from 0.01 to 1000, such as 1, not '\(text)'")
        }
        let page = arguments.value("html")
        if page == "-" { throw .usage("--html takes a file's name; the report goes to standard output") }
        if let page {
            let inputs = [(path: arguments.operands[0], name: "the design itself"), (path, "the log itself")]
            try DesignFiles.checkPlace(page, besides: inputs, for: "the page")
        }
        let design = try compared(arguments.operands[0], arguments)
        let scenario = try DesignFiles.scenario(arguments.operands[1], of: design)
        let settings = try design.settings(arguments.values("set"))
        let log: MotionLog
        do { log = try MotionLog(csv: WholeFile.read(path, limit: 64 << 20, takesPipes: true)) } catch {
            throw .file(error is MotionLogError ? "\(path): \(error)" : "\(error)")
        }
        let found: LogComparison
        do throws(UnknownColumns) {
            found = try LogComparison(log, with: design, scenario: scenario, settings: settings, tolerance: tolerance)
        } catch {
            throw .usage(
                "\(design.name) has no '\(error.names[0].printable)'" + Help.didYouMean(error.names[0], error.known))
        }
        if let page {
            let name = String(path.split(separator: "/").last ?? "log")
            let content = LogPage(found, log, name: name, design: design, scenario: scenario, settings: settings)
            let bytes = try CommandError.sites { () throws(SiteError) in try content.bytes(from: try Resources.locate())
            }
            try Export.write(bytes, to: page)
        }
        Console.write(
            format == "json"
                ? found.json(log: path, design: design.name).text : found.text(log: path, design: design.name))
        return found.verdict == .same ? .fine : .designsHaveErrors
    }
}
