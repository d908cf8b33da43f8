// IPv4 addresses, and the sockets that listen on them.

import CPlatform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An IPv4 address of a machine.
package struct InternetAddress: Hashable, Sendable, CustomStringConvertible {
    /// The first number of the four in its highest byte.
    package let number: UInt32

    /// The address of a number.
    package init(number: UInt32) { self.number = number }

    /// Nil where the text is no such address.
    package init?(_ text: String) {
        var address = in_addr()
        guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
        number = UInt32(bigEndian: address.s_addr)
    }

    package var description: String { [24, 16, 8, 0].map { String(number >> $0 & 0xFF) }.joined(separator: ".") }

    package var isLoopback: Bool { number >> 24 == 127 }

    /// The 16 bytes of an IPv6 address; nil where the text is none.
    package static func version6(_ text: String) -> [UInt8]? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }

    /// Those of all interfaces that are up, in the order of the system. Empty where it tells none.
    package static func ofThisMachine() -> [InternetAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [InternetAddress] = []
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }).prefix(while: { $0 != nil }) {
            guard let entry = entry?.pointee, entry.ifa_flags & UInt32(IFF_UP) != 0, let place = entry.ifa_addr,
                place.pointee.sa_family == sa_family_t(AF_INET)
            else { continue }
            let address = place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                InternetAddress(number: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
            if !found.contains(address) { found.append(address) }
        }
        return found
    }

    /// What this machine is called; nil where it has no name.
    package static func nameOfThisMachine() -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        return gethostname(&buffer, buffer.count - 1) == 0 ? text(buffer) : nil
    }
}

/// Calls on TCP sockets over IPv4.
package enum TCPSocket {
    /// A socket that waits for connections, and its port. Connections of a server that was just stopped do not keep its
    /// successor out.
    /// - Parameter port: 0 for any free one.
    package static func listen(
        _ address: InternetAddress, port: Int
    ) -> Result<(descriptor: Int32, port: Int), Errno> {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = in_port_t(port).bigEndian
        name.sin_addr.s_addr = address.number.bigEndian
        let descriptor = flipbook_make_tcp_socket()
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutableBytes(of: &name) { bytes in
            let name = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            return descriptor >= 0 && bind(descriptor, name, length) == 0 && listenOn(descriptor, SOMAXCONN) == 0
                && getsockname(descriptor, name, &length) == 0
        }
        if isOpen { return .success((descriptor, Int(in_port_t(bigEndian: name.sin_port)))) }
        let failure = Errno.last
        if descriptor >= 0 { close(descriptor) }
        return .failure(failure)
    }

    /// Ends both directions of a connection. Its descriptor stays open.
    package static func shutDown(_ socket: Int32) { shutdown(socket, Int32(SHUT_RDWR)) }

    /// How many bytes the other side has taken since the connection began, or, where the system does not know that,
    /// how many were sent to it; nil where it knows neither.
    package static func bytesTaken(_ socket: Int32) -> Int? {
        let count = flipbook_bytes_taken(socket)
        return count < 0 ? nil : count
    }

    /// Whether the other side has closed the connection, or at least sends nothing any more.
    package static func hasLeft(_ socket: Int32) -> Bool { flipbook_has_left(socket) != 0 }
}

/// `listen` of the C library.
private func listenOn(_ socket: Int32, _ waiting: Int32) -> Int32 { listen(socket, waiting) }
