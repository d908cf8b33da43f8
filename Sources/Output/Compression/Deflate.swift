// Zlib's stream and its check sum, as PNG files have them.

import CZLib

package enum Deflate {
    /// The bytes in zlib's form (RFC 1950); nil where memory is short. Pictures of links come by the hundred: zlib's last
    /// step takes four times as long as this one, and saves 3 %.
    package static func zlib(_ bytes: [UInt8]) -> [UInt8]? {
        var count = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&packed, &count, bytes, UInt(bytes.count), 6) == Z_OK else { return nil }
        return Array(packed[..<Int(count)])
    }

    /// CRC-32 of ISO/IEC 3309.
    package static func crc(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32(0, bytes, UInt32(bytes.count))) }
}
