// By how much a jump comes before its millisecond, so that a browser is in time for it.

package enum JumpLead {
    /// More than the microseconds and the single precision in which browsers keep time, for an animation of so many
    /// milliseconds; in milliseconds.
    package static func least(_ length: Double) -> Double { 0.002 + length * 2e-7 }

    /// What a jump may come early at most where that matters.
    static func most(_ length: Double) -> Double { Swift.max(0.01, 2 * least(length)) }
}
