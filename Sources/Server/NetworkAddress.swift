// The addresses at which other machines reach this one.

import CMicroHTTPD
import Glibc

/// Finds the IPv4 addresses of this machine.
package enum NetworkAddress {
    /// The IPv4 addresses of all interfaces that are up, as text, without loopback; those of private networks come
    /// first. Empty where the system tells none.
    package static func all() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [UInt32] = []
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }).prefix(while: { $0 != nil }) {
            guard let entry = entry?.pointee, entry.ifa_flags & UInt32(IFF_UP) != 0, let place = entry.ifa_addr,
                place.pointee.sa_family == sa_family_t(AF_INET)
            else { continue }
            let address = place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
            }
            if address >> 24 != 127, !found.contains(address) { found.append(address) }
        }
        return (found.filter(isLocal) + found.filter { !isLocal($0) }).map(text)
    }

    private static func text(_ address: UInt32) -> String {
        [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".")
    }

    /// Whether the address is in a range for private networks (RFC 1918).
    private static func isLocal(_ address: UInt32) -> Bool {
        address >> 24 == 10 || address >> 16 == 192 << 8 | 168 || address >> 20 == 172 << 4 | 1
    }
}
