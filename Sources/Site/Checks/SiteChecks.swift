// The whole site after it was written: every link leads to a file and a place that are there.

import Diagnostics
import Markup

enum SiteChecks {
    /// What is wrong with a site, page by page in order of address; empty where nothing is.
    /// - Parameters:
    ///   - pages: what was found in each page and drawing.
    ///   - files: every file of the site.
    ///   - folder: where the site lies, to show the lines that are wrong.
    static func findings(
        _ pages: [PageFacts], files: Set<Address>, in folder: String
    ) throws(SiteError) -> [Findings] {
        var byAddress: [Address: Int] = [:]
        for (index, page) in pages.enumerated() { byAddress[page.address] = index }
        var result: [Findings] = []
        func isDead(_ link: PageFacts.Link) -> String? {
            guard files.contains(link.address) else { return "there is no file “\(link.address.path)” in the site" }
            guard let fragment = link.fragment, let index = byAddress[link.address] else { return nil }
            let other = pages[index]
            if other.ids.contains(fragment) || other.hasPlayer && fragment.contains("=") { return nil }
            return "“\(link.address.path)” has no element with the id “\(fragment)”"
        }
        for known in pages {
            var page = known
            // A page that was in order by itself was read without places.
            if page.source == nil, page.links.contains(where: { isDead($0) != nil }) {
                page = PageFacts(page.address, try PageFacts.load(page.address, in: folder), schema: nil)
            }
            var diagnostics = page.diagnostics
            for link in page.links {
                guard let sentence = isDead(link) else { continue }
                diagnostics.append(.error("dead-link", at: link.range, sentence))
            }
            if diagnostics.isEmpty { continue }
            let source = if let kept = page.source { kept } else { try PageFacts.load(page.address, in: folder) }
            result.append(Findings(source, diagnostics))
        }
        return Findings.sorted(result)
    }
}
