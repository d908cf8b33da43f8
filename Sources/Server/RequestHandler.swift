// From a request to its response: methods, hosts, conditions, parts, redirects, files.

import CMicroHTTPD
import Compression
import Files

/// Only the serving thread uses it.
final class RequestHandler {
    private let site: SiteRoot
    private let hosts: HostRule
    private let log: AccessLog?
    /// What a preview adds; nil for a plain server.
    let live: LivePages?
    private let limits: Limits
    /// The files that were sent in the last half second. A preview or a page that is loaded asks for few files, many
    /// times: for these a `stat` stands in for finding, opening and describing them. What `stat` does not see (that a
    /// folder was moved out of the site, that a packed form was added) lasts no longer than that.
    private var ready: [ReadyFile.Key: ReadyFile] = [:]

    init(site: SiteRoot, hosts: HostRule, log: AccessLog?, live: LivePages?, limits: Limits) {
        (self.site, self.hosts, self.log, self.live, self.limits) = (site, hosts, log, live, limits)
    }

    /// To be called twice a second.
    func sweep(now: Int) {
        ready = [:]
        live?.sweep(now: now)
    }

    /// Called when the headers of a request are there, for each piece of its body, and at its end. A response before
    /// the end costs the connection.
    func handle(_ request: Request, body: inout Int) -> MHD_Result {
        let connection = request.connection
        if connection.isNewRequest {
            connection.isNewRequest = false
            // Only what is whole can be answered, but what may be two requests is not waited for.
            if request.headers.areAmbiguous || connection.isCut { return send(malformed(), to: request) }
            guard request.headers.announcedBody > limits.body else { return .YES }
            return send(.notice(413, headers: closing), to: request)
        }
        if body > 0 {
            connection.bodySize += body
            body = 0
            return connection.bodySize <= limits.body ? .YES : .NO
        }
        return send(response(to: request), to: request)
    }

    /// Nil where memory is short.
    private func response(to request: Request) -> Response? {
        let target = RequestTarget(request.target, count: flipbook_length(request.target))
        guard request.isGet || request.isHead || request.isPost && live?.takesPosts(to: target.path) == true else {
            return .notice(405, headers: closing + [("Allow", "GET, HEAD")])
        }
        // A page is asked for without a body; one that came with it was read, and is where a second request hides.
        guard request.headers.count("host") <= 1, !request.headers.announceBody else { return malformed() }
        // Browsers always say how they call this server; what is too old to say so runs no page's script.
        if let host = target.authority ?? request.headers["host"], !request.connection.allows(host, by: hosts) {
            return .notice(421)
        }
        if !request.isHead, let response = live?.response(to: target.path, request) { return response }
        let isPart = request.headers.count("range") == 1 && !request.isHead
        let accepted = isPart ? nil : request.headers.list("accept-encoding") { Array($0) }
        let key = ReadyFile.Key(path: Array(target.path), accepted: accepted ?? [])
        if !isPart, let file = ready[key], file.isCurrent { return choose(file, for: request.headers) }
        return find(target.path, for: request, as: isPart ? nil : key)
    }

    // MARK: Files

    /// - Parameter key: nil where a part of a file is wanted.
    private func find(_ raw: UnsafeBufferPointer<UInt8>, for request: Request, as key: ReadyFile.Key?) -> Response? {
        let path: RequestPath
        do throws(RequestPath.Refusal) {
            path = try RequestPath(raw)
        } catch {
            return error == .hidden ? MissingPage.response(from: site, live) : malformed()
        }
        // Asked before the file is opened: a page may be newer than its stamp, and never older.
        let stamp = live?.stamp()
        switch site.find(path.file) {
        case .open(let file) where file.isFile:
            if let stamp, LivePages.edits(file) { return LivePages.page(file, stamp: stamp) ?? unavailable() }
            guard let key else { return part(of: file, request.headers) }
            let (form, sources) = form(of: file, accepting: key.accepted)
            guard let ready = ReadyFile(form, sources: sources) else { return unavailable() }
            if self.ready.count >= limits.readyFiles { self.ready = [:] }
            // What changed just now could change again unseen.
            if ready.tag != nil { self.ready[key] = ready }
            return choose(ready, for: request.headers)
        case .open(let folder) where folder.isFolder:
            // A redirect to a folder that opens no page would lead to nothing.
            guard site.file(path.names + ["index.html"]) != nil else { return MissingPage.response(from: site, live) }
            return redirect(to: path.names.last ?? "", query: request.connection.query)
        case .open, .absent: return MissingPage.response(from: site, live)
        case .unknown: return unavailable()
        }
    }

    /// The form of a file that the client likes best, and the files that it was made from. A packed form lies beside a
    /// text; it must be smaller, and no older: what was written before the text last changed does not unpack to it.
    private func form(
        of file: OpenFile, accepting header: [UInt8]
    ) -> (FileForm, sources: [(path: String, stamp: FileStamp)]) {
        let source = (path: site.path(file.names), stamp: file.stamp)
        let isText = MediaType.of(file.names.last ?? "").isText
        for case let pack? in isText ? ContentCoding.order(header).prefix(while: { $0 != nil }) : [] {
            let names = file.names.dropLast() + [(file.names.last ?? "") + pack.ending]
            guard let packed = site.file(Array(names)), packed.stamp.size < file.stamp.size,
                packed.stamp.modified >= file.stamp.modified
            else { continue }
            return (FileForm(packed, as: pack, of: file.names), [source, (site.path(packed.names), packed.stamp)])
        }
        return (FileForm(file, as: nil, of: file.names), [source])
    }

    private func choose(_ file: ReadyFile, for headers: RequestHeaders) -> Response? {
        let tag = file.tag ?? ""
        if !headers.allow(tag) { return .notice(412) }
        return headers.know(tag) ? file.notModified : file.whole
    }

    /// A part of the file itself, not of a packed form. `If-Range` is one tag, and no list or date: only the same bytes
    /// go on with what a client has.
    private func part(of file: OpenFile, _ headers: RequestHeaders) -> Response? {
        let form = FileForm(file, as: nil, of: file.names)
        let tag = form.tag ?? ""
        if !headers.allow(tag) { return .notice(412) }
        if headers.know(tag) { return Response(status: 304, headers: form.common) }
        let isSame = headers["if-range"].map { !tag.isEmpty && HeaderText.trimmed($0).elementsEqual(tag.utf8) } ?? true
        let wish = headers["range"].map { ByteRange.wish($0, size: file.stamp.size) } ?? .whole
        switch isSame ? wish : .whole {
        case .whole: return form.whole()
        case .part(let part): return form.part(part)
        case .unsatisfiable:
            return .notice(416, headers: [("Content-Range", "bytes */\(file.stamp.size)")])
        }
    }

    // MARK: Everything else

    /// To the same folder with a slash, so that the relative links of its page lead below it.
    private func redirect(to name: String, query: String) -> Response? {
        let query = PercentEncoding.encode(query, plain: "?=&%;")
        return .notice(301, headers: [("Location", "./\(PercentEncoding.encode(name))/\(query)")])
    }

    /// What follows a refused request on its connection could be a part of it that others see as a request.
    private let closing: HeaderList = [("Connection", "close")]

    private func malformed() -> Response? { .notice(400, headers: closing) }
    private func unavailable() -> Response? { .notice(503, headers: [("Retry-After", "1")]) }

    private func send(_ response: Response?, to request: Request) -> MHD_Result {
        guard let response else { return .NO }
        if request.connection.phase != .listening { request.connection.enter(.responding) }
        log?.note(request, response)
        return response.queue(on: request.connection.raw)
    }
}
