// A text as a QR code: which of its modules are dark.

import CQREncode

/// A QR code (ISO/IEC 18004): a square of modules, each dark or light.
package struct QRCode: Hashable, Sendable {
    /// The number of modules in a row, and of rows, without the quiet zone.
    package let width: Int
    private let dark: [Bool]

    /// The width of the light border that scanners need around a code, in modules.
    package static let quietZone = 4

    /// The smallest code for a text, with error correction level M: a seventh of it may be unreadable. Nil for a text
    /// that is empty, contains U+0000 or is too long for any code.
    package init?(_ text: String) {
        guard !text.isEmpty, !text.utf8.contains(0),
            let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        self.width = width
        // The lowest bit of each byte says whether it is dark.
        dark = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark. Outside of the code everything is light.
    package subscript(column: Int, row: Int) -> Bool {
        (0..<width).contains(column) && (0..<width).contains(row) && dark[row * width + column]
    }
}
