// Designs read and examined, for `check` and for `build --strict`.

import Checks
import Designs
import Diagnostics
import Exploring
import Files
import Pages
import Platform
import Raster

enum CheckedDesigns {
    static let strictOption = Option.flag("strict", "check first, and write nothing where there are warnings")

    /// Reads, plays and examines the designs that the operands name.
    /// - Parameters:
    ///   - coverage: how many percent of states and transitions scenarios must reach.
    ///   - explores: whether a search looks for what scenarios do not show.
    static func findings(
        _ arguments: Arguments, coverage: Int? = nil, explores: Bool = false
    ) throws(CommandError) -> [Findings] {
        let found = try DesignFiles.find(arguments.operands, recurses: !arguments.has("no-recurse"))
        found.say()
        let settings = try DesignFiles.settings(arguments, in: found.paths)
        let results = WorkerPool.map(found.paths, workers: CurrentProcess.processors) { path in
            Result { () throws(CommandError) in
                try examined(path, arguments, setting: settings, coverage: coverage, explores: explores)
            }
        }
        var taken: [String: String] = [:]
        var all: [Findings] = []
        for (path, result) in zip(found.paths, results) {
            var findings = try result.get()
            let folder = SitePlan.folder(of: path).lowercased()
            let other = taken[folder].map { SiteError.nameTaken(path, by: "'\($0)'") }
            taken[folder] = path
            if let clash = SitePlan.clash(of: path) ?? other {
                findings.diagnostics.append(.error("name-taken", at: nil, clash.description))
            }
            all.append(findings)
        }
        return all
    }

    /// Whether the designs fail: for errors, and under `strict` for warnings.
    static func areBad(_ all: [Findings], strict: Bool) -> Bool {
        all.contains { $0.hasErrors || strict && $0.count(of: .warning) > 0 }
    }

    private static func examined(
        _ path: String, _ arguments: Arguments, setting settings: [String: String], coverage: Int?, explores: Bool
    ) throws(CommandError) -> Findings {
        var loaded = try DesignFiles.load(path, setting: settings, library: arguments.values("library"))
        guard let design = loaded.design else { return loaded.findings }
        let exploration = explores ? Exploration(design) : nil
        let examination = Examination(design, told: loaded.findings.diagnostics, exploration: exploration)
        let severity: Severity = arguments.has("strict") ? .warning : .note
        loaded.findings.diagnostics += examination.diagnostics + unlikePages(design, severity)
        // The drawing and each `fb:allow` are made for the values in the file.
        loaded.findings.diagnostics.removeAll { !settings.isEmpty && ["rest-differs", "idle-allow"].contains($0.id) }
        let (reached, all) = examination.coverage.count
        if let coverage, reached * 100 < coverage * all {
            let missing = DesignCoverage(design, examination.coverage, named: "").missing
            loaded.findings.diagnostics.append(
                .error(
                    "low-coverage", at: nil,
                    "scenarios reach \(reached) of \(all) states and transitions, \(reached * 100 / all) %, and "
                        + "--coverage wants \(coverage) %",
                    suggestion:
                        "none reaches \(missing.prefix(6).joined(separator: ", "))\(missing.count > 6 ? " and \(missing.count - 6) more" : "")"
                ))
        }
        return loaded.findings
    }

    /// What playing and examining a sound design adds to what its readers said.
    static func played(_ design: Design, told: [Diagnostic]) -> [Diagnostic] {
        Examination(design, told: told).diagnostics + unlikePages(design)
    }

    /// What pictures will show otherwise: a note unless it is strict, since not everybody makes pictures.
    private static func unlikePages(_ design: Design, _ severity: Severity = .note) -> [Diagnostic] {
        PictureGap.warnings(of: ImageFolder(design.images).embedded(in: design.picture)).map { warning in
            Diagnostic(severity, id: warning.id, at: warning.range, warning.sentence, suggestion: warning.advice)
        }
    }
}
