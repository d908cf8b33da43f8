// Filters that librsvg 2.54 does not know, or works out in other colours than browsers, by those that it knows.

import Drawings
import XML

enum FilterParts {
    /// A filter with each `feDropShadow` as the primitives that it stands for (Filter Effects 1, 9.11), and with
    /// `operator="lighter"` as the sum that it is.
    static func settled(_ filter: Element) -> Element {
        var result = filter
        result.children = []
        /// What the next primitive takes where it names nothing.
        var last = "SourceGraphic"
        var known: Set = ["SourceGraphic", "SourceAlpha"]
        for (index, child) in filter.children.enumerated() {
            guard case .element(var primitive) = child, primitive.name.local.hasPrefix("fe") else {
                result.children.append(child)
                continue
            }
            // A binding may lead below zero.
            if primitive["stdDeviation"]?.hasPrefix("-") == true { primitive["stdDeviation"] = "0" }
            if primitive.name == "svg:feColorMatrix", let values = primitive["values"] {
                let wanted = ["saturate": 1, "hueRotate": 1, "luminanceToAlpha": 0][primitive["type"] ?? ""] ?? 20
                // librsvg wants something between numbers, where a sign is enough for browsers.
                let numbers = NumberList.parse(values).numbers
                primitive["values"] =
                    numbers.count == wanted ? numbers.map { "\($0)" }.joined(separator: " ") : nil
            }
            // What no primitive before it gives is what the last one gives.
            for name: Name in ["in", "in2"] {
                if let source = primitive[name], !known.contains(source) { primitive[name] = last }
            }
            primitive.updateAll {
                if $0.name == "svg:feMergeNode", !known.contains($0["in"] ?? last) { $0["in"] = last }
            }
            if primitive.name == "svg:feComposite", primitive["operator"] == "lighter" {
                primitive["operator"] = "arithmetic"
                for (name, value) in [("k1", "0"), ("k2", "1"), ("k3", "1"), ("k4", "0")] as [(Name, String)] {
                    primitive[name] = value
                }
            }
            let name = primitive["result"] ?? "picture-\(index)"
            known.insert(name)
            guard primitive.name == "svg:feDropShadow" else {
                // Another may need it by its name.
                primitive["result"] = name
                result.children.append(.element(primitive))
                last = name
                continue
            }
            result.children += shadow(primitive, of: primitive["in"] ?? last, named: name)
            last = name
        }
        return result
    }

    private static func shadow(_ shadow: Element, of source: String, named name: String) -> [Node] {
        var (blur, offset, flood) = (Element.svg("feGaussianBlur"), Element.svg("feOffset"), Element.svg("feFlood"))
        var (cut, merge) = (Element.svg("feComposite"), Element.svg("feMerge"))
        blur["in"] = source
        blur["stdDeviation"] = shadow["stdDeviation"] ?? "2"
        offset["dx"] = shadow["dx"] ?? "2"
        offset["dy"] = shadow["dy"] ?? "2"
        offset["result"] = name + "-offset"
        for property: Name in ["flood-color", "flood-opacity", "color"] { flood[property] = shadow[property] }
        cut["operator"] = "in"
        cut["in2"] = name + "-offset"
        cut["result"] = name + "-shadow"
        merge.children = [.svg("feMergeNode", ["in": name + "-shadow"]), .svg("feMergeNode", ["in": source])]
        merge["result"] = name
        for side: Name in ["x", "y", "width", "height"] { merge[side] = shadow[side] }
        return [blur, offset, flood, cut, merge].map { primitive in
            var primitive = primitive
            primitive["color-interpolation-filters"] = shadow["color-interpolation-filters"]
            return .element(primitive)
        }
    }

    // MARK: Filter functions

    /// Whether browsers pass over a filter: a length of a function has a unit.
    static func isInvalid(_ value: String) -> Bool {
        value.lowercased().contains(/blur\(\s*[0-9.]*[1-9][0-9.]*\s*\)/)
    }

