// A running preview: the watching thread shows fresh stages at once, the building thread follows with whole pages.

import Building
import Diagnostics
import Editing
import Files
import Pages
import Platform
import Server
import Synchronization

/// A preview has three threads. The first waits for changed files, and sends every open page of a changed design its
/// new stage, drawn by the same code as in a build. The second builds the site from what is on the disk, again after
/// every change, and tells pages that are out of date. So pages always end in the state of the last save: a stage is
/// only ever ahead of the pages. The third plays what an opened page shows, so that the first save is as fast as later
/// ones.
final class Preview: Sendable {
    /// In milliseconds: a design that broke more recently may still be half written.
    static let doubt = 250
    /// Pages that come out of date while one is still at work hear of it when it rests, or after so many milliseconds.
    static let mostPatience = 3000
    /// In milliseconds: how long the build waits after a stage was sent, so that the browser can draw it.
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
        let board = PreviewBoard(run: "\(CurrentProcess.id)-\(MonotonicClock.milliseconds)")
        self.board = board
        let opened = Signal()
        self.opened = opened
        let library = memory.library
        live = LivePages(
            stamp: { board.stamp },
            greeting: { page in
                opened.raise()
                return board.greeting(page)
            }
        ) { page, token, values in
            guard token == board.token else { return (403, "This page belongs to another preview. Load it again.") }
            let folder = SitePlan.page(at: page.path).split(separator: "/").first.map(String.init) ?? ""
            guard let design = files.designs.first(where: { SitePlan.folder(of: $0) == folder }) else {
                return (404, "This page shows no design that could be saved.")
            }
            do throws(PageSaving.Refusal) {
                if board.reload(page) != nil { throw PageSaving.changed }
                return (200, try PageSaving.save(values, in: design, library: library))
            } catch {
                return (error.status, error.sentence)
            }
        }
    }

    /// The first build. Errors in designs are reported, and the preview waits for their repair. Only errors of the
    /// tool's own files or of the output folder are thrown.
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
        // Files may have been saved between the first build and now.
        signal.raise()
    }

    /// Returns when all threads have ended. The build must have been asked to stop before, so this is soon.
    func stop() {
        threads.watcher?.stop()
        signal.end()
        opened.end()
        for thread in threads.started { thread.join() }
    }

    // MARK: At once

    /// Shows changes until it is stopped. If the system does not report changes and files are polled, it says so once.
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
        // Saves are shown first, and the browser draws first.
        SystemThread.yieldToOthers()
        var oldest: Int?
        while signal.wait() {
            let start = MonotonicClock.milliseconds
            oldest = oldest ?? start
            // The browser draws the stage first. A save in the meantime becomes part of this build.
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
            if signal.isComing, MonotonicClock.milliseconds - oldest! < Preview.mostPatience { continue }
            if problems != board.problems, problems != PreviewBoard.nothingWrong,
                signal.wait(milliseconds: max(0, start + Preview.doubt - MonotonicClock.milliseconds))
            {
                signal.raise()
                continue
            }
            tell(result, problems, milliseconds: MonotonicClock.milliseconds - oldest!)
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
                Console.say(
                    rendered: DiagnosticRendering.text(report.findings.filter(\.hasErrors), colour: Console.hasColour))
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
        let token = "document.currentScript.dataset.token = \"\(board.token)\";\n"
        let script = try builder.resources.script("preview/preview.js")
        live.serve([
            "script.js": Array(token.utf8) + script,
            "style.css": try builder.resources.script("preview/preview.css"),
        ])
    }
}
