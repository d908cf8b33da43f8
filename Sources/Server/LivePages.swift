// What a preview adds to the pages that it serves: a script in each page, and events for open pages.

import CMicroHTTPD
import Files
import Platform
import Synchronization

/// One event of a stream of server-sent events (HTML standard, 9.2).
package struct PageEvent: Hashable, Sendable {
    package var name: String
    /// One line of text.
    package var data: String

    package init(_ name: String, _ data: String) {
        (self.name, self.data) = (name, data)
    }

    var bytes: [UInt8] { Array("event: \(name)\ndata: \(data)\n\n".utf8) }
}

/// Adds a preview's script and style to pages while they are sent. The files on the disk do not change. The added files
/// have addresses that no site has. Safe to use from several threads.
package final class LivePages: Sendable {
    /// A page that is open in a browser.
    package struct Page: Hashable, Sendable {
        /// Decoded, from the root of the site: `/card/peek/`.
        package let path: String
        /// What `stamp` gave before the page was read.
        package let stamp: String
    }

    /// The folder of the added files. Its name makes it hidden, so no file of a site is ever served below it.
    static let folder = "/.preview/"
    /// The most connections that wait for events. Further pages ask again later.
    static let mostStreams = 128
    /// Those of one address. A browser opens six connections to a host at most, whatever waits behind them.
    static let mostStreamsOfAnAddress = 4
    /// The largest page to which something is added; larger ones are sent as they are.
    static let largestEdited = 16 << 20

    private struct State {
        var files: [String: Response] = [:]
        /// In the order in which they came.
        var streams: [EventStream] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    let stamp: @Sendable () -> String
    private let greeting: @Sendable (Page) -> [PageEvent]
    /// What a page asks to be saved: the page, the token of this run, and the values.
    package typealias Saving = @Sendable (Page, _ token: String, _ values: String) -> (status: Int, sentence: String)
    private let saving: Saving?

    /// - Parameters:
    ///   - stamp: plain text that names the state of the site; asked before a page is read, so that a page may be newer
    ///     than its stamp, and never older.
    ///   - greeting: the events that a page gets first.
    ///   - saving: called on the serving thread, for pages of this machine alone; returns a status of HTTP and what the
    ///     page shows.
    package init(
        stamp: @escaping @Sendable () -> String, greeting: @escaping @Sendable (Page) -> [PageEvent],
        saving: Saving? = nil
    ) {
        (self.stamp, self.greeting, self.saving) = (stamp, greeting, saving)
    }

    /// Serves these files below the folder, by name, instead of the earlier ones.
    package func serve(_ files: [String: [UInt8]]) {
        var responses: [String: Response] = [:]
        for (name, bytes) in files {
            let type: HeaderList = [("Content-Type", MediaType.of(name).text), ("Cache-Control", "no-store")]
            responses[name] = Response(status: 200, headers: type + ResponseHeaders.security(), bytes: bytes)
        }
        state.withLock { $0.files = responses }
    }

    /// The pages that wait for events.
    package var open: [Page] { state.withLock { $0.streams.map(\.page) } }

    /// Sends each open page the event that `event` gives for it; nil for none. It replaces an event of the same name
    /// that is not yet sent to the page.
    package func send(_ event: (Page) -> PageEvent?) {
        state.withLock { state in
            for stream in state.streams { if let event = event(stream.page) { stream.push(event) } }
        }
    }

    // MARK: Pages

    /// Whether something is added to a file.
    static func edits(_ file: OpenFile) -> Bool {
        file.names.last?.hasSuffix(".html") == true && file.stamp.size <= largestEdited
    }

    /// A page with the preview's script; nil where it cannot be read. It has no tag, since it depends on more than its
    /// file.
    static func page(_ file: OpenFile, stamp: String) -> Response? {
        guard let page = file.contents() else { return nil }
        let headers: HeaderList = [("Content-Type", MediaType.of("page.html").text), ResponseHeaders.caching()]
        return Response(
            status: 200, headers: headers + ResponseHeaders.security(mayAsk: true), bytes: added(to: page, stamp: stamp)
        )
    }

    /// The page with the preview's script and style in the place of the element that holds its policy: that element
    /// would keep the script from asking for events. The policy goes into the response's header, with leave to ask. The
    /// element stands before all scripts, so the preview can say what they find. A page without one is sent as it is.
    static func added(to page: [UInt8], stamp: String) -> [UInt8] {
        guard let start = page.firstRange(of: Array("<meta http-equiv=\"Content-Security-Policy\"".utf8)),
            let end = page[start.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        else { return page }
        let tags =
            "<script src=\"\(folder)script.js\" data-stamp=\"\(stamp)\" defer=\"defer\"></script>"
            + "<link rel=\"stylesheet\" href=\"\(folder)style.css\"/>"
        return page[..<start.lowerBound] + Array(tags.utf8) + page[(end + 1)...]
    }

    // MARK: Events

    /// The response to what is asked below the folder; nil for all other paths.
    func response(to path: UnsafeBufferPointer<UInt8>, _ request: Request) -> Response? {
        guard path.starts(with: LivePages.folder.utf8) else { return nil }
        if request.headers.comeFromElsewhere { return .notice(403) }
        if request.isPost { return save(for: request.connection) }
        let name = String(decoding: path.dropFirst(LivePages.folder.utf8.count), as: UTF8.self)
        return name == "events" ? stream(on: request.connection) : state.withLock { $0.files[name] }
    }

    func takesPosts(to path: UnsafeBufferPointer<UInt8>) -> Bool {
        saving != nil && path.elementsEqual("\(LivePages.folder)save".utf8)
    }

    /// Other machines see a preview, and change no file of this one.
    private func save(for connection: Connection) -> Response? {
        guard connection.address.isLoopback, let saving else { return .notice(403) }
        let page = Page(path: argument("page", of: connection), stamp: argument("stamp", of: connection))
        let (status, sentence) = saving(page, argument("token", of: connection), argument("set", of: connection))
        let headers: HeaderList = [("Content-Type", MediaType.of("answer.txt").text), ("Cache-Control", "no-store")]
        return Response(status: status, headers: headers + ResponseHeaders.security(), bytes: Array(sentence.utf8))
    }

    private func argument(_ name: String, of connection: Connection) -> String {
        guard let raw = MHD_lookup_connection_value(connection.raw, .GET_ARGUMENT_KIND, name) else { return "" }
        let bytes = UnsafeRawBufferPointer(start: raw, count: flipbook_length(raw))
        return String(decoding: PercentEncoding.decode(bytes) ?? [], as: UTF8.self)
    }

    /// When a browser has more open pages than connections, pages take turns: a new stream ends the oldest one. That
    /// page asks again a moment later, and then gets what it missed.
    private func stream(on connection: Connection) -> Response? {
        let page = Page(path: argument("page", of: connection), stamp: argument("stamp", of: connection))
        let stream = EventStream(page, connection, of: self)
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.streams.count < LivePages.mostStreams else { return false }
            let own = state.streams.filter { $0.client == stream.client }
            for stream in own.dropLast(LivePages.mostStreamsOfAnAddress - 1) { stream.end() }
            state.streams.append(stream)
            return true
        }
        guard isTaken else { return .notice(503, headers: [("Retry-After", "5")]) }
        connection.enter(.listening)
        // From now on the page gets every event. Events sent while the greeting was made are newer than it, and stay.
        for event in greeting(stream.page) { stream.push(event, unlessWaiting: true) }
        return stream.response()
    }

    /// The response of a stream was let go: its connection ends, or goes on to another request.
    func leave(_ stream: EventStream) { state.withLock { $0.streams.removeAll { $0 === stream } } }

    /// Ends the streams whose clients are gone, which nothing else notices while nothing is sent.
    func sweep(now: Int) { state.withLock { $0.streams.forEach { $0.check(now: now) } } }

    /// Ends all streams, and takes no more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.streams.forEach { $0.end() }
        }
    }
}
