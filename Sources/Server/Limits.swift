// The server's limits: connections, memory, time, open files.

import Platform

struct Limits: Sendable {
    var connections = 2048
    /// The most connections of one address; 0 for no limit of its own.
    var connectionsOfAnAddress = 0
    /// What a connection takes of memory, and more than the line and the headers of a request may come to.
    var connectionMemory = 16 << 10
    /// The most bytes of a request's body that are read before it is answered; beyond that the connection is closed.
    var body = 1 << 20
    /// How long a connection without a byte is kept, in seconds.
    var silence = 30
    /// How many files are kept open, ready to be sent again.
    var readyFiles = 64
    var timeouts = Timeouts()

    /// Raises the process's limit of descriptors as far as needed and allowed, and returns limits that fit it.
    func fitted() -> Limits {
        var limits = self
        if let descriptors = CurrentProcess.raiseDescriptorLimit(to: 2 * connections + 128) { limits.fit(descriptors) }
        return limits
    }

    /// As many connections as there are descriptors for: each may need one more for its file.
    mutating func fit(_ descriptors: Int) {
        readyFiles = min(readyFiles, descriptors / 8)
        connections = min(connections, max(4, (descriptors - min(128, descriptors / 3)) / 2))
    }
}
