// What an attribute of the drawing may point to: something in the drawing, or an image beside the design.

import Diagnostics
import Markup

struct ReferenceCheck {
    let notes: Notebook

    /// Refuses what points outside or runs code; what is refused leaves the attributes.
    func check(_ attributes: inout [Attribute], of element: Element, _ description: DrawingElement) {
        attributes.removeAll { attribute in
            let written = element.attributes.attribute(attribute.name) ?? element.attributes.attribute("xlink:href")
            let place = written?.valueRange ?? element.nameRange
            if attribute.name == "href" { return !accepts(href: attribute.value, of: description.name, at: place) }
            if let problem = ReferenceCheck.unsafe(attribute.value) {
                notes.error("external-reference", at: place, problem.sentence, instead: problem.instead)
                return true
            }
            return false
        }
    }

    private func accepts(href: String, of element: String, at place: Range<Int>?) -> Bool {
        let value = href.trimmedSpace
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
        if value.prefix(5).lowercased() == "data:" { return accepts(data: value, at: place) }
        if let problem = ImageFile.problem(with: value) {
            notes.error("external-reference", at: place, problem, instead: ImageFile.advice)
            return false
        }
        return true
    }

    private func accepts(data: String, at place: Range<Int>?) -> Bool {
        let type = data.prefix(80).lowercased().dropFirst(5).prefix { $0 != ";" && $0 != "," }
        if ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp"].contains(type) { return true }
        let shown = type.isEmpty ? "no type" : "the type “\(type)”"
        notes.error(
            "external-reference", at: place, "the data: URI has \(shown), which is no image a design may hold",
            instead: "use image/png, image/jpeg, image/webp or image/gif")
        return false
    }

    /// What is wrong with a value wherever it stands: a script, or a `url()` that leaves the drawing.
    static func unsafe(_ value: String) -> (sentence: String, instead: String)? {
        guard value.utf8.contains(UInt8(ascii: ":")) || value.utf8.contains(UInt8(ascii: "(")) else { return nil }
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

    /// The ids that a value's `url(#…)` name.
    static func ids(in value: String) -> [String] {
        guard value.utf8.contains(UInt8(ascii: "#")) else { return [] }
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

/// An image that stands beside the design, by its path relative to it.
enum ImageFile {
    static let advice = "use a data: URI, or a file beside the design by a relative path, such as “images/photo.png”"

    /// Why a path is not one of a file beside the design; nil if it is.
    static func problem(with path: String) -> String? {
        if path.isEmpty { return "the image has no address" }
        if path.contains(":") || path.hasPrefix("//") { return "the image is brought in from outside" }
        if path.hasPrefix("/") || path.hasPrefix("\\") { return "the image's path begins at the root of the disk" }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains("..") { return "the image's path leaves the folder of the design" }
        if path.utf8.contains(where: { $0 < 0x20 || "\\?#%".utf8.contains($0) }) {
            return "the image's path holds a character that an address cannot"
        }
        let ending = parts.last?.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if ["png", "jpg", "jpeg", "gif", "webp"].contains(ending) { return nil }
        return "the image is no PNG, JPEG, WebP or GIF by its name"
    }
}
