// Bytes of an open file, pipe or terminal, as they come.

import Platform

/// The input of a server that talks over standard input.
package struct ByteInput: Sendable {
    private let descriptor: Int32

    /// - Parameter descriptor: stays the caller's to close. Standard input is 0.
    package init(descriptor: Int32 = 0) { self.descriptor = descriptor }

    /// Waits for bytes and returns those that are there, at most `limit`; none at the end, and where reading fails.
    package func next(limit: Int = 1 << 16) -> [UInt8] { Descriptor.read(descriptor, limit: limit) ?? [] }
}
