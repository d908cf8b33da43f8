// flipbook build: design files in, a static site out.

import Building
import Cache
import Diagnostics
import Files
import Fitting
import Pages
import Platform
import Timelines

extension Command {
    static let build = Command(
        name: "build", operands: "[DESIGN|FOLDER]…", operandCount: 0...Int.max,
        summary: "Build a static site from designs",
        details: """
            The site is written beside its folder, checked, and then moved into place. If a design has an error or a page
            fails its checks, the old site stays. The same designs give the same bytes.
            """,
        options: [
            outputOption, CheckedDesigns.strictOption, singleFileOption, precompressOption, timingsOption, jobsOption,
            exploreOption, shardOption, baseOption,
            DesignFiles.setOption, DesignFiles.libraryOption, DesignFiles.recurseOption, cacheOption, quietOption,
        ],
        examples: [
            ("flipbook build designs/ -o site", "builds all designs in a folder"),
            ("flipbook build card.svg -o /tmp/card --jobs 1", "one design, on one thread"),
            ("flipbook build designs/ -o site --precompress", "a site to publish (see docs/publishing.md)"),
            ("flipbook build designs/ -o site --explore", "pages with every configuration that a finger can reach"),
            ("flipbook build card.svg -o mail --single-file", "mail/card.html, with everything in it"),
        ]
    ) { arguments throws(CommandError) in
        if arguments.value("output") == "-" { throw .usage("build writes a folder; give -o its name") }
        guard let output = arguments.value("output") else {
            throw .usage("flipbook build needs -o SITE, the folder to write; `flipbook build --help` says more")
        }
        if arguments.has("strict") {
            let all = try CheckedDesigns.findings(arguments)
            guard !CheckedDesigns.areBad(all, strict: true) else {
                Console.say(rendered: DiagnosticRendering.text(all, colour: Console.hasColour))
                throw .designs("nothing was written, because a design has errors or warnings")
            }
        }
        if arguments.has("single-file") { return try buildFiles(arguments, in: output) ? .fine : .designsHaveErrors }
        return try build(arguments, to: output, freezes: true) ? .fine : .designsHaveErrors
    }

    static let outputOption = Option.value("output", as: "SITE", short: "o", "folder to write")
    static let singleFileOption = Option.flag(
        "single-file", "write one HTML file for each design instead of a site; it needs no other file")
    static let jobsOption = Option.value(
        "jobs", as: "N", short: "j", "number of threads (default: number of processors)")
    static let timingsOption = Option.flag("timings", "print the time of sampling and fitting")
    static let exploreOption = Option.flag(
        "explore", "search each design for all that a finger can reach, and show it on its pages; some seconds each")
    static let cacheOption = Option.flag(
        "no-cache", "do not use the cache ($XDG_CACHE_HOME/flipbook or ~/.cache/flipbook)")
    static let precompressOption = Option.flag(
        "precompress", "also write Brotli and gzip files (.br, .gz) for servers that send them; slower")
    static let quietOption = Option.flag("quiet", "print only errors")

    static func designs(_ arguments: Arguments) throws(CommandError) -> FoundDesigns {
        try DesignFiles.find(arguments.operands, recurses: !arguments.has("no-recurse"))
    }

    /// What reproducible builds take for the time of their sources
    /// (https://reproducible-builds.org/specs/source-date-epoch/).
    private static func sourceDate() throws(CommandError) -> Int? {
        guard let text = CurrentProcess.environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
        guard let date = Int(text), 0...253_402_300_799 ~= date else {
            throw .usage("SOURCE_DATE_EPOCH takes seconds since 1970, not '\(text)'")
        }
        return date
    }

    static func jobs(_ arguments: Arguments) throws(CommandError) -> Int {
        try arguments.number("jobs", in: 1...256) ?? CurrentProcess.processors
    }

    /// The user's cache; nil if there is none, or --no-cache is given.
    static func cache(_ arguments: Arguments) -> ContentCache? {
        guard !arguments.has("no-cache"), let folder = ContentCache.standardFolder() else { return nil }
        let cache = ContentCache(folder: folder, engine: Main.engine)
        return cache.isUsable() ? cache : nil
    }

    /// Tells the user that the build is waiting for another process to release the site's lock.
    static func waiting(_ site: String, isQuiet: Bool, after line: ProgressLine? = nil) -> @Sendable () -> Void {
        {
            guard !isQuiet else { return }
            line?.finish()
            Console.say("\(site): waiting for another flipbook that is replacing this site")
        }
    }

