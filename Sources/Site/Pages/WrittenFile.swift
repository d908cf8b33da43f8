// A file of a site that was written.

/// A file that was written, and its size in bytes.
package struct WrittenFile: Hashable, Sendable {
    package var address: Address
    package var size: Int

    package init(address: Address, size: Int) { (self.address, self.size) = (address, size) }
}
