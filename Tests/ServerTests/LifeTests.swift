// Starting, stopping, and ports that are taken.

import Glibc
import Testing

@testable import Server

@Suite struct LifeTests {
    @Test("port zero is any free port and stop closes it") func portZeroIsAnyFreePortAndStopClosesIt() throws {
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

    @Test("a stopped server starts again") func aStoppedServerStartsAgain() throws {
        let site = try TestSite()
        site.server.stop()
        let port = try site.server.start()
        #expect(Wire.ask(port: port, "/")?.status == 200)
    }

    @Test("a taken port gives way to the next and the server says so")
    func aTakenPortGivesWayToTheNextAndTheServerSaysSo() throws {
        let site = try TestSite()
        let second = LifeTests.server(site.root, port: site.port)
        defer { second.stop() }
        let port = try second.start()
        #expect(port > site.port && port <= site.port + 50)
        #expect(second.notice == "port \(site.port) is taken, so the site is at port \(port)")
        #expect(Wire.ask(port: port, "/")?.status == 200)
    }

    @Test("stop does not wait for idle connections") func stopDoesNotWaitForIdleConnections() throws {
        let site = try TestSite()
        let idle = Wire.connect(port: site.port)
        defer { close(idle) }
        let elapsed = ContinuousClock().measure { site.server.stop() }
        #expect(elapsed < .seconds(2))
    }

    @Test(
        "connections fit the descriptors that there are",
        arguments: [(24, 8), (64, 21), (256, 85), (1024, 448), (4096, 1984), (1 << 20, 2048)])
    func connectionsFitTheDescriptorsThatThereAre(descriptors: Int, connections: Int) {
        var limits = Limits()
        limits.fit(descriptors)
        #expect(limits.connections == connections)
        #expect(2 * limits.connections + limits.readyFiles + 5 <= descriptors)
    }

    @Test("what cannot be served is said in a sentence") func whatCannotBeServedIsSaidInASentence() {
        #expect(throws: ServerError.noFolder("/nowhere/at/all")) {
            try LifeTests.server("/nowhere/at/all").start()
        }
        #expect(throws: ServerError.badAddress("localhost")) {
            try LifeTests.server("/tmp", address: "localhost").start()
        }
        #expect(throws: ServerError.badPort(70000)) { try LifeTests.server("/tmp", port: 70000).start() }
        #expect(ServerError.badPort(70000).description.contains("0 (any free port) to 65535"))
    }

    private static func server(_ root: String, port: Int = 0, address: String = "127.0.0.1") -> SiteServer {
        var options = SiteServer.Options()
        options.port = port
        options.address = address
        return SiteServer(root: root, options)
    }
}
