// What a site that was built has of one design: whether links to it lead anywhere, and the pictures of its moments.

package import Designs
import Diagnostics
package import Timelines

package struct SharedSite: Sendable {
    package let path: String
    private let design: Design
    private let versions: [FrozenVersion]

    package enum FrozenPlace: Hashable, Sendable {
        /// Below the root of the site, with a slash at its end.
        case here(String)
        /// The site has frozen another version of the design, or none.
        case other, none
    }

    /// Throws where no site is.
    package init(_ path: String, of design: Design) throws(SiteError) {
        versions = try FrozenCheck.list(of: path).versions.filter { $0.design == design.name }
        self.path = path
        self.design = design
    }

    /// The file by which a site is known for one.
    package static var record: String { SitePlan.record.path }

    /// The file by which a share of a site is known for one.
    package static var share: String { SitePart.record.path }

    /// Whether a folder is what a build has written.
    package static func isSite(_ path: String) -> Bool {
        [SitePlan.record, SitePlan.gallery].allSatisfy { SiteFolder.hasFile(path + "/" + $0.path) }
    }

    /// The designs that the site has, in the order of their names.
    package var designs: [String] {
        (SiteFolder.list(path) ?? []).filter { has(SitePlan.record($0)) }.sorted()
    }

    package var hasDesign: Bool { has(SitePlan.record(design.name)) }

    /// Whether the pages are of this very design, not of an earlier one.
    package var isCurrent: Bool {
        SiteFolder.contents(path + "/" + SitePlan.source(design.name).path) == design.source.bytes
    }

    /// Where the version of the design that is the same as this is frozen: the present one if several are, since one design
    /// may have been built with other templates or by another flipbook.
    package var frozen: FrozenPlace {
        for version in versions.filter(\.isPresent) + versions.reversed() {
            let place = "\(path)/\(version.folder)/\(SitePlan.source(design.name).path)"
            if SiteFolder.contents(place) == design.source.bytes { return .here(version.folder + "/") }
        }
        return versions.isEmpty ? .none : .other
    }

    /// Whether there is a page of a scenario, with the moment on it where one is named.
    package func hasPage(of scenario: Int, _ moment: Moment?) -> Bool {
        guard let moment else { return has(page(of: scenario)) }
        let bytes = SiteFolder.contents(path + "/" + page(of: scenario).path) ?? []
        return String(decoding: bytes, as: UTF8.self).contains(" id=\"\(moment.fragment)\"")
    }

    /// Whether there is what programs that embed ask for (oEmbed), which has whole addresses.
    package func hasData(of scenario: Int) -> Bool {
        has(SitePlan.data(design.name, design.scenarios[scenario].name))
    }

    /// Where the site says that it will lie; nil where it does not.
    package func base(_ scenario: Int) -> BaseURL? {
        let page = page(of: scenario)
        guard let own = said("og:url", on: page) else { return nil }
        let place = Address("").link(to: page)
        return own.hasSuffix(place) ? BaseURL(String(own.dropLast(place.count))) : nil
    }

    /// The address of the PNG that shows a moment; nil where the site has none.
    /// - Parameter base: where the site is said to lie; nil for where it says so itself.
    package func picture(of scenario: Int, _ moment: Moment, base: BaseURL?) -> String? {
        guard let own = self.base(scenario),
            let picture = said("og:image", on: SitePlan.card(design.name, design.scenarios[scenario].name, moment)),
            picture.hasPrefix(own.text), let place = Address("").following(String(picture.dropFirst(own.text.count))),
            has(place)
        else { return nil }
        return (base ?? own).address(of: place)
    }

    private func page(of scenario: Int) -> Address {
        SitePlan.scenario(design.name, design.scenarios[scenario].name).page
    }

    private func has(_ address: Address) -> Bool { SiteFolder.hasFile(path + "/" + address.path) }

    /// What a page's card says, as `PublicFace` has written it.
    private func said(_ property: String, on page: Address) -> String? {
        guard let bytes = SiteFolder.contents(path + "/" + page.path) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(of: "<meta property=\"\(property)\" content=\"")?.upperBound else {
            return nil
        }
        return String(text[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }
}
