// The pass that finds the landmarks and refuses documents beyond the limits.

internal import Diagnostics

/// Knows comments, CDATA sections, instructions and quotes, so that a `<` or `>` inside them is not taken for a tag.
/// Where the markup is broken the scan stops without a message; libxml2 says why.
struct SourceMapScan {
    private let bytes: UnsafeRawBufferPointer
    private let limits: ReadingLimits
    private var map = SourceMap()
    private var offset: Int
    private var depth = 0
    private var elements = 0
    private var refusal: Diagnostic?

    /// - Parameter start: past the byte order mark.
    static func run(
        _ bytes: UnsafeRawBufferPointer, from start: Int, limits: ReadingLimits
    ) -> (map: SourceMap, refusal: Diagnostic?) {
        var scan = SourceMapScan(bytes: bytes, limits: limits, start: start)
        scan.run()
        scan.map.end = scan.offset
        return (scan.map, scan.refusal)
    }

    private init(bytes: UnsafeRawBufferPointer, limits: ReadingLimits, start: Int) {
        self.bytes = bytes
        self.limits = limits
        offset = start
    }

    private mutating func run() {
        if starts(with: "<?xml"), offset + 5 < bytes.count, isSpace(bytes[offset + 5]) { declaration() }
        var textStart = offset
        while refusal == nil {
            let next = find(0x3C, from: offset)
            let textEnd = next ?? bytes.count
            if textEnd - textStart > limits.text {
                refusal = Refusal.tooMuchText(at: textStart, limit: limits.text)
                return
            }
            guard let next else {
                offset = bytes.count
                return
            }
            offset = next
            if starts(with: "<![CDATA[") {
                guard skip(past: "]]>", from: next + 9) else { return }
                continue
            }
            guard markup() else { return }
            textStart = offset
        }
    }

    /// Reads what begins at `<`; false where the markup is broken or refused.
    private mutating func markup() -> Bool {
        let start = offset
        if starts(with: "<!--") {
            guard skip(past: "-->", from: start + 4) else { return false }
            map.landmarks.append(Landmark(kind: .comment, start: Int32(start), end: Int32(offset)))
            return true
        }
        if starts(with: "<?") {
            guard skip(past: "?>", from: start + 2) else { return false }
            map.landmarks.append(Landmark(kind: .instruction, start: Int32(start), end: Int32(offset)))
            return true
        }
        if starts(with: "<!DOCTYPE") { return doctype() }
        if starts(with: "</") {
            guard let close = find(0x3E, from: start + 2) else { return false }
            var nameEnd = start + 2
            while nameEnd < close, !isSpace(bytes[nameEnd]) { nameEnd += 1 }
            offset = close + 1
            depth -= 1
            map.landmarks.append(Landmark(kind: .end, start: Int32(start), end: Int32(offset), nameEnd: Int32(nameEnd)))
            return true
        }
        return startTag()
    }

    private mutating func startTag() -> Bool {
        let start = offset
        var at = endOfName(from: start + 1)
        guard at > start + 1 else { return false }
        let nameEnd = at
        let firstAttribute = map.attributes.count
        var count = 0
        while true {
            at = skipSpace(from: at)
            guard at < bytes.count, bytes[at] != 0x3C else { return false }
            if bytes[at] == 0x3E { break }
            if bytes[at] == 0x2F {
                guard at + 1 < bytes.count, bytes[at + 1] == 0x3E else { return false }
                break
            }
            let nameStart = at
            at = endOfName(from: at)
            let attributeEnd = at
            at = skipSpace(from: at)
            guard attributeEnd > nameStart, at < bytes.count, bytes[at] == 0x3D else { return false }
            at = skipSpace(from: at + 1)
            guard at < bytes.count, bytes[at] == 0x22 || bytes[at] == 0x27 else { return false }
            guard let close = find(bytes[at], from: at + 1) else { return false }
            count += 1
            if count > limits.attributes {
                refusal = Refusal.tooManyAttributes(at: nameStart..<attributeEnd, limit: limits.attributes)
                return false
            }
            if !isDeclaration(nameStart..<attributeEnd) {
                map.attributes.append(
                    AttributeLandmark(
                        nameStart: Int32(nameStart), nameEnd: Int32(attributeEnd), valueStart: Int32(at + 1),
                        valueEnd: Int32(close)))
            }
            at = close + 1
        }
        let isEmpty = bytes[at] == 0x2F
        offset = at + (isEmpty ? 2 : 1)
        map.landmarks.append(
            Landmark(
                kind: isEmpty ? .empty : .start, start: Int32(start), end: Int32(offset), nameEnd: Int32(nameEnd),
                firstAttribute: Int32(firstAttribute), attributeCount: Int32(map.attributes.count - firstAttribute)))
        return admit(element: (start + 1)..<nameEnd, isEmpty: isEmpty)
    }

