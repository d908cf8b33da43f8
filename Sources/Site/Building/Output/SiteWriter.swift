// Writes the pages of a site, reads every page back, and publishes the site if all checks pass.

import Cache
import Diagnostics
import Files
import HandOff
import PageChecks
import Pages
import Raster
import Snapshots
import Synchronization
import Timelines
import XML

/// Writes the site of one build. Safe to use from several workers; equal contents give equal bytes in any order.
final class SiteWriter: Sendable {
    let folder: SiteFolder
    let source: PageSource
    let cache: ContentCache?

    /// What was written into one folder of the site and is not yet checked as a whole.
    struct Part {
        var pages: [PageFacts] = []
        var files: [WrittenFile] = []
    }

    struct Written {
        /// By the first part of the address; files in no folder are under the empty name.
        var parts: [String: Part] = [:]
        /// Pages of finished folders with links that lead out of them, with these links only.
        var outward: [PageFacts] = []
        var findings: [Findings] = []
        var total = SiteTotal()
        /// The files of no design that are checked already.
        var own: [WrittenFile] = []
    }

    let written = Mutex(Written())

    /// - Parameter cache: keeps pictures from build to build.
    init(_ folder: SiteFolder, _ source: PageSource, cache: ContentCache? = nil) {
        (self.folder, self.source, self.cache) = (folder, source, cache)
    }

    var schema: PageSchema { source.schema }
    var face: PublicFace? { source.face }
    var templates: Templates { source.templates }

    /// Runs `work`, which writes a site. If the site is not published in the end, its files are removed and the old one
    /// stays.
    func attempt(_ work: (SiteWriter) throws(SiteError) -> SiteReport) throws(SiteError) -> SiteReport {
        do throws(SiteError) {
            let report = try work(self)
            if !report.isPublished { folder.discard() }
            return report
        } catch {
            folder.discard()
            throw error
        }
    }

    /// Writes a drawing as a stand-alone file and returns its size.
    @discardableResult
    func write(drawing: Element, to address: Address) throws(SiteError) -> Int {
        try write(MarkupWriter(.xml).bytes(drawing), to: address, isMarkup: true)
    }

    /// Writes the bytes of a stand-alone drawing and returns their number.
    @discardableResult
    func write(markup bytes: [UInt8], to address: Address) throws(SiteError) -> Int {
        try write(bytes, to: address, isMarkup: true)
    }

    /// Writes bytes as they are and returns their number.
    @discardableResult
    func write(bytes: [UInt8], to address: Address) throws(SiteError) -> Int {
        try write(bytes, to: address, isMarkup: false)
    }

    /// Writes a design's page and record, and the pages of its scenarios, whose drawings must have been written.
    func write(_ design: DesignContents) throws(SiteError) {
        var design = design
        let record = SitePlan.record(design.folder)
        let size = try write(bytes: Array(JSONRecords.design(design).utf8), to: record)
        design.files.append(FileRow(address: record, note: "The data of this page, for other programs", size: size))
        try write(
            page: DesignPage.fill(templates.blank(.design), design), to: SitePlan.design(design.folder),
            showing: design.standing.target,
            data: design.scenarios.first.map { SitePlan.scenario(design.folder, $0.name).data })
        if let package = design.package {
            try write(
                page: PackagePage.fill(templates.blank(.package), package, of: design),
                to: SitePlan.package(design.folder, package.name), showing: design.standing.target)
        }
        for index in design.scenarios.indices { try write(design, scenario: index) }
        try writeTouch(design)
    }

