// A client of a few lines over a raw socket: what is asked goes out byte for byte, which URL loaders would tidy.

import Glibc

struct WireAnswer {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
}

enum Wire {
    /// An open connection to a port of this machine, from one of its addresses, that gives up after so many seconds; -1 where
    /// the port is closed.
    static func connect(port: Int, from address: String = "127.0.0.1", patience: Int = 5) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        func place(_ address: String, _ port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = in_port_t(port).bigEndian
            inet_pton(AF_INET, address, &name.sin_addr)
            return withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
        }
        guard place(address, 0, { bind(descriptor, $0, $1) }),
            place("127.0.0.1", port, { Glibc.connect(descriptor, $0, $1) })
        else {
            close(descriptor)
            return -1
        }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return descriptor
    }

    static func send(_ bytes: [UInt8], to descriptor: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            sent += count
        }
    }

    /// Everything that comes until the other side closes, or says nothing for longer than the connection's patience.
    static func receive(_ descriptor: Int32) -> [UInt8] {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let taken = recv(descriptor, &buffer, buffer.count, 0), taken > 0 { answer += buffer[..<taken] }
        return answer
    }

    /// Sends the bytes of `request` and reads until the server closes.
    static func exchange(port: Int, _ request: [UInt8]) -> [UInt8] {
        let descriptor = connect(port: port)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        send(request, to: descriptor)
        return receive(descriptor)
    }

    /// One request on a connection of its own; nil where what came back is not an HTTP answer.
    static func ask(
        port: Int, _ target: String, method: String = "GET", headers: [String] = [], body: String = ""
    ) -> WireAnswer? {
        let host = headers.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1:\(port)"]
        let lines = ["\(method) \(target) HTTP/1.1"] + host + ["Connection: close"] + headers
        return parse(exchange(port: port, Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)))
    }

    static func parse(_ bytes: [UInt8]) -> WireAnswer? {
        let end: [UInt8] = [13, 10, 13, 10]
        let starts = bytes.indices.dropLast(3)
        guard let split = starts.first(where: { bytes[$0..<$0 + 4].elementsEqual(end) }) else { return nil }
        let lines = String(decoding: bytes[..<split], as: UTF8.self).split(separator: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return WireAnswer(status: status, headers: headers, body: Array(bytes[(split + 4)...]))
    }
}
