// A running preview: the watching thread shows fresh stages at once, the building thread follows with whole pages.

import CLinux
import Diagnostics
import Glibc
import Server
import Site
import Synchronization
import Watching

/// Three threads. One waits for files to change, and sends to each open page of a changed design the drawing on its
/// stage, made by the code that a build uses. The other builds the site from whatever is on the disk then, as often as
/// there was something new, and says which pages are out of date. So pages end in the state of the last save, in
/// whatever order things happen: a stage is only ever ahead of the pages that follow it. A third plays what a page
/// shows when it is opened, so that the first save finds as much done as those after it.
final class Preview: Sendable {
    /// A design that was broken so lately may still be on its way to the disk, in milliseconds.
    static let doubt = 250
    /// Pages that come out of date while one is still at work hear of it when it rests, or after so many milliseconds.
    static let mostPatience = 3000
    /// How long a browser that was sent a stage has the machine to itself, in milliseconds.
    static let head = 70

    let live: LivePages
    private let files: PreviewedFiles
    private let builder: SiteBuilder
    private let site: String
    private let isQuiet: Bool
    private let board: PreviewBoard
    private let signal = Signal()
    private let opened: Signal
    private let threads = Threads()
    /// Shared with the builds.
    private let memory: StageMemory
    /// Held while a stage is played: what one thread plays, the other need not.
    private let playing = Mutex(())

    /// Only `start` and `stop` use these, on one thread.
    private final class Threads: @unchecked Sendable {
        var watcher: Watcher?
        var started: [BackgroundThread] = []
    }

    init(_ files: PreviewedFiles, _ builder: SiteBuilder, site: String, isQuiet: Bool) {
        self.files = files
        self.builder = builder
        memory = builder.memory ?? StageMemory()
        self.site = site
        self.isQuiet = isQuiet
        let board = PreviewBoard(run: "\(getpid())-\(flipbook_milliseconds())")
        self.board = board
        let opened = Signal()
        self.opened = opened
        live = LivePages(stamp: { board.stamp }) { page in
            opened.raise()
            return board.greeting(page)
        }
    }

    /// Builds what is served first. Designs with errors are told of, and waited for; only what concerns the tool's own
    /// files, or the folder to be written, ends the preview before it begins.
    func buildFirst() throws(CommandError) {
        let line = ProgressLine(isQuiet: isQuiet)
        var builder = builder
        builder.progress = { line.tell($0) }
        do throws(SiteError) {
            try serveScript()
            let report = try builder.build(files.designs, to: site)
            line.finish()
            Command.tell(report, site, isQuiet: isQuiet)
            board.publish(report.keys, problems: PreviewBoard.problems(report.findings))
        } catch {
            line.finish()
            throw .site(error)
        }
    }

    func start(polls: Bool) {
        let files = files
        let watcher = Watcher(polls: polls) { files.watched }
        threads.watcher = watcher
        threads.started = [
            BackgroundThread { [self] in watch(watcher) }.start(),
            BackgroundThread { [self] in build() }.start(),
            BackgroundThread { [self] in while opened.wait() { prepare() } }.start(),
        ]
        // What was saved between the first build and now.
        signal.raise()
    }

    /// Returns when all threads have ended. The builder was asked to stop before, so that is soon.
    func stop() {
        threads.watcher?.stop()
        signal.end()
        opened.end()
        for thread in threads.started { thread.join() }
    }

    // MARK: At once

    /// Shows what changes until it is stopped. That it is seen later, since the system does not tell of it, is said
    /// once.
    private func watch(_ watcher: Watcher) {
        var isSaid = isQuiet
        while true {
            if !isSaid, let lack = watcher.lack {
                Console.say("\(lack.reason); checking files five times a second instead")
                isSaid = true
            }
            guard let changed = watcher.next() else { return }
            show(changed)
        }
    }

