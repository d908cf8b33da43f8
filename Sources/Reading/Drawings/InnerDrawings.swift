// Drawings in a drawing: an `<svg>` in it, and an image that is SVG.

import Diagnostics
import Geometry
import XML

/// What percentages count from.
struct Viewport {
    var size: Size
    /// Whether it is that of an `<svg>` in the drawing, whose percentages the stage does not know.
    var isInner: Bool

    private static let across: Set<String> = ["x", "width", "cx", "rx", "x1", "x2", "dx"]
    private static let down: Set<String> = ["y", "height", "cy", "ry", "y1", "y2", "dy"]

    /// The element with numbers in place of percentages.
    /// - Parameter viewports: the ids of what takes all of the viewport where a `<use>` of it says no size.
    func resolved(_ element: Element, viewports: Set<String>) -> Element {
        guard let role = DrawingVocabulary.element(element.name.local)?.role else { return element }
        guard role == .shape || role == .text || role == .textPart || element.name == "svg:use" else { return element }
        var result = element
        if element.name == "svg:use", let target = element.target, viewports.contains(target) {
            for name: Name in ["width", "height"] where result[name] == nil { result[name] = "100%" }
        }
        result.attributes.forEachValue { name, value in
            guard name.namespace == .none, value.hasSuffix("%"), let length = SVGLength.parse(value) else { return }
            if let whole = whole(of: name.local) { value = SVGLength.text(length.value(of: whole)) }
        }
        return result
    }

    private func whole(of name: String) -> Double? {
        if Viewport.across.contains(name) { return size.width }
        if Viewport.down.contains(name) { return size.height }
        let (width, height) = (size.width, size.height)
        return name == "r" || name == "stroke-width" ? ((width * width + height * height) / 2).squareRoot() : nil
    }
}

extension DrawingIntake {
    /// An `<svg>` as a group that is cut and placed alike.
    mutating func inner(_ element: Element, viewport: Viewport) -> Element {
        func length(_ name: Name, of whole: Double, otherwise: Double) -> Double {
            element[name].flatMap { SVGLength.parse($0)?.value(of: whole) } ?? otherwise
        }
        let (across, down) = (viewport.size.width, viewport.size.height)
        let place = Rect(
            x: length("x", of: across, otherwise: 0), y: length("y", of: down, otherwise: 0),
            width: length("width", of: across, otherwise: across),
            height: length("height", of: down, otherwise: down))
        var group = element
        group.name = "svg:g"
        for name: Name in ["x", "y", "width", "height", "viewBox", "preserveAspectRatio", "overflow"] {
            group[name] = nil
        }
        let numbers = element["viewBox"].map { NumberList.parse($0).numbers } ?? []
        let isEmpty = numbers.count == 4 && min(numbers[2], numbers[3]) == 0
        guard place.size.width > 0, place.size.height > 0, !isEmpty else {
            // Nothing of it is drawn, but what it holds may be referred to.
            group.name = "svg:defs"
            group.children = settled(element.children, viewport: viewport)
            return group
        }
        let isBox = numbers.count == 4 && numbers[2] > 0 && numbers[3] > 0
        let box =
            isBox
            ? Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            : Rect(origin: .zero, size: place.size)
        var content = Element.svg("g")
        content["transform"] = AspectRatio(element["preserveAspectRatio"]).transform(of: box, into: place)
        content.children = settled(element.children, viewport: Viewport(size: box.size, isInner: true))
        moveEffects(from: &group, into: &content)
        // A title speaks of all of it.
        group.children = []
        let isVisible =
            ["visible", "auto"].contains(element["overflow"]?.lowercased())
            || element["style"]?.filter { !$0.isWhitespace }.contains(/overflow:(visible|auto)/) == true
        if isVisible {
            group.children.append(.element(content))
        } else {
            let id = freshID("viewport")
            let cut = Node.svg(
                "rect",
                [
                    "x": SVGLength.text(place.minX), "y": SVGLength.text(place.minY),
                    "width": SVGLength.text(place.size.width), "height": SVGLength.text(place.size.height),
                ])
            group.children.append(.svg("clipPath", ["id": id], children: [cut]))
            group.children.append(.svg("g", ["clip-path": "url(#\(id))"], children: [.element(content)]))
        }
        return group
    }

    /// What cuts, masks and filters an `<svg>` counts in the coordinates inside.
    private func moveEffects(from group: inout Element, into content: inout Element) {
        let effects = ["clip-path", "mask", "filter"]
        for name in effects.map({ Name($0) }) {
            content[name] = group[name]
            group[name] = nil
        }
        let all = (group["style"] ?? "").split(separator: ";")
        let inside = all.filter { effects.contains(String($0.prefix { $0 != ":" }).trimmedSpace) }
        if inside.isEmpty { return }
        content["style"] = inside.joined(separator: ";")
        group["style"] = all.filter { !inside.contains($0) }.joined(separator: ";")
    }

