// Time as a whole number of 1/705,600,000 s, so that equal times are equal and no sum of frames drifts.

/// An instant on a clock that starts at zero, or the distance between two instants.
///
/// The unit (the "flick": 1/705,600,000 s) divides every common frame rate and sample rate: 1/120 s is 5,880,000 of
/// them, 1/60 s twice that, a millisecond 705,600. Doubles appear only inside curves, never in the order of events.
package struct Time: Hashable, Comparable, Sendable {
    /// The number of units of 1/705,600,000 s.
    package var units: Int64

    /// So many units of 1/705,600,000 s.
    package init(units: Int64) { self.units = units }

    /// The nearest time to `seconds`; halves go away from zero. Values beyond ±100 years are clamped, NaN gives zero.
    package init(seconds: Double) {
        let scaled = seconds * Double(Time.unitsPerSecond)
        let limit = 2.2e18
        guard scaled == scaled else { self.units = 0; return }
        let clamped = scaled < -limit ? -limit : scaled > limit ? limit : scaled
        let down = clamped.rounded(.down)
        let fraction = clamped - down
        let up = clamped >= 0 ? fraction >= 0.5 : fraction > 0.5
        self.units = Int64(down) + (up ? 1 : 0)
    }

    /// So many milliseconds, exactly. Overflow wraps.
    package init(milliseconds: Int64) { self.units = milliseconds &* Time.unitsPerMillisecond }

    /// So many ticks of 1/120 s, exactly. Overflow wraps.
    package init(ticks: Int64) { self.units = ticks &* Time.unitsPerTick }

    package static let unitsPerSecond: Int64 = 705_600_000
    package static let unitsPerMillisecond: Int64 = 705_600
    package static let unitsPerTick: Int64 = 5_880_000

    package static let zero = Time(units: 0)
    /// 1/120 s: how often recognisers, scroll views and eventless transitions run.
    package static let tick = Time(units: unitsPerTick)
    package static let millisecond = Time(units: unitsPerMillisecond)
    package static let second = Time(units: unitsPerSecond)
    /// Later than anything that is scheduled.
    package static let never = Time(units: .max)

    package var seconds: Double { Double(units) / Double(Time.unitsPerSecond) }

    package var isTick: Bool { units % Time.unitsPerTick == 0 }

    /// The number of the first tick at or after this time (for times from zero on).
    package var ticksRoundedUp: Int64 { (units + Time.unitsPerTick - 1) / Time.unitsPerTick }

    /// The first whole millisecond at or after this time (for times from zero on).
    package var millisecondsRoundedUp: Int64 { (units + Time.unitsPerMillisecond - 1) / Time.unitsPerMillisecond }

    /// The last whole millisecond at or before this time (for times from zero on).
    package var milliseconds: Int64 { units / Time.unitsPerMillisecond }

    package static func < (a: Time, b: Time) -> Bool { a.units < b.units }
    package static func + (a: Time, b: Time) -> Time { Time(units: a.units &+ b.units) }
    package static func - (a: Time, b: Time) -> Time { Time(units: a.units &- b.units) }
    package static func * (a: Time, count: Int64) -> Time { Time(units: a.units &* count) }
    package static func += (a: inout Time, b: Time) { a = a + b }
}
