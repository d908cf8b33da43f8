// The server: a folder of files over HTTP on one address, until it is stopped.

import Synchronization

/// Serves the files below a folder, read only.
package final class SiteServer: Sendable {
    /// How a site is served.
    package struct Options: Sendable {
        /// 0 for any free port.
        package var port = 8080
        /// The IPv4 address that is listened on.
        package var address = "127.0.0.1"
        /// Takes a line for each request, from any thread; nil for no log.
        package var log: (@Sendable (String) -> Void)?
        /// What is added to pages while they are served; nil for nothing, as everywhere but in a preview.
        package var live: LivePages?
        var limits = Limits()

        package init() {}

        /// Listens on all addresses, so that other machines can connect, and limits the connections of each.
        package mutating func openToNetwork() {
            address = "0.0.0.0"
            limits.connectionsOfAnAddress = 256
        }
    }

    private let root: String
    private let options: Options
    private let running = Mutex<(daemon: Daemon, port: Int)?>(nil)

    package init(root: String, _ options: Options = Options()) {
        (self.root, self.options) = (root, options)
    }

    deinit { stop() }

    /// Starts to serve and returns the port. If the wanted port is taken, it is the next free one. A running server
    /// just returns its port.
    @discardableResult
    package func start() throws(ServerError) -> Int {
        let result = running.withLock { running -> Result<Int, ServerError> in
            do throws(ServerError) {
                if running == nil { running = try launch() }
                return .success(running!.port)
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
            running?.daemon.stop()
            running = nil
        }
    }

    /// The port that is served; nil while stopped.
    package var port: Int? { running.withLock { $0?.port } }

    /// Where a browser on this machine finds the site; nil while stopped.
    package var address: String? {
        port.map { "http://\(options.address == "0.0.0.0" ? "127.0.0.1" : options.address):\($0)/" }
    }

    /// A sentence for the user where the port is another than the one asked for.
    package var notice: String? {
        guard let port, options.port != 0, port != options.port else { return nil }
        return "port \(options.port) is taken, so the site is at port \(port)"
    }

    private func launch() throws(ServerError) -> (daemon: Daemon, port: Int) {
        let site = SiteRoot(path: root)
        guard site.exists else { throw .noFolder(root) }
        let limits = options.limits.fitted()
        let handler = RequestHandler(
            site: site, hosts: HostRule(isOpen: !options.address.hasPrefix("127.")),
            log: options.log.map { AccessLog(write: $0) }, live: options.live, limits: limits)
        let socket = try ListeningSocket.open(address: options.address, port: options.port)
        guard let daemon = Daemon.start(handler, on: socket, limits: limits) else { throw .cannotServe }
        return (daemon, socket.port)
    }
}
