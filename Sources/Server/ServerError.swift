// The errors of starting a server.

/// Why a server did not start. The description is a sentence that says what to do instead.
package enum ServerError: Error, Hashable, CustomStringConvertible {
    case noFolder(String)
    case badAddress(String)
    case badPort(Int)
    /// All ports of a range, which begins with the wanted one, are taken.
    case noFreePort(from: Int, to: Int)
    /// The system refused; `reason` is its text.
    case cannotListen(address: String, port: Int, reason: String)
    /// No thread or descriptor is left.
    case cannotServe

    package var description: String {
        switch self {
        case .noFolder(let path):
            "'\(path)' is not a folder that can be read; build a site first with 'flipbook build DESIGN… -o \(path)'"
        case .badAddress(let address):
            "'\(address)' is not an IPv4 address; give one such as 127.0.0.1"
        case .badPort(let port):
            "\(port) is not a port; give a number from 0 (any free port) to 65535"
        case .noFreePort(let first, let last):
            (first == last ? "port \(first) is taken" : "the ports \(first) to \(last) are all taken")
                + "; choose another with --port, or --port 0 for any free one"
        case .cannotListen(let address, let port, let reason):
            "cannot listen on \(address):\(port): \(reason); choose another port with --port"
        case .cannotServe:
            "the server did not start: no threads or file descriptors are left; stop other programs and try again"
        }
    }
}
