// Titles in several languages beside each other: which of them are shown.

import Diagnostics
package import XML

package enum TitleLanguages {
    /// Those of an element's titles that are shown: the first in each language. Says which are not, and why. Of the
    /// drawing's own titles without a language another check tells.
    package static func shown(_ titles: [Element], notes: DiagnosticLog) -> [Element] {
        var languages: Set<String> = []
        return titles.filter { title in
            let lang = title.attributes.attribute("lang")
            if let lang, lang.value.isEmpty || !lang.value.utf8.allSatisfy(isPart) {
                notes.warning(
                    "bad-value", at: lang.valueRange,
                    "“\(lang.value)” is no language; this <\(title.name)> is left out",
                    instead: "such as lang=\"zh\" or lang=\"en-GB\"")
                return false
            }
            let isOfDrawing = title.name != "fb:title"
            if isOfDrawing && lang == nil || languages.insert(lang?.value ?? "").inserted { return true }
            notes.warning(
                "duplicate-element", at: title.nameRange,
                "another <\(title.name)> \(lang == nil ? "without a language" : "in “\(lang!.value)”") stands before it, and is shown",
                instead: "leave one of the two out")
            return false
        }
    }

    /// A letter, a digit or `-`, as in BCP 47.
    private static func isPart(_ byte: UInt8) -> Bool {
        byte == 0x2D || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }
}
