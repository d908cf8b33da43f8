// Changes inside of start tags and behind them, for advice.

package import Diagnostics

extension DiagnosticLog {
    /// Past the name of a start tag, up to its `>` or `/>`; nil for an element of another file.
    private func rest(of element: Element) -> Range<Int>? {
        guard let name = element.nameRange, !isAttached(name) else { return nil }
        var quote: UInt8?
        for offset in name.upperBound..<max(name.upperBound, source.bytes.count) {
            let byte = source.bytes[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x3E {
                return name.upperBound..<(source.bytes[offset - 1] == 0x2F ? offset - 1 : offset)
            }
        }
        return nil
    }

    /// What lets a namespace hold for a prefix in an element, or without one for its own name: none where that has one.
    package func declaring(_ namespace: Namespace, for prefix: String = "", on element: Element) -> [Advice.Change] {
        guard let rest = rest(of: element), let name = element.nameRange, !prefix.isEmpty || !source[name].contains(":")
        else { return [] }
        let attribute = prefix.isEmpty ? "xmlns" : "xmlns:" + prefix
        let declaration = "\(attribute)=\"\(namespace.address)\""
        let written = source[rest]
        let given = written.matches(of: /\b(xmlns(?::[^\s=]+)?)=(?:"[^"]*"|'[^']*')/)
        guard let old = given.first(where: { $0.1 == attribute }) else {
            return [.init(" " + declaration, at: rest.lowerBound..<rest.lowerBound)]
        }
        let start = rest.lowerBound + written.utf8.distance(from: written.startIndex, to: old.range.lowerBound)
        return [.init(declaration, at: start..<(start + old.0.utf8.count))]
    }

    /// Markup as the first that an element holds: the advice to write it, after some words.
    package func inserting(_ markup: String, in element: Element, _ words: String = "") -> Advice {
        // An element without an end tag cannot take it.
        guard let rest = rest(of: element), source.bytes[rest.upperBound] == 0x3E else { return Advice(words + markup) }
        return Advice(words + markup, changes: [.init(markup, at: (rest.upperBound + 1)..<(rest.upperBound + 1))])
    }
}
