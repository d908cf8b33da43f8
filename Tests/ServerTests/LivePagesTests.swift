// Pages that hear of events: what is added to them, what they are told, and that their connections end.

import Glibc
import Synchronization
import Testing

@testable import Server

@Suite struct LivePagesTests {
    private func live(_ greeting: [PageEvent] = []) -> LivePages {
        let live = LivePages(stamp: { "run.7" }, greeting: { _ in greeting })
        live.serve(["script.js": Array("void 0".utf8), "style.css": Array("p{}".utf8)])
        return live
    }

    private let page =
        "<!DOCTYPE html><html><head><meta charset=\"utf-8\"/>"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self'\"/>"
        + "<script src=\"a.js\"></script></head>"

    /// A connection on which a stream has begun, up to what it is told first.
    private func listen(
        _ site: TestSite, _ query: String = "page=%2Fcard%2F&stamp=run.7", from address: String = "127.0.0.1",
        until greeting: String = "retry: 500"
    ) throws -> Int32 {
        let connection = Wire.connect(port: site.port, from: address)
        let lines = ["GET /.preview/events?\(query) HTTP/1.1", "Host: 127.0.0.1:\(site.port)", "", ""]
        Wire.send(Array(lines.joined(separator: "\r\n").utf8), to: connection)
        #expect(try read(connection, until: greeting).contains("Content-Type: text/event-stream"))
        return connection
    }

    /// What comes until a text is there, in as many pieces as the server likes.
    private func read(_ connection: Int32, until wanted: String) throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !String(decoding: bytes, as: UTF8.self).contains(wanted) {
            let count = recv(connection, &buffer, buffer.count, 0)
            try #require(count > 0, "the stream ends before “\(wanted)”: \(String(decoding: bytes, as: UTF8.self))")
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Until something holds, for as long as a loaded machine may need.
    private func wait(_ isTrue: () -> Bool) -> Bool {
        for _ in 0..<200 where !isTrue() { usleep(50_000) }
        return isTrue()
    }

    @Test("a page has the script and may ask for events") func aPageHasTheScriptAndMayAskForEvents() throws {
        let live = live()
        let site = try TestSite { $0.live = live }
        TestSite.write(site.root + "/index.html", Array(page.utf8))
        TestSite.write(site.root + "/404.html", Array(page.utf8))
        for (target, status) in [("/", 200), ("/nowhere/", 404)] {
            let answer = try site.get(target)
            #expect(answer.status == status)
            // One element, which holds the policy, gives way to two; all other bytes are those of the file, whose
            // addresses begin at the root where it stands for another.
            let address = status == 404 ? "/a.js" : "a.js"
            #expect(
                answer.text
                    == "<!DOCTYPE html><html><head><meta charset=\"utf-8\"/>"
                    + "<script src=\"/.preview/script.js\" data-stamp=\"run.7\" defer=\"defer\"></script>"
                    + "<link rel=\"stylesheet\" href=\"/.preview/style.css\"/><script src=\"\(address)\"></script></head>"
            )
            #expect(answer.headers["content-security-policy"]?.contains("connect-src 'self';") == true)
        }
        #expect(try site.get("/.preview/script.js").text == "void 0")
        #expect(try site.get("/.preview/style.css").headers["content-type"] == "text/css; charset=utf-8")
        #expect(try site.get("/.preview/other.js").status == 404)
        // A part of it would not be a part of the file.
        #expect(try site.get("/", headers: ["Range: bytes=0-3"]).status == 200)
        // What is sent depends on more than the file.
        #expect(try site.get("/").headers["etag"] == nil)
        #expect(try site.get("/drawings/%E5%88%B7%E6%96%B0.svg").text == "<svg/>")
    }

    @Test("without it pages are as they lie there") func withoutItPagesAreAsTheyLieThere() throws {
        let site = try TestSite()
        TestSite.write(site.root + "/index.html", Array(page.utf8))
        let answer = try site.get("/")
        #expect(answer.text == page)
        #expect(answer.headers["content-security-policy"]?.contains("connect-src") == false)
        #expect(try site.get("/.preview/events?page=%2F&stamp=1").status == 404)
    }

    @Test("a page without the element for the policy is as it lies there")
    func aPageWithoutTheElementForThePolicyIsAsItLiesThere() throws {
        let live = live()
        let site = try TestSite { $0.live = live }
        #expect(try site.get("/").text == "<p>home</p>")
        let open = Array("<meta http-equiv=\"Content-Security-Policy\"".utf8)
        #expect(LivePages.added(to: open, stamp: "1") == open)
    }

    @Test("a page too large to add to is as it lies there") func aPageTooLargeToAddToIsAsItLiesThere() throws {
        let live = live()
        let site = try TestSite { $0.live = live }
        for (size, isEdited) in [(LivePages.largestEdited, true), (LivePages.largestEdited + 1, false)] {
            let text = Array(page.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: size - page.utf8.count)
            TestSite.write(site.root + "/index.html", text)
            let answer = try site.get("/")
            #expect(answer.status == 200)
            #expect((answer.body == text) != isEdited)
            #expect(answer.body.count >= size)
        }
    }

