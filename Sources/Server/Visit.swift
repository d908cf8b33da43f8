// One client's connection, from when it was accepted until it is closed: what it is at, and since when.

import CLinux
import Glibc
import Synchronization

final class Visit: Sendable {
    enum Phase: UInt8, AtomicRepresentable {
        /// Its next request is awaited, or on its way.
        case asking
        /// Its request is there, and its answer on its way.
        case answered
    }

    let socket: Int32
    private let phase = Atomic(Phase.asking)
    private let start = Atomic(flipbook_milliseconds())
    private let hasAsked = Atomic(false)

    /// What is known of the request at hand. Only the daemon's thread of this connection uses it.
    private struct Request {
        var isBeginning = true
        var body = 0
        var query = ""
    }

    nonisolated(unsafe) private var request = Request()

    init(socket: Int32) { self.socket = socket }

    /// The line of a request is there; its query is cut off soon after.
    func arrive(target: UnsafePointer<CChar>) {
        request = Request()
        if let mark = strchr(target, Int32(UInt8(ascii: "?"))) { request.query = String(cString: mark) }
    }

    /// What stands behind the path, with its question mark.
    var queryOfRequest: String { request.query }

    /// Whether the request's headers are there for the first time.
    var isBeginning: Bool {
        get { request.isBeginning }
        set { request.isBeginning = newValue }
    }

    /// Counts what was read of a request's body; returns how much that is by now.
    func read(_ count: Int) -> Int {
        request.body += count
        return request.body
    }

    func enter(_ next: Phase) {
        if next == .asking {
            hasAsked.store(true, ordering: .relaxed)
            start.store(flipbook_milliseconds(), ordering: .relaxed)
        }
        phase.store(next, ordering: .relaxed)
    }

    /// Since when the client has kept the server waiting for a request, and whether it is its first.
    var silence: (since: Int, isFirst: Bool)? {
        guard phase.load(ordering: .relaxed) == .asking else { return nil }
        return (start.load(ordering: .relaxed), !hasAsked.load(ordering: .relaxed))
    }
}
