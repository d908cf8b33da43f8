// One client's connection, from when it is accepted until it is closed. Only the serving thread uses it.

import CMicroHTTPD
import Platform

final class Connection {
    enum Phase {
        /// The next request is awaited, or on its way.
        case reading
        /// A request is there, and its response on its way.
        case responding
        /// A stream of events, which lasts until the client ends it. These connections have a limit of their own.
        case listening
    }

    /// The library's own connection.
    let raw: OpaquePointer
    let socket: Int32
    /// The client's IPv4 address.
    let address: InternetAddress
    private(set) var phase = Phase.reading
    /// When the phase began, in milliseconds.
    private(set) var since = MonotonicClock.milliseconds
    private(set) var isFirstRequest = true

    /// The state of the current request: whether its headers are still to be read, how many bytes of its body were
    /// read, and its query, with the question mark.
    var isNewRequest = true
    var bodySize = 0
    private(set) var query = ""
    /// Whether the line of the request holds a NUL, so that what is known of it is not all.
    var isCut = false

    /// The last host that was allowed: a client usually sends the same one again.
    private var allowedHost: [UInt8] = []
    /// How many bytes of responses the client had received at the last check, and when it last received some.
    private var taken = (bytes: -1, time: 0)

    init(_ raw: OpaquePointer) {
        self.raw = raw
        socket = flipbook_socket(raw)
        address = InternetAddress(number: flipbook_client(raw))
    }

    /// The line of a request is there; the library cuts off its query soon after.
    func begin(target: UnsafePointer<CChar>) {
        (isNewRequest, bodySize, isCut) = (true, 0, flipbook_is_cut(target) != 0)
        query = flipbook_query(target).map { String(cString: $0) } ?? ""
    }

    /// The response to a request was sent.
    func finish() {
        isFirstRequest = false
        enter(.reading)
    }

    func enter(_ next: Phase) { (phase, since) = (next, MonotonicClock.milliseconds) }

    func allows(_ authority: HeaderValue, by hosts: HostRule) -> Bool {
        if authority.elementsEqual(allowedHost) { return true }
        guard hosts.allows(authority) else { return false }
        allowedHost = Array(authority)
        return true
    }

    /// When the client was last seen to receive something of a response, in milliseconds.
    func lastProgress(now: Int) -> Int {
        let bytes = TCPSocket.bytesTaken(socket) ?? -1
        if bytes != taken.bytes { taken = (bytes, now) }
        return taken.time
    }

    /// Hangs up. The library notices, and closes the connection.
    func hangUp() { TCPSocket.shutDown(socket) }
}

/// A request, as long as it is answered.
struct Request {
    let connection: Connection
    let target: UnsafePointer<CChar>
    let method: String
    let headers: RequestHeaders

    var isHead: Bool { method == "HEAD" }
    var isGet: Bool { method == "GET" }
    var isPost: Bool { method == "POST" }
}
