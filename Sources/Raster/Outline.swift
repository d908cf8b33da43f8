// The outline of a shape as a path (SVG 2, 10), to be measured.

import Markup
import Motion

enum Outline {
    /// nil of what is no shape.
    static func path(of element: Element) -> Path? {
        func number(_ name: Name) -> Double { element[name].flatMap { Double($0) } ?? 0 }
        let data: String
        switch element.name {
        case "svg:path": data = element["d"] ?? ""
        case "svg:line": data = "M\(number("x1")) \(number("y1"))L\(number("x2")) \(number("y2"))"
        case "svg:polyline": data = "M\(element["points"] ?? "")"
        case "svg:polygon": data = "M\(element["points"] ?? "")Z"
        case "svg:circle":
            data = round(number("cx"), number("cy"), number("r"), number("r"))
        case "svg:ellipse":
            data = round(number("cx"), number("cy"), number("rx"), number("ry"))
        case "svg:rect":
            let (width, height) = (number("width"), number("height"))
            let (rx, ry) = (
                element["rx"] == nil ? number("ry") : number("rx"), element["ry"] == nil ? number("rx") : number("ry")
            )
            let (across, down) = (min(rx, width / 2), min(ry, height / 2))
            let (left, top) = (number("x"), number("y"))
            let arc = "A\(across) \(down) 0 0 1 "
            let (right, bottom) = (left + width, top + height)
            data =
                "M\(left + across) \(top)H\(right - across)\(arc)\(right) \(top + down)V\(bottom - down)\(arc)\(right - across) \(bottom)"
                + "H\(left + across)\(arc)\(left) \(bottom - down)V\(top + down)\(arc)\(left + across) \(top)Z"
        default: return nil
        }
        return PathParser(Array(data.utf8)).path
    }

    private static func round(_ x: Double, _ y: Double, _ across: Double, _ down: Double) -> String {
        "M\(x + across) \(y)A\(across) \(down) 0 0 1 \(x - across) \(y)A\(across) \(down) 0 0 1 \(x + across) \(y)Z"
    }

    /// The element with its dashes in lengths of its own, where they count in shares of `pathLength`.
    static func withOwnLength(_ element: Element) -> Element {
        guard let said = element["pathLength"].flatMap({ Double($0) }), said > 0, let path = path(of: element) else {
            return element
        }
        var element = element
        let share = PathMeasure(path).length / said
        element["pathLength"] = nil
        for name: Name in ["stroke-dasharray", "stroke-dashoffset"] {
            guard let text = element[name] else { continue }
            let lengths = text.split { $0.isWhitespace || $0 == "," }.map { Double($0) }
            guard lengths.allSatisfy({ $0 != nil }) else { continue }
            element[name] = lengths.map { "\(($0 ?? 0) * share)" }.joined(separator: " ")
        }
        return element
    }
}
