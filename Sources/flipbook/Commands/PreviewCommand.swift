// flipbook preview: builds and serves, and builds again whenever a file is saved.

import Building
import Cache
import Files
import Pages
import Server

extension Command {
    static let preview = Command(
        name: "preview", operands: "[DESIGN|FOLDER]…", operandCount: 0...Int.max,
        summary: "Build and serve designs, and show every save in the browser",
        details: """
            Opens the site in a browser and follows every save: the stage changes at once, the page when it is built. Errors
            are shown over the last version without errors. The site is built in a temporary folder, or in the one that -o
            names. Control-C stops the preview. Without operands it shows the designs in the working folder.
            """,
        options: [outputOption] + servingOptions + [
            .flag("no-open", "do not open a browser (default without a display, or if CI is set)"),
            .value("adopt", as: "EXPORT", "put each new export of the drawing into the design, as flipbook adopt does"),
            .flag("poll", "check files five times a second instead of waiting for change notices"),
            .flag("until-input-ends", "end with standard input, for programs that start a preview"),
            exploreOption, DesignFiles.setOption, DesignFiles.libraryOption, DesignFiles.recurseOption, jobsOption,
            cacheOption,
        ],
        examples: [
            ("flipbook preview card.svg", "shows one design"),
            ("flipbook preview card.svg --adopt ~/Downloads/Card.svg", "and takes what the drawing tool exports"),
            ("flipbook preview designs/ --port 9000", "shows all designs of a folder at port 9000"),
        ]
    ) { arguments throws(CommandError) in
        let serving = try serving(arguments)
        if arguments.value("output") == "" { throw .usage("-o needs the name of a folder to write") }
        // A wrong name at the start is a mistake. Later, files may come and go.
        let found = try designs(arguments)
        found.say()
        let settings = try DesignFiles.settings(arguments, in: found.paths)
        let following = try ExportFollowing(arguments)
        let end = EndRequest.install()
        if arguments.has("until-input-ends") { EndRequest.follow(ByteInput()) }
        let folder = try temporaryFolder(for: "preview")
        defer { folder.remove() }
        let jobs = try jobs(arguments)
        var builder = SiteBuilder(resources: try CommandError.resources(), jobs: jobs)
        if let absence = builder.resources.engineAbsence { Console.complain(absence) }
        // Builds need a cache to be incremental. Without the user's cache, one is made for the time of the preview.
        builder.cache = cache(arguments) ?? ContentCache(folder: folder.path + "/cache", engine: Main.engine)
        builder.options.purpose = .preview
        builder.stop = end.stop
        builder.options.settings = settings
        builder.options.library = arguments.values("library")
        builder.options.explores = arguments.has("explore")
        let memory = StageMemory(settings: settings, library: builder.library)
        builder.memory = memory
        let site = arguments.value("output") ?? folder.path + "/site"
        builder.waits = waiting(site, isQuiet: serving.isQuiet)
        let preview = Preview(
            PreviewedFiles(
                arguments.operands, recurses: !arguments.has("no-recurse"), resources: builder.resources, memory: memory
            ),
            builder, site: site,
            isQuiet: serving.isQuiet
        )
        try following?.takeFirst()
        try preview.buildFirst()
        try serve(site, as: serving, until: end, live: preview.live) { address in
            preview.start(polls: arguments.has("poll"))
            following?.start(polls: arguments.has("poll"))
            if !arguments.has("no-open") { BrowserOpening.open(address) }
            return {
                following?.stop()
                preview.stop()
            }
        }
        return .fine
    }

    /// A new folder in `TMPDIR`, which the caller removes. If this process is killed, the next call for the same
    /// purpose removes it.
    static func temporaryFolder(for purpose: String) throws(CommandError) -> TemporaryFolder {
        do throws(FileError) {
            return try TemporaryFolder(in: TemporaryFolder.standardPlace, prefix: "flipbook-\(purpose)-")
        } catch {
            throw .file(FileError(error.path, error.reason, advice: "name another folder by TMPDIR").description)
        }
    }
}
