// A scenario's page for frames of other pages: the animation alone, and links that lead to what there is beyond the
// page.

package import XML

/// The page of a scenario for frames of other pages.
package enum EmbedPage {
    /// The template filled with a scenario.
    package static func fill(
        _ blank: TemplateFill, _ scenario: ScenarioContents, of design: DesignContents
    ) throws(SiteError) -> Element {
        var blank = blank
        let place = SitePlan.scenario(design.folder, scenario.name)
        let page = place.embed
        try blank.text("page-title", "\(scenario.title) · \(design.title)")
        try blank.fill("scenario") { $0["href"] = page.link(to: place.page) }
        try blank.picture(
            "animation", place.animation, orStill: scenario.still, on: page, size: design.stage,
            alternative: "\(design.title): \(scenario.title)")
        blank.linkAssets(from: page)
        return try blank.finished()
    }
}

extension TemplateFill {
    /// Fills the links to the page for frames of a scenario, if there is one, with the name that it has on other sites,
    /// to the page for phones, and to all frozen versions.
    mutating func fillLinks(
        of design: DesignContents, _ scenario: ScenarioContents?, on page: Address
    ) throws(SiteError) {
        if let scenario, try keep("embed", if: true) {
            try fill("embed") {
                $0["href"] = page.link(to: SitePlan.scenario(design.folder, scenario.name).embed)
                $0["data-title"] = "\(design.title): \(scenario.title)"
            }
        } else {
            try keep("embed", if: false)
        }
        if try keep("touch", if: design.touch != nil), let touch = design.touch {
            try fill("touch") { $0["href"] = page.link(to: touch.page) }
        }
        try fill("frozen") { $0["href"] = page.link(to: SitePlan.frozen) }
    }
}
