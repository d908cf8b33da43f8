// The events that one open page is told, as long as its connection lasts.

import CMicroHTTPD
import Platform
import Synchronization

/// While there is nothing to send, the connection is suspended: it costs no time, and never times out.
final class EventStream: @unchecked Sendable {
    let page: LivePages.Page
    /// The IPv4 address of the client.
    let client: InternetAddress
    private let connection: OpaquePointer
    private let socket: Int32
    private unowned let pages: LivePages

    /// How often a stream sends a sign of life, in milliseconds, so that a lost client is noticed.
    private static let heartbeat = 15_000

    private struct State {
        var waiting: [PageEvent] = []
        /// What is being sent. The first says how soon a lost connection is tried again, in milliseconds.
        var rest = Array("retry: 500\n\n".utf8)[...]
        var lastSent = MonotonicClock.milliseconds
        var isSuspended = false
        var isEnded = false
    }

    private let state = Mutex(State())

    init(_ page: LivePages.Page, _ connection: Connection, of pages: LivePages) {
        (self.page, self.pages) = (page, pages)
        (self.connection, socket, client) = (connection.raw, connection.socket, connection.address)
    }

    /// To be sent, in the place of an event of the same name that still waits.
    /// - Parameter unlessWaiting: such an event is newer than this one, and stays.
    func push(_ event: PageEvent, unlessWaiting: Bool = false) {
        state.withLock { state in
            if unlessWaiting, state.waiting.contains(where: { $0.name == event.name }) { return }
            state.waiting = state.waiting.filter { $0.name != event.name } + [event]
            wake(&state)
        }
    }

    /// Sends a sign of life where nothing was sent for long, and ends where the client has hung up.
    func check(now: Int) {
        state.withLock { state in
            if TCPSocket.hasLeft(socket) {
                state.isEnded = true
            } else if now - state.lastSent > EventStream.heartbeat, state.rest.isEmpty, state.waiting.isEmpty {
                state.rest = Array(":\n\n".utf8)[...]
            } else {
                return
            }
            wake(&state)
        }
    }

    func end() {
        state.withLock { state in
            state.isEnded = true
            wake(&state)
        }
    }

    private func wake(_ state: inout State) {
        guard state.isSuspended else { return }
        state.isSuspended = false
        MHD_resume_connection(connection)
    }

    /// The next bytes, for a client that can take some: -1 at the end, 0 for none yet.
    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        state.withLock { state in
            if state.isEnded { return -1 }
            if state.rest.isEmpty, !state.waiting.isEmpty { state.rest = state.waiting.removeFirst().bytes[...] }
            if state.rest.isEmpty {
                state.isSuspended = true
                MHD_suspend_connection(connection)
                return 0
            }
            let piece = state.rest.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            state.rest = state.rest.dropFirst(piece.count)
            state.lastSent = MonotonicClock.milliseconds
            return piece.count
        }
    }

    /// The response that goes on for as long as its connection; nil where memory is short.
    func response() -> Response? {
        let context = Unmanaged.passRetained(self).toOpaque()
        let unknownSize = UInt64.max
        let raw = MHD_create_response_from_callback(
            unknownSize, 1 << 16,
            { context, _, buffer, count in
                let stream = Unmanaged<EventStream>.fromOpaque(context!).takeUnretainedValue()
                return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
            }, context,
            { context in
                let stream = Unmanaged<EventStream>.fromOpaque(context!).takeRetainedValue()
                stream.pages.leave(stream)
            })
        guard let raw else {
            pages.leave(self)
            Unmanaged<EventStream>.fromOpaque(context).release()
            return nil
        }
        let headers: HeaderList = [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")]
        return Response(raw, status: 200, headers: headers + ResponseHeaders.security(), size: 0)
    }
}
