// What a phone shows of a design: the page, the icons, what "Add to Home Screen" reads, and what keeps them offline.

import Cache
import Diagnostics
import Geometry
import PageChecks
import Pages
import XML

extension SiteWriter {
    /// Sizes of icons that home screens ask for, in pixels.
    private static let icons = [192, 512]
    private static let scripts = ["engine.js", "offline.js", "touch.css", "touch.js", "titles.js", "zh.js"]

    /// Writes the page of a design for phones and what belongs to it; all else of the design must have been written.
    func writeTouch(_ design: DesignContents) throws(SiteError) {
        guard let place = design.touch else { return }
        // The top of the screen, as wide as it is.
        var icon = Stage.standalone(design.images.embedded(in: design.rest), size: Size(512, 512))
        icon["preserveAspectRatio"] = "xMidYMin slice"
        let drawing = MarkupWriter(.xml).bytes(icon)
        try write(markup: drawing, to: place.icon)
        // Only where pictures are drawn at all: what they show depends on the fonts of this machine.
        let pictures = face == nil ? [] : SiteWriter.icons
        for pixels in pictures { try write(icon: drawing, pixels, to: place.picture(pixels)) }
        try write(bytes: Array(manifest(of: design, at: place, pictures).utf8), to: place.manifest)

        let files =
            [SitePlan.rest(design.folder), SitePlan.live(design.folder), place.manifest, place.icon]
            + pictures.map(place.picture) + design.images.files.map(\.address)
        let shared = SiteWriter.scripts.map { Address("\(SitePlan.assets)/\($0)") }
        func page(_ version: String) throws(SiteError) -> Element {
            try TouchPage.fill(
                templates.blank(.touch), design, at: place, version: version,
                picture: pictures.first.map(place.picture))
        }
        // Parts of a site have no assets yet, so what these are made from stands for them.
        var digests = source.fingerprint + SHA256.hexadecimal(MarkupWriter(.xhtml).bytes(try page("")))
        for file in files + [SitePlan.source(design.folder)] {
            digests += SHA256.hexadecimal(try PageFacts.load(file, in: folder.workplace).bytes)
        }
        let version = String(SHA256.hexadecimal(Array(digests.utf8)).prefix(16))
        try write(page: page(version), to: place.page, showing: design.standing.target)
        try write(bytes: Array(worker(at: place, version, files + shared).utf8), to: place.worker)
    }

    /// A Web App Manifest (https://www.w3.org/TR/appmanifest/).
    private func manifest(of design: DesignContents, at place: SitePlan.Touch, _ pictures: [Int]) -> String {
        func icon(_ address: Address, sizes: String, type: String, for purpose: String = "any") -> JSON {
            [
                "src": .string(place.manifest.link(to: address)), "sizes": .string(sizes), "type": .string(type),
                "purpose": .string(purpose),
            ]
        }
        var icons = [icon(place.icon, sizes: "any", type: "image/svg+xml")]
        // It fills its square, so it may be cut to any shape as well.
        for (pixels, purpose) in pictures.map({ ($0, "any") }) + pictures.suffix(1).map({ ($0, "maskable") }) {
            icons.append(
                icon(place.picture(pixels), sizes: "\(pixels)x\(pixels)", type: "image/png", for: purpose))
        }
        let stage = design.stage
        let orientation = stage.width == stage.height ? "any" : stage.width < stage.height ? "portrait" : "landscape"
        return JSON.object([
            ("name", .string(design.title)), ("short_name", .string(design.title)),
            ("description", .string(design.description)), ("start_url", .string("index.html")),
            ("scope", .string("./")), ("display", .string("fullscreen")), ("orientation", .string(orientation)),
            ("background_color", .string("#000000")), ("theme_color", .string("#000000")), ("icons", .array(icons)),
        ]).text
    }

    /// What the worker keeps, and under which version; how is the same for all.
    private func worker(at place: SitePlan.Touch, _ version: String, _ files: [Address]) -> String {
        let links = files.map { JSON.string(place.worker.link(to: $0)) }
        let kept = JSON.object([("version", .string(version)), ("files", .array(links))]).text(.line)
        let script = place.worker.link(to: Address(SitePlan.assets + "/offline.js"))
        return "self.flipbook = \(kept);\nimportScripts(\(JSON.string(script).text(.line)));\n"
    }

    private func write(icon drawing: [UInt8], _ pixels: Int, to address: Address) throws(SiteError) {
        try write(bytes: LinkPicture.icon(of: drawing, pixels, at: address, cache), to: address)
    }
}
