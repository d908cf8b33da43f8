// The host names that requests may name.

import Platform

/// A page from elsewhere can make a browser ask for `http://its-own-name/` and have that name lead to this machine (DNS
/// rebinding); then it could read what is served here. Such a request says that name in `Host`. So on loopback only
/// names of the machine itself are answered; in a local network addresses too, which cannot be rebound.
struct HostRule: Sendable {
    /// Whether other machines may connect.
    let isOpen: Bool
    /// What this machine is called, in lower case.
    let names: [String]

    init(isOpen: Bool, names: [String] = HostRule.ownNames()) { (self.isOpen, self.names) = (isOpen, names) }

    /// Whether a `Host` header, or the authority of an absolute target, is one of ours: a name and at most a port.
    func allows(_ authority: some Collection<UInt8>) -> Bool {
        guard authority.count <= 255, authority.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        let text = String(decoding: authority, as: UTF8.self).lowercased()
        guard let parts = text.wholeMatch(of: /(\[[^\]]*\]|[^:\[\]]+)(?::([0-9]{0,5}))?/),
            parts.2.map({ $0.isEmpty || Int($0)! <= 65_535 }) ?? true
        else { return false }
        let name = String(parts.1)
        if name.hasPrefix("[") {
            guard let address = InternetAddress.version6(String(name.dropFirst().dropLast())) else { return false }
            return isOpen || HostRule.isLoopback(address)
        }
        if let address = InternetAddress(name) { return isOpen || address.isLoopback }
        let word = name.hasSuffix(".") ? String(name.dropLast()) : name
        return word == "localhost" || word.hasSuffix(".localhost") || (isOpen && names.contains(word))
    }

    /// `::1`, or an IPv4 address of loopback in IPv6's form.
    private static func isLoopback(_ address: [UInt8]) -> Bool {
        address == Array(repeating: 0, count: 15) + [1]
            || address.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF, 127])
    }

    /// `box` and `box.local`, or `box.example.org` with both.
    static func ownNames() -> [String] {
        let name = (InternetAddress.nameOfThisMachine() ?? "").lowercased()
        guard let first = name.split(separator: ".").first else { return [] }
        return [name, String(first), first + ".local"]
    }
}
