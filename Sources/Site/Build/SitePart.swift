// A share of a site: some of its designs with all their pages, built apart from the others and joined to them later.

import Diagnostics
import Glibc
import Markup

/// Which designs a build takes: every one whose number leaves the same rest, so that neighbours of one kind spread out.
package struct Shard: Hashable, Sendable {
    /// From 1.
    package let number: Int
    package let count: Int

    /// Nil where there is no such share.
    package init?(_ number: Int, of count: Int) {
        guard count >= 1, 1...count ~= number else { return nil }
        self.number = number
        self.count = count
    }

    func takes(_ index: Int) -> Bool { index % count == number - 1 }
}

/// What lies in the folder of a part beside its designs' folders: what merging needs to know of them.
struct SitePart: Sendable {
    struct Design: Sendable {
        /// Its number among all designs of the site.
        var index: Int
        var source: String
        /// When it was changed, where the site's feed says that; 0 otherwise.
        var date: Int
        var finished: FinishedDesign
        /// Packed forms of its files; none where they were not asked for.
        var packs: [WrittenFile]
    }

    static let record = Address("flipbook.part")
    private static let form = 6

    var shard: Shard
    /// How many designs there are in all parts.
    var total: Int
    /// Of the names of all of them, in order.
    var names: String
    /// What the pages were made with.
    var setting: String
    var designs: [Design]

    var packed: [UInt8] {
        var pack = BinaryWriter()
        for number in [SitePart.form, shard.number, shard.count, total] { pack.write(number) }
        pack.write(names)
        pack.write(setting)
        pack.write(designs) { design, pack in
            pack.write(design.index)
            pack.write(design.source)
            pack.write(design.date)
            pack.write(design.finished.packed)
            pack.write(FileList(design.packs).bytes)
        }
        // Parts travel from machine to machine, and a name that was changed on the way would pass for another.
        return SHA256.digest(pack.bytes) + pack.bytes
    }

    /// - Parameter folders: of the designs of all parts.
    init(shard: Shard, of folders: [String], setting: String, designs: [Design]) {
        self.init(
            shard: shard, total: folders.count, names: SHA256.hexadecimal(Array(folders.joined(separator: "\n").utf8)),
            setting: setting, designs: designs)
    }

    private init(shard: Shard, total: Int, names: String, setting: String, designs: [Design]) {
        self.shard = shard
        self.total = total
        self.names = names
        self.setting = setting
        self.designs = designs
    }

    static func load(_ folder: String) throws(SiteError) -> SitePart {
        let path = folder + "/" + record.path
        let bytes: [UInt8]
        do throws(SourceFileError) {
            bytes = try SourceFile.load(path, limit: 1 << 30).bytes
        } catch {
            throw .part(
                folder, "is no part of a site: it has no \(record.path); `flipbook build --shard 1/2` writes one")
        }
        guard let part = SitePart(packed: bytes) else {
            throw .part(
                folder,
                "\(record.path) was changed since it was built, or is of another version, and cannot be read; "
                    + "build this part again, with the flipbook that merges")
        }
        return part
    }

    private init?(packed bytes: [UInt8]) {
        let content = Array(bytes.dropFirst(32))
        guard bytes.starts(with: SHA256.digest(content)) else { return nil }
        let part = BinaryReader.whole(content) { pack throws(BinaryReader.Garbled) in
            guard try pack.integer() == SitePart.form, let shard = Shard(try pack.integer(), of: try pack.integer())
            else { throw BinaryReader.Garbled() }
            return SitePart(
                shard: shard, total: try pack.integer(), names: try pack.text(), setting: try pack.text(),
                designs: try pack.list { reader throws(BinaryReader.Garbled) in
                    let (index, source, date) = (try reader.integer(), try reader.text(), try reader.integer())
                    guard let finished = FinishedDesign(packed: try reader.content()) else {
                        throw BinaryReader.Garbled()
                    }
                    let packs = FileList(bytes: try reader.content()).files
                    return Design(index: index, source: source, date: date, finished: finished, packs: packs)
                })
        }
        guard let part else { return nil }
        self = part
    }
}

