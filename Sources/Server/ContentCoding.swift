// `Accept-Encoding`: in which forms a client takes a text (RFC 9110, 12.5.3).

import Compression

enum ContentCoding {
    /// The forms that a header's value takes, the most wanted first, of equally wanted ones the shorter; nil is the file
    /// itself. It is always the last resort: to a client that refuses everything, something to look at is better than
    /// nothing.
    static func order(_ header: some BidirectionalCollection<UInt8>) -> [Pack?] {
        var (brotli, gzip, identity, others): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)
        for item in header.split(separator: UInt8(ascii: ",")) {
            let parts = item.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            let word = HeaderText.trimmed(parts[0])
            guard let weight = weight(parts.dropFirst().map { HeaderText.trimmed($0) }) else { continue }
            if HeaderText.equal(word, "br") {
                brotli = weight
            } else if HeaderText.equal(word, "gzip") || HeaderText.equal(word, "x-gzip") {
                gzip = weight
            } else if HeaderText.equal(word, "identity") {
                identity = weight
            } else if HeaderText.equal(word, "*") {
                others = weight
            }
        }
        // Who names no form takes the file itself, and likes what is named better.
        let wanted: [(pack: Pack?, weight: Int)] = [
            (.brotli, brotli ?? others ?? 0), (.gzip, gzip ?? others ?? 0), (nil, max(1, identity ?? others ?? 1)),
        ]
        return wanted.enumerated().filter { $0.element.weight > 0 }.sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element.pack)
    }

    /// The weight that parameters give, in thousandths, 1,000 without any; nil where they cannot be read.
    private static func weight(_ parameters: [some Collection<UInt8>]) -> Int? {
        guard let parameter = parameters.first(where: { !$0.isEmpty }) else { return 1000 }
        let text = Array(parameter)
        guard (3...7).contains(text.count), text[0] | 0x20 == UInt8(ascii: "q"), text[1] == UInt8(ascii: "="),
            text[2] == UInt8(ascii: "0") || text[2] == UInt8(ascii: "1"),
            text.count == 3 || text[3] == UInt8(ascii: ".")
        else { return nil }
        var value = Int(text[2] - UInt8(ascii: "0")) * 1000
        var unit = 100
        for digit in text.dropFirst(4) {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            value += Int(digit - UInt8(ascii: "0")) * unit
            unit /= 10
        }
        return value <= 1000 ? value : nil
    }
}
