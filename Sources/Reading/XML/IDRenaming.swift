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

    /// Attributes that hold one id or several, parted by white space.
    private static let holdingIDs: Set<String> = [
        "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-flowto", "aria-details",
        "aria-activedescendant", "aria-errormessage", "for", "headers", "list", "form", "popovertarget", "commandfor",
    ]

    func apply(to element: inout Element) {
        element.attributes.forEachValue { name, value in
            switch name.local {
            case "id" where name.namespace == .none || name.namespace == .xml: value = table[value] ?? value
            case "href" where name.namespace == .none || name.namespace == .xlink:
                if value.hasPrefix("#"), let new = table[String(value.dropFirst())] { value = "#" + new }
            case "begin" where name.namespace == .none, "end" where name.namespace == .none: value = times(value)
            case _ where Self.holdingIDs.contains(name.local) && name.namespace == .none: value = words(value)
            default: value = urls(value)
            }
        }
        if element.name == "svg:style" || element.name == "html:style" {
            element.children = element.children.map { node in
                guard case .text(let text, let place) = node else { return node }
                return .text(selectors(urls(text)), place)
            }
        }
    }

    /// `a b` with each word that is an id renamed; white space stays as it is.
    private func words(_ value: String) -> String {
        var result = ""
        var rest = value[...]
        while !rest.isEmpty {
            let space = rest.prefix { $0.isWhitespace }
            let word = rest.dropFirst(space.count).prefix { !$0.isWhitespace }
            result += space + (table[String(word)] ?? String(word))
            rest = rest[word.endIndex...]
        }
        return result
    }

    /// `url(#id)`, with or without quotation marks, wherever it stands.
    private func urls(_ value: String) -> String {
        guard value.utf8.contains(0x23), value.contains("url(") else { return value }
        var result = ""
        var rest = value[...]
        while let start = rest.firstRange(of: "url(") {
            result += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            guard let close = rest.firstIndex(of: ")") else { break }
            result += reference(rest[..<close])
            rest = rest[close...]
        }
        return result + rest
    }

    private func reference(_ text: Substring) -> String {
        let quotes: Set<Character> = [" ", "\"", "'"]
        let before = text.prefix { quotes.contains($0) }
        let inside = text.dropFirst(before.count)
        var target = inside
        while let last = target.last, quotes.contains(last) { target.removeLast() }
        let after = inside[target.endIndex...]
        guard target.first == "#", let new = table[String(target.dropFirst())] else { return String(text) }
        return before + "#" + new + after
    }

    /// SMIL's lists of times: `0s; id.click; other.end + 1s`. A number such as `0.5s` names no id.
    private func times(_ value: String) -> String {
        value.split(separator: ";", omittingEmptySubsequences: false).map { item in
            let space = item.prefix { $0.isWhitespace }
            let time = item.dropFirst(space.count)
            var name = ""
            var index = time.startIndex
            while index < time.endIndex, time[index] != "." {
                // A backslash takes the meaning from a hyphen or a point in an id.
                if time[index] == "\\", time.index(after: index) < time.endIndex { index = time.index(after: index) }
                name.append(time[index])
                index = time.index(after: index)
            }
            guard index < time.endIndex, let new = table[name] else { return String(item) }
            return space + new + time[index...]
        }.joined(separator: ";")
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
