// The functions in a value of CSS, and the ids that `url(#…)` names.

/// A function in a value of CSS, such as `rgb(` or `url(`, by its place in the value's bytes.
package struct CSSFunction: Hashable, Sendable {
    /// The bytes of the name, as it is written.
    package let name: Range<Int>
    /// Of `url(#id)`: the bytes of the id, quotation marks and spaces left out. Nil for any other function, and for a
    /// `url(…)` that leads elsewhere.
    package let reference: Range<Int>?

    /// UTF-8 of a value, valid only during the call.
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    /// All functions in their order, without those inside quotation marks or comments.
    ///
    /// The text is read byte by byte, so that a combining character cannot hide the byte before it.
    package static func all(in value: Bytes) -> [CSSFunction] {
        var found: [CSSFunction] = []
        var quote: UInt8?
        var commentBegin: Int?
        for (index, byte) in value.enumerated() {
            let last = index > 0 ? value[index - 1] : 0
            if let begin = commentBegin {
                if byte == UInt8(ascii: "/"), last == UInt8(ascii: "*"), index > begin + 2 { commentBegin = nil }
            } else if let open = quote {
                // A line end closes a quotation.
                if byte == open || 0x0A...0x0D ~= byte { quote = nil }
            } else if byte == UInt8(ascii: "*"), last == UInt8(ascii: "/") {
                commentBegin = index - 1
            } else if isQuote(byte) {
                quote = byte
            } else if byte == UInt8(ascii: "(") {
                let begin = value[..<index].lastIndex { !isName($0) }.map { $0 + 1 } ?? 0
                // A parenthesis alone is no function.
                if begin == index { continue }
                let reference = isURL(value[begin..<index]) ? reference(in: value[(index + 1)...]) : nil
                found.append(CSSFunction(name: begin..<index, reference: reference))
            }
        }
        return found
    }

    private static func isURL(_ name: Slice<Bytes>) -> Bool {
        name.count == 3 && name.elementsEqual("url".utf8) { $0 | 0x20 == $1 }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// The id in what follows `url(`: up to the closing quotation mark, or to the parenthesis where there is none.
    private static func reference(in bytes: Slice<Bytes>) -> Range<Int>? {
        var rest = bytes.drop { $0 <= 0x20 }
        var end = UInt8(ascii: ")")
        if let first = rest.first, isQuote(first) {
            end = first
            rest = rest.dropFirst().drop { $0 <= 0x20 }
        }
        guard rest.first == UInt8(ascii: "#") else { return nil }
        var id = rest.dropFirst().prefix { $0 != end && $0 != UInt8(ascii: ")") }
        while let last = id.last, last <= 0x20 || isQuote(last) { id.removeLast() }
        return id.startIndex..<id.endIndex
    }
}
