// Reading CSS as drawing tools write it: simple selectors and declarations; what goes beyond is a located problem.

import Diagnostics
import XML

/// A reader of style sheets and `style` attributes; places are UTF-8 offsets into the text it is given.
package struct StyleReader {
    private let bytes: [UInt8]
    private var position = 0
    package private(set) var problems: [StyleProblem] = []

    package init(_ text: String) { bytes = Array(text.utf8) }

    /// Declarations of a `style` attribute.
    package mutating func declarations() -> [StyleDeclaration] { declarations(until: bytes.count) }

    package mutating func rules() -> [StyleRule] {
        var rules: [StyleRule] = []
        while true {
            skipSpace()
            guard position < bytes.count else { return rules }
            if bytes[position] == UInt8(ascii: "@") {
                skipAtRule()
                continue
            }
            let start = position
            guard let open = find(UInt8(ascii: "{")) else {
                endInside(start)
                return rules
            }
            let selectors = selectors(in: start..<open)
            position = open + 1
            var close = find(UInt8(ascii: "}")) ?? bytes.count
            var end = close
            if let inner = find(UInt8(ascii: "{"), until: close) {
                // CSS Nesting: what stands before the inner rule counts.
                end = bytes[position..<inner].lastIndex(of: UInt8(ascii: ";")) ?? position
                guard let outer = blockEnd(from: position) else {
                    endInside(start)
                    return rules
                }
                close = outer
                problems.append(
                    StyleProblem(
                        id: "style-selector", sentence: "a rule inside a rule is left out, and what follows it there",
                        suggestion: "write it beside the other, with both selectors", range: end..<(inner + 1),
                        isError: false))
            }
            let declarations = declarations(until: end)
            position = min(close + 1, bytes.count)
            if !selectors.isEmpty { rules.append(StyleRule(selectors: selectors, declarations: declarations)) }
        }
    }

    private mutating func declarations(until end: Int) -> [StyleDeclaration] {
        var result: [StyleDeclaration] = []
        while true {
            skipSpace(until: end)
            guard position < end else { return result }
            if bytes[position] == UInt8(ascii: ";") {
                position += 1
                continue
            }
            let start = position
            let stop = find(UInt8(ascii: ";"), until: end) ?? end
            defer { position = stop }
            guard let colon = bytes[start..<stop].firstIndex(of: UInt8(ascii: ":")) else {
                let range = trimmed(start..<stop)
                problems.append(
                    StyleProblem(
                        id: "bad-style", sentence: "“\(text(range))” is not a style declaration",
                        suggestion: "write “property: value”", range: range))
                continue
            }
            let name = trimmed(start..<colon)
            var value = trimmed((colon + 1)..<stop)
            var isImportant = false
            let written = text(value)
            if written.lowercased().hasSuffix("important"), let mark = written.utf8.lastIndex(of: UInt8(ascii: "!")) {
                isImportant = true
                let end = written.utf8.distance(from: written.startIndex, to: mark)
                value = trimmed(value.lowerBound..<(value.lowerBound + end))
            }
            result.append(
                StyleDeclaration(
                    property: text(name).lowercased(), value: withoutComments(text(value)), isImportant: isImportant,
                    range: name.lowerBound..<trimmed(start..<stop).upperBound, valueRange: value))
        }
    }

    private mutating func endInside(_ start: Int) {
        problems.append(
            StyleProblem(
                id: "bad-style", sentence: "the style sheet ends inside a rule",
                suggestion: "write “selector { property: value }”", range: start..<bytes.count))
        position = bytes.count
    }

    /// Where a block ends that begins at a place, with the blocks in it; nil where it does not.
    private func blockEnd(from start: Int) -> Int? {
        var depth = 1
        for at in start..<bytes.count {
            if bytes[at] == UInt8(ascii: "{") { depth += 1 }
            if bytes[at] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return at }
        }
        return nil
    }

    private mutating func selectors(in range: Range<Int>) -> [StyleSelector] {
        var result: [StyleSelector] = []
        var isMalformed = false
        position = range.lowerBound
        repeat {
            let end = find(UInt8(ascii: ","), until: range.upperBound) ?? range.upperBound
            let piece = trimmed(position..<end)
            position = end + 1
            if let selector = SelectorReader.selector(withoutComments(text(piece))) {
                result.append(selector)
            } else {
                // A browser leaves out the whole rule then.
                isMalformed = isMalformed || piece.isEmpty || text(piece).contains { "!@%;?<".contains($0) }
                problems.append(
                    StyleProblem(
                        id: "style-selector",
                        sentence: "the rule of “\(text(piece))” is left out: no design takes this selector",
                        suggestion: "name elements, classes, ids, attributes and places", range: piece, isError: false))
            }
        } while position <= range.upperBound
        return isMalformed ? [] : result
    }

    private mutating func skipAtRule() {
        let start = position
        let name = text(start..<(bytes[start...].firstIndex { !isWordByte($0) } ?? bytes.count))
        let end = find(UInt8(ascii: ";"), or: UInt8(ascii: "{")) ?? bytes.count
        if end < bytes.count, bytes[end] == UInt8(ascii: "{") {
            var depth = 0
            position = end
            while position < bytes.count {
                if bytes[position] == UInt8(ascii: "{") { depth += 1 }
                if bytes[position] == UInt8(ascii: "}") { depth -= 1 }
                position += 1
                if depth == 0 { break }
            }
        } else {
            position = min(end + 1, bytes.count)
        }
        if let problem = atRule(name.lowercased(), range: start..<position) { problems.append(problem) }
    }

    private func atRule(_ name: String, range: Range<Int>) -> StyleProblem? {
        let place = range.lowerBound..<(range.lowerBound + name.utf8.count)
        switch name {
        case "@charset", "@namespace": return nil
        case "@import":
            return StyleProblem(
                id: "style-left-out", sentence: "@import is left out: it brings in a style sheet from outside",
                suggestion: "write the rules into the design", range: place, isError: false)
        case "@font-face":
            let font = family(in: range).map { "the font \($0)" } ?? "a font"
            return StyleProblem(
                id: "style-left-out",
                sentence: "\(font) is left out: viewers draw with those that they have, so letters can look otherwise",
                suggestion: "use system fonts, such as font-family=\"-apple-system, system-ui, sans-serif\", "
                    + "or outline the text as a <path>", range: place, isError: false)
        case "@keyframes", "@-webkit-keyframes":
            return StyleProblem(
                id: "style-animation", sentence: "Flipbook writes the animation of a design",
                suggestion: "bind the attribute with <fb:bind> and move it with <fb:animate>", range: place)
        case "@media" where text(range).prefix(while: { $0 != "{" }).dropFirst(6).trimmedSpace == "print": return nil
        default:
            return StyleProblem(
                id: "style-rule", sentence: "“\(name)” is left out: a design looks the same for all viewers",
                suggestion: "write the rules without it", range: place, isError: false)
        }
    }

    /// The name of a font that is brought in, in quotation marks.
    private func family(in range: Range<Int>) -> String? {
        let mark = Array("font-family".utf8)
        guard let found = bytes[range].firstRange(of: mark)?.upperBound,
            let colon = bytes[found..<range.upperBound].firstIndex(of: UInt8(ascii: ":")),
            let end = bytes[colon..<range.upperBound].firstIndex(where: {
                $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "}")
            })
        else { return nil }
        return "“" + text((colon + 1)..<end).filter { $0 != "\"" && $0 != "'" }.trimmedSpace + "”"
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "@") || byte == UInt8(ascii: "-") || byte >= 0x30 && byte <= 0x39
            || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
    }

    /// The next place of a byte, or of another, outside of strings, comments and parentheses.
    private func find(_ wanted: UInt8, or other: UInt8? = nil, until end: Int? = nil) -> Int? {
        let end = end ?? bytes.count
        var index = position
        var quote: UInt8 = 0
        var depth = 0
        while index < end {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "/"), index + 1 < end, bytes[index + 1] == UInt8(ascii: "*") {
                index = endOfComment(index, end) - 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "(") {
                depth += 1
            } else if byte == UInt8(ascii: ")") {
                depth = max(0, depth - 1)
            } else if byte == wanted || byte == other, depth == 0 {
                return index
            }
            index += 1
        }
        return nil
    }

    private func endOfComment(_ start: Int, _ end: Int) -> Int {
        var index = start + 2
        while index + 1 < end {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return end
    }

    private mutating func skipSpace(until end: Int? = nil) {
        let end = end ?? bytes.count
        while position < end {
            let byte = bytes[position]
            if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
                position += 1
            } else if byte == UInt8(ascii: "/"), position + 1 < end, bytes[position + 1] == UInt8(ascii: "*") {
                position = endOfComment(position, end)
            } else if bytes[position...].starts(with: Array("<!--".utf8)) {
                position += 4
            } else if bytes[position...].starts(with: Array("-->".utf8)) {
                position += 3
            } else {
                return
            }
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func withoutComments(_ text: String) -> String {
        // A comment parts what stands before it from what stands behind it.
        var (result, rest) = ("", text[...])
        while let open = rest.firstRange(of: "/*") {
            result += rest[..<open.lowerBound] + " "
            rest = rest[(rest[open.upperBound...].firstRange(of: "*/")?.upperBound ?? rest.endIndex)...]
        }
        result += rest
        return result.trimmedSpace
    }
}
