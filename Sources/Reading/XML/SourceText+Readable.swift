// Files in other encodings than UTF-8, and with entities of their own, as text that the reader takes.

import CLibXML2
package import Diagnostics

extension SourceText {
    /// The same text in UTF-8, with the entities that its DOCTYPE declares written out. What cannot be had so stays as it
    /// is, and the reader says what is wrong with it. Lines stay what they are, and so do columns, but for what follows
    /// an entity in its line.
    package var readable: SourceText {
        var text = self
        if let decoded = Encoding(bytes)?.decoded(bytes) { text.bytes = decoded }
        if let expanded = DeclaredEntities.expanded(text.bytes) { text.bytes = expanded }
        return text
    }
}

/// An encoding that a file is in by its first bytes.
private struct Encoding {
    private var name: String
    /// Where the XML declaration names it, in bytes of a file that is ASCII so far.
    private var place: Range<Int>?

    /// Nil for UTF-8, and for encodings that are not taken.
    init?(_ bytes: [UInt8]) {
        let head = bytes.prefix(4).map { $0 } + [UInt8](repeating: 0xAA, count: 4)
        switch (head[0], head[1], head[2], head[3]) {
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF), (0x3C, 0, 0, 0), (0, 0, 0, 0x3C): return nil
        case (0xFF, 0xFE, _, _), (0x3C, 0, _, _): name = "UTF-16LE"
        case (0xFE, 0xFF, _, _), (0, 0x3C, _, _): name = "UTF-16BE"
        default:
            guard let place = Encoding.declaration(in: bytes) else { return nil }
            name = String(decoding: bytes[place], as: UTF8.self)
            self.place = place
            let known = Encoding.known.contains { name.uppercased().hasPrefix($0) }
            guard known || bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        }
    }

    /// The beginnings of names, as XML 1.0 (4.3.3) and IANA have them.
    private static let known = [
        "ISO-8859-", "LATIN1", "WINDOWS-125", "CP125", "GB", "BIG5", "SHIFT_JIS", "SJIS", "CP936", "EUC-", "KOI8-",
        "MACINTOSH",
    ]

    /// The value of `encoding` in an XML declaration.
    static func declaration(in bytes: [UInt8]) -> Range<Int>? {
        guard bytes.starts(with: "<?xml".utf8), let end = bytes.prefix(256).firstIndex(of: UInt8(ascii: ">")) else {
            return nil
        }
        let mark = Array("encoding".utf8)
        guard let start = bytes[..<end].firstRange(of: mark)?.upperBound,
            let quote = bytes[start..<end].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
            let close = bytes[(quote + 1)..<end].firstIndex(of: bytes[quote])
        else { return nil }
        return (quote + 1)..<close
    }

    /// The bytes in UTF-8, which say so; nil where they are not of the encoding.
    func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        let isASCII = place != nil && bytes.allSatisfy { $0 < 0x80 }
        guard var text = isASCII ? bytes : converted(bytes) else { return nil }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        // Blanks may follow the quotation mark, so that what comes after stays in its column where the name was longer.
        if let place = Encoding.declaration(in: text) {
            let quote = text[place.upperBound]
            let blanks = [UInt8](repeating: 0x20, count: max(place.count - 5, 0))
            text.replaceSubrange(place.lowerBound...place.upperBound, with: Array("UTF-8".utf8) + [quote] + blanks)
        }
        return text
    }

    private func converted(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count <= ReadingLimits.standard.bytes else { return nil }
        let buffer = bytes.withUnsafeBytes { bytes in
            flipbook_utf8(name, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count))
        }
        guard let buffer else { return nil }
        defer { xmlBufferFree(buffer) }
        return Array(UnsafeBufferPointer(start: xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer))))
    }
}
