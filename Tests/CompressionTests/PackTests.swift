// Packed forms of texts: smaller, the same each time, and told from those of other texts.

import Compression
import Testing

@Suite struct PackTests {
    static let text = Array(String(repeating: "<path d=\"M0 0h10v10z\"/>\n", count: 500).utf8)

    @Test("a text is packed smaller and is known again", arguments: Pack.allCases)
    func aTextIsPackedSmallerAndIsKnownAgain(pack: Pack) throws {
        let packed = try #require(pack.packed(Self.text))
        #expect(packed.count < Self.text.count / 20)
        #expect(pack.isPack(packed, of: Self.text))
        #expect(pack.packed(Self.text) == packed)
    }

    @Test("of another text or broken it is refused", arguments: Pack.allCases) func ofAnotherTextOrBrokenItIsRefused(
        pack: Pack
    ) throws {
        let packed = try #require(pack.packed(Self.text))
        var other = Self.text
        other[100] ^= 1
        #expect(!pack.isPack(packed, of: other))
        #expect(!pack.isPack(packed, of: Self.text + [10]))
        #expect(!pack.isPack(packed, of: Self.text.dropLast()))
        #expect(!pack.isPack(packed.dropLast(), of: Self.text))
        #expect(!pack.isPack([], of: Self.text))
        #expect(!pack.isPack(Self.text, of: Self.text))
        let wrong: Pack = pack == .gzip ? .brotli : .gzip
        #expect(!wrong.isPack(packed, of: Self.text))
    }

    @Test("nothing is packed too", arguments: Pack.allCases) func nothingIsPackedToo(pack: Pack) throws {
        #expect(pack.isPack(try #require(pack.packed([])), of: []))
    }

    @Test("no date and no name stand in a gzip file") func noDateAndNoNameStandInAGzipFile() throws {
        let packed = try #require(Pack.gzip.packed(Self.text))
        #expect(Array(packed[..<9]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2])
    }

    /// "abc" in brotli, as its reference encoder writes it for windows of 10, 15, 16, 17, 18, 22, 23 and 24 bits.
    @Test(
        "what takes much memory to unpack is refused",
        arguments: [
            ([0x21, 8, 0, 4], true), ([0x71, 8, 0, 4], true), ([0x20, 0, 0x10], true), ([0x01, 8, 0, 4], true),
            ([0x03, 1, 0x80], true), ([0x0B, 1, 0x80], true), ([0x0D, 1, 0x80], false), ([0x0F, 1, 0x80], false),
        ])
    func whatTakesMuchMemoryToUnpackIsRefused(head: [UInt8], isTaken: Bool) {
        let text = Array("abc".utf8)
        #expect(Pack.brotli.isPack(head + text + [3], of: text) == isTaken)
    }
}
