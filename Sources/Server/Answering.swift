// From a request to its answer: methods, hosts, conditions, parts, redirects, files.

import CMicroHTTPD
import Compression
import Glibc

/// What the daemon's threads share: the store, and the answers that are the same for everybody.
final class Answering: Sendable {
    private let store: FileStore
    let live: LivePages?
    private let hosts: HostRule
    let log: AccessLog?
    private let missing: MissingPage
    private let malformed: Reply
    private let tooLarge: Reply
    private let foreign: Reply
    private let notAllowed: Reply
    private let changed: Reply
    private let unsteady: Reply

    /// Nil where memory is short.
    init?(_ root: SiteRoot, hosts: HostRule, log: AccessLog?, live: LivePages? = nil, _ budget: MemoryBudget) {
        guard let missing = MissingPage(root, live),
            // What follows such a request on its connection could be a part of it that others see as a request.
            let malformed = Reply.notice(
                400, "Bad request", "This request cannot be read.", headers: [("Connection", "close")]),
            let tooLarge = Reply.notice(
                413, "Too large", "Pages here can only be read.", headers: [("Connection", "close")]),
            let foreign = Reply.notice(
                421, "Another host", "This server answers to its own address only: open the one that it printed."),
            let notAllowed = Reply.notice(
                405, "Method not allowed", "Pages here can only be read.",
                headers: [("Allow", "GET, HEAD"), ("Connection", "close")]),
            let changed = Reply.notice(412, "Changed", "This file is not the one that was asked for any more."),
            let unsteady = Reply.notice(
                503, "Not now", "This file changes while it is read, or cannot be read: try again in a moment.",
                headers: [("Retry-After", "1")])
        else { return nil }
        store = FileStore(root, live, budget)
        self.live = live
        self.hosts = hosts
        self.log = log
        self.missing = missing
        self.malformed = malformed
        self.tooLarge = tooLarge
        self.foreign = foreign
        self.notAllowed = notAllowed
        self.changed = changed
        self.unsteady = unsteady
    }

    /// The most bytes of a request's body that are read before it is answered; beyond that the connection is closed.
    static let longestBody = 1 << 20

    /// How often a file is looked at for one request, where it is another each time.
    static let mostLooks = 4

    /// One request, as long as it is answered.
    private struct Request {
        let connection: OpaquePointer
        let visit: Visit
        let method: UnsafePointer<CChar>
        let target: UnsafePointer<CChar>
        let isHead: Bool
        let headers: RequestHeaders
    }

    /// Called by the daemon on its own threads: when the headers of a request are there, for each piece of its body, and
    /// at its end. Answered before that, a request costs its connection.
    func handle(
        _ visit: Visit, _ connection: OpaquePointer, _ target: UnsafePointer<CChar>, _ method: UnsafePointer<CChar>,
        body: inout Int
    ) -> MHD_Result {
        if body > 0, !visit.isBeginning {
            let total = visit.read(body)
            body = 0
            return total <= Answering.longestBody ? .YES : .NO
        }
        let isHead = strcmp(method, "HEAD") == 0
        let request = Request(
            connection: connection, visit: visit, method: method, target: target, isHead: isHead,
            headers: RequestHeaders(of: connection))
        if visit.isBeginning {
            visit.isBeginning = false
            // Only what is whole can be answered, but what may be two requests is not waited for.
            let isMalformed = request.headers.frameTwoWays
            guard isMalformed || request.headers.announcedBody > Answering.longestBody else { return .YES }
            visit.enter(.answered)
            return send(isMalformed ? malformed : tooLarge, to: request)
        }
        visit.enter(.answered)
        guard isHead || strcmp(method, "GET") == 0 else { return send(notAllowed, to: request) }
        return answer(request)
    }

    private func answer(_ request: Request) -> MHD_Result {
        let target = RequestTarget(request.target, count: strlen(request.target))
        // A page is asked for without a body; one that came with it was read, and is where a second request hides.
        guard request.headers.hosts <= 1, !request.headers.announceBody else { return send(malformed, to: request) }
        // Browsers always say who they take this server for; what is too old to say so runs no one's page.
        if let host = target.authority ?? request.headers.host, !request.visit.isAllowed(host, by: hosts) {
            return send(foreign, to: request)
        }
        if !request.isHead,
            let reply = live?.reply(to: target.path, request.headers, request.visit, request.connection)
        {
            return send(reply, to: request)
        }
        // A part is read from the disk, where it must be the file that was looked at.
        let moment = request.headers.range == nil ? request.visit.asked : .max
        switch request.visit.takeFinding() ?? store.find(target.path, askedBefore: moment) {
        case .file(let file): return send(file, to: request)
        case .folder(let name): return redirect(to: name, request)
        case .nothing:
            let depth = target.path.dropFirst().count { $0 == UInt8(ascii: "/") }
            return send(missing.reply(depth: depth), to: request)
        case .malformed: return send(malformed, to: request)
        case .large(let file): return wait(for: file, request)
        case .torn: return lookAgain(request)
        case .abandoned: return send(unsteady, to: request)
        }
    }

