// The links to one moment of a design, as the pages' panel has them, for who asks on the command line.

package import Designs
import Diagnostics
import Geometry
package import Numerics
package import Timelines

package struct ShareLinks: Hashable, Sendable {
    /// The scenario standing still at the moment.
    package var moment: String
    /// The scenario's page, or the named moment's place on it.
    package var page: String
    /// Nil where nothing is frozen, or something else.
    package var frozen: String?
    /// The scenario as a drawing that stands alone and moves.
    package var drawing: String
    /// What another page writes to show the scenario.
    package var code: String
    /// What programs ask for that embed by themselves (oEmbed); nil where nobody knows where the site lies.
    package var data: String?

    /// - Parameters:
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
        let fragment = "t=" + Wording.decimal(time.seconds, decimals: 3)
        let page = SitePlan.scenario(design.name, name).page
        let place = moment.map { Address.escape($0.fragment) }
        self.moment = address(page, fragment)
        self.page = address(page, place)
        drawing = address(SitePlan.scenario(design.name, name).animation)
        data = base.map { $0.address(of: SitePlan.data(design.name, name), fragment: nil) }
        frozen = version.map { address(Address($0 + page.path), place ?? fragment) }
        code = ShareLinks.code(
            address(SitePlan.embed(design.name, name)), title: "\(design.title): \(design.scenarios[scenario].title)",
            size: design.stage)
    }

    /// The markup that shows a page for frames in another page, as large as its column lets it be. A frame of the other
    /// page's scheme would be painted with it wherever that is not the reader's own.
    static func code(_ address: String, title: String, size: Size) -> String {
        func escaped(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
        }
        let (width, height) = (Wording.decimal(size.width), Wording.decimal(size.height))
        return
            "<iframe src=\"\(escaped(address))\" title=\"\(escaped(title))\" width=\"\(width)\" height=\"\(height)\" loading=\"lazy\" "
            + "style=\"border: 0; max-width: 100%; height: auto; aspect-ratio: \(width) / \(height); color-scheme: light\"></iframe>"
    }
}
