// The text of an open document, and places in it as the protocol counts them.

import Diagnostics
import JSONRPC

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

/// A new text in place of a range, or of all.
struct DocumentChange {
    private var range: (start: TextPosition, end: TextPosition)?
    private var text: String

    /// Nil for a value that is no change.
    init?(_ json: JSON) {
        guard let text = json["text"].words else { return nil }
        self.text = text
        if json["range"].isNull { return }
        guard let start = TextPosition(json["range"]["start"]), let end = TextPosition(json["range"]["end"]) else {
            return nil
        }
        range = (start, end)
    }

    func apply(to whole: inout DocumentText, _ encoding: PositionEncoding) {
        guard let range else { return whole = DocumentText(Array(text.utf8)) }
        let (start, end) = (whole.offset(of: range.start, encoding), whole.offset(of: range.end, encoding))
        whole.replace(min(start, end)..<max(start, end), with: text)
    }
}

/// UTF-8 and where its lines begin. Lines end at LF, CRLF or a lone CR.
struct DocumentText: Sendable {
    private(set) var bytes: [UInt8]
    private var starts: [Int] = []
    /// UTF-16 units before every byte whose number is a multiple of `step`, so that a place in a long line is soon found.
    private var marks: [Int] = []

    private static let step = 256

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        measure()
    }

    private mutating func measure() {
        starts = DocumentText.starts(of: bytes)
        var units = 0
        marks = stride(from: 0, through: bytes.count, by: Self.step).map { start in
            defer { units += Self.units(bytes[start..<min(start + Self.step, bytes.count)]) }
            return units
        }
    }

    /// UTF-16 units of the characters that begin in a piece.
    private static func units(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    }

    private func units(before offset: Int) -> Int {
        marks[offset / Self.step] + Self.units(bytes[(offset - offset % Self.step)..<offset])
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
        measure()
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
        guard encoding == .utf16 else { return TextPosition(line: low, character: offset - starts[low]) }
        return TextPosition(line: low, character: units(before: offset) - units(before: starts[low]))
    }

    /// How many bytes the character has that begins with this one.
    private static func width(_ byte: UInt8) -> Int { byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1 }
}
