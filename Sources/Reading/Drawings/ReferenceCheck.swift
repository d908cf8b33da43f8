// Checking addresses in attributes: they may lead to the drawing itself, or to an image beside the design.

import Diagnostics
package import XML

/// Refuses attributes that lead out of the design or run code.
package struct ReferenceCheck {
    package let notes: DiagnosticLog

    /// Refuses what points outside or runs code; what is refused leaves the attributes. An address loses the white
    /// space around it.
    package func check(_ attributes: inout [Attribute], of element: Element, _ description: DrawingElement) {
        if let index = attributes.firstIndex(where: { $0.name == "href" }) {
            attributes[index].value = ImageAddress.typed(attributes[index].value.trimmedSpace)
            if element.name == "svg:image", let problem = ReferenceCheck.elsewhere(attributes[index].value) {
                let place = element.attributes.attribute("href")?.valueRange
                notes.warning(
                    "external-image", kind: problem.sentence, at: place ?? element.nameRange,
                    "\(problem.sentence), so a grey frame stands in its place", instead: problem.instead)
                attributes = ImageAddress.greyed(attributes)
            }
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
        if value.isEmpty { return false }
        if value.hasPrefix("#") {
            if element != "image" { return true }
            notes.error(
                "external-reference", at: place, "an <image> shows a file, not an element",
                instead: "to show an element again, write <use href=\"\(value)\"/>")
            return false
        }
        if element == "a", ReferenceCheck.unsafe(value, isStyle: false) == nil {
            notes.warning(
                "external-link", kind: "", at: place,
                "a link leads out of the design; what it shows is kept without it",
                instead: "use <g>, and a tap if something follows")
            return false
        }
        guard element == "image" else {
            let what = element == "a" ? "a link leads out of the design" : "<\(element)> points outside of the design"
            notes.error(
                "external-reference", at: place, what,
                instead: element == "a"
                    ? "use <g>, and a tap if something follows"
                    : element == "use" && value.contains(".svg#") && !value.contains(":") && !value.contains("..")
                        && !value.hasPrefix("/")
                        ? "a drawing of another file comes by <fb:part href=\"\(value)\"/>"
                        : "point to an id of this drawing: href=\"#id\"")
            return false
        }
        if let problem = ImageAddress.problem(with: value) {
            notes.error("external-reference", at: place, problem.sentence, instead: problem.instead)
            return false
        }
        return true
    }

    /// What is wrong with the address of an image that could be had if it lay elsewhere; nil for a good address, and for
    /// one that is no image's.
    private static func elsewhere(_ address: String) -> (sentence: String, instead: Advice)? {
        guard !address.hasPrefix("#"), ImageAddress.isPath(address), unsafe(address, isStyle: false) == nil else {
            return nil
        }
        return ImageAddress.problem(with: address)
    }

    /// What is wrong with a value: a script, or a CSS function that is not known to stay in the drawing; nil where
    /// nothing is. The check is a list of what is allowed, because CSS has many ways to say one thing.
    /// - Parameter isStyle: whether a browser reads it as CSS; otherwise it is text or numbers.
    static func unsafe(_ value: String, isStyle: Bool) -> (sentence: String, instead: Advice)? {
        guard value.utf8.contains(where: { $0 == colon || $0 == parenthesis || $0 == backslash }) else { return nil }
        // White space, control characters and quotes say nothing there.
        let start = value.utf8.lazy.filter { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 }.prefix(15)
            .map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        if ["javascript:", "vbscript:", "url(javascript:"].contains(where: { start.starts(with: $0.utf8) }) {
            return (
                "a javascript: address runs a script, and a design may not contain scripts",
                "say what happens in the statechart"
            )
        }
        guard isStyle else { return nil }
        if value.utf8.contains(backslash) { return ("a backslash hides what this says", "write the letter itself") }
        var text = value
        return text.withUTF8 { bytes in
            for function in CSSFunction.all(in: bytes) {
                let name = String(decoding: bytes[function.name], as: UTF8.self)
                if let problem = unsafe(name, leadsInside: function.reference != nil) { return problem }
            }
            return nil
        }
    }

    /// What is wrong with a function of CSS; nil where it brings nothing in.
    private static func unsafe(_ function: String, leadsInside: Bool) -> (sentence: String, instead: Advice)? {
        if function == "url" {
            return leadsInside
                ? nil
                : (
                    "url(…) brings in something from outside",
                    "point to an id of this drawing: url(#id); an image goes into <image>"
                )
        }
        if known.contains(function.lowercased()) { return nil }
        let isURL = function.lowercased() == "url"
        return (
            "\(function)() is more of CSS than a design may hold",
            isURL ? "write url in small letters" : "write the value itself"
        )
    }

    /// Functions of colours, filters, shapes and numbers. None of them loads anything. `var()` has a warning of its
    /// own.
    private static let known: Set<String> = [
        "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "blur",
        "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia",
        "circle", "ellipse", "inset", "polygon", "path", "rect", "xywh", "calc", "min", "max", "clamp", "var",
    ]

    private static let (colon, parenthesis, backslash) = (UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: "\\"))
}