    private func write(_ design: DesignContents, scenario index: Int) throws(SiteError) {
        let scenario = design.scenarios[index]
        let place = SitePlan.scenario(design.folder, scenario.name)
        let data = place.data
        let page = try ScenarioPage.fill(templates.blank(.scenario), design, at: index)
        try write(page: page, to: place.page, showing: scenario.still.target, data: data)
        let embed = try EmbedPage.fill(templates.blank(.embed), scenario, of: design)
        try write(page: embed, to: place.embed, data: data)
        guard let face else { return }
        let text = face.data(of: design, scenario, picture: LinkPicture.address(of: scenario.still.target))
        try write(bytes: Array(text.utf8), to: data)
        for index in scenario.frames.indices {
            let frame = scenario.frames[index]
            try write(
                page: MomentCard.fill(templates.blank(.moment), scenario, of: design, at: index),
                to: place.card(frame.moment), showing: frame.still.target)
        }
    }

    /// Writes the picture of a still for links; does nothing where it is not known where the site will lie.
    /// - Returns: why the picture does not show the still; nil where it does.
    func write(picture drawing: [UInt8], of still: LinkTarget) throws(SiteError) -> RasterError? {
        guard face != nil else { return nil }
        let address = LinkPicture.address(of: still)
        let picture = try LinkPicture.png(of: drawing, at: address, cache)
        try write(bytes: picture.bytes, to: address)
        return picture.failure
    }

    /// Writes style and script, and compresses them at once. They come first, because designs are frozen with them.
    func writeAssets(_ packing: PackedFiles? = nil) throws(SiteError) {
        for name in try WebAssets.names(in: source.resources.web) {
            try write(
                bytes: try source.resources.script(WebAssets.entries + "/" + name),
                to: Address(SitePlan.assets + "/" + name))
        }
        if let engine = try source.resources.engineBytes() {
            try write(bytes: LiveScript.engine(engine), to: SitePlan.engine)
        }
        guard let packing else { return }
        let packs = try packing.share(assets, in: folder)
        written.withLock { $0.parts[SitePlan.assets]?.files += packs }
    }

    /// Writes what belongs to no design: the gallery, the canvas, the record of the site.
    func write(gallery cards: [GalleryCard], canvas groups: [CanvasGroup]) throws(SiteError) {
        let drawing = cards.first?.still.target
        let (galleryBlank, canvasBlank) = (templates.blank(.gallery), templates.blank(.canvas))
        try write(of: cards.count, to: SitePlan.gallery, showing: drawing) { part throws(SiteError) in
            try GalleryPage.fill(galleryBlank, part: part, of: cards)
        }
        let canvas = CanvasPage(groups)
        try write(of: groups.count, to: SitePlan.canvas, showing: drawing) { part throws(SiteError) in
            try canvas.fill(canvasBlank, part)
        }
        try write(page: NotFoundPage.fill(templates.blank(.missing)), to: SitePlan.missing)
        try write(bytes: [], to: SitePlan.noJekyll)
        try write(bytes: Array(JSONRecords.site(cards).utf8), to: SitePlan.record)
        try write(bytes: Array(JSONRecords.chooser(cards).utf8), to: SitePlan.chooser)
        try write(bytes: Array(PlaceList.script(cards, groups).utf8), to: SitePlan.places)
        try write(bytes: Array(TitleList.script(cards).utf8), to: SitePlan.titles)
    }

    /// Writes the page that lists frozen versions, and the script data with the places of the present ones.
    func write(frozen list: SnapshotList) throws(SiteError) {
        let (blank, page) = (templates.blank(.frozen), SnapshotPage(list))
        try write(of: page.designs, to: SitePlan.frozen, showing: nil) { part throws(SiteError) in
            try page.fill(blank, part)
        }
        try write(bytes: Array(list.script(in: folder.workplace).utf8), to: SitePlan.frozenScript)
    }

    /// The opening page of a frozen version.
    func opening(of card: GalleryCard) throws(SiteError) -> [UInt8] {
        MarkupWriter(.xhtml).bytes(try SnapshotPage.fill(templates.blank(.version), opening: card))
    }

    /// The canvas of a frozen version, which has one design.
    func board(of group: CanvasGroup) throws(SiteError) -> [UInt8] {
        MarkupWriter(.xhtml).bytes(try CanvasPage([group]).fill(templates.blank(.canvas), 0..<1))
    }

