// What a request is answered with: a status, headers, and a body from memory, from a file, or of events.

import CMicroHTTPD

/// Owns libmicrohttpd's response. The library counts the connections that still send it, so a response may go out of
/// scope while it is on its way. Nothing in it changes after `init`, so threads may share it.
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

    /// Titles and sentences of the pages that say why there is nothing else.
    private static let notices = [
        301: ("Moved", "This is a folder: its address ends with a slash."),
        400: ("Bad request", "The request is malformed."),
        403: ("Not for others", "Only pages of this site may request this."),
        404: ("Not found", "This site has no page at this address."),
        405: ("Method not allowed", "Only GET and HEAD are supported."),
        412: ("Changed", "The file has changed since (If-Match)."),
        413: ("Too large", "Only GET and HEAD are supported."),
        416: ("No such part", "The requested range lies beyond the end of the file."),
        421: ("Another host", "This host name is refused. Open the address that the server printed."),
        503: ("Not now", "This cannot be sent now: try again in a moment."),
    ]

    /// A small page for a request that gets no file; nil where memory is short.
    static func notice(_ status: Int, headers: HeaderList = []) -> Response? {
        let (title, sentence) = notices[status] ?? ("Refused", "This request has no answer.")
        let page = """
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8"/>\
            <meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/>\
            <title>\(title)</title></head><body><h1>\(title)</h1><p>\(sentence)</p></body></html>

            """
        let type: HeaderList = [("Content-Type", MediaType.of("notice.html").text), ResponseHeaders.caching()]
        return Response(status: status, headers: type + ResponseHeaders.security() + headers, bytes: Array(page.utf8))
    }

    deinit { MHD_destroy_response(raw) }

    /// Has it sent as the answer to the connection's request.
    func queue(on connection: OpaquePointer) -> MHD_Result { MHD_queue_response(connection, UInt32(status), raw) }
}
