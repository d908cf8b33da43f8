// The events that one open page is told, as long as its connection lasts.

import CLinux
import CMicroHTTPD
import Glibc
import Synchronization

/// While there is nothing to say the connection is suspended: it costs no thread and no time, and never times out.
final class EventStream: @unchecked Sendable {
    let page: LivePages.Page
    /// The IPv4 address of whoever listens.
    let client: UInt32
    private let connection: OpaquePointer
    private let socket: Int32
    private unowned let pages: LivePages

    private struct State {
        var waiting: [PageEvent] = []
        /// What is being sent. The first says how soon a lost connection is tried again, in milliseconds.
        var rest = Array("retry: 500\n\n".utf8)[...]
        var lastSent = flipbook_milliseconds()
        var isSuspended = false
        var isEnded = false
    }

    private let state = Mutex(State())

    init(_ page: LivePages.Page, _ connection: OpaquePointer, of pages: LivePages) {
        self.page = page
        self.connection = connection
        self.pages = pages
        client =
            flipbook_client(connection)?.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                $0.pointee.sin_addr.s_addr
            } ?? 0
        socket = flipbook_socket(connection)
    }

    /// To be sent, in the place of one of the same name that still waits.
    func push(_ event: PageEvent) {
        state.withLock { state in
            state.waiting.removeAll { $0.name == event.name }
            state.waiting.append(event)
            wake(&state)
        }
    }

    /// To be sent, unless one of the same name already waits: that one is newer than what somebody found out before.
    func greet(_ event: PageEvent) {
        state.withLock { state in
            guard !state.waiting.contains(where: { $0.name == event.name }) else { return }
            state.waiting.append(event)
            wake(&state)
        }
    }

    /// Sends a sign of life where nothing was sent for long, and ends where the client has hung up.
    func look(now: Int) {
        state.withLock { state in
            if flipbook_has_left(socket) != 0 {
                state.isEnded = true
            } else if now - state.lastSent > LivePages.heartbeat, state.rest.isEmpty, state.waiting.isEmpty {
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

    /// The next bytes; called by the daemon's thread whenever the client can take some. -1 at the end, 0 for none yet.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
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
            state.lastSent = flipbook_milliseconds()
            return piece.count
        }
    }

    /// The daemon needs it no more.
    fileprivate func leave() { pages.leave(self) }
}

extension Reply {
    /// The answer that goes on for as long as its connection; nil where memory is short.
    convenience init?(events stream: EventStream) {
        let context = Unmanaged.passRetained(stream).toOpaque()
        let unknown = UInt64.max
        let response = MHD_create_response_from_callback(
            unknown, 1 << 16,
            { context, _, buffer, count in
                let stream = Unmanaged<EventStream>.fromOpaque(context!).takeUnretainedValue()
                return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
            }, context,
            { context in
                let stream = Unmanaged<EventStream>.fromOpaque(context!)
                stream.takeUnretainedValue().leave()
                stream.release()
            })
        guard let response else {
            stream.leave()
            Unmanaged<EventStream>.fromOpaque(context).release()
            return nil
        }
        let headers: HeaderList = [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")]
        self.init(status: 200, headers: headers + AnswerHeaders.security(), size: 0, [response])
    }
}
