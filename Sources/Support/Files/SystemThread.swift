// Threads of the system. No other file starts one.

package import Glibc

/// Starts threads.
package enum SystemThread {
    private final class Work {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }

    /// Runs a closure on a thread of its own, which must be waited for with `join`.
    /// - Returns: the thread; nil where the system has none left, and then the closure does not run.
    package static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Work(work))
        let code = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().work()
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0 ? thread : nil
    }

    /// Returns when the thread has ended.
    package static func join(_ thread: pthread_t) { pthread_join(thread, nil) }
}
