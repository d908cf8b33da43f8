// The text of an open document, and places in it as the protocol counts them.

/// How a client counts the characters of a line.
enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// A place as the protocol has it: both numbers begin at 0.
struct TextPosition: Hashable, Sendable {
    var line: Int
    /// In units of the encoding.
    var character: Int
}

/// UTF-8 and where its lines begin. Lines end at LF, CRLF or a lone CR.
struct DocumentText: Sendable {
    private(set) var bytes: [UInt8]
    private var starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = DocumentText.starts(of: bytes)
    }

    private static func starts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (offset, byte) in bytes.enumerated() {
            if byte == 0x0A || byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A) {
                starts.append(offset + 1)
            }
        }
        return starts
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    subscript(range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// Replaces the bytes of a range, which is clamped to the text.
    mutating func replace(_ range: Range<Int>, with text: String) {
        bytes.replaceSubrange(range.clamped(to: 0..<bytes.count), with: text.utf8)
        starts = DocumentText.starts(of: bytes)
    }

    /// The bytes of a line without its end.
    private func line(_ number: Int) -> Range<Int> {
        let start = starts[number]
        var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
        while number + 1 < starts.count, end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The byte at a position. One outside of the text or of its line counts as the nearest end, one inside a character
    /// as its beginning.
    func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
        if position.line < 0 { return 0 }
        if position.line >= starts.count { return bytes.count }
        let line = line(position.line)
        var offset = line.lowerBound
        var left = position.character
        while left > 0, offset < line.upperBound {
            let width = min(DocumentText.width(bytes[offset]), line.upperBound - offset)
            left -= encoding == .utf8 ? width : width == 4 ? 2 : 1
            if left < 0 { break }
            offset += width
        }
        return offset
    }

    func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[starts[low]..<offset]
        guard encoding == .utf16 else { return TextPosition(line: low, character: before.count) }
        let units = before.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
        return TextPosition(line: low, character: units)
    }

    /// How many bytes the character has that begins with this one.
    private static func width(_ byte: UInt8) -> Int { byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1 }
}
