// The faults inside of tags and text: attributes, references, comments.

internal import Diagnostics

extension Malformation {
    // MARK: Attributes

    func valueNotClosed() -> Diagnostic {
        let attribute = openAttribute()
        let value = attribute.map { source[$0.quote..<offset] } ?? ""
        if let attribute, value.contains(">") || value.contains("\n") || offset == source.bytes.count {
            return .error(
                "xml-unclosed-value", at: attribute.name, "the value of “\(source[attribute.name])” is not closed",
                notes: [Diagnostic.Note("it begins here", at: attribute.quote..<(attribute.quote + 1))],
                suggestion: Advice(
                    "write the missing quotation mark, \(source[attribute.quote..<(attribute.quote + 1)])",
                    changes: valueEnd(from: attribute.quote).map {
                        [.init(source[attribute.quote..<(attribute.quote + 1)], at: $0..<$0)]
                    } ?? []))
        }
        return .error(
            "xml-bare-less-than", at: character(at: offset), "“<” may not stand in an attribute's value",
            suggestion: Advice("write “lt” in a formula, or “&lt;” for the character itself", writing: "&lt;"))
    }

    func valueNotQuoted() -> Diagnostic {
        if offset < source.bytes.count, source.bytes[offset] == 0x3D {
            return .error(
                "xml-unquoted-value", at: offset..<(offset + 1), "one “=” stands before a value", suggestion: .remove())
        }
        if let (value, mark) = valueWithoutFirstMark() {
            return .error(
                "xml-unquoted-value", at: value, "the quotation mark before this value is missing",
                suggestion: Advice("write \(mark) before it", changes: [.init(mark, at: offset..<offset)]))
        }
        var end = offset
        while end < source.bytes.count, !Self.endsBareValue(source.bytes[end]) { end += 1 }
        let value = source[offset..<end]
        let isCurly = value.unicodeScalars.contains { (0x2018...0x201F).contains($0.value) || $0.value == 0xFF02 }
        return .error(
            "xml-unquoted-value", at: offset..<end,
            isCurly ? "these quotation marks are not XML's" : "an attribute's value must stand in quotation marks",
            suggestion: isCurly
                ? Advice("write straight ones: \"…\"", writing: Self.straightened(value))
                : value.isEmpty ? "write \"…\"" : .write("\"\(value)\""))
    }

    /// A value that ends with a quotation mark and begins with none. A mark behind `=` begins another value.
    private func valueWithoutFirstMark() -> (value: Range<Int>, mark: String)? {
        for mark in [UInt8(0x22), 0x27] {
            let rest = source.bytes[offset...].prefix { $0 != mark && $0 != 0x3C && $0 != 0x0A && $0 != 0x0D }
            guard rest.endIndex < source.bytes.count, source.bytes[rest.endIndex] == mark,
                let last = rest.last(where: { $0 > 0x20 }), last != 0x3D
            else { continue }
            return (offset..<rest.endIndex, String(UnicodeScalar(mark)))
        }
        return nil
    }

    func attributeWithoutValue() -> Diagnostic {
        let name = last(failure.first, before: offset)
        let end = name?.upperBound ?? source.bytes.count
        let isQuoted = end < source.bytes.count && [0x22, 0x27].contains(source.bytes[end])
        return .error(
            "xml-attribute-without-value", at: name ?? here, "the attribute “\(failure.first)” has no value",
            suggestion: Advice(
                "write \(failure.first)=\"…\"", changes: isQuoted ? [.init("=", at: end..<end)] : []))
    }

    func attributeTwice(_ name: String) -> Diagnostic {
        let message = "the attribute “\(name)” stands twice in one tag"
        let found = twins(name)
        guard found.count > 1 else {
            return .error("xml-attribute-twice", at: here, message, suggestion: "keep one of the two")
        }
        let (second, end) = found[1]
        let start = source.bytes[..<second.lowerBound].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? second.lowerBound
        return .error(
            "xml-attribute-twice", at: second, message,
            notes: [Diagnostic.Note("it stands here already", at: found[0].name)],
            suggestion: Advice("keep one of the two, such as the first", changes: [.init("", at: start..<end)]))
    }

