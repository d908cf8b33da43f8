// One design in a built site: whether links to it lead anywhere, and the pictures of its moments.

package import Designs
import Diagnostics
import Files
package import Pages
import Snapshots
package import Timelines

/// A built site, as far as it concerns one design. Everything but the list of frozen versions is read from the disk
/// when asked for.
package struct SharedSite: Sendable {
    package let path: String
    private let design: Design
    private let versions: [Snapshot]

    /// Where the site has this version of the design frozen, if it has.
    package enum FrozenPlace: Hashable, Sendable {
        /// The folder of the version, from the root of the site, with a slash at its end.
        case here(String)
        /// The site has only other versions of the design frozen, or none.
        case other, none
    }

    /// Throws where the folder is no site, or its list of frozen versions cannot be read.
    package static func read(_ path: String, of design: Design) throws(SiteError) -> SharedSite {
        let versions = try SnapshotCheck.list(of: path).versions.filter { $0.design == design.name }
        return SharedSite(path: path, design: design, versions: versions)
    }

    /// The file that marks a folder as a site.
    package static var record: String { SitePlan.record.path }

    /// The file that marks a folder as a part of a site.
    package static var share: String { SitePart.record.path }

    /// Whether a folder is a site that a build wrote.
    package static func isSite(_ path: String) -> Bool {
        [SitePlan.record, SitePlan.gallery].allSatisfy { FileStamp.isFile(path + "/" + $0.path) }
    }

    /// The names of the site's designs, sorted; empty where the folder cannot be read.
    package var designs: [String] { (Folder.names(in: path) ?? []).filter { has(SitePlan.record($0)) }.sorted() }

    package var hasDesign: Bool { has(SitePlan.record(design.name)) }

    /// Whether the pages were built from this very design: the site holds its source, byte for byte.
    package var isCurrent: Bool {
        WholeFile.contents(path + "/" + SitePlan.source(design.name).path) == design.text
    }

    /// Where a frozen version has the same source as this design. If several have, because they were built with other
    /// templates or by another flipbook, it is the present one, or else the latest.
    package var frozen: FrozenPlace {
        for version in versions.filter(\.isPresent) + versions.reversed() {
            let place = "\(path)/\(version.folder)/\(SitePlan.source(design.name).path)"
            if WholeFile.contents(place) == design.text { return .here(version.folder + "/") }
        }
        return versions.isEmpty ? .none : .other
    }

    /// Whether the site has the page of a scenario, with the moment on it if one is given.
    package func hasPage(of scenario: Int, _ moment: Moment?) -> Bool {
        guard let moment else { return has(page(of: scenario)) }
        let bytes = WholeFile.contents(path + "/" + page(of: scenario).path) ?? []
        return String(decoding: bytes, as: UTF8.self).contains(" id=\"\(moment.fragment)\"")
    }

    /// Whether the site has oEmbed data of a scenario, which needs absolute addresses.
    package func hasData(of scenario: Int) -> Bool {
        has(SitePlan.scenario(design.name, design.scenarios[scenario].name).data)
    }

    /// The address at which the site was built to lie, read from the page of a scenario; nil where it has none.
    package func base(_ scenario: Int) -> BaseURL? {
        let page = page(of: scenario)
        guard let own = said("og:url", on: page) else { return nil }
        let place = Address("").link(to: page)
        return own.hasSuffix(place) ? BaseURL(String(own.dropLast(place.count))) : nil
    }

    /// The absolute address of the PNG that shows a moment; nil where the site has none.
    /// - Parameter base: where the site lies; nil for the address that it was built for.
    package func picture(of scenario: Int, _ moment: Moment, base: BaseURL?) -> String? {
        guard let own = self.base(scenario),
            let picture = said(
                "og:image", on: SitePlan.scenario(design.name, design.scenarios[scenario].name).card(moment)),
            picture.hasPrefix(own.text), let place = Address("").following(String(picture.dropFirst(own.text.count))),
            has(place)
        else { return nil }
        return (base ?? own).address(of: place)
    }

    private func page(of scenario: Int) -> Address {
        SitePlan.scenario(design.name, design.scenarios[scenario].name).page
    }

    private func has(_ address: Address) -> Bool { FileStamp.isFile(path + "/" + address.path) }

    /// The value of an Open Graph property of a page, as `PublicFace` wrote it; nil where the page has none.
    private func said(_ property: String, on page: Address) -> String? {
        guard let bytes = WholeFile.contents(path + "/" + page.path) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(of: "<meta property=\"\(property)\" content=\"")?.upperBound else {
            return nil
        }
        return String(text[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }
}
