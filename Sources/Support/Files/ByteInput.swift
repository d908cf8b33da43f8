// Bytes of an open file, pipe or terminal, as they come.

import Glibc

/// The input of a server that talks over standard input.
package struct ByteInput: Sendable {
    private let descriptor: Int32

    /// - Parameter descriptor: stays the caller's to close. Standard input is 0.
    package init(descriptor: Int32 = 0) { self.descriptor = descriptor }

    /// Closes the end of a pipe that is not needed.
    package static func close(_ descriptor: Int32) { Glibc.close(descriptor) }

    /// Waits for bytes and returns those that are there, at most `limit`; none at the end, and where reading fails.
    package func next(limit: Int = 1 << 16) -> [UInt8] {
        while true {
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                let read = Glibc.read(descriptor, buffer.baseAddress, limit)
                if read < 0 { code = errno }
                count = max(0, read)
            }
            if code != EINTR { return bytes }
        }
    }
}
