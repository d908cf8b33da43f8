// Threads of the system. No other file starts one.

import CPlatform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread, which must be joined or detached.
package struct SystemThread: @unchecked Sendable {
    private let thread: pthread_t

    private final class Work {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }

    /// Runs a closure on a thread of its own.
    /// - Returns: the thread; nil where the system has none left, and then the closure does not run.
    package static func start(_ work: @escaping @Sendable () -> Void) -> SystemThread? {
        let context = Unmanaged.passRetained(Work(work))
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().work()
                    return nil
                }, context.toOpaque())
        #else
            var thread: pthread_t? = pthread_t()
            let code = pthread_create(
                &thread!, nil,
                { context in
                    Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().work()
                    return nil
                }, context.toOpaque())
        #endif
        if code != 0 { context.release() }
        return code == 0 ? thread.map { SystemThread(thread: $0) } : nil
    }

    /// Gives the calling thread, and those that it starts, a lower priority than others have.
    package static func yieldToOthers() { flipbook_yield_to_others() }

    /// Returns when the thread has ended.
    package func join() { pthread_join(thread, nil) }

    /// Lets the thread end by itself.
    package func detach() { pthread_detach(thread) }
}
