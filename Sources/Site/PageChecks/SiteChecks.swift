// Links between the pages of a site: every one leads to a file and a place that are there.

package import Diagnostics
package import Pages
import XML

/// The checks of a whole site before it is published.
package enum SiteChecks {
    /// What is wrong with pages and where they lead, page by page in order of address; empty where nothing is.
    /// - Parameters:
    ///   - pages: what was found in each page and drawing.
    ///   - folder: where the site lies, to look into pages that are not among these, and to show lines that are wrong.
    ///   - base: what addresses of the site begin with, where that is known.
    ///   - isThere: whether the site has a file.
    package static func findings(
        _ pages: [PageFacts], in folder: String, base: String = "", isThere: (Address) -> Bool
    ) throws(SiteError) -> [Findings] {
        var facts: [Address: PageFacts] = [:]
        for page in pages { facts[page.address] = page }
        var result: [Findings] = []
        func complaint(_ link: PageFacts.Link) throws(SiteError) -> String? {
            guard isThere(link.address) else { return "there is no file “\(link.address.path)” in the site" }
            guard let fragment = link.fragment, link.address.path.hasSuffix(".html") || facts[link.address] != nil
            else { return nil }
            let other: PageFacts
            // Of a design's page that is finished only the links out of it are known.
            if let known = facts[link.address], !known.ids.isEmpty {
                other = known
            } else {
                other = PageFacts(link.address, try PageFacts.load(link.address, in: folder), schema: nil, base: base)
                facts[link.address] = other
            }
            if other.ids.contains(fragment) || other.hasPlayer && fragment.contains("=") { return nil }
            return "“\(link.address.path)” has no element with the id “\(fragment)”"
        }
        for known in pages.sorted(by: { $0.address.precedes($1.address) }) {
            var page = known
            // A page that was in order by itself was read without places.
            if page.source == nil {
                var isInOrder = true
                for link in page.links where try complaint(link) != nil { isInOrder = false }
                if !isInOrder {
                    page = PageFacts(
                        page.address, try PageFacts.load(page.address, in: folder), schema: nil, base: base)
                    let asked = Set(known.links.map(\.withoutPlace))
                    page.links.removeAll { !asked.contains($0.withoutPlace) }
                }
            }
            var diagnostics = page.diagnostics
            for link in page.links {
                guard let sentence = try complaint(link) else { continue }
                diagnostics.append(.error("dead-link", at: link.range, sentence))
            }
            if diagnostics.isEmpty { continue }
            let source = if let kept = page.source { kept } else { try PageFacts.load(page.address, in: folder) }
            result.append(Findings(source, diagnostics))
        }
        return Findings.sorted(result)
    }
}
