// All connections there are, and the end of those that keep the server waiting.

import CLinux
import Glibc
import Synchronization

/// libmicrohttpd closes a connection that is silent, but not one that sends a byte now and then. So each has a time by
/// which its request must be there, whole; and when there are nearly as many as there may be, those that only wait go, and
/// those that hardly take the answers that they asked for.
final class Visits: Sendable {
    struct Patience: Sendable {
        /// In milliseconds from when a connection is accepted, and from its last answer.
        var firstRequest = 15_000
        var nextRequest = 60_000
        /// The same where connections are short.
        var underPressure = 1_000
        /// And where connections are short, from when something of an answer was taken, and for all of it.
        var progress = 3_000
        var answer = 60_000
        /// And for a file that is read, where connections are short, or the client has closed its side.
        var file = 3_000
    }

    private let patience: Patience
    /// From how many connections on they are short.
    private let many: Int
    private let all = Mutex<[ObjectIdentifier: Visit]>([:])

    init(patience: Patience, limit: Int) {
        self.patience = patience
        many = max(1, limit - limit / 8)
    }

    var count: Int { all.withLock { $0.count } }

    /// A connection was accepted. The visit lives until `leave`.
    func enter(_ visit: Visit) { all.withLock { $0[ObjectIdentifier(visit)] = visit } }

    /// Called before the socket is closed: from then on its number may be another connection's.
    func leave(_ visit: Visit) { all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(visit)) } }

    /// Hangs up on those who have had their time; the daemon notices, and closes their connections. Those that wait for a file it
    /// cannot notice: they are what this returns, and whether they have gone.
    func hangUp(now: Int = flipbook_milliseconds()) -> [(visit: Visit, isGone: Bool)] {
        all.withLock { all in
            let isFull = all.count >= many
            var waiting: [(visit: Visit, isGone: Bool)] = []
            for visit in all.values {
                let (phase, since, isFirst) = visit.state
                let passed = now - since
                switch phase {
                case .asking:
                    let usual = isFirst ? patience.firstRequest : patience.nextRequest
                    guard passed > (isFull ? min(patience.underPressure, usual) : usual) else { continue }
                case .answered:
                    guard isFull,
                        passed > patience.answer || now - max(since, visit.progress(now: now)) > patience.progress
                    else { continue }
                case .waiting:
                    // Who only says that it sends nothing more looks as if it had gone.
                    let isGone = flipbook_has_left(visit.socket) != 0
                    if passed > patience.file ? isGone || isFull : isGone && isFull { waiting.append((visit, isGone)) }
                    continue
                case .listening: continue
                }
                shutdown(visit.socket, Int32(SHUT_RDWR))
            }
            return waiting
        }
    }
}

/// A thread that looks after connections twice a second, until it is stopped.
final class Doorkeeper: Sendable {
    private let look: @Sendable () -> Void
    /// Rings when it is time to stop.
    private let bell: Int32
    private let thread = Mutex<pthread_t?>(nil)

    /// Nil where the system has no thread or descriptor left.
    init?(_ look: @escaping @Sendable () -> Void) {
        self.look = look
        bell = flipbook_make_bell()
        guard bell >= 0 else { return nil }
        var started = pthread_t()
        let context = Unmanaged.passUnretained(self).toOpaque()
        let code = pthread_create(
            &started, nil,
            { context in
                Unmanaged<Doorkeeper>.fromOpaque(context!).takeUnretainedValue().watch()
                return nil
            }, context)
        guard code == 0 else {
            close(bell)
            return nil
        }
        thread.withLock { $0 = started }
    }

    /// Returns when the thread has ended.
    func stop() {
        thread.withLock { thread in
            guard let started = thread else { return }
            flipbook_ring(bell)
            pthread_join(started, nil)
            thread = nil
        }
    }

    deinit {
        stop()
        close(bell)
    }

    private func watch() {
        var wait = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, 500) <= 0 { look() }
    }
}
