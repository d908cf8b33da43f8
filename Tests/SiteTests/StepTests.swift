// What comes in between two steps of a build, whichever they are: a stop, a pruning, another build.

import Glibc
import Synchronization
import Testing

@testable import Site

@Suite struct StepTests: Sendable {
    let scratch = Scratch()

    /// Builds a site of two designs, of which one is as it always was.
    private func build(_ colour: String, packs: Bool = false, _ stop: StopRequest = StopRequest()) throws {
        var builder = SiteBuilder(resources: scratch.resources, jobs: 1)
        (builder.freezes, builder.maker, builder.packs, builder.stop) = (true, "test 1", packs, stop)
        builder.cache = scratch.cache()
        let paths = [scratch.design("a", colour: colour), scratch.design("b")]
        #expect(try builder.build(paths, to: scratch.path("site")).isPublished)
    }

    private func prune(_ count: Int) throws {
        _ = try FrozenPruning(resources: scratch.resources).prune(scratch.path("site"), keeping: count)
    }

    private var versions: [FrozenVersion] { (try? FrozenList(of: scratch.path("site")).versions) ?? [] }

    /// Whether every version that is listed is there to the last file, and no other is.
    private var versionsAreWhole: Bool {
        let site = scratch.path("site")
        let folders = (SiteFolder.list(site + "/" + SitePlan.versions) ?? []).filter(FrozenVersion.isHash)
        return Set(folders) == Set(versions.map(\.hash))
            && versions.allSatisfy { version in
                FrozenSums(of: version, in: site)?.files.allSatisfy {
                    SiteFolder.hasFile("\(site)/\(version.folder)/\($0.path)")
                } == true
            }
    }

    private var workplaces: [String] {
        (SiteFolder.list(scratch.folder) ?? []).filter { $0.hasPrefix(".site.") && $0 != ".site.turn" }
    }

    private var turnIsTaken: Bool { access(scratch.path(".site.turn"), F_OK) == 0 }

    private func hasWritten(_ name: String) -> Bool {
        workplaces.contains { access(scratch.path($0 + "/" + name), F_OK) == 0 }
    }

    /// Something that is done when a build asks for the nth time whether it is to end.
    private final class Step: Sendable {
        private let number: Int
        private let work: @Sendable (StopRequest) -> Void
        private let count = Atomic(0)
        var taken: Int { count.load(ordering: .relaxed) }

        init(_ number: Int, _ work: @escaping @Sendable (StopRequest) -> Void) {
            (self.number, self.work) = (number, work)
        }

        var stop: StopRequest {
            StopRequest { [self] in if count.add(1, ordering: .relaxed).newValue == number { work($0) } }
        }
    }

    /// Some of the steps of a build, the last among them.
    private func some(_ count: Int, of steps: Int) -> [Int] {
        stride(from: 1, to: steps, by: max(1, steps / count)) + [steps]
    }

    /// How often a build asks.
    private func steps(of work: (StopRequest) throws -> Void) rethrows -> Int {
        let step = Step(0) { _ in }
        try work(step.stop)
        return step.taken
    }

    @Test func othersWaitForNothingButWhatFollowsFromWhatTheyDo() throws {
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

    @Test func stoppedBeforeAnyStepItLeavesTheOldSiteAndNothingElse() throws {
        for colour in ["#000001", "#000002"] { try build(colour, packs: true) }
        // Now both are in the cache, and turn about they are what the site shows.
        let count = try steps { try build("#000001", packs: true, $0) }
        try build("#000002", packs: true)
        let before = scratch.files("site")
        let places = Mutex<Set<String>>([])
        for number in some(25, of: count) {
            let step = Step(number) { [self] request in
                request.ask()
                let place =
                    turnIsTaken ? "its turn" : hasWritten("index.html.br") ? "packed" : hasWritten("a") ? "placed" : ""
                places.withLock { _ = $0.insert(place) }
            }
            #expect(throws: SiteError.stopped) { try build("#000001", packs: true, step.stop) }
            let isAsItWas = scratch.files("site") == before
            #expect(isAsItWas && workplaces == [] && !turnIsTaken, "step \(number) of \(count)")
        }
        #expect(places.withLock { $0 } == ["", "placed", "packed", "its turn"])
    }

    @Test func aVersionThatIsPrunedWhileItIsFrozenAgainIsWhole() throws {
        for colour in ["#000001", "#000002"] { try build(colour) }
        let count = try steps { try build("#000001", $0) }
        for number in some(16, of: count) {
            try build("#000002")
            let old = versions.first { $0.design == "a" && !$0.isPresent }
            let version = try #require(old)
            // A pruning that is half done: the sums go first, then the files, then the folders.
            let step = Step(number) { [self] _ in
                guard !turnIsTaken else { return }
                unlink(scratch.path("site/" + version.sums.path))
                for name in scratch.files("site/" + version.folder).keys {
                    unlink(scratch.path("site/\(version.folder)/\(name)"))
                }
            }
            try build("#000001", step.stop)
            #expect(versionsAreWhole && versions.contains { $0.hash == version.hash && $0.isPresent }, "\(number)")
        }
    }

    @Test func whatOthersPruneAndPublishMeanwhileIsSeen() throws {
        for colour in ["#000004", "#000003", "#000001", "#000002"] { try build(colour) }
        let count = try steps { try build("#000003", $0) }
        for number in some(4, of: count) {
            for publishes in [false, true] {
                for colour in ["#000001", "#000002"] { try build(colour) }
                try prune(1)
                #expect(versions.count == 3)
                let isDone = Mutex(false)
                let step = Step(number) { [self] _ in
                    // Whoever has its turn is waited for.
                    if turnIsTaken { return }
                    isDone.withLock { $0 = true }
                    do {
                        if publishes { try build("#000004") } else { try prune(0) }
                        _ = scratch.design("a", colour: "#000003")
                    } catch {
                        Issue.record(error)
                    }
                }
                try build("#000003", step.stop)
                let left = !isDone.withLock { $0 } ? 4 : publishes ? 5 : 3
                #expect(versionsAreWhole && versions.count == left, "\(number) \(publishes) \(versions)")
            }
        }
    }
}
