// One line for each request that is answered.

import Platform

/// `2026-01-31T12:00:00Z 127.0.0.1 GET /card/?t=1 200 5120`: time, client, request, the response's status and bytes.
struct AccessLog: Sendable {
    /// Takes a finished line, from any thread.
    let write: @Sendable (String) -> Void

    func note(_ request: Request, _ response: Response) {
        let target = String(cString: request.target) + request.connection.query
        let asked = "\(AccessLog.plain(request.method)) \(AccessLog.plain(target))"
        let bytes = request.isHead ? 0 : response.size
        write("\(TimeOfDay.text()) \(request.connection.address) \(asked) \(response.status) \(bytes)")
    }

    /// What a client wrote cannot forge a line or steer a terminal: what is not plain is shown as `\x1b`.
    static func plain(_ text: String) -> String {
        text.utf8.prefix(2000).map { byte in
            let isPlain = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
            return isPlain
                ? String(Unicode.Scalar(byte)) : (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
        }.joined()
    }
}
