// What there is to read of frozen versions: the list of all of them, and the opening page of each.

package import Pages
import Platform
import SVGOutput
import Timelines
package import XML

/// The page of all frozen versions, and the opening page of one.
package struct SnapshotPage {
    private let versions: [String: [Snapshot]]
    private let names: [String]
    private let count: Int

    package init(_ list: SnapshotList) {
        versions = Dictionary(grouping: list.versions.reversed(), by: \.design)
        names = versions.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        count = list.versions.count
    }

    package var designs: Int { names.count }

    /// The list: design by design, the newest version first.
    /// - Parameter part: the designs that are on this piece of the page; nil for the whole page.
    package func fill(_ blank: TemplateFill, _ part: Range<Int>? = nil) throws(SiteError) -> Element {
        var blank = blank
        let page = SitePlan.frozen
        try blank.each("design", in: Array(names[part ?? names.indices]), isCut: part != nil) {
            name, blank throws(SiteError) in
            let versions = versions[name] ?? []
            let title = versions.first { !$0.title.isEmpty }?.title ?? name
            let isThere = versions.contains(where: \.isPresent)
            try blank.fill("design") { $0.id = SitePlan.id(ofFrozen: name) }
            if try blank.keep("there", if: isThere) {
                try blank.link("there", to: page.link(to: SitePlan.design(name)), text: title)
            }
            if try blank.keep("gone", if: !isThere) { try blank.text("gone", title) }
            try blank.each("version", in: Array(versions.enumerated())) { place, blank throws(SiteError) in
                let (version, number) = (place.element, versions.count - place.offset)
                let address = Address("\(version.folder)/\(SitePlan.design(name).path)")
                try blank.link("version", to: page.link(to: address), text: "Version \(number) of \(versions.count)")
                try blank.fill("picture") {
                    $0["src"] = page.link(to: Address("\(version.folder)/\(SitePlan.rest(name).path)"))
                }
                if try blank.keep("dated", if: version.date > 0) {
                    let date = TimeOfDay.text(version.date)
                    try blank.fill("date") { $0["datetime"] = date }
                    try blank.text("date", String(date.prefix { $0 != "T" }))
                }
                try blank.keep("present", if: version.isPresent)
                try blank.text("hash", version.hash)
            }
        }
        try blank.keep("empty", if: names.isEmpty)
        try blank.text("tally", Formatting.count(count, "version"))
        try blank.fillTabs(on: page)
        blank.linkAssets(from: page)
        return try blank.finished()
    }

    /// The opening page of a version. It says nothing that only this version has, so that its hash can follow from it.
    package static func fill(_ blank: TemplateFill, opening card: GalleryCard) throws(SiteError) -> Element {
        var blank = blank
        let root = "\(SitePlan.versions)/0/"
        let page = Address(root + SitePlan.gallery.path)
        let (design, board) = (SitePlan.design(card.folder), SitePlan.board(card.folder))
        try blank.text("page-title", "\(card.title) · Flipbook")
        try blank.fill("home") { $0["href"] = page.link(to: page) }
        try blank.fill("canvas") {
            $0["href"] = page.link(to: LinkTarget(Address(root + SitePlan.canvas.path), fragment: board.fragment))
        }
        try blank.text("title", card.title)
        let still = StillPlace(file: Address(root + card.still.file.path), column: card.still.column)
        try blank.picture(
            "preview", Address(root + card.preview.path), orStill: still, on: page, size: card.stage,
            alternative: card.title)
        try blank.fill("device-shape") { $0["data-shape"] = DeviceShape(card.device, card.stage).rawValue }
        try blank.fill("frozen-design") {
            $0.id = SitePlan.id(ofFrozen: card.folder)
            $0["href"] = page.link(to: Address(root + design.path))
        }
        try blank.fill("present-design") { $0["href"] = page.link(to: design) }
        try blank.fill("all") { $0["href"] = page.link(to: SitePlan.frozen) }
        blank.linkAssets(from: page, root: root)
        return try blank.finished()
    }
}
