// Finding elements in a tree, and changing them where they stand.

extension Element {
    /// Visits this element and all in it in document order.
    package func walk(_ visit: (Element) throws -> Void) rethrows {
        try visit(self)
        for case .element(let child) in children { try child.walk(visit) }
    }

    /// The first element in document order, this one included, that meets the condition.
    package func first(where condition: (Element) throws -> Bool) rethrows -> Element? {
        if try condition(self) { return self }
        for case .element(let child) in children { if let found = try child.first(where: condition) { return found } }
        return nil
    }

    /// All elements in document order, this one included, that meet the condition.
    package func all(where condition: (Element) throws -> Bool) rethrows -> [Element] {
        var found: [Element] = []
        try walk { if try condition($0) { found.append($0) } }
        return found
    }

    /// The first element in document order with the id, this one included.
    package func element(id: String) -> Element? { first { $0.id == id } }

    /// The first element with the attribute, and with this value of it if one is given.
    package func element(with attribute: Name, _ value: String? = nil) -> Element? {
        first { $0.has(attribute, value) }
    }

    /// All elements of that name in document order, this one included.
    package func elements(named name: Name) -> [Element] { all { $0.name == name } }

    /// The first child element of that name.
    package func child(_ name: Name) -> Element? { elements.first { $0.name == name } }

    /// Whether the element has the attribute, with this value if one is given.
    package func has(_ attribute: Name, _ value: String? = nil) -> Bool {
        guard let present = attributes[attribute] else { return false }
        return value == nil || value == present
    }

    /// Changes this element and then its descendants, in document order. Elements that a change inserts are visited,
    /// too.
    package mutating func updateAll(_ change: (inout Element) throws -> Void) rethrows {
        try change(&self)
        for index in children.indices {
            guard case .element = children[index] else { continue }
            try withChild(at: index) { try $0.updateAll(change) }
        }
    }

    /// Replaces each element below this one by the nodes that the rule gives for it, innermost first:
    /// `[.element($0)]` keeps it, `[]` removes it, several repeat it.
    package mutating func rewrite(_ rule: (Element) throws -> [Node]) rethrows {
        var result: [Node] = []
        result.reserveCapacity(children.count)
        for child in children {
            guard case .element(var element) = child else {
                result.append(child)
                continue
            }
            try element.rewrite(rule)
            result.append(contentsOf: try rule(element))
        }
        children = result
    }

    /// Takes the child out of its array while it is changed, so that it is held once and no array is copied.
    private mutating func withChild<Result>(
        at index: Int, _ change: (inout Element) throws -> Result
    ) rethrows -> Result {
        guard case .element(var element) = children[index] else {
            preconditionFailure("the child at index \(index) is no element")
        }
        children[index] = .text("")
        defer { children[index] = .element(element) }
        return try change(&element)
    }
}