    /// Prints the diagnostics of the designs, and what was written.
    static func tell(_ report: SiteReport, _ output: String, isQuiet: Bool) {
        let text = DiagnosticRendering.text(report.findings, colour: Console.hasColour)
        if !text.isEmpty { Console.say(rendered: text) }
        guard report.isPublished, !isQuiet else { return }
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        Console.say(
            "\(output): \(count(report.designs, "design")), \(count(report.scenarios, "scenario")), "
                + "\(report.pages) pages, \(report.files) files, \((report.bytes + 512) / 1024) KB"
                + (report.frozen == 0 ? "" : ", \(count(report.frozen, "frozen version"))")
                + (report.isUnchanged ? "; nothing has changed" : ""))
        for line in DesignCoverage.lines(report.coverage) { Console.say(line) }
    }

    /// Builds a site in a temporary folder, and writes each design's page as one file into a folder.
    private static func buildFiles(_ arguments: Arguments, in output: String) throws(CommandError) -> Bool {
        for option in ["precompress", "shard", "base-url"] where arguments.has(option) {
            throw .usage("--single-file writes no site, so it takes no --\(option)")
        }
        let place = try CommandError.files { () throws(FileError) in
            try TemporaryFolder(in: TemporaryFolder.standardPlace, prefix: "flipbook-files-")
        }
        defer { place.remove() }
        guard try build(arguments, to: place.path + "/site", isSite: false) else { return false }
        let folders = try designs(arguments).paths.map(SitePlan.folder)
        let written = try CommandError.sites { () throws(SiteError) in
            try SingleFile.write(folders, in: output, from: place.path + "/site")
        }
        for (path, size) in written where !arguments.has("quiet") {
            Console.say("\(path): \((size + 512) / 1024) KB")
        }
        return true
    }

    /// Builds the designs that the operands name, and prints the result. False where designs have errors and nothing
    /// was published.
    /// - Parameter isSite: whether it is the site that the user asked for.
    static func build(
        _ arguments: Arguments, to output: String, freezes: Bool = false, isSite: Bool = true
    ) throws(CommandError) -> Bool {
        if output.isEmpty { throw .usage("-o needs the name of a folder to write") }
        let found = try designs(arguments)
        let paths = found.paths
        if !arguments.has("quiet") { found.say() }
        let settings = try DesignFiles.settings(arguments, in: paths)
        let jobs = try jobs(arguments)
        let stopwatch = arguments.has("timings") ? Stopwatch() : nil
        let isQuiet = arguments.has("quiet")
        let shard = try shard(arguments)
        let base = try base(arguments)
        let date = try sourceDate()
        let line = ProgressLine(isQuiet: isQuiet)
        let resources = try CommandError.resources()
        var builder = SiteBuilder(resources: resources, jobs: jobs) { line.tell($0) }
        if let shard { builder.options.purpose = .part(shard) }
        builder.options.packs = arguments.has("precompress")
        builder.options.freezes = freezes
        builder.options.base = base
        builder.options.date = date
        builder.options.settings = settings
        builder.options.library = arguments.values("library")
        builder.options.explores = arguments.has("explore")
        builder.stopwatch = stopwatch
        builder.cache = cache(arguments)
        builder.options.maker = Main.maker
        builder.stop = EndRequest.install().stop
        builder.waits = waiting(output, isQuiet: isQuiet, after: line)
        let report = try CommandError.sites { () throws(SiteError) in
            defer { line.finish() }
            return try builder.build(paths, to: output)
        }
        tell(report, output, isQuiet: isQuiet || !isSite)
        guard report.isPublished else {
            let isThere = isSite && FileSystem.has(output)
            Console.complain(
                "nothing was written, because a design has errors" + (isThere ? "; \(output) is unchanged" : ""))
            return false
        }
        if let absence = resources.engineAbsence { Console.complain(absence) }
        if let stopwatch { Console.say("\(stopwatch.count) curves: \(stopwatch.times), summed over all threads") }
        return true
    }
}

extension Stopwatch {
    /// The times as text, in milliseconds of CPU time.
    var times: String {
        func text(_ seconds: Double) -> String { DecimalText.text(seconds * 1000, decimals: 2) }
        return "looked at in \(text(sampling)) ms, fitted in \(text(fitting)) ms"
    }
}
