// What a behaviour draws, in the drawing of the design that uses it.

import XML

struct BehaviourDrawing {
    private let names: BehaviourNames
    private let slots: Set<String>

    /// - Parameter slots: what stands for its slots in the behaviour, as targets.
    init(_ names: BehaviourNames, slots: Set<String>) { (self.names, self.slots) = (names, slots) }

    /// Puts everything that the behaviour draws into the design, but what stands there for a slot. `fb:before`,
    /// `fb:after`, `fb:into` and `fb:around` name the slot where a part belongs; the rest is drawn on top.
    func put(_ drawing: Element, into root: inout Element) {
        var drawing = drawing
        drawing.children.removeAll { child in
            guard let element = child.element else { return true }
            let isWords = ["metadata", "title", "desc"].contains(element.name.local)
            return element.name.namespace != .svg || isWords
        }
        let taken = slots.map { $0.hasPrefix("#") ? "#" + names.element(String($0.dropFirst())) : $0 }
        drawing.renameIDs { names.element($0) }
        drawing.rewrite { element in taken.contains { element.matches($0) } ? [] : [.element(element)] }
        drawing.updateAll { element in
            guard let words = element["class"] else { return }
            element["class"] = words.spaceSeparated.map { names.class(String($0)) }.joined(separator: " ")
        }
        var style = drawing.attributes
        for name in ["viewBox", "width", "height", "version", "id", "preserveAspectRatio"] as [Name] {
            style[name] = nil
        }
        var onTop: [Node] = []
        for child in drawing.children {
            guard case .element(var part) = child else { continue }
            guard let place = Place(of: &part, names) else {
                onTop.append(.element(part))
                continue
            }
            // What stands around the design's own element must not change how that looks.
            let isBare = style.isEmpty || place.side == .around
            let node: Node = isBare ? .element(part) : .element(.svg("g", style, children: [.element(part)]))
            BehaviourDrawing.put(node, at: place, in: &root)
        }
        root.children += style.isEmpty || onTop.isEmpty ? onTop : [.svg("g", style, children: onTop)]
    }

    /// The attributes of `Place`.
    static let sides = ["before", "after", "into", "around"]

    /// What the behaviour draws into, of the design's own, that can hold nothing.
    func shapeToHold(_ drawing: Element, in root: Element) -> Element? {
        for case .element(var part) in drawing.children {
            guard let place = Place(of: &part, names), place.side == .into else { continue }
            let holders = ["g", "a", "svg", "defs", "symbol"]
            let shape = root.first { $0.matches(place.target) && !holders.contains($0.name.local) }
            if let shape { return shape }
        }
        return nil
    }

    /// Whether a part is drawn for each element of a class.
    static func isForClass(_ part: Element) -> Bool {
        var part = part
        return Place(of: &part)?.target.hasPrefix(".") ?? false
    }

    /// Puts the parts of a behaviour that is a design by itself where it says, among what stands for its slots.
    static func arrange(_ root: inout Element) {
        var parts: [(node: Node, place: Place)] = []
        root.children = root.children.filter { child in
            guard case .element(var part) = child, let place = Place(of: &part) else { return true }
            parts.append((.element(part), place))
            return false
        }
        for part in parts { put(part.node, at: part.place, in: &root) }
    }

    /// Where in the design a part is drawn.
    private struct Place {
        enum Side { case before, after, into, around }
        var side: Side
        /// `#id`, or `.class` for each of its elements.
        var target: String

        /// - Parameter names: what the behaviour's names become; nil in its own drawing.
        init?(of part: inout Element, _ names: BehaviourNames? = nil) {
            for (name, side) in [("before", Side.before), ("after", .after), ("into", .into), ("around", .around)] {
                let attribute = Name(name, in: .flipbook)
                guard let slot = part[attribute] else { continue }
                part[attribute] = nil
                (self.side, target) = (side, slot.trimmedSpace)
                if let names {
                    let name = String(target.dropFirst())
                    target = target.hasPrefix(".") ? "." + names.class(name) : "#" + names.element(name)
                }
                return
            }
            return nil
        }
    }

    private static func put(_ node: Node, at place: Place, in root: inout Element) {
        root.rewrite { element in
            guard element.matches(place.target) else { return [.element(element)] }
            switch place.side {
            case .before: return [node, .element(element)]
            case .after: return [.element(element), node]
            case .into:
                var parent = element
                parent.children.append(node)
                return [.element(parent)]
            case .around: return [node.holding(element)]
            }
        }
    }
}

extension Element {
    /// Whether `#id` or `.class` means this element.
    func matches(_ target: String) -> Bool {
        if target.hasPrefix("#") { return id == String(target.dropFirst()) }
        return (self["class"] ?? "").spaceSeparated.contains(target.dropFirst())
    }
}

extension Node {
    /// The same element with another one in its innermost last group.
    fileprivate func holding(_ inner: Element) -> Node {
        guard case .element(var outer) = self else { return self }
        if let last = outer.children.indices.last(where: { outer.children[$0].element?.name == "svg:g" }) {
            outer.children[last] = outer.children[last].holding(inner)
        } else {
            outer.children.append(.element(inner))
        }
        return .element(outer)
    }
}
