// One line for each request that is answered.

import CMicroHTTPD
import Glibc

/// `2026-01-31T12:00:00Z 127.0.0.1 GET /card/?t=1 200 5120`: time, client, request, the response's status and bytes.
struct AccessLog: Sendable {
    /// Takes a finished line, from any thread.
    let write: @Sendable (String) -> Void

    func note(_ request: Request, _ response: Response) {
        let target = String(cString: request.target) + request.connection.query
        write(
            "\(AccessLog.time()) \(AccessLog.client(request.connection.raw)) "
                + "\(AccessLog.plain(String(cString: request.method))) \(AccessLog.plain(target)) \(response.status) "
                + "\(request.isHead ? 0 : response.size)")
    }

    /// What a client wrote cannot forge a line or steer a terminal: what is not plain is shown as `\x1b`.
    static func plain(_ text: String) -> String {
        var result = ""
        for byte in text.utf8.prefix(2000) {
            if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
            }
        }
        return result
    }

    private static func time() -> String {
        var now = time_t()
        Glibc.time(&now)
        var parts = tm()
        gmtime_r(&now, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func client(_ connection: OpaquePointer) -> String {
        guard let address = flipbook_client(connection) else { return "-" }
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard getnameinfo(address, length, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return "-"
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
