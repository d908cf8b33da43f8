// `Range`: one part of a file (RFC 9110, 14).

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
