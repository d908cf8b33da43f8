// How long curves were looked at and fitted: what a benchmark asks, and nothing that is built depends on.

import Synchronization

/// How fits are to be done: what the one who asks for a build says of them.
package struct Fitting: Sendable {
    package var effort: Effort
    /// Where somebody wants to know how long it takes.
    package var stopwatch: Stopwatch?

    package init(_ effort: Effort = .standard, stopwatch: Stopwatch? = nil) {
        self.effort = effort
        self.stopwatch = stopwatch
    }
}

/// Adds up times from any number of threads, in nanoseconds of each thread's own way.
package final class Stopwatch: Sendable {
    private let lookedAt = Atomic<Int>(0)
    private let fitted = Atomic<Int>(0)
    private let curves = Atomic<Int>(0)

    package init() {}

    /// Seconds in which the values of curves were asked for.
    package var sampling: Double { Double(lookedAt.load(ordering: .relaxed)) * 1e-9 }
    /// Seconds in which samples became keyframes.
    package var fitting: Double { Double(fitted.load(ordering: .relaxed)) * 1e-9 }
    /// How many curves moved.
    package var count: Int { curves.load(ordering: .relaxed) }

    func noteSampling(since start: ContinuousClock.Instant) {
        lookedAt.add(Stopwatch.nanoseconds(since: start), ordering: .relaxed)
    }

    func noteFitting(since start: ContinuousClock.Instant) {
        fitted.add(Stopwatch.nanoseconds(since: start), ordering: .relaxed)
        curves.add(1, ordering: .relaxed)
    }

    private static func nanoseconds(since start: ContinuousClock.Instant) -> Int {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}
