// A stream of bytes cut into messages. What is no message is passed over, up to the next that is one.

/// Cuts a stream into messages. Any bytes may come, in pieces of any length; memory stays below `limit` and one piece.
package struct MessageDecoder: Sendable {
    /// What came out of the stream.
    package enum Frame: Hashable, Sendable {
        /// The bytes of one message.
        case message([UInt8])
        /// Bytes that are no message and were passed over, with the reason.
        case unreadable(String)
    }

    private let framing: MessageFraming
    private let limit: Int
    private var bytes: [UInt8] = []
    /// Where what was not yet taken begins.
    private var start = 0
    /// How far a line end has been looked for in vain.
    private var searched = 0
    /// The length of the message whose header was read.
    private var length: Int?
    /// How many bytes of a message that is too long are still to come.
    private var left = 0
    /// Whether the rest of a line that is too long is passed over.
    private var isInLongLine = false

    /// The greatest header, in bytes.
    private static let headerLimit = 4096
    /// The greatest length that is believed, in bytes. A message as long as that is passed over; behind a header that says
    /// more, the next one is looked for.
    private static let greatest = 1 << 28

    /// - Parameter limit: the greatest message, in bytes.
    package init(_ framing: MessageFraming, limit: Int = 1 << 24) { (self.framing, self.limit) = (framing, limit) }

    /// Adds what came.
    package mutating func add(_ new: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            searched = max(0, searched - start)
            start = 0
        }
        bytes += new
    }

    /// The next message; nil where more bytes are needed.
    package mutating func next() -> Frame? {
        switch framing {
        case .headers: nextBehindHeader()
        case .lines: nextLine()
        }
    }

    // MARK: One a line

    private mutating func nextLine() -> Frame? {
        while true {
            searched = max(searched, start)
            guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
                searched = bytes.count
                if bytes.count - start <= limit { return nil }
                let isFirst = !isInLongLine
                (start, isInLongLine) = (bytes.count, true)
                return isFirst ? tooLong : nil
            }
            var line = bytes[start..<end]
            (start, searched) = (end + 1, end + 1)
            if isInLongLine {
                isInLongLine = false
                continue
            }
            if line.count > limit { return tooLong }
            if line.last == 0x0D { line.removeLast() }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            return .message(Array(line))
        }
    }

    // MARK: Behind a header

    private mutating func nextBehindHeader() -> Frame? {
        if left > 0 {
            let passed = min(left, bytes.count - start)
            start += passed
            left -= passed
            if left > 0 { return nil }
        }
        if length == nil {
            guard let (header, end) = header() else { return nil }
            (start, searched) = (end, end)
            guard let found = MessageDecoder.length(in: header), found <= Self.greatest else {
                return .unreadable("a header has no Content-Length, or one that is no number or no length of a message")
            }
            if found > limit {
                left = found
                return tooLong
            }
            length = found
        }
        guard let wanted = length, bytes.count - start >= wanted else { return nil }
        length = nil
        let message = Array(bytes[start..<(start + wanted)])
        start += wanted
        searched = start
        return .message(message)
    }

    /// The bytes before the next empty line, and where that ends. A header that does not end is passed over.
    private mutating func header() -> (header: ArraySlice<UInt8>, end: Int)? {
        var offset = max(start, searched - 3)
        while offset < bytes.count {
            if bytes[offset] == 0x0A {
                if bytes[(offset + 1)...].starts(with: [0x0A]) { return (bytes[start..<offset], offset + 2) }
                if bytes[(offset + 1)...].starts(with: [0x0D, 0x0A]) { return (bytes[start..<offset], offset + 3) }
            }
            offset += 1
        }
        searched = bytes.count
        // What has no end is no header. Its last bytes stay: the beginning of a header may be among them.
        if bytes.count - start > Self.headerLimit { start = bytes.count - Self.headerLimit / 2 }
        return nil
    }

    /// The last length that a header names. Where a message before was longer than its own header said, its rest stands
    /// before this one.
    private static func length(in header: ArraySlice<UInt8>) -> Int? {
        let name = Array("content-length:".utf8)
        var offset = header.endIndex - name.count
        while offset >= header.startIndex {
            if header[offset...].prefix(name.count).elementsEqual(name, by: { ($0 | 0x20) == $1 || $0 == $1 }) {
                let rest = header[(offset + name.count)...].drop { $0 == 0x20 || $0 == 0x09 }
                let digits = rest.prefix { 0x30...0x39 ~= $0 }
                let end = rest[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }.first
                guard end == nil || end == 0x0D || end == 0x0A else { return nil }
                return Int(String(decoding: digits, as: UTF8.self))
            }
            offset -= 1
        }
        return nil
    }

    private var tooLong: Frame { .unreadable("a message has more than \(limit) bytes") }
}
