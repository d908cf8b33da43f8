// Merges the parts of a site. Each part is checked before anything of it is taken.

import Cache
import Diagnostics
import Files
import PageChecks
package import Pages
import XML

/// Merges parts into a site: the same, byte for byte, as one build of all designs.
package struct SiteMerger: Sendable {
    package var resources: Resources
    /// These are as in `BuildOptions`.
    package var freezes = false
    package var maker = "flipbook"
    package var packs = false
    package var jobs = 1
    /// Through this a merge can be stopped.
    package var stop = StopRequest()
    package var waits: @Sendable () -> Void = {}

    package init(resources: Resources) { self.resources = resources }

    /// Merges the parts in `folders` and puts the site in the place of `output`. The report has the diagnostics of all
    /// designs, in the site's order.
    /// - Throws: `SiteError.part` where the folders are not all the parts of one site, each once, built by this maker
    ///   with these resources, or where a file is not what the build wrote; other `SiteError`s as a build does. Nothing
    ///   is published then.
    package func merge(_ folders: [String], to output: String) throws(SiteError) -> SiteReport {
        let parts = try load(folders)
        // Parts of one site have one setting: where it will lie, and what pages are made from.
        let setting = if let first = parts.first { first.setting } else { try SiteSetting.here(resources, base: nil) }
        let base = setting.base
        let source = try PageSource.load(resources, base: base)
        let writer = SiteWriter(try SiteFolder.make(replacing: output, stop: stop, waits: waits), source)
        return try writer.attempt { writer throws(SiteError) in
            let all = zip(folders, parts).flatMap { folder, part in part.designs.map { (folder, $0) } }
                .sorted { $0.1.index < $1.1.index }
            let packing = packs ? PackedFiles(jobs: jobs, cache: nil) : nil
            try writer.writeAssets(packing)
            let freezing =
                freezes ? try Snapshotting.start(in: writer, maker: maker, setting: setting, cache: nil) : nil
            let placement = DesignPublication(
                writer: writer, packing: packing, freezing: freezing, mapsPages: base != nil)
            var findings: [Findings] = []
            var designs: [DesignPublication.Placed] = []
            let placed = WorkerPool.map(all, workers: jobs) { folder, design in
                Result { () throws(SiteError) in
                    let said = try take(design, from: folder, writer)
                    let digests = Array(design.digests.prefix(design.finished.files.files.count))
                    return (
                        said,
                        try placement.place(
                            design.finished, packs: packs ? design.packs : [], digests: digests,
                            date: design.date)
                    )
                }
            }
            for result in placed {
                let (said, design) = try result.get()
                findings.append(said)
                designs.append(design)
            }
            var report = SiteReport(designs.map(\.summary), findings: findings)
            _ = try writer.finish(designs, freezes: freezes, jobs: jobs, packing: packing, reporting: &report)
            return report
        }
    }

    /// The parts, if they are all the parts of one site, each once.
    private func load(_ folders: [String]) throws(SiteError) -> [SitePart] {
        var parts: [SitePart] = []
        for folder in folders { parts.append(try SitePart.load(folder)) }
        guard let first = parts.first else { return [] }
        let fingerprint = try resources.fingerprint()
        for (folder, part) in zip(folders, parts) {
            guard part.maker == maker else {
                throw .part(
                    folder,
                    "was built by \(part.maker), and this is \(maker); build this part again with this flipbook, "
                        + "or merge all parts with the one that built them")
            }
            guard part.setting.resources == fingerprint else {
                throw .part(folder, "was built with other templates, schemas or web files than these; build it again")
            }
            if let other = part.setting.difference(from: first.setting) {
                throw .part(folder, "was built with another \(other) than \(folders[0]); build one of them again")
            }
            guard part.shard.count == first.shard.count, part.total == first.total else {
                let (here, there) = (part, first)
                throw .part(
                    folder,
                    "is one of \(here.shard.count) parts of \(here.total) designs, and \(folders[0]) is one of "
                        + "\(there.shard.count) parts of \(there.total); merge parts of one site")
            }
        }
        for (folder, part) in zip(folders, parts) where part.names != first.names {
            throw .part(
                folder, "was built from other designs than \(folders[0]); build both again from the same designs")
        }
        var holders: [Int: String] = [:]
        for (folder, part) in zip(folders, parts) {
            if let other = holders.updateValue(folder, forKey: part.shard.number) {
                throw .part(folder, "and \(other) are both part \(part.shard.number) of \(part.shard.count)")
            }
        }
        let missing = (1...first.shard.count).filter { holders[$0] == nil }
        guard missing.isEmpty else {
            let names = missing.prefix(5).map { "\($0)/\(first.shard.count)" }.joined(separator: ", ")
            throw .part(
                folders[0],
                "is one of \(first.shard.count) parts, and not all are there: also name \(names)"
                    + (missing.count > 5 ? " and \(missing.count - 5) others" : ""))
        }
        return parts
    }

    /// Puts a design where the site is written, if every file is what its part says.
    private func take(
        _ design: SitePart.Design, from folder: String, _ writer: SiteWriter
    ) throws(SiteError) -> Findings {
        let (name, files) = (design.finished.card.folder, design.finished.files.files)
        let contents = try contents(files, design.digests[..<files.count], of: folder)
        var adopted = design.finished.files
        guard try writer.adopt(&adopted, name, contents: { contents }) else {
            throw .part(folder, "the files of '\(name)' are not those that the build wrote; build this part again")
        }
        if packs {
            let packed = try self.contents(design.packs, design.digests[files.count...], of: folder)
            for (file, bytes) in zip(design.packs, packed) { try writer.folder.write(bytes, to: file.address) }
        }
        let diagnostics = design.finished.diagnostics
        let source = SitePlan.source(name)
        let text = diagnostics.isEmpty ? nil : files.firstIndex { $0.address == source }.map { contents[$0] }
        return Findings(SourceText(name: design.source, bytes: text ?? []), diagnostics)
    }

    /// What files of a part hold. A part comes from elsewhere, and sizes alone would let changed bytes be published.
    private func contents(
        _ files: [WrittenFile], _ digests: ArraySlice<String>, of folder: String
    ) throws(SiteError) -> [[UInt8]] {
        var contents: [[UInt8]] = []
        for (file, digest) in zip(files, digests) {
            let path = file.address.path
            let bytes: [UInt8]
            do throws(FileError) {
                bytes = try SourceFile.load(folder + "/" + path, limit: PageFacts.limits.bytes).bytes
            } catch {
                throw .part(folder, "\(error.diagnostic.sentence); build this part again")
            }
            guard SHA256.hexadecimal(bytes) == digest else {
                throw .part(folder, "'\(path)' is not what the build wrote; build this part again")
            }
            contents.append(bytes)
        }
        return contents
    }
}
