// Copies of what moves, written out: WebKit moves nothing by CSS inside of what a `<use>` shows, and Firefox not all.

import Geometry
import XML

extension Element {
    /// The picture with what moves in the place of each `<use>` that shows it. A copy has the ids of what it copies, so
    /// that the same tracks move it; see `keepFirstIDs`.
    func writingOut(_ moving: Set<String>) -> Element {
        var uses = MovingUses(self, moving)
        return uses.writtenOut(self, in: nil, inside: []) ?? self
    }

    /// Of several elements with one id the first keeps it.
    mutating func keepFirstIDs() {
        var taken: Set<String> = []
        updateAll { element in
            guard let id = element.id, !taken.insert(id).inserted else { return }
            element.id = nil
        }
    }
}

private struct MovingUses {
    private var elements: [String: Element] = [:]
    private let moving: Set<String>
    /// By id: whether something in the element moves.
    private var known: [String: Bool] = [:]
    /// How many more elements copies may add. What is left is a `<use>` as before.
    private var room = 20_000

    init(_ root: Element, _ moving: Set<String>) {
        self.moving = moving
        root.walk { element in
            if let id = element.id, elements[id] == nil { elements[id] = element }
        }
    }

    private mutating func moves(_ id: String) -> Bool {
        if let known = known[id] { return known }
        // A circle moves nothing.
        known[id] = false
        guard let element = elements[id] else { return false }
        var found = false
        var uses: [String] = []
        element.walk { part in
            found = found || part.id.map(moving.contains) ?? false
            if part.name == "svg:use", let target = part.target { uses.append(target) }
        }
        for use in uses where !found { found = moves(use) }
        known[id] = found
        return found
    }

    /// Nil where nothing is to be written out, so that it is shared with the picture.
    mutating func writtenOut(_ element: Element, in parent: Name?, inside open: Set<String>) -> Element? {
        if element.name == "svg:use", let copy = copy(element, in: parent, inside: open) { return copy }
        var changed: Element?
        for (index, node) in element.children.enumerated() {
            guard case .element(let child) = node, let new = writtenOut(child, in: element.name, inside: open) else {
                continue
            }
            if changed == nil { changed = element }
            changed?.children[index] = .element(new)
        }
        return changed
    }

    private mutating func copy(_ use: Element, in parent: Name?, inside open: Set<String>) -> Element? {
        guard let id = use.target, !open.contains(id), moves(id), let shown = elements[id],
            shown.name != "svg:symbol", shown.name != "svg:svg"
        else { return nil }
        var size = 0
        shown.walk { _ in size += 1 }
        guard size <= room else { return nil }
        let place = ["x", "y"].map { use[Name($0)] ?? "0" }
        guard place.allSatisfy({ Double($0) != nil }) else { return nil }
        var group = Element(Name("g", in: .svg), use.attributes, children: [])
        for name: Name in ["href", "xlink:href", "x", "y", "width", "height"] { group[name] = nil }
        let isPlaced = place.contains { Double($0) != 0 }
        // No group may stand in a clip path, and one that says nothing need not.
        if parent == "svg:clipPath", isPlaced || !group.attributes.isEmpty { return nil }
        room -= size
        let copy = writtenOut(shown, in: parent, inside: open.union([id])) ?? shown
        if parent == "svg:clipPath" { return copy }
        let content: Node =
            isPlaced
            ? .svg("g", ["transform": "translate(\(place.joined(separator: " ")))"], children: [.element(copy)])
            : .element(copy)
        group.children = [content]
        return group
    }
}
