// Reading XML: bytes in, a document and diagnostics out. No document makes the reader throw or hang.

import CLibXML2
package import Diagnostics

/// The reader of XML: libxml2's parser, with limits, exact places and messages of our own.
package enum MarkupReader {
    /// Reads a document. No network, no DTD, no entities but the five predefined; a bare DOCTYPE is passed over.
    ///
    /// The first thing that is wrong ends the reading: there is then no document and one located error, since what
    /// would follow it is mostly its echo. An `xlink:` that is not declared is a warning.
    /// - Parameters:
    ///   - limits: what is more is refused before it costs time or memory.
    ///   - keepingComments: whether comments become nodes; otherwise the text around one is joined.
    package static func read(
        _ source: SourceText, limits: ReadingLimits = .standard, keepingComments: Bool = false
    ) -> (document: Document?, diagnostics: [Diagnostic]) {
        let (map, refusal) = survey(source, limits: limits)
        if let refusal { return (nil, [refusal]) }
        return source.bytes.withUnsafeBytes { bytes in
            let builder = TreeBuilder(bytes: bytes, map: map, keepingComments: keepingComments)
            let failure = run(builder, bytes, from: byteOrderMark(bytes))
            let diagnostics = (failure ?? builder.undeclared).map {
                var found = Malformation.diagnostic($0, source: source, map: map, open: builder.openElements)
                if failure == nil {
                    found.severity = .warning
                    found.sentence += ", so browsers show no drawing; it is read as XLink's"
                }
                return [found]
            }
            if failure != nil { return (nil, diagnostics ?? []) }
            guard let root = builder.root else {
                return (nil, [.error("xml-not-read", at: nil, "the file could not be read as XML")])
            }
            let document = Document(
                source: source, root: root, outside: builder.outside, doctypeRange: map.doctypeRange)
            return (document, diagnostics ?? [])
        }
    }

    /// All that is looked at before libxml2 reads: size, encoding, bytes, limits; and where each tag stands.
    static func survey(_ source: SourceText, limits: ReadingLimits) -> (map: SourceMap, refusal: Diagnostic?) {
        let count = source.bytes.count
        if count > min(limits.bytes, Int(Int32.max)) {
            return (SourceMap(), Refusal.tooLarge(count, limit: limits.bytes))
        }
        return source.bytes.withUnsafeBytes { bytes in
            let start = byteOrderMark(bytes)
            if count == start { return (SourceMap(), Refusal.empty(source)) }
            if let name = foreignByteOrder(bytes) { return (SourceMap(), Refusal.byteOrder(name)) }
            let flaw = ByteCheck.firstFlaw(in: bytes)
            if case .nul = flaw { return (SourceMap(), Refusal.flaw(flaw!, source)) }
            let (map, refusal) = SourceMapScan.run(bytes, from: start, limits: limits)
            if let range = map.encodingRange, !isReadable(encoding: source[range]) {
                return (map, Refusal.encoding(source[range], at: range))
            }
            if let flaw { return (map, Refusal.flaw(flaw, source)) }
            return (map, refusal)
        }
    }

    private static func byteOrderMark(_ bytes: UnsafeRawBufferPointer) -> Int {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    /// UTF-16 and UTF-32 by their marks, or by the zero bytes beside the first `<`.
    private static func foreignByteOrder(_ bytes: UnsafeRawBufferPointer) -> String? {
        guard bytes.count >= 2 else { return nil }
        let head = (0..<4).map { $0 < bytes.count ? bytes[$0] : 0xAA }
        switch (head[0], head[1], head[2], head[3]) {
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF), (0x3C, 0, 0, 0), (0, 0, 0, 0x3C): return "UTF-32"
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _), (0x3C, 0, _, _), (0, 0x3C, _, _): return "UTF-16"
        default: return nil
        }
    }

    /// ASCII is UTF-8 too, so a file that says so is taken at its bytes.
    private static func isReadable(encoding: String) -> Bool {
        ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding.lowercased())
    }

    /// Drives libxml2 over the bytes; returns the first failure that it reports.
    private static func run(
        _ builder: TreeBuilder, _ bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Malformation.Failure? {
        LibXML2.prepare()
        var reader = flipbook_reader()
        reader.user = Unmanaged.passUnretained(builder).toOpaque()
        reader.start = { user, local, prefix, address, count, attributes in
            TreeBuilder.from(user).start(
                local: local, prefix: prefix, address: address, count: count, attributes: attributes)
        }
        reader.end = { user in TreeBuilder.from(user).end() }
        reader.text = { user, bytes, count in TreeBuilder.from(user).text(bytes, count) }
        reader.comment = { user, content in TreeBuilder.from(user).comment(content) }
        reader.instruction = { user, target, content in TreeBuilder.from(user).instruction(target, content) }
        reader.error = { user, code, offset, message, first, second in
            TreeBuilder.from(user).fail(code: code, offset: offset, message: message, first: first, second: second)
        }
        builder.base = start
        let text = UnsafeRawBufferPointer(rebasing: bytes[start...]).bindMemory(to: CChar.self)
        let status = withExtendedLifetime(builder) { flipbook_read(text.baseAddress, Int32(text.count), &reader) }
        if status != 0 {
            return Malformation.Failure(code: XML_ERR_OK, offset: 0, message: "out of memory", landmark: 0)
        }
        return builder.failure
    }
}
