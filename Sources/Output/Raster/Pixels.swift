// Pixels, and the PNG that holds them.

import CRSVG
import Compression

/// A picture: rows from above, four bytes a pixel, red, green, blue and alpha, not multiplied by it.
package struct Pixels: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package var bytes: [UInt8]

    package init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(bytes.count == width * height * 4)
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    package subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let at = (y * width + x) * 4
        return (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
    }

    /// A PNG (ISO/IEC 15948) without dates or other remarks, so that the same pixels have the same bytes; nil where
    /// memory is short. Alpha is left out where nothing is transparent.
    package var png: [UInt8]? {
        let isOpaque = flipbook_is_opaque(bytes, width * height) != 0
        let depth = isOpaque ? 3 : 4
        var rows = [UInt8](repeating: 0, count: height * (1 + width * depth))
        flipbook_png_rows(bytes, Int32(width), Int32(height), Int32(depth), &rows)
        guard let packed = Deflate.zlib(rows) else { return nil }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func chunk(_ name: String, _ content: [UInt8]) {
            let body = Array(name.utf8) + content
            file += Pixels.big(UInt32(content.count)) + body + Pixels.big(Deflate.crc(body))
        }
        chunk("IHDR", Pixels.big(UInt32(width)) + Pixels.big(UInt32(height)) + [8, isOpaque ? 2 : 6, 0, 0, 0])
        chunk("IDAT", packed)
        chunk("IEND", [])
        return file
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
}
