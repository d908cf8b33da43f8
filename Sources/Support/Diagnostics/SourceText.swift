// A source as it was read: its name, its bytes, and lines and columns computed on demand.

/// The text of one file. Places in it are byte offsets; lines and columns are for people.
package struct SourceText: Hashable, Sendable {
    /// The file's name as shown in messages.
    package var name: String
    /// The bytes as they stand on disk, a byte order mark included.
    package var bytes: [UInt8]
    /// The files that this one takes in, in order. Offsets go on through them: each begins one past the end of the one
    /// before.
    package private(set) var attached: [SourceText] = []

    package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

    /// The text between two byte offsets, clamped to the source; what is not UTF-8 shows as U+FFFD.
    package subscript(range: Range<Int>) -> String {
        let (source, start) = file(at: range.lowerBound)
        let own = (range.lowerBound - start)..<(range.upperBound - start)
        return String(decoding: source.bytes[own.clamped(to: 0..<source.bytes.count)], as: UTF8.self)
    }

    /// Takes in another file, and says at which offset it begins.
    package mutating func attach(_ file: SourceText) -> Int {
        let start = (attached.map { $0.bytes.count + 1 } + [bytes.count + 1]).reduce(0, +)
        attached.append(file)
        return start
    }

    /// The file that an offset lies in, this one or one that it takes in, and the offset at which that begins.
    package func file(at offset: Int) -> (source: SourceText, start: Int) {
        if attached.isEmpty || offset <= bytes.count { return (self, 0) }
        var start = bytes.count + 1
        for file in attached.dropLast() {
            if offset <= start + file.bytes.count { return (file, start) }
            start += file.bytes.count + 1
        }
        return (attached[attached.count - 1], start)
    }

    /// The lines, found by one pass over the bytes. Keep the result to look up many offsets.
    package var lines: SourceLines { SourceLines(self) }

    /// The line and column of one offset, in the file that it lies in; see `SourceLines.position(of:)`.
    package func position(of offset: Int) -> SourcePosition {
        let (file, start) = file(at: offset)
        return file.lines.position(of: offset - start)
    }
}

/// A place for people: both numbers begin at 1, and a column is a character as a reader counts them, not a byte.
package struct SourcePosition: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// The lines of one source. Lines end at LF, CRLF or a lone CR, as XML has it.
package struct SourceLines: Sendable {
    private let source: SourceText
    private let starts: [Int]

    package init(_ source: SourceText) {
        self.source = source
        var starts = [source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        source.bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                if ByteWords.holdsNoLineEnd(bytes, offset) {
                    offset += 8
                    continue
                }
                let byte = bytes[offset]
                offset += 1
                if byte == 0x0A || byte == 0x0D && (offset == bytes.count || bytes[offset] != 0x0A) {
                    starts.append(offset)
                }
            }
        }
        self.starts = starts
    }

    package var count: Int { starts.count }

    /// The number of the line that holds the byte, from 1. An offset outside of the source counts as its nearest end.
    package func line(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The line and column of a byte offset, both from 1. Columns count characters. An offset inside a line end counts
    /// as the end of its line; one outside of the source counts as the nearest end.
    package func position(of offset: Int) -> SourcePosition {
        let line = line(of: offset)
        let range = range(ofLine: line)
        let end = min(max(offset, range.lowerBound), max(range.upperBound, range.lowerBound))
        let before = source.bytes.withUnsafeBytes { ByteWords.characterCount($0, range.lowerBound..<end) }
        return SourcePosition(line: line, column: before + 1)
    }

    /// The bytes of a line without its end; lines are numbered from 1 and a number outside is taken as the nearest.
    package func range(ofLine line: Int) -> Range<Int> {
        let index = min(max(line, 1), starts.count) - 1
        let start = starts[index]
        var end = index + 1 < starts.count ? starts[index + 1] : source.bytes.count
        if end > start, index + 1 < starts.count, source.bytes[end - 1] == 0x0A { end -= 1 }
        if end > start, index + 1 < starts.count, source.bytes[end - 1] == 0x0D { end -= 1 }
        return start..<max(start, end)
    }

    /// The text of a line without its end.
    package func text(ofLine line: Int) -> String { source[range(ofLine: line)] }
}
