// Builds a site from design files. Workers share the designs and scenarios.

package import Behaviours
package import Cache
import Designs
import Diagnostics
import Files
package import Fitting
package import Pages
import Snapshots
import Synchronization
import XML

/// Builds sites from design files.
///
///     let builder = SiteBuilder(resources: try Resources.locate(), jobs: 2)
///     let report = try builder.build(["designs/refresh.svg"], to: "site")
///
/// The same files give the same bytes, whatever the number of jobs. Designs are built in order and
/// released when their pages are written, so memory does not grow with their number.
package struct SiteBuilder: Sendable {
    package var resources: Resources
    /// How many threads share the work.
    package var jobs: Int
    /// Called from any thread after each design, and after each scenario of a single design.
    package var progress: @Sendable (SiteProgress) -> Void

    /// Measures how long fits take; nil for no measurement.
    package var stopwatch: Stopwatch?
    /// The cache of results of earlier builds; nil for none.
    package var cache: ContentCache?

    /// The program that lays out charts: `dot` of Graphviz.
    var dot = "dot"

    /// What the site is asked to be.
    package var options = BuildOptions()

    /// What a preview has read and played, to be reused; nil for a build without a preview.
    package var memory: StageMemory?

    /// Through this a build can be stopped.
    package var stop = StopRequest()
    /// Called, from any thread, after a second of waiting for another build or pruning to release the site's lock.
    package var waits: @Sendable () -> Void = {}

    package init(resources: Resources, jobs: Int, progress: @escaping @Sendable (SiteProgress) -> Void = { _ in }) {
        self.resources = resources
        self.jobs = jobs
        self.progress = progress
    }

    /// Builds the designs at `paths`, checks the written site, and puts it in the place of `output`.
    ///
    /// Errors in designs are in the report, and nothing is published then, but for a preview.
    /// - Throws: errors of files, templates and pages, or `SiteError.stopped`. Nothing is published then either.
    package func build(_ paths: [String], to output: String) throws(SiteError) -> SiteReport {
        let files = try DesignFile.all(at: paths)
        if case .part(let shard) = options.purpose { return try build(shard, of: files, to: output) }
        let store = try store(old: cache.flatMap { SiteState(of: output, in: $0) })
        if let report = try unchanged(files, store) { return report }
        // Results may have been cached, however the build ends.
        defer { cache?.trim() }
        return try writer(to: output).attempt { writer throws(SiteError) in
            var build = context(writer, store, designs: files.count)
            try writer.writeAssets(build.packing)
            let freezing =
                options.freezes
                ? try Snapshotting.start(in: writer, maker: options.maker, setting: store.setting, cache: cache) : nil
            let publication = DesignPublication(
                writer: writer, old: store.old, isRemembered: cache != nil, packing: build.packing, freezing: freezing,
                mapsPages: options.base != nil)
            build.publication = publication
            var results = try run(files, in: build)
            if isPreview { try keepSoundPages(&results, of: files, from: store, by: publication) }
            let designs = results.compactMap(\.placed)
            var report = SiteReport(designs.map(\.summary), findings: results.map(\.findings))
            guard isPreview || !report.hasErrors else { return report }
            report.keys = keys(
                zip(files, results).compactMap { $1.placed == nil ? nil : ($0.folder, $1.key ?? $1.origin) }, store)
            let own = try writer.finish(
                designs, freezes: options.freezes, jobs: jobs, packing: build.packing, reporting: &report)
            if let cache, let path = Folder.resolved(output) {
                let parts = designs.compactMap(\.part)
                let changed = FileList.lastChange(of: [own.files] + parts.flatMap { [$0.files, $0.packs] }, in: path)
                SiteState(
                    path: path, setting: setting(store), parts: parts, own: own.files, ownStamp: own.stamp,
                    changed: changed
                ).remember(in: cache)
            }
            return report
        }
    }

    private func store(old: SiteState?) throws(SiteError) -> DesignStore {
        let setting = try SiteSetting.here(resources, base: options.base, explores: options.explores)
        return DesignStore(
            cache: cache, dot: DotProgram(dot, cache: cache), setting: setting,
            fonts: options.base == nil ? "" : FontSet.digest, old: old)
    }

    private func writer(to output: String, record: Address = SitePlan.record) throws(SiteError) -> SiteWriter {
        let source = try PageSource.load(resources, base: options.base)
        return SiteWriter(
            try SiteFolder.make(replacing: output, record: record, stop: stop, waits: waits), source, cache: cache)
    }

    private func context(_ writer: SiteWriter, _ store: DesignStore, designs count: Int) -> BuildContext {
        let packing = options.packs ? PackedFiles(jobs: jobs, cache: cache) : nil
        return BuildContext(
            writer: writer, store: store, packing: packing, stopwatch: stopwatch, settings: options.settings,
            library: library, memory: memory, searchers: options.explores ? max(1, jobs / max(1, count)) : nil)
    }

    /// Where designs find behaviours that are not beside them.
    package var library: BehaviourLibrary { BehaviourLibrary(options.library + [resources.behaviours]) }

    var isPreview: Bool { options.purpose == .preview }

    /// A digest for each folder of what it was made from; under the empty name, for what belongs to no design. Style
    /// and script of the site are part of each, because a design that keeps its sound pages shows them too.
    func keys(_ folders: [(String, DesignKey?)], _ store: DesignStore) -> [String: String] {
        guard isPreview else { return [:] }
        var keys = ["": store.setting.resources]
        for (folder, key) in folders { keys[folder] = key.map { $0.text + store.setting.resources } }
        return keys
    }

    /// Takes the pages of designs with errors over from the old site.
    private func keepSoundPages(
        _ results: inout [DesignJob.Outcome], of files: [DesignFile], from store: DesignStore,
        by publication: DesignPublication
    ) throws(SiteError) {
        for index in results.indices where results[index].placed == nil {
            let folder = files[index].folder
            publication.writer.forget(folder)
            guard let part = store.old?.part(of: folder), var finished = store.finished(part.key),
                try publication.writer.adopt(
                    &finished.files, folder, from: store.old.map { (site: $0, part: part) },
                    contents: { store.contents(part.key) })
            else { continue }
            results[index].placed = try publication.place(
                finished, from: DesignPublication.Origin(key: part.key, images: part.images), date: 0)
            results[index].key = part.key
        }
    }

    private func build(_ shard: Shard, of files: [DesignFile], to output: String) throws(SiteError) -> SiteReport {
        let store = try store(old: nil)
        defer { cache?.trim() }
        return try writer(to: output, record: SitePart.record).attempt { writer throws(SiteError) in
            let mine = files.indices.filter(shard.takes)
            // Files of one design are compressed here, files of all designs when the parts are merged.
            let results = try run(mine.map { files[$0] }, in: context(writer, store, designs: mine.count))
            var report = SiteReport(results.compactMap { $0.finished?.summary }, findings: results.map(\.findings))
            if report.hasErrors { return report }
            let designs = zip(mine, results).compactMap { index, result in
                result.finished.map {
                    SitePart.Design(
                        index: index, source: files[index].path, date: date(of: files[index].path), finished: $0,
                        packs: result.packs, digests: result.digests)
                }
            }
            let part = SitePart(
                shard: shard, of: files.map(\.folder), maker: options.maker, setting: store.setting, designs: designs)
            report.publish(try writer.publish(part), frozen: SnapshotList(), marks: [])
            return report
        }
    }

    /// When a design was changed, in seconds since 1970; 0 without a base, as there is no feed then.
    private func date(of path: String) -> Int {
        guard options.base != nil else { return 0 }
        return options.date ?? max(0, (FileStamp(path)?.modified ?? 0) / 1_000_000_000)
    }

    /// What the whole site is made from, designs aside.
    func setting(_ store: DesignStore) -> SiteState.Setting {
        SiteState.Setting(
            designs: store.setting, fonts: store.fonts, date: options.base == nil ? nil : options.date,
            frozenBy: options.freezes ? options.maker : nil, packs: options.packs,
            settings: options.settings.map { "\($0)=\($1)" }.sorted())
    }

    /// Builds designs on the workers. Each finished design is placed and released at once, or completed as one of a
    /// part.
    private func run(_ files: [DesignFile], in build: BuildContext) throws(SiteError) -> [DesignJob.Outcome] {
        let outcomes = Mutex<(all: [Result<DesignJob.Outcome, SiteError>?], done: Int)>((files.map { _ in nil }, 0))
        build.pool.push(
            files.indices.map { index in
                { @Sendable in
                    let file = files[index]
                    let began = FileStamp.now
                    let before = FileStamp.settled([file.path], at: began)
                    DesignJob.start(
                        file, in: build,
                        progress: { done, total in
                            guard files.count == 1, !stop.isAsked else { return }
                            progress(SiteProgress(design: file.folder, done: done, total: total, step: .scenario))
                        }
                    ) { result in
                        let outcome = SiteBuilder.mapped(result) { outcome throws(SiteError) in
                            if let publication = build.publication {
                                let sources = file.sources(with: outcome.images)
                                let after = FileStamp.settled(sources, at: began)
                                let isSame = if let before, let after { after.starts(with: before) } else { false }
                                try place(&outcome, of: file, stamps: isSame ? after : nil, by: publication)
                            } else {
                                try completePart(&outcome, in: build)
                            }
                            // The text is needed only to show diagnostics, and takes memory.
                            if outcome.findings.diagnostics.isEmpty { outcome.findings.source.bytes = [] }
                        }
                        let done = outcomes.withLock { outcomes in
                            outcomes.all[index] = outcome
                            outcomes.done += 1
                            return outcomes.done
                        }
                        guard !stop.isAsked else { return }
                        progress(SiteProgress(design: file.folder, done: done, total: files.count))
                    }
                }
            })
        build.pool.run(workers: jobs)
        var results: [DesignJob.Outcome] = []
        results.reserveCapacity(files.count)
        for (file, outcome) in zip(files, outcomes.withLock { $0.all }) {
            guard let outcome else { continue }
            if isPreview, case .failure(.file(let failure)) = outcome, failure.path == file.path {
                // A design that cannot be read counts as one with errors.
                let sentence = failure.sentence + (failure.advice.map { "; \($0)" } ?? "")
                let error = Diagnostic.error("unreadable-file", at: nil, sentence)
                results.append(DesignJob.Outcome(findings: Findings(SourceText(name: file.path, bytes: []), [error])))
            } else {
                results.append(try outcome.get())
            }
        }
        return results
    }

    private static func mapped(
        _ result: Result<DesignJob.Outcome, SiteError>, _ change: (inout DesignJob.Outcome) throws(SiteError) -> Void
    ) -> Result<DesignJob.Outcome, SiteError> {
        do throws(SiteError) {
            var outcome = try result.get()
            try change(&outcome)
            return .success(outcome)
        } catch {
            return .failure(error)
        }
    }

    /// Places a finished design, and keeps of it only what the rest of the build needs.
    /// - Parameter stamps: of its files; nil where one may have changed since it was read.
    private func place(
        _ outcome: inout DesignJob.Outcome, of file: DesignFile, stamps: [FileStamp]?,
        by publication: DesignPublication
    ) throws(SiteError) {
        guard let finished = outcome.finished else { return }
        let origin = DesignPublication.Origin(key: outcome.key, images: outcome.images, stamps: stamps)
        outcome.placed = try publication.place(finished, from: origin, date: date(of: file.path))
        outcome.finished = nil
    }

    /// Completes a design of a part: compresses its files, and notes their digests.
    private func completePart(_ outcome: inout DesignJob.Outcome, in build: BuildContext) throws(SiteError) {
        guard let files = outcome.finished?.files.files else { return }
        let folder = build.writer.folder
        if let packing = build.packing {
            outcome.packs = try packing.write(beside: files, in: folder)
            build.writer.count(outcome.packs)
        }
        outcome.digests =
            try FileDigests(cache: cache).digests(of: files, outcome.key, in: folder)
            + FileDigests.digests(of: outcome.packs, in: folder)
    }
}
