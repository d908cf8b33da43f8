// What an image may be shown from: the design itself, or a file beside it.

package import Diagnostics
package import XML

/// The value of an image's `href`.
package enum ImageAddress {
    /// Whether an address is a file's; the other kind is a `data:` URI.
    package static func isPath(_ address: String) -> Bool { address.prefix(5).lowercased() != "data:" }

    /// An address that says what is in it, where Inkscape left that out.
    static func typed(_ address: String) -> String {
        guard address.hasPrefix("data:;base64,") else { return address }
        let beginnings = ["iVBOR": "png", "/9j/": "jpeg", "R0lGOD": "gif", "UklGR": "webp"]
        let type = beginnings.first { address.dropFirst(13).hasPrefix($0.key) }?.value
        return type.map { "data:image/\($0)\(address.dropFirst(5))" } ?? address
    }

    /// What is wrong with an address, and what to write instead; nil if it is a good one.
    package static func problem(with address: String) -> (sentence: String, instead: Advice)? {
        if !isPath(address) { return problem(withData: address) }
        if let sentence = problem(withPath: address) {
            return (
                sentence, "use a data: URI, or a file beside the design by a relative path, such as “images/photo.png”"
            )
        }
        return problem(withNames: address)
    }

    private static func problem(withData address: String) -> (sentence: String, instead: Advice)? {
        let type = address.prefix(80).lowercased().dropFirst(5).prefix { $0 != ";" && $0 != "," }
        if ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp"].contains(type) { return nil }
        let shown = type.isEmpty ? "no type" : "the type “\(type)”"
        return (
            "the data: URI has \(shown), which is no image a design may hold",
            "use image/png, image/jpeg, image/webp or image/gif"
        )
    }

    /// Names that work beside the design, but not in its site.
    private static func problem(withNames path: String) -> (sentence: String, instead: Advice)? {
        let names = path.split(separator: "/")
        if let hidden = names.first(where: { $0.hasPrefix(".") }) {
            return ("“\(hidden)” begins with a dot, and a site shows nothing that is hidden", "rename it")
        }
        // There the folder stands where pages, drawings and records do.
        if let folder = names.dropLast().first(where: { ["html", "svg", "json"].contains(ending($0)) }) {
            return ("the folder “\(folder)” is called like a file that a site may have there", "rename it")
        }
        if path.lowercased().hasSuffix(".link.png") {
            return ("the image is called like a picture that a site may have there", "rename it")
        }
        return nil
    }

    private static func problem(withPath path: String) -> String? {
        if path.isEmpty { return "the image has no address" }
        if path.contains(":") || path.hasPrefix("//") { return "the image comes from outside the design" }
        if path.hasPrefix("/") || path.hasPrefix("\\") { return "the image's path is absolute" }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains("..") { return "the image's path leaves the folder of the design" }
        if parts.contains(".") || parts.contains("") { return "the image's path has a part that says nothing" }
        if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || "\\?#%".utf8.contains($0) }) {
            return "the image's path holds a character that an address cannot"
        }
        if types[ending(parts[parts.count - 1])] != nil { return nil }
        return "the image is no PNG, JPEG, WebP or GIF by its name"
    }

    /// The attributes of an `<image>` that shows a grey frame in place of what cannot be had.
    package static func greyed(_ attributes: some Sequence<Attribute>) -> [Attribute] {
        attributes.filter { $0.name != "href" && $0.name != "preserveAspectRatio" }
            + [Attribute("href", grey), Attribute("preserveAspectRatio", "none")]
    }

    /// One grey pixel.
    private static let grey =
        "data:image/png;base64,"
        + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mM4AwAAzgDNee7qPQAAAABJRU5ErkJggg=="

    /// The type of a file by its name; nil where that is no image's.
    package static func type(byName path: String) -> String? { types[ending(path[...])] }

    /// The ends of names, with what they say is in the file.
    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    ]

    private static func ending(_ name: Substring) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
