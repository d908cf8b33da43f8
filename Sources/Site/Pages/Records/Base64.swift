// Bytes as letters of an address (RFC 4648), with padding.

package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The bytes in the alphabet of RFC 4648, with padding.
    package static func text(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
            var end = 0
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let count = min(3, bytes.count - start)
                var group: UInt32 = 0
                for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
                for place in 0..<4 {
                    let letter = letters[Int(group >> UInt32(18 - 6 * place) & 63)]
                    text[end] = place <= count ? letter : UInt8(ascii: "=")
                    end += 1
                }
            }
            return end
        }
    }
}
