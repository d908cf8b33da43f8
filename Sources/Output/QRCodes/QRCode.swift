// A text as a QR code: which of its modules are dark.

import CQREncode

package struct QRCode: Hashable, Sendable {
    /// Modules in a row, and rows; without the quiet zone around them.
    package let width: Int
    private let dark: [Bool]

    /// How many light modules must surround a code for it to be found.
    package static let quietZone = 4

    /// The smallest code for a text, of which a seventh may be unreadable; nil for texts too long for any.
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
