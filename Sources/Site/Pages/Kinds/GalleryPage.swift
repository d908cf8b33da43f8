// The gallery: a card a design, its animation running.

import SVGOutput
import Timelines
package import XML

/// The page `index.html` of a site.
package enum GalleryPage {
    /// - Parameter part: the cards that are on this piece of the page.
    package static func fill(
        _ blank: TemplateFill, part: Range<Int>, of cards: [GalleryCard]
    ) throws(SiteError) -> Element {
        var blank = blank
        let page = SitePlan.gallery
        try blank.each("card", in: Array(cards[part]), isCut: true) { card, blank throws(SiteError) in
            try blank.fill("card") { element in
                let facts: [(Name, String)] = [
                    ("data-name", card.folder), ("data-device", card.device ?? ""),
                    ("data-inputs", card.words(of: "input").joined(separator: " ")), ("data-states", "\(card.states)"),
                    ("data-scenarios", "\(card.scenarios)"),
                ]
                for (name, value) in facts { element[name] = value.isEmpty ? nil : value }
            }
            try blank.fill("device-shape") { $0["data-shape"] = DeviceShape(card.device, card.stage).rawValue }
            try blank.picture("preview", card.preview, orStill: card.still, on: page, size: card.stage)
            try blank.link("link", to: page.link(to: SitePlan.design(card.folder)), text: card.title)
            if try blank.keep("description", if: !card.description.isEmpty) {
                try blank.text("description", card.description)
            }
            let tags = card.words(of: "tag")
            if try blank.keep("tags", if: !tags.isEmpty) {
                try blank.each("tag", in: tags) { tag, blank throws(SiteError) in try blank.text("tag", tag) }
            }
            if try blank.keep("device", if: card.device != nil) { try blank.text("device", card.device ?? "") }
            try blank.text("states", Formatting.count(card.states, "state"))
            try blank.text("scenarios", Formatting.count(card.scenarios, "scenario"))
            if try blank.keep("warnings", if: card.warnings > 0) {
                try blank.text("warnings", Formatting.count(card.warnings, "warning"))
            }
        }
        try blank.fillTabs(on: page)
        try blank.keep("empty", if: cards.isEmpty)
        let states = cards.reduce(0) { $0 + $1.states }
        let scenarios = cards.reduce(0) { $0 + $1.scenarios }
        try blank.text(
            "tally",
            [
                Formatting.count(cards.count, "design"), Formatting.count(states, "state"),
                Formatting.count(scenarios, "scenario"),
            ].joined(separator: ", "))
        blank.linkAssets(from: page)
        return try blank.finished()
    }
}