    private mutating func admit(element name: Range<Int>, isEmpty: Bool) -> Bool {
        elements += 1
        if depth + 1 > limits.depth { refusal = Refusal.tooDeep(at: name, limit: limits.depth) }
        if elements > limits.elements { refusal = Refusal.tooManyElements(at: name, limit: limits.elements) }
        if !isEmpty { depth += 1 }
        return refusal == nil
    }

    /// A bare DOCTYPE, as drawing tools write it, is passed over; one that declares something is refused.
    private mutating func doctype() -> Bool {
        let start = offset
        var at = start + 9
        while at < bytes.count, bytes[at] != 0x3E {
            switch bytes[at] {
            case 0x22, 0x27:
                guard let close = find(bytes[at], from: at + 1) else { return false }
                at = close + 1
            case 0x5B:
                refusal = Refusal.internalSubset(at: start..<(at + 1))
                return false
            default: at += 1
            }
        }
        guard at < bytes.count else { return false }
        offset = at + 1
        map.doctypeRange = start..<offset
        return true
    }

    /// The XML declaration: only its encoding matters.
    private mutating func declaration() {
        let start = offset
        guard skip(past: "?>", from: start + 5) else { return }
        var at = start + 5
        while at < offset - 2 {
            at = skipSpace(from: at)
            let nameStart = at
            at = endOfName(from: at)
            let isEncoding = String(decoding: bytes[nameStart..<at], as: UTF8.self) == "encoding"
            at = skipSpace(from: at)
            guard at < offset - 2, bytes[at] == 0x3D else { return }
            at = skipSpace(from: at + 1)
            guard at < offset - 2, bytes[at] == 0x22 || bytes[at] == 0x27 else { return }
            guard let close = find(bytes[at], from: at + 1), close < offset else { return }
            if isEncoding { map.encodingRange = (at + 1)..<close }
            at = close + 1
            // libxml2 misses it.
            if !isSpace(bytes[at]), bytes[at] != 0x3F { refusal = Refusal.declaration(at: at..<(at + 1)) }
        }
    }

    // MARK: Bytes

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        var index = 0
        while index < count {
            if bytes[offset + index] != text.utf8Start[index] { return false }
            index += 1
        }
        return true
    }

    private func find(_ byte: UInt8, from start: Int) -> Int? { ByteSearch.first(byte, in: bytes, from: start) }

    /// Moves past the next occurrence of a mark; false if there is none.
    private mutating func skip(past mark: StaticString, from start: Int) -> Bool {
        let last = mark.utf8Start[mark.utf8CodeUnitCount - 1]
        var at = start + mark.utf8CodeUnitCount - 1
        while let found = find(last, from: at) {
            var index = 1
            while index < mark.utf8CodeUnitCount,
                bytes[found - index] == mark.utf8Start[mark.utf8CodeUnitCount - 1 - index]
            {
                index += 1
            }
            if index == mark.utf8CodeUnitCount {
                offset = found + 1
                return true
            }
            at = found + 1
        }
        return false
    }

    private func skipSpace(from start: Int) -> Int {
        var at = start
        while at < bytes.count, isSpace(bytes[at]) { at += 1 }
        return at
    }

    private func endOfName(from start: Int) -> Int {
        var at = start
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x0A, 0x0D, 0x09, 0x22, 0x27, 0x2F, 0x3C, 0x3D, 0x3E, 0x3F: return at
            default: at += 1
            }
        }
        return at
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Whether an attribute's name is `xmlns` or begins with `xmlns:`.
    private func isDeclaration(_ name: Range<Int>) -> Bool {
        guard name.count >= 5, bytes[name.lowerBound] == 0x78 else { return false }
        let start = String(decoding: bytes[name.prefix(6)], as: UTF8.self)
        return start == "xmlns" || start == "xmlns:"
    }
}
