// Copies of a drawing's parts (SVG 2, 5.6), written out where they are used.

import Markup

struct Instances {
    private var originals: [String: Element] = [:]
    /// How many more elements copies may add; a drawing can ask for more than any memory holds.
    private var room = 100_000

    init(_ root: Element) {
        var found: [String: Element] = [:]
        root.walk { if let id = $0.id, found[id] == nil { found[id] = $0 } }
        originals = found
    }

    /// The drawing without `use`; nil where that would be too large, or lead round in a circle.
    mutating func expanded(_ element: Element, inside open: Set<String> = []) -> Element? {
        var element = element
        // What clips may hold no group, and is drawn alike.
        if element.name == "svg:clipPath" { return element }
        for index in element.children.indices {
            guard case .element(let child) = element.children[index] else { continue }
            let isUse = child.name == "svg:use"
            guard let new = isUse ? instance(child, open) : expanded(child, inside: open) else { return nil }
            element.children[index] = .element(new)
        }
        return element
    }

    private mutating func instance(_ use: Element, _ open: Set<String>) -> Element? {
        let reference = use["href"] ?? use["xlink:href"] ?? ""
        let id = String(reference.dropFirst())
        // Outside of the drawing nothing is looked for.
        guard reference.hasPrefix("#"), let original = originals[id] else { return use }
        guard !open.contains(id) else { return nil }
        original.walk { _ in room -= 1 }
        guard room > 0, var copy = expanded(original, inside: open.union([id])) else { return nil }
        copy.updateAll { $0["id"] = nil }
        copy["id"] = nil
        var group = Element.svg("g")
        group.attributes = use.attributes
        for name: Name in ["href", "xlink:href", "x", "y", "width", "height"] { group[name] = nil }
        let (x, y) = (use["x"] ?? "0", use["y"] ?? "0")
        if copy.name == "svg:symbol" || copy.name == "svg:svg" {
            // A viewport of its own; of a symbol all of what it stands in, where nothing else is said.
            var viewport = Element.svg("svg")
            viewport.attributes = copy.attributes
            viewport.children = copy.children
            (viewport["x"], viewport["y"]) = (x, y)
            for name: Name in ["width", "height"] {
                if let length = use[name] { viewport[name] = length }
            }
            group.children = [.element(viewport)]
        } else {
            if x != "0" || y != "0" {
                let place = "translate(\(x) \(y))"
                group["transform"] = group["transform"].map { "\($0) \(place)" } ?? place
            }
            group.children = [.element(copy)]
        }
        return group
    }
}
