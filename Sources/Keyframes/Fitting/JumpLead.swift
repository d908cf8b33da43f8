// How early a jump is written, so that a browser shows it at its millisecond.

/// How long before its millisecond a jump is written. Browsers keep the time of an animation in microseconds or in
/// single precision; a jump written at its very millisecond could come too late.
package enum JumpLead {
    /// The shortest lead, in milliseconds, for an animation of `length` milliseconds: more than a browser's rounding.
    package static func least(_ length: Double) -> Double { 0.002 + length * 2e-7 }

    /// The longest lead, in milliseconds, where an early jump can be noticed.
    static func most(_ length: Double) -> Double { Swift.max(0.01, 2 * least(length)) }
}
