// What an element says by itself, in words that librsvg knows: colours, lengths, filters.

import Drawings
import XML

extension Translation {
    private static let colors: [Name] = ["fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"]
    /// Absolute sizes of letters, in points.
    private static let sizes = [
        "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
        "xxx-large": 48,
    ]
    private static let lengths: [Name] = [
        "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "dx", "dy", "font-size",
        "stroke-width", "stroke-dashoffset", "stroke-dasharray", "letter-spacing", "word-spacing",
    ]

    /// The size of letters, and the space between them, in points: what they are shares of is known where they are said.
    func settleSizes(_ element: inout Element, _ inside: inout Surroundings) {
        if let text = element["font-size"], let size = points(text, of: inside.size, isShare: true) {
            inside.size = size
            if Outline.length(text) == nil { element["font-size"] = "\(size)" }
        }
        for name: Name in ["letter-spacing", "word-spacing"] {
            guard let text = element[name], Outline.length(text) == nil,
                let space = points(text, of: inside.size, isShare: true)
            else { continue }
            element[name] = "\(space)"
        }
    }

    /// A length in points; nil for what is none.
    private func points(_ text: String, of size: Double, isShare: Bool = false) -> Double? {
        let text = text.trimmedSpace.lowercased()
        if let points = Translation.sizes[text] { return Double(points) }
        if let length = SVGLength.parse(text) {
            return length.unit == .percent ? isShare ? length.number / 100 * size : nil : length.number
        }
        for (unit, points) in [("rem", rootFontSize), ("em", size)] where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { $0 * points }
        }
        return ["larger": size * 1.2, "smaller": size / 1.2][text]
    }

    /// What properties are without being set, where librsvg does not know the word; the others are inherited or have none.
    private static let initial: [String: String] = [
        "fill": "#000000", "stroke": "none", "stroke-width": "1", "fill-opacity": "1", "stroke-opacity": "1",
        "opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero", "visibility": "visible", "display": "inline",
        "font-size": "16", "font-weight": "400", "font-style": "normal", "font-variant": "normal",
        "text-anchor": "start", "letter-spacing": "normal", "word-spacing": "normal", "stroke-linecap": "butt",
        "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0",
        "color": "#000000", "clip-path": "none", "mask": "none", "filter": "none", "stop-color": "#000000",
        "stop-opacity": "1", "flood-color": "#000000", "flood-opacity": "1",
    ]

    /// The words that any property may be.
    private func settleWords(_ element: inout Element) {
        for attribute in element.attributes {
            if attribute.value == "initial", let value = Translation.initial[attribute.name.local] {
                element[attribute.name] = value
            }
            if ["unset", "revert", "revert-layer"].contains(attribute.value) { element[attribute.name] = nil }
        }
    }

    mutating func settle(_ element: inout Element, _ inside: Surroundings) {
        let (size, color) = (inside.size, inside.said["color"] ?? "#000")
        settleWords(&element)
        for name in Translation.colors {
            if let value = element[name] { element[name] = ColorFunctions.rewritten(value) }
        }
        settleOddities(&element)
        for name: Name in ["rx", "ry"] where element[name] == "auto" { element[name] = nil }
        if element["font-style"]?.hasPrefix("oblique") == true { element["font-style"] = "oblique" }
        if let value = element["filter"], value.contains("("), !value.hasPrefix("url(") {
            let own = value.replacing(/currentcolor/.ignoresCase(), with: color)
            let value = ColorFunctions.rewritten(own).replacing(/([0-9.]+)(r?em|[cm]m|in|p[tc]|[qQ])\b/) { found in
                points(String(found.output.0), of: size).map { "\($0)px" } ?? String(found.output.0)
            }
            element["filter"] = value
            if FilterParts.isInvalid(value) {
                element["filter"] = nil
                return
            }
            let id = "picture-filter-\(made.count)"
            if let filter = FilterParts.element(for: value, id: id, color: color) {
                made.append(.element(filter))
                element["filter"] = "url(#\(id))"
            }
        }
        for name in Translation.lengths {
            guard let value = element[name],
                value.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "m") || $0 | 0x20 == UInt8(ascii: "q") })
            else { continue }
            let words = value.lowercased().split { $0 == " " || $0 == "," }
            element[name] = words.map { word in
                // A place in ems is one of the text's own, which librsvg knows.
                let isOfText = word.hasSuffix("em") && !word.hasSuffix("rem") && !name.local.hasPrefix("stroke")
                if isOfText || Outline.length(String(word)) != nil { return String(word) }
                return points(String(word), of: size).map { "\($0)" } ?? String(word)
            }.joined(separator: " ")
        }
        // Of several masks, and of words behind one, librsvg takes none.
        if let mask = element["mask"], mask.contains(/[ ,]/), let range = mask.firstRange(of: /url\([^)]*\)/) {
            element["mask"] = String(mask[range])
        }
        switch element.name {
        case "svg:filter": element = FilterParts.settled(element)
        case "svg:image": element = ImageKinds.settled(element, in: inside.viewBox)
        case "svg:tspan", "svg:textPath":
            // librsvg passes over the opacity of a part of a text.
            let share = element["opacity"].flatMap {
                $0.hasSuffix("%") ? Double($0.dropLast()).map { $0 / 100 } : Double($0)
            }
            guard let opacity = share else { break }
            element["opacity"] = nil
            for name: Name in ["fill-opacity", "stroke-opacity"] {
                element[name] = "\(opacity * (element[name].flatMap { Double($0) } ?? 1))"
            }
        default: break
        }
    }

    /// A pattern with what it takes from those that it continues.
    private func continued(_ pattern: Element) -> Element {
        var result = pattern
        for _ in 0..<16 {
            guard let other = result.target.flatMap({ patterns[$0] }) else { break }
            for name: Name in ["href", "xlink:href"] { result[name] = nil }
            for attribute in other.attributes where attribute.name != "id" && result[attribute.name] == nil {
                result[attribute.name] = attribute.value
            }
            if result.elements.isEmpty { result.children = other.children }
        }
        return result
    }

    /// Whether a filter shows more than its source and what is around that.
    static func paintsRegion(_ filter: Element) -> Bool {
        let steps = filter.elements.map(\.name.local)
        if steps.contains(where: { ["feTurbulence", "feTile", "feImage"].contains($0) }) { return true }
        let cuts = filter.elements.contains {
            $0.name == "svg:feComposite" && !["over", "xor", "lighter", nil].contains($0["operator"])
        }
        return !cuts
            && filter.elements.contains { $0.name == "svg:feFlood" && $0["flood-opacity"] != "0" }
    }

    /// Widths of fonts by their keywords, in percent.
    private static let widths: [Double: String] = [
        50: "ultra-condensed", 62.5: "extra-condensed", 75: "condensed", 87.5: "semi-condensed", 100: "normal",
        112.5: "semi-expanded", 125: "expanded", 150: "extra-expanded", 200: "ultra-expanded",
    ]

    /// What browsers pass over, and librsvg does not, or the other way round.
    private func settleOddities(_ element: inout Element) {
        if let width = element["font-stretch"], width.hasSuffix("%"), let share = Double(width.dropLast()) {
            element["font-stretch"] = Translation.widths.min { abs($0.key - share) < abs($1.key - share) }?.value
        }
        if element["text-rendering"] == "optimizeSpeed" { element["text-rendering"] = nil }
        if let ratio = element["preserveAspectRatio"], !AspectRatio.isValid(ratio) {
            element["preserveAspectRatio"] = nil
        }
        switch element.name {
        case "svg:image": element["overflow"] = nil
        case "svg:marker":
            if let turn = element["orient"].flatMap(ColorFunctions.degrees) { element["orient"] = "\(turn)" }
        case "svg:mask": element["mask"] = nil
        case "svg:pattern":
            element["opacity"] = nil
            element = continued(element)
            PatternTile.settle(&element)
        case "svg:radialGradient":
            // All of it lies beyond the last stop.
            guard let radius = element["r"].flatMap(Outline.length) else { break }
            if radius == 0 {
                (element["r"], element["spreadMethod"]) = ("0.00001", nil)
            }
            if radius < 0 { element["r"] = nil }
        case "svg:linearGradient":
            let user = element["gradientUnits"] == "userSpaceOnUse"
            let ends = ["x1", "y1", "x2", "y2"].map { (name: Name) in element[name] ?? (name == "x2" ? "100%" : "0%") }
            guard ends[0] == ends[2], ends[1] == ends[3], element["href"] == nil else { break }
            (element["spreadMethod"], element["gradientTransform"]) = (nil, nil)
            (element["x1"], element["x2"]) = user ? ("-1000000", "-999999") : ("-2", "-1")
        default: break
        }
    }
}
