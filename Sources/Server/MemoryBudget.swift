// How much memory the contents of files may take: those that are kept, and those that are still being sent.

import Glibc
import Synchronization

/// Bytes are lent, and come back when nobody needs them any more; never are more out than there are. Who gets none
/// sends from the disk.
final class MemoryBudget: Sendable {
    let limit: Int
    private let lent = Atomic(0)

    init(_ limit: Int) { self.limit = limit }

    /// A copy of some bytes; nil where they would exceed the budget.
    func copy(_ bytes: [UInt8]) -> LentBytes? {
        if lent.wrappingAdd(bytes.count, ordering: .relaxed).newValue > limit {
            takeBack(bytes.count)
            return nil
        }
        return LentBytes(bytes, of: self)
    }

    fileprivate func takeBack(_ count: Int) { lent.wrappingSubtract(count, ordering: .relaxed) }
}

/// Some bytes, at one place for as long as this lives.
final class LentBytes: @unchecked Sendable {
    let buffer: UnsafeMutableRawBufferPointer
    private let budget: MemoryBudget

    fileprivate init(_ bytes: [UInt8], of budget: MemoryBudget) {
        self.budget = budget
        buffer = .allocate(byteCount: bytes.count, alignment: 16)
        buffer.copyBytes(from: bytes)
    }

    deinit {
        buffer.deallocate()
        budget.takeBack(buffer.count)
    }
}
