// A mutex with a condition variable.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Guards values that several threads change, and wakes those that wait for a change. Waiting with an end goes by a
/// monotonic clock: setting the time of day does not change it.
package final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        #if !canImport(Darwin)
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        #endif
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        changed.deallocate()
    }

    /// Runs a closure while no other thread runs one.
    package func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Wakes all threads that wait. To be called within `locked`.
    package func wake() { pthread_cond_broadcast(changed) }

    /// Releases the mutex until another thread calls `wake`. To be called within `locked`.
    package func wait() { pthread_cond_wait(changed, mutex) }

    /// The same; false where the time comes first.
    /// - Parameter end: as `MonotonicClock.nanoseconds` counts.
    package func wait(until end: Int) -> Bool {
        #if canImport(Darwin)
            var left = Condition.time(max(0, end - MonotonicClock.nanoseconds))
            return pthread_cond_timedwait_relative_np(changed, mutex, &left) == 0
        #else
            var end = Condition.time(end)
            return pthread_cond_timedwait(changed, mutex, &end) == 0
        #endif
    }

    private static func time(_ nanoseconds: Int) -> timespec {
        timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
}
