// One walk over a drawing that says it as librsvg 2.54 must be told it, and keeps what cannot be said.

import Geometry
import XML

struct Translation {
    /// What stays different in pictures, and where.
    private(set) var gaps: [(gap: PictureGap, element: Element)] = []
    /// Clips and filters that the drawing gets.
    var made: [Node] = []
    /// By id: clips that are clipped themselves.
    private var clips: [String: Element] = [:]
    /// Whether anything must be rewritten for librsvg, and whether strokes must.
    private var isNeeded = false
    private var usesStrokes = false
    let rootFontSize: Double
    /// Filters that paint their whole region, and those that differ with a direction, which librsvg leaves upright.
    private var floods: Set<String> = []
    private var directed: Set<String> = []
    /// Filters and masks, which have a region, and patterns, which others may continue.
    private(set) var regions: [String: Element] = [:]
    private(set) var patterns: [String: Element] = [:]
    private(set) var gradients: [String: Element] = [:]
    /// Markers that are painted as what they stand on.
    private var contextual: Set<String> = []
    /// Paints, clips and masks that are measured by the box of what has them.
    private var boxed: [String: BoxedKind] = [:]

    /// What holds for an element by those around it.
    struct Surroundings {
        /// From the element's coordinates to points of the picture; nil where that depends on what uses it.
        var transform: AffineTransform? = .identity
        /// Inherited properties.
        var said: [Name: String] = [:]
        /// The size of letters, in points.
        var size = 16.0
        /// Lines at texts, which reach all that is inside of what has them.
        var lines: [String] = []
        var isTurned = false
        var vectorEffect: String?
        var viewBox: Rect?
        /// Whether it is drawn, where it stands or by what refers to it; copies are written out where they are used.
        var isDrawn = true
        /// Whether the element around it is a `<clipPath>`.
        var isClip = false
        var isRoot = true
    }

    private init(_ root: Element) {
        rootFontSize = root["font-size"].flatMap(Outline.length) ?? 16
        var (found, isNeeded, hasStrokes): ([String: Element], Bool, Bool) = ([:], false, false)
        root.walk { element in
            if let id = element.id {
                if let kind = BoxedKind(element) { boxed[id] = kind }
                if Translation.isGradient(element), gradients[id] == nil { gradients[id] = element }
            }
            if PlainElements.has(element) { return }
            isNeeded = true
            hasStrokes = hasStrokes || element["vector-effect"] != nil
            guard let id = element.id else { return }
            switch element.name {
            case "svg:filter":
                regions[id] = element
                if Translation.paintsRegion(element) { floods.insert(id) }
                if Translation.isDirected(element) { directed.insert(id) }
            case "svg:mask": regions[id] = element
            case "svg:pattern": patterns[id] = element
            case "svg:marker":
                let isContext = element.first { part in
                    ["fill", "stroke"].contains { (name: Name) in part[name]?.hasPrefix("context-") == true }
                }
                if isContext != nil { contextual.insert(id) }
            case "svg:clipPath": if element["clip-path"] != nil, found[id] == nil { found[id] = element }
            default: break
            }
        }
        clips = found
        self.isNeeded = isNeeded
        usesStrokes = hasStrokes
    }

    /// The drawing as librsvg must be told it, and what cannot be told.
    static func of(_ root: Element) -> (root: Element, gaps: [(gap: PictureGap, element: Element)]) {
        var translation = Translation(root)
        guard translation.isNeeded else { return (root, []) }
        var surroundings = Surroundings()
        surroundings.viewBox = viewBox(of: root)
        var root = root
        // librsvg takes 12 for what browsers call medium.
        if root["font-size"] == nil { root["font-size"] = "16" }
        var result = translation.visited(root, surroundings)
        if !translation.made.isEmpty {
            result.children.insert(.element(.svg("defs", children: translation.made)), at: 0)
        }
        return (result, translation.gaps)
    }

    // MARK: The walk

