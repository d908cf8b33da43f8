// Parts: drawings of other files in a design, as `<fb:part href="parts.svg#status-bar"/>` asks for them.

import Diagnostics
import Drawings
import Files
import Vocabulary
package import XML

/// Replaces every `<fb:part>` of a drawing by what it stands for.
package struct PartReader {
    private let notes: DiagnosticLog
    private let path: String?
    /// The files that were read, each once: its path from the folder of the design, and what was in it.
    package private(set) var files: [(path: String, bytes: [UInt8])] = []
    private var drawings: [String: Drawing?] = [:]
    /// How many elements the parts have that were drawn so far, and the most that they may have.
    private var count = 0
    private static let limit = 50_000
    /// A file of parts: its elements by id.
    private struct Drawing {
        var ids: [String]
        var elements: [String: Element] = [:]

        init(_ root: Element) {
            ids = root.ids
            var elements: [String: Element] = [:]
            root.walk { element in
                if let id = element.id, elements[id] == nil { elements[id] = element }
            }
            self.elements = elements
        }
    }

    /// The ids of the design and of the parts so far.
    private var ids: Set<String> = []

    /// - Parameter path: that of the design; nil for a text, which has no files beside it.
    package init(notes: DiagnosticLog, beside path: String?) { (self.notes, self.path) = (notes, path) }

    /// The root with all parts drawn out. A part that cannot be had is left out, with an error reported.
    package mutating func expand(_ root: Element) -> Element {
        guard root.first(where: { $0.name == "fb:part" }) != nil else { return root }
        ids = Set(root.ids)
        refuseInside(root)
        var result = root
        var reader = self
        result.rewrite { element in
            element.name == "fb:part" ? reader.part(element).map { [.element($0)] } ?? [] : [.element(element)]
        }
        self = reader
        return result
    }

    /// A part is a group, which has no place in a clip or a text.
    private func refuseInside(_ root: Element) {
        root.walk { element in
            guard ["clipPath", "text", "tspan", "textPath"].contains(element.name.local) else { return }
            for part in element.elements where part.name == "fb:part" {
                notes.error(
                    "misplaced-element", at: part.nameRange,
                    "a part is a group, and <\(element.name.local)> holds none",
                    instead: "draw the shape here")
            }
        }
    }

    /// Reports what neither a part nor the group has that it becomes.
    private func checkAttributes(of element: Element) {
        let group = DrawingVocabulary.element("g")
        for attribute in element.attributes
        where attribute.name.namespace == .none && !["href", "as", "class"].contains(attribute.name.local) {
            let local = attribute.name.local
            if local == "style" || DrawingVocabulary.isLeftover(local) { continue }
            if local != "id", group.map({ DrawingVocabulary.allows(local, on: $0) }) == true { continue }
            let isPlace = ["x", "y", "width", "height"].contains(local)
            notes.warning(
                "unknown-attribute", at: attribute.nameRange, "\(local) is no attribute of <fb:part>; it is left out",
                instead: local == "id"
                    ? Advice("write as=\"…\"", writing: "as")
                    : isPlace ? "write transform=\"translate(x y)\", or scale" : "a part takes what a <g> takes")
        }
    }

    private mutating func part(_ element: Element) -> Element? {
        if let child = element.elements.first {
            notes.error(
                "misplaced-element", at: child.nameRange, "<fb:part> holds nothing of its own",
                instead: "put both into a <g>")
            return nil
        }
        guard let href = element.attributes.attribute("href") else {
            notes.error(
                "missing-attribute", at: element.nameRange, "<fb:part> needs href",
                instead: "such as href=\"parts.svg#status-bar\"")
            return nil
        }
        let words = href.value.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard words.count == 2, words[0].hasSuffix(".svg"), !words[1].isEmpty else {
            notes.error(
                "bad-value", at: href.valueRange, "href names a file and an element in it, not “\(href.value)”",
                instead: "such as href=\"parts.svg#status-bar\"")
            return nil
        }
        guard let drawing = drawing(of: words[0], href, at: element) else { return nil }
        guard let drawn = drawing.elements[words[1]] else {
            notes.error(
                "unknown-target", at: href.valueRange, "“\(words[0])” has no element “\(words[1])”",
                instead: notes.oneOf(drawing.ids, for: words[1])?.within { "\(words[0])#\($0)" })
            return nil
        }
        checkAttributes(of: element)
        if let name = element.attributes.attribute("as"), !NameRules.isFileName(name.value) {
            notes.error(
                "bad-name", at: name.valueRange, "“\(name.value)” cannot be the id of a part",
                instead: "letters, digits, “-” and “_”, beginning with a letter")
            return nil
        }
        let name = element["as"] ?? words[1]
        guard ids.insert(name).inserted else {
            notes.error(
                "duplicate-id", at: element.range, "the id “\(name)” is taken",
                instead: "give it another: as=\"\(name)2\"")
            return nil
        }
        let group = PartReader.group(element, named: name, holding: drawn, of: drawing)
        group.walk { _ in count += 1 }
        guard count <= PartReader.limit else {
            notes.error(
                "too-much", at: element.range, "the parts come to more than \(PartReader.limit) elements",
                instead: "use fewer, or simpler ones")
            return nil
        }
        return group
    }

    /// A group with the attributes that stand on the `<fb:part>`; what is in it has ids of its own: `NAME.ID`.
    private static func group(_ part: Element, named name: String, holding drawn: Element, of drawing: Drawing)
        -> Element
    {
        var children: [Node] = []
        let defs = needed(by: drawn, in: drawing)
        if !defs.isEmpty { children.append(.element(.svg("defs", [:], children: defs.map { .element($0) }))) }
        children.append(.element(drawn))
        var inside = Element.svg("g", [:], children: children)
        inside.renameIDs(prefix: name + ".")
        var group = part
        group.name = inside.name
        group.children = inside.children
        let known = DrawingVocabulary.element("g")
        group.attributes = Attributes(
            part.attributes.filter { attribute in
                guard attribute.name.namespace == .none, !["class", "style"].contains(attribute.name) else {
                    return true
                }
                return known.map { DrawingVocabulary.allows(attribute.name.local, on: $0) } ?? false
            })
        group.id = name
        return group
    }

    /// What an element refers to outside of itself, and what that refers to.
    private static func needed(by drawn: Element, in drawing: Drawing) -> [Element] {
        var known = Set(drawn.ids)
        var found: [Element] = []
        var open = [drawn]
        while let element = open.popLast() {
            element.walk { inner in
                for attribute in inner.attributes {
                    for reference in attribute.references where known.insert(reference.id).inserted {
                        guard let other = drawing.elements[reference.id] else { continue }
                        known.formUnion(other.ids)
                        found.append(other)
                        open.append(other)
                    }
                }
            }
        }
        // What lies inside another that comes along comes with it.
        return found.filter { one in
            !found.contains { other in other.id != one.id && one.id.map { other.ids.contains($0) } == true }
        }
    }

    /// A file's drawing, which is read once.
    private mutating func drawing(of file: String, _ href: Attribute, at part: Element) -> Drawing? {
        if let known = drawings[file] { return known }
        let drawing = read(file, href, of: part).map { Drawing($0) }
        drawings[file] = .some(drawing)
        return drawing
    }

    private mutating func read(_ file: String, _ href: Attribute, of element: Element) -> Element? {
        guard let bytes = FileBeside(path, notes: notes).bytes(file, href) else { return nil }
        let folder = path.map { Folder.of($0) } ?? "."
        let source = SourceText(name: folder == "." ? file : folder + "/" + file, bytes: bytes).readable
        files.append((file, bytes))
        let (document, malformed) = MarkupReader.read(source)
        let offset = notes.attach(source, malformed, at: element.range)
        guard let root = (document?.root.moved(by: offset)).map({ notes.namespaced($0) }) else { return nil }
        if let sheet = root.first(where: { $0.name == "svg:style" }) {
            notes.error(
                "misplaced-element", at: sheet.nameRange, "the style sheet of a part would style the whole design",
                instead: "write its properties as attributes")
            return nil
        }
        if let inner = root.first(where: { $0.name == "fb:part" }) {
            notes.error(
                "misplaced-element", at: inner.nameRange, "a part cannot take in another", instead: "draw it here")
            return nil
        }
        return root
    }
}
