// JSON (RFC 8259) as other programs write it, read into values.

/// Reads JSON texts.
struct JSONReader {
    enum Value {
        case text(String)
        case array([Value])
        case object([String: Value])
        /// A number, true, false or null, which no caller needs.
        case word

        /// A member of an object; a word where there is none.
        subscript(name: String) -> Value {
            if case .object(let members) = self { members[name] ?? .word } else { .word }
        }

        var items: [Value] { if case .array(let items) = self { items } else { [] } }
        var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    private struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>
    private var depth = 0

    /// The values that stand one after another in a text; nil where it is not JSON.
    static func values(_ bytes: [UInt8]) -> [Value]? {
        var reader = JSONReader(rest: bytes[...])
        var values: [Value] = []
        do throws(Malformed) {
            while reader.next() != nil { values.append(try reader.value()) }
        } catch {
            return nil
        }
        return values
    }

    private init(rest: ArraySlice<UInt8>) { self.rest = rest }

    /// The next byte that is no white space, which stays.
    private mutating func next() -> UInt8? {
        rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
        return rest.first
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func value() throws(Malformed) -> Value {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { throw Malformed() }
        if take("{") { return .object(try members()) }
        if take("[") { return .array(try items()) }
        if take("\"") { return .text(try string()) }
        let word = rest.prefix { byte in
            0x61...0x7A ~= byte || 0x30...0x39 ~= byte || "+-.E".utf8.contains(byte)
        }
        guard !word.isEmpty else { throw Malformed() }
        rest = rest.dropFirst(word.count)
        return .word
    }

    private mutating func members() throws(Malformed) -> [String: Value] {
        var members: [String: Value] = [:]
        if take("}") { return members }
        repeat {
            guard take("\"") else { throw Malformed() }
            let name = try string()
            guard take(":") else { throw Malformed() }
            members[name] = try value()
        } while take(",")
        guard take("}") else { throw Malformed() }
        return members
    }

    private mutating func items() throws(Malformed) -> [Value] {
        var items: [Value] = []
        if take("]") { return items }
        repeat { items.append(try value()) } while take(",")
        guard take("]") else { throw Malformed() }
        return items
    }

    /// What follows a quotation mark, up to the next. Escapes stand for a byte each; those of four digits are dropped.
    private mutating func string() throws(Malformed) -> String {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard let escaped = rest.popFirst() else { break }
            switch Unicode.Scalar(escaped) {
            case "n": bytes.append(0x0A)
            case "t": bytes.append(0x09)
            case "b", "f", "r": break
            case "u": rest = rest.dropFirst(4)
            default: bytes.append(escaped)
            }
        }
        throw Malformed()
    }
}
