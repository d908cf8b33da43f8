// flipbook build: design files in, a static site out.

import Diagnostics
import Glibc
import Site
import Timelines

extension Command {
    static let build = Command(
        name: "build", operands: "[DESIGN|FOLDER]…", operandCount: 0...Int.max,
        summary: "Work out what designs do and write a static site",
        details: """
            The site is written beside its folder, checked, and then put in its place: where a design has an error, or a
            page fails its checks, the old site stays. The same designs give the same bytes.
            """,
        options: [outputOption, effortOption, timingsOption, jobsOption, cacheOption, quietOption],
        examples: [
            ("flipbook build designs/ -o site", "builds all designs of a folder"),
            ("flipbook build card.svg -o /tmp/card --jobs 1", "one design, on one thread"),
        ]
    ) { arguments throws(CommandError) in
        guard let output = arguments.value("output") else {
            throw .usage("flipbook build needs -o SITE, the folder to write; `flipbook build --help` says more")
        }
        return try build(arguments, to: output) ? .fine : .designsHaveErrors
    }

    static let outputOption = Option.value("output", "SITE", short: "o", "the folder to write")
    static let jobsOption = Option.value(
        "jobs", "N", short: "j", "how many threads; as many as processors if nothing is said")
    static let effortOption = Option.value(
        "effort", "LEVEL",
        "how long to look for short keyframes: fast (straight lines alone), standard (the default) or best (slow)")
    static let timingsOption = Option.flag("timings", "say how long looking at curves and fitting keyframes took")
    static let cacheOption = Option.flag(
        "no-cache", "work everything out anew, and keep nothing in $XDG_CACHE_HOME/flipbook or ~/.cache/flipbook")
    static let quietOption = Option.flag("quiet", "say only what is wrong")

    /// What the scenarios reach: a sentence for all that is reached, and what is missing, design by design.
    private static func coverage(_ designs: [DesignCoverage]) -> [String] {
        func total(_ count: (DesignCoverage) -> Int) -> Int { designs.reduce(0) { $0 + count($1) } }
        let (states, transitions) = (total { $0.states }, total { $0.transitions })
        let missing = designs.filter { !$0.isComplete }
        func all(_ count: Int, _ noun: String) -> String { count == 1 ? "the only \(noun)" : "all \(count) \(noun)s" }
        if missing.isEmpty {
            let taken = transitions == 0 ? "" : " and take \(all(transitions, "transition"))"
            return ["scenarios enter \(all(states, "state"))" + taken]
        }
        let entered = states - total { $0.unreached.count }
        let taken = transitions - total { $0.untaken.count }
        var lines = ["scenarios enter \(entered) of \(states) states and take \(taken) of \(transitions) transitions"]
        for design in missing {
            if !design.unreached.isEmpty {
                lines.append("  \(design.name): no scenario enters \(design.unreached.joined(separator: ", "))")
            }
            lines += design.untaken.map { "  \(design.name): no scenario takes “\($0)”" }
        }
        return lines
    }

    static func effort(_ arguments: Arguments) throws(CommandError) -> Effort {
        guard arguments.has("effort") else { return .standard }
        return Effort(rawValue: try arguments.choice("effort", of: Effort.allCases.map(\.rawValue))) ?? .standard
    }

    /// Builds what the operands name and tells of it; false where designs have errors and nothing was published.
    static func build(_ arguments: Arguments, to output: String) throws(CommandError) -> Bool {
        if output.isEmpty { throw .usage("-o needs the name of a folder to write, and it is empty") }
        let paths = try DesignFiles.paths(arguments.operands)
        let jobs = try arguments.number("jobs", in: 1...256) ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let effort = try effort(arguments)
        let stopwatch = arguments.has("timings") ? Stopwatch() : nil
        let isQuiet = arguments.has("quiet")
        let isTerminal = isatty(STDERR_FILENO) == 1
        let report: SiteReport
        do throws(SiteError) {
            var builder = SiteBuilder(resources: try Resources.locate(), jobs: jobs) { progress in
                guard !isQuiet else { return }
                // A terminal keeps one line that moves on, a log gets a line a design.
                Console.tell("[\(progress.done)/\(progress.total)] \(progress.design)", onOneLine: isTerminal)
            }
            builder.fitting = Fitting(effort, stopwatch: stopwatch)
            if !arguments.has("no-cache"), let folder = ContentCache.standardFolder() {
                builder.cache = ContentCache(folder: folder, engine: Main.engine)
            }
            report = try builder.build(paths, to: output)
        } catch {
            if case .pages = error { throw .designs(error.description) }
            throw .file(error.description)
        }
        if isTerminal && !isQuiet { Console.tell("", onOneLine: true) }
        let text = DiagnosticRendering.text(report.findings, colour: Console.hasColour)
        if !text.isEmpty { Console.say(text) }
        guard report.isPublished else {
            Console.complain(
                arguments.has("output")
                    ? "nothing was written, because a design has errors; \(output) is as it was"
                    : "nothing is served, because a design has errors; mend it and start again")
            return false
        }
        if !isQuiet {
            Console.say(
                "\(output): \(report.designs) design\(report.designs == 1 ? "" : "s"), \(report.scenarios) scenario\(report.scenarios == 1 ? "" : "s"), "
                    + "\(report.pages) pages, \(report.files) files, \((report.bytes + 512) / 1024) KB")
            for line in coverage(report.coverage) { Console.say(line) }
        }
        if let stopwatch {
            func milliseconds(_ seconds: Double) -> String { "\((seconds * 1000).rounded(.toNearestOrEven)) ms" }
            Console.say(
                "\(stopwatch.count) curves: looked at in \(milliseconds(stopwatch.sampling)), fitted in "
                    + "\(milliseconds(stopwatch.fitting)), summed over all threads")
        }
        return true
    }
}
