// A socket that waits for connections on one address, at the wanted port or the next free one.

import Platform

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
        guard let name = InternetAddress(address) else { throw .badAddress(address) }
        switch TCPSocket.listen(name, port: port) {
        case .success(let socket): return ListeningSocket(descriptor: socket.descriptor, port: socket.port)
        case .failure(.addressInUse): return nil
        case .failure(let failure): throw .cannotListen(address: address, port: port, reason: failure.words)
        }
    }

    /// For a socket that no daemon took over.
    func close() { Descriptor.close(descriptor) }
}
