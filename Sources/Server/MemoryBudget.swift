// How much memory the contents of files may take: those that are kept, and those that are still being sent.

import Synchronization

/// Memory is lent, and comes back when nobody needs it any more; never is more out than there is. Who gets none sends
/// from the disk.
final class MemoryBudget: Sendable {
    let limit: Int
    private let files: Int
    private let threads: Int
    private let lent = Atomic(0)
    private let lentFiles = Atomic(0)

    /// What is smaller is not worth a descriptor.
    private static let smallestFile = 32 << 10

    /// - Parameters:
    ///   - limit: in bytes.
    ///   - files: how many of them may be files in memory.
    ///   - threads: how many send them.
    init(_ limit: Int, files: Int, threads: Int) {
        self.limit = limit
        self.files = files
        self.threads = threads
    }

    /// Room for so many bytes; nil where they would exceed the budget.
    func lend(_ count: Int) -> MemoryLoan? {
        if lent.wrappingAdd(count, ordering: .relaxed).newValue > limit {
            lent.wrappingSubtract(count, ordering: .relaxed)
            return nil
        }
        var isFile = count >= MemoryBudget.smallestFile
        if isFile, lentFiles.wrappingAdd(1, ordering: .relaxed).newValue > files {
            lentFiles.wrappingSubtract(1, ordering: .relaxed)
            isFile = false
        }
        return MemoryLoan(count, descriptors: isFile ? threads : 0, of: self)
    }

    fileprivate func takeBack(_ count: Int, isFile: Bool) {
        lent.wrappingSubtract(count, ordering: .relaxed)
        if isFile { lentFiles.wrappingSubtract(1, ordering: .relaxed) }
    }
}

/// A share of a budget for as long as this lives.
final class MemoryLoan: Sendable {
    /// By how many descriptors it may be held as a file in memory, which the kernel sends to all connections without a
    /// copy for each: one a thread, since the library sends one after another what has the same. 0 where it may not.
    let descriptors: Int
    private let count: Int
    private let budget: MemoryBudget

    fileprivate init(_ count: Int, descriptors: Int, of budget: MemoryBudget) {
        self.count = count
        self.descriptors = descriptors
        self.budget = budget
    }

    deinit { budget.takeBack(count, isFile: descriptors > 0) }
}
