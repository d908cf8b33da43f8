// libmicrohttpd's daemon, running: its threads call what this file hands them.

import CAnswers
import CLinux
import CMicroHTTPD
import Glibc
import Synchronization

/// Owns the daemon, and what its threads use as long as they run.
final class Daemon: @unchecked Sendable {
    /// How much the server takes upon itself.
    struct Limits: Sendable {
        var threads = Limits.threads(for: Int(flipbook_processors()) / 2)
        /// How long a connection without a byte is kept, in seconds.
        var idle: UInt32 = 30
        var connections: UInt32 = 2048
        /// Of one address; 0 for as many as there may be of all.
        var connectionsOfAnAddress: UInt32 = 0
        /// What a connection takes of memory, and more than the line and the headers of a request may come to.
        var connectionMemory = 16 << 10
        var patience = Visits.Patience()
        /// How many bytes of files are in memory at most, kept or on their way.
        var memory = 12 << 20
        /// How many of them may be files in memory, each with a descriptor a thread.
        var filesInMemory = 192

        /// How many threads make use of so many processors. On this machine clients need processors too, half of them here: with
        /// more threads than that a client has its processor taken away, or takes it from a thread whose answers then wait.
        static func threads(for processors: Int) -> UInt32 { UInt32(min(2, max(1, processors))) }

        /// As many connections as the process may have descriptors for; each may need one more for its file. Where
        /// descriptors are few, so are files in memory.
        func fitted() -> Limits {
            var limits = self
            var files = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else { return limits }
            let wanted = min(rlim_t(2 * Int(connections) + filesInMemory * Int(threads) + 128), files.rlim_max)
            if files.rlim_cur < wanted {
                files.rlim_cur = wanted
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
            }
            limits.fit(Int(min(files.rlim_cur, 1 << 30)))
            return limits
        }

        mutating func fit(_ descriptors: Int) {
            filesInMemory = min(filesInMemory, descriptors / (8 * Int(threads)))
            let others = filesInMemory * Int(threads) + min(128, descriptors / 3)
            connections = UInt32(min(Int(connections), max(4, (descriptors - others) / 2)))
        }
    }

    private let answering: Answering
    private let visits: Visits
    private let doorkeeper: Doorkeeper
    private var daemon: OpaquePointer?
    private let threads = Mutex<[pthread_t]>([])

    /// Serves connections of a listening socket, which it closes when it stops; nil where it cannot start.
    init?(_ socket: ListeningSocket, _ answering: Answering, _ limits: Limits) {
        flipbook_give_memory_back()
        self.answering = answering
        let visits = Visits(patience: limits.patience, limit: Int(limits.connections))
        self.visits = visits
        let live = answering.live
        guard
            let doorkeeper = Doorkeeper({
                for (visit, isGone) in visits.hangUp() { answering.abandon(visit, isGone: isGone) }
                live?.sweep()
            })
        else { return nil }
        self.doorkeeper = doorkeeper
        var setup = flipbook_daemon_setup()
        setup.listening_socket = socket.descriptor
        setup.threads = limits.threads
        setup.idle_seconds = limits.idle
        setup.connections = limits.connections
        setup.connections_of_an_address = limits.connectionsOfAnAddress
        setup.connection_memory = limits.connectionMemory
        setup.context = Unmanaged.passUnretained(self).toOpaque()
        setup.connection_changed = Daemon.connectionChanged
        setup.arrival = Daemon.arrival
        setup.handler = Daemon.handler
        setup.completed = Daemon.completed
        flipbook_refuse_by(Daemon.refuse)
        daemon = flipbook_start_daemon(&setup)
        guard daemon != nil else { return nil }
    }

    /// Closes every connection and the port, and returns when no thread serves any more.
    func stop() {
        doorkeeper.stop()
        // The daemon cannot stop while one of its connections is suspended.
        answering.stop()
        if let daemon { MHD_stop_daemon(daemon) }
        daemon = nil
    }

    deinit { stop() }

    /// Which of the daemon's threads calls: they are numbered as they come.
    private func numberOfThread() -> Int {
        threads.withLock { threads in
            if let number = threads.firstIndex(of: pthread_self()) { return number }
            threads.append(pthread_self())
            return threads.count - 1
        }
    }

    private static func this(_ context: UnsafeMutableRawPointer) -> Daemon {
        Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
    }

    private static func visit(_ context: UnsafeMutableRawPointer) -> Visit {
        Unmanaged<Visit>.fromOpaque(context).takeUnretainedValue()
    }

    /// A connection begins or ends; its visit lives meanwhile.
    private static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, place, change in
        guard let context, let connection, let place else { return }
        if change == .CONNECTION_NOTIFY_STARTED {
            let daemon = this(context)
            let visit = Visit(
                socket: flipbook_socket(connection), thread: daemon.numberOfThread(), log: daemon.answering.log)
            place.pointee = Unmanaged.passRetained(visit).toOpaque()
            daemon.visits.enter(visit)
        } else if let left = place.pointee {
            place.pointee = nil
            this(context).visits.leave(visit(left))
            // It sent something that is no request, and waits for an answer, as far as its connection goes on.
            if visit(left).isUnanswered, flipbook_bytes_given(visit(left).socket) > 0 {
                visit(left).refuse(connection, 400)
            }
            Unmanaged<Visit>.fromOpaque(left).release()
        }
    }

    /// The library refuses what it cannot read without asking anybody, and then closes the connection.
    private static let refuse: @convention(c) (OpaquePointer?, UInt32) -> Void = { connection, status in
        guard let connection, let context = flipbook_context(connection) else { return }
        visit(context).refuse(connection, Int(status))
    }

    /// The line of a request is there. What this returns is the request's own until it is over.
    private static let arrival:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            _, target, connection in
            guard let target, let connection, let context = flipbook_context(connection) else { return nil }
            visit(context).arrive(target: target)
            return context
        }

    private static let handler: MHD_AccessHandlerCallback = {
        context, connection, target, method, _, _, length, request in
        guard let context, let connection, let target, let method, let length, let request = request?.pointee else {
            return .NO
        }
        return this(context).answering.handle(visit(request), connection, target, method, body: &length.pointee)
    }

    private static let completed: MHD_RequestCompletedCallback = { _, _, request, _ in
        if let request = request?.pointee { visit(request).finish() }
        // Longer than a client takes for a page, on a slow machine.
        flipbook_stay_awake(100)
    }
}
