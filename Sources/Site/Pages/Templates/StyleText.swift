// A style sheet without what is there for its readers alone.

enum StyleText {
    /// Takes out comments, and white space wherever none or one space says the same; texts in quotation marks stay.
    package static func compact(_ sheet: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(sheet.utf8)
        var at = 0
        var hasSpace = false
        func put(_ byte: UInt8) {
            // Before a colon a space can part two selectors, after one it says nothing.
            if hasSpace, let last = result.last, !isJoint(byte), !isJoint(last), last != UInt8(ascii: ":") {
                result.append(UInt8(ascii: " "))
            }
            hasSpace = false
            if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
            result.append(byte)
        }
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "/"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "*") {
                at += 2
                while at + 1 < bytes.count, bytes[at] != UInt8(ascii: "*") || bytes[at + 1] != UInt8(ascii: "/") {
                    at += 1
                }
                at += 2
                hasSpace = true
                continue
            }
            at += 1
            switch byte {
            case 0x20, 0x0A, 0x09, 0x0D: hasSpace = true
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                put(byte)
                while at < bytes.count {
                    let inside = bytes[at]
                    at += 1
                    // A backslash at the end of a line joins the next one to it.
                    if inside == UInt8(ascii: "\\"), at < bytes.count, bytes[at] == 0x0A {
                        at += 1
                        continue
                    }
                    result.append(inside)
                    if inside == byte { break }
                    if inside == UInt8(ascii: "\\"), at < bytes.count {
                        result.append(bytes[at])
                        at += 1
                    }
                }
            default: put(byte)
            }
        }
        return String(decoding: result, as: UTF8.self) + "\n"
    }

    /// Beside these, white space says nothing.
    private static func isJoint(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","): true
        default: false
        }
    }
}