    private static let inherited: Set<String> = [
        "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-dashoffset",
        "font-size", "letter-spacing",
        "word-spacing", "text-anchor", "dominant-baseline", "space", "color",
    ]
    private static let definitions: Set<Name> = [
        "svg:defs", "svg:symbol", "svg:clipPath", "svg:mask", "svg:marker", "svg:pattern",
    ]

    private mutating func visited(_ original: Element, _ around: Surroundings) -> Element {
        var element = original
        var inside = around
        settleSizes(&element, &inside)
        for attribute in element.attributes where Translation.inherited.contains(attribute.name.local) {
            inside.said[attribute.name] = attribute.value
        }
        let lines = (element["text-decoration"] ?? "").lowercased().split(separator: " ").map(String.init)
        inside.lines += lines.filter { ["underline", "overline", "line-through"].contains($0) }
        if element["vector-effect"] == "inherit" { element["vector-effect"] = around.vectorEffect }
        inside.vectorEffect = element["vector-effect"]
        inside.isTurned = around.isTurned || Translation.turns(element) || element.name == "svg:marker"
        if inside.isTurned, let filter = reference(in: element["filter"]),
            directed.contains(filter)
                || floods.contains(filter) && region("filter", of: element, in: inside.viewBox) == nil
        {
            gaps.append((.turnedFilter, original))
        }
        if usesStrokes, let functions = element["transform"].map({ TransformParser(Array($0.utf8)).functions }) {
            inside.transform = around.transform.map { $0 * AffineTransform(functions) }
        }
        findBoxes(original, isTurned: inside.isTurned)
        if !PlainElements.has(original) {
            for gap in PictureGap.found(in: original) { gaps.append((gap, original)) }
            findContext(original, inside.said)
            settle(&element, inside)
            setStroke(&element, inside)
            if element["pathLength"] != nil { element = Outline.withOwnLength(element, inside.said) }
            if let letters = Letters(element) { element = letters.apart(element) }
            if element.name == "svg:text" || element.name == "svg:tspan" {
                if !inside.lines.isEmpty { element["text-decoration"] = inside.lines.joined(separator: " ") }
                element = Spacing.settled(element, inside.said)
            }
            element = EmptyParts.settled(element)
            clip(&element, as: original, inside)
        }
        if inside.isTurned, !gradients.isEmpty { fitGradients(of: &element, inside.said) }
        enter(element, &inside)
        for index in element.children.indices {
            guard case .element(let child) = element.children[index] else { continue }
            let done = visited(child, inside)
            if inside.isClip {
                element.children[index] = .element(done)
            } else {
                let isTurned = inside.isTurned || Translation.turns(done)
                let whole = isTurned ? cutByRegions(done, in: inside.viewBox) : done
                element.children[index] = .element(wrapped(whole, by: done["clip-path"]))
            }
        }
        let isLetters = element.name.local == "text" || element.name.local == "tspan"
        if isLetters, inside.said["xml:space"] != "preserve" { Translation.spaceLines(of: &element) }
        return element
    }

    /// A line end is a space.
    private static func spaceLines(of text: inout Element) {
        let ends = "\n\r\t\u{2028}".unicodeScalars
        for index in text.children.indices {
            guard case .text(let line, let place) = text.children[index],
                line.unicodeScalars.contains(where: ends.contains)
            else { continue }
            let scalars = line.unicodeScalars.map { ends.contains($0) ? " " : $0 }
            text.children[index] = .text(String(String.UnicodeScalarView(scalars)), place)
        }
    }

    /// Keeps what is measured by a box that librsvg takes otherwise.
    private mutating func findBoxes(_ element: Element, isTurned: Bool) {
        let isText = element.name == "svg:text" || element.name == "svg:tspan"
        guard !boxed.isEmpty || !floods.isEmpty, isText || isTurned else { return }
        let kinds = BoxedKind.found(on: element, boxed)
        let filters = element["filter"].map { ReferenceForm.style.references(in: $0) } ?? []
        let isPainted = filters.contains { floods.contains($0.id) }
        if isText, isPainted || !kinds.isEmpty { gaps.append((.textBox, element)) }
        if !isText, kinds.contains(where: { $0 != .paint }) { gaps.append((.turnedBox, element)) }
    }

