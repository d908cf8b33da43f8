// The elements of a picture by id.

package import XML

/// The elements of a picture by id. Of several elements with one id the first counts.
package struct PictureIndex {
    /// In document order.
    package private(set) var ids: [String] = []
    private var elements: [String: Element] = [:]
    /// The ids of the elements of a class, in document order; of the classes that the metadata names.
    package let classes: [String: [String]]

    /// Indexes a picture in one pass. Later changes of the picture do not show.
    package init(_ picture: Element, classes: [String: [String]] = [:]) {
        self.classes = classes
        picture.walk { element in
            guard let id = element.id, elements[id] == nil else { return }
            ids.append(id)
            elements[id] = element
        }
    }

    /// Whether an element has the id.
    package func contains(_ id: String) -> Bool { elements[id] != nil }

    /// The local name of the element with the id; nil if there is none.
    package func elementName(of id: String) -> String? { elements[id]?.name.local }

    /// The element with the id; nil if there is none.
    package func element(_ id: String) -> Element? { elements[id] }
}
