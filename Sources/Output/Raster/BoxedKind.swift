// What is measured by the box of what it is on, where librsvg takes another box than browsers.

import XML

/// A paint, a clip or a mask in shares of a box.
enum BoxedKind {
    /// A gradient that changes from top to bottom, or a pattern: on a text it is as high as the line in browsers.
    case paint
    /// A pattern, which is larger on what is turned; a clip and the content of a mask are too.
    case pattern, clip, mask

    init?(_ element: Element) {
        func isBox(_ name: Name, usual: String) -> Bool { (element[name] ?? usual) == "objectBoundingBox" }
        switch element.name {
        case "svg:linearGradient":
            guard isBox("gradientUnits", usual: "objectBoundingBox"),
                element["y1"] ?? "0%" != element["y2"] ?? "0%" || element["gradientTransform"] != nil
            else { return nil }
            self = .paint
        case "svg:radialGradient":
            guard isBox("gradientUnits", usual: "objectBoundingBox") else { return nil }
            self = .paint
        case "svg:pattern":
            guard isBox("patternUnits", usual: "objectBoundingBox") else { return nil }
            self = .pattern
        case "svg:clipPath":
            guard isBox("clipPathUnits", usual: "userSpaceOnUse") else { return nil }
            self = .clip
        case "svg:mask":
            guard isBox("maskContentUnits", usual: "userSpaceOnUse") else { return nil }
            self = .mask
        default: return nil
        }
    }

    /// What an element has of these.
    static func found(on element: Element, _ boxed: [String: BoxedKind]) -> [BoxedKind] {
        let names: [Name] = ["fill", "stroke", "clip-path", "mask"]
        return names.compactMap { element[$0] }.flatMap { ReferenceForm.style.references(in: $0) }
            .compactMap { boxed[$0.id] }
    }
}
