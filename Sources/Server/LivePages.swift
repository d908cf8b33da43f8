// What a preview adds to the pages that it serves: a script in each, and events for those that are open.

import CLinux
import CMicroHTTPD
import Glibc
import Synchronization

/// One event of a stream of server-sent events (HTML standard, 9.2).
package struct PageEvent: Hashable, Sendable {
    package var name: String
    /// One line.
    package var data: String

    package init(_ name: String, _ data: String) {
        self.name = name
        self.data = data
    }

    var bytes: [UInt8] { Array("event: \(name)\ndata: \(data)\n\n".utf8) }
}

/// Pages stay files without it: script and style are added on the way, under addresses that no site has.
package final class LivePages: Sendable {
    /// A page that somebody looks at.
    package struct Page: Hashable, Sendable {
        /// Decoded, from the root of the site: `/card/peek/`.
        package let path: String
        /// What `stamp` gave before the page was read.
        package let stamp: String
    }

    /// The name before all that is added; files below it would be hidden, and are never served.
    static let folder = "/.preview/"
    /// Connections that may wait for events. Beyond that pages ask again later.
    static let mostStreams = 128
    /// Those of one address. A browser opens six connections to a host at most, whatever waits behind them.
    static let mostStreamsOfAnAddress = 4
    /// A stream says so often that it is still there, in milliseconds, so that one whose reader is lost ends.
    static let heartbeat = 15_000

    private struct State {
        var files: [String: Reply] = [:]
        /// In the order in which they came.
        var streams: [EventStream] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let stamp: @Sendable () -> String
    private let greeting: @Sendable (Page) -> [PageEvent]
    private let full: Reply?
    private let foreign: Reply?

    /// - Parameters:
    ///   - stamp: plain text by which it can be told what state of the site a page is of; asked before a page is read,
    ///     so that a page may be newer than its stamp, and never older.
    ///   - greeting: what a page is told first.
    package init(stamp: @escaping @Sendable () -> String, greeting: @escaping @Sendable (Page) -> [PageEvent]) {
        self.stamp = stamp
        self.greeting = greeting
        full = Reply.notice(503, "Too many pages", "Too many pages wait for events.", headers: [("Retry-After", "5")])
        foreign = Reply.notice(403, "Not for others", "Only pages of this site may ask for this.")
    }

    /// Has `script.js` and the like served below the folder, in the place of what was there.
    package func serve(_ files: [String: [UInt8]]) {
        var replies: [String: Reply] = [:]
        for (name, bytes) in files {
            let type: HeaderList = [("Content-Type", MediaType.of(name).text), ("Cache-Control", "no-store")]
            replies[name] = Reply(status: 200, headers: type + AnswerHeaders.security(), bytes: bytes)
        }
        state.withLock { $0.files = replies }
    }

    /// The pages that wait for events.
    package var open: [Page] { state.withLock { $0.streams.map(\.page) } }

    /// Tells each open page what `event` says for it. One that a page has not been sent yet gives way to a later one of
    /// the same name.
    package func send(_ event: (Page) -> PageEvent?) {
        state.withLock { state in
            for stream in state.streams { if let event = event(stream.page) { stream.push(event) } }
        }
    }

    // MARK: For the server

    /// The answer to what is asked below the folder; nil for all other paths.
    func reply(
        to path: UnsafeBufferPointer<UInt8>, _ headers: RequestHeaders, _ visit: Visit, _ connection: OpaquePointer
    ) -> Reply? {
        let prefix = LivePages.folder.utf8
        guard path.starts(with: prefix) else { return nil }
        if headers.comeFromElsewhere { return foreign }
        let name = String(decoding: path.dropFirst(prefix.count), as: UTF8.self)
        return name == "events" ? stream(visit, connection) : state.withLock { $0.files[name] }
    }

    /// Pages that are more than a browser has connections for take turns: one that comes sends away the one that came
    /// first, which asks again in a moment, and is told then what it has missed.
    private func stream(_ visit: Visit, _ connection: OpaquePointer) -> Reply? {
        let wishes = LivePages.wishes(visit.queryOfRequest)
        let page = Page(path: wishes["page"] ?? "", stamp: wishes["stamp"] ?? "")
        let stream = EventStream(page, connection, of: self)
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.streams.count < LivePages.mostStreams else { return false }
            let own = state.streams.filter { $0.client == stream.client }
            for stream in own.dropLast(LivePages.mostStreamsOfAnAddress - 1) { stream.end() }
            state.streams.append(stream)
            return true
        }
        guard isTaken else { return full }
        visit.enter(.listening)
        // Whatever is sent from now on reaches the page, so what is true now cannot be missed between the two. What was sent
        // while the greeting was made is newer than that, and stays.
        for event in greeting(page) { stream.greet(event) }
        return Reply(events: stream)
    }

    /// The response of a stream was let go of: its connection ends, or goes on to another request.
    func leave(_ stream: EventStream) {
        state.withLock { $0.streams.removeAll { $0 === stream } }
    }

    /// Ends the streams whose readers are gone, which nobody else would notice while nothing is sent.
    func sweep(now: Int = flipbook_milliseconds()) {
        state.withLock { state in for stream in state.streams { stream.look(now: now) } }
    }

    /// Ends all streams, and takes no more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for stream in state.streams { stream.end() }
        }
    }

    /// What makes a page one that hears of events; to be asked before the page is read.
    func addition() -> @Sendable ([UInt8]) -> [UInt8] {
        let stamp = stamp()
        return { LivePages.added(to: $0, stamp: stamp) }
    }

    /// The page with script and style behind the beginning of its head, and a policy that lets the script ask for events.
    /// Before all other scripts, so that it can say what they find.
    static func added(to page: [UInt8], stamp: String) -> [UInt8] {
        let tags =
            "<script src=\"\(folder)script.js\" data-stamp=\"\(stamp)\" defer=\"defer\"></script>"
            + "<link rel=\"stylesheet\" href=\"\(folder)style.css\"/>"
        let policy = Array("content=\"default-src 'none';".utf8)
        let head = Array("<head>".utf8)
        func place(of text: [UInt8]) -> Int? {
            page.indices.first { page[$0] == text[0] && page[$0...].starts(with: text) }.map { $0 + text.count }
        }
        guard let start = place(of: head) else { return page }
        var result = Array(page[..<start])
        result += tags.utf8
        guard let rule = place(of: policy), rule > start else { return result + page[start...] }
        result += page[start..<rule]
        result += " connect-src 'self';".utf8
        return result + page[rule...]
    }

    /// The pairs of a query, decoded.
    private static func wishes(_ query: String) -> [String: String] {
        var wishes: [String: String] = [:]
        for pair in query.dropFirst().split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { wishes[String(parts[0])] = decoded(parts[1]) }
        }
        return wishes
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
