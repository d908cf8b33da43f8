// `%41` in addresses (RFC 3986, 2.1).

/// Escapes the bytes of names in addresses, and reads them back.
package enum PercentEncoding {
    /// The bytes that a text stands for, each escape decoded once; nil where a `%` has no two digits behind it.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = [rest.popFirst(), rest.popFirst()].compactMap { $0.flatMap(value) }
            guard digits.count == 2 else { return nil }
            bytes.append(digits[0] << 4 | digits[1])
        }
        return bytes
    }

    /// The text that another stands for; nil also where its bytes are no UTF-8.
    package static func decode(_ text: String) -> String? {
        decode(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
    }

    /// The text with everything escaped that is not plain in every part of an address. `plain` lists what else may
    /// stand as it is.
    package static func encode(_ text: String, plain: String = "") -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += plain.utf8.contains(byte) ? String(Unicode.Scalar(byte)) : encode(byte)
            }
        }
        return result
    }

    /// One byte, escaped.
    package static func encode(_ byte: UInt8) -> String {
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
