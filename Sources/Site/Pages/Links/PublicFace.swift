// What needs the address of the site: tags for link cards, canonical addresses, a map and data for embedding.

import Diagnostics
import Geometry
package import XML

/// Completes pages for search engines, chats and feed readers.
package struct PublicFace: Sendable {
    package let base: BaseURL

    package init(base: BaseURL) { self.base = base }

    /// The page with what search engines, chats and readers of feeds ask of its head.
    /// - Parameters:
    ///   - picture: the PNG that stands for the page.
    ///   - data: the file that says how the page is embedded.
    package func completed(_ page: Element, at address: Address, picture: Address?, data: Address?) -> Element {
        var page = page
        guard let place = page.children.firstIndex(where: { $0.element?.name == Name("head", in: .html) }),
            var head = page.children[place].element
        else { return page }
        let title = head.elements.first { $0.name == Name("title", in: .html) }?.textContent ?? ""
        let description = head.elements.first { $0["name"] == "description" }?["content"]
        let said = Set(head.elements.compactMap { $0["property"] })
        func add(_ name: String, _ attributes: Attributes) {
            head.children += [.element(.html(name, attributes)), "\n"]
        }
        func card(_ property: String, _ content: String?) {
            if let content, !said.contains(property) { add("meta", ["property": property, "content": content]) }
        }
        add("link", ["rel": "canonical", "href": base.address(of: address)])
        card("og:title", title)
        card("og:description", description)
        card("og:type", "website")
        card("og:url", base.address(of: address))
        card("og:site_name", "Flipbook")
        if let picture {
            card("og:image", base.address(of: picture))
            card("og:image:type", "image/png")
            card("og:image:width", "\(LinkPicture.width)")
            card("og:image:height", "\(LinkPicture.height)")
            card("og:image:alt", title)
        }
        add("meta", ["name": "twitter:card", "content": picture == nil ? "summary" : "summary_large_image"])
        if let data {
            add(
                "link",
                ["rel": "alternate", "type": "application/json+oembed", "href": base.address(of: data), "title": title])
        }
        if address == SitePlan.gallery || address == SitePlan.frozen {
            let feed = base.address(of: SitePlan.feed)
            add("link", ["rel": "alternate", "type": "application/atom+xml", "href": feed, "title": "Changes"])
        }
        page.children[place] = .element(head)
        return page
    }

    /// How a scenario is embedded (https://oembed.com), beside its page for frames.
    package func data(of design: DesignContents, _ scenario: ScenarioContents, picture: Address) -> String {
        let title = "\(design.title): \(scenario.title)"
        let frame = base.address(of: SitePlan.scenario(design.folder, scenario.name).embed)
        return JSON.object([
            ("version", .string("1.0")), ("type", .string("rich")), ("title", .string(title)),
            ("provider_name", .string("Flipbook")), ("provider_url", .string(base.text)),
            ("width", .number(design.stage.width)), ("height", .number(design.stage.height)),
            ("html", .string(ShareLinks.code(frame, title: title, size: design.stage))),
            ("thumbnail_url", .string(base.address(of: picture))), ("thumbnail_width", .integer(LinkPicture.width)),
            ("thumbnail_height", .integer(LinkPicture.height)),
        ]).text
    }

    /// The pages of a site for search engines (https://www.sitemaps.org): at most 50,000. Cards of moments are none.
    package func map(_ designs: [Address]) -> String {
        let pages = designs.filter { !SitePlan.isCard($0) }
        let all = [SitePlan.gallery, SitePlan.canvas] + pages.prefix(49_000)
        let root = Element(
            Name("urlset", in: PublicFace.maps),
            children: all.flatMap { page -> [Node] in
                let place = Node.element(
                    Element(Name("loc", in: PublicFace.maps), children: [.text(base.address(of: page))]))
                return ["\n", .element(Element(Name("url", in: PublicFace.maps), children: [place]))]
            } + ["\n"])
        return String(decoding: MarkupWriter(.xml).bytes(root), as: UTF8.self)
    }

    private static let maps = Namespace("http://www.sitemaps.org/schemas/sitemap/0.9")
}
