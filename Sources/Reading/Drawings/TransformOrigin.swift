// `transform-origin` and `transform-box` (CSS Transforms 1), written into the transform itself.

import Geometry
import XML

struct TransformOrigin {
    /// The box that percentages of the drawing count from.
    let stage: Rect

    /// The attributes with the origin in the transform. Nil where the origin is a share of a box that is not known; the
    /// transform then stays as it is.
    func settled(_ attributes: [Attribute], of element: String) -> [Attribute]? {
        let rest = attributes.filter { !StyleProperties.isOrigin($0.name.local) }
        guard rest.count < attributes.count, let index = rest.firstIndex(where: { $0.name == "transform" }),
            let origin = attributes.first(where: { $0.name == "transform-origin" })?.value
        else { return rest }
        let box = attributes.first { $0.name == "transform-box" }?.value ?? "view-box"
        // How far a stroke goes depends on what is around the element.
        let ownBox = box == "stroke-box" ? nil : TransformOrigin.box(of: element, rest)
        guard let point = point(origin, in: box == "view-box" ? stage : ownBox) else { return nil }
        if point == .zero { return rest }
        var result = rest
        let (x, y) = (SVGLength.text(point.x), SVGLength.text(point.y))
        let back = "\(SVGLength.text(-point.x)) \(SVGLength.text(-point.y))"
        result[index].value = "translate(\(x) \(y)) \(rest[index].value) translate(\(back))"
        return result
    }

    /// Of two words the one of its axis; a word that is missing is `center`.
    private func point(_ text: String, in box: Rect?) -> Point? {
        var words = text.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
        if words.count == 1 {
            words = ["top", "bottom"].contains(words[0]) ? ["center", words[0]] : [words[0], "center"]
        }
        // A third would be the depth.
        guard words.count == 2 || words.count == 3 else { return nil }
        if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
        guard let x = coordinate(words[0], box.map { ($0.minX, $0.size.width) }),
            let y = coordinate(words[1], box.map { ($0.minY, $0.size.height) })
        else { return nil }
        return Point(x, y)
    }

    private func coordinate(_ word: String, _ side: (start: Double, length: Double)?) -> Double? {
        let shares = ["left": 0, "top": 0, "center": 0.5, "right": 1, "bottom": 1]
        if let share = shares[word] { return side.map { $0.start + $0.length * share } }
        guard let length = SVGLength.parse(word), let side else { return nil }
        return side.start + length.value(of: side.length)
    }

    /// The box of a shape without its stroke; nil of what is none.
    private static func box(of element: String, _ attributes: [Attribute]) -> Rect? {
        func text(_ name: Name) -> String? { attributes.first { $0.name == name }?.value }
        func number(_ name: Name) -> Double { text(name).flatMap { SVGLength.parse($0)?.number } ?? 0 }
        func around(_ radiusX: Double, _ radiusY: Double) -> Rect {
            Rect(x: number("cx") - radiusX, y: number("cy") - radiusY, width: 2 * radiusX, height: 2 * radiusY)
        }
        switch element {
        case "rect", "image", "use":
            return text("width") == nil
                ? nil : Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
        case "circle": return around(number("r"), number("r"))
        case "ellipse": return around(number("rx"), number("ry"))
        case "path": return PathParser(Array((text("d") ?? "").utf8)).path.bounds
        case "line":
            let (x1, y1, x2, y2) = (number("x1"), number("y1"), number("x2"), number("y2"))
            return Rect(x: min(x1, x2), y: min(y1, y2), width: abs(x2 - x1), height: abs(y2 - y1))
        case "polyline", "polygon":
            return PathParser(Array("M\(text("points") ?? "")".utf8)).path.bounds
        default: return nil
        }
    }
}
