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
        for page in pages {
            var diagnostics = page.diagnostics
            for link in page.links {
                guard files.contains(link.address) else {
                    diagnostics.append(
                        .error("dead-link", at: link.range, "there is no file “\(link.address.path)” in the site"))
                    continue
                }
                guard let fragment = link.fragment else { continue }
                guard let other = byAddress[link.address].map({ pages[$0] }) else { continue }
                if other.ids.contains(fragment) || other.hasPlayer && fragment.contains("=") { continue }
                diagnostics.append(
                    .error(
                        "dead-link", at: link.range, "“\(link.address.path)” has no element with the id “\(fragment)”"))
            }
            if diagnostics.isEmpty { continue }
            let source = if let kept = page.source { kept } else { try PageFacts.load(page.address, in: folder) }
            result.append(Findings(source, diagnostics))
        }
        return Findings.sorted(result)
    }
}
