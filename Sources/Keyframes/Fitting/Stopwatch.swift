// Measures the time spent on sampling and fitting, for benchmarks. No output depends on it.

import Platform
import Synchronization

/// Adds up the CPU time of any number of threads, so that other processes on the machine do not count. Safe to use from
/// several threads at once.
package final class Stopwatch: Sendable {
    private let lookedAt = Atomic<Int>(0)
    private let fits = Atomic<Int>(0)
    private let curves = Atomic<Int>(0)

    package init() {}

    /// CPU seconds spent on evaluating curves.
    package var sampling: Double { Double(lookedAt.load(ordering: .relaxed)) * 1e-9 }
    /// CPU seconds spent on turning samples into keyframes.
    package var fitting: Double { Double(fits.load(ordering: .relaxed)) * 1e-9 }
    /// How many curves were fitted, or found among earlier fits.
    package var count: Int { curves.load(ordering: .relaxed) }

    /// Starts to time one curve on the calling thread. Its `Lap` must stay on that thread.
    package func lap() -> Lap { Lap(stopwatch: self) }

    /// The time of one curve on one thread. Each call counts the time since the call before it.
    package struct Lap {
        private let stopwatch: Stopwatch
        private var start = Lap.now

        fileprivate init(stopwatch: Stopwatch) { self.stopwatch = stopwatch }

        /// Counts the time since the last call as sampling.
        package mutating func sampled() { stopwatch.lookedAt.add(pass(), ordering: .relaxed) }

        /// Counts the time as fitting, for a fit that is done again; the curve is not counted yet.
        mutating func refitted() { stopwatch.fits.add(pass(), ordering: .relaxed) }

        /// Counts the time as fitting, and one more curve.
        package mutating func fitted() {
            refitted()
            stopwatch.curves.add(1, ordering: .relaxed)
        }

        private mutating func pass() -> Int {
            let end = Lap.now
            defer { start = end }
            return end - start
        }

        private static var now: Int { ThreadClock.nanoseconds }
    }
}
