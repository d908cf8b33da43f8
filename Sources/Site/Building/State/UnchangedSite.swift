// The shortest build: nothing has changed.

import Diagnostics
import Files
import Pages
import Snapshots
import Synchronization
import XML

extension SiteBuilder {
    /// The report where the site is already what a build would make; nil where anything differs.
    func unchanged(_ files: [DesignFile], _ store: DesignStore) throws(SiteError) -> SiteReport? {
        guard let cache, var old = store.old, old.setting == setting(store),
            old.parts.map(\.folder) == files.map(\.folder),
            old.isAsItWas(old.own, old.ownStamp)
        else { return nil }
        let found = Mutex<(same: [Same?], failure: SiteError?, isOver: Bool)>((files.map { _ in nil }, nil, false))
        let last = old
        let pool = WorkerPool()
        pool.push(
            files.indices.map { index in
                { @Sendable in
                    if found.withLock({ $0.isOver }) { return }
                    do throws(SiteError) {
                        let same = try same(last.parts[index], of: files[index], in: last, store)
                        found.withLock {
                            $0.same[index] = same
                            if same == nil { $0.isOver = true }
                        }
                    } catch {
                        // Only the first failure is kept.
                        found.withLock { $0.failure = $0.failure ?? error }
                    }
                }
            })
        pool.run(workers: jobs)
        let (sames, failure, _) = found.withLock { $0 }
        if let failure {
            if isPreview { return nil }
            throw failure
        }
        var total = SiteTotal()
        total.add(old.own.files)
        var findings: [Findings] = []
        var hasNewStamps = false
        for (index, same) in sames.enumerated() {
            guard let same else { return nil }
            total.add(old.parts[index].summary.total)
            findings.append(same.findings)
            if let stamps = same.newStamps { (old.parts[index].sources, hasNewStamps) = (stamps, true) }
        }
        guard let list = try soundVersions(of: old) else { return nil }
        var report = SiteReport(old.parts.map(\.summary), findings: findings)
        report.publish(total, frozen: list, marks: [])
        report.keys = keys(old.parts.map { ($0.folder, $0.key) }, store)
        report.isUnchanged = true
        if hasNewStamps { old.remember(in: cache) }
        // The entries were not read, but the next build that changes something needs them.
        for part in old.parts { store.use(part.key) }
        return report
    }

    /// The frozen versions of the old site; nil where one is not as it was.
    private func soundVersions(of old: SiteState) throws(SiteError) -> SnapshotList? {
        // A missing or incomplete list must be written again, so the site is not up to date.
        let list = try SnapshotList.read(of: old.path)
        let text = WholeFile.contents(old.path + "/" + SnapshotList.address.path) ?? []
        guard text == (list.versions.isEmpty ? [] : Array(list.text.utf8)) else { return nil }
        guard list.versions.allSatisfy({ FileStamp.isFile(old.path + "/" + $0.sums.path) }) else { return nil }
        // Frozen pages are copies, so they may be damaged. Other frozen files are hard links to files checked above.
        let copied =
            options.freezes && options.base != nil ? Dictionary(old.parts.map { ($0.folder, $0.files) }) { $1 } : [:]
        for version in list.versions where version.isPresent {
            guard let files = copied[version.design] else { continue }
            let pages = files.files.filter { $0.address.path.hasSuffix(".html") }
            guard version.canHold(pages, in: old.path, base: options.base) else { return nil }
        }
        return list
    }

    /// An unchanged design whose folder in the site is unchanged too.
    private struct Same {
        var findings: Findings
        /// The stamps of its files, where they were not yet known.
        var newStamps: [FileStamp]?
    }

    private func same(
        _ part: SiteState.Part, of file: DesignFile, in site: SiteState, _ store: DesignStore
    ) throws(SiteError) -> Same? {
        let began = FileStamp.now
        let before = FileStamp.settled([file.path], at: began)
        let sources = file.sources(with: part.images)
        let isKnown = part.sources != nil && FileStamp.settled(sources, at: began) == part.sources
        var source = SourceText(name: file.path, bytes: [])
        if !isKnown || !part.summary.diagnostics.isEmpty {
            source = try DesignJob.load(file.path, memory: memory, settings: options.settings, library: library)
        }
        if !isKnown, store.key(part.folder, source, at: file.path)?.key != part.key { return nil }
        guard site.isAsItWas(part.files, part.stamp), site.isAsItWas(part.packs, part.packStamp) else { return nil }
        var same = Same(findings: Findings(source, part.summary.diagnostics))
        if part.summary.diagnostics.isEmpty { same.findings.source.bytes = [] }
        if !isKnown, let before, let after = FileStamp.settled(sources, at: began), after.starts(with: before) {
            same.newStamps = after
        }
        return same
    }
}
