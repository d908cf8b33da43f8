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

    static func wish<Bytes: BidirectionalCollection<UInt8>>(_ header: Bytes, size: Int) -> Wish {
        let unit = HeaderText.trimmed(header)
        guard let equals = unit.firstIndex(of: UInt8(ascii: "=")), HeaderText.equal(unit[..<equals], "bytes") else {
            return .whole
        }
        let set = HeaderText.trimmed(unit[unit.index(after: equals)...])
        guard !set.contains(UInt8(ascii: ",")), let dash = set.firstIndex(of: UInt8(ascii: "-")) else { return .whole }
        guard let first = number(set[..<dash]), let last = number(set[set.index(after: dash)...]) else { return .whole }
        switch (first, last) {
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

    /// The digits as a number, `.some(nil)` where there is none, nil where it is something else. What is too great for
    /// a number lies beyond any file.
    private static func number(_ digits: some Collection<UInt8>) -> Int?? {
        if digits.isEmpty { return .some(nil) }
        var value = 0
        for byte in digits {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            let (tens, isGreat) = value.multipliedReportingOverflow(by: 10)
            let (sum, isGreater) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            if isGreat || isGreater { value = Int.max - 1 } else { value = min(sum, Int.max - 1) }
        }
        return value
    }
}
