// `If-None-Match` and `If-Match`: whether a client already has the very bytes (RFC 9110, 13.1).

extension RequestHeaders {
    /// Whether the request's `If-Match`, if any, holds a tag: only the same bytes are the same.
    func allow(_ tag: String) -> Bool {
        list("if-match") { EntityTags.list($0, holds: tag, weakly: false) } ?? true
    }

    /// Whether the request's `If-None-Match` holds a tag: good enough for what is shown.
    func know(_ tag: String) -> Bool {
        list("if-none-match") { EntityTags.list($0, holds: tag, weakly: true) } ?? false
    }
}

enum EntityTags {
    /// Whether a header's list holds `tag`, or is `*`. Tags may hold commas, so quotes are heeded; `weakly`, `W/` does not
    /// matter. An empty tag is in no list.
    static func list(_ header: some BidirectionalCollection<UInt8>, holds tag: String, weakly: Bool) -> Bool {
        var rest = HeaderText.trimmed(header)
        if rest.elementsEqual("*".utf8) { return true }
        while rest.first == UInt8(ascii: ",") { rest = HeaderText.trimmed(rest.dropFirst()) }
        while !rest.isEmpty {
            let isWeak = rest.starts(with: "W/".utf8)
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == UInt8(ascii: "\""), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\""))
            else { return false }
            if weakly || !isWeak, rest[...end].elementsEqual(tag.utf8) { return true }
            rest = HeaderText.trimmed(rest[rest.index(after: end)...])
            guard rest.first == UInt8(ascii: ",") else { return false }
            while rest.first == UInt8(ascii: ",") { rest = HeaderText.trimmed(rest.dropFirst()) }
        }
        return false
    }
}
