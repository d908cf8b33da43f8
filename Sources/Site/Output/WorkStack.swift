// Work for several threads: a stack of jobs that may put further jobs on it.

import Glibc
import Synchronization

/// A stack of jobs for several threads. The job pushed last runs first: the jobs that a job pushes are done before the
/// next one of its kind begins, so memory stays flat. With one worker, everything runs in that order on the caller's
/// thread.
package final class WorkStack: @unchecked Sendable {
    /// A piece of work, run once on any of the threads.
    package typealias Job = @Sendable () -> Void

    private var jobs: [Job] = []
    private var running = 0
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        changed.deallocate()
    }

    /// Puts jobs on the stack so that the first of them is taken first.
    package func push(_ new: [Job]) {
        pthread_mutex_lock(mutex)
        jobs.append(contentsOf: new.reversed())
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    /// Runs all jobs, and the jobs that they push, on `workers` threads, the caller's included. Returns when none is
    /// left.
    package func run(workers: Int) {
        var threads: [pthread_t] = []
        for _ in 1..<max(1, workers) {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(self).toOpaque()
            let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
                Unmanaged<WorkStack>.fromOpaque(context!).takeRetainedValue().work()
                return nil
            }
            if pthread_create(&thread, nil, start, context) == 0 {
                threads.append(thread)
            } else {
                // Fewer threads do the same work.
                Unmanaged<WorkStack>.fromOpaque(context).release()
            }
        }
        work()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Transforms values on several threads; the results are in the order of the values.
    package static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value], workers: Int, _ transform: @escaping @Sendable (Value) -> Result
    ) -> [Result] {
        let results = Mutex<[Result?]>(values.map { _ in nil })
        let stack = WorkStack()
        stack.push(
            values.enumerated().map { index, value in
                { @Sendable in
                    let result = transform(value)
                    results.withLock { $0[index] = result }
                }
            })
        stack.run(workers: min(workers, values.count))
        return results.withLock { $0.compactMap { $0 } }
    }

    private func work() {
        while let job = take() {
            job()
            pthread_mutex_lock(mutex)
            running -= 1
            if running == 0, jobs.isEmpty { pthread_cond_broadcast(changed) }
            pthread_mutex_unlock(mutex)
        }
    }

    /// The next job; waits while others run that could put one on; nil when all is done.
    private func take() -> Job? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while jobs.isEmpty {
            if running == 0 { return nil }
            pthread_cond_wait(changed, mutex)
        }
        running += 1
        return jobs.removeLast()
    }
}
