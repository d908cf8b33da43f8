// All open connections, and the end of those that keep the server waiting.

import CLinux

/// How long a connection may take for something, in milliseconds.
struct Timeouts: Sendable {
    /// For its first request, from when it was accepted, and for each one after, from its last response.
    var firstRequest = 15_000
    var nextRequest = 60_000
    /// For a request where connections are short.
    var underPressure = 1_000
    /// To take something of a response, and to take all of it, where connections are short.
    var progress = 3_000
    var response = 60_000
}

final class ConnectionTable {
    private(set) var all: [ObjectIdentifier: Connection] = [:]

    func insert(_ connection: Connection) { all[ObjectIdentifier(connection)] = connection }
    func remove(_ connection: Connection) { all[ObjectIdentifier(connection)] = nil }
}

/// libmicrohttpd closes a connection that is silent, but not one that sends a byte now and then. So each has a time by
/// which its request must be there, whole; and where connections are short, those that only wait are closed, and those
/// that hardly take the response that they asked for.
struct IdleReaper {
    let timeouts: Timeouts
    /// How many connections there may be. From seven eighths of them on they are short.
    let limit: Int

    /// Closes the connections that have had their time.
    func reap(_ table: ConnectionTable, now: Int = flipbook_milliseconds()) {
        let isFull = table.all.count >= max(1, limit - limit / 8)
        for connection in table.all.values where isDue(connection, isFull: isFull, now: now) { connection.hangUp() }
    }

    private func isDue(_ connection: Connection, isFull: Bool, now: Int) -> Bool {
        let passed = now - connection.since
        switch connection.phase {
        case .reading:
            let usual = connection.isFirstRequest ? timeouts.firstRequest : timeouts.nextRequest
            return passed > (isFull ? min(timeouts.underPressure, usual) : usual)
        case .responding:
            return isFull
                && (passed > timeouts.response
                    || now - max(connection.since, connection.lastProgress(now: now)) > timeouts.progress)
        case .listening: return false
        }
    }
}
