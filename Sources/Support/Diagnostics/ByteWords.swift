// Bytes looked at eight at a time: drawing tools write megabytes on one line, and a place in it is wanted at once.

enum ByteWords {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Whether the eight bytes from an offset are all there and neither LF nor CR. It may say no where it could say
    /// yes, never the other way round.
    static func holdsNoLineEnd(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
        guard offset + 8 <= bytes.count else { return false }
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return mayHoldZero(word ^ (ones &* 0x0A)) == 0 && mayHoldZero(word ^ (ones &* 0x0D)) == 0
    }

    private static func mayHoldZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

    /// How many characters, as Swift and a reader count them, a range without line ends holds.
    ///
    /// Between two ASCII characters there is always a boundary, so only what is not ASCII is looked at as text, together
    /// with its neighbours, to which it may belong.
    static func characterCount(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
        var count = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            if offset + 8 <= range.upperBound,
                bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & highs == 0
            {
                offset += 8
                count += 8
                continue
            }
            if bytes[offset] < 0x80 {
                offset += 1
                count += 1
                continue
            }
            var end = offset
            while end < range.upperBound, bytes[end] >= 0x80 { end += 1 }
            let before = offset > range.lowerBound ? 1 : 0
            let after = end < range.upperBound ? 1 : 0
            let run = String(decoding: bytes[(offset - before)..<(end + after)], as: UTF8.self)
            count += run.count - before - after
            offset = end
        }
        return count
    }
}