    /// Keeps what a marker cannot be told of the paint that it is to have.
    private mutating func findContext(_ element: Element, _ said: [Name: String]) {
        guard !contextual.isEmpty,
            ["marker-start", "marker-mid", "marker-end"].contains(where: { (name: Name) in
                reference(in: element[name]).map(contextual.contains) == true
            })
        else { return }
        let isPainted = [said["fill"], said["stroke"]].contains { $0?.contains("url(") == true }
        let isTransparent = [said["fill-opacity"], said["stroke-opacity"]].contains { ($0 ?? "1") != "1" }
        if isPainted || isTransparent { gaps.append((.context, element)) }
    }

    /// The first id that a property refers to.
    func reference(in value: String?) -> String? {
        value.flatMap { ReferenceForm.style.references(in: $0).first?.id }
    }

    /// What holds for the children beside what is inherited.
    private func enter(_ element: Element, _ inside: inout Surroundings) {
        let isRoot = inside.isRoot
        inside.isRoot = false
        inside.isClip = element.name.local == "clipPath"
        if Translation.definitions.contains(element.name) {
            inside.transform = nil
            inside.isDrawn = ["mask", "marker", "pattern"].contains(element.name.local)
        }
        guard element.name.local == "svg", inside.isDrawn, let box = Translation.viewBox(of: element) else { return }
        inside.viewBox = box
        guard !isRoot else { return }
        guard element[Instances.symbol] != nil else {
            // What a picture is put around: the points of what is in it are those of the design.
            inside.transform = .identity
            return
        }
        let sides = (element["width"].flatMap(Outline.length), element["height"].flatMap(Outline.length))
        guard let width = sides.0, let height = sides.1, element["preserveAspectRatio"]?.contains("none") != true else {
            inside.transform = nil
            return
        }
        let scale = min(width / box.size.width, height / box.size.height)
        inside.transform = inside.transform.map { $0 * AffineTransform(a: scale, b: 0, c: 0, d: scale, e: 0, f: 0) }
    }

