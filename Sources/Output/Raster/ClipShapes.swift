// The shapes of `clip-path` in CSS (CSS Shapes 1), which librsvg 2.54 does not know, as paths.

import Geometry
import XML

enum ClipShapes {
    /// The boxes in which a shape may count.
    struct Boxes {
        /// Without strokes; nil where it is not known.
        var fill: Rect?
        /// With strokes.
        var stroke: Rect?
        var view: Rect?
    }

    /// Whether a value of `clip-path` holds a shape or a box.
    static func isShape(_ value: String) -> Bool {
        let lowered = value.lowercased()
        return lowered != "none" && !lowered.contains("url(") && (lowered.contains("(") || lowered.hasSuffix("-box"))
    }

    /// The path to which a shape cuts, in the coordinates of the element; nil where it is not known.
    static func path(_ value: String, in boxes: Boxes) -> Element? {
        var box = boxes.stroke
        var shape = value[...]
        if let open = value.firstIndex(of: "("), let close = value.lastIndex(of: ")") {
            let name = value[..<open].split { $0.isWhitespace }
            let words = (name.dropLast() + value[value.index(after: close)...].split { $0.isWhitespace })
            shape = (name.last ?? "") + value[open...close]
            for word in words { box = self.box(word.lowercased(), boxes) }
        } else {
            box = self.box(value.lowercased(), boxes)
            shape = "inset(0)"
        }
        guard let box, let open = shape.firstIndex(of: "(") else { return nil }
        let inside = shape[shape.index(after: open)...].dropLast()
        let reader = ClipShapeReader(box: box)
        switch shape[..<open].lowercased() {
        case "circle": return reader.round(inside, isCircle: true).map(path)
        case "ellipse": return reader.round(inside, isCircle: false).map(path)
        case "inset", "rect", "xywh": return reader.rectangle(String(shape[..<open].lowercased()), inside).map(path)
        case "polygon": return reader.polygon(inside)
        case "path": return reader.path(inside)
        default: return nil
        }
    }

    private static func path(_ data: String) -> Element { .svg("path", ["d": data]) }

    private static func box(_ word: String, _ boxes: Boxes) -> Rect? {
        switch word {
        case "fill-box", "content-box", "padding-box": boxes.fill
        case "stroke-box", "border-box", "margin-box": boxes.stroke
        case "view-box": boxes.view
        default: nil
        }
    }
}

/// Reads the arguments of one shape.
private struct ClipShapeReader {
    let box: Rect

    /// A length; a percentage is a share of a side.
    private func length(_ word: Substring, of side: Double) -> Double? {
        if word.hasSuffix("%") { return Double(word.dropLast()).map { $0 / 100 * side } }
        return Outline.length(String(word))
    }

    private var width: Double { box.size.width }
    private var height: Double { box.size.height }

    func round(_ inside: Substring, isCircle: Bool) -> String? {
        var words = inside.lowercased().split { $0.isWhitespace }
        var center = (x: width / 2, y: height / 2)
        if let at = words.firstIndex(of: "at") {
            guard let place = place(Array(words[(at + 1)...])) else { return nil }
            center = place
            words = Array(words[..<at])
        }
        let across = [abs(center.x), abs(width - center.x)]
        let down = [abs(center.y), abs(height - center.y)]
        func radius(_ word: Substring, _ sides: [Double], of side: Double) -> Double? {
            switch word {
            case "closest-side": sides.min()
            case "farthest-side": sides.max()
            default: length(word, of: side)
            }
        }
        var radii: [Double] = []
        if isCircle {
            let side = ((width * width + height * height) / 2).squareRoot()
            guard words.count <= 1, let found = radius(words.first ?? "closest-side", across + down, of: side) else {
                return nil
            }
            radii = [found, found]
        } else {
            if words.isEmpty { words = ["closest-side", "closest-side"] }
            guard words.count == 2, let rx = radius(words[0], across, of: width),
                let ry = radius(words[1], down, of: height)
            else { return nil }
            radii = [rx, ry]
        }
        let (x, y) = (box.minX + center.x, box.minY + center.y)
        let arc = "A\(radii[0]) \(radii[1]) 0 0 1"
        return "M\(x + radii[0]) \(y)\(arc) \(x - radii[0]) \(y)\(arc) \(x + radii[0]) \(y)Z"
    }

    /// A position of one or two words.
    private func place(_ words: [Substring]) -> (x: Double, y: Double)? {
        guard 1...2 ~= words.count else { return nil }
        var words = words + (words.count == 1 ? ["center"] : [])
        if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
        func one(_ word: Substring, _ names: [Substring: Double], of side: Double) -> Double? {
            names[word].map { $0 * side } ?? length(word, of: side)
        }
        guard let x = one(words[0], ["left": 0, "center": 0.5, "right": 1], of: width),
            let y = one(words[1], ["top": 0, "center": 0.5, "bottom": 1], of: height)
        else { return nil }
        return (x, y)
    }

