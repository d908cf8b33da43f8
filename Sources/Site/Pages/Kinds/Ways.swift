// Ways from a page to others: the tabs in every page's head, and the menu of a design's scenarios.

import XML

extension TemplateFill {
    /// Fills the brand and the tabs.
    /// - Parameter board: where the canvas opens; nil for its beginning.
    package mutating func fillTabs(on page: Address, board: LinkTarget? = nil) throws(SiteError) {
        func tab(_ target: LinkTarget) -> Change {
            { element in
                element["href"] = target.address == page ? "#content" : page.link(to: target)
                if target.address == page { element["aria-current"] = "page" }
            }
        }
        try fill("home", tab(LinkTarget(SitePlan.gallery)))
        try fill("canvas", tab(board ?? LinkTarget(SitePlan.canvas)))
    }

    /// Fills the menu of scenarios, seen from the one at `index`; leaves it out where there is no other.
    mutating func fillSiblings(of index: Int, in design: DesignContents, on page: Address) throws(SiteError) {
        let scenarios = design.scenarios
        guard try keep("siblings", if: scenarios.count > 1) else { return }
        let links = scenarios.map { page.link(to: SitePlan.scenario(design.folder, $0.name).page) }
        try each("sibling", in: Array(scenarios.indices)) { other, blank throws(SiteError) in
            try blank.link("sibling", to: links[other], text: scenarios[other].title)
            if other == index { try blank.fill("sibling") { $0["aria-current"] = "true" } }
        }
        for (slot, other, word) in [("before", index - 1, "Previous"), ("after", index + 1, "Next")] {
            guard try keep(slot, if: scenarios.indices.contains(other)) else { continue }
            try fill(slot) {
                $0["href"] = links[other]
                $0["aria-label"] = "\(word): \(scenarios[other].title)"
            }
        }
    }
}
