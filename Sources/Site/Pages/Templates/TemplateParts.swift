// What several templates have in common, written once.

import XML

/// The elements of `parts.html`, by their `data-part`. An element of a template with `data-use="name"` becomes the part
/// of that name: its own attributes go over the part's, its own children after them.
struct TemplateParts: Sendable {
    private var parts: [String: Element] = [:]
    private let file: String

    /// A part may use those that stand before it, so none can come to use itself.
    init(_ document: Element, file: String) throws(SiteError) {
        self.file = file
        for var part in document.all(where: { $0.has(Mark.part) }) {
            let name = part[Mark.part] ?? ""
            part[Mark.part] = nil
            guard parts[name] == nil else { throw .template(file: file, "two parts are called “\(name)”") }
            parts[name] = try completed(part, of: file)
        }
    }

    /// The element with the parts that it uses in place.
    package func completed(_ element: Element, of template: String) throws(SiteError) -> Element {
        var result = element
        if let name = element[Mark.use] {
            guard let part = parts[name] else {
                let known = parts.keys.sorted().joined(separator: ", ")
                throw .template(file: template, "data-use=\"\(name)\" names no part; \(file) has \(known)")
            }
            guard part.name == element.name else {
                throw .template(file: template, "data-use=\"\(name)\" stands on <\(element.name)>, not <\(part.name)>")
            }
            result = part
            for attribute in element.attributes where attribute.name != Mark.use {
                result[attribute.name] = attribute.value
            }
            // What the part ends with and what follows it share one line break.
            if result.children.last?.isBlank == true, !element.children.isEmpty { result.children.removeLast() }
            result.children += element.children
        }
        for index in result.children.indices {
            guard let child = result.children[index].element else { continue }
            result.children[index] = .element(try completed(child, of: template))
        }
        return result
    }

    private enum Mark {
        static let part: Name = "data-part"
        static let use: Name = "data-use"
    }
}
