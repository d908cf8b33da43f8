// Work for several threads: a stack of jobs that may put further jobs on it.

import Platform
import Synchronization

/// A stack of jobs for several threads. The job pushed last runs first: the jobs that a job pushes are done before the
/// next one of its kind begins, so memory stays flat. With one worker, everything runs in that order on the caller's
/// thread.
package final class WorkerPool: @unchecked Sendable {
    /// A piece of work, run once on any of the threads.
    package typealias Job = @Sendable () -> Void

    private var jobs: [Job] = []
    private var running = 0
    private let condition = Condition()

    package init() {}

    /// Puts jobs on the stack so that the first of them is taken first.
    package func push(_ new: [Job]) {
        condition.locked {
            jobs.append(contentsOf: new.reversed())
            condition.wake()
        }
    }

    /// Runs all jobs, and the jobs that they push, on `workers` threads, the caller's included. Returns when none is
    /// left. Where the system has no thread left, fewer threads do the same work.
    package func run(workers: Int) {
        let threads = (1..<max(1, workers)).compactMap { _ in SystemThread.start { self.work() } }
        work()
        for thread in threads { thread.join() }
    }

    /// Transforms values on several threads; the results are in the order of the values.
    package static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value], workers: Int, _ transform: @escaping @Sendable (Value) -> Result
    ) -> [Result] {
        let results = Mutex<[Result?]>(values.map { _ in nil })
        let pool = WorkerPool()
        pool.push(
            values.enumerated().map { index, value in
                { @Sendable in
                    let result = transform(value)
                    results.withLock { $0[index] = result }
                }
            })
        pool.run(workers: min(workers, values.count))
        return results.withLock { $0.compactMap { $0 } }
    }

    private func work() {
        while let job = take() {
            job()
            condition.locked {
                running -= 1
                if running == 0, jobs.isEmpty { condition.wake() }
            }
        }
    }

    /// The next job; waits while others run that could put one on; nil when all is done.
    private func take() -> Job? {
        condition.locked {
            while jobs.isEmpty {
                if running == 0 { return nil }
                condition.wait()
            }
            running += 1
            return jobs.removeLast()
        }
    }
}
