// One design in a build: it is read, free workers run its scenarios, and the last of them writes the pages.

import Baking
import Behaviours
import Cache
import Designs
import Diagnostics
import Exploring
import Files
import Fitting
import HandOff
import Pages
import Raster
import SVGOutput
import Simulation
import Synchronization
import XML

/// The work on one design. Each scenario is a job, and so is its Swift package; the job that finishes last writes the
/// pages.
final class DesignJob: Sendable {
    struct Outcome: Sendable {
        var findings: Findings
        /// Nil where the design has errors.
        var finished: FinishedDesign?
        /// Its key in the cache and in the state of the site; nil where nothing of it can be cached.
        var key: DesignKey?
        /// What its folder was made from, also where nothing is kept of it.
        var origin: DesignKey?
        /// The paths of its images.
        var images: [String] = []
        /// For a design that is in its place: what the build still needs of it, instead of `finished`.
        var placed: DesignPublication.Placed?
        /// Packed forms of the files of a design that will be placed by another build.
        var packs: [WrittenFile] = []
        /// The digests of such a design's files, and then of those packed forms.
        var digests: [String] = []
    }

    typealias Completion = @Sendable (Result<Outcome, SiteError>) -> Void

    private let design: Design
    private let diagnostics: [Diagnostic]
    private let file: DesignFile
    private let images: ImageFolder
    private let build: BuildContext
    private let stills: Stills
    private let periods = PeriodMemory()
    private let complete: Completion
    private let progress: @Sendable (Int, Int) -> Void
    private let parts: Mutex<Parts>

    /// What jobs have made so far.
    private struct Parts: Sendable {
        var runs: [Result<DrawnScenario, SiteError>?]
        var package: HandOffPackage?
    }

    private var writer: SiteWriter { build.writer }
    private var store: DesignStore { build.store }
    private var folder: String { file.folder }

    /// Reads a design file and puts its scenarios on the build's pool; `complete` is called once, when all is done,
    /// and `progress` after each scenario with how many are done, and of how many.
    static func start(
        _ file: DesignFile, in build: BuildContext, progress: @escaping @Sendable (Int, Int) -> Void,
        complete: @escaping Completion
    ) {
        let source: SourceText
        do throws(SiteError) {
            try build.writer.folder.goOn()
            source = try load(
                file.path, memory: build.memory, settings: build.settings, library: build.library)
            if let known = try adopt(source, of: file, in: build) { return complete(.success(known)) }
        } catch {
            return complete(.failure(error))
        }
        var (read, findings) =
            build.memory?.design(of: source, at: file.path)
            ?? DesignReader.read(source, at: file.path, library: build.library)
        // The file is written for its own values.
        if !build.settings.isEmpty { findings.diagnostics.removeAll { $0.id == "rest-differs" } }
        guard let design = read else { return complete(.success(Outcome(findings: findings))) }
        let job = DesignJob(
            design, findings.diagnostics, of: file, in: build, calling: Calls(progress: progress, complete: complete))
        build.pool.push([job.handOff] + design.scenarios.indices.map { index in { @Sendable in job.run(index) } })
    }

    /// What a job calls as it proceeds, and at its end.
    private struct Calls {
        var progress: @Sendable (Int, Int) -> Void
        var complete: Completion
    }

    /// The text of a design with the values that are set.
    static func load(
        _ path: String, memory: StageMemory?, settings: [String: String], library: BehaviourLibrary
    ) throws(SiteError) -> SourceText {
        try SiteError.files { () throws(FileError) in
            if let memory { return try memory.source(at: path) }
            return ParameterText(library, beside: path).set(settings, in: try DesignSource.load(path))
        }
    }

    /// The design as an earlier build left it, put where this one writes.
    private static func adopt(
        _ source: SourceText, of file: DesignFile, in build: BuildContext
    ) throws(SiteError) -> Outcome? {
        let store = build.store
        guard let (key, images) = store.key(file.folder, source, at: file.path), var finished = store.finished(key)
        else { return nil }
        let old = store.old.flatMap { old in old.part(of: file.folder, key).map { (site: old, part: $0) } }
        guard try build.writer.adopt(&finished.files, file.folder, from: old, contents: { store.contents(key) }) else {
            return nil
        }
        return Outcome(findings: Findings(source, finished.diagnostics), finished: finished, key: key, images: images)
    }

