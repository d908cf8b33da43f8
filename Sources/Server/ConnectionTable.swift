// All open connections, and the time limits that close slow ones.

import Platform

/// How long a connection may take for something, in milliseconds.
struct Timeouts: Sendable {
    /// For its first request, from when it was accepted, and for each one after, from its last response.
    var firstRequest = 15_000
    var nextRequest = 60_000
    /// For a request where connections are scarce.
    var underPressure = 1_000
    /// To receive something of a response, and to receive all of it, where connections are scarce.
    var progress = 3_000
    var response = 60_000
}

final class ConnectionTable {
    private(set) var all: [ObjectIdentifier: Connection] = [:]

    func insert(_ connection: Connection) { all[ObjectIdentifier(connection)] = connection }
    func remove(_ connection: Connection) { all[ObjectIdentifier(connection)] = nil }
}

/// libmicrohttpd closes silent connections, but not one that sends a byte now and then. So each has a deadline for its
/// whole request. Where connections are scarce, those that only wait are closed, and those that receive a response too
/// slowly.
struct IdleReaper {
    let timeouts: Timeouts
    /// The most connections. From seven eighths of them on, connections are scarce.
    let limit: Int

    /// Closes the connections that are past their deadline.
    func reap(_ table: ConnectionTable, now: Int = MonotonicClock.milliseconds) {
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
