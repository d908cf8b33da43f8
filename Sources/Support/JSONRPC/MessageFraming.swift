// How messages stand in a stream of bytes: behind a header with their length, or one a line.

/// How one message is told from the next.
package enum MessageFraming: Sendable {
    /// `Content-Length: N`, an empty line, N bytes: the Language Server Protocol.
    case headers
    /// One message a line: the Model Context Protocol over standard input.
    case lines

    /// A message as it goes into the stream. It must hold no line end for `lines`.
    package func framed(_ message: String) -> [UInt8] {
        switch self {
        case .headers: Array("Content-Length: \(message.utf8.count)\r\n\r\n".utf8) + message.utf8
        case .lines: Array(message.utf8) + [0x0A]
        }
    }
}
