// The frozen versions of a site as a feed.

package import Pages
import Platform
import Timelines
import XML

extension PublicFace {
    /// The frozen versions as a feed (RFC 4287), the newest first. Versions without a date are not in it.
    package func feed(_ list: SnapshotList) -> String {
        func element(_ name: String, _ attributes: Attributes = [:], children: [Node] = []) -> Node {
            .element(Element(Name(name, in: PublicFace.atom), attributes, children: children))
        }
        let dated = list.versions.reversed().filter { $0.date > 0 }.sorted { $0.date > $1.date }.prefix(100)
        var children: [Node] = [
            element("title", children: ["Designs"]), element("id", children: [.text(base.text)]),
            element("link", ["rel": "self", "href": base.address(of: SitePlan.feed)]),
            element("link", ["href": base.address(of: SitePlan.frozen)]),
            element("updated", children: [.text(TimeOfDay.text(dated.first?.date ?? 0))]),
            element("author", children: [element("name", children: ["Flipbook"])]),
        ]
        for version in dated {
            let place = base.address(of: Address("\(version.folder)/\(SitePlan.design(version.design).path)"))
            let title = "\(version.name), version \(version.hash.prefix(8))"
            children.append(
                element(
                    "entry",
                    children: [
                        element("title", children: [.text(title)]), element("id", children: [.text(place)]),
                        element("link", ["href": place]),
                        element("updated", children: [.text(TimeOfDay.text(version.date))]),
                    ]))
        }
        let root = Element(Name("feed", in: PublicFace.atom), children: children.flatMap { ["\n", $0] } + ["\n"])
        return String(decoding: MarkupWriter(.xml).bytes(root), as: UTF8.self)
    }

    private static let atom = Namespace("http://www.w3.org/2005/Atom")
}
