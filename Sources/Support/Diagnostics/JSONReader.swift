// JSON (RFC 8259) as other programs write it, read into values.

/// Reads JSON texts.
package struct JSONReader {
    /// What is wrong, at which byte.
    package struct Malformed: Error, Hashable, Sendable {
        package var offset: Int
        package var sentence: String
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var depth = 0

    /// The value of a text.
    package static func value(_ bytes: [UInt8]) throws(Malformed) -> JSON {
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value()
        if reader.next() != nil { throw reader.malformed("the text goes on after its end") }
        return value
    }

    /// The values that stand one after another in a text.
    package static func values(_ bytes: [UInt8]) throws(Malformed) -> [JSON] {
        var reader = JSONReader(bytes: bytes)
        var values: [JSON] = []
        while reader.next() != nil { values.append(try reader.value()) }
        return values
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    private func malformed(_ sentence: String) -> Malformed { Malformed(offset: offset, sentence: sentence) }

    /// The next byte that is no white space, which stays.
    private mutating func next() -> UInt8? {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            case let byte: return byte
            }
        }
        return nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func value() throws(Malformed) -> JSON {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { throw malformed("more than 99 arrays and objects stand in each other") }
        if take("{") { return .object(try members()) }
        if take("[") { return .array(try items()) }
        if take("\"") { return .string(try string()) }
        let end = bytes[offset...].firstIndex { byte in
            !(0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte || "+-.".utf8.contains(byte))
        }
        let word = String(decoding: bytes[offset..<(end ?? bytes.count)], as: UTF8.self)
        defer { offset += word.utf8.count }
        switch word {
        case "true", "false": return .boolean(word == "true")
        case "null": return .null
        case "": throw malformed(offset == bytes.count ? "the text ends too early" : "a value is missing here")
        default:
            if JSONReader.isNumber(word.utf8[...]) { return .digits(word) }
            throw malformed("'\(word.prefix(40))' is no value")
        }
    }

    private static func isNumber(_ word: Substring.UTF8View) -> Bool {
        var rest = word
        func take(_ letters: String) -> Bool {
            guard let first = rest.first, letters.utf8.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func takeDigits() -> Bool {
            let count = rest.prefix { 0x30...0x39 ~= $0 }.count
            rest.removeFirst(count)
            return count > 0
        }
        _ = take("-")
        guard take("0") || takeDigits() else { return false }
        if take("."), !takeDigits() { return false }
        if take("eE") {
            _ = take("+-")
            if !takeDigits() { return false }
        }
        return rest.isEmpty
    }

    private mutating func members() throws(Malformed) -> [(String, JSON)] {
        var members: [(String, JSON)] = []
        if take("}") { return members }
        repeat {
            guard take("\"") else { throw malformed("the name of a member is missing here") }
            let name = try string()
            guard take(":") else { throw malformed("a colon is missing here") }
            members.append((name, try value()))
        } while take(",")
        guard take("}") else { throw malformed("a comma or } is missing here") }
        return members
    }

    private mutating func items() throws(Malformed) -> [JSON] {
        var items: [JSON] = []
        if take("]") { return items }
        repeat { items.append(try value()) } while take(",")
        guard take("]") else { throw malformed("a comma or ] is missing here") }
        return items
    }

    /// What follows a quotation mark, up to the next.
    private mutating func string() throws(Malformed) -> String {
        let start = offset
        var text: [UInt8] = []
        while offset < bytes.count, bytes[offset] >= 0x20 {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") {
                if let text = String(validating: text, as: UTF8.self) { return text }
                offset = start
                throw malformed("this is not UTF-8")
            }
            if byte == UInt8(ascii: "\\") { text += String(try escaped()).utf8 } else { text.append(byte) }
        }
        throw malformed(offset == bytes.count ? "the text ends too early" : "a string goes on beyond its line")
    }

    /// What an escape stands for; the backslash has been taken.
    private mutating func escaped() throws(Malformed) -> Unicode.Scalar {
        defer { offset += 1 }
        switch offset < bytes.count ? Unicode.Scalar(bytes[offset]) : "?" {
        case let sign where "\"\\/".unicodeScalars.contains(sign): return sign
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            var unit = try digits()
            if unit & 0xFC00 == 0xD800, bytes[(offset + 1)...].starts(with: [0x5C, 0x75]) {
                offset += 2
                let low = try digits()
                unit = low & 0xFC00 == 0xDC00 ? 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF) : unit
            }
            if let scalar = Unicode.Scalar(unit) { return scalar }
            throw malformed("this escape is half of a character")
        default: throw malformed("there is no such escape")
        }
    }

    /// The four digits behind the letter of an escape, of which the last stays.
    private mutating func digits() throws(Malformed) -> UInt32 {
        let digits = bytes[(offset + 1)...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            throw malformed("this escape needs four digits")
        }
        offset += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)!
    }
}

/// What stands in a value that was read; nothing where it is of another kind.
extension JSON {
    /// The first member of that name; null where there is none.
    package subscript(name: String) -> JSON { members.first { $0.0 == name }?.1 ?? .null }
    package var members: [(String, JSON)] { if case .object(let members) = self { members } else { [] } }
    package var items: [JSON] { if case .array(let items) = self { items } else { [] } }
    package var words: String? { if case .string(let text) = self { text } else { nil } }
    /// Infinite for one that is too large.
    package var number: Double? { if case .digits(let digits) = self { Double(digits) } else { nil } }
}
