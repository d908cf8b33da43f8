// What a request is answered with: a status, headers, and a body from memory, from a file, or of events.

import CMicroHTTPD

/// Owns libmicrohttpd's response. The library counts the connections that still send it, so a response may go out of scope
/// while it is on its way. Nothing in it changes after `init`, so threads may share it.
final class Response: @unchecked Sendable {
    let status: Int
    /// How many bytes its body has; 0 where that is not known before its end.
    let size: Int
    private let raw: OpaquePointer

    /// Takes over a response of the library and adds headers to it.
    init(_ raw: OpaquePointer, status: Int, headers: HeaderList, size: Int) {
        (self.raw, self.status, self.size) = (raw, status, size)
        for (name, value) in headers { MHD_add_response_header(raw, name, value) }
    }

    /// A response with a copy of some bytes; nil where memory is short.
    convenience init?(status: Int, headers: HeaderList, bytes: [UInt8] = []) {
        var bytes = bytes
        guard let raw = MHD_create_response_from_buffer(bytes.count, &bytes, .RESPMEM_MUST_COPY) else { return nil }
        self.init(raw, status: status, headers: headers, size: bytes.count)
    }

    /// A small page for a request that gets no file. `sentence` must be plain words of ours.
    static func notice(_ status: Int, _ title: String, sentence: String, headers: HeaderList = []) -> Response? {
        let page = """
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8"/>\
            <meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/>\
            <title>\(title)</title></head><body><h1>\(title)</h1><p>\(sentence)</p></body></html>

            """
        let type: HeaderList = [("Content-Type", MediaType.of("notice.html").text), ResponseHeaders.caching()]
        return Response(
            status: status, headers: type + ResponseHeaders.security() + headers, bytes: Array(page.utf8))
    }

    deinit { MHD_destroy_response(raw) }

    /// Has it sent as the answer to the connection's request.
    func queue(on connection: OpaquePointer) -> MHD_Result { MHD_queue_response(connection, UInt32(status), raw) }
}

/// The notices without a part of their own; nil where memory is short.
extension Response {
    // What follows such a request on its connection could be a part of it that others see as a request.
    private static let closing: HeaderList = [("Connection", "close")]

    static var malformed: Response? {
        notice(400, "Bad request", sentence: "This request cannot be read.", headers: closing)
    }
    static var notAllowed: Response? {
        let headers = closing + [("Allow", "GET, HEAD")]
        return notice(405, "Method not allowed", sentence: "Pages here can only be read.", headers: headers)
    }
    static var changed: Response? {
        notice(412, "Changed", sentence: "This file is not the one that was asked for any more.")
    }
    static var tooLarge: Response? {
        notice(413, "Too large", sentence: "Pages here can only be read.", headers: closing)
    }
    static var foreign: Response? {
        notice(
            421, "Another host", sentence: "This server answers to its own address only: open the one that it printed.")
    }
    static var unavailable: Response? {
        let sentence = "This file cannot be read now: try again in a moment."
        return notice(503, "Not now", sentence: sentence, headers: [("Retry-After", "1")])
    }
}
