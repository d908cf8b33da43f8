// Copies of a drawing's parts (SVG 2, 5.6), written out where they are used.

import XML

struct Instances {
    private var originals: [String: Element] = [:]
    /// By id: whether copies of it must be written out. nil while that is being found out.
    private var needs: [String: Bool?] = [:]
    /// Whether what is painted by a gradient may be turned: then every copy is looked at by itself.
    private let takesAll: Bool
    /// How many more elements copies may add; a drawing can ask for more than any memory holds.
    private var room = 100_000
    /// Marks the viewport of a symbol.
    static let symbol: Name = "data-symbol"
    /// librsvg reads no more levels than 256.
    private static let deepest = 200

    init(_ root: Element) {
        var found: [String: Element] = [:]
        var (isTurned, hasGradient) = (false, false)
        root.walk { element in
            if let id = element.id, found[id] == nil { found[id] = element }
            isTurned = isTurned || Translation.turns(element)
            hasGradient = hasGradient || Translation.isGradient(element)
        }
        originals = found
        takesAll = isTurned && hasGradient
    }

    /// The drawing with copies in the place of each `use` of what must be said otherwise; nil where that would be too
    /// large or too deep, or lead round in a circle.
    mutating func expanded(_ element: Element, depth: Int = 0, inside open: Set<String> = []) -> Element? {
        guard depth <= Instances.deepest else { return nil }
        var element = element
        // What clips may hold no group, and is drawn alike.
        if element.name == "svg:clipPath" { return element }
        for index in element.children.indices {
            guard case .element(let child) = element.children[index] else { continue }
            let new: Element?
            if child.name == "svg:use" {
                new = instance(child, depth: depth + 1, open)
            } else {
                new = expanded(child, depth: depth + 1, inside: open)
            }
            guard let new else { return nil }
            element.children[index] = .element(new)
        }
        return element
    }

    /// Whether a part, or a part that it uses, is drawn otherwise by librsvg.
    private mutating func mustBeWrittenOut(_ id: String) -> Bool {
        if let known = needs[id] { return known ?? false }
        guard let original = originals[id] else { return false }
        needs[id] = .some(nil)
        var used: [String] = []
        var isNeeded = takesAll || original.name == "svg:symbol" || original.name == "svg:svg"
        original.walk { element in
            isNeeded = isNeeded || element["pathLength"] != nil || Letters(element) != nil
            isNeeded = isNeeded || element["vector-effect"] == "non-scaling-stroke"
            if element.name == "svg:use", let id = element.target { used.append(id) }
        }
        for id in used where !isNeeded { isNeeded = mustBeWrittenOut(id) }
        needs[id] = .some(isNeeded)
        return isNeeded
    }

    private mutating func instance(_ use: Element, depth: Int, _ open: Set<String>) -> Element? {
        // Outside of the drawing nothing is looked for.
        guard let id = use.target, let original = originals[id], mustBeWrittenOut(id) else { return use }
        guard !open.contains(id) else { return nil }
        let hasViewport = original.name == "svg:symbol" || original.name == "svg:svg"
        let place = Outline.length(use["x"] ?? "0").flatMap { x in Outline.length(use["y"] ?? "0").map { (x, $0) } }
        // Where the place is a share of something, only a viewport can say so.
        guard place != nil || hasViewport else { return use }
        original.walk { _ in room -= 1 }
        guard room > 0, var copy = expanded(original, depth: depth + 2, inside: open.union([id])) else { return nil }
        copy.updateAll { $0["id"] = nil }
        copy["id"] = nil
        var group = Element.svg("g")
        group.attributes = use.attributes
        for name: Name in ["href", "xlink:href", "x", "y", "width", "height"] { group[name] = nil }
        if let (x, y) = place, x != 0 || y != 0 {
            let place = "translate(\(x) \(y))"
            group["transform"] = group["transform"].map { "\($0) \(place)" } ?? place
        }
        if hasViewport {
            // A viewport of its own; of a symbol all of what it stands in, where nothing else is said.
            var viewport = Element.svg("svg")
            viewport.attributes = copy.attributes
            viewport[Instances.symbol] = ""
            viewport.children = copy.children
            for name: Name in ["x", "y"] { viewport[name] = place == nil ? use[name] : nil }
            for name: Name in ["width", "height"] { if let length = use[name] { viewport[name] = length } }
            copy = viewport
        }
        group.children = [.element(copy)]
        return group
    }
}
