// Whole-number time: what divides evenly, how seconds round, where it stops.

import Numerics
import Testing

@Test("A second holds whole numbers of ticks, milliseconds and frames")
func timeDivides() {
    #expect(Time(ticks: 120) == .second)
    #expect(Time(milliseconds: 1000) == .second)
    for rate in [24, 25, 30, 48, 50, 60, 90, 100, 120, 144, 240, 44_100, 48_000] as [Int64] {
        #expect(Time.unitsPerSecond % rate == 0, "\(rate)")
    }
    #expect(Time(ticks: 3).isTick)
    #expect(!Time(milliseconds: 1).isTick)
    #expect(Time(milliseconds: 1).ticksRoundedUp == 1)
    #expect(Time(ticks: 2).ticksRoundedUp == 2)
    #expect((Time(milliseconds: 3) + Time(units: 1)).millisecondsRoundedUp == 4)
}

@Test("Seconds round to the nearest unit, halves away from zero, and are clamped")
func timeRounds() {
    #expect(Time(seconds: 0.001) == .millisecond)
    #expect(Time(seconds: 1.0 / 120) == .tick)
    // 2^-10 s is 689,062.5 units, exactly.
    #expect(Time(seconds: 0x1p-10).units == 689_063)
    #expect(Time(seconds: -0x1p-10).units == -689_063)
    #expect(Time(seconds: -0.49 / 705_600_000).units == 0)
    #expect(Time(seconds: .nan) == .zero)
    #expect(Time(seconds: .infinity) < .never)
    #expect(Time(seconds: -1e300).seconds < -3e9)
    for units in [0, 1, -1, 5_880_001, 123_456_789_012] as [Int64] {
        #expect(Time(seconds: Time(units: units).seconds).units == units)
    }
}
