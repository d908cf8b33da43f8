// A flag that wakes another thread.

import Platform

/// A flag by which one thread tells another that there is work. Raising it several times wakes the other thread once.
package final class Signal: @unchecked Sendable {
    private var isPending = false
    private var isRaised = false
    private var isOver = false
    private let condition = Condition()

    package init() {}

    /// Announces work: `isComing` is true from now on, but no thread is woken yet.
    package func announce() { condition.locked { isPending = true } }

    /// Wakes the thread that waits, or the next one that will.
    package func raise() {
        condition.locked {
            (isPending, isRaised) = (true, true)
            condition.wake()
        }
    }

    /// Ends all waiting for good.
    package func end() {
        condition.locked {
            isOver = true
            condition.wake()
        }
    }

    package var isComing: Bool { condition.locked { isPending } }
    package var isEnded: Bool { condition.locked { isOver } }

    /// Waits until the flag is raised, and lowers it. False where waiting was ended, or the milliseconds have passed.
    package func wait(milliseconds: Int? = nil) -> Bool {
        let end = MonotonicClock.nanoseconds + (milliseconds ?? 0) * 1_000_000
        return condition.locked {
            while !isRaised, !isOver {
                if milliseconds == nil {
                    condition.wait()
                } else if !condition.wait(until: end), !isRaised {
                    return false
                }
            }
            guard !isOver else { return false }
            (isPending, isRaised) = (false, false)
            return true
        }
    }
}
