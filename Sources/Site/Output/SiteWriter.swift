// From contents to files: writes what the pages show, reads every page back, and publishes the site if all is right.

import Diagnostics
import Markup
import Synchronization
import Timelines

/// One build's writing. Safe to use from several workers; the same contents give the same bytes in any order.
final class SiteWriter: Sendable {
    private let folder: SiteFolder
    private let resources: Resources
    private let templates: Templates
    private let schema: PageSchema

    private struct Written {
        var pages: [PageFacts] = []
        var bytes = 0
    }

    private let written = Mutex(Written())

    /// Nothing is written to `output` before `publish`.
    init(output: String, resources: Resources) throws(SiteError) {
        self.resources = resources
        templates = try Templates.load(resources)
        schema = try PageSchema(resources)
        folder = try SiteFolder(replacing: output)
    }

    /// Writes a drawing as a file that stands alone and returns its size.
    @discardableResult
    func write(drawing: Element, to address: Address) throws(SiteError) -> Int {
        try write(MarkupWriter(.xml).bytes(drawing), to: address, isMarkup: true)
    }

    /// Writes the bytes of a drawing that stands alone.
    func write(markup bytes: [UInt8], to address: Address) throws(SiteError) {
        try write(bytes, to: address, isMarkup: true)
    }

    /// Writes bytes as they are and returns how many.
    @discardableResult
    func write(bytes: [UInt8], to address: Address) throws(SiteError) -> Int {
        try write(bytes, to: address, isMarkup: false)
    }

    /// Writes a design's page and record, and the pages of its scenarios, whose drawings must have been written.
    func write(_ design: DesignContents) throws(SiteError) {
        var design = design
        let record = SitePlan.record(design.folder)
        let size = try write(bytes: Array(Records.design(design).utf8), to: record)
        design.files.append(
            FileRow(address: record, note: "What this page knows, for other programs", size: size))
        try write(page: DesignPage.fill(templates.blank(.design), design), to: SitePlan.design(design.folder))
        for index in design.scenarios.indices {
            let page = try ScenarioPage.fill(templates.blank(.scenario), design, at: index)
            let scenario = design.scenarios[index]
            try write(page: page, to: SitePlan.scenario(design.folder, scenario.name).page)
            for place in scenario.frames.indices {
                let page = try MomentPage.fill(templates.blank(.moment), design, scenario, at: place)
                let name = scenario.frames[place].moment.name
                try write(page: page, to: SitePlan.moment(design.folder, scenario.name, name))
            }
        }
    }

    /// Writes what belongs to no design: the gallery, the canvas, the record of the site, style and script.
    func write(gallery cards: [GalleryCard], canvas islands: [Island]) throws(SiteError) {
        try write(page: GalleryPage.fill(templates.blank(.gallery), cards), to: SitePlan.gallery)
        try write(page: CanvasPage.fill(templates.blank(.canvas), islands), to: SitePlan.canvas)
        try write(bytes: Array(Records.site(cards).utf8), to: SitePlan.record)
        try write(bytes: Array(Records.chooser(cards).utf8), to: Address(SitePlan.assets + "/designs.js"))
        for name in try WebAssets.names(in: resources.web) {
            let text = try WebAssets(read: read(asset:)).linked(name)
            try write(bytes: Array(text.utf8), to: Address(SitePlan.assets + "/" + name))
        }
    }

    private func read(asset name: String) throws(SiteError) -> String {
        do {
            let source = try SourceFile.load(resources.web + "/" + name, as: "web/" + name)
            return String(decoding: source.bytes, as: UTF8.self)
        } catch {
            throw .template(file: "web/" + name, error.description)
        }
    }

    /// Checks the site as it lies on the disk and puts it in the place of the old one.
    /// - Returns: the number of its pages (drawings aside) and files, and its size in bytes.
    func publish() throws(SiteError) -> (pages: Int, files: Int, bytes: Int) {
        let (pages, bytes) = written.withLock { ($0.pages, $0.bytes) }
        let files = Set(folder.files())
        let sorted = pages.sorted { $0.address.path.utf8.lexicographicallyPrecedes($1.address.path.utf8) }
        let findings = try SiteChecks.findings(sorted, files: files, in: folder.workplace)
        guard findings.isEmpty else { throw .pages(findings) }
        try folder.publish()
        return (pages.count { $0.address.path.hasSuffix(".html") }, files.count, bytes)
    }

    /// Takes away what was written; the old site stays.
    func discard() { folder.discard() }

    private func write(page root: Element, to address: Address) throws(SiteError) {
        try write(MarkupWriter(.xhtml).bytes(root), to: address, isMarkup: true)
    }

    @discardableResult
    private func write(_ bytes: [UInt8], to address: Address, isMarkup: Bool) throws(SiteError) -> Int {
        try folder.write(bytes, to: address)
        // Read back by the worker that wrote it, while the rest of the site is still being made.
        let facts = isMarkup ? try PageFacts.read(address, in: folder.workplace, schema: schema) : nil
        written.withLock {
            $0.bytes += bytes.count
            if let facts { $0.pages.append(facts) }
        }
        return bytes.count
    }
}
