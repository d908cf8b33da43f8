// The links to one moment of a design, for `flipbook share`: the same as in the panel of pages.

package import Designs
import Diagnostics
import Files
package import Geometry
package import Numerics
package import Timelines

/// Every link to one moment of a scenario. All are addresses in the site; without a base they begin below its root.
/// They are made from the design alone: whether the site has these files, `SharedSite` says.
package struct ShareLinks: Hashable, Sendable {
    /// The scenario's page, stopped at the moment (`#t=0.42`).
    package var moment: String
    /// The scenario's page, or the named moment's place on it.
    package var page: String
    /// The same in the frozen version; nil where this version of the design is not frozen.
    package var frozen: String?
    /// The stand-alone animated SVG of the scenario.
    package var drawing: String
    /// The markup by which another page embeds the scenario: an `iframe`.
    package var code: String
    /// The oEmbed data, for programs that embed links; nil where it is not known where the site lies.
    package var data: String?

    /// - Parameters:
    ///   - scenario: its index in the design.
    ///   - time: from the beginning of the scenario.
    ///   - moment: the named moment at `time`; nil for none.
    ///   - base: where the site lies; nil for addresses that begin below its root.
    ///   - version: where the same version is frozen, as `SharedSite.frozen` says; nil where none is.
    package init(
        _ design: Design, scenario: Int, at time: Time, named moment: Moment?, base: BaseURL?, frozen version: String?
    ) {
        let name = design.scenarios[scenario].name
        func address(_ place: Address, _ fragment: String? = nil) -> String {
            if let base { return base.address(of: place, fragment: fragment) }
            return Address("").link(to: place, fragment: fragment)
        }
        let fragment = "t=" + Formatting.decimal(time.seconds, decimals: 3)
        let page = SitePlan.scenario(design.name, name).page
        let place = moment.map { PercentEncoding.encode($0.fragment) }
        self.moment = address(page, fragment)
        self.page = address(page, place)
        drawing = address(SitePlan.scenario(design.name, name).animation)
        data = base.map { $0.address(of: SitePlan.scenario(design.name, name).data, fragment: nil) }
        frozen = version.map { address(Address($0 + page.path), place ?? fragment) }
        code = ShareLinks.code(
            address(SitePlan.scenario(design.name, name).embed),
            title: "\(design.title): \(design.scenarios[scenario].title)",
            size: design.stage)
    }

    /// The markup that embeds a page for frames, as wide as its column allows. `color-scheme: light` keeps the other
    /// page's scheme from painting the frame's background.
    package static func code(_ address: String, title: String, size: Size) -> String {
        func escaped(_ text: String) -> String {
            let markup = text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
                .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            // The markup is also shown in a terminal.
            return markup.unicodeScalars.map { scalar in
                scalar.isUnprintable ? "&#x\(String(scalar.value, radix: 16));" : String(scalar)
            }.joined()
        }
        let (width, height) = (Formatting.decimal(size.width), Formatting.decimal(size.height))
        return
            "<iframe src=\"\(escaped(address))\" title=\"\(escaped(title))\" width=\"\(width)\" height=\"\(height)\" loading=\"lazy\" "
            + "style=\"border: 0; max-width: 100%; height: auto; aspect-ratio: \(width) / \(height); color-scheme: light\"></iframe>"
    }
}
