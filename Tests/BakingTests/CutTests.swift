// A part of a recording, baked as if it were all.

import Designs
import Numerics
import Simulation
import Testing
import Timelines

@testable import Baking

@Suite struct CutTests {
    @Test(
        "a part shows what the whole shows then",
        arguments: [("sticky-refresh", 700, 2100), ("zhihu-home", 333, 1801), ("floating-ball", 0, 900)])
    func aPartShowsWhatTheWholeShowsThen(name: String, from: Int64, until: Int64) throws {
        let design = try starter(name)
        let (recording, _) = design.interaction.simulate(scenario: 0)
        var part = recording
        part.cut(from: Time(milliseconds: from), to: Time(milliseconds: until))
        let (whole, cut) = (design.bake(recording), design.bake(part))
        #expect(cut.duration == Time(milliseconds: until - from))
        #expect(cut.isWithinTolerance && cut.tracks.count == whole.tracks.count)
        for (one, other) in zip(whole.tracks, cut.tracks) where !one.isConcealed && !other.isConcealed {
            // Each is as far off as it may be, in either direction.
            let allowed = zip(one.parts.flatMap(\.tolerance), other.parts.flatMap(\.tolerance)).map { $0 + $1 + 1e-9 }
            for time in stride(from: from, to: until, by: 37) {
                let there = one.values(at: Time(milliseconds: time))
                let here = other.values(at: Time(milliseconds: time - from))
                for (index, (first, second)) in zip(there, here).enumerated() {
                    #expect(
                        abs(first - second) <= allowed[index],
                        "\(one.target) \(one.attribute) at \(time): \(first) \(second)")
                }
            }
        }
        #expect(cut.moments.allSatisfy { .zero <= $0.time && $0.time <= cut.duration })
        #expect(cut.marks.allSatisfy { .zero <= $0.time && $0.time <= cut.duration })
    }

    @Test("a finger that is down comes down there") func aFingerThatIsDownComesDownThere() throws {
        let design = try starter("sticky-refresh")
        let (recording, _) = design.interaction.simulate(scenario: 0)
        let whole = design.bake(recording)
        let touch = try #require(whole.touches.first)
        func touches(_ from: Time, _ until: Time) -> [TouchPath] {
            var part = recording
            part.cut(from: from, to: until)
            return design.bake(part).touches
        }
        let middle = Time(milliseconds: (touch.press.milliseconds + touch.lift.milliseconds) / 2)
        let down = try #require(touches(middle, whole.duration).first)
        #expect(down.press == .zero && down.lift == touch.lift - middle)
        let (here, there) = (down.path.values(at: .zero), touch.path.values(at: middle))
        #expect(zip(here, there).allSatisfy { abs($0 - $1) <= 0.5 })
        // One that goes on beyond the end is still down there.
        let held = try #require(touches(.zero, middle).first)
        #expect(held.press == touch.press && held.lift == middle)
        #expect(touches(touch.lift + .millisecond, whole.duration).isEmpty)
    }
}
