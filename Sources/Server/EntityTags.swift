// `If-None-Match`: whether a client already has the very bytes (RFC 9110, 13.1.2).

enum EntityTags {
    /// Whether a header's list holds `tag`, compared weakly (`W/` does not matter), or is `*`.
    static func list(_ header: String, matches tag: String) -> Bool {
        header.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " || $0 == "\t" }
            while item.last == " " || item.last == "\t" { item.removeLast() }
            if item == "*" { return true }
            return (item.hasPrefix("W/") ? item.dropFirst(2) : item) == tag
        }
    }
}
