// The drawing as hit testing sees it: which elements a finger can meet, with shapes, transforms and clips.

import Diagnostics
package import Geometry
package import Interactions
package import XML

/// Walks the picture once. What stands in `defs` is met where a `<use>` shows it; clips are met only as clips.
package struct NodeBuilder {
    package private(set) var nodes: [DrawingNode] = []
    /// The element of each node.
    package private(set) var elements: [Element] = []
    /// The node of an element by its id: of one in `defs`, where it is first shown.
    package private(set) var byID: [String: Int] = [:]

    private let picture: Element
    private let index: PictureIndex
    private let stage: Size
    /// The bindings of an element by its id.
    private let bindings: [String: [Int]]
    /// Which of its attributes are bound.
    private let boundNames: [String: [String]]
    private var clipReferences: [(node: Int, id: String)] = []
    private var uses: [String] = []
    package private(set) var isTooMuch = false

    /// The greatest number of nodes that `<use>` may add.
    package static let limit = 5000
    private var instances = 0

    /// - Parameter names: of each binding the id of its element, and its attribute.
    package init(_ picture: Element, stage: Size, names: [(element: String, attribute: String)]) {
        self.picture = picture
        self.stage = stage
        index = PictureIndex(picture)
        var bindings: [String: [Int]] = [:]
        var boundNames: [String: [String]] = [:]
        for (number, name) in names.enumerated() {
            bindings[name.element, default: []].append(number)
            boundNames[name.element, default: []].append(name.attribute)
        }
        self.bindings = bindings
        self.boundNames = boundNames
        add(picture, parent: -1, Paint())
        for (node, id) in clipReferences { nodes[node].clip = byID[id] ?? -1 }
    }

    /// What an element takes over from those around it.
    private struct Paint {
        var fill = true
        var stroke = false
        var strokeWidth = 1.0
        var evenOdd = false
        var pointerEvents = "auto"
        var isVisible = true
        var fontSize = 16.0
        var anchor = "start"
        var isClip = false
    }

    private mutating func add(_ element: Element, parent: Int, _ outer: Paint) {
        guard let description = DrawingVocabulary.element(element.name.local) else { return }
        if !uses.isEmpty {
            instances += 1
            isTooMuch = isTooMuch || instances > NodeBuilder.limit
            if isTooMuch { return }
        }
        let isMet: Bool =
            switch description.role {
            case .structure: !["defs", "symbol"].contains(description.name) || !uses.isEmpty
            case .shape, .text, .textPart: true
            case .paint: description.name == "clipPath"
            case .stop, .filter, .primitive, .primitivePart, .description: false
            }
        guard isMet else {
            // Clips stand in defs as a rule, and are met where they cut.
            for child in element.elements
            where child.name == "svg:clipPath" || child.name == "svg:defs" || child.name == "svg:g" {
                addClips(in: child, parent: parent)
            }
            return
        }
        if outer.isClip && description.name == "clipPath" { return }
        var paint = outer
        inherit(&paint, element)
        if description.name == "clipPath" {
            paint = Paint()
            paint.isClip = true
            if element["clipPathUnits"] == "objectBoundingBox" { return }
        }
        let node = append(element, description: description, parent: parent, paint: paint)
        if let id = element.id, byID[id] == nil { byID[id] = node }
        let inText = description.role == .text || description.role == .textPart
        for child in element.elements where !inText || child.name == "svg:tspan" { add(child, parent: node, paint) }
        if description.name == "use" { addInstance(of: element, parent: node, paint) }
    }

    private mutating func addClips(in element: Element, parent: Int) {
        if element.name == "svg:clipPath" {
            add(element, parent: parent, Paint())
            return
        }
        for child in element.elements { addClips(in: child, parent: parent) }
    }

    private mutating func append(_ element: Element, description: DrawingElement, parent: Int, paint: Paint) -> Int {
        var node = DrawingNode(parent: parent, shape: shape(of: element, paint))
        if description.role == .text || description.role == .textPart, case .rect(let box, _, _) = node.shape {
            node.boxOffset = box.origin - Point(TextBox.place("x", of: element), TextBox.place("y", of: element))
        }
        node.transform = TransformParser(Array((element["transform"] ?? "").utf8)).functions
        if description.name == "use" {
            node.transform.append(
                .translate(length("x", of: element, stage.width), length("y", of: element, stage.height)))
        }
        node.opacity = element["opacity"].flatMap { fraction($0) } ?? 1
        node.isDisplayed = element["display"] != "none"
        (node.pointerEvents, node.strokeWidth) = met(paint, description.name)
        if let id = element.id {
            node.bindings = bindings[id] ?? []
            node.original = byID[id] ?? -1
        }
        if let id = element.attributes.attribute("clip-path")?.references.first?.id {
            clipReferences.append((nodes.count, id))
        }
        nodes.append(node)
        elements.append(element)
        return nodes.count - 1
    }

    /// What a `<use>` shows, as nodes of its own below it.
    private mutating func addInstance(of element: Element, parent: Int, _ paint: Paint) {
        guard let id = element.target, !uses.contains(id), uses.count < 16, let shown = index.element(id) else {
            return
        }
        uses.append(id)
        add(shown, parent: parent, paint)
        uses.removeLast()
    }

    private func inherit(_ paint: inout Paint, _ element: Element) {
        let bound = element.id.flatMap { boundNames[$0] } ?? []
        if let fill = element["fill"] { paint.fill = fill.trimmedSpace != "none" }
        if bound.contains("fill") { paint.fill = true }
        if let stroke = element["stroke"] { paint.stroke = stroke.trimmedSpace != "none" }
        if bound.contains("stroke") { paint.stroke = true }
        if let width = element["stroke-width"].flatMap({ SVGLength.parse($0)?.value(of: stage.width) }) {
            paint.strokeWidth = width
        }
        if let rule = element[paint.isClip ? "clip-rule" : "fill-rule"] { paint.evenOdd = rule == "evenodd" }
        if let events = element["pointer-events"] { paint.pointerEvents = events }
        if let visibility = element["visibility"] { paint.isVisible = visibility == "visible" }
        if let size = element["font-size"].flatMap({ SVGLength.parse($0)?.value(of: paint.fontSize) }) {
            paint.fontSize = size
        }
        if let anchor = element["text-anchor"] { paint.anchor = anchor }
    }

    /// What of an element a finger meets, and how wide its stroke is for that.
    private func met(_ paint: Paint, _ kind: String) -> (events: DrawingNode.PointerEvents, strokeWidth: Double) {
        if paint.isClip || paint.pointerEvents == "none" { return (.none, 0) }
        let isVisibleWanted = paint.pointerEvents.hasPrefix("visible") || paint.pointerEvents == "auto"
        if isVisibleWanted, !paint.isVisible { return (.none, 0) }
        let painted = paint.stroke ? paint.strokeWidth : 0
        // An image is painted whatever its fill; of a text all of its box counts.
        let isBox = kind == "image" || kind == "text" || kind == "tspan"
        switch paint.pointerEvents {
        case "all", "visible", "bounding-box": return (.all, paint.strokeWidth)
        case "fill", "visibleFill": return (.all, 0)
        case "stroke", "visibleStroke": return isBox ? (.all, 0) : (.stroke, paint.strokeWidth)
        default:
            if isBox { return kind == "image" || paint.fill || paint.stroke ? (.fill, 0) : (.none, 0) }
            return paint.fill ? (.fill, painted) : paint.stroke ? (.stroke, painted) : (.none, 0)
        }
    }

    // MARK: Shapes

    private func shape(of element: Element, _ paint: Paint) -> DrawingNode.Shape {
        func x(_ name: Name) -> Double { length(name, of: element, stage.width) }
        func y(_ name: Name) -> Double { length(name, of: element, stage.height) }
        switch element.name.local {
        case "rect":
            let rx = element["rx"].flatMap { SVGLength.parse($0)?.value(of: stage.width) }
            let ry = element["ry"].flatMap { SVGLength.parse($0)?.value(of: stage.height) }
            let rect = Rect(x: x("x"), y: y("y"), width: max(0, x("width")), height: max(0, y("height")))
            return .rect(rect, rx: max(0, rx ?? ry ?? 0), ry: max(0, ry ?? rx ?? 0))
        case "image":
            return .rect(
                Rect(x: x("x"), y: y("y"), width: max(0, x("width")), height: max(0, y("height"))), rx: 0, ry: 0)
        case "circle":
            let radius = max(0, x("r"))
            return .ellipse(center: Point(x("cx"), y("cy")), rx: radius, ry: radius)
        case "ellipse": return .ellipse(center: Point(x("cx"), y("cy")), rx: max(0, x("rx")), ry: max(0, y("ry")))
        case "line":
            return .path(
                Path([.move(Point(x("x1"), y("y1"))), .line(Point(x("x2"), y("y2")))]), evenOdd: paint.evenOdd)
        case "path":
            return .path(PathParser(Array((element["d"] ?? "").utf8)).path.forHitTesting, evenOdd: paint.evenOdd)
        case "polyline", "polygon":
            let numbers = NumberList.parse(element["points"] ?? "").numbers
            var elements: [Path.Element] = []
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                let point = Point(numbers[index], numbers[index + 1])
                elements.append(index == 0 ? .move(point) : .line(point))
            }
            if element.name.local == "polygon", !elements.isEmpty { elements.append(.close) }
            return .path(Path(elements), evenOdd: paint.evenOdd)
        case "text", "tspan":
            return TextBox(element, fontSize: paint.fontSize, anchor: paint.anchor).box.map {
                .rect($0, rx: 0, ry: 0)
            } ?? .group
        default: return .group
        }
    }

    private func length(_ name: Name, of element: Element, _ whole: Double) -> Double {
        element[name].flatMap { SVGLength.parse($0)?.value(of: whole) } ?? 0
    }

    private func fraction(_ text: String) -> Double? { SVGLength.parse(text).map { max(0, min(1, $0.value(of: 1))) } }
}