    /// Where attributes of a name stand in the tag at the fault, and where each ends.
    private func twins(_ name: String) -> [(name: Range<Int>, end: Int)] {
        guard map.landmarks.indices.contains(failure.landmark) else { return [] }
        let landmark = map.landmarks[failure.landmark]
        guard name.hasPrefix("xmlns") else {
            let all = attributes(of: landmark)
            var found = all.filter { source[$0.nameRange] == name }
            // Two of one namespace, under two prefixes.
            if found.count < 2 { found = all.filter { source[$0.nameRange].hasSuffix(":" + name) } }
            return found.map { ($0.nameRange, $0.valueRange.upperBound + 1) }
        }
        // The map leaves out what declares a namespace.
        let tag = source[landmark.range]
        return tag.matches(of: /\s([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/).filter { $0.1 == name }.map { match in
            let start = landmark.range.lowerBound + tag[..<match.1.startIndex].utf8.count
            return (
                start..<start + name.utf8.count, start + tag[match.1.startIndex..<match.range.upperBound].utf8.count
            )
        }
    }

    func missingSpace() -> Diagnostic {
        // `name="a target="#b"`: the value before ends in what looks like the beginning of another attribute.
        let line = source.bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x3C } ?? 0
        let before = source[line..<offset]
        var change = Advice.Change(" ", at: offset..<offset)
        if let match = before.firstMatch(of: /\s+[\w:.-]+=([\x22\x27])$/) {
            let start = line + before[..<match.range.lowerBound].utf8.count
            // One of the other marks ends the value, where it is not the second of two in it.
            let isOther =
                before[..<match.range.lowerBound].wholeMatch(of: /(?s).*=(?:\x22[^\x22']*'|'[^\x22']*\x22)/) != nil
            change = .init(String(match.1), at: (isOther ? start - 1 : start)..<start)
        } else if offset < source.bytes.count, source.bytes[offset] == 0x3C, let start = lastByte(0x3C, before: offset)
        {
            change = tagEnd(from: start)[0]
        }
        return .error(
            "xml-missing-space", at: character(at: offset), "white space is missing here",
            suggestion: Advice("write a space here, or the quotation mark that is missing before", changes: [change]))
    }

    // MARK: References and characters

    func badCharacterReference() -> Diagnostic {
        let start = lastByte(0x26, before: offset) ?? offset
        let written = source[start..<max(offset, start)]
        let isNumber = written.wholeMatch(of: /&#(?:[0-9]+|x[0-9A-Fa-f]+)/) != nil
        // What has no number was not meant to be a reference.
        let change =
            isNumber
            ? Advice.Change(";", at: offset..<offset)
            : Advice.Change("&amp;", at: start..<min(start + 1, source.bytes.count))
        return .error(
            "xml-character-reference", at: start..<max(offset, start), "this character reference is not right",
            suggestion: Advice(
                "write &#160; with decimal digits or &#xA0; with hexadecimal ones, and a semicolon; “&amp;” for “&” itself",
                changes: [change]))
    }

    func badCharacter() -> Diagnostic {
        if let reference = badReferenceBefore() {
            return .error(
                "xml-character-reference", at: reference,
                "“\(source[reference])” is not a character that XML may hold", suggestion: .remove("remove it"))
        }
        let range = character(at: offset)
        let value = source[range].unicodeScalars.first?.value ?? 0
        let digits = String(value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return .error(
            "xml-character", at: range, "the character \(code) may not stand in XML", suggestion: .remove("remove it"))
    }

    /// The character reference that ends where libxml2 stood, if it names what XML may not hold. libxml2 has one code for
    /// such a reference and for such a character as it is.
    private func badReferenceBefore() -> Range<Int>? {
        guard let start = lastByte(0x26, before: offset) else { return nil }
        let end = offset < source.bytes.count && source.bytes[offset] == 0x3B ? offset + 1 : offset
        let written = source[start..<end].wholeMatch(of: /&#(?:x([0-9A-Fa-f]+)|([0-9]+));?/)
        guard let digits = written?.1 ?? written?.2 else { return nil }
        // What is too large for a number is too large for a character.
        let value = UInt32(digits, radix: written?.1 == nil ? 10 : 16) ?? .max
        switch value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return nil
        default: return start..<end
        }
    }

    func missingSemicolon() -> Diagnostic {
        let start = lastByte(0x26, before: offset) ?? offset
        let text = source[start..<offset]
        let isKnown = ["&lt", "&gt", "&amp", "&quot", "&apos"].contains(text)
        return .error(
            "xml-bare-ampersand", at: start..<offset,
            isKnown ? "“\(text)” lacks its semicolon" : "“&” begins a reference, and “\(text)” is none",
            suggestion: isKnown
                ? Advice("write “\(text);”", writing: "\(text);")
                : Advice("write “&amp;\(text.dropFirst())”", writing: "&amp;\(text.dropFirst())"))
    }

    func unknownEntity() -> Diagnostic {
        let name = failure.first
        let known = [
            "nbsp": "&#160;", "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–",
            "times": "×", "middot": "·", "bull": "•", "laquo": "«", "raquo": "»", "deg": "°", "larr": "←",
            "rarr": "→", "uarr": "↑", "darr": "↓",
        ]
        return .error(
            "xml-unknown-entity", at: last("&\(name);", before: offset) ?? here,
            "“&\(name);” is not known: XML has only &lt; &gt; &amp; &quot; &apos;",
            suggestion: known[name].map { Advice("write “\($0)”", writing: $0) } ?? "write the character itself")
    }

    /// The end of a comment that lacks a hyphen: `->` before a tag.
    private func arrow(in range: Range<Int>) -> Diagnostic? {
        guard let match = source[range].firstMatch(of: /(?s)^(.*?[^-])->\s*(?:<|$)/) else { return nil }
        let start = range.lowerBound + match.1.utf8.count
        return .error("xml-comment", at: start..<(start + 2), "“->” ends no comment", suggestion: .write("-->"))
    }

    func hyphens() -> Diagnostic {
        if let next = last("<!", before: offset)?.lowerBound, next > offset - 5, let start = last("<!--", before: next),
            let found = arrow(in: start.upperBound..<next)
        {
            return found
        }
        return .error(
            "xml-comment", at: offset..<min(offset + 2, source.bytes.count), "“--” may not stand inside of a comment",
            suggestion: Advice("write “- -”, or close the comment with “-->”", writing: "- -"))
    }

    func endOfCDATA() -> Diagnostic {
        .error(
            "xml-cdata", at: offset..<min(offset + 3, source.bytes.count),
            "“]]>” closes a CDATA section, and none is open", suggestion: Advice("write “]]&gt;”", writing: "]]&gt;"))
    }

    /// The scan stopped where the thing begins that is not closed.
    func notClosed(_ thing: String, _ mark: String) -> Diagnostic {
        let end = min(map.end + 4, source.bytes.count)
        if thing == "comment", let found = arrow(in: end..<source.bytes.count) { return found }
        return .error(
            "xml-unclosed", at: map.end..<end, "this \(thing) is never closed",
            suggestion: "write “\(mark)” where it ends")
    }

    // MARK: Places

    /// Where a value ends that lacks its second quotation mark: before the next attribute of its line, or before the end
    /// of the tag.
    private func valueEnd(from quote: Int) -> Int? {
        let line = source.bytes[(quote + 1)...].prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x3C }
        let text = String(decoding: line, as: UTF8.self)
        let end = text.firstMatch(of: /\s+[\w:.-]+=\x22|\s*\/?>/)?.range.lowerBound ?? text.endIndex
        return quote + 1 + text.utf8.distance(from: text.startIndex, to: end)
    }

    /// A value between other quotation marks, between straight ones.
    private static func straightened(_ value: String) -> String {
        let marks = value.unicodeScalars.filter { !((0x2018...0x201F).contains($0.value) || $0.value == 0xFF02) }
        return "\"\(String(String.UnicodeScalarView(marks)))\""
    }

    var here: Range<Int> { offset..<offset }

    /// The bytes of the character that begins at an offset.
    func character(at offset: Int) -> Range<Int> {
        var end = min(offset + 1, source.bytes.count)
        while end < source.bytes.count, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
        return min(offset, end)..<end
    }

    /// From a `<` to past the `>` that follows it.
    func tag(at start: Int) -> Range<Int> {
        let close = source.bytes[start...].firstIndex(of: 0x3E) ?? source.bytes.count - 1
        return start..<(close + 1)
    }

    func tagName(_ range: Range<Int>) -> String {
        let bytes = source.bytes[range].dropFirst().prefix { $0 > 0x20 && $0 != 0x2F && $0 != 0x3E }
        return String(decoding: bytes, as: UTF8.self)
    }

    func attributes(of landmark: Landmark) -> ArraySlice<AttributeLandmark> {
        map.attributes[Int(landmark.firstAttribute)..<Int(landmark.firstAttribute + landmark.attributeCount)]
    }

    func lastByte(_ byte: UInt8, before end: Int) -> Int? {
        source.bytes[..<min(end, source.bytes.count)].lastIndex(of: byte)
    }

    /// The last occurrence of a text that ends at an offset or before it.
    func last(_ text: String, before end: Int) -> Range<Int>? {
        let wanted = Array(text.utf8)
        return stride(from: min(end, source.bytes.count) - wanted.count, through: 0, by: -1)
            .first { source.bytes[$0...].starts(with: wanted) }.map { $0..<($0 + wanted.count) }
    }

    /// The attribute whose value is open at the fault: its name, and the place of the quotation mark that began it.
    private func openAttribute() -> (name: Range<Int>, quote: Int)? {
        guard let tag = lastByte(0x3C, before: offset) else { return nil }
        var quote: Int?
        for at in tag..<offset where [0x22, 0x27].contains(source.bytes[at]) {
            if let open = quote, source.bytes[at] == source.bytes[open] { quote = nil } else { quote = quote ?? at }
        }
        guard let quote else { return nil }
        var end = quote
        while end > 0, source.bytes[end - 1] <= 0x20 || source.bytes[end - 1] == 0x3D { end -= 1 }
        var start = end
        while start > 0, source.bytes[start - 1] > 0x20, source.bytes[start - 1] != 0x3C { start -= 1 }
        return (start..<end, quote)
    }

    private static func endsBareValue(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x3E || byte == 0x2F }
}
