// From the drawing as written to the picture: forbidden parts are refused with their place, needless ones dropped,
// styles become attributes, and `fb:` attributes become bindings.

import Diagnostics
package import XML

/// An `fb:ATTRIBUTE` on an element of the drawing.
package struct InlineBinding {
    /// The id of the element that carries it.
    package var element: String
    package var attribute: Attribute
    /// The element's start tag.
    package var place: Range<Int>?
}

/// One pass over the drawing, in document order.
package struct DrawingCleaner {
    private let notes: DiagnosticLog
    private let rules: StyleRules
    private var ids: ElementIDs
    package private(set) var inline: [InlineBinding] = []
    /// The ids of the elements of each class that was asked for, in document order.
    package private(set) var classes: [String: [String]]

    /// - Parameter classes: those that the metadata names; an element of one is given an id where it has none.
    package init(notes: DiagnosticLog, rules: StyleRules, ids: ElementIDs, classes: Set<String>) {
        self.notes = notes
        self.rules = rules
        self.ids = ids
        self.classes = Dictionary(uniqueKeysWithValues: classes.map { ($0, []) })
    }

    /// The picture of a root `<svg>` element.
    package mutating func picture(of root: Element) -> Element {
        var picture = root
        clean(&picture, description: DrawingVocabulary.element("svg")!, isRoot: true)
        // What blends does so with the drawing, and not with what is behind that on a page.
        if picture.first(where: { $0["style"]?.contains("mix-blend-mode") ?? false }) != nil {
            picture["style"] = "isolation:isolate"
        }
        return picture
    }

    /// All ids of the drawing, those made up for bound elements included.
    package var allIDs: ElementIDs { ids }

    private mutating func clean(_ element: inout Element, description: DrawingElement, isRoot: Bool) {
        cleanAttributes(of: &element, description)
        let keepsText = description.role == .text || description.role == .textPart || description.role == .description
        var children: [Node] = []
        children.reserveCapacity(element.children.count)
        for child in element.children {
            switch child {
            case .element(let child):
                if isRoot, isTranslation(child) || isSecondDescription(child, after: children) { continue }
                if let kept = cleanChild(child, of: element, isRoot: isRoot) { children.append(.element(kept)) }
            case .text:
                let inText = keepsText || element.name.local == "a" && !child.isBlank
                if inText { children.append(child) }
            case .comment, .instruction: break
            }
        }
        element.children = children
    }

    /// Whether this is the drawing's title or description in another language, which pages show by themselves.
    private func isTranslation(_ child: Element) -> Bool {
        (child.name == "svg:title" || child.name == "svg:desc") && child["lang"] != nil
    }

    /// Whether the drawing has such a title or description already. Viewers show the first, and so do pages.
    private func isSecondDescription(_ child: Element, after kept: [Node]) -> Bool {
        guard child.name == "svg:title" || child.name == "svg:desc",
            kept.contains(where: { $0.element?.name == child.name })
        else { return false }
        notes.warning(
            "duplicate-element", at: child.nameRange,
            "a drawing has one <\(child.name)>, so this second one is left out",
            instead: "keep the one that says what the drawing is")
        return true
    }

    private mutating func cleanChild(_ child: Element, of parent: Element, isRoot: Bool) -> Element? {
        let name = child.name
        guard name.namespace == .svg else {
            refuseForeign(child)
            return nil
        }
        // Descriptions of files, and styles that are attributes by now.
        if name.local == "metadata" || name.local == "style" { return nil }
        guard let description = DrawingVocabulary.element(name.local) else {
            refuse(child)
            return nil
        }
        if name.local == "svg" {
            notes.error(
                "refused-element", at: child.nameRange, "an <svg> inside the drawing is a viewport of its own",
                instead: "use <g transform=\"…\">, with a clip-path if it must cut")
            return nil
        }
        if let parents = description.parents, !parents.contains(parent.name.local) {
            let wanted = parents.map { "<\($0)>" }.joined(separator: " or ")
            notes.error(
                "misplaced-element", at: child.nameRange,
                "<\(name.local)> is not allowed in <\(parent.name.local)>", instead: "put it into \(wanted)")
            return nil
        }
        var kept = child
        clean(&kept, description: description, isRoot: false)
        return kept
    }

    private func refuseForeign(_ element: Element) {
        if ToolNamespaces.contains(element.name.namespace) { return }
        let name = element.name.description
        switch element.name.namespace {
        case .flipbook, .scxml:
            notes.error(
                "misplaced-element", at: element.nameRange, "<\(name)> stands in the drawing",
                instead: element.name.local.lowercased() == "part"
                    ? "write <fb:part>"
                    : "the interaction goes into <metadata><fb:interaction>, right below the <svg>")
        case .html:
            let advice =
                RefusedElements.advice(for: element.name.local) ?? RefusedElements.advice(for: "foreignObject")!
            notes.error(
                "refused-element", at: element.nameRange, "<\(name)> may not be in a design: \(advice.reason)",
                instead: advice.instead)
        case .none:
            notes.error(
                "refused-element", at: element.nameRange, "<\(name)> is in no namespace, so it draws nothing",
                instead: "write xmlns=\"http://www.w3.org/2000/svg\" on the <svg>")
        default:
            notes.warning(
                "foreign-element", at: element.nameRange,
                "<\(name)> belongs to “\(element.name.namespace.address)”; it and all in it is left out")
        }
    }

    private func refuse(_ element: Element) {
        let name = element.name.local
        if let advice = RefusedElements.advice(for: name) {
            notes.error(
                "refused-element", at: element.nameRange, "<\(name)> may not be in a design: \(advice.reason)",
                instead: advice.instead)
        } else {
            notes.error(
                "unknown-element", at: element.nameRange, "<\(name)> is not an SVG element that a design may contain",
                instead: notes.didYouMean(name, among: DrawingVocabulary.elements.map { $0.name }))
        }
    }

    // MARK: Attributes

    private mutating func cleanAttributes(of element: inout Element, _ description: DrawingElement) {
        var kept: [Attribute] = []
        var style: Attribute?
        var bound: [Attribute] = []
        for attribute in element.attributes {
            let name = attribute.name
            switch name.namespace {
            case .none:
                if name.local == "style" { style = attribute; continue }
                if name.local == "id", !ElementIDs.isUsable(attribute.value) { continue }
                guard accepts(attribute, on: description) else { continue }
                let paint = PaintCheck(notes: notes)
                guard paint.accepts(attribute.value, of: name.local, at: attribute.valueRange) else { continue }
                kept.append(attribute)
            case .xlink:
                if name.local == "href", description.attributes.contains("href") {
                    if element["href"] == nil { kept.append(attribute.renamed("href")) }
                }
            case .xml:
                if name.local == "base" {
                    notes.error(
                        "external-reference", at: attribute.nameRange, "xml:base makes references lead out of the file",
                        instead: "leave it out")
                }
                if name.local == "space", description.role == .text || description.role == .textPart {
                    kept.append(attribute)
                }
            case .flipbook: bound.append(attribute)
            default:
                if !ToolNamespaces.contains(name.namespace) {
                    notes.warning(
                        "foreign-attribute", at: attribute.nameRange,
                        "“\(name)” belongs to “\(name.namespace.address)”; it is left out")
                }
            }
        }
        if description.isStyled {
            StyleCascade(notes: notes, rules: rules).apply(
                style, classes: element["class"] ?? "", to: element, description, attributes: &kept)
        }
        ReferenceCheck(notes: notes).check(&kept, of: element, description)
        let written = element["class"]
        element.attributes = Attributes(kept)
        let asked = Set((written ?? "").spaceSeparated.map(String.init)).filter { classes[$0] != nil }
        for name in asked { classes[name]?.append(ids.id(of: &element)) }
        if !bound.isEmpty {
            let id = ids.id(of: &element)
            for attribute in bound {
                inline.append(InlineBinding(element: id, attribute: attribute, place: element.range))
            }
        }
    }

    /// Whether an attribute without a namespace stays; says why not where an author should know.
    private func accepts(_ attribute: Attribute, on description: DrawingElement) -> Bool {
        let name = attribute.name.local
        if DrawingVocabulary.allows(name, on: description), name != "version", name != "baseProfile" { return true }
        if DrawingVocabulary.isLeftover(name) { return false }
        let lowered = name.lowercased()
        if lowered.hasPrefix("on"), lowered.utf8.count > 4 {
            notes.error(
                "event-attribute", at: attribute.nameRange, "\(name) runs a script, and a design holds none",
                instead: "name a gesture, such as <fb:tap name=\"open\" target=\"#…\"/>, "
                    + "and let a <transition event=\"open\"> answer it")
            return false
        }
        if StyleProperties.isOrigin(name) {
            notes.error(
                "refused-attribute", at: attribute.nameRange, "viewers disagree about \(name)",
                instead: StyleProperties.originAdvice)
            return false
        }
        let known = DrawingVocabulary.attributes(of: description)
        notes.warning(
            "unknown-attribute", at: attribute.nameRange,
            "\(name) is no attribute of <\(description.name)> that a design may hold; it is left out",
            instead: notes.didYouMean(name, among: known))
        return false
    }
}
