// What a design and its parts are called, in each language that its author writes: `<title lang="zh">` and `<desc>` of
// the drawing, `<fb:title>` of states, animations, scenarios, parameters and variants.

import Diagnostics
import Vocabulary
import XML

extension Design {
    /// What pages write in a language in place of a name, a title or a description.
    package struct Title: Hashable, Sendable {
        /// What stands there otherwise: a state's id, a scenario's title, a parameter's label, the design's own title.
        package var of: String
        /// As in HTML's `lang`; empty for the title in every language that has none of its own.
        package var language: String
        package var text: String

        package init(of: String, language: String, text: String) {
            (self.of, self.language, self.text) = (of, language, text)
        }
    }

    /// What a state is called where there is more room than for its id.
    package func title(ofState index: Int) -> String? {
        titles.first { $0.language.isEmpty && $0.of == states[index].id }?.text
    }

    static func titles(of root: Element, _ metadata: Element, notes: DiagnosticLog) -> [Title] {
        var titles: [Title] = []
        for name in ["svg:title", "svg:desc"] as [Name] {
            let all = TitleLanguages.shown(root.elements.filter { $0.name == name }, notes: notes)
                .map { (language: $0["lang"] ?? "", text: words($0)) }
            guard let own = all.first(where: { $0.language.isEmpty })?.text else { continue }
            titles += all.filter { !$0.language.isEmpty }.map { Title(of: own, language: $0.language, text: $0.text) }
        }
        metadata.walk { element in
            let found = TitleLanguages.shown(element.elements.filter { $0.name == "fb:title" }, notes: notes)
            guard !found.isEmpty else { return }
            let name = element["label"] ?? element["title"] ?? element["id"] ?? element["name"] ?? ""
            let plain = found.first { $0["lang"] == nil }.map(words)
            for title in found {
                let language = title["lang"] ?? ""
                titles.append(Title(of: name, language: language, text: words(title)))
                // Where the title is shown, it is what a translation stands for.
                guard !language.isEmpty, let plain else { continue }
                titles.append(Title(of: plain, language: language, text: words(title)))
            }
        }
        return titles
    }

    private static func words(_ element: Element) -> String {
        element.textContent.split { $0.isWhitespace }.joined(separator: " ")
    }
}
