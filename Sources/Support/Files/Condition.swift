// A mutex with a condition variable, and the one place that starts a thread.

package import Glibc

/// Guards values that several threads change, and wakes those that wait for a change. Waiting with an end goes by a
/// monotonic clock: setting the time of day does not change it.
final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        changed.deallocate()
    }

    func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Wakes all threads that wait. To be called within `locked`.
    func wake() { pthread_cond_broadcast(changed) }

    /// Releases the mutex until another thread calls `wake`. To be called within `locked`.
    func wait() { pthread_cond_wait(changed, mutex) }

    /// The same; false where the time comes first.
    func wait(until end: timespec) -> Bool {
        var end = end
        return pthread_cond_timedwait(changed, mutex, &end) == 0
    }
}

/// Starts threads.
package enum Thread {
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
