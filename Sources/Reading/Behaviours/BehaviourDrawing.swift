// What a behaviour draws, in the drawing of the design that uses it.

import XML

struct BehaviourDrawing {
    private let names: BehaviourNames
    private let slots: Set<String>

    /// - Parameter slots: the ids, in the behaviour, of what stands for its slots.
    init(_ names: BehaviourNames, slots: Set<String>) {
        self.names = names
        self.slots = slots
    }

    /// Puts everything that the behaviour draws into the design, but what stands there for a slot. `fb:before`,
    /// `fb:after`, `fb:into` and `fb:around` name the slot where a part belongs; the rest is drawn on top.
    func put(_ drawing: Element, into root: inout Element) {
        var drawing = drawing
        drawing.children.removeAll { child in
            guard let element = child.element else { return true }
            let isWords = ["metadata", "title", "desc"].contains(element.name.local)
            return element.name.namespace != .svg || isWords
        }
        let taken = Set(slots.map { names.element($0) })
        drawing.renameIDs { names.element($0) }
        drawing.rewrite { element in element.id.map(taken.contains) == true ? [] : [.element(element)] }
        drawing.updateAll { element in
            guard let words = element["class"] else { return }
            element["class"] = words.spaceSeparated.map { names.class(String($0)) }.joined(separator: " ")
        }
        var style = drawing.attributes
        for name in ["viewBox", "width", "height", "version", "id", "preserveAspectRatio"] as [Name] {
            style[name] = nil
        }
        for child in drawing.children {
            guard case .element(var part) = child else { continue }
            let place = Place(of: &part) { names.element($0) }
            // What stands around the design's own element must not change how that looks.
            let isBare = style.isEmpty || place?.side == .around
            let node: Node = isBare ? .element(part) : .element(.svg("g", style, children: [.element(part)]))
            if let place { BehaviourDrawing.put(node, at: place, in: &root) } else { root.children.append(node) }
        }
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
        var id: String

        init?(of part: inout Element, _ rename: (String) -> String = { $0 }) {
            for (name, side) in [("before", Side.before), ("after", .after), ("into", .into), ("around", .around)] {
                let attribute = Name(name, in: .flipbook)
                guard let slot = part[attribute] else { continue }
                part[attribute] = nil
                (self.side, id) = (side, rename(String(slot.trimmedSpace.dropFirst())))
                return
            }
            return nil
        }
    }

    private static func put(_ node: Node, at place: Place, in root: inout Element) {
        root.rewrite { element in
            guard element.id == place.id else { return [.element(element)] }
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
