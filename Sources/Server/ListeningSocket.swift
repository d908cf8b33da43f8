// A socket that waits for connections on one address, at the wanted port or the next free one.

import Glibc

struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    /// How many ports after a taken one are tried.
    static let attempts = 50

    /// Opens a socket on an IPv4 `address`. Port 0 is any free port; a port that is taken gives way to the next.
    static func open(address: String, port: Int) throws(ServerError) -> ListeningSocket {
        guard (0...65535).contains(port) else { throw .badPort(port) }
        let last = port == 0 ? 0 : min(port + attempts, 65535)
        for candidate in port...last {
            if let socket = try attempt(address: address, port: candidate) { return socket }
        }
        throw .noFreePort(from: port, to: last)
    }

    /// Nil where the port is taken.
    private static func attempt(address: String, port: Int) throws(ServerError) -> ListeningSocket? {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = in_port_t(port).bigEndian
        guard inet_pton(AF_INET, address, &name.sin_addr) == 1 else { throw .badAddress(address) }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw refusal(address, port) }
        // A server that was just stopped leaves connections in TIME_WAIT; they must not keep its successor out.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard bound == 0, listen(descriptor, 511) == 0 else {
            let isTaken = errno == EADDRINUSE
            let error = refusal(address, port)
            Glibc.close(descriptor)
            if isTaken { return nil }
            throw error
        }
        return ListeningSocket(descriptor: descriptor, port: boundPort(of: descriptor))
    }

    /// For a socket that no daemon took over.
    func close() { Glibc.close(descriptor) }

    private static func boundPort(of descriptor: Int32) -> Int {
        var name = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return Int(in_port_t(bigEndian: name.sin_port))
    }

    private static func refusal(_ address: String, _ port: Int) -> ServerError {
        .cannotListen(address: address, port: port, reason: String(cString: strerror(errno)))
    }
}