    private static func viewBox(of element: Element) -> Rect? {
        let numbers = (element["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    // MARK: Strokes

    /// A stroke that is as wide at any size has another width inside of what scales it.
    private mutating func setStroke(_ element: inout Element, _ inside: Surroundings) {
        guard element["vector-effect"] == "non-scaling-stroke" else { return }
        guard let map = inside.transform, let scale = Translation.uniformScale(of: map) else {
            if inside.isDrawn { gaps.append((.stroke, element)) }
            return
        }
        var values: [(Name, String)] = []
        for (name, usual) in [("stroke-width", "1"), ("stroke-dasharray", "none"), ("stroke-dashoffset", "0")]
            as [(Name, String)]
        {
            let said = inside.said[name] ?? usual
            if said == "none" { continue }
            let words = said.split { $0.isWhitespace || $0 == "," }
            let lengths = words.compactMap { Outline.length(String($0)) }
            guard lengths.count == words.count else {
                gaps.append((.stroke, element))
                return
            }
            values.append((name, lengths.map { "\($0 / scale)" }.joined(separator: " ")))
        }
        element["vector-effect"] = nil
        for (name, value) in values { element[name] = value }
    }

    /// How much longer a map makes lengths; nil where that depends on their direction.
    private static func uniformScale(of map: AffineTransform) -> Double? {
        let (across, down) = (map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d)
        let lean = map.a * map.c + map.b * map.d
        guard across > 0, abs(across - down) < 1e-6 * across, abs(lean) < 1e-6 * across else { return nil }
        return across.squareRoot()
    }

    // MARK: Clips

    private mutating func clip(_ element: inout Element, as original: Element, _ inside: Surroundings) {
        guard let value = element["clip-path"], ClipShapes.isShape(value) else { return }
        let boxes = ClipShapes.Boxes(
            fill: DrawnBox.fill(of: original), stroke: DrawnBox.stroke(of: original, inside.said), view: inside.viewBox)
        guard let path = ClipShapes.path(value, in: boxes) else {
            gaps.append((.clip, original))
            return
        }
        element["clip-path"] = clip(path)
    }

    /// A reference to a new clip of one shape.
    mutating func clip(_ shape: Element) -> String {
        let id = "picture-clip-\(made.count)"
        made.append(.svg("clipPath", ["id": id], children: [.element(shape)]))
        return "url(#\(id))"
    }

    /// An element inside of a group that is cut, in the element's own coordinates.
    func cut(_ element: Element, by clip: String) -> Element {
        var inner = element
        (inner["transform"], inner["id"]) = (nil, nil)
        var group = Element.svg("g", children: [.element(inner)])
        for name: Name in ["id", "transform"] { group[name] = element[name] }
        group["clip-path"] = clip
        return group
    }

    /// librsvg passes over a clip of a clip, so that one is put around what the other cuts.
    private func wrapped(_ element: Element, by clip: String?) -> Element {
        guard !clips.isEmpty,
            let id = reference(in: clip), let outer = clips[id]?["clip-path"], outer.contains("url(")
        else { return element }
        return cut(element, by: outer)
    }
}

/// The boxes of what is drawn, in the coordinates of the element itself.
enum DrawnBox {
    /// Strokes left out; nil where it is not known.
    static func fill(of element: Element) -> Rect? {
        var said: [Name: String] = [:]
        return box(of: element, &said) { shape, _ in Outline.path(of: shape)?.bounds }
    }

    static func stroke(of element: Element, _ said: [Name: String]) -> Rect? {
        var said = said
        return box(of: element, &said) { shape, said in
            guard let bounds = Outline.path(of: shape)?.bounds else { return nil }
            if (said["stroke"] ?? "none") == "none" { return bounds }
            // Only of these does a stroke go as far on all sides.
            guard ["svg:rect", "svg:circle", "svg:ellipse"].contains(shape.name),
                let width = Outline.length(said["stroke-width"] ?? "1")
            else { return nil }
            return Rect(
                x: bounds.minX - width / 2, y: bounds.minY - width / 2, width: bounds.size.width + width,
                height: bounds.size.height + width)
        }
    }

    private static func box(
        of element: Element, _ said: inout [Name: String], _ measure: (Element, [Name: String]) -> Rect?
    ) -> Rect? {
        for name: Name in ["stroke", "stroke-width"] { if let value = element[name] { said[name] = value } }
        switch element.name {
        case "svg:image":
            let sides = ["x", "y", "width", "height"].map { (name: Name) in Outline.length(element[name] ?? "0") }
            guard let x = sides[0], let y = sides[1], let width = sides[2], let height = sides[3] else { return nil }
            return Rect(x: x, y: y, width: width, height: height)
        case "svg:g", "svg:a":
            var whole: Rect?
            for child in element.elements where !isUndrawn(child) {
                var inner = said
                guard let box = box(of: child, &inner, measure) else { return nil }
                let map = AffineTransform(TransformParser(Array((child["transform"] ?? "").utf8)).functions)
                // The box of what is turned is not the turned box.
                guard map.b == 0, map.c == 0 else { return nil }
                let placed = map.apply(box)
                whole = whole?.union(placed) ?? placed
            }
            return whole
        default: return measure(element, said)
        }
    }

    private static func isUndrawn(_ element: Element) -> Bool {
        let kinds: Set<Name> = [
            "svg:defs", "svg:symbol", "svg:clipPath", "svg:mask", "svg:marker", "svg:pattern", "svg:filter",
            "svg:linearGradient", "svg:radialGradient", "svg:title", "svg:desc", "svg:metadata", "svg:style",
        ]
        return kinds.contains(element.name) || element["display"] == "none"
    }
}