/// Joins parts into a site: the same, byte for byte, as one build of all designs makes.
package struct SiteMerger: Sendable {
    package var resources: Resources
    /// As a build has them.
    package var freezes = false
    package var maker = "flipbook"
    package var packs = false
    package var jobs = 1
    /// Who may have it end early.
    package var stop = StopRequest()
    package var waits: @Sendable () -> Void = {}

    package init(resources: Resources) { self.resources = resources }

    package func merge(_ folders: [String], to output: String) throws(SiteError) -> SiteReport {
        let parts = try load(folders)
        // Parts of one site have one setting: the effort, where it will lie, and what pages are made from.
        let setting = (parts.first?.setting ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        let base = setting.count > 1 ? BaseURL(setting[1]) : nil
        let writer = try SiteWriter(output: output, resources: resources, base: base, stop: stop, waits: waits)
        return try writer.attempt { writer throws(SiteError) in
            let all = zip(folders, parts).flatMap { folder, part in part.designs.map { (folder, $0) } }
                .sorted { $0.1.index < $1.1.index }
            let packing = packs ? PackedFiles(jobs: jobs, cache: nil) : nil
            try writer.writeAssets(packing)
            let freezing =
                freezes
                ? try Freezing(
                    maker: maker, cache: nil, base: base, pictures: setting.count > 2 ? setting[2] : "",
                    setting: setting.last ?? "", effort: setting.first ?? "", in: writer) : nil
            let placement = Placement(writer: writer, packing: packing, freezing: freezing, mapsPages: base != nil)
            var findings: [Findings] = []
            var designs: [Placement.Placed] = []
            let placed = WorkStack.map(all, workers: jobs) { folder, design in
                Result { () throws(SiteError) in
                    let said = try take(design, from: folder, writer)
                    let packs = packs ? design.packs : []
                    return (said, try placement.place(design.finished, nil, packs: packs, date: design.date))
                }
            }
            for result in placed {
                let (said, design) = try result.get()
                findings.append(said)
                designs.append(design)
            }
            var report = SiteReport(designs.map(\.summary), findings: findings)
            _ = try writer.finish(designs, freezes: freezes, base: base, jobs: jobs, packing, &report)
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
            guard part.setting.hasSuffix("\n" + fingerprint) else {
                throw .part(folder, "was built with other templates, schemas or web files than these; build it again")
            }
            guard part.setting == first.setting else {
                let other = SiteMerger.difference(part.setting, first.setting)
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

    /// Names the first thing in which two settings differ, in the order in which `DesignStore` writes them.
    private static func difference(_ left: String, _ right: String) -> String {
        let lines = [left, right].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        let names = ["--effort", "--base-url", "librsvg, which draws the pictures for links,"]
        return zip(names, zip(lines[0], lines[1])).first { $0.1.0 != $0.1.1 }?.0 ?? "setting"
    }

    private func take(
        _ design: SitePart.Design, from folder: String, _ writer: SiteWriter
    ) throws(SiteError) -> Findings {
        let files = design.finished.files
        let name = design.finished.card.folder
        var adopted = files
        guard try writer.adopt(&adopted, name, contents: { try? contents(files.files, of: folder) }) else {
            // Once more, for what is wrong.
            _ = try contents(files.files, of: folder)
            throw .part(folder, "the files of '\(name)' are not those that the build wrote; build this part again")
        }
        if packs {
            for (file, bytes) in zip(design.packs, try contents(design.packs, of: folder)) {
                guard bytes.count == file.size else {
                    throw .part(
                        folder, "'\(file.address.path)' is not what the build wrote; build this part again")
                }
                try writer.folder.write(bytes, to: file.address)
            }
        }
        let diagnostics = design.finished.diagnostics
        if diagnostics.isEmpty { return Findings(SourceText(name: design.source, bytes: [])) }
        let source = try contents(files.files.filter { $0.address == SitePlan.source(name) }, of: folder).first
        return Findings(SourceText(name: design.source, bytes: source ?? []), diagnostics)
    }

    private func contents(_ files: [WrittenFile], of folder: String) throws(SiteError) -> [[UInt8]] {
        var contents: [[UInt8]] = []
        do throws(SourceFileError) {
            for file in files {
                contents.append(
                    try SourceFile.load(folder + "/" + file.address.path, limit: PageFacts.limits.bytes).bytes)
            }
        } catch {
            throw .part(folder, "\(error.diagnostic.sentence); build this part again")
        }
        return contents
    }
}
