// The picture by id: which elements there are, for everything that points into the drawing.

import Markup

struct PictureIndex {
    /// In document order.
    private(set) var ids: [String] = []
    private var elements: [String: Element] = [:]

    init(_ picture: Element) {
        picture.walk { element in
            guard let id = element.id, elements[id] == nil else { return }
            ids.append(id)
            elements[id] = element
        }
    }

    func contains(_ id: String) -> Bool { elements[id] != nil }

    func elementName(of id: String) -> String? { elements[id]?.name.local }

    func element(_ id: String) -> Element? { elements[id] }
}
