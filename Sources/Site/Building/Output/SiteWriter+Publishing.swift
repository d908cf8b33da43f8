// The end of a build's writing: what belongs to all designs, the last checks, and the new site in its place.

import Compression
import Diagnostics
import Files
import PageChecks
import Pages
import Snapshots
import Synchronization
import XML

extension SiteWriter {
    /// Writes what belongs to all designs, puts what is frozen beside it, and publishes the site.
    /// - Parameters:
    ///   - freezes: whether what was placed of frozen versions is what the designs are now.
    ///   - packing: writes packed forms beside texts; nil for none.
    ///   - report: what there is to say of the designs; says that they are published then.
    /// - Returns: the files of no design, and how they looked when the site was published.
    func finish(
        _ designs: [DesignPublication.Placed], freezes: Bool, jobs: Int, packing: PackedFiles?,
        reporting report: inout SiteReport
    ) throws(SiteError) -> (files: FileList, stamp: String) {
        let shown = designs.map(\.shown.unpacked)
        try write(gallery: shown.map(\.card), canvas: shown.map(\.group))
        if let face {
            let pages = designs.flatMap { $0.pages.files.map(\.address) }
            try write(bytes: Array(face.map(pages).utf8), to: SitePlan.map)
        }
        // Another process may wait for the lock, so slow work comes before this build takes it.
        try complete(packing, later: [SitePlan.frozen, SitePlan.frozenScript] + (face == nil ? [] : [SitePlan.feed]))
        let frozen = designs.compactMap(\.frozen)
        let list = try Snapshotting.finish(
            freezes ? frozen.map(\.version) : nil, base: face?.base, jobs: jobs, in: self)
        if let face { try write(bytes: Array(face.feed(list).utf8), to: SitePlan.feed) }
        let (total, own, stamp) = try publish(packing, marks: frozen.map(\.mark))
        report.publish(total, frozen: list, marks: frozen.map(\.mark))
        return (own, stamp)
    }

    /// Checks what is not yet checked of what is written, and packs what belongs to no design.
    /// - Parameters:
    ///   - packing: writes packed forms beside texts that have none; nil for none.
    ///   - later: what will be written before the site is published.
    func complete(_ packing: PackedFiles?, later: [Address] = []) throws(SiteError) {
        var own: [WrittenFile] = []
        for name in written.withLock({ $0.parts.keys.sorted() }) { own += try finish(name)?.files ?? [] }
        let (outward, found) = written.withLock { ($0.outward, $0.findings) }
        let workplace = folder.workplace
        let dead = try SiteChecks.findings(outward, in: workplace, base: schema.base) {
            FileStamp.isFile(workplace + "/" + $0.path) || later.contains($0)
        }
        let findings = Findings.sorted(found + dead)
        guard findings.isEmpty else { throw .pages(findings) }
        var packs: [WrittenFile] = []
        if let packing {
            let known = Set(own.map(\.address.path))
            let new = own.filter { file in !Pack.allCases.contains { known.contains(file.address.path + $0.ending) } }
            packs = try packing.share(new, in: folder)
        }
        written.withLock { written in
            written.outward = []
            written.total.add(packs)
            written.own += own + packs
        }
    }

    /// Completes the site and puts it in the place of the old one.
    /// - Returns: the number of its pages (drawings aside) and files, its size in bytes, and the files of no design
    ///   with their stamp. The stamp is taken before the site is in its place, where others may change files.
    func publish(
        _ packing: PackedFiles? = nil, marks: [WrittenFile] = []
    ) throws(SiteError) -> (total: SiteTotal, own: FileList, stamp: String) {
        try complete(packing)
        let (own, total) = written.withLock { ($0.own, $0.total) }
        let list = FileList(own + marks)
        let stamp = list.stamp(in: folder.workplace)
        try folder.publish()
        return (total, list, stamp)
    }

    /// Puts a part of a site in its place. Links that lead out of its designs are looked at when parts are merged.
    func publish(_ part: SitePart) throws(SiteError) -> SiteTotal {
        let (found, total) = written.withLock { ($0.findings, $0.total) }
        guard found.isEmpty else { throw .pages(Findings.sorted(found)) }
        try folder.write(part.packed, to: SitePart.record)
        try folder.publish()
        return total
    }
}
