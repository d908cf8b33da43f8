// The server: a folder of files over HTTP on one address, until it is stopped.

import CMicroHTTPD
import Synchronization

/// Serves the files below a folder, read only.
///
///     let server = SiteServer(root: "site", port: 8080)
///     let port = try server.start()      // 8080, or the next free one; `notice` says so
///     print(server.address)              // http://127.0.0.1:8080/
///     server.stop()
package final class SiteServer: Sendable {
    package let root: String
    /// What was asked for; 0 for any free port.
    package let wantedPort: Int
    /// The IPv4 address that is listened on.
    package let host: String

    private struct Running {
        /// The daemon's address as a number: a pointer may not cross between threads, the daemon itself may.
        var daemon: UInt
        var port: Int
        /// Kept alive for as long as the daemon's threads may call it.
        var answering: Answering
    }

    private let running = Mutex<Running?>(nil)

    package init(root: String, port: Int = 8080, address: String = "127.0.0.1") {
        self.root = root
        wantedPort = port
        host = address
    }

    deinit { stop() }

    /// Starts serving and returns the port. Where the wanted one is taken it is the next free one, and `notice` says
    /// so. Starting a running server returns its port again.
    @discardableResult
    package func start() throws(ServerError) -> Int {
        let result = running.withLock { running -> Result<Int, ServerError> in
            if let running { return .success(running.port) }
            do throws(ServerError) {
                let started = try launch()
                running = started
                return .success(started.port)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Closes every connection and the port, and returns when no thread serves any more. A stopped server can be
    /// started again.
    package func stop() {
        running.withLock { running in
            guard let stopping = running else { return }
            MHD_stop_daemon(OpaquePointer(bitPattern: stopping.daemon))
            running = nil
        }
    }

    /// The port that is served; nil while stopped.
    package var port: Int? { running.withLock { $0?.port } }

    /// Where a browser finds the site; nil while stopped.
    package var address: String? {
        port.map { "http://\(host == "0.0.0.0" ? "127.0.0.1" : host):\($0)/" }
    }

    /// A sentence for the user where the port is another than the one asked for.
    package var notice: String? {
        guard let port, wantedPort != 0, port != wantedPort else { return nil }
        return "port \(wantedPort) is taken, so the site is at port \(port)"
    }

    private func launch() throws(ServerError) -> Running {
        var site = root
        while site.count > 1, site.last == "/" { site.removeLast() }
        guard Folder.exists(site) else { throw .noFolder(root) }
        guard let answering = Answering(root: site) else { throw .cannotServe }
        let socket = try ListeningSocket.open(address: host, port: wantedPort)
        let context = Unmanaged.passUnretained(answering).toOpaque()
        guard
            let daemon = flipbook_start_daemon(
                socket.descriptor, Limits.threads, Limits.idleSeconds, Limits.connections, Answering.handler, context)
        else {
            socket.close()
            throw .cannotServe
        }
        return Running(daemon: UInt(bitPattern: daemon), port: socket.port, answering: answering)
    }

    private enum Limits {
        static let threads: UInt32 = 2
        /// How long a silent connection is kept.
        static let idleSeconds: UInt32 = 30
        /// Below the usual limit of 1,024 open files.
        static let connections: UInt32 = 900
    }
}
