// What can be bound: one table of attributes with their kinds, and the elements that have them.

package import Diagnostics
import Drawings
package import Interactions

/// One attribute that a binding may name.
package struct BindableAttribute: Sendable {
    package let name: String
    package let kind: Binding.Kind
    /// The plain attribute that holds the rest state: `display` for `visible`; nil where there is none to compare.
    package var rest: String?
    /// Where hit testing must know it.
    package var geometry: HitAttribute = .other
    /// The words that a string may be; empty for any text.
    package var keywords: [String] = []
    /// The elements that may carry it; nil means those that carry it in `DrawingVocabulary`.
    package var elements: [String]?
    /// The attribute's value where the drawing does not set it.
    package var initial: Double?
}

package enum BindableAttributes {
    package static let all: [BindableAttribute] =
        numbers(
            [
                ("x", .x), ("y", .y), ("width", .width), ("height", .height), ("rx", .rx), ("ry", .ry), ("cx", .cx),
                ("cy", .cy), ("r", .r), ("x1", .x1), ("y1", .y1), ("x2", .x2), ("y2", .y2), ("fx", .other),
                ("fy", .other), ("fr", .other), ("dx", .other), ("dy", .other), ("offset", .other),
                ("startOffset", .other), ("stroke-dashoffset", .other), ("letter-spacing", .other),
                ("word-spacing", .other),
            ], initial: 0)
        + numbers(
            [
                ("opacity", .opacity), ("fill-opacity", .other), ("stroke-opacity", .other), ("stop-opacity", .other),
                ("flood-opacity", .other), ("stroke-width", .other),
            ], initial: 1)
        + numbers([("stroke-miterlimit", .other)], initial: 4)
        + numbers([("font-size", .other)], initial: 16)
        + ["stroke-start", "stroke-end"].map {
            BindableAttribute(name: $0, kind: .number, elements: strokes)
        }
        + [
            BindableAttribute(name: "points", kind: .numbers, rest: "points", geometry: .points),
            BindableAttribute(name: "stroke-dasharray", kind: .numbers, rest: "stroke-dasharray"),
            BindableAttribute(name: "stdDeviation", kind: .numbers, rest: "stdDeviation"),
            BindableAttribute(name: "transform", kind: .transform, rest: "transform", geometry: .transform),
            BindableAttribute(name: "gradientTransform", kind: .transform, rest: "gradientTransform"),
            BindableAttribute(name: "patternTransform", kind: .transform, rest: "patternTransform"),
            BindableAttribute(name: "d", kind: .path, rest: "d", geometry: .d),
        ]
        + ["fill", "stroke", "color", "stop-color", "flood-color"].map {
            BindableAttribute(name: $0, kind: .color, rest: $0)
        }
        + [
            BindableAttribute(name: "visible", kind: .flag, rest: "display", geometry: .visible, elements: drawn),
            BindableAttribute(name: "z", kind: .number, elements: strokes + ["g", "use", "a", "image", "text"]),
            BindableAttribute(name: "text", kind: .text, elements: ["text", "tspan"]),
            BindableAttribute(name: "href", kind: .string, rest: "href", elements: ["image"]),
            keyword("text-anchor", ["start", "middle", "end"]),
            keyword(
                "font-weight",
                [
                    "normal", "bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "700", "800",
                    "900",
                ]),
            keyword("font-style", ["normal", "italic", "oblique"]),
            keyword("stroke-linecap", ["butt", "round", "square"]),
            keyword("stroke-linejoin", ["miter", "round", "bevel"]),
            keyword("fill-rule", ["nonzero", "evenodd"]),
            keyword("clip-rule", ["nonzero", "evenodd"]),
        ]

    package static func find(_ name: String) -> BindableAttribute? { all.first { $0.name == name } }

    /// What to write for an attribute that cannot be bound but has a neighbour that can.
    package static func advice(for name: String) -> Advice? {
        switch name {
        case "display", "visibility", "hidden", "isHidden": "bind visible=\"{…}\", a boolean"
        case "z-index", "zindex", "zIndex", "zPosition": "bind z=\"{…}\""
        case "alpha": "bind opacity=\"{…}\""
        case "background", "background-color", "backgroundColor": "bind fill=\"{…}\""
        case "border-radius", "borderRadius", "cornerRadius": "bind rx=\"{…}\" of a <rect>"
        case "innerText", "textContent", "content", "label", "value": "bind text=\"{…}\" of a <text>"
        case "scale", "rotate", "rotation", "translate", "translation": "bind transform=\"scale({…}) rotate({…})\""
        case "left", "top", "right", "bottom", "center": "bind x and y, or transform=\"translate({…} {…})\""
        case "src": "bind href=\"{…}\" of an <image>"
        case "count": "write instance-count for copies"
        case "before", "after", "into", "around": "only a child of a behaviour's <svg> has it, and only one of the four"
        case "style", "class": "bind the attribute that it sets"
        case "clip-path", "mask": "bind the shape inside the <clipPath> or <mask>"
        case "id": "ids do not change"
        case "transform-origin", "transformOrigin":
            "write the point into transform: rotate({…} 20 20), or translate(20 20) scale({…}) translate(-20 -20)"
        case "filter", "blur": "give it a filter, and bind stdDeviation of the filter's <feGaussianBlur id=\"…\">"
        case "stroke-dasharray-offset": "bind stroke-dashoffset"
        case "viewBox": "bind transform on a <g> around the drawing"
        case "font-family": "draw both texts and bind visible on each"
        default: nil
        }
    }

    /// Whether the element may carry the attribute bound.
    package static func fits(_ attribute: BindableAttribute, on element: String) -> Bool {
        if let elements = attribute.elements { return elements.contains(element) }
        guard let description = DrawingVocabulary.element(element) else { return false }
        if description.name == "svg" { return false }
        return DrawingVocabulary.allows(attribute.name, on: description)
    }

    private static let strokes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
    private static let drawn = strokes + ["g", "use", "a", "image", "text", "tspan", "textPath"]

    private static func numbers(_ names: [(String, HitAttribute)], initial: Double) -> [BindableAttribute] {
        names.map {
            BindableAttribute(name: $0.0, kind: .number, rest: $0.0, geometry: $0.1, initial: initial)
        }
    }

    private static func keyword(_ name: String, _ words: [String]) -> BindableAttribute {
        BindableAttribute(name: name, kind: .string, rest: name, keywords: words)
    }
}
