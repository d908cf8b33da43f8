// What can be found on a site: designs, scenarios, states and moments, for the script that finds them.

import Diagnostics
import Pages

enum PlaceList {
    /// A script, because a page that was opened from a file may load scripts and nothing else. A state and a moment are
    /// a name and a place: of a state the page's address from the root of the site, of a moment its id on the
    /// scenario's page. Words stand by their kind.
    static func script(_ cards: [GalleryCard], _ groups: [CanvasGroup]) -> String {
        let designs = zip(cards, groups).map { card, group in JSON.laid(.compact, places(card, group)) }
        return "dispatchEvent(new CustomEvent(\"flipbook-places\", { detail:\n" + JSON.array(designs).text + "}));\n"
    }

    private static func places(_ card: GalleryCard, _ group: CanvasGroup) -> JSON {
        let words = card.words.map { ($0.kind, JSON.array($0.words.map { .string($0) })) }
        let states = group.artboards.map {
            pair($0.states.joined(separator: ", "), SitePlan.gallery.link(to: $0.page))
        }
        let scenarios = card.entries.map { entry in
            JSON.object([
                ("name", .string(entry.name)), ("title", .string(entry.title)),
                ("moments", .array(entry.moments.map { pair($0.title, $0.fragment) })),
            ])
        }
        return [
            "name": .string(card.folder), "title": .string(card.title), "description": .string(card.description),
            "words": .object(words), "states": .array(states), "scenarios": .array(scenarios),
        ]
    }

    private static func pair(_ name: String, _ place: String) -> JSON { .array([.string(name), .string(place)]) }
}
