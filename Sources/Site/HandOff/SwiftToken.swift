// Swift source cut into what a reader's eye tells apart: keywords, types, numbers, texts, comments.

/// A run of characters of one kind. The runs of a source, joined, are the source.
package struct SwiftToken: Hashable, Sendable {
    package enum Kind: Sendable {
        /// Spaces, signs, names that begin with a small letter.
        case plain
        case keyword, type, number, string, comment
    }

    package var kind: Kind
    package var text: String

    /// The runs of a source, from its first character to its last; two neighbours are of different kinds.
    package static func tokens(of source: String) -> [SwiftToken] {
        var scan = SwiftScan(source)
        return scan.tokens()
    }
}

/// Reads a source from left to right. It knows what the packages of designs contain: no text over several lines, no
/// comment between `/*` and `*/`.
private struct SwiftScan {
    private let source: [UInt8]
    private var place = 0
    private var result: [SwiftToken] = []
    private var start = 0
    private var kind = SwiftToken.Kind.plain

    private static let keywords: Set<String> = [
        "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "convenience",
        "default", "defer", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for",
        "func",
        "get", "guard", "if", "import", "in", "indirect", "init", "inout", "internal", "is", "lazy", "let", "mutating",
        "nil",
        "nonisolated", "open", "override", "package", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "unowned", "var", "weak", "where", "while",
    ]

    init(_ source: String) { self.source = Array(source.utf8) }

    mutating func tokens() -> [SwiftToken] {
        while place < source.count {
            let begin = place
            add(next(), from: begin)
        }
        close()
        return result
    }

    /// Moves behind what begins here.
    private mutating func next() -> SwiftToken.Kind {
        let first = source[place]
        switch first {
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
            skip { $0 != UInt8(ascii: "\n") }
            return .comment
        case UInt8(ascii: "\""):
            skipText()
            return .string
        case _ where SwiftScan.isDigit(first):
            skipNumber()
            return .number
        case UInt8(ascii: "@"), UInt8(ascii: "#"):
            place += 1
            skip(SwiftScan.isPartOfName)
            return .keyword
        case _ where SwiftScan.isPartOfName(first):
            // A name behind a dot is a member: `.default`, `.init`.
            let isMember = place > 0 && source[place - 1] == UInt8(ascii: ".")
            let begin = place
            skip(SwiftScan.isPartOfName)
            let word = String(decoding: source[begin..<place], as: UTF8.self)
            if SwiftScan.keywords.contains(word) && !isMember { return .keyword }
            return UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first ? .type : .plain
        default:
            place += 1
            return .plain
        }
    }

    private mutating func skip(_ holds: (UInt8) -> Bool) {
        while place < source.count, holds(source[place]) { place += 1 }
    }

    /// To the quotation mark that ends a text, or to the end of its line. What is interpolated belongs to it.
    private mutating func skipText() {
        place += 1
        var depth = 0
        while place < source.count, source[place] != UInt8(ascii: "\n") {
            let here = source[place]
            place += 1
            if here == UInt8(ascii: "\\") {
                if peek(0) == UInt8(ascii: "(") { depth += 1 }
                place += 1
            } else if depth > 0 {
                if here == UInt8(ascii: "(") { depth += 1 }
                if here == UInt8(ascii: ")") { depth -= 1 }
            } else if here == UInt8(ascii: "\"") {
                break
            }
        }
        place = min(place, source.count)
    }

    private mutating func skipNumber() {
        skip { SwiftScan.isPartOfName($0) }
        // `1.5`, but not the range `0..<2` or the member `1.description`; `1e-6`.
        if peek(0) == UInt8(ascii: "."), SwiftScan.isDigit(peek(1)) {
            place += 1
            skip { SwiftScan.isPartOfName($0) }
        }
        if source[place - 1] == UInt8(ascii: "e"), peek(0) == UInt8(ascii: "-") {
            place += 1
            skip(SwiftScan.isDigit)
        }
    }

    /// The byte so many places from here; 0 behind the end.
    private func peek(_ distance: Int) -> UInt8 {
        place + distance < source.count ? source[place + distance] : 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
            true
        default: isDigit(byte)
        }
    }

    private mutating func add(_ next: SwiftToken.Kind, from begin: Int) {
        // Spaces between two words of one kind do not part them.
        if next == kind { return }
        close(before: begin)
        (start, kind) = (begin, next)
    }

    private mutating func close(before end: Int? = nil) {
        let end = end ?? source.count
        guard end > start else { return }
        result.append(SwiftToken(kind: kind, text: String(decoding: source[start..<end], as: UTF8.self)))
    }
}
