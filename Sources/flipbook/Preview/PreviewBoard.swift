// The events for open pages: which of them are out of date, and what is wrong.

import Diagnostics
import Pages
import Server
import Synchronization

/// Numbers the states of the site. Every page carries the number of its state. A page is told to reload if what it
/// shows changed in a later state, in whatever order requests and builds come.
final class PreviewBoard: Sendable {
    private struct State {
        var number = 0
        /// The number since which a design's pages, or what lies in no design's folder, are as they are.
        var changed: [String: Int] = [:]
        var all = 0
        var keys: [String: String] = [:]
        /// The designs of which a stage was sent ahead of the next build.
        var shown: Set<String> = []
        var problems = PreviewBoard.nothingWrong
    }

    /// Identifies this run of the tool: nothing is known of pages of another run.
    private let run: String
    /// Known to this run's pages alone, which no other page can read.
    let token = (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 16) }.joined()
    private let state = Mutex(State())

    static let nothingWrong = problems([])

    init(run: String) { self.run = run }

    /// The mark of a page: it is taken before the page is read.
    var stamp: String { "\(run).\(state.withLock { $0.number })" }

    var problems: String { state.withLock { $0.problems } }

    /// Notes that stages of a design are about to be sent. The next build then counts its pages as out of date in any
    /// case: not every page gets each stage, and the change may be undone before the build.
    func show(_ folder: String) { state.withLock { _ = $0.shown.insert(folder) } }

    /// Notes a published site. The digests say what its folders were made from. Returns whether any of them is new.
    @discardableResult
    func publish(_ keys: [String: String], problems: String) -> Bool {
        state.withLock { state in
            state.problems = problems
            let isNew = keys != state.keys
            let changed = Set(keys.keys).union(state.keys.keys).filter { keys[$0] != state.keys[$0] }
            guard isNew || !state.shown.isEmpty else { return false }
            state.number += 1
            if isNew { state.all = state.number }
            for name in changed.union(state.shown) { state.changed[name] = state.number }
            state.shown = []
            state.keys = keys
            return isNew
        }
    }

    /// Whether stages were sent that no site holds yet.
    var isAhead: Bool { state.withLock { !$0.shown.isEmpty } }

    /// Notes that a build failed and the old site stands.
    func fail(_ problems: String) { state.withLock { $0.problems = problems } }

    /// The first events for a page.
    func greeting(_ page: LivePages.Page) -> [PageEvent] { [problemsEvent] + (reload(page).map { [$0] } ?? []) }

    var problemsEvent: PageEvent { PageEvent("problems", problems) }

    /// Nil for a page that is up to date.
    func reload(_ page: LivePages.Page) -> PageEvent? {
        let parts = page.stamp.split(separator: ".")
        let isCurrent = state.withLock { state -> Bool in
            guard parts.count == 2, parts[0] == run, let number = Int(parts[1]) else { return false }
            let folder = SitePlan.page(at: page.path).split(separator: "/").first.map(String.init) ?? ""
            // Frozen pages never change.
            if folder == SitePlan.versions { return true }
            // A removed design counts as what belongs to no design.
            let isThere = state.keys[folder] != nil
            return number >= max(state.changed[folder, default: 0], isThere ? 0 : state.all)
        }
        return isCurrent ? nil : PageEvent("reload", JSON.object([]).text(.compact))
    }

    // MARK: What is wrong, as JSON

    /// The designs with errors: their folder, their file and what is wrong.
    static func problems(_ findings: [Findings]) -> String {
        let designs = findings.filter(\.hasErrors).map { finding in
            let errors = Findings(finding.source, finding.diagnostics.filter { $0.severity == .error })
            let name = finding.source.name
            return JSON.object([
                ("folder", .string(SitePlan.folder(of: name))), ("file", .string(name)),
                ("findings", DiagnosticRendering.records([errors], showsLines: true)),
            ])
        }
        return JSON.object([("designs", .array(designs))]).text(.compact)
    }

    /// A sentence on why no site can be built.
    static func failure(_ sentence: String) -> String {
        JSON.object([("designs", .array([])), ("failure", .string(sentence))]).text(.compact)
    }

    /// A new stage, with which a page replaces its own.
    static func stage(_ drawing: String) -> PageEvent {
        PageEvent("stage", JSON.object([("drawing", .string(drawing))]).text(.compact))
    }
}
