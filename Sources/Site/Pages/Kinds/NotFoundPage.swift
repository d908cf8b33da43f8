// The page for addresses where nothing is, which servers send in place of what was asked for.

package import XML

/// It is sent for addresses of any depth, while its links lead from the root. `flipbook serve` writes as many `../`
/// before each as lead there; other servers are told where the site lies. So each `href` and `src` must be relative, and
/// nothing else may lead anywhere.
package enum NotFoundPage {
    /// The template filled; its links lead from the root of the server.
    package static func fill(_ blank: TemplateFill) throws(SiteError) -> Element {
        var blank = blank
        let page = SitePlan.missing
        try blank.fillTabs(on: page)
        blank.linkAssets(from: page)
        return try blank.finished()
    }
}
