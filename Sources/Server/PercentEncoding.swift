// `%41` in addresses (RFC 3986, 2.1).

enum PercentEncoding {
    /// The bytes that a text stands for, each escape decoded once; nil where a `%` has no two digits behind it.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
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

    private static func value(_ digit: UInt8) -> UInt8? {
        Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
    }

    /// The text with everything escaped that is not plain in an address. `plain` lists what else may stand as it is.
    static func encode(_ text: String, plain: String = "") -> String {
        let plain = Set(("-._~" + plain).utf8)
        return text.utf8.reduce(into: "") { result, byte in
            let letter = Character(Unicode.Scalar(byte))
            if byte < 0x80, letter.isLetter || letter.isNumber || plain.contains(byte) {
                result.append(letter)
            } else {
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
