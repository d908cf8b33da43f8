// Starting, stopping, and ports that are taken.

import Glibc
import Server
import Testing

@Suite struct LifeTests {
    @Test func portZeroIsAnyFreePortAndStopClosesIt() throws {
        let site = try TestSite()
        #expect(site.port > 0)
        #expect(site.server.address == "http://127.0.0.1:\(site.port)/")
        #expect(site.server.notice == nil)
        #expect(try site.server.start() == site.port)
        site.server.stop()
        site.server.stop()
        #expect(site.server.address == nil)
        #expect(Wire.ask(port: site.port, "/") == nil)
    }

    @Test func aStoppedServerStartsAgain() throws {
        let site = try TestSite()
        site.server.stop()
        let port = try site.server.start()
        #expect(Wire.ask(port: port, "/")?.status == 200)
    }

    @Test func aTakenPortGivesWayToTheNextAndTheServerSaysSo() throws {
        let site = try TestSite()
        let second = SiteServer(root: site.root, port: site.port)
        defer { second.stop() }
        let port = try second.start()
        #expect(port > site.port && port <= site.port + 50)
        #expect(second.notice == "port \(site.port) is taken, so the site is at port \(port)")
        #expect(Wire.ask(port: port, "/")?.status == 200)
    }

    @Test func stopDoesNotWaitForIdleConnections() throws {
        let site = try TestSite()
        let idle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(idle) }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = in_port_t(site.port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
        withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(idle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let elapsed = ContinuousClock().measure { site.server.stop() }
        #expect(elapsed < .seconds(2))
    }

    @Test func whatCannotBeServedIsSaidInASentence() {
        #expect(throws: ServerError.noFolder("/nowhere/at/all")) {
            try SiteServer(root: "/nowhere/at/all", port: 0).start()
        }
        #expect(throws: ServerError.badAddress("localhost")) {
            try SiteServer(root: "/tmp", port: 0, address: "localhost").start()
        }
        #expect(throws: ServerError.badPort(70000)) { try SiteServer(root: "/tmp", port: 70000).start() }
        #expect(ServerError.badPort(70000).description.contains("0 (any free port) to 65535"))
    }
}
