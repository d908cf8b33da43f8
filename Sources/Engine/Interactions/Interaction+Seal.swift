// An archive that a page can be handed: it says its version, and a sum tells damage.

extension Interaction {
    /// Why sealed bytes are refused.
    package enum Refusal: Int32, Error {
        /// They are of another version, or no archive at all.
        case otherVersion = 1
        /// Their sum is wrong, or what they hold does not hang together.
        case damaged = 2
    }

    /// "FBI" and the version of the archive's fields.
    private static let mark: [UInt8] = [0x46, 0x42, 0x49, 3]

    /// The interaction as bytes with a mark and a sum before them.
    package var sealed: [UInt8] {
        let body = archived
        let sum = Interaction.sum(of: body[...])
        return Interaction.mark + (0..<8).map { UInt8(truncatingIfNeeded: sum >> UInt64(8 * $0)) } + body
    }

    /// The interaction in sealed bytes.
    package init(sealed bytes: [UInt8]) throws(Refusal) {
        let start = Interaction.mark.count + 8
        guard bytes.count > start, bytes.prefix(Interaction.mark.count).elementsEqual(Interaction.mark) else {
            throw .otherVersion
        }
        var sum: UInt64 = 0
        for index in (0..<8).reversed() { sum = sum << 8 | UInt64(bytes[Interaction.mark.count + index]) }
        let body = bytes[start...]
        guard sum == Interaction.sum(of: body), let read = Interaction(archived: Array(body)) else { throw .damaged }
        self = read
    }

    /// FNV-1a, 64 bits.
    private static func sum(of bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