    /// An image that is SVG in a `data:` URI, as a drawing in this one; nil for any other image.
    mutating func embedded(_ element: Element, viewport: Viewport) -> Element? {
        guard let href = element.attributes.attribute("href") ?? element.attributes.attribute("xlink:href"),
            let bytes = DataAddress.drawing(href.value)
        else { return nil }
        guard let picture = EmbeddedDrawing(bytes, depth: depth + 1, notes: notes, at: href.valueRange) else {
            var group = element
            group.name = "svg:g"
            group.attributes = Attributes(
                element.attributes.filter { $0.name.namespace == .none && $0.name != "href" })
            for name: Name in ["x", "y", "width", "height", "preserveAspectRatio"] { group[name] = nil }
            return group
        }
        var inside = element
        inside.name = "svg:svg"
        inside["href"] = nil
        inside["xlink:href"] = nil
        for (name, length) in [("width" as Name, picture.size.width), ("height", picture.size.height)] {
            if inside[name] == nil || inside[name] == "auto" { inside[name] = SVGLength.text(length) }
        }
        inside["viewBox"] = picture.root["viewBox"]
        inside.children = [.element(picture.group(prefix: freshPrefix("image")))]
        return inner(inside, viewport: viewport)
    }
}

/// A drawing that stands in a `data:` URI, read and cleaned by itself.
struct EmbeddedDrawing {
    let root: Element
    let size: Size

    private static let deepest = 4

    /// Nil, with a warning that says why, where it cannot be shown.
    init?(_ bytes: [UInt8], depth: Int, notes: DiagnosticLog, at place: Range<Int>?) {
        let source = SourceText(name: "image", bytes: bytes).readable
        let log = DiagnosticLog(source)
        let (document, malformed) = MarkupReader.read(source)
        malformed.forEach(log.add)
        var drawn: (root: Element, size: Size)?
        let reader = RootReader(notes: log)
        if depth <= EmbeddedDrawing.deepest, let root = (document?.root).flatMap({ reader.accepted($0) }),
            let stage = reader.stage(of: root)
        {
            var intake = DrawingIntake(notes: log, stage: stage, depth: depth)
            let settled = intake.settled(root)
            var cleaner = DrawingCleaner(
                notes: log, rules: StyleSheetReader(notes: log).rules(of: settled, written: root),
                ids: ElementIDs(of: settled, notes: log), classes: [], stage: Rect(origin: .zero, size: stage.size))
            let picture = DrawingCheck(notes: log).checked(cleaner.picture(of: settled))
            // Its places are none of the design's, and no rule of the design's means it.
            drawn = (picture.withoutPlaces, stage.size)
        }
        let finding = log.diagnostics.first { $0.severity == .error } ?? log.diagnostics.first
        if let drawn, !log.hasErrors {
            if let finding {
                notes.warning(
                    "embedded-drawing", kind: finding.sentence, at: place,
                    "in the SVG of this image: \(finding.sentence)", instead: finding.advice)
            }
            (root, size) = drawn
            return
        }
        notes.warning(
            "embedded-drawing", kind: "left out", at: place,
            "the SVG of this image is left out: \(finding?.sentence ?? "it stands in too many others")",
            instead: "draw it in the design, or save it as a PNG")
        return nil
    }

    /// What it draws, with ids of its own, and untouched by what stands around the image.
    func group(prefix: String) -> Element {
        var group = root
        group.name = "svg:g"
        group.renameIDs(prefix: prefix)
        for name: Name in ["viewBox", "x", "y", "width", "height", "preserveAspectRatio", "version", "overflow"] {
            group[name] = nil
        }
        for (name, value) in EmbeddedDrawing.initial where group[name] == nil { group[name] = value }
        return group
    }

    private static let initial: [(Name, String)] = [
        ("fill", "#000"), ("fill-opacity", "1"), ("fill-rule", "nonzero"), ("stroke", "none"), ("stroke-width", "1"),
        ("stroke-opacity", "1"), ("stroke-dasharray", "none"), ("stroke-linecap", "butt"), ("stroke-linejoin", "miter"),
        ("stroke-miterlimit", "4"), ("color", "#000"), ("font-size", "16"), ("font-style", "normal"),
        ("font-weight", "400"), ("letter-spacing", "normal"), ("text-anchor", "start"), ("visibility", "visible"),
    ]
}