    func rectangle(_ kind: String, _ inside: Substring) -> String? {
        let lowered = inside.lowercased()
        let words = lowered.split { $0.isWhitespace }
        let cut = words.firstIndex(of: "round")
        guard let sides = sides(kind, Array(words[..<(cut ?? words.count)])) else { return nil }
        let (left, top, right, bottom) = sides
        let (across, down) = (max(0, right - left), max(0, bottom - top))
        guard let radii = radii(cut.map { Array(words[($0 + 1)...]) } ?? []) else { return nil }
        // Corners that would overlap become smaller, all by the same factor.
        let (h, v) = radii
        let sums = [(across, h[0] + h[1]), (across, h[2] + h[3]), (down, v[0] + v[3]), (down, v[1] + v[2])]
        let factor = sums.reduce(1.0) { $1.1 > $1.0 ? min($0, $1.0 / $1.1) : $0 }
        let (rx, ry) = (h.map { $0 * factor }, v.map { $0 * factor })
        let (x, y) = (box.minX + left, box.minY + top)
        func arc(_ corner: Int, toX x: Double, _ y: Double) -> String {
            "A\(rx[corner]) \(ry[corner]) 0 0 1 \(x) \(y)"
        }
        return "M\(x + rx[0]) \(y)H\(x + across - rx[1])" + arc(1, toX: x + across, y + ry[1])
            + "V\(y + down - ry[2])" + arc(2, toX: x + across - rx[2], y + down) + "H\(x + rx[3])"
            + arc(3, toX: x, y + down - ry[3]) + "V\(y + ry[0])" + arc(0, toX: x + rx[0], y) + "Z"
    }

    /// Left, top, right and bottom, from the corner of the box.
    private func sides(_ kind: String, _ words: [Substring]) -> (Double, Double, Double, Double)? {
        guard 1...4 ~= words.count, kind == "inset" || words.count == 4 else { return nil }
        // Top, right, bottom, left; what is not said is as on the other side.
        let second = words.count > 1 ? words[1] : words[0]
        let all = [
            words[0], second, words.count > 2 ? words[2] : words[0], words.count > 3 ? words[3] : second,
        ]
        let isPlace = kind == "xywh"
        let values = all.enumerated().compactMap { index, word in
            if kind == "rect", word == "auto" { return [0, width, height, 0][index] }
            return length(word, of: (index % 2 == 0) == isPlace ? width : height)
        }
        guard values.count == 4 else { return nil }
        switch kind {
        case "inset": return (values[3], values[0], width - values[1], height - values[2])
        case "rect": return (values[3], values[0], values[1], values[2])
        default: return (values[0], values[1], values[0] + values[2], values[1] + values[3])
        }
    }

    /// Radii across and down of the corners, clockwise from the upper left one.
    private func radii(_ words: [Substring]) -> ([Double], [Double])? {
        if words.isEmpty { return ([0, 0, 0, 0], [0, 0, 0, 0]) }
        let halves = words.split(separator: "/")
        guard 1...2 ~= halves.count else { return nil }
        func four(_ words: ArraySlice<Substring>, of side: Double) -> [Double]? {
            let values = words.compactMap { length($0, of: side) }
            guard values.count == words.count, 1...4 ~= values.count else { return nil }
            let second = values.count > 1 ? values[1] : values[0]
            return [
                values[0], second, values.count > 2 ? values[2] : values[0], values.count > 3 ? values[3] : second,
            ]
        }
        guard let across = four(halves[0], of: width), let down = four(halves[halves.count - 1], of: height) else {
            return nil
        }
        return (across, down)
    }

    func polygon(_ inside: Substring) -> Element? {
        var points = inside.lowercased().split(separator: ",")
        var element = Element.svg("path")
        if let rule = points.first?.split(whereSeparator: \.isWhitespace), rule.count == 1 {
            guard ["evenodd", "nonzero"].contains(rule[0]) else { return nil }
            element["clip-rule"] = String(rule[0])
            points.removeFirst()
        }
        var data: [String] = []
        for point in points {
            let words = point.split { $0.isWhitespace }
            guard words.count == 2, let x = length(words[0], of: width), let y = length(words[1], of: height) else {
                return nil
            }
            data.append("\(box.minX + x) \(box.minY + y)")
        }
        guard !data.isEmpty else { return nil }
        element["d"] = "M" + data.joined(separator: "L") + "Z"
        return element
    }

    func path(_ inside: Substring) -> Element? {
        guard let open = inside.firstIndex(where: { $0 == "'" || $0 == "\"" }),
            let close = inside.lastIndex(of: inside[open]), close > open
        else { return nil }
        var element = Element.svg("path", ["d": String(inside[inside.index(after: open)..<close])])
        if inside[..<open].contains("evenodd") { element["clip-rule"] = "evenodd" }
        if box.minX != 0 || box.minY != 0 { element["transform"] = "translate(\(box.minX) \(box.minY))" }
        return element
    }
}
