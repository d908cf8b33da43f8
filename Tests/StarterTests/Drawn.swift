// A starter's drawing, asked by ids: attributes, parents, and what stands in front of what.

import Designs
import Testing
import XML

struct Drawn {
    private let picture: Element
    /// Every element with its parent's place and its place in document order.
    private var places: [(element: Element, parent: Int)] = []

    init(_ design: Design) {
        picture = design.picture
        add(picture, parent: -1)
    }

    private mutating func add(_ element: Element, parent: Int) {
        places.append((element, parent))
        let place = places.count - 1
        for child in element.elements { add(child, parent: place) }
    }

    private func place(_ id: String) throws -> Int {
        try #require(places.firstIndex { $0.element["id"] == id }, "the drawing has no #\(id)")
    }

    func element(_ id: String) throws -> Element { places[try place(id)].element }

    func parent(of id: String) throws -> Element {
        let parent = places[try place(id)].parent
        return places[try #require(parent < 0 ? nil : parent)].element
    }

    /// An attribute of the element, or the nearest one around it that has it.
    func inherited(_ attribute: Name, of id: String) throws -> String? {
        var place = try place(id)
        while place >= 0 {
            if let value = places[place].element[attribute] { return value }
            place = places[place].parent
        }
        return nil
    }

    /// Whether the first is painted before the second, and neither holds the other.
    func isBehind(_ back: String, _ front: String) throws -> Bool {
        let (first, second) = (try place(back), try place(front))
        return first < second && !holds(first, second)
    }

    /// Whether one element is inside another.
    func isInside(_ inner: String, _ outer: String) throws -> Bool { holds(try place(outer), try place(inner)) }

    private func holds(_ outer: Int, _ inner: Int) -> Bool {
        var place = places[inner].parent
        while place >= 0 {
            if place == outer { return true }
            place = places[place].parent
        }
        return false
    }
}

extension Element {
    /// The first element of that name in it.
    func descendant(_ name: Name) -> Element? {
        for child in elements {
            if child.name == name { return child }
            if let found = child.descendant(name) { return found }
        }
        return nil
    }
}
