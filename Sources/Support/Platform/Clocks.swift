// Clocks: time that passes, time of day, time that a thread took.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A clock that only runs forward; setting the time of day does not change it.
package enum MonotonicClock {
    package static var nanoseconds: Int { reading(CLOCK_MONOTONIC) }
    package static var milliseconds: Int { nanoseconds / 1_000_000 }

    /// Pauses the calling thread.
    package static func sleep(milliseconds: Int) {
        var pause = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        var left = timespec()
        while nanosleep(&pause, &left) != 0, errno == EINTR { pause = left }
    }
}

/// The time of day, since the beginning of 1970 in UTC.
package enum TimeOfDay {
    package static var nanoseconds: Int { reading(CLOCK_REALTIME) }

    /// Seconds as RFC 3339 has them, in UTC: `2026-01-31T12:00:00Z`.
    package static func text(_ seconds: Int = nanoseconds / 1_000_000_000) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        func digits(_ number: Int32, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))T"
            + "\(digits(parts.tm_hour, 2)):\(digits(parts.tm_min, 2)):\(digits(parts.tm_sec, 2))Z"
    }
}

/// The CPU time of the calling thread.
package enum ThreadClock {
    package static var nanoseconds: Int { reading(CLOCK_THREAD_CPUTIME_ID) }
}

private func reading(_ clock: clockid_t) -> Int {
    var now = timespec()
    clock_gettime(clock, &now)
    return now.nanoseconds
}

extension timespec {
    /// Wraps around where a file system gives nonsense.
    var nanoseconds: Int { tv_sec &* 1_000_000_000 &+ tv_nsec }
}
