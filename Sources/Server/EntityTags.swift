// `If-None-Match`, `If-Match` and `If-Range`: whether a client already has the very bytes (RFC 9110, 13.1).

enum EntityTags {
    enum Comparison {
        /// `W/` does not matter: good enough for what is shown.
        case weak
        /// Only the same bytes are the same: for parts that are joined.
        case strong
    }

    /// Whether a header's list holds `tag`, or is `*`. An empty tag is in no list. Tags may hold commas, so quotes are heeded.
    static func list(
        _ header: some BidirectionalCollection<UInt8>, matches tag: String, _ comparison: Comparison
    ) -> Bool {
        var rest = HeaderText.trimmed(header)
        if rest.elementsEqual([UInt8(ascii: "*")]) { return true }
        while rest.first == UInt8(ascii: ",") { rest = HeaderText.trimmed(rest.dropFirst()) }
        while !rest.isEmpty {
            let isWeak = rest.starts(with: [UInt8(ascii: "W"), UInt8(ascii: "/")])
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == UInt8(ascii: "\""),
                let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\""))
            else { return false }
            let item = rest[...end]
            if (comparison == .weak || !isWeak) && item.elementsEqual(tag.utf8) { return true }
            rest = HeaderText.trimmed(rest[rest.index(after: end)...])
            guard rest.first == UInt8(ascii: ",") else { return false }
            while rest.first == UInt8(ascii: ",") { rest = HeaderText.trimmed(rest.dropFirst()) }
        }
        return false
    }
}
