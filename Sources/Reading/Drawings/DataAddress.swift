// Images that stand in the design itself: what the text of their address holds.

import XML

/// `data:` URIs (RFC 2397).
package enum DataAddress {
    /// Whether this is an image that is SVG.
    static func isDrawing(_ element: Element) -> Bool {
        guard element.name == "svg:image", let address = element["href"] ?? element["xlink:href"] else { return false }
        return address.trimmedSpace.prefix(18).lowercased() == "data:image/svg+xml"
    }

    /// What is in one that is SVG; nil for any other address.
    static func drawing(_ address: String) -> [UInt8]? {
        let bytes = Array(address.trimmedSpace.utf8)
        guard let comma = bytes.prefix(120).firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let head = String(decoding: bytes[..<comma], as: UTF8.self).lowercased()
        guard head.hasPrefix("data:image/svg+xml") else { return nil }
        let content = unescaped(bytes[(comma + 1)...])
        return head.hasSuffix(";base64") ? base64(content) : content
    }

    /// The type that the address names and the bytes of any other kind of image, those that stand in its first `most`
    /// letters; nil for other addresses.
    package static func image(_ address: String, most: Int = .max) -> (type: String, bytes: [UInt8])? {
        guard address.trimmedSpace.prefix(11).lowercased() == "data:image/" else { return nil }
        let bytes = Array(address.utf8.drop { $0 <= 0x20 }.prefix(most))
        guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let head = String(decoding: bytes[..<comma], as: UTF8.self).lowercased()
        let content = unescaped(bytes[(comma + 1)...])
        let type = String(head.dropFirst(5).prefix { $0 != ";" })
        return (type, head.hasSuffix(";base64") ? base64(content) : content)
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var (buffer, count) = (UInt32(0), 0)
        for byte in bytes {
            guard let value = digits[Int(byte)] else { continue }
            buffer = buffer << 6 | UInt32(value)
            count += 6
            if count < 8 { continue }
            count -= 8
            result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(count)))
        }
        return result
    }

    private static let digits: [UInt8?] = {
        var table = [UInt8?](repeating: nil, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in letters.utf8.enumerated() { table[Int(letter)] = UInt8(value) }
        return table
    }()
}
