// Attribute values: from the bytes between the quotes to what they mean, and from a part of the meaning back to bytes.

package import Diagnostics

/// Walks over the bytes between the quotes of a well-formed attribute, one character or reference at a time.
struct AttributeText {
    let bytes: UnsafeRawBufferPointer
    /// Where in the bytes the next piece begins.
    private(set) var offset: Int
    private let end: Int

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    /// The value as XML has it: references resolved, each line end and tab a space.
    static func value(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        let isPlain = bytes[range].allSatisfy { $0 >= 0x20 && $0 != 0x26 }
        if isPlain { return String(decoding: bytes[range], as: UTF8.self) }
        var text = AttributeText(bytes, range)
        var value: [UInt8] = []
        value.reserveCapacity(range.count)
        while let piece = text.next() {
            switch piece {
            case .byte(let byte): value.append(byte)
            case .reference(let scalar): value.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    enum Piece {
        case byte(UInt8)
        case reference(Unicode.Scalar)

        var valueLength: Int {
            switch self {
            case .byte: 1
            case .reference(let scalar): UTF8.width(scalar)
            }
        }
    }

    mutating func next() -> Piece? {
        guard offset < end else { return nil }
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case 0x0D:
            if offset < end, bytes[offset] == 0x0A { offset += 1 }
            return .byte(0x20)
        case 0x0A, 0x09: return .byte(0x20)
        case 0x26: return .reference(reference())
        default: return .byte(byte)
        }
    }

    /// Reads up to the semicolon. References have been checked before; an unknown one gives U+FFFD.
    private mutating func reference() -> Unicode.Scalar {
        let start = offset
        while offset < end, bytes[offset] != 0x3B { offset += 1 }
        let name = String(decoding: bytes[start..<offset], as: UTF8.self)
        if offset < end { offset += 1 }
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst(1)
            return UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        }
    }
}

extension SourceText {
    /// The bytes of the source that a part of an attribute's value comes from, so that an error inside a formula is
    /// shown where it stands even after `&lt;` or a line end.
    /// - Parameter part: offsets into the UTF-8 of the value *as it was read*; clamped to it.
    /// - Returns: nil if the attribute was not read from a source.
    package func range(ofValue part: Range<Int>, in attribute: Attribute) -> Range<Int>? {
        guard let valueRange = attribute.valueRange else { return nil }
        let (file, offset) = self.file(at: valueRange.lowerBound)
        let whole = (valueRange.lowerBound - offset)..<(valueRange.upperBound - offset)
        guard whole.upperBound <= file.bytes.count else { return nil }
        let length = attribute.value.utf8.count
        // As long as the value is, nothing in it was written in another way.
        if length == whole.count, !part.isEmpty {
            let inside = part.clamped(to: 0..<length)
            return (valueRange.lowerBound + inside.lowerBound)..<(valueRange.lowerBound + inside.upperBound)
        }
        return file.bytes.withUnsafeBytes { bytes in
            var text = AttributeText(bytes, whole)
            var position = 0
            var start: Int?
            var end = whole.lowerBound
            while position < part.upperBound || start == nil {
                let before = text.offset
                guard let piece = text.next() else { break }
                if start == nil, position + piece.valueLength > part.lowerBound { start = before }
                position += piece.valueLength
                end = text.offset
                // An empty part at this piece's beginning has no bytes of its own.
                if part.isEmpty, let start { return (offset + start)..<(offset + start) }
            }
            let first = offset + (start ?? whole.upperBound)
            return first..<max(offset + end, first)
        }
    }
}
