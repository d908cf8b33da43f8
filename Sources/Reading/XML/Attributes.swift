// An element's attributes, in the order in which they were written.

/// One attribute. Those that were read know where they stand in the source.
package struct Attribute: Hashable, Sendable {
    package let name: Name
    /// The value with references resolved and line ends made spaces, as XML has it.
    package var value: String
    var namePlace: Place
    var valuePlace: Place

    /// An attribute that was made rather than read: it has no places.
    package init(_ name: Name, _ value: String) {
        self.init(name, value, namePlace: .none, valuePlace: .none)
    }

    init(_ name: Name, _ value: String, namePlace: Place, valuePlace: Place) {
        self.name = name
        self.value = value
        self.namePlace = namePlace
        self.valuePlace = valuePlace
    }

    /// The same value, from the same place in the source, under another name.
    package func renamed(_ name: Name) -> Attribute {
        Attribute(name, value, namePlace: namePlace, valuePlace: valuePlace)
    }

    /// The same attribute, of a file that begins at an offset of another.
    func moved(by offset: Int) -> Attribute {
        Attribute(name, value, namePlace: namePlace.moved(by: offset), valuePlace: valuePlace.moved(by: offset))
    }

    /// The bytes of the name, prefix included; nil for an attribute that was made rather than read.
    package var nameRange: Range<Int>? { namePlace.range }
    /// The bytes between the quotes, as they stand in the source. See `SourceText.range(ofValue:in:)` for parts of it.
    package var valueRange: Range<Int>? { valuePlace.range }
}

/// Attributes in document order, found by name. A name occurs once.
package struct Attributes: Hashable, Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    private var list: [Attribute]

    /// No attributes.
    package init() { list = [] }

    /// The attributes of a literal. Of two with one name the later value wins.
    package init(dictionaryLiteral elements: (Name, String)...) {
        self.init()
        for (name, value) in elements { self[name] = value }
    }

    /// Of two attributes with one name the later wins, in the place of the first.
    package init(_ attributes: some Sequence<Attribute>) {
        self.init()
        for attribute in attributes { set(attribute) }
    }

    /// For a list in which no name occurs twice.
    init(unique list: [Attribute]) { self.list = list }

    package var startIndex: Int { 0 }
    package var endIndex: Int { list.count }

    package subscript(position: Int) -> Attribute { list[position] }

    /// The value of an attribute. Setting nil removes it; setting a new one appends it.
    package subscript(name: Name) -> String? {
        get { attribute(name)?.value }
        set {
            if let newValue {
                set(Attribute(name, newValue))
            } else if let index = index(of: name) {
                list.remove(at: index)
            }
        }
    }

    /// The attribute with its places.
    package func attribute(_ name: Name) -> Attribute? { index(of: name).map { list[$0] } }

    /// Replaces the attribute of the same name where it stands, or appends.
    package mutating func set(_ attribute: Attribute) {
        if let index = index(of: attribute.name) { list[index] = attribute } else { list.append(attribute) }
    }

    /// Changes values in place; places in the source stay.
    package mutating func forEachValue(_ change: (Name, inout String) throws -> Void) rethrows {
        for index in list.indices { try change(list[index].name, &list[index].value) }
    }

    private func index(of name: Name) -> Int? {
        for index in list.indices where list[index].name == name { return index }
        return nil
    }
}
