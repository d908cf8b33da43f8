// The entities that a DOCTYPE declares, as Illustrator writes them: names for addresses, without markup in them.

/// Entities of the internal subset (XML 1.0, 4.2) written out where they are used. Few, short and not nested, so that
/// they cannot grow without limit; external ones are never read.
struct DeclaredEntities {
    private let bytes: [UInt8]
    private var offset: Int
    private var values: [[UInt8]: [UInt8]] = [:]

    private static let greatestCount = 64
    private static let greatestLength = 256

    /// The text with its entities written out and blanks for what the DOCTYPE declares. Nil where there is nothing to
    /// do, and where it declares more than such entities: the reader refuses it.
    static func expanded(_ bytes: [UInt8]) -> [UInt8]? {
        guard let start = doctype(in: bytes) else { return nil }
        var entities = DeclaredEntities(bytes: bytes, offset: start)
        guard let subset = entities.readDoctype() else { return nil }
        return entities.written(around: subset)
    }

    /// Where the DOCTYPE begins; only comments and instructions stand before it.
    private static func doctype(in bytes: [UInt8]) -> Int? {
        var at = 0
        while let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")), open + 2 < bytes.count {
            if bytes[open...].starts(with: "<!DOCTYPE".utf8) { return open }
            let end =
                bytes[open + 1] == UInt8(ascii: "?") ? "?>" : bytes[open...].starts(with: "<!--".utf8) ? "-->" : ""
            guard !end.isEmpty, let close = bytes[open...].firstRange(of: Array(end.utf8)) else { return nil }
            at = close.upperBound
        }
        return nil
    }

    private init(bytes: [UInt8], offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

    /// Reads the declarations; the place of `[…]`, nil where there is none or it is not understood.
    private mutating func readDoctype() -> Range<Int>? {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "[") {
            if bytes[offset] == UInt8(ascii: ">") { return nil }
            if bytes[offset] == 0x22 || bytes[offset] == 0x27 {
                guard quoted() != nil else { return nil }
            } else {
                offset += 1
            }
        }
        let start = offset
        offset += 1
        while true {
            skipSpace()
            guard offset < bytes.count else { return nil }
            if bytes[offset] == UInt8(ascii: "]") { return start..<(offset + 1) }
            if starts(with: "<!--") {
                guard skip(past: "-->") else { return nil }
            } else if starts(with: "<!ENTITY") {
                guard entity() else { return nil }
            } else if ["<!ELEMENT", "<!ATTLIST", "<!NOTATION"].contains(where: starts) {
                guard declaration() else { return nil }
            } else {
                return nil
            }
        }
    }

    /// `<!ENTITY name "value">`; false for one that is not taken.
    private mutating func entity() -> Bool {
        offset += 8
        skipSpace()
        let start = offset
        while offset < bytes.count, bytes[offset] > 0x20, !"\"'>%".utf8.contains(bytes[offset]) { offset += 1 }
        let name = Array(bytes[start..<offset])
        skipSpace()
        // One that lies in a file is as good as none: a use of it is refused.
        if starts(with: "SYSTEM") || starts(with: "PUBLIC") { return declaration() }
        guard !name.isEmpty, offset < bytes.count, let value = quoted(), values.count < Self.greatestCount else {
            return false
        }
        let text = bytes[value]
        guard text.count <= Self.greatestLength, Self.isPlain(text) else { return false }
        // The first declaration of a name counts.
        if values[name] == nil { values[name] = Self.inAttribute(text) }
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { return false }
        offset += 1
        return true
    }

    /// Whether a value has no markup and no other entity in it. Characters by number may be in it, but for those that
    /// would begin one of the two.
    private static func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while let mark = rest.firstIndex(where: { "<&%".utf8.contains($0) }) {
            guard rest[mark] == UInt8(ascii: "&"), let end = rest[mark...].firstIndex(of: UInt8(ascii: ";")) else {
                return false
            }
            let number = String(decoding: rest[(mark + 1)..<end], as: UTF8.self).lowercased()
            let digits = number.hasPrefix("#x") ? number.dropFirst(2) : number.dropFirst()
            guard number.hasPrefix("#"), let value = UInt32(digits, radix: number.hasPrefix("#x") ? 16 : 10),
                value != 0x26, value != 0x3C
            else { return false }
            rest = rest[(end + 1)...]
        }
        return true
    }

    /// A value so that it can stand between quotation marks, in one line.
    private static func inAttribute(_ text: ArraySlice<UInt8>) -> [UInt8] {
        text.flatMap { byte -> [UInt8] in
            switch byte {
            case 0x22: Array("&#34;".utf8)
            case 0x27: Array("&#39;".utf8)
            case 0x0A, 0x0D, 0x09: [0x20]
            default: [byte]
            }
        }
    }

    /// Nil where the uses come to more than a file may have.
    private func written(around subset: Range<Int>) -> [UInt8]? {
        var result = Array(bytes[..<subset.lowerBound])
        result += bytes[subset].map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
        var at = subset.upperBound
        while let mark = bytes[at...].firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            result += bytes[at..<mark]
            at = mark
            let asWritten = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].first {
                bytes[mark...].starts(with: $0.0.utf8)
            }
            if let (_, end) = asWritten, let close = bytes[mark...].firstRange(of: Array(end.utf8)) {
                result += bytes[mark..<close.upperBound]
                at = close.upperBound
            } else if bytes[mark] == UInt8(ascii: "&"),
                let end = bytes[mark...].prefix(Self.greatestLength).firstIndex(of: UInt8(ascii: ";")),
                let value = values[Array(bytes[(mark + 1)..<end])]
            {
                result += value
                at = end + 1
            } else {
                result.append(bytes[mark])
                at += 1
            }
            if result.count > ReadingLimits.standard.bytes + bytes.count { return nil }
        }
        return result + bytes[at...]
    }

    // MARK: Bytes

    private func starts(with text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    private mutating func skip(past end: String) -> Bool {
        guard let found = bytes[offset...].firstRange(of: Array(end.utf8)) else { return false }
        offset = found.upperBound
        return true
    }

    /// Past the `>` of a declaration.
    private mutating func declaration() -> Bool {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
            if bytes[offset] == 0x22 || bytes[offset] == 0x27 {
                guard quoted() != nil else { return false }
            } else {
                offset += 1
            }
        }
        offset += 1
        return offset <= bytes.count
    }

    /// What stands between quotation marks, and past it.
    private mutating func quoted() -> Range<Int>? {
        guard offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27,
            let close = bytes[(offset + 1)...].firstIndex(of: bytes[offset])
        else { return nil }
        defer { offset = close + 1 }
        return (offset + 1)..<close
    }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    }
}
