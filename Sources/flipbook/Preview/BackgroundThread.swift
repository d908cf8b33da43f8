// A background thread, and the signal that wakes it.

import Glibc

/// Runs a closure on a thread of its own.
final class BackgroundThread: Sendable {
    private let work: @Sendable () -> Void
    private let ended = Signal()

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    /// Where the system has no thread left, the closure does not run.
    @discardableResult
    func start() -> Self {
        var started = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let code = pthread_create(
            &started, nil,
            { context in
                let thread = Unmanaged<BackgroundThread>.fromOpaque(context!).takeRetainedValue()
                thread.work()
                thread.ended.end()
                return nil
            }, context)
        if code == 0 {
            pthread_detach(started)
        } else {
            Unmanaged<BackgroundThread>.fromOpaque(context).release()
            ended.end()
        }
        return self
    }

    /// Returns when the work has ended.
    func join() { _ = ended.wait() }
}

/// A flag by which one thread tells another that there is work. Raising it several times wakes the other thread once.
final class Signal: @unchecked Sendable {
    private var isPending = false
    private var isRaised = false
    private var isOver = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        // A monotonic clock: setting the time of day does not change it.
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

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Announces work: `isComing` is true from now on, but no thread is woken yet.
    func announce() { locked { isPending = true } }

    func raise() {
        locked {
            (isPending, isRaised) = (true, true)
            pthread_cond_broadcast(changed)
        }
    }

    /// Ends all waiting for good.
    func end() {
        locked {
            isOver = true
            pthread_cond_broadcast(changed)
        }
    }

    var isComing: Bool { locked { isPending } }
    var isEnded: Bool { locked { isOver } }

    /// Waits until the flag is raised, and lowers it. False where waiting was ended, or the milliseconds have passed.
    func wait(milliseconds: Int? = nil) -> Bool {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let total = end.tv_nsec + (milliseconds ?? 0) * 1_000_000
        (end.tv_sec, end.tv_nsec) = (end.tv_sec + total / 1_000_000_000, total % 1_000_000_000)
        return locked {
            while !isRaised, !isOver {
                if milliseconds == nil {
                    pthread_cond_wait(changed, mutex)
                } else if pthread_cond_timedwait(changed, mutex, &end) != 0, !isRaised {
                    return false
                }
            }
            guard !isOver else { return false }
            (isPending, isRaised) = (false, false)
            return true
        }
    }
}