    /// Sends the stages of saved designs to the pages that show them.
    private func show(_ changed: Set<String>) {
        signal.announce()
        for design in files.designs where changed.contains(design) {
            let prefix = SitePlan.folder(of: design) + "/"
            let pages = Set(live.open.map { SitePlan.page(at: $0.path) }.filter { $0.hasPrefix(prefix) })
            if pages.isEmpty { continue }
            playing.withLock { _ in
                guard let fresh = FreshStages.read(design, memory) else { return }
                board.show(SitePlan.folder(of: design))
                for page in pages.sorted() {
                    guard !signal.isEnded, let event = fresh.stage(on: page).map(PreviewBoard.stage) else { continue }
                    live.send { SitePlan.page(at: $0.path) == page ? event : nil }
                }
                // A build of what was there before may have been published while this was played, and knows nothing of
                // it.
                board.show(SitePlan.folder(of: design))
            }
        }
        signal.raise()
    }

    /// Plays what the page shows that was opened last.
    private func prepare() {
        let pages = live.open.map { SitePlan.page(at: $0.path) }
        guard let page = pages.last,
            let design = files.designs.first(where: { page.hasPrefix(SitePlan.folder(of: $0) + "/") })
        else { return }
        playing.withLock { _ in
            if !signal.isEnded { FreshStages.read(design, memory)?.prepare(page) }
        }
    }

    // MARK: Thereafter

    private func build() {
        // The thread that shows a save, and the browser that draws it, go first (Linux: of this thread and those that
        // it starts).
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
        var oldest: Int?
        while signal.wait() {
            let start = flipbook_milliseconds()
            oldest = oldest ?? start
            // The browser draws what was just sent first; another save would be built with this one.
            if board.isAhead { _ = signal.wait(milliseconds: Preview.head) }
            if signal.isEnded { return }
            let result = attempt()
            let problems =
                switch result {
                case .success(let report): PreviewBoard.problems(report.findings)
                case .failure(let error): PreviewBoard.failure(error.description)
                }
            if signal.isEnded || builder.stop.isAsked { return }
            // Another save came meanwhile: what it leads to is worth waiting for.
            if signal.isComing, flipbook_milliseconds() - oldest! < Preview.mostPatience { continue }
            if problems != board.problems, problems != PreviewBoard.nothingWrong,
                signal.wait(milliseconds: max(0, start + Preview.doubt - flipbook_milliseconds()))
            {
                signal.raise()
                continue
            }
            tell(result, problems, milliseconds: flipbook_milliseconds() - oldest!)
            oldest = nil
        }
    }

    private func attempt() -> Result<SiteReport, SiteError> {
        do throws(SiteError) {
            try serveScript()
            return .success(try builder.build(files.designs, to: site))
        } catch {
            return .failure(error)
        }
    }

    /// Reports to the terminal and to the pages.
    private func tell(_ result: Result<SiteReport, SiteError>, _ problems: String, milliseconds: Int) {
        let isNews = problems != board.problems
        switch result {
        case .success(let report):
            if isNews, report.hasErrors {
                Console.say(DiagnosticRendering.text(report.findings.filter(\.hasErrors), colour: Console.hasColour))
            }
            let isNew = board.publish(report.keys, problems: problems)
            if isQuiet { break }
            if isNew {
                Console.say("built in \(milliseconds) ms" + (report.hasErrors ? ", except designs with errors" : ""))
            } else if isNews, !report.hasErrors {
                Console.say("all errors are fixed")
            }
        case .failure(let error):
            if isNews { Console.complain(error.description) }
            board.fail(problems)
        }
        let event = board.problemsEvent
        if isNews { live.send { _ in event } }
        live.send { board.reload($0) }
    }

    private func serveScript() throws(SiteError) {
        live.serve([
            "script.js": try builder.resources.script("preview/preview.js"),
            "style.css": try builder.resources.script("preview/preview.css"),
        ])
    }
}
