// How long curves were looked at and fitted: what a benchmark asks, and nothing that is built depends on.

import Glibc
import Synchronization

/// Adds up the processor's time on any number of threads, in nanoseconds: who else works on the machine does not count.
package final class Stopwatch: Sendable {
    private let lookedAt = Atomic<Int>(0)
    private let fits = Atomic<Int>(0)
    private let curves = Atomic<Int>(0)

    package init() {}

    /// Seconds in which the values of curves were asked for.
    package var sampling: Double { Double(lookedAt.load(ordering: .relaxed)) * 1e-9 }
    /// Seconds in which samples became keyframes.
    package var fitting: Double { Double(fits.load(ordering: .relaxed)) * 1e-9 }
    /// How many curves moved.
    package var count: Int { curves.load(ordering: .relaxed) }

    package func lap() -> Lap { Lap(stopwatch: self) }

    /// One curve on one thread, from one note to the next.
    package struct Lap {
        private let stopwatch: Stopwatch
        private var start = Lap.now

        fileprivate init(stopwatch: Stopwatch) { self.stopwatch = stopwatch }

        package mutating func sampled() { stopwatch.lookedAt.add(pass(), ordering: .relaxed) }

        /// A fit that is to be done again.
        mutating func refitted() { stopwatch.fits.add(pass(), ordering: .relaxed) }

        package mutating func fitted() {
            refitted()
            stopwatch.curves.add(1, ordering: .relaxed)
        }

        private mutating func pass() -> Int {
            let end = Lap.now
            defer { start = end }
            return end - start
        }

        private static var now: Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
    }
}
