// What comes in between two steps of a build, whichever they are: a stop, a pruning, another build.

import Files
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Building
@testable import Pages
@testable import Snapshots

@Suite struct StepTests: Sendable {
    let scratch = ScratchFolder()

    /// Builds a site of two designs, of which one is as it always was.
    private func build(_ colour: String, packs: Bool = false, _ stop: StopRequest = StopRequest()) throws {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 1)
        (builder.options.freezes, builder.options.maker, builder.options.packs, builder.stop) = (
            true, "test 1", packs, stop
        )
        builder.cache = scratch.cache()
        let paths = [scratch.design("a", colour: colour), scratch.design("b")]
        #expect(try builder.build(paths, to: scratch.path("site")).isPublished)
    }

    private func prune(_ count: Int) throws {
        _ = try SnapshotPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: count)
    }

    private var versions: [Snapshot] { (try? SnapshotList.read(of: scratch.path("site")).versions) ?? [] }

    /// Whether every version that is listed is there to the last file, and no other is.
    private var versionsAreWhole: Bool {
        let site = scratch.path("site")
        let folders = (Folder.names(in: site + "/" + SitePlan.versions) ?? []).filter(Snapshot.isHash)
        return Set(folders) == Set(versions.map(\.hash))
            && versions.allSatisfy { version in
                SnapshotSums(of: version, in: site)?.files.allSatisfy {
                    FileStamp.isFile("\(site)/\(version.folder)/\($0.path)")
                } == true
            }
    }

    private var workplaces: [String] {
        (Folder.names(in: scratch.folder) ?? []).filter { $0.hasPrefix(".site.") && $0 != ".site.lock" }
    }

    private var turnIsTaken: Bool { access(scratch.path(".site.lock"), F_OK) == 0 }

    private func hasWritten(_ name: String) -> Bool {
        workplaces.contains { access(scratch.path($0 + "/" + name), F_OK) == 0 }
    }

    /// Something that is done once, when a build asks whether it is to end; not in its turn, since others may not then.
    private final class Event: Sendable {
        private let steps = Atomic(0)
        private let isDone = Atomic(false)
        private let isTime: @Sendable (Int) -> Bool
        private let work: @Sendable (StopRequest) -> Void

        /// - Parameter isTime: is told how often the build has asked.
        init(when isTime: @escaping @Sendable (Int) -> Bool, _ work: @escaping @Sendable (StopRequest) -> Void) {
            (self.isTime, self.work) = (isTime, work)
        }

        var stop: StopRequest {
            StopRequest { [self] in
                guard !hasHappened, isTime(steps.add(1, ordering: .relaxed).newValue) else { return }
                isDone.store(true, ordering: .relaxed)
                work($0)
            }
        }

        var hasHappened: Bool { isDone.load(ordering: .relaxed) }
        var count: Int { steps.load(ordering: .relaxed) }
    }

    @Test("others wait for nothing but what follows from what they do")
    func othersWaitForNothingButWhatFollowsFromWhatTheyDo() throws {
        for colour in ["#000001", "#000002"] { try build(colour, packs: true) }
        let all = Atomic(0)
        let inTurn = Atomic(0)
        let stop = StopRequest { [self] _ in
            all.add(1, ordering: .relaxed)
            guard turnIsTaken else { return }
            inTurn.add(1, ordering: .relaxed)
            // All that is checked and packed, and what was frozen before, is there already.
            #expect(hasWritten("canvas.html.br") && hasWritten("assets/style.css.gz"))
            for version in versions { #expect(hasWritten(version.sums.path)) }
        }
        try build("#000003", packs: true, stop)
        let (steps, late) = (all.load(ordering: .relaxed), inTurn.load(ordering: .relaxed))
        #expect(late > 3 && late < 20 && steps > 200, "\(late) of \(steps) steps")
    }

    @Test("stopped before any step it leaves the old site and nothing else")
    func stoppedBeforeAnyStepItLeavesTheOldSiteAndNothingElse() throws {
        for colour in ["#000001", "#000002"] { try build(colour, packs: true) }
        // Now both are in the cache, and turn about they are what the site shows.
        let first = Event(when: { _ in false }) { _ in }
        try build("#000001", packs: true, first.stop)
        try build("#000002", packs: true)
        // A stopped build has linked the site's files, so the next one writes them again: more steps, as in those below.
        let late = first.count * 3 / 4
        let stopped = Event(when: { $0 == late }) { $0.ask() }
        #expect(throws: SiteError.stopped) { try build("#000001", packs: true, stopped.stop) }
        let whole = Event(when: { _ in false }) { _ in }
        try build("#000001", packs: true, whole.stop)
        try build("#000002", packs: true)
        let before = scratch.files("site")
        let places = Mutex<Set<String>>([])
        for number in Array(stride(from: 1, to: whole.count, by: whole.count / 25)) + [whole.count] {
            let event = Event(when: { $0 == number }) { [self] request in
                request.ask()
                let place =
                    turnIsTaken ? "its turn" : hasWritten("index.html.br") ? "packed" : hasWritten("a") ? "placed" : ""
                places.withLock { _ = $0.insert(place) }
            }
            #expect(throws: SiteError.stopped) { try build("#000001", packs: true, event.stop) }
            let isAsItWas = scratch.files("site") == before
            #expect(isAsItWas && workplaces == [] && !turnIsTaken, "step \(number) of \(whole.count)")
        }
        #expect(places.withLock { $0 } == ["", "placed", "packed", "its turn"])
    }

    @Test("a version that is pruned while it is frozen again is whole")
    func aVersionThatIsPrunedWhileItIsFrozenAgainIsWhole() throws {
        for colour in ["#000001", "#000002"] { try build(colour) }
        for place in ["", "/SHA256SUMS", "/a", "/a/pull", "/index.html"] {
            let version = try #require(versions.first { $0.design == "a" && !$0.isPresent })
            // A pruning that is half done: the sums are gone, and the files of the first folder.
            let event = Event(when: { [self] _ in hasWritten(version.folder + place) }) { [self] _ in
                unlink(scratch.path("site/" + version.sums.path))
                for name in scratch.files("site/\(version.folder)/a").keys {
                    unlink(scratch.path("site/\(version.folder)/a/\(name)"))
                }
            }
            try build("#000001", event.stop)
            let isFrozen = versions.contains { $0.hash == version.hash && $0.isPresent }
            #expect(event.hasHappened && versionsAreWhole && isFrozen, "\(place)")
            try build("#000002")
        }
    }

    /// What was frozen before is taken over before it is a build's turn.
    @Test("what others prune and publish meanwhile is seen") func whatOthersPruneAndPublishMeanwhileIsSeen() throws {
        for colour in ["#000003", "#000004", "#000001", "#000002"] { try build(colour) }
        for publishes in [false, true] {
            // The last step before it is its turn is known from the first build.
            let last = Atomic(0)
            for place in [nil, "", "/SHA256SUMS", "/index.html", "last"] {
                for colour in ["#000001", "#000002"] { try build(colour) }
                try prune(1)
                #expect(versions.count == 3)
                guard let place else {
                    let whole = Event(when: { [self] number in
                        if !turnIsTaken { last.store(number, ordering: .relaxed) }
                        return false
                    }) { _ in }
                    try build("#000003", whole.stop)
                    continue
                }
                let version = try #require(versions.first { $0.design == "a" && !$0.isPresent })
                let isTime = { @Sendable [self, last = last.load(ordering: .relaxed)] number in
                    place == "last" ? number == last : hasWritten(version.folder + place)
                }
                let event = Event(when: isTime) { [self] _ in
                    do {
                        if publishes { try build("#000004") } else { try prune(0) }
                    } catch {
                        Issue.record(error)
                    }
                }
                try build("#000003", event.stop)
                #expect(event.hasHappened && versionsAreWhole, "\(publishes) \(place)")
                #expect(versions.count == (publishes ? 5 : 3), "\(publishes) \(place)")
            }
        }
    }
}
