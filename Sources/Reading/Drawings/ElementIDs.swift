// Ids of the whole file: each once, whatever carries it, and names made up for elements that need one.

import Diagnostics
package import XML

/// Which element has which id. The drawing and the statechart share one space of ids, since a `<data id>` would capture
/// a `url(#…)` of the drawing.
package struct ElementIDs {
    private var places: [String: (element: Name, range: Range<Int>?)] = [:]
    private var next: [String: Int] = [:]

    /// Notes ids that occur twice or cannot be one. Of two elements of the drawing with one id the first has it, as in
    /// browsers; that is an error only where something refers to it.
    package init(of root: Element, notes: DiagnosticLog) {
        var named: Set<String>?
        root.walk { element in
            guard let attribute = element.attributes.attribute("id") else { return }
            // 6.3: several sends may share an id, under which they are cancelled together.
            if element.name == "scxml:send" { return }
            if element.name.namespace != .svg, element.name.namespace != .scxml { return }
            let id = attribute.value
            let range = attribute.valueRange
            if !ElementIDs.isUsable(id) {
                // Figma writes “Frame 1”: such an id names nothing, and the picture goes without it.
                if element.name.namespace == .svg { return }
                notes.error(
                    "bad-id", at: range, id.isEmpty ? "an id may not be empty" : "“\(id)” cannot be an id",
                    instead: "letters, digits, “-”, “_” and “.”, without spaces")
            } else if let first = places[id] {
                let names = named ?? ElementIDs.named(in: root)
                named = names
                if element.name.namespace == .svg, first.element.namespace == .svg, !names.contains(id) {
                    notes.warning(
                        "duplicate-id", kind: "", at: range, "the id “\(id)” is taken, and names the first that has it",
                        instead: "give each element an id of its own where a binding or an input is to name it")
                    return
                }
                notes.error(
                    "duplicate-id", at: range, "the id “\(id)” is taken",
                    notes: [.init("<\(first.element)> has it", at: first.range)],
                    instead: "each id may be used once in a file, in the drawing and in the statechart together")
            } else {
                places[id] = (element.name, range)
            }
        }
    }

    /// The ids to which something in the file refers.
    private static func named(in root: Element) -> Set<String> {
        var names = root.referredIDs
        root.walk { element in
            guard element.name.namespace != .svg else { return }
            for attribute in element.attributes where attribute.value.utf8.contains(UInt8(ascii: "#")) {
                // `#row[2]`, and the ids of a morph or a list.
                for word in attribute.value.split(whereSeparator: { " \t\n\r,;'\"(){}".contains($0) }) {
                    guard let mark = word.firstIndex(of: "#") else { continue }
                    names.insert(String(word[word.index(after: mark)...].prefix { $0 != "[" }))
                }
            }
        }
        return names
    }

    /// Whether `url(#id)` and `target="#id"` could name it.
    package static func isUsable(_ id: String) -> Bool {
        !id.isEmpty && !id.utf8.contains { $0 <= 0x20 || "\"'()<>#".utf8.contains($0) }
    }

    /// Whether an element of the file has the id, or was given it by `id(of:)`.
    package func contains(_ id: String) -> Bool { places[id] != nil }

    /// The element's id, which it is given where it has none: `rect-1` and so on, counted in document order.
    package mutating func id(of element: inout Element) -> String {
        if let id = element.id { return id }
        let stem = element.name.local
        var number = next[stem] ?? 1
        while places["\(stem)-\(number)"] != nil { number += 1 }
        next[stem] = number + 1
        let id = "\(stem)-\(number)"
        places[id] = (element.name, element.range)
        element.id = id
        return id
    }
}
