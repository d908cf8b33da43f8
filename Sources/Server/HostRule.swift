// Which names a client may call this server by.

import Glibc

/// A page from elsewhere can make a browser ask for `http://its-own-name/` and have that name lead to this machine (DNS
/// rebinding); then it could read what is served here. Such a request says that name in `Host`. So on loopback only
/// names of the machine itself are answered; in a local network addresses too, which cannot be rebound.
struct HostRule: Sendable {
    /// Whether other machines may ask.
    let isOpen: Bool
    /// What this machine is called, in lower case.
    let names: [String]

    init(isOpen: Bool, names: [String] = HostRule.ownNames()) {
        self.isOpen = isOpen
        self.names = names
    }

    /// Whether a `Host` header, or the authority of an absolute target, is one of ours: a name and at most a port.
    func allows(_ authority: some Collection<UInt8>) -> Bool {
        guard let (name, port) = HostRule.parts(authority), HostRule.isPort(port) else { return false }
        if name.hasPrefix("[") {
            guard name.hasSuffix("]"), let address = HostRule.ipv6(String(name.dropFirst().dropLast())) else {
                return false
            }
            return isOpen || HostRule.isLoopback(address)
        }
        if let address = HostRule.ipv4(name) { return isOpen || address >> 24 == 127 }
        let word = name.hasSuffix(".") ? String(name.dropLast()) : name
        return word == "localhost" || word.hasSuffix(".localhost") || (isOpen && names.contains(word))
    }

    /// The name in lower case, and what follows its colon.
    private static func parts(_ authority: some Collection<UInt8>) -> (name: String, port: Substring?)? {
        guard !authority.isEmpty, authority.count <= 255,
            authority.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let text = String(validating: authority, as: UTF8.self)?.lowercased()
        else { return nil }
        let searched = text.hasPrefix("[") ? text.firstIndex(of: "]") ?? text.startIndex : text.startIndex
        guard let colon = text[searched...].firstIndex(of: ":") else { return (text, nil) }
        return (String(text[..<colon]), text[text.index(after: colon)...])
    }

    private static func isPort(_ port: Substring?) -> Bool {
        guard let port, !port.isEmpty else { return true }
        return port.utf8.count <= 5 && port.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            && Int(port)! <= 65_535
    }

    private static func ipv4(_ text: String) -> UInt32? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
    }

    private static func ipv6(_ text: String) -> [UInt8]? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }

    /// `::1`, or an IPv4 address of loopback in IPv6's form.
    private static func isLoopback(_ address: [UInt8]) -> Bool {
        if address.dropLast().allSatisfy({ $0 == 0 }) { return address.last == 1 }
        return address[..<10].allSatisfy { $0 == 0 } && address[10] == 0xFF && address[11] == 0xFF && address[12] == 127
    }

    /// `box` and `box.local`, or `box.example.org` with both.
    static func ownNames() -> [String] {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
        guard let first = name.split(separator: ".").first else { return [] }
        return [name, String(first), first + ".local"]
    }
}