    private init(
        _ design: Design, _ diagnostics: [Diagnostic], of file: DesignFile, in build: BuildContext, calling calls: Calls
    ) {
        self.design = design
        self.diagnostics = diagnostics
        self.file = file
        images = ImageFolder(design.images, of: file.folder)
        self.build = build
        stills = Stills(design, images: images, writer: build.writer)
        progress = calls.progress
        complete = calls.complete
        parts = Mutex(Parts(runs: design.scenarios.map { _ in nil }))
    }

    private func run(_ index: Int) {
        let result: Result<DrawnScenario, SiteError>
        do throws(SiteError) {
            try writer.folder.goOn()
            let drawn = DrawnScenario.draw(
                play(index), of: design, scenario: index, images: images,
                inDark: PerformedScenario.inDark(design, scenario: index, stopwatch: build.stopwatch),
                still: stills.number)
            let place = SitePlan.scenario(folder, design.scenarios[index].name)
            try writer.write(markup: drawn.animation, to: place.animation)
            result = .success(drawn.scenario)
        } catch {
            result = .failure(error)
        }
        finishOnce { parts in
            parts.runs[index] = result
            progress(parts.runs.count { $0 != nil }, parts.runs.count)
        }
    }

    private func handOff() {
        let package = HandOffPackage(design)
        finishOnce { $0.package = package }
    }

    /// Notes what a job has made. The last one writes the pages.
    private func finishOnce(_ note: (inout Parts) -> Void) {
        let (runs, package) = parts.withLock { parts in
            note(&parts)
            return (parts.runs.compactMap { $0 }, parts.package)
        }
        if runs.count == design.scenarios.count, let package { finish(runs, package) }
    }

    private func play(_ index: Int) -> PerformedScenario {
        build.memory?.run(design, at: file.path, scenario: index, periods: periods, stopwatch: build.stopwatch)
            ?? PerformedScenario.play(design, scenario: index, stopwatch: build.stopwatch, periods: periods)
    }

    private func finish(_ results: [Result<DrawnScenario, SiteError>], _ package: HandOffPackage) {
        do throws(SiteError) {
            var runs: [DrawnScenario] = []
            for result in results { runs.append(try result.get()) }
            complete(.success(try publish(runs, package)))
        } catch {
            complete(.failure(error))
        }
    }

    private func publish(_ drawn: [DrawnScenario], _ package: HandOffPackage) throws(SiteError) -> Outcome {
        var runs = drawn
        var findings = Findings(design.source, DesignJob.each(diagnostics + runs.flatMap { $0.diagnostics }))
        // A preview shows what a scenario did before it broke off.
        let isShown = build.memory != nil && runs.allSatisfy { $0.contents.stopped != nil || !$0.hasErrors }
        if findings.hasErrors, !isShown { return Outcome(findings: findings) }
        var found: FoundContents?
        if let count = build.searchers {
            let (exploration, interruptions) = try search(jobs: count)
            findings.diagnostics += exploration.warnings(in: design)
            found = FoundContents(exploration, interruptions, in: design, of: runs, still: stills.number)
        }
        let rest = try writeRest(ways: found?.ways ?? [])
        let (film, failure) = try writeStills(&runs, &found)
        if let failure { findings.diagnostics.append(UndrawnPart.warning(design, failure)) }
        if writer.face != nil {
            findings.diagnostics += PictureGap.warnings(of: images.embedded(in: design.picture))
        }
        var contents = DesignContents(design, of: runs, film: film, images: images, rest: rest, findings: findings)
        contents.files = try writeFiles(runs)
        try writer.write(bytes: package.archive, to: SitePlan.archive(folder, package.name))
        contents.package = package
        contents.isLive = writer.source.resources.engine != nil
        contents.found = found
        contents.statechart = design.statechart(dot: store.dot.answer)
        try writer.write(contents)
        guard let written = try writer.finish(folder) else { return Outcome(findings: findings) }
        var card = GalleryCard(contents, words: design.searchWords)
        card.titles = design.titles
        let finished = FinishedDesign(
            diagnostics: findings.diagnostics, card: card,
            group: CanvasGroup(contents, runs),
            coverage: DesignCoverage(
                design, Coverage(of: design.interaction, runs.map(\.coverage)), named: folder), files: written)
        // A chart that broke off may be drawn another time.
        let isWhole = contents.statechart.map { $0.layout != nil } ?? true
        let parts = design.parts
        let key = store.key(folder, design.source, images: parts)
        if isWhole, store.cache != nil {
            store.keep(
                finished, try writer.packed(finished.files), as: key, images: parts.map(\.path), of: design.source)
        }
        return Outcome(
            findings: findings, finished: finished, key: isWhole ? key : nil, origin: key,
            images: parts.map(\.path))
    }

