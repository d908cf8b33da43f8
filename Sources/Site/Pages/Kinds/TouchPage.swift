// A design's page for phones: its screen under a finger, and nothing else.

package import XML

/// The page of a design for phones.
package enum TouchPage {
    /// The template filled with a design.
    /// - Parameters:
    ///   - place: where it lies.
    ///   - version: differs where anything differs that the page shows or loads.
    ///   - picture: the icon of a home screen as a PNG; nil where none is drawn.
    package static func fill(
        _ blank: TemplateFill, _ design: DesignContents, at place: SitePlan.Touch, version: String, picture: Address?
    ) throws(SiteError) -> Element {
        var blank = blank
        let page = place.page
        try blank.text("page-title", design.title)
        try blank.text("title", design.title)
        try blank.fillAll([
            "body": {
                $0["data-live"] = page.link(to: SitePlan.live(design.folder))
                $0["data-version"] = version
            },
            "manifest": { $0["href"] = page.link(to: place.manifest) },
            "icon": { $0["href"] = page.link(to: place.icon) },
        ])
        if try blank.keep("picture", if: picture != nil), let picture {
            try blank.fill("picture") { $0["href"] = page.link(to: picture) }
        }
        try blank.still(
            "still", StillPlace(file: SitePlan.rest(design.folder)), on: page, size: design.stage,
            alternative: "\(design.title), at rest")
        if try blank.keep("scenarios", if: !design.scenarios.isEmpty) {
            try blank.each("scenario", in: design.scenarios) { scenario, blank throws(SiteError) in
                try blank.text("scenario", scenario.title)
                try blank.fill("scenario") { $0["data-scenario"] = scenario.name }
            }
        }
        blank.linkAssets(from: page)
        return try blank.finished()
    }
}
