// The shortest of all builds: nothing has changed.

import Diagnostics
import Glibc
import Synchronization
import XML

extension SiteBuilder {
    /// What there is to say where the site is already what a build would make it; nil where something differs.
    func unchanged(_ paths: [String], _ folders: [String], _ store: DesignStore) throws(SiteError) -> SiteReport? {
        guard let cache, var old = store.old, old.setting == setting(store), old.parts.map(\.folder) == folders,
            old.own.stamp(in: old.path) == old.ownStamp
        else { return nil }
        let found = Mutex<(same: [Same?], failure: SiteError?, isOver: Bool)>((paths.map { _ in nil }, nil, false))
        let (parts, root) = (old.parts, old.path)
        let stack = WorkStack()
        stack.push(
            paths.indices.map { index in
                { @Sendable in
                    if found.withLock({ $0.isOver }) { return }
                    do throws(SiteError) {
                        let same = try same(parts[index], paths[index], in: root, store)
                        found.withLock {
                            $0.same[index] = same
                            if same == nil { $0.isOver = true }
                        }
                    } catch {
                        // Of several, the first that is met.
                        found.withLock { $0.failure = $0.failure ?? error }
                    }
                }
            })
        stack.run(workers: jobs)
        let (sames, failure, _) = found.withLock { $0 }
        if let failure {
            if keepsSoundPages { return nil }
            throw failure
        }
        var total = SiteTotal()
        total.add(old.own.files)
        var findings: [Findings] = []
        var hasNewLooks = false
        for (index, same) in sames.enumerated() {
            guard let same else { return nil }
            total.add(old.parts[index].summary.total)
            findings.append(same.findings)
            if let look = same.newLook { (old.parts[index].look, hasNewLooks) = (look, true) }
        }
        // A list that is gone, or does not name all that is there, is written again.
        let list = try FrozenList(of: old.path)
        let text = SiteFolder.contents(old.path + "/" + FrozenList.address.path) ?? []
        guard text == (list.versions.isEmpty ? [] : Array(list.text.utf8)) else { return nil }
        guard list.versions.allSatisfy({ SiteFolder.hasFile(old.path + "/" + $0.sums.path) }) else { return nil }
        // Frozen pages are copies, so they may be damaged. Other frozen files are hard links to files checked above.
        let copied = freezes && base != nil ? Dictionary(old.parts.map { ($0.folder, $0.files) }) { $1 } : [:]
        for version in list.versions where version.isPresent {
            guard let files = copied[version.design] else { continue }
            let pages = files.files.filter { $0.address.path.hasSuffix(".html") }
            guard version.canHold(pages, in: old.path, base: base) else { return nil }
        }
        var report = SiteReport(old.parts.map(\.summary), findings: findings)
        report.publish(total, frozen: list, marks: [])
        report.keys = keys(old.parts.map { ($0.folder, $0.key) }, store)
        report.isUnchanged = true
        if hasNewLooks { old.remember(in: cache) }
        // The entries were not read, but the next build that changes something needs them.
        for part in old.parts { store.use(part.key) }
        return report
    }

    /// What is found out about a design that is what it was, and lies in the site as it did.
    private struct Same {
        var findings: Findings
        /// How its files look, where that was not known before.
        var newLook: SourceLook?
    }

    private func same(
        _ part: SiteState.Part, _ path: String, in root: String, _ store: DesignStore
    ) throws(SiteError) -> Same? {
        let began = SourceLook.now
        let look = SourceLook([path], before: began)
        let sources = SourceLook.sources(of: path, part.images)
        let isKnown = part.look != nil && SourceLook(sources, before: began) == part.look
        var source = SourceText(name: path, bytes: [])
        if !isKnown || !part.summary.diagnostics.isEmpty { source = try DesignJob.load(path, memory) }
        if !isKnown, store.key(part.folder, source, at: path)?.key != part.key { return nil }
        guard part.isAsItWas(in: root) else { return nil }
        var same = Same(findings: Findings(source, part.summary.diagnostics))
        if part.summary.diagnostics.isEmpty { same.findings.source.bytes = [] }
        if !isKnown, let look, let after = SourceLook(sources, before: began), after.begins(with: look) {
            same.newLook = after
        }
        return same
    }
}
