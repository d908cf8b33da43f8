// Text from a file as a terminal may be given it: nothing in it moves the cursor, colours, or turns the direction.

extension Unicode.Scalar {
    /// Whether a terminal or a reader could be misled by it: a control character (C0, DEL, C1), a line or paragraph
    /// separator, one that changes the direction of writing (UAX #9), or one that is not seen (U+FEFF, U+FFF9…U+FFFB).
    package var isUnprintable: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB:
            true
        default: false
        }
    }
}

extension String {
    /// The text with U+FFFD for each unprintable character.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars { result.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
        return String(result)
    }
}
