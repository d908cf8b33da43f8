// From a request to its answer: methods, conditions, redirects, files.

import CMicroHTTPD
import Glibc

/// What the daemon's threads share: the store, and the answers that are the same for everybody.
final class Answering: Sendable {
    private let store: FileStore
    private let notFound: Reply
    private let malformed: Reply
    private let notAllowed: Reply

    /// Nil where memory is short.
    init?(root: String) {
        guard
            let notFound = Reply.notice(404, "Not found", "This site has no page at this address."),
            let malformed = Reply.notice(400, "Bad request", "This address cannot be read."),
            let notAllowed = Reply.notice(
                405, "Method not allowed", "Pages here can only be read.", headers: [("Allow", "GET, HEAD")])
        else { return nil }
        store = FileStore(root: root)
        self.notFound = notFound
        self.malformed = malformed
        self.notAllowed = notAllowed
    }

    /// The most bytes of a request's body that are read before it is answered; beyond that the connection is closed.
    static let longestBody = 1 << 20

    /// Called by the daemon, on its own threads: first when the headers of a request are there, then for each piece
    /// of its body, then once more at its end. `progress` is zero at first and then one more than the bytes read.
    static let handler: MHD_AccessHandlerCallback = { context, connection, target, method, _, _, length, progress in
        guard let context, let connection, let target, let method, let length, let progress else { return .NO }
        let answering = Unmanaged<Answering>.fromOpaque(context).takeUnretainedValue()
        // Answered before it is read to its end, a request costs its connection, or its client sees that broken
        // instead of the answer.
        let read = Int(bitPattern: progress.pointee)
        if read == 0 || length.pointee > 0 {
            let total = max(read, 1) + length.pointee
            length.pointee = 0
            progress.pointee = UnsafeMutableRawPointer(bitPattern: total)
            return total <= longestBody ? .YES : .NO
        }
        guard strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0 else {
            return answering.notAllowed.send(to: connection)
        }
        return answering.answer(UnsafeBufferPointer(start: target, count: strlen(target)), connection)
    }

    private func answer(_ target: UnsafeBufferPointer<CChar>, _ connection: OpaquePointer) -> MHD_Result {
        target.withMemoryRebound(to: UInt8.self) { raw in
            let path: RequestPath
            do throws(RequestPath.Refusal) {
                path = try RequestPath(raw)
            } catch {
                return (error == .hidden ? notFound : malformed).send(to: connection)
            }
            switch store.find(path) {
            case .nothing: return notFound.send(to: connection)
            case .folder: return redirect(String(decoding: raw, as: UTF8.self) + "/", connection)
            case .file(let file): return send(file, to: connection)
            }
        }
    }

    private func send(_ file: StoredFile, to connection: OpaquePointer) -> MHD_Result {
        if let known = MHD_lookup_connection_value(connection, .HEADER_KIND, "If-None-Match"),
            EntityTags.list(String(cString: known), matches: file.tag)
        {
            return file.notModified.send(to: connection)
        }
        return (file.whole ?? store.openAgain(file) ?? notFound).send(to: connection)
    }

    /// To the same folder with a slash, so that the relative links of its page lead below it.
    private func redirect(_ location: String, _ connection: OpaquePointer) -> MHD_Result {
        let reply = Reply.notice(
            301, "Moved", "This page is a folder; its address ends with a slash.", headers: [("Location", location)])
        return (reply ?? notFound).send(to: connection)
    }
}
