// Packed forms of texts: smaller, the same each time, and told from those of other texts.

import Compression
import Testing

@Suite struct PackTests {
    static let text = Array(String(repeating: "<path d=\"M0 0h10v10z\"/>\n", count: 500).utf8)

    @Test(arguments: Pack.allCases) func aTextIsPackedSmallerAndIsKnownAgain(pack: Pack) throws {
        let packed = try #require(pack.packed(Self.text))
        #expect(packed.count < Self.text.count / 20)
        #expect(pack.isPack(packed, of: Self.text))
        #expect(pack.packed(Self.text) == packed)
    }

    @Test(arguments: Pack.allCases) func ofAnotherTextOrBrokenItIsRefused(pack: Pack) throws {
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

    @Test(arguments: Pack.allCases) func nothingIsPackedToo(pack: Pack) throws {
        #expect(pack.isPack(try #require(pack.packed([])), of: []))
    }

    @Test func noDateAndNoNameStandInAGzipFile() throws {
        let packed = try #require(Pack.gzip.packed(Self.text))
        #expect(Array(packed[..<9]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2])
    }
}
