// Under which addresses other machines reach this one.

import CMicroHTTPD
import Glibc

package enum NetworkAddress {
    /// This machine's IPv4 addresses but those of loopback, the ones of local networks first.
    package static func all() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [String] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            let isUp = entry.ifa_flags & UInt32(IFF_UP) != 0
            guard isUp, let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
                continue
            }
            let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
            }
            let text = [24, 16, 8, 0].map { String(number >> $0 & 0xFF) }.joined(separator: ".")
            if number >> 24 != 127, !found.contains(text) { found.append(text) }
        }
        return found.filter(isLocal) + found.filter { !isLocal($0) }
    }

    /// Of the ranges that belong to no one and so to every home and office (RFC 1918).
    private static func isLocal(_ address: String) -> Bool {
        let parts = address.split(separator: ".").compactMap { Int($0) }
        return parts[0] == 10 || (parts[0] == 192 && parts[1] == 168)
            || (parts[0] == 172 && (16...31).contains(parts[1]))
    }
}
