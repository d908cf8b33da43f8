// One client's connection, from when it was accepted until it is closed: what it is at, and since when.

import CAnswers
import CLinux
import CMicroHTTPD
import Glibc
import Synchronization

final class Visit: Sendable {
    enum Phase: UInt8, AtomicRepresentable {
        /// Its next request is awaited, or on its way.
        case asking
        /// Its request is there, and its answer on its way.
        case answered
        /// Its request is there, and a file is read for it.
        case waiting
        /// It hears of events for as long as it likes; such connections have a limit of their own.
        case listening
    }

    let socket: Int32
    /// The number of the daemon's thread that serves it.
    let thread: Int
    private let log: AccessLog?
    private let phase = Atomic(Phase.asking)
    private let start = Atomic(flipbook_milliseconds())
    private let hasAsked = Atomic(false)

    /// What is known of the request at hand. Only the daemon's thread of this connection uses it; while the connection is
    /// suspended, whoever resumes it.
    private struct Request {
        var isBeginning = true
        var body = 0
        var query = ""
        /// What was found for it while it waited, and how often that was looked for in vain.
        var finding: FileStore.Finding?
        var looks = 0
        var hasWaited = false
        /// Lives until the system has all of it, and so does what it keeps in memory.
        var reply: Reply?
        /// Kept for the log alone.
        var target: String?
    }

    nonisolated(unsafe) private var request = Request()

    /// What the client called this server when it was last allowed to. Only the daemon's thread of this connection uses it.
    nonisolated(unsafe) private var host: [UInt8]?

    /// When its thread had last come back from waiting, as the connection was accepted or its last request was over.
    nonisolated(unsafe) private var wake = flipbook_woken()

    /// A moment, in nanoseconds of the monotonic clock, at which the request at hand was on its way already; the end of all
    /// time where it may have come just now.
    var asked: Int { wake == flipbook_woken() || hasWaited ? .max : flipbook_woken() }

    /// Whether the request before had waited for a file: the library then asks the connection again without having heard from it.
    nonisolated(unsafe) private var hasWaited = false

    /// Whether a rule allows a host; a client mostly says the same one again.
    func isAllowed(_ authority: HeaderValue, by hosts: HostRule) -> Bool {
        if let host, authority.elementsEqual(host) { return true }
        guard hosts.allows(authority) else { return false }
        host = Array(authority)
        return true
    }

    init(socket: Int32, thread: Int, log: AccessLog?) {
        self.thread = thread
        self.socket = socket
        self.log = log
    }

    /// The line of a request is there; its query is cut off soon after.
    func arrive(target: UnsafePointer<CChar>) {
        request = Request()
        if let mark = strchr(target, Int32(UInt8(ascii: "?"))) { request.query = String(cString: mark) }
        if log != nil { request.target = String(cString: target) }
    }

    /// The request was answered.
    func finish() {
        hasWaited = request.hasWaited
        request = Request()
        wake = flipbook_woken()
        enter(.asking)
    }

    /// What stands behind the path, with its question mark.
    var queryOfRequest: String { request.query }

    /// Whether the request's headers are there for the first time.
    var isBeginning: Bool {
        get { request.isBeginning }
        set { request.isBeginning = newValue }
    }

    /// Leaves what was found for the daemon's thread, before the connection is resumed.
    func keep(_ finding: FileStore.Finding) {
        request.finding = finding
        request.hasWaited = true
    }

    func takeFinding() -> FileStore.Finding? {
        defer { request.finding = nil }
        return request.finding
    }

    /// How often what the request asks for was another file than the one that was looked at.
    var looks: Int {
        get { request.looks }
        set { request.looks = newValue }
    }

    func send(_ reply: Reply, to connection: OpaquePointer, headersAlone: Bool) -> MHD_Result {
        request.reply = reply
        return reply.send(to: connection, of: self, headersAlone: headersAlone)
    }

    /// Counts what was read of a request's body; returns how much that is by now.
    func read(_ count: Int) -> Int {
        request.body += count
        return request.body
    }

    func enter(_ next: Phase) {
        if next == .asking { hasAsked.store(true, ordering: .relaxed) }
        start.store(flipbook_milliseconds(), ordering: .relaxed)
        phase.store(next, ordering: .relaxed)
    }

    /// Answers what the library refuses, past it: the connection is closed next.
    func refuse(_ connection: OpaquePointer, _ status: Int) {
        let (answer, size) = Reply.refusal(status, date: HeaderText.now())
        let sent = Glibc.send(socket, answer, answer.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        enter(.answered)
        if sent > 0 { log?.note(connection, "-", request.target ?? "-", status, size) }
    }

    /// Whether it came and went without an answer: what it sent, if anything, could not be read as a request.
    var isUnanswered: Bool { phase.load(ordering: .relaxed) == .asking && !hasAsked.load(ordering: .relaxed) }

    /// What it is at, since when, and whether that is its first request.
    var state: (phase: Phase, since: Int, isFirst: Bool) {
        (phase.load(ordering: .relaxed), start.load(ordering: .relaxed), !hasAsked.load(ordering: .relaxed))
    }

    /// How much of its answers the client has taken by now; when it took the last of that, as far as was looked.
    private let taken = Mutex((bytes: -1, last: 0))

    /// Looks how far the client has come; returns when it last was seen to take something.
    func progress(now: Int) -> Int {
        let bytes = flipbook_bytes_taken(socket)
        return taken.withLock { taken in
            if bytes != taken.bytes { taken = (bytes, now) }
            return taken.last
        }
    }
}
