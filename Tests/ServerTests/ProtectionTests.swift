// The headers that keep a page to itself are on every response of the server; the library's own refusals hold nothing of a site.

import Foundation
import Testing

@testable import Server

@Suite struct ProtectionTests {
    /// An answer's status and what is sent for it, lines parted by `|`. `Host` stands for the right one, on a
    /// connection of one request.
    static let kinds: [(Int, String)] = [
        (200, "GET / HTTP/1.1|Host"), (200, "HEAD / HTTP/1.1|Host"), (200, "GET / HTTP/1.0"),
        (206, "GET /index.html HTTP/1.1|Host|Range: bytes=0-1"), (301, "GET /drawings HTTP/1.1|Host"),
        (304, "GET / HTTP/1.1|Host|If-None-Match: *"), (404, "GET /none HTTP/1.1|Host"),
        (404, "HEAD /none HTTP/1.1|Host"), (405, "BREW / HTTP/1.1|Host"),
        (412, "GET / HTTP/1.1|Host|If-Match: \"other\""), (416, "GET /index.html HTTP/1.1|Host|Range: bytes=99-"),
        (421, "GET / HTTP/1.1|Host: example.org"),
        // Paths and frames that are no one's.
        (400, "GET /%2e%2e/ HTTP/1.1|Host"), (400, "GET / HTTP/1.1|Host|Host: localhost"),
        (400, "GET / HTTP/1.1|Host|Content-Length: 0|Transfer-Encoding: chunked"),
        (400, "POST / HTTP/1.1|Host|Content-Length: 0|Content-Length: 5"),
        // A NUL, wherever it cuts the line short.
        (400, "GET /drawings/\0x HTTP/1.1|Host"), (400, "GET /index.html\0 HTTP/1.1|Host"),
        (400, "GET\0 / HTTP/1.1|Host"), (400, "GET\0X / HTTP/1.1|Host"), (400, "GET /?a\0b HTTP/1.1|Host"),
        (200, "GET  / HTTP/1.1|Host"), (200, "GET /?a=b HTTP/1.1|Host"),
        (413, "POST / HTTP/1.1|Host|Content-Length: 2000000"),
        (413, "POST / HTTP/1.1|Host|Content-Length: 10000000000000000000"),
    ]

    /// What libmicrohttpd refuses by itself, with a sentence of its own, or with 0 hangs up on without a word.
    static let refused: [(Int, String)] = [
        (400, "GET / HTTP/1.1"), (400, "GET / HTTP/1.1|Host|no colon"),
        (400, "POST / HTTP/1.1|Host|Content-Length: 5x"), (505, "GET / HTTP/2.0|Host"),
        (413, "POST / HTTP/1.1|Host|Content-Length: 99999999999999999999"),
        (400, "POST / HTTP/1.1|Host|Transfer-Encoding: chunked||nonsense|"),
        (413, "POST / HTTP/1.1|Host|Transfer-Encoding: chunked||fffffffffffffffff|"),
        (414, "GET /" + String(repeating: "a", count: 17_000)),
        (431, "GET / HTTP/1.1|Host|X: " + String(repeating: "a", count: 17_000)),
        (0, "GARBAGE"), (0, "\u{16}\u{3}\u{1}\u{2}"), (0, "GET /a b HTTP/1.1|Host"),
    ]

    /// All that the server says to a request of `kinds` or `refused`.
    private func said(_ request: String, endless: Bool = false) throws -> [UInt8] {
        let site = try TestSite()
        let lines = request.split(separator: "|", omittingEmptySubsequences: false)
            .map { $0 == "Host" ? "Host: 127.0.0.1:\(site.port)\r\nConnection: close" : String($0) }
        let head = Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
        let descriptor = Wire.connect(port: site.port, patience: 5)
        defer { close(descriptor) }
        Wire.send(Array(endless ? head.dropLast(2) : head + [13, 10]), to: descriptor)
        return Wire.receive(descriptor)
    }

    @Test("every answer is protected", arguments: kinds) func everyAnswerIsProtected(status: Int, request: String)
        throws
    {
        let said = try said(request)
        let answer = try #require(Wire.parse(said), "nothing was said")
        #expect(answer.status == status)
        // One answer, as long as it says.
        let text = String(decoding: said, as: UTF8.self)
        #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2)
        let body = text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
        let size = request.hasPrefix("HEAD") || status == 304 ? "0" : answer.headers["content-length"]
        #expect(size == "\(body.utf8.count)")
        let protection = ResponseHeaders.security().map { ($0.name.lowercased(), $0.value) }
        for (name, value) in protection { #expect(answer.headers[name] == value, "\(name)") }
        #expect(answer.headers["date"] != nil)
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8" || status == 304)
    }

    @Test("what cannot be read as a request is refused", arguments: refused)
    func whatCannotBeReadAsARequestIsRefused(status: Int, request: String) throws {
        // Only what is to be refused as soon as too much of it is there has no end.
        let said = try said(request, endless: status == 414 || status == 431)
        #expect(Wire.parse(said)?.status ?? 0 == status)
        #expect(!String(decoding: said, as: UTF8.self).contains("<p>home</p>"))
    }

    @Test(
        "every answer of a preview is protected",
        arguments: [
            (200, "script.js", "none"), (200, "events?page=%2F&stamp=run.7", "same-origin"),
            (403, "events?page=%2F&stamp=run.7", "cross-site"), (404, "none", "none"),
        ])
    func everyAnswerOfAPreviewIsProtected(status: Int, name: String, whoAsks: String) throws {
        let live = LivePages(stamp: { "run.7" }, greeting: { _ in [] })
        live.serve(["script.js": Array("void 0".utf8)])
        let site = try TestSite { $0.live = live }
        let lines = ["GET /.preview/\(name) HTTP/1.1", "Host: 127.0.0.1:\(site.port)", "Sec-Fetch-Site: \(whoAsks)"]
        let descriptor = Wire.connect(port: site.port, patience: 3)
        defer { close(descriptor) }
        Wire.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), to: descriptor)
        // Events go on, so their beginning is what there is.
        let answer = try #require(Wire.parse(Wire.receive(descriptor)))
        #expect(answer.status == status)
        for (name, value) in ResponseHeaders.security() {
            #expect(answer.headers[name.lowercased()] == value, "\(name)")
        }
    }

    @Test("who says nothing is told nothing") func whoSaysNothingIsToldNothing() throws {
        let site = try TestSite { $0.limits.silence = 1 }
        let descriptor = Wire.connect(port: site.port)
        defer { close(descriptor) }
        #expect(Wire.receive(descriptor).isEmpty)
    }
}
