// What needs the address of the site: tags for link cards, canonical addresses, a map, a feed of changes and data for
// embedding.

import Diagnostics
import Geometry
import XML

struct PublicFace: Sendable {
    let base: BaseURL

    /// The page with what search engines, chats and readers of feeds ask of its head.
    /// - Parameters:
    ///   - picture: the PNG that stands for the page.
    ///   - data: the file that says how the page is embedded.
    func completed(_ page: Element, at address: Address, picture: Address?, data: Address?) -> Element {
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
    func data(of design: DesignContents, _ scenario: ScenarioContents, picture: Address) -> String {
        let title = "\(design.title): \(scenario.title)"
        let frame = base.address(of: SitePlan.embed(design.folder, scenario.name))
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
    func map(_ designs: [Address]) -> String {
        let pages = designs.filter { !SitePlan.isCard($0) }
        let all = [SitePlan.gallery, SitePlan.canvas] + pages.prefix(49_000)
        let root = Element(
            Name("urlset", in: PublicFace.maps), [:],
            all.flatMap { page -> [Node] in
                let place = Node.element(
                    Element(Name("loc", in: PublicFace.maps), [:], [.text(base.address(of: page))]))
                return ["\n", .element(Element(Name("url", in: PublicFace.maps), [:], [place]))]
            } + ["\n"])
        return String(decoding: MarkupWriter(.xml).bytes(root), as: UTF8.self)
    }

    /// The frozen versions as a feed (RFC 4287), the newest first. Versions without a date are not in it.
    func feed(_ list: FrozenList) -> String {
        func element(_ name: String, _ attributes: Attributes = [:], _ children: [Node] = []) -> Node {
            .element(Element(Name(name, in: PublicFace.atom), attributes, children))
        }
        let dated = list.versions.reversed().filter { $0.date > 0 }.sorted { $0.date > $1.date }.prefix(100)
        var children: [Node] = [
            element("title", [:], ["Designs"]), element("id", [:], [.text(base.text)]),
            element("link", ["rel": "self", "href": base.address(of: SitePlan.feed)]),
            element("link", ["href": base.address(of: SitePlan.frozen)]),
            element("updated", [:], [.text(Formatting.date(dated.first?.date ?? 0))]),
            element("author", [:], [element("name", [:], ["Flipbook"])]),
        ]
        for version in dated {
            let place = base.address(of: Address("\(version.folder)/\(SitePlan.design(version.design).path)"))
            let title = "\(version.name), version \(version.hash.prefix(8))"
            children.append(
                element(
                    "entry", [:],
                    [
                        element("title", [:], [.text(title)]), element("id", [:], [.text(place)]),
                        element("link", ["href": place]),
                        element("updated", [:], [.text(Formatting.date(version.date))]),
                    ]))
        }
        let root = Element(Name("feed", in: PublicFace.atom), [:], children.flatMap { ["\n", $0] } + ["\n"])
        return String(decoding: MarkupWriter(.xml).bytes(root), as: UTF8.self)
    }

    private static let maps = Namespace("http://www.sitemaps.org/schemas/sitemap/0.9")
    private static let atom = Namespace("http://www.w3.org/2005/Atom")
}
