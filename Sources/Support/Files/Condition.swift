// A mutex with a condition variable.

import Glibc

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
