// What open pages are told: which of them are out of date, and what is wrong.

import Diagnostics
import Server
import Site
import Synchronization

/// Keeps count of the states of the site. A page names its state, and a page of an older state than the last
/// that changed what it shows is told to reload: whenever it asks, and whatever came when.
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

    /// Says which run of the tool a page is from: after another one, nothing is known of it.
    private let run: String
    private let state = Mutex(State())

    static let nothingWrong = problems([])

    init(run: String) { self.run = run }

    /// What a page is marked with before it is read.
    var stamp: String { "\(run).\(state.withLock { $0.number })" }

    var problems: String { state.withLock { $0.problems } }

    /// The folder of a design of which stages are about to be sent. Not every page hears of each, and what was saved
    /// may be taken back before it is built: with the next build its pages are out of date in any case.
    func show(_ folder: String) { state.withLock { _ = $0.shown.insert(folder) } }

    /// A site was put in its place; the digests say what its folders are made from. Returns whether any of it is new.
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

    /// No site could be made; the old one stands.
    func fail(_ problems: String) { state.withLock { $0.problems = problems } }

    /// What a page is told first.
    func greeting(_ page: LivePages.Page) -> [PageEvent] { [problemsEvent] + (reload(page).map { [$0] } ?? []) }

    var problemsEvent: PageEvent { PageEvent("problems", problems) }

    /// Nil for a page that is up to date.
    func reload(_ page: LivePages.Page) -> PageEvent? {
        let parts = page.stamp.split(separator: ".")
        let isCurrent = state.withLock { state -> Bool in
            guard parts.count == 2, parts[0] == run, let number = Int(parts[1]) else { return false }
            let folder = SitePlan.page(at: page.path).split(separator: "/").first.map(String.init) ?? ""
            // What is frozen stays as it is.
            if folder == SitePlan.versions { return true }
            // In the place of a design that has gone stands what belongs to none.
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

    /// A sentence about what keeps any site from being made.
    static func failure(_ sentence: String) -> String {
        JSON.object([("designs", .array([])), ("failure", .string(sentence))]).text(.compact)
    }

    /// A stage as a page puts it in the place of the one that it has.
    static func stage(_ drawing: String) -> PageEvent {
        PageEvent("stage", JSON.object([("drawing", .string(drawing))]).text(.compact))
    }
}
