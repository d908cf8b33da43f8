// Gradients that span the box of what they paint (SVG 2, 14.2), where that is turned.

import Geometry
import XML

/// librsvg takes the box of a turned shape as the upright one around it, turned again, which is larger. So the shape
/// gets a gradient of its own in the coordinates that it is drawn in.
extension Translation {
    static func isGradient(_ element: Element) -> Bool {
        element.name == "svg:linearGradient" || element.name == "svg:radialGradient"
    }

    /// Whether an element's own transform may turn what is in it.
    static func turns(_ element: Element) -> Bool {
        guard let transform = element["transform"] else { return false }
        return ["rotate", "skew", "matrix"].contains { transform.contains($0) }
    }

    mutating func fitGradients(of element: inout Element, _ said: [Name: String]) {
        guard let box = Outline.path(of: element)?.bounds, box.size.width > 0, box.size.height > 0 else { return }
        for name: Name in ["fill", "stroke"] {
            guard let id = reference(in: said[name]), let gradient = fitted(id, to: box) else { continue }
            element[name] = "url(#\(gradient))"
        }
    }

    /// The id of a gradient that paints a box as this one does; nil where it spans something else.
    private mutating func fitted(_ id: String, to box: Rect) -> String? {
        guard let gradient = gradients[id], said("gradientUnits", of: gradient) != "userSpaceOnUse" else { return nil }
        var copy = Element(gradient.name)
        let name = "box-\(made.count)-\(id)"
        copy["id"] = name
        // The stops are there.
        copy["href"] = "#" + id
        copy["gradientUnits"] = "userSpaceOnUse"
        let place = "matrix(\(box.size.width) 0 0 \(box.size.height) \(box.minX) \(box.minY))"
        copy["gradientTransform"] = said("gradientTransform", of: gradient).map { "\(place) \($0)" } ?? place
        // Lengths are shares of the box, and percentages would now be shares of something else.
        let isLinear = gradient.name == "svg:linearGradient"
        let usual: [(Name, String)] =
            isLinear
            ? [("x1", "0"), ("y1", "0"), ("x2", "1"), ("y2", "0")]
            : [("cx", ".5"), ("cy", ".5"), ("r", ".5")]
        for (name, value) in usual { copy[name] = share(said(name, of: gradient) ?? value) }
        for (name, other) in isLinear ? [] : [("fx" as Name, "cx" as Name), ("fy", "cy")] {
            copy[name] = said(name, of: gradient).map(share) ?? copy[other]
        }
        if !isLinear, let value = said("fr", of: gradient) { copy["fr"] = share(value) }
        made.append(.element(copy))
        return name
    }

    /// What a gradient says, or the one that it continues.
    private func said(_ name: Name, of gradient: Element) -> String? {
        var current: Element? = gradient
        for _ in 0..<16 {
            guard let one = current else { return nil }
            if let value = one[name] { return value }
            current = one.target.flatMap { gradients[$0] }
        }
        return nil
    }

    private func share(_ text: String) -> String {
        guard text.hasSuffix("%"), let number = Double(text.dropLast()) else { return text }
        return "\(number / 100)"
    }
}
