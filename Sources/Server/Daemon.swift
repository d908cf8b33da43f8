// libmicrohttpd's daemon and the one thread that serves: it waits for events and has the library handle them.

import CMicroHTTPD
import Platform

/// Owns the daemon and what its callbacks use. The thread waits on the library's epoll descriptor itself, because
/// version 0.9.75 of the library has a fault: with exactly 128 events, which is its buffer size, it waits again before
/// it serves any. `MHD_run` never waits, so it serves all of them. Where the system gives no epoll, as macOS and some
/// sandboxes, the thread waits by select(2).
final class Daemon: @unchecked Sendable {
    private let handler: RequestHandler
    private let connections = ConnectionTable()
    private var daemon: OpaquePointer?
    /// Wakes the thread when it is time to stop.
    private let bell = Bell()
    private var thread: SystemThread?

    private init(_ handler: RequestHandler) { self.handler = handler }

    /// Serves the connections of a listening socket, which belongs to the daemon from then on; nil where the system has
    /// no thread or descriptor left.
    static func start(_ handler: RequestHandler, on socket: ListeningSocket, limits: Limits) -> Daemon? {
        let this = Daemon(handler)
        var limits = limits
        CurrentProcess.giveMemoryBack()
        var setup = flipbook_daemon_setup(
            listening_socket: socket.descriptor, idle_seconds: UInt32(limits.silence),
            connections: UInt32(limits.connections), connections_of_an_address: UInt32(limits.connectionsOfAnAddress),
            connection_memory: limits.connectionMemory, context: Unmanaged.passUnretained(this).toOpaque(),
            request_line: requestLine, handler: handle, completed: completed, connection_changed: connectionChanged)
        this.daemon = flipbook_start_daemon(&setup, 1)
        let hasEpoll = this.daemon != nil
        if !hasEpoll {
            limits.fit(Int(flipbook_most_descriptors()))
            setup.connections = UInt32(limits.connections)
            this.daemon = flipbook_start_daemon(&setup, 0)
        }
        guard this.bell.heard >= 0, let daemon = this.daemon else {
            if this.daemon == nil { socket.close() }
            return nil
        }
        let loop = Loop(
            daemon: daemon, epoll: hasEpoll ? flipbook_epoll(daemon) : nil, limit: setup.connections,
            bell: this.bell.heard, handler: handler,
            reaper: IdleReaper(timeouts: limits.timeouts, limit: limits.connections), connections: this.connections)
        this.thread = SystemThread.start { loop.run() }
        if this.thread == nil { this.stop() }
        return this.thread == nil ? nil : this
    }

    /// Closes every connection and the port, and returns when no thread serves any more.
    func stop() {
        if let thread {
            bell.ring()
            thread.join()
        }
        // The daemon cannot stop while one of its connections is suspended.
        handler.live?.close()
        if let daemon { MHD_stop_daemon(daemon) }
        (thread, daemon) = (nil, nil)
    }

    deinit { stop() }

    /// What the thread does, and all that it uses. It does not hold the daemon, which can therefore be released while
    /// the thread runs: then it is stopped, and the thread waited for.
    private struct Loop: @unchecked Sendable {
        let daemon: OpaquePointer
        /// The library's; nil where the system gives none.
        let epoll: Int32?
        /// The most connections.
        let limit: UInt32
        let bell: Int32
        let handler: RequestHandler
        let reaper: IdleReaper
        let connections: ConnectionTable

        /// How often deadlines are checked, in milliseconds.
        private static let sweep = 500

        func run() {
            // A client that closed its connection shows as `EPIPE`.
            ProcessSignals.blockClosedPipes()
            var next = MonotonicClock.milliseconds + Loop.sweep
            while turn() {
                let now = MonotonicClock.milliseconds
                guard now >= next else { continue }
                reaper.reap(connections, now: now)
                handler.sweep(now: now)
                next = now + Loop.sweep
            }
        }

        /// Waits for events and has the library handle them; false once the bell was rung.
        private func turn() -> Bool {
            var timeout: UInt64 = 0
            let isShort = MHD_get_timeout(daemon, &timeout) == .YES && timeout < Loop.sweep
            let wait = isShort ? Int(timeout) : Loop.sweep
            guard let epoll else { return flipbook_select(daemon, limit, bell, Int32(wait)) == 0 }
            let ready = Descriptor.awaitInput([epoll, bell], milliseconds: wait)
            MHD_run(daemon)
            return !ready[1]
        }
    }

    // MARK: What the library calls, on that thread

    private static func from(_ context: UnsafeMutableRawPointer) -> Daemon {
        Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
    }

    private static func connection(_ raw: OpaquePointer) -> Connection? {
        flipbook_context(raw).map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }

    /// A connection begins or ends; its `Connection` lives meanwhile.
    private static let connectionChanged: MHD_NotifyConnectionCallback = { context, raw, place, change in
        guard let context, let raw, let place else { return }
        if change == .CONNECTION_NOTIFY_STARTED {
            let connection = Connection(raw)
            place.pointee = Unmanaged.passRetained(connection).toOpaque()
            from(context).connections.insert(connection)
        } else if let ended = connection(raw) {
            from(context).connections.remove(ended)
            place.pointee = nil
            Unmanaged.passUnretained(ended).release()
        }
    }

    /// The line of a request is there. What this returns tells the library that `completed` is to be called.
    private static let requestLine:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            _, target, raw in
            guard let target, let raw else { return nil }
            connection(raw)?.begin(target: target)
            return flipbook_context(raw)
        }

    /// The headers of a request are there, a piece of its body, or its end.
    private static let handle: MHD_AccessHandlerCallback = { context, raw, target, method, _, _, length, _ in
        guard let context, let raw, let target, let method, let length, let connection = connection(raw) else {
            return .NO
        }
        let headers = RequestHeaders(of: raw)
        if flipbook_is_apart(method, target) != 0 { connection.isCut = true }
        return from(context).handler.handle(
            Request(connection: connection, target: target, method: String(cString: method), headers: headers),
            body: &length.pointee)
    }

    private static let completed: MHD_RequestCompletedCallback = { _, raw, _, _ in
        if let raw { connection(raw)?.finish() }
    }
}