    @Test("open pages are told what is meant for them") func openPagesAreToldWhatIsMeantForThem() throws {
        let live = live([PageEvent("problems", "none")])
        let site = try TestSite { $0.live = live }
        let greeting = "event: problems\ndata: none\n\n"
        let card = try listen(site, until: greeting)
        let other = try listen(site, "page=%2F%E5%8D%A1%2F&stamp=run.3", until: greeting)
        defer { for connection in [card, other] { close(connection) } }
        #expect(Set(live.open) == [.init(path: "/card/", stamp: "run.7"), .init(path: "/卡/", stamp: "run.3")])
        // Larger than what goes out at once.
        let long = String(repeating: "0123456789", count: 100_000)
        live.send { $0.path == "/card/" ? PageEvent("stage", long) : PageEvent("reload", "{}") }
        #expect(try read(other, until: "event: reload\ndata: {}\n\n").contains("stage") == false)
        let told = try read(card, until: "9\n\n").filter { $0.isNumber }.count
        #expect(told >= 1_000_000)
    }

    @Test("what is sent while a page is greeted is not undone") func whatIsSentWhileAPageIsGreetedIsNotUndone() throws {
        let pages = Mutex<LivePages?>(nil)
        let live = LivePages(
            stamp: { "run.7" },
            greeting: { _ in
                // Another thread may send between the question and the answer.
                pages.withLock { $0 }?.send { _ in PageEvent("problems", "newer") }
                return [PageEvent("problems", "older"), PageEvent("reload", "{}")]
            })
        pages.withLock { $0 = live }
        defer { pages.withLock { $0 = nil } }
        let site = try TestSite { $0.live = live }
        let connection = Wire.connect(port: site.port)
        defer { close(connection) }
        let lines = ["GET /.preview/events?page=%2F&stamp=run.7 HTTP/1.1", "Host: 127.0.0.1:\(site.port)", "", ""]
        Wire.send(Array(lines.joined(separator: "\r\n").utf8), to: connection)
        let told = try read(connection, until: "event: reload\ndata: {}\n\n")
        #expect(told.contains("data: newer") && !told.contains("older"))
    }

    @Test("who leaves is forgotten though nothing is sent") func whoLeavesIsForgottenThoughNothingIsSent() throws {
        let live = live()
        let site = try TestSite { $0.live = live }
        for connection in try (0..<5).map({ _ in try listen(site) }) { close(connection) }
        #expect(wait { live.open.isEmpty })
    }

    @Test("streams are limited and the rest is served") func streamsAreLimitedAndTheRestIsServed() throws {
        let live = live()
        let site = try TestSite { $0.live = live }
        let streams = try (0..<LivePages.mostStreams).map {
            try listen(site, from: "127.0.1.\(1 + $0 / LivePages.mostStreamsOfAnAddress)")
        }
        #expect(try site.get("/.preview/events?page=%2F&stamp=1").status == 503)
        #expect(try site.get("/").status == 200)
        for stream in streams { close(stream) }
        #expect(wait { live.open.isEmpty })
    }

    @Test("pages of one browser take turns") func pagesOfOneBrowserTakeTurns() throws {
        let live = live()
        let site = try TestSite { $0.live = live }
        let other = try listen(site, "page=other", from: "127.0.1.1")
        let streams = try (0..<8).map { try listen(site, "page=\($0)") }
        defer { for stream in streams + [other] { close(stream) } }
        // Who came last is heard, and who gave way comes again.
        #expect(wait { Set(live.open.map(\.path)) == ["other", "4", "5", "6", "7"] })
        for stream in streams[..<4] {
            #expect(String(decoding: Wire.receive(stream), as: UTF8.self).hasSuffix("0\r\n\r\n"))
        }
        let again = try listen(site, "page=0")
        defer { close(again) }
        #expect(wait { Set(live.open.map(\.path)) == ["other", "5", "6", "7", "0"] })
    }

    @Test("pages from elsewhere hear nothing") func pagesFromElsewhereHearNothing() throws {
        let site = try TestSite { [live = live()] in $0.live = live }
        for target in ["/.preview/script.js", "/.preview/events?page=%2F&stamp=1"] {
            for place in ["cross-site", "same-site"] {
                #expect(try site.get(target, headers: ["Sec-Fetch-Site: \(place)"]).status == 403)
            }
        }
        for place in ["same-origin", "none"] {
            #expect(try site.get("/.preview/script.js", headers: ["Sec-Fetch-Site: \(place)"]).status == 200)
        }
        // Links lead here from anywhere.
        #expect(try site.get("/", headers: ["Sec-Fetch-Site: cross-site"]).status == 200)
    }

    @Test("stopping ends streams") func stoppingEndsStreams() throws {
        let live = live()
        let site = try TestSite { $0.live = live }
        let connection = try listen(site)
        defer { close(connection) }
        let elapsed = ContinuousClock().measure { site.server.stop() }
        #expect(elapsed < .seconds(2))
        #expect(Wire.parse(Wire.receive(connection)) == nil && live.open.isEmpty)
    }
}
