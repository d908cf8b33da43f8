// What an attribute of the drawing may point to: something in the drawing, or an image beside the design.

import Diagnostics
import Markup

struct ReferenceCheck {
    let notes: Notebook

    /// Refuses what points outside or runs code; what is refused leaves the attributes. An address loses the white
    /// space around it.
    func check(_ attributes: inout [Attribute], of element: Element, _ description: DrawingElement) {
        if let index = attributes.firstIndex(where: { $0.name == "href" }) {
            attributes[index].value = attributes[index].value.trimmedSpace
        }
        attributes.removeAll { attribute in
            let written = element.attributes.attribute(attribute.name) ?? attribute
            let place = written.valueRange ?? element.nameRange
            if attribute.name == "href" { return !accepts(href: attribute.value, of: description.name, at: place) }
            if let problem = ReferenceCheck.unsafe(attribute.value) {
                notes.error("external-reference", at: place, problem.sentence, instead: problem.instead)
                return true
            }
            return false
        }
    }

    private func accepts(href value: String, of element: String, at place: Range<Int>?) -> Bool {
        if value.hasPrefix("#") {
            if element != "image" { return true }
            notes.error(
                "external-reference", at: place, "an <image> shows a file, not an element",
                instead: "to show an element again, write <use href=\"\(value)\"/>")
            return false
        }
        guard element == "image" else {
            let what = element == "a" ? "a link leads out of the design" : "<\(element)> points outside of the design"
            notes.error(
                "external-reference", at: place, what,
                instead: element == "a"
                    ? "use <g>, and a tap if something follows" : "point to an id of this drawing: href=\"#id\"")
            return false
        }
        if let problem = ImageAddress.problem(with: value) {
            notes.error("external-reference", at: place, problem.sentence, instead: problem.instead)
            return false
        }
        return true
    }

    /// What is wrong with a value wherever it stands: a script, or a `url()` that leaves the drawing.
    static func unsafe(_ value: String) -> (sentence: String, instead: String)? {
        guard isSuspicious(value) else { return nil }
        let lowered = value.lowercased().filter { !$0.isWhitespace && $0 != "\0" }
        if lowered.hasPrefix("javascript:") || lowered.contains("url(javascript:") || lowered.hasPrefix("vbscript:") {
            return (
                "a javascript: address runs a script, and a design holds none", "say what happens in the statechart"
            )
        }
        if lowered.contains("expression(") || lowered.contains("image-set(") {
            return ("this is more of CSS than a design may hold", "write the value itself")
        }
        var rest = lowered[...]
        while let start = rest.firstRange(of: "url(") {
            rest = rest[start.upperBound...].drop { $0 == "\"" || $0 == "'" }
            if !rest.hasPrefix("#") {
                return (
                    "url(…) brings in something from outside",
                    "point to an id of this drawing: url(#id); an image goes into <image>"
                )
            }
        }
        return nil
    }

    /// Whether a value may be one of those. Most have no colon, and no function but one of a transform, and are looked at
    /// no further: a search in them took a fifteenth of what shows a saved design.
    private static func isSuspicious(_ value: String) -> Bool {
        var last: UInt8 = 0
        var isPlain = true
        for byte in value.utf8 {
            // Of url(, expression( and image-set(.
            if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "(") && (!isPlain || "lLnNtT".utf8.contains(last)) {
                return true
            }
            if byte >= 0x80 { isPlain = false }
            if byte > UInt8(ascii: " ") { last = byte }
        }
        return false
    }

    /// The ids that a value's `url(#…)` name.
    static func ids(in value: String) -> [String] {
        guard value.utf8.contains(UInt8(ascii: "#")), value.utf8.contains(UInt8(ascii: "(")) else { return [] }
        var found: [String] = []
        var rest = value[...]
        while let start = rest.firstRange(of: "url(") {
            rest = rest[start.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
            guard rest.first == "#" else { continue }
            found.append(String(rest.dropFirst().prefix { $0 != ")" && $0 != "\"" && $0 != "'" && $0 != " " }))
        }
        return found
    }
}
