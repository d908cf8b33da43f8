// The two ends of a connection: messages that come, one after another, and messages that go, from any thread.

package import Diagnostics
package import Files
import Synchronization

/// Reads and writes messages of JSON-RPC over two open files, such as standard input and output.
package final class RPCConnection: Sendable {
    private let framing: MessageFraming
    private let input: ByteInput
    private let output: Int32
    /// Used by the one thread that reads.
    private let decoder: Mutex<MessageDecoder>
    private let sent = Mutex((isOpen: true, requests: 0))

    /// - Parameters:
    ///   - output: the descriptor that messages go to; it stays the caller's to close.
    ///   - limit: the greatest message that is taken, in bytes.
    package init(_ framing: MessageFraming, input: ByteInput = ByteInput(), output: Int32 = 1, limit: Int = 1 << 24) {
        self.framing = framing
        self.input = input
        self.output = output
        decoder = Mutex(MessageDecoder(framing, limit: limit))
    }

    /// Waits for the next message. What is none has been answered with an error by then. Nil at the end of the input.
    package func next() -> RPCMessage? { nextWithSize()?.message }

    /// The same, with the number of its bytes.
    package func nextWithSize() -> (message: RPCMessage, size: Int)? {
        while true {
            switch decoder.withLock({ $0.next() }) {
            case .message(let bytes):
                let message = RPCMessage(bytes)
                guard case .invalid(let id, let error) = message else { return (message, bytes.count) }
                fail(id, error)
            case .unreadable(let sentence): fail(nil, RPCError(.parseError, sentence))
            case nil:
                let bytes = input.next()
                if bytes.isEmpty { return nil }
                decoder.withLock { $0.add(bytes) }
            }
        }
    }

    /// Answers a request.
    package func answer(_ id: RPCIdentifier, _ result: JSON) { send([("id", id.json), ("result", result)]) }

    /// Answers a request with an error; one that could not be read has no identifier.
    package func fail(_ id: RPCIdentifier?, _ error: RPCError) {
        send([("id", id?.json ?? .null), ("error", error.json)])
    }

    package func notify(_ method: String, _ params: JSON) {
        send([("method", .string(method)), ("params", params)])
    }

    /// Asks the other side; its response comes as a message with this identifier.
    @discardableResult
    package func ask(_ method: String, _ params: JSON) -> RPCIdentifier {
        let number = sent.withLock { sent in
            sent.requests += 1
            return sent.requests
        }
        let id = RPCIdentifier.digits("\(number)")
        send([("id", id.json), ("method", .string(method)), ("params", params)])
        return id
    }

    /// Whether what was sent so far could be written. A client that is gone ends the connection, not the process.
    package var isOpen: Bool { sent.withLock { $0.isOpen } }

    private func send(_ members: [(String, JSON)]) {
        let text = JSON.object([("jsonrpc", .string("2.0"))] + members).text(.compact)
        let bytes = framing.framed(text)
        sent.withLock { sent in
            guard sent.isOpen else { return }
            do throws(FileError) {
                try WholeFile.write(bytes, to: output, as: "standard output")
            } catch {
                sent.isOpen = false
            }
        }
    }
}
