// Frame rates: what is read, what a GIF can keep, and when frames come.

import Numerics
import Testing
import Video

@Suite struct FrameRateTests {
    @Test(
        "rates are fractions",
        arguments: [
            ("60", 60, 1), ("25", 25, 1), ("29.97", 2997, 100), ("30000/1001", 30000, 1001), ("0.5", 1, 2),
            ("12.50", 25, 2),
            ("50/2", 25, 1),
        ])
    func ratesAreFractions(text: String, frames: Int, seconds: Int) {
        #expect(FrameRate(text) == FrameRate(frames, in: seconds))
    }

    @Test(
        "others are none",
        arguments: [
            "", "0", "-1", "1e3", "60/0", "60/", "/2", "1/2/3", "241", "0.05", "fast", ".5", "5.", "1234567",
            "1.0000001",
            "999999.999999/1.000000",
        ])
    func othersAreNone(text: String) { #expect(FrameRate(text) == nil) }

    @Test("frames come exactly") func framesComeExactly() {
        let rate = FrameRate(60)
        #expect(rate.time(of: 3) == Time(milliseconds: 50))
        #expect(rate.time(of: 600) == Time(milliseconds: 10_000))
        // A thousand and one seconds hold thirty thousand frames, and no rounding adds up on the way.
        #expect(FrameRate("30000/1001")?.time(of: 30_000) == Time(milliseconds: 1_001_000))
        #expect(FrameRate("29.97")?.time(of: 2_997) == Time(milliseconds: 100_000))
    }

    @Test("a loop leaves its end out and a film that stops shows it")
    func aLoopLeavesItsEndOutAndAFilmThatStopsShowsIt() {
        let rate = FrameRate(50)
        #expect(rate.count(in: Time(milliseconds: 2_000), showsEnd: false) == 100)
        #expect(rate.count(in: Time(milliseconds: 2_000), showsEnd: true) == 101)
        #expect(rate.count(in: Time(milliseconds: 2_001), showsEnd: false) == 101)
        #expect(rate.count(in: Time(milliseconds: 2_001), showsEnd: true) == 101)
        #expect(rate.count(in: .zero, showsEnd: false) == 1)
        for frames in [24, 25, 30, 50, 60, 120] {
            let rate = FrameRate(frames)
            let count = rate.count(in: Time(milliseconds: 2_975), showsEnd: false)
            #expect(rate.time(of: count - 1) < Time(milliseconds: 2_975))
            #expect(rate.time(of: count) >= Time(milliseconds: 2_975))
        }
    }

    @Test(
        "a GIF counts in hundredths",
        arguments: [
            ("60", "50"), ("50", "50"), ("30", "33.33"), ("25", "25"), ("24", "25"), ("15", "14.29"), ("1", "1"),
            ("0.1", "0.10"),
        ])
    func aGIFCountsInHundredths(text: String, nearest: String) throws {
        let rate = try #require(FrameRate(text)).inHundredths
        #expect(rate.description == nearest)
        #expect(rate.time(of: 1).units % (Time.unitsPerSecond / 100) == 0)
    }
}
