// Stills between keyframes: as exact as what moves, however few decimals its keyframes have.

import Numerics
import Testing
import Timelines
import XML

@testable import SVGOutput

@Suite struct StillTests {
    private let performance = Performance(
        duration: .second,
        tracks: [
            track("ball", "opacity", .number, timeline(frame(0, 0), frame(1000, 1), decimals: 0, tolerance: 1.0 / 512)),
            track("ball", "cy", .number, timeline(frame(0, 0), frame(1000, 83), decimals: 0)),
            track("ball", "r", .number, timeline(frame(0, 5, hold: true), frame(500, 7, hold: true), decimals: 0)),
        ], touches: [], marks: [], moments: [])

    private func ball(at milliseconds: Int64) throws -> Element {
        let options = EmissionOptions(moment: Time(milliseconds: milliseconds))
        return try #require(Emitter.stillSVG.emit(Sample.picture, performance, options).root.element(id: "ball"))
    }

    @Test("values on the way keep their decimals") func valuesOnTheWayKeepTheirDecimals() throws {
        for time in [Int64(123), 333, 475, 712] {
            let ball = try ball(at: time)
            let (opacity, cy) = (try #require(Double(ball["opacity"] ?? "")), try #require(Double(ball["cy"] ?? "")))
            // Half of the last digit, which is a tenth of what is allowed.
            #expect(abs(opacity - Double(time) / 1000) <= 1.0 / 5120)
            #expect(abs(cy - Double(time) * 0.083) <= 0.01)
        }
    }

    @Test("what is exact is written short") func whatIsExactIsWrittenShort() throws {
        let ball = try ball(at: 1000)
        #expect(ball["opacity"] == "1" && ball["cy"] == "83" && ball["r"] == "7")
    }

    @Test("after the end lies the seam of a loop") func afterTheEndLiesTheSeamOfALoop() throws {
        #expect(performance.round(.loop, of: Sample.picture) == Time(milliseconds: 1400))
        #expect(performance.round(.once, of: Sample.picture) == .second)
        func seen(_ milliseconds: Int64) throws -> (group: String?, cy: String?) {
            let options = EmissionOptions(moment: Time(milliseconds: milliseconds))
            let root = Emitter.stillSVG.emit(Sample.picture, performance, options).root
            return (root.child("svg:g")?["opacity"], root.element(id: "ball")?["cy"])
        }
        #expect(try seen(1000) == (nil, "83"))
        #expect(try seen(1050) == (".75", "83"))
        #expect(try seen(1200) == ("0", "0"))
        #expect(try seen(1350) == (".75", "0"))
    }
}