    /// The files of `assets/` that are written so far.
    var assets: [WrittenFile] { written.withLock { $0.parts[SitePlan.assets]?.files ?? [] } }

    /// Reads a page of a frozen version back. Its links are followed when the site is published.
    func look(at address: Address) throws(SiteError) {
        var facts = try PageFacts.read(address, in: folder.workplace, schema: schema)
        // Links to files that exist already need no later check. A new list, because removing elements keeps their
        // memory.
        facts.links = facts.links.filter { link in
            link.fragment != nil || !FileStamp.isFile(folder.workplace + "/" + link.address.path)
        }
        if facts.source == nil, facts.links.isEmpty { return }
        written.withLock { $0.outward.append(facts) }
    }

    /// Checks a design's folder as a whole, after which nothing more is written to it. Links within it are followed
    /// now, links out of it when the site is published.
    /// - Returns: nil where a check fails; the site will not be published then.
    func finish(_ name: String) throws(SiteError) -> WrittenFolder? {
        let part = written.withLock { $0.parts.removeValue(forKey: name) } ?? Part()
        let files = Set(part.files.map(\.address))
        var inward = part.pages
        var outward: [PageFacts] = []
        var seen: Set<PageFacts.Link> = []
        for index in inward.indices {
            var page = PageFacts(inward[index].address)
            // Designs link to places on the pages of no design.
            if name.isEmpty { page.ids = inward[index].ids }
            inward[index].links.removeAll { link in
                guard link.address.folder != name else { return false }
                // One page with a link to a place stands for all of them.
                if seen.insert(link.withoutPlace).inserted { page.links.append(link.withoutPlace) }
                return true
            }
            if !page.links.isEmpty { outward.append(page) }
        }
        let findings = try SiteChecks.findings(inward, in: folder.workplace, base: schema.base) { files.contains($0) }
        let finished = WrittenFolder(files: part.files.sorted { $0.address.precedes($1.address) }, outward: outward)
        count(finished, findings)
        return findings.isEmpty ? finished : nil
    }

    /// Takes over a folder that an earlier build wrote and checked: by hard links to its files if they are unchanged,
    /// or else from their cached contents. False where neither works.
    func adopt(
        _ finished: inout WrittenFolder, _ name: String, from old: (site: SiteState, part: SiteState.Part)? = nil,
        contents: () -> [[UInt8]]?
    ) throws(SiteError) -> Bool {
        try folder.goOn()
        if let (site, part) = old {
            // The stamp is taken afterwards too, because another build may replace that site meanwhile.
            if site.isAsItWas(part.files, part.stamp),
                folder.link(finished.files.map(\.address), from: site.path),
                part.files.stamp(in: folder.workplace) == part.stamp
            {
                finished.stamp = part.stamp
                self.count(finished, [])
                return true
            }
            // Some of its files were changed, so none is trusted.
            folder.remove(name)
        }
        guard let contents = contents(), contents.count == finished.files.count,
            zip(contents, finished.files).allSatisfy({ $0.count == $1.size })
        else { return false }
        for (content, file) in zip(contents, finished.files) { try folder.write(content, to: file.address) }
        count(finished, [])
        return true
    }

    /// Counts packed forms of the files of a finished folder.
    func count(_ packs: [WrittenFile]) { written.withLock { $0.total.add(packs) } }

    /// Removes the files of a design that will not be finished.
    func forget(_ name: String) {
        written.withLock { _ = $0.parts.removeValue(forKey: name) }
        folder.remove(name)
    }

    private func count(_ finished: WrittenFolder, _ findings: [Findings]) {
        written.withLock { written in
            written.outward += finished.outward
            written.findings += findings
            written.total.add(finished.files)
        }
    }

    /// What the files of a finished folder hold, in their order, as `DesignStore` unpacks it.
    func packed(_ finished: WrittenFolder) throws(SiteError) -> [UInt8] {
        var pack = BinaryWriter()
        pack.reserve(finished.files.reduce(16) { $0 + $1.size + 8 })
        pack.write(finished.files.count)
        for file in finished.files { pack.write(try PageFacts.load(file.address, in: folder.workplace).bytes) }
        return Zstandard.packed(pack.bytes)
    }

