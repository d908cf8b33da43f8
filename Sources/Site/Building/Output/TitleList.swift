// What designs and their parts are called in other languages, for the script that says it.

import Designs
import Diagnostics
import Pages

enum TitleList {
    /// A script, because a page that was opened from a file may load scripts and nothing else: for each design its name,
    /// and for each language what stands for which text.
    static func script(_ cards: [GalleryCard]) -> String {
        let designs = cards.map { card in
            let languages = Dictionary(grouping: card.titles.filter { !$0.language.isEmpty }, by: \.language)
            return JSON.object(
                [("name", .string(card.folder))]
                    + languages.sorted { $0.key < $1.key }.map { language, titles in
                        // Of two parts that are called alike, the first counts.
                        var seen: Set<String> = []
                        let own = titles.filter { seen.insert($0.of).inserted }
                        return (language, JSON.laid(.compact, .object(own.map { ($0.of, .string($0.text)) })))
                    })
        }
        return "dispatchEvent(new CustomEvent(\"flipbook-titles\", { detail:\n" + JSON.array(designs).text + "}));\n"
    }
}
