// Clients that are slow, many, foreign, or say two things at once; and what the log says of them.

import Glibc
import Synchronization
import Testing

@testable import Server

@Suite struct ManyClientsTests {
    @Test("who brings no whole request in time is hung up on and others are not")
    func whoBringsNoWholeRequestInTimeIsHungUpOnAndOthersAreNot() throws {
        let site = try TestSite { $0.limits.timeouts.firstRequest = 300 }
        let silent = Wire.connect(port: site.port)
        let slow = Wire.connect(port: site.port)
        let patient = Wire.connect(port: site.port)
        defer { for client in [silent, slow, patient] { close(client) } }
        let ask = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        Wire.send(ask, to: patient)
        let start = ContinuousClock.now
        // A byte now and then keeps no connection.
        for byte in ask.dropLast(4) where ContinuousClock.now - start < .seconds(1.5) {
            Wire.send([byte], to: slow)
            usleep(50_000)
        }
        #expect(Wire.receive(silent).isEmpty)
        #expect(Wire.receive(slow).isEmpty)
        // One that had its answer has longer.
        Wire.send(Array("GET /drawings/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8), to: patient)
        #expect(String(decoding: Wire.receive(patient), as: UTF8.self).contains("drawings</p>"))
    }

    @Test("where connections are short those who only wait make room")
    func whereConnectionsAreShortThoseWhoOnlyWaitMakeRoom() throws {
        let site = try TestSite {
            $0.limits.connections = 16
            $0.limits.timeouts.underPressure = 200
        }
        let idle = (0..<16).map { _ in Wire.connect(port: site.port) }
        defer { for client in idle { close(client) } }
        #expect(try site.get("/").status == 200)
    }

    @Test(
        "where connections are short those who take no answer make room",
        arguments: [(progress: 200, response: 60_000), (progress: 60_000, response: 200)])
    func whereConnectionsAreShortThoseWhoTakeNoAnswerMakeRoom(timeouts: (progress: Int, response: Int)) throws {
        let site = try TestSite {
            $0.limits.connections = 16
            $0.limits.timeouts.progress = timeouts.progress
            $0.limits.timeouts.response = timeouts.response
        }
        TestSite.write(site.root + "/film.mp4", [UInt8](repeating: 7, count: 9_000_000))
        let ask = Array("GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        let greedy = (0..<16).map { _ in
            let client = Wire.connect(port: site.port)
            Wire.send(ask, to: client)
            return client
        }
        defer { for client in greedy { close(client) } }
        #expect(try site.get("/").status == 200)
    }

    @Test("one address has only so many connections") func oneAddressHasOnlySoManyConnections() throws {
        let site = try TestSite { $0.limits.connectionsOfAnAddress = 4 }
        let ask = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        let clients = (0..<6).map { _ in
            let client = Wire.connect(port: site.port, patience: 1)
            Wire.send(ask, to: client)
            return client
        }
        defer { for client in clients { close(client) } }
        #expect(clients.count { !Wire.receive($0).isEmpty } == 4)
    }

    @Test("a foreign name is refused on loopback and an absolute target counts")
    func aForeignNameIsRefusedOnLoopbackAndAnAbsoluteTargetCounts() throws {
        let site = try TestSite()
        let foreign = try site.get("/", headers: ["Host: rebound.example.org"])
        #expect(foreign.status == 421)
        #expect(!foreign.text.contains("home"))
        #expect(try site.get("http://localhost:\(site.port)/").text == "<p>home</p>")
        #expect(try site.get("http://rebound.example.org/").status == 421)
        #expect(try site.get("http://localhost").status == 400)
        #expect(try site.get("/", headers: ["Host: localhost", "Host: localhost"]).status == 400)
        let old = Wire.exchange(port: site.port, Array("GET / HTTP/1.0\r\n\r\n".utf8))
        #expect(String(decoding: old, as: UTF8.self).contains("200 OK"))
        let nameless = Wire.exchange(port: site.port, Array("GET / HTTP/1.1\r\n\r\n".utf8))
        #expect(String(decoding: nameless, as: UTF8.self).contains(" 400 "))
    }

    @Test("a foreign name is refused also on a connection that said another")
    func aForeignNameIsRefusedAlsoOnAConnectionThatSaidAnother() throws {
        let site = try TestSite()
        let own = "localhost:\(site.port)"
        let hosts = ["localhost", "localhost", "rebound.example.org", "localhos", own, "localhost"]
        let requests = hosts.map { "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n" }
        let last = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let bytes = Wire.exchange(port: site.port, Array((requests.joined() + last).utf8))
        let answers = String(decoding: bytes, as: UTF8.self).split(separator: "HTTP/1.1 ")
        #expect(answers.map { $0.prefix(3) } == ["200", "200", "421", "421", "200", "200", "200"])
    }

    @Test(
        "what could be read as two requests is none",
        arguments: [
            "Content-Length: 4\r\nContent-Length: 5", "Content-Length: 4\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked",
            "Transfer-Encoding: xchunked", "Content-Length: -1", "Content-Length: 4x", "Content-Length: 5",
            "Transfer-Encoding: chunked", "X: y\nContent-Length: 5",
        ])
    func whatCouldBeReadAsTwoRequestsIsNone(headers: String) throws {
        let site = try TestSite()
        let first = "GET / HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n\r\n0\r\n\r\n"
        let second = "GET /drawings/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let text = String(
            decoding: Wire.exchange(port: site.port, Array((first + second).utf8)), as: UTF8.self)
        #expect(text.contains(" 400 "))
        #expect(!text.contains("drawings</p>"))
        #expect(!text.contains("home</p>"))
    }

    @Test("the log has a line for each request") func theLogHasALineForEachRequest() throws {
        final class Lines: Sendable { let all = Mutex<[String]>([]) }
        let lines = Lines()
        let site = try TestSite { $0.log = { line in lines.all.withLock { $0.append(line) } } }
        _ = try site.get("/drawings?t=1")
        _ = Wire.ask(port: site.port, "/", method: "HEAD")
        _ = Wire.ask(port: site.port, "/a\u{1B}b", method: "POST", headers: ["Content-Length: 0"])
        let words = lines.all.withLock { $0.map { $0.split(separator: " ").dropFirst().map(String.init) } }
        #expect(
            words.map { $0.dropLast() } == [
                ["127.0.0.1", "GET", "/drawings?t=1", "301"], ["127.0.0.1", "HEAD", "/", "200"],
                ["127.0.0.1", "POST", "/a\\x1bb", "405"],
            ])
        #expect(words.map(\.last)[1] == "0")
        let time = try #require(lines.all.withLock { $0.first }?.split(separator: " ").first)
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    }

    @Test("a file that gets shorter while it is sent ends the connection before the length that was said")
    func aFileThatGetsShorterEndsTheConnection() throws {
        let site = try TestSite { $0.limits.silence = 1 }
        TestSite.write(site.root + "/film.mp4", [UInt8](repeating: 7, count: 15_000_000))
        let client = Wire.connect(port: site.port, patience: 10)
        defer { close(client) }
        Wire.send(Array("GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), to: client)
        usleep(200_000)
        truncate(site.root + "/film.mp4", 1_000_000)
        let answer = try #require(Wire.parse(Wire.receive(client)))
        #expect(answer.headers["content-length"] == "15000000")
        #expect(answer.body.count < 15_000_000)
        var byte: UInt8 = 0
        #expect(recv(client, &byte, 1, Int32(MSG_DONTWAIT)) == 0, "the connection goes on")
        #expect(try site.get("/film.mp4").body.count == 1_000_000)
    }
}
