// From the drawing as written to the picture: forbidden parts are refused with their place, needless ones dropped,
// styles become attributes, and `fb:` attributes become bindings.

import Diagnostics
package import Geometry
package import StyleSheets
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
    /// The ids that have been met. A second element goes without.
    private var seen: Set<String> = []
    private let stage: Rect
    /// What is painted behind the drawing.
    private var background: String?

    /// - Parameters:
    ///   - classes: those that the metadata names; an element of one is given an id where it has none.
    ///   - stage: the box from which percentages count.
    package init(notes: DiagnosticLog, rules: StyleRules, ids: ElementIDs, classes: Set<String>, stage: Rect) {
        self.notes = notes
        self.rules = rules
        self.ids = ids
        self.stage = stage
        self.classes = Dictionary(uniqueKeysWithValues: classes.map { ($0, []) })
    }

    /// The picture of a root `<svg>` element.
    package mutating func picture(of root: Element) -> Element {
        var picture = root
        clean(&picture, description: DrawingVocabulary.element("svg")!, isRoot: true)
        if let background {
            let sheet = Node.svg(
                "rect",
                [
                    "x": SVGLength.text(stage.minX), "y": SVGLength.text(stage.minY),
                    "width": SVGLength.text(stage.size.width), "height": SVGLength.text(stage.size.height),
                    "fill": background, "stroke": "none", "pointer-events": "none",
                ])
            let isBefore = { (node: Node) in ["title", "desc"].contains(node.element?.name.local) }
            picture.children.insert(sheet, at: picture.children.firstIndex { !isBefore($0) } ?? 0)
        }
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
            instead: child["xml:lang"] == nil
                ? "keep the one that says what the drawing is; one in another language has a lang"
                : "write lang, without xml: before it")
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
        if let parents = description.parents, !parents.contains(parent.name.local) {
            let wanted = parents.map { "<\($0)>" }.joined(separator: " or ")
            notes.warning(
                "misplaced-element", kind: "\(name.local) \(parent.name.local)", at: child.nameRange,
                "<\(name.local)> is not allowed in <\(parent.name.local)>, so it is left out",
                instead: "put it into \(wanted)")
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
                    ? Advice("write <fb:part>", writing: "fb:part")
                    : "the interaction goes into <metadata><fb:interaction>, right below the <svg>")
        case .html:
            let advice =
                RefusedElements.advice(for: element.name.local) ?? LeftOutElements.html
            notes.error(
                "refused-element", at: element.nameRange, "<\(name)> may not be in a design: \(advice.reason)",
                instead: advice.instead)
        case .none:
            notes.error(
                "refused-element", at: element.nameRange, "<\(name)> is in no namespace, so it draws nothing",
                instead: "write xmlns=\"http://www.w3.org/2000/svg\" on the <svg>")
        default:
            notes.warning(
                "foreign-element", kind: name, at: element.nameRange,
                "<\(name)> belongs to “\(element.name.namespace.address)”; it and all in it is left out")
        }
    }

    private func refuse(_ element: Element) {
        let name = element.name.local
        if let advice = RefusedElements.advice(for: name) {
            notes.error(
                "refused-element", kind: name, at: element.nameRange,
                "<\(name)> may not be in a design: \(advice.reason)", instead: advice.instead)
        } else {
            notes.warning(
                "unknown-element", kind: name, at: element.nameRange,
                "<\(name)> is no element of SVG that a design may hold, so it is left out",
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
                if name.local == "id" {
                    guard ElementIDs.isUsable(attribute.value), seen.insert(attribute.value).inserted else { continue }
                }
                guard accepts(attribute, on: description) else { continue }
                var settled = attribute
                settled.value = rules.settled(attribute.value)
                let paint = PaintCheck(notes: notes)
                guard paint.accepts(settled.value, of: name.local, at: attribute.valueRange) else { continue }
                kept.append(settled)
            case .xlink:
                if name.local == "href", description.attributes.contains("href") {
                    if element["href"] == nil { kept.append(attribute.renamed("href")) }
                }
            case .xml: if let attribute = ofXML(attribute, on: element, description) { kept.append(attribute) }
            // What a check is told is nothing that is drawn.
            case .flipbook: if name.local != "allow" { bound.append(attribute) }
            default:
                if !ToolNamespaces.contains(name.namespace) {
                    notes.warning(
                        "foreign-attribute", kind: name.namespace.address, at: attribute.nameRange,
                        "“\(name)” belongs to “\(name.namespace.address)”; it is left out")
                }
            }
        }
        // A rule of the author's means what was written, and no group that was made in reading.
        if description.isStyled, element.range != nil || style != nil {
            StyleCascade(notes: notes, rules: rules).apply(
                style, classes: element["class"] ?? "", to: element, description, attributes: &kept)
        }
        settle(&kept, of: element, description)
        ReferenceCheck(notes: notes).check(&kept, of: element, description)
        FilterLimits(notes: notes).settle(&kept, of: element)
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

    /// What becomes of an attribute of XML itself.
    private func ofXML(_ attribute: Attribute, on element: Element, _ description: DrawingElement) -> Attribute? {
        switch attribute.name.local {
        case "base":
            notes.error(
                "external-reference", at: attribute.nameRange, "xml:base makes references lead out of the file",
                instead: "leave it out")
            return nil
        case "space": return description.role == .text || description.role == .textPart ? attribute : nil
        // Chinese letters have other shapes in Japanese.
        case "lang" where description.role != .description && element["lang"] == nil: return attribute.renamed("lang")
        default: return nil
        }
    }

    /// Gives what styles say beyond attributes of SVG the form that it has there.
    private mutating func settle(_ kept: inout [Attribute], of element: Element, _ description: DrawingElement) {
        for index in kept.indices {
            let name = kept[index].name.local
            guard DrawingVocabulary.isPresentation(name) || StyleProperties.hasWords(name) else { continue }
            let lowered = kept[index].value.lowercased()
            let isFilter = name == "filter" && !lowered.contains("url(")
            if StyleProperties.hasWords(name) || isFilter || StyleProperties.isKeyword(lowered) {
                kept[index].value = lowered == "currentcolor" ? "currentColor" : lowered
            }
        }
        if let index = kept.firstIndex(where: { $0.name == "background-color" }) {
            background = kept.remove(at: index).value
        }
        if let index = kept.firstIndex(where: { $0.name == "white-space" }) {
            let value = kept[index].value
            let keeps = ["pre", "pre-wrap", "break-spaces"].contains(value)
            if keeps, description.role == .text || description.role == .textPart,
                !kept.contains(where: { $0.name == "xml:space" })
            {
                kept.append(Attribute("xml:space", "preserve"))
            }
        }
        guard let origin = kept.first(where: { StyleProperties.isOrigin($0.name.local) }) else { return }
        let hasTransform = kept.contains { $0.name == "transform" }
        let box = Rect(origin: .zero, size: stage.size)
        if hasTransform, let settled = TransformOrigin(stage: box).settled(kept, of: description.name) {
            kept = settled
            return
        }
        kept.removeAll { StyleProperties.isOrigin($0.name.local) }
        // Without a transform it says nothing, unless one is bound.
        if !hasTransform, element.id == nil { return }
        notes.warning(
            "transform-origin", kind: hasTransform ? "unknown" : "unused",
            at: element.attributes.attribute(origin.name)?.nameRange ?? element.nameRange,
            hasTransform
                ? "\(origin.name) counts from a box that is not known, so it is left out"
                : "\(origin.name) is left out: there is no transform, and a bound one counts from 0 0",
            instead: StyleProperties.originAdvice)
    }

    /// How an element says where it is, for the place that another kind of element has.
    private func place(_ name: String, of description: DrawingElement) -> Advice? {
        guard let axis = ["x": 0, "cx": 0, "left": 0, "x1": 0, "y": 1, "cy": 1, "top": 1, "y1": 1][name] else {
            return nil
        }
        let own = [["x", "y"], ["cx", "cy"], ["x1", "y1"]].first { description.attributes.contains($0[0]) }
        return own.map { Advice("write \($0[axis])=\"…\"", writing: $0[axis]) } ?? "write transform=\"translate(x y)\""
    }

    /// Attributes of Flipbook that authors write without `fb:`.
    private static let ownAttributes: Set = [
        "backdrop", "visible", "text", "z", "instance-count", "stroke-start", "stroke-end", "around", "into",
    ]

    /// What SVG has for the words of CSS, UIKit and SwiftUI, in lower case without hyphens.
    private static let foreign: [String: Advice] = [
        "cornerradius": "write rx=\"…\" on a <rect>", "borderradius": "write rx=\"…\" on a <rect>",
        "radius": "write r=\"…\", or rx of a <rect>",
        "alpha": "write opacity=\"…\"", "background": "write fill=\"…\"", "backgroundcolor": "write fill=\"…\"",
        "fillcolor": "write fill=\"…\"", "bordercolor": "write stroke=\"…\"", "strokecolor": "write stroke=\"…\"",
        "borderwidth": "write stroke-width=\"…\"", "linewidth": "write stroke-width=\"…\"",
        "hidden": "write display=\"none\", or fb:visible=\"{…}\"", "ishidden": "write fb:visible=\"{…}\"",
        "rotate": "write transform=\"rotate(…)\"", "rotation": "write transform=\"rotate(…)\"",
        "scale": "write transform=\"scale(…)\"", "translate": "write transform=\"translate(…)\"",
        "shadow": "use a filter with feDropShadow", "boxshadow": "use a filter with feDropShadow",
        "zindex": "what comes later in the file lies above; fb:z=\"{…}\" orders siblings",
        "classname": "write class=\"…\"", "w": "write width=\"…\"", "h": "write height=\"…\"",
        "src": "write href=\"…\"", "points": "write d=\"…\", or draw a <polyline>",
        "enabled": "write it on the gesture: <fb:tap … enabled=\"…\"/>", "bind": "write fb:x=\"{…}\" for x, and so on",
    ]

    /// Whether an attribute without a namespace stays; says why not where an author should know.
    private func accepts(_ attribute: Attribute, on description: DrawingElement) -> Bool {
        let name = attribute.name.local
        if DrawingVocabulary.allows(name, on: description), name != "version", name != "baseProfile" {
            return !hasHole(attribute, on: description) && isRead(attribute, on: description)
        }
        let isStyle = ["mix-blend-mode", "isolation"].contains(name)
        let isEmpty = ["0", "", "null", "none"].contains(attribute.value)
        if !isStyle, isEmpty || DrawingVocabulary.isLeftover(name) { return false }
        let lowered = name.lowercased()
        if lowered.hasPrefix("on"), lowered.utf8.count > 4 {
            notes.error(
                "event-attribute", at: attribute.nameRange, "\(name) runs a script, and a design holds none",
                instead: "name a gesture, such as <fb:tap name=\"open\" target=\"#…\"/>, "
                    + "and let a <transition event=\"open\"> answer it")
            return false
        }
        if StyleProperties.isOrigin(name) { return true }
        // Viewers pass over what they do not know. It is worth a word where something else may be meant, or seen.
        let meant =
            isStyle
            ? Advice("write style=\"\(name): \(attribute.value)\"")
            : DrawingCleaner.ownAttributes.contains(name)
                ? Advice("write fb:\(name)=\"…\"", writing: "fb:" + name)
                : DrawingCleaner.foreign[lowered.replacing("-", with: "")] ?? place(name, of: description)
                    ?? notes.didYouMean(name, among: DrawingVocabulary.attributes(of: description) + ["class"])
        notes.warning(
            "unknown-attribute", kind: "\(description.name) \(name)", at: attribute.nameRange,
            "\(name) is no attribute of <\(description.name)> that a design may hold; it is left out", instead: meant)
        return false
    }

    /// Reports a formula in an attribute that is not bound.
    private func hasHole(_ attribute: Attribute, on description: DrawingElement) -> Bool {
        let name = attribute.name.local
        guard attribute.value.contains("{"), attribute.value.contains("}"), description.role != .description,
            !["id", "href", "target", "font-family", "lang", "role"].contains(name), !name.hasPrefix("aria-")
        else { return false }
        notes.error(
            "template-hole", at: attribute.valueRange, "the drawing's own \(name) has no formulas",
            instead: Advice(
                "a formula is bound: write fb:\(name)=\"\(attribute.value)\" and keep \(name) with its value at rest"))
        return true
    }

    /// Whether browsers read the value of an attribute; says so where they pass over it.
    private func isRead(_ attribute: Attribute, on description: DrawingElement) -> Bool {
        let (name, value) = (attribute.name.local, attribute.value.trimmedSpace)
        let isReference = ["clip-path", "mask", "marker-start", "marker-mid", "marker-end"].contains(name)
        if isReference, value.hasPrefix("#") {
            let instead = Advice("write \(name)=\"url(\(value))\"")
            notes.passOver(value, of: name, as: ValueGrammar(), at: attribute.valueRange, instead: instead)
            return false
        }
        let grammar = ValueGrammar.attribute(name, on: description) ?? ValueGrammar.property(name)
        guard let grammar, !grammar.reads(value) else { return true }
        // Tools write these for none.
        if !value.isEmpty, value != "null" { notes.passOver(value, of: name, as: grammar, at: attribute.valueRange) }
        return false
    }
}
