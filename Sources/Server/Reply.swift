// A finished answer that any number of requests can be given: a status, headers and bytes or an open file.

import CMicroHTTPD
import Glibc

/// Owns one libmicrohttpd response. The library counts the connections that are still sending it, so that an answer
/// can be let go while it is on its way. After `init` nothing in it changes, which is why threads may share it.
final class Reply: @unchecked Sendable {
    let status: UInt32
    private let response: OpaquePointer

    /// Nil where memory is short.
    init?(status: Int, headers: [(String, String)], bytes: [UInt8] = []) {
        var copy = bytes
        guard let response = MHD_create_response_from_buffer(copy.count, &copy, .RESPMEM_MUST_COPY) else { return nil }
        self.status = UInt32(status)
        self.response = response
        add(headers)
    }

    /// Answers with a file of `size` bytes, sent by the kernel; the response closes the descriptor.
    init?(status: Int, headers: [(String, String)], descriptor: Int32, size: Int) {
        guard let response = MHD_create_response_from_fd64(UInt64(size), descriptor) else {
            close(descriptor)
            return nil
        }
        self.status = UInt32(status)
        self.response = response
        add(headers)
    }

    deinit { MHD_destroy_response(response) }

    func send(to connection: OpaquePointer) -> MHD_Result { MHD_queue_response(connection, status, response) }

    private func add(_ headers: [(String, String)]) {
        for (name, value) in Reply.common + headers { MHD_add_response_header(response, name, value) }
    }

    /// What every answer says. Pages load what lies beside them and nothing else, and are framed by their own kind
    /// only; each page repeats the policy for readers who open it from a disk. Style attributes are let in because
    /// Firefox takes what SMIL does to a property for one; no script follows from that.
    static let common = [
        (
            "Content-Security-Policy",
            "default-src 'none'; img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; "
                + "script-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-cache"),
    ]

    /// A small page for an answer that has nothing else to show. `sentence` must be plain words of ours.
    static func notice(_ status: Int, _ title: String, _ sentence: String, headers: [(String, String)] = []) -> Reply? {
        let page = """
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8"/>\
            <meta name="viewport" content="width=device-width"/><title>\(title)</title>\
            <link rel="stylesheet" href="/assets/style.css"/></head>\
            <body class="notice"><main><h1>\(title)</h1><p>\(sentence)</p><p><a href="/">All designs</a></p></main>\
            </body></html>

            """
        return Reply(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8")] + headers, bytes: Array(page.utf8))
    }
}
