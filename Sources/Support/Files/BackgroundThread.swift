// A background thread.

import Platform

/// Runs a closure on a thread of its own.
package final class BackgroundThread: Sendable {
    private let work: @Sendable () -> Void
    private let ended = Signal()

    /// - Parameter work: runs once, after `start`.
    package init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    /// Where the system has no thread left, the closure does not run.
    @discardableResult
    package func start() -> Self {
        let thread = SystemThread.start { [self] in
            work()
            ended.end()
        }
        if let thread { thread.detach() } else { ended.end() }
        return self
    }

    /// Returns when the work has ended.
    package func join() { _ = ended.wait() }
}
