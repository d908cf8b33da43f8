// What wakes a thread that waits for descriptors.

/// A pipe with a reading end that can be read from once it was rung.
package final class Bell: Sendable {
    /// The end to wait for; -1 where the system has no descriptor left.
    package let heard: Int32
    private let rung: Int32

    /// A bell that was not rung.
    package init() { (heard, rung) = Descriptor.makePipe() ?? (-1, -1) }

    deinit { for end in [heard, rung] where end >= 0 { Descriptor.close(end) } }

    /// Rings for good.
    package func ring() {
        let byte: [UInt8] = [0]
        _ = byte.withUnsafeBufferPointer { Descriptor.write(rung, $0) }
    }
}
