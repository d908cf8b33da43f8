// Where a site will lie, as an address that others can follow.

/// Begins with `http://` or `https://` and ends with a slash; nothing in it has to be escaped any more.
package struct BaseURL: Hashable, Sendable {
    package let text: String

    /// Nil where a text is no such address: it must be absolute, without a question mark, a fragment or a name of a user.
    package init?(_ text: String) {
        guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { $0 != "/" }
        let plain = Set("-._~:/[]!$&'()*+,;=%".utf8)
        guard !host.isEmpty, host != ":", host.utf8.count <= 255,
            rest.utf8.allSatisfy({ $0.isAlphanumeric || plain.contains($0) })
        else { return nil }
        self.text = scheme + rest + (rest.hasSuffix("/") ? "" : "/")
    }

    func address(of place: Address, fragment: String? = nil) -> String {
        text + place.path.split(separator: "/").map { Address.escape(String($0)) }.joined(separator: "/")
            + (fragment.map { "#" + $0 } ?? "")
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
    }
}
