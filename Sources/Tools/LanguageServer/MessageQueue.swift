// Messages that came and were not answered yet, so that a request can be cancelled while it waits.

import Diagnostics
import Files
import JSONRPC
import Synchronization

/// A queue between the thread that reads and the one that answers. It holds so many messages, and so many bytes of them;
/// then the reader waits.
final class MessageQueue: Sendable {
    private struct State {
        var messages: [(message: RPCMessage, size: Int)] = []
        /// Of all of them, in bytes.
        var size = 0
        var cancelled: Set<RPCIdentifier> = []
        var isOver = false
    }

    private static let mostMessages = 1000
    /// A value of a message takes many times its bytes.
    static let mostBytes = 1 << 22
    private let state = Mutex(State())
    private let filled = Signal()
    private let emptied = Signal()

    /// Adds a message; a cancellation is noted at once if its request is still waiting.
    func add(_ message: RPCMessage, size: Int) {
        if case .notification("$/cancelRequest", let params) = message {
            guard let id = RPCIdentifier(params["id"]) else { return }
            state.withLock { state in
                let isWaiting = state.messages.contains { other in
                    if case .request(let waiting, _, _) = other.message { waiting == id } else { false }
                }
                if isWaiting { state.cancelled.insert(id) }
            }
            return
        }
        while isFull { _ = emptied.wait(milliseconds: 100) }
        state.withLock { state in
            state.messages.append((message, size))
            state.size += size
        }
        filled.raise()
    }

    /// Whether the next message has to wait.
    var isFull: Bool {
        state.withLock { $0.messages.count >= Self.mostMessages || $0.size >= Self.mostBytes }
    }

    /// Nothing more will come.
    func end() {
        state.withLock { $0.isOver = true }
        filled.raise()
    }

    /// Waits for the next message, and says whether it was cancelled; nil after the last.
    func next() -> (message: RPCMessage, isCancelled: Bool)? {
        while true {
            let (first, isCancelled, isOver) = state.withLock { state -> (RPCMessage?, Bool, Bool) in
                guard !state.messages.isEmpty else { return (nil, false, state.isOver) }
                let (first, size) = state.messages.removeFirst()
                state.size -= size
                guard case .request(let id, _, _) = first else { return (first, false, false) }
                return (first, state.cancelled.remove(id) != nil, false)
            }
            if let first {
                emptied.raise()
                return (first, isCancelled)
            }
            if isOver { return nil }
            _ = filled.wait()
        }
    }
}
