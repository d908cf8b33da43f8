// The picture by id: which elements there are, for everything that points into the drawing.

import Markup

struct PictureIndex {
    private(set) var ids: [String] = []
    private var elements: [String: (name: String, path: Element.Path)] = [:]

    init(_ picture: Element) { note(picture, at: []) }

    func contains(_ id: String) -> Bool { elements[id] != nil }

    func elementName(of id: String) -> String? { elements[id]?.name }

    func path(of id: String) -> Element.Path? { elements[id]?.path }

    /// The element with the id, in the picture that this is the index of.
    func element(_ id: String, in picture: Element) -> Element? {
        guard let path = elements[id]?.path else { return nil }
        var element = picture
        for index in path {
            guard let child = element.children[index].element else { return nil }
            element = child
        }
        return element
    }

    private mutating func note(_ element: Element, at path: Element.Path) {
        if let id = element.id, elements[id] == nil {
            ids.append(id)
            elements[id] = (element.name.local, path)
        }
        for (index, child) in element.children.enumerated() {
            if case .element(let child) = child { note(child, at: path + [index]) }
        }
    }
}
