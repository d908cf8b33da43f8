// Escaping text so that it stays text inside markup.

/// Escapes for each place in markup. Characters that XML forbids (control characters, U+FFFE, U+FFFF) become U+FFFD.
package enum Escaping {
    /// Appends text between tags. Escapes `&`, `<`, the `>` of `]]>`, and CR, which a parser would take for a line end.
    package static func text(_ text: String, into bytes: inout [UInt8]) {
        escape(text, into: &bytes) { byte, bytes in
            switch byte {
            case 0x26: "&amp;"
            case 0x3C: "&lt;"
            case 0x3E: bytes.suffix(2).elementsEqual([0x5D, 0x5D]) ? "&gt;" : nil
            case 0x0D: "&#13;"
            default: nil
            }
        }
    }

    /// An attribute's value, without its quotation marks.
    package static func attribute(_ text: String) -> String {
        var bytes: [UInt8] = []
        value(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends an attribute's value, without its quotation marks. Escapes `&`, `<`, `"`, tab, LF and CR.
    package static func value(_ text: String, into bytes: inout [UInt8]) {
        escape(text, into: &bytes) { byte, _ in
            switch byte {
            case 0x26: "&amp;"
            case 0x3C: "&lt;"
            case 0x22: "&quot;"
            case 0x09: "&#9;"
            case 0x0A: "&#10;"
            case 0x0D: "&#13;"
            default: nil
            }
        }
    }

    /// A comment may hold no `--` and not end in `-`.
    static func comment(_ text: String) -> String {
        let result = apart("-", "-", in: text)
        return result.unicodeScalars.last == "-" ? result + " " : result
    }

    /// An instruction ends at the first `?>`.
    static func instruction(_ text: String) -> String { apart("?", ">", in: text) }

    /// The text with a space between these two.
    private static func apart(_ first: Unicode.Scalar, _ second: Unicode.Scalar, in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar == second, result.unicodeScalars.last == first { result += " " }
            result.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
        }
    }

    /// JSON says the same with `<`, `>` and `&` as escapes, and then no parser can take any of it for markup.
    static func json(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result += "\\u003c"
            case ">": result += "\\u003e"
            case "&": result += "\\u0026"
            default: result.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return result
    }

    private static func escape(_ text: String, into bytes: inout [UInt8], _ replacement: (UInt8, [UInt8]) -> String?) {
        var text = text
        text.withUTF8 { utf8 in
            var index = 0
            while index < utf8.count {
                var end = index
                while end < utf8.count, isHarmless(utf8[end]) { end += 1 }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[index..<end]))
                guard end < utf8.count else { return }
                index = end + 1
                let byte = utf8[end]
                if let replacement = replacement(byte, bytes) {
                    bytes.append(contentsOf: replacement.utf8)
                } else if byte < 0x20, byte != 0x09, byte != 0x0A {
                    bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
                } else if byte == 0xEF, utf8[end + 1] == 0xBF, utf8[end + 2] >= 0xBE {
                    bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
                    index = end + 3
                } else {
                    bytes.append(byte)
                }
            }
        }
    }

    /// Whether a byte stands for itself wherever it is; 0xEF may begin U+FFFE or U+FFFF.
    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x21, 0x23...0x25, 0x27...0x3B, 0x3D, 0x3F...0xEE, 0xF0...0xFF: true
        default: false
        }
    }

    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