    /// Writes the design and its images, and returns rows of them and of the animations.
    private func writeFiles(_ runs: [DrawnScenario]) throws(SiteError) -> [FileRow] {
        let source = SitePlan.source(folder)
        var files = [
            FileRow(
                address: source, note: "The design itself: drawing and behaviour",
                size: try writer.write(bytes: design.text, to: source))
        ]
        for (image, address) in images.files {
            files.append(
                FileRow(
                    address: address, note: "An image of the design",
                    size: try writer.write(bytes: image.bytes, to: address)))
        }
        if let run = runs.first {
            files.append(
                FileRow(
                    address: SitePlan.scenario(folder, run.contents.name).animation,
                    note: "\(run.contents.title), as a stand-alone animated SVG",
                    size: run.contents.standaloneSize))
        }
        return files
    }

    /// Writes the stills of all that was drawn, and notes where each lies.
    private func writeStills(
        _ runs: inout [DrawnScenario], _ found: inout FoundContents?
    ) throws(SiteError) -> (film: [FilmFrame], failure: RasterError?) {
        var film = FilmStrip.frames(of: runs, in: design, still: stills.number)
        // In the order in which pages show them, so that each page needs few sheets.
        let places = stills.places(
            film.map(\.number) + runs.map(\.middle) + runs.flatMap { $0.contents.frames.map(\.number) }
                + (found?.ways ?? []).compactMap(\.number))
        let failure = try stills.write(places)
        func place(_ number: Int) -> StillPlace { places[number]! }
        for index in film.indices { film[index].still = place(film[index].number) }
        for index in runs.indices {
            runs[index].contents.still = place(runs[index].middle)
            for frame in runs[index].contents.frames.indices {
                runs[index].contents.frames[frame].still = place(runs[index].contents.frames[frame].number)
            }
        }
        found?.place(place)
        return (film, failure)
    }

    /// Writes the drawing at rest: as the engine leaves it without any touch.
    private func writeRest(ways: [FoundContents.Way]) throws(SiteError) -> Element {
        let performance = design.bake(design.interaction.simulateRest().recording)
        let still = Emitter.stillSVG.emit(
            design.picture, performance, EmissionOptions(showsTouch: false, title: design.title))
        if writer.source.resources.engine != nil {
            let script = LiveScript.interaction(design, performance, images: images, ways: ways)
            try writer.write(bytes: script, to: SitePlan.live(folder))
        }
        try writer.write(
            drawing: Stage.standalone(images.embedded(in: still.root), size: design.stage), to: SitePlan.rest(folder))
        return still.root
    }

    private static let searches = CacheStage("exploration")
    private static let cuts = CacheStage("interruptions")

    /// What a finger can reach in the design, and what it interrupts: as an earlier build found it, or by a search, which
    /// takes seconds.
    private func search(jobs: Int) throws(SiteError) -> (Exploration, [Interruption]) {
        let input = store.cache == nil ? [] : Exploration.input(of: design)
        func known(_ stage: CacheStage<[UInt8]>) -> [UInt8]? {
            store.cache?.value(of: stage, for: input).flatMap { Zstandard.unpacked($0) }
        }
        if let bytes = known(DesignJob.searches), let found = Exploration(packed: bytes, of: design),
            let cut = known(DesignJob.cuts).flatMap({ Exploration.interruptions(packed: $0) })
        {
            return (found, cut)
        }
        let folder = writer.folder
        let found = Exploration(design, jobs: jobs, isStopped: { folder.isStopped })
        try folder.goOn()
        let cut = found.interruptions
        store.cache?.store(Zstandard.packed(found.packed), of: DesignJob.searches, for: input)
        store.cache?.store(Zstandard.packed(Exploration.packed(cut)), of: DesignJob.cuts, for: input)
        return (found, cut)
    }

    /// In order of place, each once: several scenarios may report the same fault.
    private static func each(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return Findings.sorted(diagnostics).filter { seen.insert($0).inserted }
    }
}
