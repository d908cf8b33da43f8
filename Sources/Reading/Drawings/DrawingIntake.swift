// What tools write beyond what a drawing may hold: said otherwise where it can be, left out with a warning where not.

import Diagnostics
package import Geometry
package import XML

/// One pass over a drawing as it was written, before its ids are counted and its styles are read.
package struct DrawingIntake {
    let notes: DiagnosticLog
    /// In the drawing's own units.
    private let stage: Rect
    /// How many drawings this one is embedded in.
    let depth: Int
    private var ids: Set<String> = []
    /// What takes all of a viewport where it says no size of its own.
    private var viewports: Set<String> = []
    /// The drawings in the drawing.
    private var sized: Set<String> = []
    /// How large what is used is shown first, by its id.
    private var uses: [String: Size] = [:]
    /// The language of the viewers that count where the drawing asks for one.
    private var language = "en"

    package init(notes: DiagnosticLog, stage: Rect, depth: Int = 0) {
        self.notes = notes
        self.stage = stage
        self.depth = depth
    }

    /// The root with a view box that begins at 0 0 and with nothing in it that only some viewers draw.
    package mutating func settled(_ root: Element) -> Element {
        root.walk { element in
            if let id = element.id { ids.insert(id) }
            if element.name == "svg:svg", let id = element.id { sized.insert(id) }
            if element.name == "svg:symbol" || element.name == "svg:svg", let id = element.id { viewports.insert(id) }
            if element.name == "svg:use", let id = element.target, uses[id] == nil,
                let width = element["width"].flatMap({ SVGLength.parse($0) }), width.unit != .percent,
                let height = element["height"].flatMap({ SVGLength.parse($0) }), height.unit != .percent
            {
                uses[id] = Size(width.number, height.number)
            }
        }
        language = (root["lang"] ?? root["xml:lang"] ?? "en").lowercased()
        var result = root
        result.children = settled(root.children, viewport: Viewport(size: stage.size, isInner: false))
        let size = "\(SVGLength.text(stage.size.width)) \(SVGLength.text(stage.size.height))"
        if root["viewBox"] == nil { result["viewBox"] = "0 0 \(size)" }
        if stage.origin == .zero { return result }
        result["viewBox"] = "0 0 \(size)"
        result.children = moved(result.children)
        return result
    }

    /// What is drawn, in a group that puts the corner of the view box at 0 0.
    private func moved(_ children: [Node]) -> [Node] {
        let isDrawn = { (node: Node) -> Bool in
            guard let name = node.element?.name else { return false }
            return !["title", "desc", "metadata", "style"].contains(name.local)
        }
        let place = "translate(\(SVGLength.text(-stage.minX)) \(SVGLength.text(-stage.minY)))"
        let group = Node.svg("g", ["transform": place], children: children.filter(isDrawn))
        return children.filter { !isDrawn($0) } + [group]
    }

    mutating func settled(_ children: [Node], viewport: Viewport) -> [Node] {
        var result: [Node] = []
        result.reserveCapacity(children.count)
        for child in children {
            guard case .element(let element) = child, element.name.namespace == .svg else {
                result.append(child)
                continue
            }
            if let kept = settled(element, viewport: viewport) { result.append(.element(kept)) }
        }
        return result
    }

    /// Nil for what is left out.
    private mutating func settled(_ element: Element, viewport: Viewport) -> Element? {
        guard isAsked(element) else { return nil }
        let name = element.name.local
        if let advice = LeftOutElements.advice(for: element) {
            notes.warning(
                "element-left-out", kind: name, at: element.nameRange,
                "<\(name)> is left out: \(advice.reason)", instead: advice.instead)
            return nil
        }
        switch name {
        case "metadata", "style", "script", "title", "desc": return element
        case "switch": return choice(of: element, viewport: viewport)
        case "svg": return inner(element, viewport: viewport)
        case "symbol":
            // Of Excalidraw: an image that takes all of it.
            if element["viewBox"] == nil, element.elements.contains(where: { DataAddress.isDrawing($0) }),
                let size = element.id.flatMap({ uses[$0] }), size.width > 0, size.height > 0
            {
                var result = element
                result["viewBox"] = "0 0 \(SVGLength.text(size.width)) \(SVGLength.text(size.height))"
                result.children = settled(element.children, viewport: Viewport(size: size, isInner: true))
                return result
            }
        case "use" where element.target.map { sized.contains($0) } == true:
            if let size = element.attributes.attribute("width") ?? element.attributes.attribute("height") {
                notes.warning(
                    "element-left-out", kind: "size of a use", at: size.nameRange,
                    "the size of this <use> is left out: an <svg> is shown in its own", instead: "use a <symbol>")
            }
        case "image":
            if let drawing = embedded(element, viewport: viewport) { return drawing }
        default: break
        }
        var result = viewport.isInner ? viewport.resolved(element, viewports: viewports) : element
        result.children = settled(element.children, viewport: viewport)
        return result
    }

    /// An id that nothing has.
    mutating func freshID(_ stem: String) -> String {
        var number = 1
        while ids.contains("\(stem)-\(number)") { number += 1 }
        ids.insert("\(stem)-\(number)")
        return "\(stem)-\(number)"
    }

    /// The same for the beginnings of ids.
    mutating func freshPrefix(_ stem: String) -> String {
        var number = 1
        while ids.contains(where: { $0.hasPrefix("\(stem)-\(number)-") }) { number += 1 }
        ids.insert("\(stem)-\(number)-")
        return "\(stem)-\(number)-"
    }

    // MARK: What depends on the viewer

    /// Whether viewers draw an element that asks for an extension, which none has, or for a language.
    private func isAsked(_ element: Element) -> Bool {
        if element["requiredExtensions"] != nil { return false }
        guard let written = element.attributes.attribute("systemLanguage") else { return true }
        let languages = written.value.lowercased().split { $0 == "," || $0.isWhitespace }
        let isMine = languages.contains {
            language == $0 || language.hasPrefix($0 + "-") || $0.hasPrefix(language + "-")
        }
        notes.warning(
            "language", kind: isMine ? "kept" : "left out", at: written.valueRange,
            "viewers in other languages would draw something else; this is \(isMine ? "kept" : "left out")",
            instead: "the language is that of lang=\"…\" on the <svg>, and English without it")
        return isMine
    }

    /// A `<switch>` as a group with the one child that is drawn. HTML in it has a drawing as its fallback.
    private mutating func choice(of element: Element, viewport: Viewport) -> Element {
        var group = element
        group.name = "svg:g"
        group.children = []
        for child in element.elements where child.name.namespace == .svg {
            if child.name == "svg:title" || child.name == "svg:desc" { continue }
            guard isAsked(child) else { continue }
            if child.name == "svg:foreignObject" {
                notes.warning(
                    "element-left-out", kind: "switch", at: child.nameRange,
                    "the HTML in a <switch> is left out, and what follows it is drawn instead",
                    instead: "export labels as text of SVG: in draw.io, turn off “Formatted Text” for them")
                continue
            }
            if let kept = settled(child, viewport: viewport) { group.children = [.element(kept)] }
            break
        }
        return group
    }
}

