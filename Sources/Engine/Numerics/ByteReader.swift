// Reading numbers, spaces and commas from UTF-8 bytes, for the grammars of SVG attributes.

/// A cursor over bytes. Offsets count bytes from the start.
package struct ByteReader: Sendable {
    package let bytes: [UInt8]
    package var offset: Int

    /// A cursor at a byte of `bytes`.
    package init(_ bytes: [UInt8], offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

    package var isAtEnd: Bool { offset >= bytes.count }

    /// The byte at the cursor; 0 at the end.
    package var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// The byte `count` bytes after the cursor; 0 beyond the end.
    package func byte(ahead count: Int) -> UInt8 { offset + count < bytes.count ? bytes[offset + count] : 0 }

    /// Passes space, tab, line feed, form feed and carriage return.
    package mutating func skipSpaces() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0a, 0x0c, 0x0d: offset += 1
            default: return
            }
        }
    }

    /// Passes one byte if it is this one.
    package mutating func skip(_ expected: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == expected else { return false }
        offset += 1
        return true
    }

    /// Passes spaces and at most one comma; says whether there was one.
    @discardableResult
    package mutating func skipSpacesAndComma() -> Bool {
        skipSpaces()
        guard skip(0x2c) else { return false }
        skipSpaces()
        return true
    }

    /// Whether a number may begin here: a digit, a sign or a point.
    package var isAtNumber: Bool {
        switch byte {
        case 0x30...0x39, 0x2b, 0x2d, 0x2e: true
        default: false
        }
    }

    /// Reads a number of SVG and CSS: a sign, digits, a point that digits follow, an exponent. Gives nil and leaves the
    /// cursor in place where there is none, or where it exceeds the greatest double.
    package mutating func readNumber() -> Double? {
        let begin = offset
        var decimal = DecimalDigits()
        let negative = byte == 0x2d
        if negative || byte == 0x2b { offset += 1 }
        var digits = 0
        while offset < bytes.count, bytes[offset] >= 0x30, bytes[offset] <= 0x39 {
            decimal.append(bytes[offset] - 0x30, isFraction: false)
            digits += 1
            offset += 1
        }
        if byte == 0x2e, byte(ahead: 1) >= 0x30, byte(ahead: 1) <= 0x39 {
            offset += 1
            while offset < bytes.count, bytes[offset] >= 0x30, bytes[offset] <= 0x39 {
                decimal.append(bytes[offset] - 0x30, isFraction: true)
                digits += 1
                offset += 1
            }
        }
        guard digits > 0 else {
            offset = begin
            return nil
        }
        readExponent(into: &decimal)
        let value = decimal.value
        guard value < .infinity else {
            offset = begin
            return nil
        }
        return negative ? -value : value
    }

    private mutating func readExponent(into decimal: inout DecimalDigits) {
        guard byte | 0x20 == 0x65 else { return }
        let sign = byte(ahead: 1)
        let length = sign == 0x2b || sign == 0x2d ? 2 : 1
        guard byte(ahead: length) >= 0x30, byte(ahead: length) <= 0x39 else { return }
        offset += length
        var exponent = 0
        while offset < bytes.count, bytes[offset] >= 0x30, bytes[offset] <= 0x39 {
            // Beyond this the value is zero or infinite whatever the digits before.
            if exponent < 100_000_000 { exponent = exponent * 10 + Int(bytes[offset] - 0x30) }
            offset += 1
        }
        decimal.exponent += sign == 0x2d ? -exponent : exponent
    }
}

extension ByteReader {
    /// Passes this text if it comes next, byte by byte.
    package mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != text.utf8Start[index] { return false }
        offset += count
        return true
    }
}
