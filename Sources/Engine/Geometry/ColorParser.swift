// Reading an opaque CSS colour: #rgb, #rrggbb, rgb() and the named ones.

/// Why a colour could not be read, and at which byte.

import Numerics

package struct ColorError: Hashable, Sendable, Error {
    package enum Kind: UInt8, Hashable, CaseIterable, Sendable {
        case unknownName
        /// After `#` come three or six hexadecimal digits.
        case wrongDigits
        case expectedNumber
        /// rgb() takes three numbers or three percentages, not a mixture.
        case mixedUnits
        case expectedClosingParenthesis
        /// A colour's alpha is said by `fill-opacity` and its like.
        case alpha
        /// Something follows the colour.
        case trailing
    }

    package var kind: Kind
    package var offset: Int

    package init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}

extension Color {
    /// Reads one colour, spaces around it allowed, letters in either case. Components beyond their range are clamped.
    package init(parsing bytes: [UInt8]) throws(ColorError) {
        var reader = ByteReader(bytes)
        reader.skipSpaces()
        let begin = reader.offset
        if reader.skip(0x23) {
            self = try Color.readDigits(&reader, from: begin)
        } else {
            var name: [UInt8] = []
            while Color.isLetter(reader.byte) {
                name.append(reader.byte | 0x20)
                reader.offset += 1
            }
            if reader.skip(0x28) {
                self = try Color.readFunction(&reader, name: name, from: begin)
            } else if let rgb = Color.keyword(name) {
                self.init(rgb: rgb)
            } else {
                throw ColorError(.unknownName, at: begin)
            }
        }
        reader.skipSpaces()
        guard reader.isAtEnd else { throw ColorError(.trailing, at: reader.offset) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= 0x61 && lower <= 0x7a
    }

    private static func readDigits(_ reader: inout ByteReader, from begin: Int) throws(ColorError) -> Color {
        var value: UInt32 = 0
        var count = 0
        while let digit = hexadecimal(reader.byte) {
            if count < 8 { value = value << 4 | digit }
            count += 1
            reader.offset += 1
        }
        switch count {
        case 6: return Color(rgb: value)
        case 3: return Color(rgb: (value >> 8) * 0x110000 + (value >> 4 & 15) * 0x1100 + (value & 15) * 0x11)
        case 4, 8: throw ColorError(.alpha, at: begin)
        default: throw ColorError(.wrongDigits, at: begin)
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }

    /// The inside of rgb(), with commas or with spaces.
    private static func readFunction(
        _ reader: inout ByteReader, name: [UInt8], from begin: Int
    ) throws(ColorError) -> Color {
        if name == [0x72, 0x67, 0x62, 0x61] { throw ColorError(.alpha, at: begin) }
        guard name == [0x72, 0x67, 0x62] else { throw ColorError(.unknownName, at: begin) }
        var color = Color(rgb: 0)
        var isPercentage = false
        var hasCommas = false
        reader.skipSpaces()
        for index in 0..<3 {
            if index > 0 {
                let place = reader.offset
                let comma = reader.skipSpacesAndComma()
                if index == 1 { hasCommas = comma }
                if comma != hasCommas { throw ColorError(.expectedNumber, at: place) }
            }
            let place = reader.offset
            guard let number = reader.readNumber() else { throw ColorError(.expectedNumber, at: place) }
            let percent = reader.skip(0x25)
            if index == 0 { isPercentage = percent }
            if percent != isPercentage { throw ColorError(.mixedUnits, at: place) }
            let component = min(max(percent ? number * 255 / 100 : number, 0), 255)
            switch index {
            case 0: color.red = component
            case 1: color.green = component
            default: color.blue = component
            }
        }
        reader.skipSpaces()
        if reader.byte == 0x2f || reader.byte == 0x2c { throw ColorError(.alpha, at: reader.offset) }
        guard reader.skip(0x29) else {
            throw ColorError(.expectedClosingParenthesis, at: reader.offset)
        }
        return color
    }

    private static func keyword(_ name: [UInt8]) -> UInt32? {
        guard !name.isEmpty else { return nil }
        for (candidate, rgb) in keywords where candidate.utf8CodeUnitCount == name.count {
            var reader = ByteReader(name)
            if reader.skip(candidate) { return rgb }
        }
        return nil
    }
}
