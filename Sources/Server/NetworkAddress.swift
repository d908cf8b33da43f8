// The addresses at which other machines reach this one.

import Platform

/// Finds the IPv4 addresses of this machine.
package enum NetworkAddress {
    /// The IPv4 addresses of all interfaces that are up, as text, without loopback; those of private networks come
    /// first. Empty where the system tells none.
    package static func all() -> [String] {
        let found = InternetAddress.ofThisMachine().filter { !$0.isLoopback }
        return (found.filter(isLocal) + found.filter { !isLocal($0) }).map(\.description)
    }

    /// Whether the address is in a range for private networks (RFC 1918).
    private static func isLocal(_ address: InternetAddress) -> Bool {
        let number = address.number
        return number >> 24 == 10 || number >> 16 == 192 << 8 | 168 || number >> 20 == 172 << 4 | 1
    }
}