/// An estimate of a text's box. Hit testing needs no more, and fonts differ between viewers.
private struct TextBox {
    /// Nil for a tspan without a place of its own, which is met as part of its text, and for a text whose parts all have
    /// places.
    let box: Rect?

    init(_ element: Element, fontSize: Double, anchor: String) {
        let isPlaced = element["x"] != nil || element["y"] != nil
        let isOfParts = element.children.allSatisfy { $0.element.map { $0["x"] != nil } ?? $0.isBlank }
        guard element.name == "svg:text" ? isPlaced || !isOfParts : element["x"] != nil else {
            box = nil
            return
        }
        var width = 0.0
        for scalar in element.textContent.unicodeScalars {
            width +=
                scalar.value >= 0x1100 ? fontSize : scalar.properties.isWhitespace ? 0.3 * fontSize : 0.55 * fontSize
        }
        let x = TextBox.place("x", of: element) + TextBox.place("dx", of: element)
        let start = anchor == "middle" ? x - width / 2 : anchor == "end" ? x - width : x
        let y = TextBox.place("y", of: element) + TextBox.place("dy", of: element)
        box = Rect(x: start, y: y - fontSize, width: width, height: 1.3 * fontSize)
    }

    /// The first of the numbers of `x`, `y`, `dx` or `dy`.
    static func place(_ name: Name, of element: Element) -> Double {
        element[name].flatMap { NumberList.parse($0).numbers.first } ?? 0
    }
}

extension Path {
    /// With numbers of four decimals, which a finger cannot tell from all the digits of an arc.
    fileprivate var forHitTesting: Path {
        Path(shape: shape, coordinates: coordinates.map { ($0 * 10_000).rounded() / 10_000 }) ?? self
    }
}
