// Elements of which nothing need be said otherwise: nearly all of large drawings.

import XML

enum PlainElements {
    private enum Value {
        case any, color, length, share, reference
    }

    private static let names: Set = [
        "svg", "g", "a", "defs", "use", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "title",
        "desc", "linearGradient", "radialGradient", "metadata", "style",
    ]

    private static let values: [String: Value] = {
        var values: [String: Value] = ["fill": .color, "stroke": .color, "mask": .reference]
        for name in ["x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "stroke-width"] {
            values[name] = .length
        }
        for name in [
            "id", "d", "points", "transform", "fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin",
            "stroke-miterlimit", "href", "viewBox", "role", "aria-labelledby",
            "gradientUnits", "gradientTransform", "display", "visibility",
        ] {
            values[name] = .any
        }
        for name in ["opacity", "fill-opacity", "stroke-opacity"] { values[name] = .share }
        return values
    }()

    /// Whether an element says nothing that librsvg does not know.
    static func has(_ element: Element) -> Bool {
        guard names.contains(element.name.local) else { return false }
        // One without a length is drawn otherwise.
        if element.name == "svg:radialGradient", let radius = element["r"], radius == "0" || radius.hasPrefix("-") {
            return false
        }
        if element.name == "svg:linearGradient", element["x1"] != nil, element["x1"] == element["x2"] { return false }
        return element.attributes.allSatisfy { attribute in
            let value = attribute.value.utf8
            if ["initial", "unset", "revert", "revert-layer"].contains(attribute.value) { return false }
            switch values[attribute.name.local] {
            case .any: return true
            case .color: return value.first == UInt8(ascii: "#") || attribute.value == "none"
            case .length: return value.last.map { 0x30...0x39 ~= $0 } ?? true
            case .reference: return !value.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
            case .share: return value.last != UInt8(ascii: ")")
            case nil: return false
            }
        }
    }
}
