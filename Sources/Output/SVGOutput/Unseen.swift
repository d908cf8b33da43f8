// Removes from a drawing what is never visible in it.

package import XML

/// Names that are made once, because every element of every drawing is compared with them.
private enum Hiding {
    static let display: Name = "display"
    static let opacity: Name = "opacity"
    static let attribute: Name = "attributeName"
    static let defs: Name = "svg:defs"
    static let animations: Set<Name> = ["svg:animate", "svg:set"]
}

extension Element {
    /// Whether this is never displayed, or always fully transparent.
    private var isHidden: Bool {
        func stays(_ attribute: Name, at value: String) -> Bool {
            self[attribute] == value
                && !children.contains {
                    guard case .element(let child) = $0, Hiding.animations.contains(child.name) else { return false }
                    return child[Hiding.attribute] == attribute.local
                }
        }
        return stays(Hiding.display, at: "none") || stays(Hiding.opacity, at: "0")
    }

    private func holds(_ ids: Set<String>) -> Bool { first { $0.id.map(ids.contains) ?? false } != nil }

    /// Removes what is never displayed or always fully transparent, unless a reference points into it. Without
    /// `keepingIDs` it removes ids without references too.
    package mutating func removeHidden(keeping referred: Set<String>, keepingIDs: Bool) {
        if let pruned = pruned(referred, keepingIDs) { self = pruned }
    }

    /// Nil where nothing goes, so that what stays is shared with the drawing that it came from.
    private func pruned(_ referred: Set<String>, _ keepsIDs: Bool) -> Element? {
        var left: [Node]?
        for (index, node) in children.enumerated() {
            guard case .element(let child) = node else {
                left?.append(node)
                continue
            }
            if child.name.namespace == .svg, child.isHidden, !child.holds(referred) {
                if left == nil { left = Array(children[..<index]) }
            } else if let pruned = child.pruned(referred, keepsIDs) {
                if left == nil { left = Array(children[..<index]) }
                left?.append(.element(pruned))
            } else {
                left?.append(node)
            }
        }
        let losesID = !keepsIDs && id.map { !referred.contains($0) } ?? false
        if left == nil, !losesID { return nil }
        var element = self
        if let left { element.children = left }
        if losesID { element.id = nil }
        return element
    }

    /// The drawing without what is never seen, and without the gradients, clips and parts that only this used; what has
    /// one of the ids in it stays.
    package func withoutUnseen(keeping ids: Set<String> = []) -> Element {
        var drawing = self
        var referred = referredIDs.union(ids)
        drawing.removeHidden(keeping: referred, keepingIDs: true)
        while true {
            let left = drawing.referredIDs.union(ids)
            if left == referred { return drawing }
            referred = left
            drawing.updateAll { element in
                guard element.name == Hiding.defs else { return }
                element.children.removeAll { node in
                    node.element.map { $0.id != nil && !$0.holds(referred) } ?? false
                }
            }
        }
    }

    /// Removes all ids but the wanted ones.
    package mutating func removeIDs(keeping wanted: Set<String>) {
        updateAll { element in
            if let id = element.id, !wanted.contains(id) { element.id = nil }
        }
    }
}
