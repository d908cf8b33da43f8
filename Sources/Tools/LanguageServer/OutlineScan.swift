// The pass that finds the tags of a text, however broken it is.

/// Knows comments, CDATA sections, instructions and quotation marks. A tag that is not closed ends before the next `<`; a
/// value that is not closed ends with its line.
struct OutlineScan {
    let bytes: [UInt8]
    private(set) var tags: [MarkupOutline.Tag] = []
    private(set) var comments: [Range<Int>] = []
    private(set) var strayEnds: [(range: Range<Int>, parent: Int?)] = []
    private var offset = 0
    private var open: [Int] = []

    /// No design is deeper. What is, is not worth the time to find its ends.
    private static let depth = 500

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func run() {
        while let next = bytes[offset...].firstIndex(of: 0x3C) {
            offset = next
            if starts(with: "<!--") {
                let end = skip(past: "-->")
                comments.append(next..<end)
            } else if starts(with: "<![CDATA[") {
                _ = skip(past: "]]>")
            } else if starts(with: "<?") {
                _ = skip(past: "?>")
            } else if starts(with: "<!") {
                _ = skip(past: ">")
            } else if starts(with: "</") {
                endTag()
            } else {
                startTag()
            }
        }
        for index in open { tags[index].end = bytes.count }
    }

    private mutating func endTag() {
        let start = offset
        let nameEnd = endOfName(from: start + 2)
        let name = String(decoding: bytes[(start + 2)..<nameEnd], as: UTF8.self)
        var end = nameEnd
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        if end < bytes.count, bytes[end] == 0x3E { end += 1 } else { end = nameEnd }
        offset = end
        guard let depth = open.lastIndex(where: { tags[$0].name == name }) else {
            strayEnds.append((start..<end, open.last))
            return
        }
        for index in open[depth...] { tags[index].end = index == open[depth] ? end : start }
        tags[open[depth]].closeName = (start + 2)..<nameEnd
        open.removeSubrange(depth...)
    }

    private mutating func startTag() {
        let start = offset
        let nameEnd = endOfName(from: start + 1)
        var tag = MarkupOutline.Tag(
            name: String(decoding: bytes[(start + 1)..<nameEnd], as: UTF8.self), nameRange: (start + 1)..<nameEnd,
            range: start..<nameEnd, parent: open.last, end: nameEnd)
        var at = nameEnd
        var isClosed = false
        while at < bytes.count, bytes[at] != 0x3C {
            if bytes[at] == 0x3E {
                isClosed = true
                tag.isEmpty = bytes[at - 1] == 0x2F
                at += 1
                break
            }
            if isSpace(bytes[at]) || bytes[at] == 0x2F || bytes[at] == 0x3D {
                at += 1
                continue
            }
            at = attribute(from: at, into: &tag)
        }
        // A lone `<` in a text is no tag to go on from.
        offset = max(at, start + 1)
        tag.range = start..<offset
        tag.end = offset
        tags.append(tag)
        if isClosed, !tag.isEmpty, open.count < Self.depth { open.append(tags.count - 1) }
    }

    /// Reads one attribute; returns where it ends.
    private func attribute(from start: Int, into tag: inout MarkupOutline.Tag) -> Int {
        let nameEnd = endOfName(from: start)
        // A quotation mark that stands alone.
        guard nameEnd > start else { return start + 1 }
        var attribute = MarkupOutline.Attribute(
            name: String(decoding: bytes[start..<nameEnd], as: UTF8.self), nameRange: start..<nameEnd)
        var at = nameEnd
        while at < bytes.count, isSpace(bytes[at]) { at += 1 }
        guard at < bytes.count, bytes[at] == 0x3D else {
            tag.attributes.append(attribute)
            return nameEnd
        }
        at += 1
        while at < bytes.count, isSpace(bytes[at]) { at += 1 }
        guard at < bytes.count, bytes[at] == 0x22 || bytes[at] == 0x27 else {
            tag.attributes.append(attribute)
            return at
        }
        let end = valueEnd(from: at)
        attribute.valueRange = (at + 1)..<end
        tag.attributes.append(attribute)
        return end < bytes.count && bytes[end] == bytes[at] ? end + 1 : end
    }

    /// Where a value ends: at its second quotation mark; where another tag begins before that, at the end of the line.
    private func valueEnd(from quote: Int) -> Int {
        var line: Int?
        var at = quote + 1
        while at < bytes.count {
            if bytes[at] == bytes[quote] { return at }
            if bytes[at] == 0x0A || bytes[at] == 0x0D { line = line ?? at }
            if bytes[at] == 0x3C { return line ?? at }
            at += 1
        }
        return line ?? bytes.count
    }

    // MARK: Bytes

    private func starts(with text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    /// Moves past the next occurrence of a mark, or to the end.
    private mutating func skip(past mark: String) -> Int {
        offset = bytes.dropFirst(offset + 2).firstRange(of: mark.utf8)?.upperBound ?? bytes.count
        return offset
    }

    private func endOfName(from start: Int) -> Int {
        bytes[start...].firstIndex { " \n\r\t\"'/<=>?".utf8.contains($0) } ?? bytes.count
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
