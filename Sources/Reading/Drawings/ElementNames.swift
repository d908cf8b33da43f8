// What drawing tools call an element, and ids made of such names.

package import XML

extension Element {
    /// The name of the layer, as the drawing tool shows it: `inkscape:label`, else `data-name` (Illustrator), else the
    /// text of a `<title>` in it.
    package var layerName: String? {
        let label = attributes.first { $0.name.local == "label" && $0.name.namespace.address.contains("inkscape.") }
        let name = label?.value ?? self["data-name"] ?? child("svg:title")?.textContent
        return name.flatMap { $0.trimmedSpace.isEmpty ? nil : $0.trimmedSpace }
    }
}

/// Ids for elements that have none, made of their names: “Card / Large” becomes `card-large`.
package struct ReadableIDs {
    private var taken: Set<String>

    /// - Parameter taken: the ids that the file has.
    package init(taken: Set<String>) { self.taken = taken }

    /// An id that nothing has yet, and that nothing else will be given.
    /// - Parameter kind: the element's name, for what has no name of its own.
    package mutating func id(for name: String?, kind: String) -> String {
        var stem = ReadableIDs.kebab(name ?? "")
        if stem.first?.isLetter != true { stem = stem.isEmpty ? kind : "\(kind)-\(stem)" }
        var id = stem
        var number = 2
        while !taken.insert(id).inserted {
            id = "\(stem)-\(number)"
            number += 1
        }
        return id
    }

    /// Small letters and digits of any script, with hyphens between words.
    package static func kebab(_ name: String) -> String {
        var text = ""
        var last: Character = " "
        for letter in name {
            if letter.isLetter || letter.isNumber {
                if letter.isUppercase, last.isLowercase { text += "-" }
                text += letter.lowercased()
            } else if !text.isEmpty, !text.hasSuffix("-") {
                text += "-"
            }
            last = letter
        }
        while text.hasSuffix("-") { text.removeLast() }
        return text
    }
}
