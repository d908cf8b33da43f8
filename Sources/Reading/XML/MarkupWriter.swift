// Writing XML: a tree in, the same bytes for the same tree out. Nothing that a tree can hold breaks out of its place:
// names are sound by construction, and whatever else would be markup is escaped.

/// Writes a tree as text: as XML, or as XHTML that an HTML parser reads as the same tree ("polyglot").
package struct MarkupWriter: Sendable {
    /// The syntax that is written.
    package enum Form: Sendable {
        /// No declaration and no DOCTYPE; empty elements end with `/>`; namespaces are declared at the root.
        case xml
        /// `<!DOCTYPE html>`; void elements end with `/>` and all other empty HTML elements have an end tag; the
        /// default namespace is declared on `html` and on each outermost element of another namespace, such as `svg`,
        /// which also declares the prefixes used in it.
        ///
        /// A `script` or `style` of HTML is raw text to an HTML parser, so it should hold no `<` and no `&`; in a
        /// script whose `type` ends in `json` both are written as JSON escapes.
        case xhtml
    }

    package var form: Form
    /// Attributes by name instead of in document order.
    package var isCanonical: Bool
    /// Puts each element on a line of its own where only elements stand side by side. That is white space added, which
    /// HTML and SVG text would show: text, and whatever stands beside text, is left as it is. Meant for XML to read.
    package var isIndented: Bool

    /// A writer of XML in document order, without added white space, unless told otherwise.
    package init(_ form: Form = .xml, isCanonical: Bool = false, isIndented: Bool = false) {
        self.form = form
        self.isCanonical = isCanonical
        self.isIndented = isIndented
    }

    /// The document as UTF-8, with a line end at the end.
    package func bytes(_ root: Element) -> [UInt8] {
        var output = Output(writer: self)
        if form == .xhtml { output.put("<!DOCTYPE html>\n") }
        output.element(root, Scope(form), depth: 0)
        output.put("\n")
        return output.bytes
    }

    /// A document as read, with the instructions and comments that stand before its root.
    package func bytes(_ document: Document) -> [UInt8] {
        var output = Output(writer: self)
        if form == .xhtml { output.put("<!DOCTYPE html>\n") }
        for node in document.outside {
            output.node(node, Scope(form), depth: 0)
            output.put("\n")
        }
        output.element(document.root, Scope(form), depth: 0)
        output.put("\n")
        return output.bytes
    }

    /// The document as a string; see `bytes`.
    package func text(_ root: Element) -> String { String(decoding: bytes(root), as: UTF8.self) }
}

private struct Output {
    let writer: MarkupWriter
    var bytes: [UInt8] = []

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func node(_ node: Node, _ scope: Scope, depth: Int) {
        switch node {
        case .element(let element): self.element(element, scope, depth: depth)
        case .text(let text, _): Escaping.text(text, into: &bytes)
        case .comment(let text, _):
            put("<!--")
            put(Escaping.comment(text))
            put("-->")
        case .instruction(let target, let content, _):
            guard Name.isName(target), target.lowercased() != "xml" else { return }
            put("<?" + target + (content.isEmpty ? "" : " ") + Escaping.instruction(content) + "?>")
        }
    }

    mutating func element(_ element: Element, _ outer: Scope, depth: Int) {
        let (scope, declarations) = outer.entering(element)
        let name = scope.name(of: element.name)
        put("<")
        put(name)
        for declaration in declarations {
            put(declaration.prefix.isEmpty ? " xmlns=\"" : " xmlns:\(declaration.prefix)=\"")
            Escaping.value(declaration.namespace.address, into: &bytes)
            put("\"")
        }
        for attribute in ordered(element.attributes, scope) {
            put(" ")
            put(scope.attributeName(of: attribute.name))
            put("=\"")
            Escaping.value(attribute.value, into: &bytes)
            put("\"")
        }
        if element.children.isEmpty {
            let isHTML = writer.form == .xhtml && element.name.namespace == .html
            let isShort = !isHTML || Self.void.contains(element.name.local)
            put(isShort ? "/>" : "></\(name)>")
            return
        }
        put(">")
        content(of: element, scope, depth: depth)
        put("</")
        put(name)
        put(">")
    }

    private mutating func content(of element: Element, _ scope: Scope, depth: Int) {
        if writer.form == .xhtml, isJSONScript(element) {
            put(Escaping.json(element.textContent))
            return
        }
        guard writer.isIndented, isSpacious(element) else {
            for child in element.children { node(child, scope, depth: depth + 1) }
            return
        }
        for child in element.children where !child.isBlank {
            put("\n" + String(repeating: "  ", count: depth + 1))
            node(child, scope, depth: depth + 1)
        }
        put("\n" + String(repeating: "  ", count: depth))
    }

    /// Whether white space between the children says nothing.
    private func isSpacious(_ element: Element) -> Bool {
        if element["xml:space"] == "preserve" { return false }
        if ["text", "tspan", "textPath", "pre", "textarea"].contains(element.name.local) { return false }
        return element.children.contains { $0.element != nil }
            && element.children.allSatisfy { $0.text == nil || $0.isBlank }
    }

    private func isJSONScript(_ element: Element) -> Bool {
        element.name == "html:script" && (element["type"]?.hasSuffix("json") ?? false)
    }

    private func ordered(_ attributes: Attributes, _ scope: Scope) -> [Attribute] {
        guard writer.isCanonical else { return Array(attributes) }
        return attributes.sorted {
            scope.attributeName(of: $0.name).utf8.lexicographicallyPrecedes(scope.attributeName(of: $1.name).utf8)
        }
    }

    /// The elements of HTML that have no end tag.
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
}
