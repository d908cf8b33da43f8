// What a client asks of a file: only if it changed, a part, a compressed form.

import Compression

extension RequestHeaders {
    /// Whether the request's `If-Match`, if any, holds a tag: only the same bytes are the same.
    func allow(_ tag: String) -> Bool { list("if-match") { EntityTags.list($0, holds: tag, weakly: false) } ?? true }

    /// Whether the request's `If-None-Match` holds a tag: good enough for what is shown.
    func know(_ tag: String) -> Bool {
        list("if-none-match") { EntityTags.list($0, holds: tag, weakly: true) } ?? false
    }
}

/// `If-None-Match` and `If-Match`: whether a client already has the very bytes (RFC 9110, 13.1).
enum EntityTags {
    /// Whether a header's list holds `tag`, or is `*`. Tags may hold commas, so quotes are heeded; `weakly`, `W/` does
    /// not matter. An empty tag is in no list.
    static func list(_ header: some BidirectionalCollection<UInt8>, holds tag: String, weakly: Bool) -> Bool {
        // As browsers write it.
        if !tag.isEmpty, header.elementsEqual(tag.utf8) { return true }
        let text = String(decoding: HeaderText.trimmed(header), as: UTF8.self)
        guard text != "*" else { return true }
        guard text.wholeMatch(of: #/[ \t,]*(?:(?:W/)?"[^"]*"[ \t]*(?:,[ \t,]*|$))*/#) != nil else { return false }
        return text.matches(of: #/(W/)?("[^"]*")/#).contains { $0.2 == tag && (weakly || $0.1 == nil) }
    }
}

/// `Range`: one part of a file (RFC 9110, 14).
struct ByteRange: Hashable {
    var first: Int
    /// Beyond its last byte.
    var end: Int
    var count: Int { end - first }

    enum Wish: Hashable {
        /// Nothing that is heeded: several parts, another unit, or not to be read. The answer is the whole file.
        case whole
        case part(ByteRange)
        /// Beyond the end of the file: 416.
        case unsatisfiable
    }

    static func wish(_ header: some Collection<UInt8>, size: Int) -> Wish {
        let text = String(decoding: header, as: UTF8.self)
        guard let parts = text.wholeMatch(of: /[ \t]*(?i:bytes)=[ \t]*([0-9]*)-([0-9]*)[ \t]*/) else { return .whole }
        // What is too great for a number lies beyond any file.
        let number = { (digits: Substring) in digits.isEmpty ? nil : Int(digits) ?? Int.max - 1 }
        switch (number(parts.1), number(parts.2)) {
        case (nil, nil): return .whole
        case (nil, let count?):
            // The last so many bytes.
            guard count > 0, size > 0 else { return .unsatisfiable }
            return .part(ByteRange(first: max(0, size - count), end: size))
        case (let first?, let last):
            if let last, last < first { return .whole }
            guard first < size else { return .unsatisfiable }
            return .part(ByteRange(first: first, end: min(last ?? size - 1, size - 1) + 1))
        }
    }
}

/// `Accept-Encoding`: in which forms a client takes a text (RFC 9110, 12.5.3).
enum ContentCoding {
    /// The forms that a header's value accepts, by preference, and smaller forms first among equals. Nil is the file
    /// itself. It is always the last: a client that refuses everything still gets it.
    static func order(_ header: some BidirectionalCollection<UInt8>) -> [Pack?] {
        var weights: [String: Double] = [:]
        for item in header.split(separator: UInt8(ascii: ",")) {
            let parts = item.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                .map { String(decoding: HeaderText.trimmed($0), as: UTF8.self).lowercased() }
            if let weight = weight(parts.dropFirst().first { !$0.isEmpty } ?? "q=1") { weights[parts[0]] = weight }
        }
        // A client that names no form takes the file itself, and likes what is named better.
        let others = weights["*"]
        let wanted: [(pack: Pack?, weight: Double)] = [
            (.brotli, weights["br"] ?? others ?? 0), (.gzip, weights["gzip"] ?? weights["x-gzip"] ?? others ?? 0),
            (nil, max(0.001, weights["identity"] ?? others ?? 0)),
        ]
        return wanted.enumerated().filter { $0.element.weight > 0 }.sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element.pack)
    }

    /// The weight that a parameter such as `q=0.5` gives; nil where it cannot be read.
    private static func weight(_ parameter: String) -> Double? {
        parameter.wholeMatch(of: /q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)/).flatMap { Double($0.1) }
    }
}
