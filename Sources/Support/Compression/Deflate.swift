// Zlib's stream and its check sum, as PNG files have them.

import CZLib

/// Compresses bytes and computes check sums with zlib.
package enum Deflate {
    /// The bytes compressed in zlib's format (RFC 1950); nil where memory is short. The level is 6: level 9 takes four
    /// times as long for pictures of links, of which a site has hundreds, and saves 3 %.
    package static func zlib(_ bytes: [UInt8]) -> [UInt8]? {
        var count = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&packed, &count, bytes, UInt(bytes.count), 6) == Z_OK else { return nil }
        return Array(packed[..<Int(count)])
    }

    /// CRC-32 of ISO/IEC 3309.
    package static func crc(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32(0, bytes, UInt32(bytes.count))) }

    /// The first bytes of what a zlib stream holds.
    package static func beginning(of packed: [UInt8], most: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: most)
        var count = uLong(most)
        _ = uncompress(&bytes, &count, packed, uLong(packed.count))
        return bytes
    }
}
