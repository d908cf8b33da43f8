// The absolute address at which a site will lie.

import Files

/// The address of a site's root. `text` begins with `http://` or `https://`, ends with a slash and is escaped.
package struct BaseURL: Hashable, Sendable {
    package let text: String

    /// Why a text is no such address: a phrase that names the wrong part and says what to write instead.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let description: String

        fileprivate init(_ description: String) { self.description = description }
    }

    /// Reads an absolute address. It must have no user name, query, fragment or `..`, and be escaped where needed. A
    /// slash at its end is added.
    package init(reading text: String) throws(Fault) {
        guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else {
            throw Fault("it must begin with https:// or http://")
        }
        let rest = text.dropFirst(scheme.count)
        if let cut = rest.firstIndex(where: { "?#".contains($0) }) {
            throw Fault("leave out '\(rest[cut...])': links add to the end of the address")
        }
        let authority = rest.prefix { $0 != "/" }
        if let user = authority.lastIndex(of: "@") {
            throw Fault("leave out '\(authority[...user])', the name of a user")
        }
        try BaseURL.check(authority)
        let path = rest.dropFirst(authority.count)
        for part in path.split(separator: "/")
        where [".", ".."].contains(part.lowercased().replacing("%2e", with: ".")) {
            throw Fault("leave out '\(part)': browsers would look elsewhere")
        }
        let escaped = BaseURL.escaped(path)
        guard escaped == path else {
            throw Fault("some of its letters must be escaped; write \(scheme)\(authority)\(escaped)")
        }
        self.text = scheme + rest + (rest.hasSuffix("/") ? "" : "/")
    }

    /// As `init(reading:)`; nil where that throws.
    package init?(_ text: String) {
        guard let address = try? BaseURL(reading: text) else { return nil }
        self = address
    }

    /// A name or a number of a host, and perhaps a port.
    private static func check(_ authority: Substring) throws(Fault) {
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
        let host = authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
        let port = authority[host.endIndex...]
        guard !host.isEmpty else { throw Fault("it names no host") }
        guard host.utf8.count <= 255 else { throw Fault("no host has a name of more than 255 letters") }
        guard host.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw Fault(
                "the host '\(host)' is not in ASCII; write its names as they are registered, beginning with xn--")
        }
        let signs = end == nil ? Set("-._~!$&'()*+,;=".utf8) : Set("[]:.".utf8)
        if let wrong = host.unicodeScalars.first(where: { !isPlain($0.value, signs) }) {
            throw Fault("the host '\(host)' has '\(wrong)' in it, and no host has")
        }
        guard !port.isEmpty else { return }
        guard port.first == ":", port.dropFirst().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let number = Int(port.dropFirst()), 1...65535 ~= number
        else { throw Fault("a port is a number from 1 to 65535, and '\(port.drop { $0 == ":" })' is not") }
    }

    /// A path with everything escaped that may not stand in one as it is.
    private static func escaped(_ path: Substring) -> String {
        let (bytes, signs) = (Array(path.utf8), Set("-._~:/!$&'()*+,;=".utf8))
        func isHexadecimal(_ index: Int) -> Bool {
            index < bytes.count && Character(Unicode.Scalar(bytes[index])).isHexDigit
        }
        return bytes.indices.map { index in
            let isEscape = bytes[index] == UInt8(ascii: "%") && isHexadecimal(index + 1) && isHexadecimal(index + 2)
            return isEscape || isPlain(UInt32(bytes[index]), signs)
                ? String(Unicode.Scalar(bytes[index])) : PercentEncoding.encode(bytes[index])
        }.joined()
    }

    private static func isPlain(_ letter: UInt32, _ signs: Set<UInt8>) -> Bool {
        guard let byte = UInt8(exactly: letter), byte < 0x80 else { return false }
        return Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
            || signs.contains(byte)
    }

    /// The absolute address of a file of the site.
    package func address(of place: Address, fragment: String? = nil) -> String {
        text + place.path.split(separator: "/").map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
            + (fragment.map { "#" + $0 } ?? "")
    }
}
