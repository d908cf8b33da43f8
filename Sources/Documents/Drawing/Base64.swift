// Bytes as text in base 64 (RFC 4648), and back.

enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var value = 0
            for offset in 0..<3 { value = value << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
            for place in 0..<4 {
                text.append(place <= count ? digits[value >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil where the text holds anything else; white space is passed over.
    static func bytes(_ text: Substring) -> [UInt8]? {
        var values = [Int](repeating: -1, count: 128)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = value }
        var bytes: [UInt8] = []
        var value = 0
        var bits = 0
        for byte in text.utf8 where byte > 0x20 && byte != UInt8(ascii: "=") {
            guard byte < 128, values[Int(byte)] >= 0 else { return nil }
            value = (value << 6 | values[Int(byte)]) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(value >> bits & 255))
            }
        }
        return bytes
    }
}