    /// - Parameters:
    ///   - drawing: what the picture of the page's links shows.
    ///   - data: the file that says how the page is embedded.
    func write(
        page root: Element, to address: Address, showing drawing: LinkTarget? = nil, data: Address? = nil
    ) throws(SiteError) {
        try write(bytes(of: root, at: address, showing: drawing, data: data), to: address, isMarkup: true)
    }

    private func bytes(
        of root: Element, at address: Address, showing drawing: LinkTarget?, data: Address?
    ) throws(SiteError) -> [UInt8] {
        guard let face, address != SitePlan.missing else { return MarkupWriter(.xhtml).bytes(root) }
        let picture = drawing.map(LinkPicture.address)
        return MarkupWriter(.xhtml).bytes(face.completed(root, at: address, picture: picture, data: data))
    }

    /// Writes a page with items of every design in pieces, because its tree takes many times the memory of its text.
    /// - Parameter fill: the page with some of the items, between two cuts.
    private func write(
        of count: Int, to address: Address, showing drawing: LinkTarget?,
        _ fill: (Range<Int>) throws(SiteError) -> Element
    ) throws(SiteError) {
        let cut = Array("<!--\(TemplateFill.cut)-->".utf8)
        // Each piece is a page by itself and is validated as one: the tree for validation is large too.
        var fits = true
        let size = try folder.write(to: address) { put throws(SiteError) in
            for start in stride(from: 0, to: max(1, count), by: 20) {
                let end = min(count, start + 20)
                let piece = try bytes(of: fill(start..<end), at: address, showing: drawing, data: nil)
                guard let before = SiteWriter.range(of: cut, in: piece, from: 0),
                    let after = SiteWriter.range(of: cut, in: piece, from: before.upperBound)
                else { throw .file(address.path, reason: "has nothing that is repeated for each design") }
                let source = SourceText(name: address.path, bytes: piece)
                fits = fits && PageSkim.facts(source, at: address, schema: schema) != nil
                try put(start == 0 ? piece[..<before.lowerBound] : [UInt8(ascii: "\n")])
                try put(piece[before.upperBound..<after.lowerBound])
                if end == count { try put(piece[after.upperBound...]) }
            }
        }
        try note(address, size: size, isMarkup: true, fits: fits)
    }

    /// Written by hand, because the search of the standard library took a fifth of the time of a save in a preview.
    private static func range(of mark: [UInt8], in text: [UInt8], from start: Int) -> Range<Int>? {
        text.withUnsafeBufferPointer { text in
            var place = start
            while place + mark.count <= text.count {
                let end = place + mark.count
                if text[place] == mark[0], text[place..<end].elementsEqual(mark) { return place..<end }
                place += 1
            }
            return nil
        }
    }

    @discardableResult
    private func write(_ bytes: [UInt8], to address: Address, isMarkup: Bool) throws(SiteError) -> Int {
        try folder.write(bytes, to: address)
        try note(address, size: bytes.count, isMarkup: isMarkup)
        return bytes.count
    }

    /// Registers a written file, and reads it back.
    /// - Parameter fits: whether it is known to fit the schema.
    private func note(_ address: Address, size: Int, isMarkup: Bool, fits: Bool = false) throws(SiteError) {
        // Files of no design rarely change.
        if address.folder == nil || address.folder == SitePlan.assets { folder.keepOld(address) }
        // Read back by the worker that wrote it, while the rest of the site is still being made.
        let facts = isMarkup ? try PageFacts.read(address, in: folder.workplace, schema: schema, fits: fits) : nil
        written.withLock { written in
            let name = address.folder ?? ""
            written.parts[name, default: Part()].files.append(WrittenFile(address: address, size: size))
            if let facts { written.parts[name]?.pages.append(facts) }
        }
    }
}