    /// A filter element for a list of functions in `filter`, which browsers work out in sRGB and librsvg in linear
    /// colours; nil where none of them changes colours, or where one is not known.
    /// - Parameter color: of a shadow that names none.
    static func element(for value: String, id: String, color: String) -> Element? {
        var primitives: [Node] = []
        var changesColors = false
        var rest = value[...].drop { $0.isWhitespace }
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = end(of: rest, after: open) else { return nil }
            let name = rest[..<open].lowercased()
            let inside = String(rest[rest.index(after: open)..<close])
            guard var made = primitive(name, inside) else { return nil }
            if made["flood-color"] == "currentColor" { made["flood-color"] = color }
            changesColors = changesColors || name != "opacity"
            primitives.append(.element(made))
            rest = rest[rest.index(after: close)...].drop { $0.isWhitespace }
        }
        guard changesColors else { return nil }
        // As large as any picture: these functions have no region of their own.
        let filter = Element.svg(
            "filter",
            [
                "id": id, "filterUnits": "userSpaceOnUse", "x": "-120000", "y": "-120000", "width": "360000",
                "height": "360000", "color-interpolation-filters": "sRGB",
            ], children: primitives)
        return settled(filter)
    }

    private static func end(of text: Substring, after open: Substring.Index) -> Substring.Index? {
        var depth = 0
        for index in text[open...].indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func primitive(_ name: String, _ inside: String) -> Element? {
        let words = inside.split { $0.isWhitespace }.map(String.init)
        if name == "blur" {
            guard words.count <= 1, let blur = Outline.length(words.first ?? "0") else { return nil }
            return .svg("feGaussianBlur", ["stdDeviation": "\(blur)"])
        }
        if name == "drop-shadow" { return shadow(inside) }
        if name == "hue-rotate" {
            guard let turn = ColorFunctions.degrees(words.first ?? "0") else { return nil }
            return .svg("feColorMatrix", ["type": "hueRotate", "values": "\(turn)"])
        }
        let word = words.first ?? "1"
        guard words.count <= 1,
            let amount = word.hasSuffix("%") ? Double(word.dropLast()).map({ $0 / 100 }) : Double(word)
        else { return nil }
        let part = min(max(amount, 0), 1)
        switch name {
        case "brightness": return transfer(slope: max(0, amount), intercept: 0)
        case "contrast": return transfer(slope: max(0, amount), intercept: 0.5 - 0.5 * max(0, amount))
        case "invert": return transfer(slope: 1 - 2 * part, intercept: part)
        case "opacity":
            return .svg("feComponentTransfer", children: [.svg("feFuncA", ["type": "linear", "slope": "\(part)"])])
        case "saturate": return .svg("feColorMatrix", ["type": "saturate", "values": "\(max(0, amount))"])
        case "grayscale": return .svg("feColorMatrix", ["type": "saturate", "values": "\(1 - part)"])
        case "sepia": return sepia(1 - part)
        default: return nil
        }
    }

    private static func transfer(slope: Double, intercept: Double) -> Element {
        let line: Attributes = ["type": "linear", "slope": "\(slope)", "intercept": "\(intercept)"]
        return .svg("feComponentTransfer", children: ["feFuncR", "feFuncG", "feFuncB"].map { .svg($0, line) })
    }

    private static func sepia(_ rest: Double) -> Element {
        let rows: [[Double]] = [
            [0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0],
            [0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0],
            [0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0], [0, 0, 0, 1, 0],
        ]
        return .svg(
            "feColorMatrix", ["type": "matrix", "values": rows.joined().map { "\($0)" }.joined(separator: " ")])
    }

    /// A shadow: two or three lengths, and a colour before or after them.
    private static func shadow(_ inside: String) -> Element? {
        var color = inside[...]
        var lengths: [Double] = []
        if let close = inside.lastIndex(of: ")") {
            // A colour by a function is one word.
            guard let open = inside.firstIndex(of: "(") else { return nil }
            let begin =
                inside[..<open].lastIndex { $0.isWhitespace }.map { inside.index(after: $0) } ?? inside.startIndex
            color = inside[begin...close]
            lengths = (inside[..<begin] + inside[inside.index(after: close)...]).split { $0.isWhitespace }
                .compactMap { Outline.length(String($0)) }
        } else {
            color = ""
            for word in inside.split(whereSeparator: \.isWhitespace) {
                if let length = Outline.length(String(word)) { lengths.append(length) } else { color = word }
            }
        }
        guard 2...3 ~= lengths.count else { return nil }
        return .svg(
            "feDropShadow",
            [
                "dx": "\(lengths[0])", "dy": "\(lengths[1])", "stdDeviation": "\(lengths.count == 3 ? lengths[2] : 0)",
                "flood-color": color.isEmpty ? "currentColor" : String(color),
            ])
    }
}
