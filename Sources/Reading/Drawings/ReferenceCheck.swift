// What an attribute of the drawing may point to: something in the drawing, or an image beside the design.

import Diagnostics
package import XML

package struct ReferenceCheck {
    package let notes: Notebook

    /// Refuses what points outside or runs code; what is refused leaves the attributes. An address loses the white
    /// space around it.
    package func check(_ attributes: inout [Attribute], of element: Element, _ description: DrawingElement) {
        if let index = attributes.firstIndex(where: { $0.name == "href" }) {
            attributes[index].value = attributes[index].value.trimmedSpace
        }
        attributes.removeAll { attribute in
            let written = element.attributes.attribute(attribute.name) ?? attribute
            let place = written.valueRange ?? element.nameRange
            if attribute.name == "href" { return !accepts(href: attribute.value, of: description.name, at: place) }
            let isText = DrawingVocabulary.core.contains(attribute.name.local)
            // A list of functions that is held against its own grammar.
            let isTransform = attribute.name.local.hasSuffix("ransform")
            if let problem = ReferenceCheck.unsafe(attribute.value, isStyle: !isText && !isTransform) {
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

    /// What is wrong with a value wherever it stands: a script, or anything of CSS that is not known to stay in the drawing.
    /// What is known is let in, and nothing else, because CSS has many ways to say one thing.
    /// - Parameter isStyle: whether a browser reads it as CSS; otherwise it is text or numbers.
    static func unsafe(_ value: String, isStyle: Bool) -> (sentence: String, instead: String)? {
        guard value.utf8.contains(where: { $0 == colon || $0 == parenthesis || $0 == backslash }) else { return nil }
        // White space, control characters and quotes say nothing there.
        let start = value.utf8.lazy.filter { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 }.prefix(15)
            .map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        if ["javascript:", "vbscript:", "url(javascript:"].contains(where: { start.starts(with: $0.utf8) }) {
            return (
                "a javascript: address runs a script, and a design holds none", "say what happens in the statechart"
            )
        }
        guard isStyle else { return nil }
        if value.utf8.contains(backslash) {
            return ("a backslash hides what this says", "write the letter itself")
        }
        for function in CSSFunction.all(in: value) {
            if function.name == "url" {
                guard function.reference != nil else {
                    return (
                        "url(…) brings in something from outside",
                        "point to an id of this drawing: url(#id); an image goes into <image>"
                    )
                }
            } else if !CSSFunction.known.contains(function.name) {
                let isURL = function.name.lowercased() == "url"
                return (
                    "\(function.name)() is more of CSS than a design may hold",
                    isURL ? "write url in small letters" : "write the value itself"
                )
            }
        }
        return nil
    }

    private static let (colon, parenthesis, backslash) = (UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: "\\"))

    /// The ids that a value's `url(#…)` name.
    package static func ids(in value: String) -> [String] {
        guard value.utf8.contains(UInt8(ascii: "#")), value.utf8.contains(parenthesis) else { return [] }
        return CSSFunction.all(in: value).compactMap(\.reference)
    }
}

/// A function that stands in a value of CSS. The text is looked at byte by byte: signs that stand above others do not hide them.
private struct CSSFunction {
    /// As it is written.
    var name: String
    /// Of `url(#id)`: the id.
    var reference: String?

    /// Colours, filters, shapes and numbers: none of them brings in anything. A `var()` is told of by itself.
    static let known: Set<String> = [
        "url", "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "blur",
        "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia",
        "circle", "ellipse", "inset", "polygon", "path", "rect", "xywh", "calc", "min", "max", "clamp", "var",
    ]

    /// In their order; what stands in quotes or in a comment is no function.
    static func all(in value: String) -> [CSSFunction] {
        let bytes = Array(value.utf8)
        var found: [CSSFunction] = []
        var quote: UInt8?
        var commentBegin: Int?
        for (index, byte) in bytes.enumerated() {
            let last = index > 0 ? bytes[index - 1] : 0
            if let begin = commentBegin {
                if byte == UInt8(ascii: "/"), last == UInt8(ascii: "*"), index > begin + 2 { commentBegin = nil }
            } else if let open = quote {
                // No quote goes on in the next line.
                if byte == open || 0x0A...0x0D ~= byte { quote = nil }
            } else if byte == UInt8(ascii: "*"), last == UInt8(ascii: "/") {
                commentBegin = index - 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "(") {
                let name = bytes[..<index].reversed().prefix {
                    0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                        || $0 >= 0x80
                }
                // A parenthesis alone brings nothing in.
                if name.isEmpty { continue }
                found.append(CSSFunction(name: String(decoding: name.reversed(), as: UTF8.self)))
                if found[found.count - 1].name == "url" {
                    found[found.count - 1].reference = reference(bytes[(index + 1)...])
                }
            }
        }
        return found
    }

    /// The id behind `url(`; nil where something else stands there.
    private static func reference(_ bytes: ArraySlice<UInt8>) -> String? {
        func isAround(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
        let rest = bytes.drop(while: isAround)
        guard rest.first == UInt8(ascii: "#") else { return nil }
        return String(decoding: rest.dropFirst().prefix { $0 != UInt8(ascii: ")") && !isAround($0) }, as: UTF8.self)
    }
}
