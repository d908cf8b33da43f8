// New ids for a tree and everything in it that refers to them, so that several drawings can stand in one page.

extension Element {
    /// All ids in the tree, in document order.
    package var ids: [String] {
        var ids: [String] = []
        walk { if let id = $0.id { ids.append(id) } }
        return ids
    }

    /// Puts a prefix before each id of the tree and before each reference to one.
    ///
    /// SMIL takes `-` and `.` in `begin="id.click"` for its own, so a prefix is best of letters, digits and `_`.
    package mutating func renameIDs(prefix: String) { renameIDs { prefix + $0 } }

    /// Renames the ids of the tree and the references to them: `url(#…)` in any attribute and in `style` elements,
    /// `href="#…"`, the `aria-*` and HTML attributes that hold ids, and SMIL's `begin` and `end` (`id.click`).
    /// A reference to an id that is not in the tree stays as it is.
    package mutating func renameIDs(_ rename: (String) -> String) {
        var table: [String: String] = [:]
        for id in ids { table[id] = rename(id) }
        let renaming = IDRenaming(table: table)
        updateAll { renaming.apply(to: &$0) }
    }
}

struct IDRenaming {
    let table: [String: String]

    func apply(to element: inout Element) {
        element.attributes.forEachValue { name, value in
            if name.local == "id", name.namespace == .none || name.namespace == .xml {
                value = table[value] ?? value
            } else if name == "fb:backdrop", value.hasPrefix("#") {
                let id = value.dropFirst().prefix { !$0.isWhitespace }
                value = "#" + (table[String(id)] ?? String(id)) + value[id.endIndex...]
            } else if name.namespace == .none || name.namespace == .xlink,
                let form = ReferenceForm(ofAttribute: name.local)
            {
                value = form.renamed(value) { table[$0] }
            }
        }
        if element.isStyleSheet {
            element.children = element.children.map { node in
                guard case .text(let text, let place) = node else { return node }
                return .text(selectors(ReferenceForm.style.renamed(text) { table[$0] }), place)
            }
        }
    }

    /// `#id` in a style sheet. What could as well be a colour (`#fed`) is left: only `url(#fed)` names such an id.
    private func selectors(_ sheet: String) -> String {
        var result = ""
        var rest = sheet[...]
        while let mark = rest.firstIndex(of: "#") {
            result += rest[..<mark]
            let name = rest[rest.index(after: mark)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            let isColour = [3, 4, 6, 8].contains(name.count) && name.allSatisfy { $0.isHexDigit }
            // In `url(#…)` it has been renamed already.
            let isURL = result.hasSuffix("url(") || result.hasSuffix("url('") || result.hasSuffix("url(\"")
            result += "#" + (isColour || isURL ? String(name) : table[String(name)] ?? String(name))
            rest = rest[name.endIndex...]
        }
        return result + rest
    }
}
