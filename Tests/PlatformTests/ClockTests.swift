// Clocks, and what wakes threads.

import Platform
import Testing

@Suite struct ClockTests {
    @Test(
        "a time is written in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_767_225_599, "2025-12-31T23:59:59Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ])
    func utc(seconds: Int, text: String) { #expect(TimeOfDay.text(seconds) == text) }

    @Test("a pause takes its time") func sleep() {
        let start = MonotonicClock.nanoseconds
        MonotonicClock.sleep(milliseconds: 20)
        #expect(MonotonicClock.nanoseconds - start >= 20_000_000)
    }

    @Test("a condition is waited for until its time, and no longer") func condition() {
        let condition = Condition()
        let end = MonotonicClock.nanoseconds + 20_000_000
        let isWoken = condition.locked {
            while MonotonicClock.nanoseconds < end { if condition.wait(until: end) { continue } }
            return condition.wait(until: end)
        }
        #expect(!isWoken && MonotonicClock.nanoseconds >= end)
    }

    @Test("a bell is heard by a thread that waits, for good") func bell() throws {
        let bell = Bell()
        #expect(Descriptor.awaitInput([bell.heard], milliseconds: 0) == [false])
        let thread = try #require(SystemThread.start { bell.ring() })
        #expect(Descriptor.awaitInput([-1, bell.heard], milliseconds: 60_000) == [false, true])
        thread.join()
        #expect(Descriptor.awaitInput([bell.heard], milliseconds: 0) == [true])
    }
}
