// A socket that waits for connections on one address, at the wanted port or the next free one.

import Files
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
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        // A server that was just stopped leaves connections in TIME_WAIT; they must not keep its successor out.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutableBytes(of: &name) { bytes in
            let name = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            return descriptor >= 0 && bind(descriptor, name, length) == 0 && listen(descriptor, 511) == 0
                && getsockname(descriptor, name, &length) == 0
        }
        if isOpen { return ListeningSocket(descriptor: descriptor, port: Int(in_port_t(bigEndian: name.sin_port))) }
        let code = errno
        if descriptor >= 0 { Glibc.close(descriptor) }
        if code == EADDRINUSE { return nil }
        throw .cannotListen(address: address, port: port, reason: FileError.words(code))
    }

    /// For a socket that no daemon took over.
    func close() { Glibc.close(descriptor) }
}
