// The picture by id: which elements there are, for everything that points into the drawing.

package import XML

package struct PictureIndex {
    /// In document order.
    package private(set) var ids: [String] = []
    private var elements: [String: Element] = [:]

    package init(_ picture: Element) {
        picture.walk { element in
            guard let id = element.id, elements[id] == nil else { return }
            ids.append(id)
            elements[id] = element
        }
    }

    package func contains(_ id: String) -> Bool { elements[id] != nil }

    package func elementName(of id: String) -> String? { elements[id]?.name.local }

    package func element(_ id: String) -> Element? { elements[id] }
}
