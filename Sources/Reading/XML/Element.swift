// The tree: elements, text, comments and instructions as values that can be edited, copied and handed between tasks.

package import Diagnostics

/// A byte range in the source, or none. Places never make two nodes unequal: a tree read back equals the one written.
package struct Place: Hashable, Sendable {
    private let start: Int32
    private let end: Int32

    package static let none = Place(start: -1, end: -1)

    private init(start: Int32, end: Int32) { (self.start, self.end) = (start, end) }

    /// A place in the source. Offsets beyond 2³¹ − 1 are clamped.
    package init(_ range: Range<Int>) {
        self.init(start: Int32(clamping: range.lowerBound), end: Int32(clamping: range.upperBound))
    }

    package var range: Range<Int>? { start < 0 ? nil : Int(start)..<Int(end) }

    /// The same place in a file that begins at an offset of another.
    func moved(by offset: Int) -> Place {
        range.map { Place(($0.lowerBound + offset)..<($0.upperBound + offset)) } ?? .none
    }

    package static func == (left: Place, right: Place) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}

/// What an element contains. Text between two elements is one node, CDATA sections included.
package enum Node: Hashable, Sendable {
    case element(Element)
    case text(String, Place = .none)
    case comment(String, Place = .none)
    /// A processing instruction: `<?target content?>`.
    case instruction(target: String, content: String, Place = .none)

    package var element: Element? { if case .element(let element) = self { element } else { nil } }
    package var text: String? { if case .text(let text, _) = self { text } else { nil } }

    /// Whether this is text of nothing but white space.
    package var isBlank: Bool {
        guard case .text(let text, _) = self else { return false }
        return text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
    }

    /// Where the node stands in the source: an element's start tag, or the whole of anything else.
    package var range: Range<Int>? {
        switch self {
        case .element(let element): element.range
        case .text(_, let place), .comment(_, let place), .instruction(_, _, let place): place.range
        }
    }
}

extension Node: ExpressibleByStringInterpolation {
    /// A text node without a place.
    package init(stringLiteral text: String) { self = .text(text) }

    /// An element of SVG. Stops the program where `local` is not an XML name.
    package static func svg(_ local: String, _ attributes: Attributes = [:], children: [Node] = []) -> Node {
        .element(.svg(local, attributes, children: children))
    }

    /// An element of HTML. Stops the program where `local` is not an XML name.
    package static func html(_ local: String, _ attributes: Attributes = [:], children: [Node] = []) -> Node {
        .element(.html(local, attributes, children: children))
    }
}

/// An element with all that is in it: a value, so that a copy is deep and an edit changes no other.
package struct Element: Hashable, Sendable {
    package var name: Name
    package var attributes: Attributes
    package var children: [Node]
    var place: Place

    /// An element that was made rather than read: it has no place.
    package init(_ name: Name, _ attributes: Attributes = [:], children: [Node] = []) {
        self.init(name, attributes, children: children, place: .none)
    }

    init(_ name: Name, _ attributes: Attributes, children: [Node], place: Place) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.place = place
    }

    /// An element of SVG. Stops the program where `local` is not an XML name.
    package static func svg(_ local: String, _ attributes: Attributes = [:], children: [Node] = []) -> Element {
        Element(Name(local, in: .svg), attributes, children: children)
    }

    /// An element of HTML. Stops the program where `local` is not an XML name.
    package static func html(_ local: String, _ attributes: Attributes = [:], children: [Node] = []) -> Element {
        Element(Name(local, in: .html), attributes, children: children)
    }

    /// The bytes of the start tag, from `<` to past `>`; nil for an element that was made rather than read.
    package var range: Range<Int>? { place.range }

    /// The bytes of the name in the start tag.
    package var nameRange: Range<Int>? {
        range.map { ($0.lowerBound + 1)..<($0.lowerBound + 1 + name.description.utf8.count) }
    }

    /// The value of an attribute; see `Attributes`.
    package subscript(attribute: Name) -> String? {
        get { attributes[attribute] }
        set { attributes[attribute] = newValue }
    }

    package var id: String? {
        get { attributes["id"] }
        set { attributes["id"] = newValue }
    }

    /// The children that are elements, in order.
    package var elements: [Element] { children.compactMap { $0.element } }

    /// The same element, of a file that another takes in: all places count from the beginning of that other one.
    /// - Parameter offset: where the file begins in it; see `SourceText.attach`.
    package func moved(by offset: Int) -> Element {
        let attributes = Attributes(unique: attributes.map { $0.moved(by: offset) })
        let children = children.map { child -> Node in
            switch child {
            case .element(let element): .element(element.moved(by: offset))
            case .text(let text, let place): .text(text, place.moved(by: offset))
            case .comment(let text, let place): .comment(text, place.moved(by: offset))
            case .instruction(let target, let content, let place):
                .instruction(target: target, content: content, place.moved(by: offset))
            }
        }
        return Element(name, attributes, children: children, place: place.moved(by: offset))
    }

    /// The same element as if it had been made rather than read.
    package var withoutPlaces: Element {
        let children = children.map { child -> Node in
            switch child {
            case .element(let element): .element(element.withoutPlaces)
            case .text(let text, _): .text(text)
            case .comment(let text, _): .comment(text)
            case .instruction(let target, let content, _): .instruction(target: target, content: content)
            }
        }
        return Element(name, Attributes(unique: attributes.map { Attribute($0.name, $0.value) }), children: children)
    }

    /// The text of the element and its descendants, in document order, without comments and instructions.
    package var textContent: String {
        var text = ""
        for child in children {
            switch child {
            case .text(let piece, _): text += piece
            case .element(let element): text += element.textContent
            case .comment, .instruction: break
            }
        }
        return text
    }
}

/// A document as read: its root, what stands before and after it, and the source that all places refer to.
package struct Document: Sendable {
    package var source: SourceText
    package var root: Element
    /// Comments (where kept) and processing instructions outside of the root.
    package var outside: [Node]
    /// Where the DOCTYPE stands, if there is one; it is passed over, never read.
    package var doctypeRange: Range<Int>?
}
