// The build: design files in, a site out. Designs and scenarios are shared out among workers.

import Diagnostics
import Documents
import Glibc
import Markup
import Synchronization
package import Timelines

/// Builds sites from design files.
///
///     let builder = SiteBuilder(resources: try Resources.locate(), jobs: 2)
///     let report = try builder.build(["designs/refresh.svg"], to: "site")
///
/// The same files give the same bytes, whatever the number of jobs. Designs are worked on in their order and let go of
/// when their pages are written, so that memory does not grow with their number.
package struct SiteBuilder: Sendable {
    package var resources: Resources
    /// How many threads share the work.
    package var jobs: Int
    /// Called after each design, from any thread.
    package var progress: @Sendable (SiteProgress) -> Void

    package var fitting = Fitting()
    /// Where results are kept from build to build; nil for none.
    package var cache: ContentCache?

    /// Whether packed forms of texts are written beside them, for servers that send those.
    package var packs = false

    /// The share of the designs that is built, and then a part of a site is written instead of a site; nil for all.
    package var shard: Shard?

    /// Whether a design with errors keeps the pages that the last build left of it, or has none if there were none,
    /// while the others are built; otherwise nothing is published. A cache is needed to know those pages.
    package var keepsSoundPages = false

    /// Whether each design is frozen as it is now. What earlier builds froze stays in any case.
    package var freezes = false
    /// What makes the site: a word and a version, for who makes a frozen version anew.
    package var maker = "flipbook"

    /// Where the site will lie, if that is known: then pages have addresses that are whole, pictures for their links, a map
    /// and a feed.
    package var base: BaseURL?
    /// When all designs were changed, in seconds since 1970, for the feed; as their files say if nil.
    package var date: Int?

    /// Who may have a build end early.
    package var stop = StopRequest()
    /// For whoever builds one site again and again.
    package var spare: SpareVersions?

    package init(resources: Resources, jobs: Int, progress: @escaping @Sendable (SiteProgress) -> Void = { _ in }) {
        self.resources = resources
        self.jobs = jobs
        self.progress = progress
    }

    /// Reads, simulates, fits, draws and writes; checks what was written; puts it in the place of `output`.
    ///
    /// What is wrong in a design is in the report, and then nothing is published. What is thrown is about files,
    /// templates and pages, or says that it was stopped; nothing is published then either.
    package func build(_ paths: [String], to output: String) throws(SiteError) -> SiteReport {
        let folders = try SiteBuilder.folders(for: paths)
        if let shard { return try build(shard, paths, folders, to: output) }
        let store = try DesignStore(
            cache, resources: resources, effort: fitting.effort, base: base,
            old: packs ? nil : cache.flatMap { SiteState(of: output, in: $0) })
        if let report = try unchanged(paths, folders, store) { return report }
        return try writer(to: output).attempt { writer throws(SiteError) in
            var results = try run(paths, folders, writer, store)
            if keepsSoundPages { try keepSoundPages(&results, folders, writer, store) }
            let designs = results.compactMap { $0.finished }
            var report = SiteReport(designs, findings: results.map { $0.findings })
            guard keepsSoundPages || !report.hasErrors else { return report }
            report.keys = keys(
                zip(folders, results).compactMap { $1.finished == nil ? nil : ($0, $1.key) }, store)
            try writer.write(gallery: designs.map(\.card), canvas: designs.map(\.island))
            let subjects = zip(paths, results).compactMap { path, result in
                result.finished.map {
                    Freezing.Subject(card: $0.card, files: $0.files.files, key: result.key, date: date(of: path))
                }
            }
            let freezing = Freezing(
                maker: maker, jobs: jobs, cache: cache, base: base, pictures: LinkPicture.engine ?? "")
            let (list, marks) = try freezing.freeze(
                freezes ? subjects : nil, with: store.fingerprint, effort: "\(fitting.effort)", in: writer)
            try writer.write(map: subjects.map(\.files), feed: list)
            var (total, own) = try writer.publish(
                packs ? PackedFiles(jobs: jobs, cache: cache) : nil, freezes: freezes)
            total.add(marks)
            own += marks
            report.publish(total, frozen: list)
            // A site with packed forms is not what the next build would take over: there are files that it does not know.
            if !packs { remember(output, results, own, store) }
            return report
        }
    }

    private func writer(to output: String, record: Address = SitePlan.record) throws(SiteError) -> SiteWriter {
        try SiteWriter(
            output: output, resources: resources, record: record, base: base, cache: cache, stop: stop, spare: spare)
    }

    /// What a site's folders are made from, and under an empty name what belongs to no design. All of them show the
    /// site's own style and script, which a design that keeps its sound pages does not follow otherwise.
    private func keys(_ folders: [(String, DesignKey?)], _ store: DesignStore) -> [String: String] {
        guard keepsSoundPages else { return [:] }
        var keys = ["": store.fingerprint]
        for (folder, key) in folders { keys[folder] = key.map { $0.text + store.fingerprint } }
        return keys
    }

    /// Has designs with errors stand in the new site as they stand in the old one.
    private func keepSoundPages(
        _ results: inout [DesignJob.Outcome], _ folders: [String], _ writer: SiteWriter, _ store: DesignStore
    ) throws(SiteError) {
        for index in results.indices where results[index].finished == nil {
            writer.forget(folders[index])
            guard let part = store.old?.part(of: folders[index]), let finished = store.finished(part.key),
                try writer.adopt(
                    finished.files, from: store.old.map { (site: $0.path, stamp: part.stamp) },
                    contents: { store.contents(part.key) })
            else { continue }
            (results[index].finished, results[index].key) = (finished, part.key)
        }
    }

    private func build(
        _ shard: Shard, _ paths: [String], _ folders: [String], to output: String
    ) throws(SiteError) -> SiteReport {
        let store = try DesignStore(
            cache, resources: resources, effort: fitting.effort, base: base, old: nil)
        return try writer(to: output, record: SitePart.record).attempt { writer throws(SiteError) in
            let mine = paths.indices.filter(shard.takes)
            let results = try run(mine.map { paths[$0] }, mine.map { folders[$0] }, writer, store)
            var report = SiteReport(results.compactMap { $0.finished }, findings: results.map { $0.findings })
            if report.hasErrors { return report }
            let designs = zip(mine, results).compactMap { index, result in
                result.finished.map {
                    SitePart.Design(index: index, source: paths[index], date: date(of: paths[index]), finished: $0)
                }
            }
            let part = SitePart(shard: shard, total: paths.count, setting: store.setting, designs: designs)
            report.publish(try writer.publish(part), frozen: FrozenList())
            cache?.trim()
            return report
        }
    }

    /// What there is to say where the site is already what a build would make it; nil where something differs.
    private func unchanged(
        _ paths: [String], _ folders: [String], _ store: DesignStore
    ) throws(SiteError) -> SiteReport? {
        guard let old = store.old, old.setting == setting(store), old.parts.map(\.folder) == folders,
            SiteState.stamp(of: old.own, in: old.path) == old.ownStamp
        else { return nil }
        var designs: [FinishedDesign] = []
        var findings: [Findings] = []
        var total = SiteTotal()
        total.add(old.own)
        for (path, part) in zip(paths, old.parts) {
            let source: SourceText
            do throws(SiteError) {
                source = try DesignJob.load(path)
            } catch {
                if keepsSoundPages { return nil }
                throw error
            }
            guard let key = store.key(part.folder, source, at: path), key == part.key,
                let finished = store.finished(key),
                SiteState.stamp(of: finished.files.files, in: old.path) == part.stamp
            else { return nil }
            total.add(finished.files.files)
            findings.append(Findings(source, finished.diagnostics))
            designs.append(finished)
        }
        // A list that is gone, or does not name all that is there, is written again.
        let list = try FrozenList(of: old.path)
        let text = SiteFolder.contents(old.path + "/" + FrozenList.address.path) ?? []
        guard text == (list.versions.isEmpty ? [] : Array(list.text.utf8)) else { return nil }
        var report = SiteReport(designs, findings: findings)
        report.publish(total, frozen: list)
        report.keys = keys(old.parts.map { ($0.folder, $0.key) }, store)
        report.isUnchanged = true
        return report
    }

    /// When a design was changed, where that is asked for.
    private func date(of path: String) -> Int {
        var status = stat()
        guard base != nil else { return 0 }
        return date ?? (stat(path, &status) == 0 ? max(0, status.st_mtim.tv_sec) : 0)
    }

    /// What the whole site is made from, designs aside.
    private func setting(_ store: DesignStore) -> String {
        let dated = base == nil ? nil : date
        return store.setting + (dated.map { "\ndated \($0)" } ?? "") + (freezes ? "\nfrozen by \(maker)" : "")
    }

    /// Notes what lies in the new site, for the next build.
    private func remember(
        _ output: String, _ results: [DesignJob.Outcome], _ own: [WrittenFile], _ store: DesignStore
    ) {
        guard let cache, let path = SiteState.absolute(output) else { return }
        let parts = results.compactMap { outcome -> SiteState.Part? in
            guard let design = outcome.finished, let key = outcome.key else { return nil }
            let stamp = SiteState.stamp(of: design.files.files, in: path)
            return SiteState.Part(folder: design.card.folder, key: key, stamp: stamp)
        }
        SiteState(
            path: path, setting: setting(store), parts: parts, own: own, ownStamp: SiteState.stamp(of: own, in: path)
        ).remember(in: cache)
        cache.trim()
    }

    private func run(
        _ paths: [String], _ folders: [String], _ writer: SiteWriter, _ store: DesignStore
    ) throws(SiteError) -> [DesignJob.Outcome] {
        let outcomes = Mutex<[Result<DesignJob.Outcome, SiteError>?]>(paths.map { _ in nil })
        let stack = WorkStack()
        stack.push(
            paths.indices.map { index in
                { @Sendable in
                    DesignJob.start(
                        paths[index], folder: folders[index], writer: writer, stack: stack, fitting: fitting,
                        store: store
                    ) { outcome in
                        let done = outcomes.withLock { all in
                            all[index] = outcome
                            return all.count { $0 != nil }
                        }
                        guard !stop.isAsked else { return }
                        progress(SiteProgress(design: folders[index], done: done, total: paths.count))
                    }
                }
            })
        stack.run(workers: jobs)
        var results: [DesignJob.Outcome] = []
        for (path, outcome) in zip(paths, outcomes.withLock { $0 }) {
            guard let outcome else { continue }
            if keepsSoundPages, case .failure(.file(path, let reason)) = outcome {
                // A design that cannot be read is as good as one with errors.
                let error = Diagnostic(.error, "unreadable", at: nil, "it cannot be read: \(reason)")
                results.append(DesignJob.Outcome(findings: Findings(SourceText(name: path, bytes: []), [error])))
            } else {
                results.append(try outcome.get())
            }
        }
        return results
    }

    /// The folder of each design: its file's name, which no other design and nothing of the site's own may have.
    private static func folders(for paths: [String]) throws(SiteError) -> [String] {
        var taken: [String: String] = [:]
        for name in SitePlan.taken { taken[name] = "the site's own '\(name)'" }
        var folders: [String] = []
        for path in paths {
            let name = SitePlan.folder(of: path)
            // Some file systems take upper and lower case for the same.
            if let other = taken[name.lowercased()] { throw .nameTaken(path, by: other) }
            taken[name.lowercased()] = "'\(path)'"
            folders.append(name)
        }
        return folders
    }
}