/// Elements that no viewer draws, or that a design cannot show. The drawing is the same without those of the first kind.
enum LeftOutElements {
    static let html: (reason: String, instead: Advice) = (
        reason: "a design holds no HTML",
        instead: "draw it with <text>, <rect> and <path>, or put it in as an <image> beside the design"
    )

    static func advice(for element: Element) -> (reason: String, instead: Advice)? {
        let name = element.name.local
        if name == "foreignObject" {
            let isBlur = element.first { $0["style"]?.contains("backdrop-filter") == true } != nil
            return isBlur
                ? (
                    "a design holds no HTML, and so no blur of what lies behind",
                    "give the shape fb:backdrop=\"#page blur(20)\", or a fill with fill-opacity"
                )
                : html
        }
        return entries.first { $0.names.contains(name) }.map { ($0.reason, $0.instead) }
    }

    private static let entries: [(names: [String], reason: String, instead: Advice)] = [
        (
            ["feDiffuseLighting", "feSpecularLighting", "fePointLight", "feSpotLight", "feDistantLight"],
            "light is not among the filters that a design may hold", "draw the shade with a gradient"
        ),
        (["feImage"], "a filter brings nothing in", "use an <image> or a <use> in the drawing"),
        (["view", "cursor"], "a design has one view and no cursor", "leave it out"),
        (
            ["font", "font-face", "glyph", "missing-glyph", "hkern", "vkern"], "SVG fonts are gone from browsers",
            "use font-family with system fonts, or outline the text as a <path>"
        ),
        (["tref", "altGlyph", "altGlyphDef", "glyphRef"], "no browser draws it", "write the letters into the <text>"),
        (
            ["flowRoot", "flowPara", "flowRegion", "flowSpan"], "flowed text is Inkscape's own and no browser draws it",
            "in Inkscape, use Text > Convert to Text, then export"
        ),
        (
            ["meshgradient", "mesh", "hatch", "solidcolor", "solidColor", "color-profile"], "no browser draws it",
            "use a gradient, a pattern or an <image>"
        ),
    ]
}
