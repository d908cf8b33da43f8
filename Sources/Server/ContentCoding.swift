// `Accept-Encoding`: in which forms a client takes a text (RFC 9110, 12.5.3).

import Compression

enum ContentCoding {
    /// The forms that a header's value takes, the most wanted first, of equally wanted ones the shorter; nil is the file
    /// itself. It is always the last resort: to a client that refuses everything, something to look at is better than
    /// nothing.
    static func order(_ header: some BidirectionalCollection<UInt8>) -> [Pack?] {
        var weights: [String: Int] = [:]
        for item in header.split(separator: UInt8(ascii: ",")) {
            let parts = item.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                .map { String(decoding: HeaderText.trimmed($0), as: UTF8.self).lowercased() }
            if let weight = weight(parts.dropFirst().first { !$0.isEmpty } ?? "q=1") { weights[parts[0]] = weight }
        }
        // A client that names no form takes the file itself, and likes what is named better.
        let others = weights["*"]
        let wanted: [(pack: Pack?, weight: Int)] = [
            (.brotli, weights["br"] ?? others ?? 0), (.gzip, weights["gzip"] ?? weights["x-gzip"] ?? others ?? 0),
            (nil, max(1, weights["identity"] ?? others ?? 1)),
        ]
        return wanted.enumerated().filter { $0.element.weight > 0 }.sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element.pack)
    }

    /// The weight that a parameter such as `q=0.5` gives, in thousandths; nil where it cannot be read.
    private static func weight(_ parameter: String) -> Int? {
        guard let match = parameter.wholeMatch(of: /q=([01])(?:\.([0-9]{0,3}))?/), let whole = Int(match.1) else {
            return nil
        }
        let digits = (match.2 ?? "").padding(to: 3)
        return Int(digits).map { whole * 1000 + $0 }.flatMap { $0 <= 1000 ? $0 : nil }
    }
}

extension Substring {
    fileprivate func padding(to count: Int) -> String { self + String(repeating: "0", count: count - self.count) }
}