    /// Leaves the connection alone until a file was read; then `handle` is called again.
    private func wait(for file: OpenFile, _ request: Request) -> MHD_Result {
        let visit = request.visit
        nonisolated(unsafe) let connection = request.connection
        visit.enter(.waiting)
        MHD_suspend_connection(connection)
        store.read(file, for: ObjectIdentifier(visit)) { finding in
            visit.keep(finding)
            MHD_resume_connection(connection)
        }
        return .YES
    }

    /// Has a connection answered for which a file is read, because others need its place or nobody waits there any more.
    func abandon(_ visit: Visit, isGone: Bool) { store.abandon(ObjectIdentifier(visit), isGone: isGone) }

    /// For who asked for what is another file by now, or was while it was read.
    private func lookAgain(_ request: Request) -> MHD_Result {
        request.visit.looks += 1
        return request.visit.looks < Answering.mostLooks ? answer(request) : send(unsteady, to: request)
    }

    /// Has every connection resumed that waits for events or a file, as the daemon needs it to stop; from then on none waits.
    func stop() {
        live?.close()
        store.stop()
    }

    private func send(_ file: StoredFile, to request: Request) -> MHD_Result {
        let headers = request.headers
        // Who asks for a part means a part of the file itself.
        let wantsPart = headers.range != nil && headers.ranges == 1 && !request.isHead && !file.isEdited
        let form = wantsPart ? file.forms[0] : headers.acceptEncoding.list { file.form(accepting: $0) } ?? file.forms[0]
        if let isThere = headers.ifMatch.list({ EntityTags.list($0, matches: form.tag, .strong) }), !isThere {
            return send(changed, to: request)
        }
        if headers.ifNoneMatch.list({ EntityTags.list($0, matches: form.tag, .weak) }) == true {
            return send(form.notModified, to: request)
        }
        if wantsPart, let range = headers.range {
            // A date says too little: only the same bytes go on with what a client has. It is one tag, and no list.
            let isSame = headers.ifRange.map { HeaderText.trimmed($0).elementsEqual(form.tag) } ?? true
            switch isSame ? ByteRange.wish(range, size: form.size) : .whole {
            case .whole: break
            case .part(let part):
                return sendFromDisk(part, of: form, of: file, to: request)
            case .unsatisfiable:
                let size = [("Content-Range", "bytes */\(form.size)")]
                let sentence = "The file ends before the part that was asked for."
                return send(Reply.notice(416, "No such part", sentence, headers: size), to: request)
            }
        }
        if let whole = form.whole { return send(whole, to: request) }
        return sendFromDisk(nil, of: form, of: file, to: request)
    }

    private func sendFromDisk(_ part: ByteRange?, of form: StoredForm, of file: StoredFile, to request: Request)
        -> MHD_Result
    {
        switch form.fromDisk(part, of: file.names, in: store.root) {
        case .there(let reply): return send(reply, to: request)
        case .changed:
            file.outdate()
            return lookAgain(request)
        case .unknown: return send(unsteady, to: request)
        }
    }

    /// To the same folder with a slash, so that the relative links of its page lead below it.
    private func redirect(to name: String, _ request: Request) -> MHD_Result {
        let location =
            "./" + Answering.escaped(name) + "/" + Answering.escaped(request.visit.queryOfRequest, also: "?=&%;")
        let headers = [("Location", location)]
        return send(
            Reply.notice(301, "Moved", "This page is a folder; its address ends with a slash.", headers: headers),
            to: request)
    }

    /// With everything escaped that is not plain in an address.
    static func escaped(_ text: String, also plain: String = "") -> String {
        let plain = Array(("-._~" + plain).utf8)
        var result = ""
        for byte in text.utf8 {
            let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            if isLetter || isDigit || plain.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// Nil where memory is short.
    private func send(_ reply: Reply?, to request: Request) -> MHD_Result {
        let reply = reply ?? unsteady
        if let log {
            log.note(
                request.connection, String(cString: request.method),
                String(cString: request.target) + request.visit.queryOfRequest, reply.status,
                request.isHead ? 0 : reply.size)
        }
        return request.visit.send(reply, to: request.connection, headersAlone: request.isHead)
    }
}
