// The last steps for a finished design folder: it is packed, frozen, and remembered for the next build.

import Files
import Pages

/// Done by the worker that finished the folder. Until the last design is done, only a few packed bytes of each are
/// kept: lists of its files, and what the common pages show of it.
struct DesignPublication: Sendable {
    let writer: SiteWriter
    /// What lies where the site will be.
    var old: SiteState?
    /// Whether the next build will know what this one left.
    var isRemembered = false
    let packing: PackedFiles?
    let freezing: Snapshotting?
    /// Whether addresses of pages are wanted, for a map of the site.
    let mapsPages: Bool

    /// What the rest of a build needs of a design: once for all lists that it stands in.
    final class Placed: Sendable {
        let shown: ShownDesign
        let summary: DesignSummary
        let pages: FileList
        let frozen: Snapshotting.Placed?
        /// Nil where no build after this one will know it.
        let part: SiteState.Part?

        init(
            _ finished: FinishedDesign, _ summary: DesignSummary, pages: FileList, frozen: Snapshotting.Placed?,
            part: SiteState.Part?
        ) {
            (shown, self.summary) = (ShownDesign(finished.card, finished.group), summary)
            (self.pages, self.frozen, self.part) = (pages, frozen, part)
        }
    }

    /// What a folder was made from, for the next build; without a key it is made anew then.
    struct Origin {
        var key: DesignKey?
        /// The paths of the design's images, from its folder.
        var images: [String] = []
        /// The stamps of the design and its images; nil where one was not settled.
        var stamps: [FileStamp]?
    }

    /// Packs and freezes the folder of a design, and returns what the rest of the build needs of it.
    /// - Parameters:
    ///   - packs: packed forms of its files; empty where they are still to be made.
    ///   - digests: of its files; nil where they are not known.
    ///   - date: when the design was changed, in seconds since 1970; 0 where no feed needs it.
    func place(
        _ finished: FinishedDesign, from origin: Origin = Origin(), packs known: [WrittenFile] = [],
        digests: [String]? = nil, date: Int
    ) throws(SiteError) -> Placed {
        let (files, name, key) = (finished.files.files, finished.card.folder, origin.key)
        let packs = known.isEmpty ? try packs(of: files, name, key) : known
        writer.count(packs)
        let frozen = try freezing?.place(
            Snapshotting.Subject(
                card: finished.card, group: finished.group, files: files, packs: packs, digests: digests, key: key,
                date: date), packing)
        var summary = finished.summary
        summary.total.add(files + packs)
        var part: SiteState.Part?
        if let key, isRemembered {
            let (list, packed) = (FileList(files), FileList(packs))
            let root = writer.folder.workplace
            part = SiteState.Part(
                folder: name, key: key, summary: summary, images: origin.images, sources: origin.stamps, files: list,
                stamp: finished.files.stamp ?? list.stamp(in: root), packs: packed, packStamp: packed.stamp(in: root))
        }
        return Placed(
            finished, summary,
            pages: FileList(mapsPages ? files.filter { $0.address.path.hasSuffix("/index.html") } : []),
            frozen: frozen, part: part)
    }

    /// The packed forms of a folder's files: those of the site that is replaced, where they belong to the same files.
    private func packs(of files: [WrittenFile], _ name: String, _ key: DesignKey?) throws(SiteError) -> [WrittenFile] {
        guard let packing else { return [] }
        if let key, let old, let part = old.part(of: name, key) {
            let packs = part.packs.files
            // Their stamp is taken afterwards too, because another build may replace that site meanwhile.
            if !packs.isEmpty, old.isAsItWas(part.packs, part.packStamp),
                writer.folder.link(packs.map(\.address), from: old.path),
                part.packs.stamp(in: writer.folder.workplace) == part.packStamp
            {
                return packs
            }
        }
        return try packing.write(beside: files, in: writer.folder)
    }
}
