// IPv4 addresses and sockets.

import Platform
import Testing

@Suite struct InternetAddressTests {
    @Test("an address and its text") func text() throws {
        let address = try #require(InternetAddress("192.168.1.20"))
        #expect(address.number == 0xC0A8_0114 && address.description == "192.168.1.20")
        #expect(!address.isLoopback)
        #expect(InternetAddress("127.9.0.1")?.isLoopback == true)
        for text in ["", "1.2.3", "1.2.3.256", "localhost", "::1"] { #expect(InternetAddress(text) == nil) }
        #expect(InternetAddress.version6("::1") == Array(repeating: 0, count: 15) + [1])
        #expect(InternetAddress.version6("127.0.0.1") == nil)
    }

    @Test("a port is taken once") func port() throws {
        let address = try #require(InternetAddress("127.0.0.1"))
        let (first, port) = try TCPSocket.listen(address, port: 0).get()
        #expect(port > 0)
        guard case .failure(let failure) = TCPSocket.listen(address, port: port) else {
            Issue.record("it was taken twice")
            return
        }
        #expect(failure == .addressInUse)
        Descriptor.close(first)
        let again = try TCPSocket.listen(address, port: port).get()
        #expect(again.port == port)
        Descriptor.close(again.descriptor)
    }
}
