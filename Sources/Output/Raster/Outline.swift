// The outline of a shape as a path (SVG 2, 10), to be measured.

import Geometry
import XML

enum Outline {
    /// A length in units of the drawing; nil of one that counts in something else.
    static func length(_ text: String) -> Double? {
        Double(text.hasSuffix("px") ? text.dropLast(2) : text[...]).flatMap { $0.isFinite ? $0 : nil }
    }

    /// nil of what is no shape, or has lengths that count in something else.
    static func path(of element: Element) -> Path? {
        var isKnown = true
        func number(_ name: Name) -> Double {
            guard let text = element[name] else { return 0 }
            let length = length(text)
            isKnown = isKnown && length != nil
            return length ?? 0
        }
        let data: String
        switch element.name {
        case "svg:path": data = element["d"] ?? ""
        case "svg:line": data = "M\(number("x1")) \(number("y1"))L\(number("x2")) \(number("y2"))"
        case "svg:polyline": data = "M\(element["points"] ?? "")"
        case "svg:polygon": data = "M\(element["points"] ?? "")Z"
        case "svg:circle":
            data = round(x: number("cx"), y: number("cy"), across: number("r"), down: number("r"))
        case "svg:ellipse":
            data = round(x: number("cx"), y: number("cy"), across: number("rx"), down: number("ry"))
        case "svg:rect":
            let (left, top, width, height) = (number("x"), number("y"), number("width"), number("height"))
            let rx = number(element["rx"] == nil ? "ry" : "rx")
            let ry = number(element["ry"] == nil ? "rx" : "ry")
            let (across, down) = (min(rx, width / 2), min(ry, height / 2))
            let (right, bottom) = (left + width, top + height)
            if across <= 0 || down <= 0 {
                data = "M\(left) \(top)H\(right)V\(bottom)H\(left)Z"
                break
            }
            let arc = "A\(across) \(down) 0 0 1 "
            data =
                "M\(left + across) \(top)H\(right - across)\(arc)\(right) \(top + down)"
                + "V\(bottom - down)\(arc)\(right - across) \(bottom)"
                + "H\(left + across)\(arc)\(left) \(bottom - down)V\(top + down)\(arc)\(left + across) \(top)Z"
        default: return nil
        }
        return isKnown ? PathParser(Array(data.utf8)).path : nil
    }

    private static func round(x: Double, y: Double, across: Double, down: Double) -> String {
        "M\(x + across) \(y)A\(across) \(down) 0 0 1 \(x - across) \(y)A\(across) \(down) 0 0 1 \(x + across) \(y)Z"
    }

    /// The element with its dashes in lengths of its own, where they count in shares of `pathLength`.
    /// - Parameter inherited: what holds for it by those around it.
    static func withOwnLength(_ element: Element, _ inherited: [Name: String] = [:]) -> Element {
        guard let said = element["pathLength"].flatMap({ Double($0) }), said >= 0, let path = path(of: element) else {
            return element
        }
        var element = element
        element["pathLength"] = nil
        if said == 0 {
            // All that is longer than nothing has no end then.
            element["stroke-dasharray"] = "none"
            return element
        }
        let share = path.length / said
        for name: Name in ["stroke-dasharray", "stroke-dashoffset"] {
            guard let text = element[name] ?? inherited[name], text != "none" else { continue }
            let words = text.split { $0.isWhitespace || $0 == "," }
            let lengths = words.compactMap { length(String($0)) }
            if lengths.count == words.count { element[name] = lengths.map { "\($0 * share)" }.joined(separator: " ") }
        }
        return element
    }
}
