// What fitting promises: the error, exact jumps, exact rest, few keyframes.

import Fitting
import Foundation
import Motion
import Numerics
import TestSupport
import Testing
import Timelines

@Suite struct FitTests {
    @Test("stays within the tolerance on every curve", arguments: [1, 2, 3, 4])
    func staysWithinTheToleranceOnEveryCurve(_ seed: UInt64) {
        let count = 500
        var generator = Seeded(state: seed)
        for number in 0..<count {
            let (curve, tolerance) = randomCurve(&generator)
            let timeline = curve.fitted(tolerance: tolerance, pieces: .shortest)
            let error = measured(timeline, against: curve, tolerance: tolerance)
            #expect(error <= 1, "curve \(number): \(error) of the tolerance")
            #expect(timeline.errorShare <= 1, "curve \(number) says \(timeline.errorShare)")
            for frame in timeline.keyframes { #expect(frame.values.allSatisfy { $0.isFinite }) }
        }
    }

    /// A finger's path has a corner at every touch event; a piece that bends must not leave the lines between them.
    @Test("stays within the tolerance between the corners of a finger")
    func staysWithinTheToleranceBetweenTheCornersOfAFinger() {
        var generator = Seeded(state: 3)
        func corner(_ number: Int) -> Time { Time(units: Time.unitsPerMillisecond * 25 / 3 * Int64(number)) }
        for number in 0..<40 {
            let way = Double.random(in: 20...2000, using: &generator)
            let (x1, x2) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
            let count = Int.random(in: 12...60, using: &generator)
            let easing = CubicBezier(x1: x1, y1: 0, x2: x2, y2: 1)
            let heights = (0...count).map { way * easing.value(at: Double($0) / Double(count)) }
            let curve = Curve(end: corner(count), breaks: (1..<count).map(corner)) { time in
                let step = min(Int(time.units / corner(1).units), count - 1)
                let share = Double((time - corner(step)).units) / Double(corner(1).units)
                return [heights[step] + (heights[step + 1] - heights[step]) * share]
            }
            let timeline = curve.fitted(tolerance: [0.1])
            let error = measured(timeline, against: curve, tolerance: [0.1])
            #expect(error <= 1, "path \(number): \(error) of the tolerance")
        }
    }

    @Test("measures its error nearly as great as it is") func measuresItsErrorNearlyAsGreatAsItIs() {
        let curve = Curve(end: Time(milliseconds: 1871)) { [100 * spring(100, 10, $0.seconds)] }
        let timeline = curve.fitted(tolerance: [0.1])
        let error = measured(timeline, against: curve, tolerance: [0.1])
        #expect(error - timeline.errorShare < 0.05)
        #expect(error > 0.5)
    }

    /// The fewest continuous straight pieces, unrounded, are 25, 17 and 41 (facts of the field; error 1e-3).
    @Test(
        "needs few keyframes",
        arguments: [
            (100.0, 10.0, 1871, 31), (170, 26, 892, 21), (300, 10, 1773, 51),
        ])
    func needsFewKeyframes(_ stiffness: Double, _ damping: Double, _ length: Int, _ most: Int) {
        let curve = Curve(end: Time(milliseconds: Int64(length))) { [spring(stiffness, damping, $0.seconds)] }
        #expect(curve.fitted(tolerance: [1e-3]).keyframes.count - 1 <= most)
    }

    @Test("constant is one keyframe") func constantIsOneKeyframe() {
        let timeline = Curve(end: .second) { _ in [12.34] }.fitted(tolerance: [0.1])
        #expect(timeline.isConstant)
        #expect(timeline.keyframes == [Keyframe(time: .zero, values: [12.3], passage: .hold)])
    }

    @Test("straight line is two keyframes") func straightLineIsTwoKeyframes() {
        let timeline = Curve(end: .second) { [100 * $0.seconds] }.fitted(tolerance: [0.1])
        #expect(timeline.keyframes.map(\.values) == [[0], [100]])
        #expect(timeline.keyframes.map(\.time) == [.zero, .second])
    }

    @Test("starts with the motion and ends with it") func startsWithTheMotionAndEndsWithIt() {
        let curve = Curve(end: .second, breaks: [Time(milliseconds: 300), Time(milliseconds: 500)]) {
            [100 * min(max(($0.seconds - 0.3) / 0.2, 0), 1)]
        }
        let timeline = curve.fitted(tolerance: [0.1])
        #expect(timeline.start == Time(milliseconds: 300))
        #expect(timeline.end == Time(milliseconds: 500))
    }

    /// A third into a millisecond a fast descent ends and the value is back at once; what is seen is never between.
    @Test("jump out of fast motion stays a jump") func jumpOutOfFastMotionStaysAJump() throws {
        let instant = Time(units: 200 * Time.unitsPerMillisecond + Time.unitsPerMillisecond / 3)
        let curve = Curve(
            end: Time(milliseconds: 400), breaks: [instant],
            value: { $0 < instant ? [872 - 4060 * $0.seconds] : [872] },
            before: { $0 <= instant ? [872 - 4060 * $0.seconds] : [872] })
        let timeline = curve.fitted(tolerance: [0.1])
        let jump = try #require(timeline.keyframes.last)
        #expect(jump == Keyframe(time: Time(milliseconds: 201), values: [872], passage: .hold))
        #expect(timeline.keyframes.dropLast().last?.time == jump.time)
    }

    @Test("jump is shown at the first whole millisecond") func jumpIsShownAtTheFirstWholeMillisecond() {
        let instant = Time(units: 100 * Time.unitsPerMillisecond + 5)
        let curve = Curve(
            end: .second, breaks: [instant], value: { [$0 >= instant ? 50 + $0.seconds : $0.seconds] },
            before: { [$0 > instant ? 50 + $0.seconds : $0.seconds] })
        let timeline = curve.fitted(tolerance: [0.01])
        #expect(abs(timeline.values(at: Time(milliseconds: 100))[0] - 0.1) <= 0.01)
        #expect(timeline.values(at: Time(milliseconds: 101)) == [50.1])
        #expect(timeline.keyframes.count == 4)
    }

    @Test("finds jumps that were not announced") func findsJumpsThatWereNotAnnounced() {
        let curve = Curve(end: .second) { [30 * floor(12 * $0.seconds)] }
        let timeline = curve.fitted(tolerance: [0.1])
        #expect(timeline.isStepped)
        #expect(timeline.keyframes.count == 13)
        #expect(timeline.keyframes[1].time == Time(milliseconds: 84))
    }

    @Test("rest is met exactly") func restIsMetExactly() {
        let curve = Curve(end: Time(milliseconds: 3000), breaks: [.second]) {
            [100 * spring(100, 10, max($0.seconds - 1, 0))]
        }
        let timeline = curve.fitted(tolerance: [0.1])
        for millisecond: Int64 in [0, 400, 999, 1000] {
            #expect(timeline.values(at: Time(milliseconds: millisecond)) == [0])
        }
    }

    @Test("indices step and are never rounded away") func indicesStepAndAreNeverRoundedAway() {
        let curve = Curve(end: .second, isDiscrete: true) { [$0.seconds < 0.25 ? 3 : $0.seconds < 0.5 ? 0 : 2] }
        let timeline = curve.fitted(tolerance: [1])
        #expect(timeline.isStepped)
        #expect(timeline.keyframes.map(\.values) == [[3], [0], [2]])
        #expect(timeline.keyframes.map { $0.time.millisecondsRoundedUp } == [0, 250, 500])
    }

    @Test("asks nothing of stretches that rest") func asksNothingOfStretchesThatRest() {
        var asked = 0
        let curve = Curve(
            end: Time(milliseconds: 600_000), breaks: [.second],
            value: { time in
                asked += 1
                return [min(time.seconds, 1)]
            }, moves: { from, _ in from < .second })
        #expect(curve.fitted(tolerance: [0.001]).keyframes.count == 2)
        #expect(asked < 1000)
    }

    @Test("ten minutes of motion are fitted in time") func tenMinutesOfMotionAreFittedInTime() {
        let curve = Curve(end: Time(milliseconds: 600_000)) { [100 * sin($0.seconds / 7)] }
        let timeline = curve.fitted(tolerance: [0.1])
        #expect(timeline.errorShare <= 1)
        #expect(timeline.keyframes.count < 2400)
    }

    @Test("numbers that are none do not reach the text") func numbersThatAreNoneDoNotReachTheText() {
        let curve = Curve(end: .second) { [$0.seconds < 0.5 ? 1 / 0.0 : Double.nan] }
        for frame in curve.fitted(tolerance: [0.1]).keyframes { #expect(frame.values[0].isFinite) }
    }

    @Test("same curve gives the same keyframes") func sameCurveGivesTheSameKeyframes() {
        let curve = Curve(end: .second, count: 2) { [spring(300, 10, $0.seconds), $0.seconds] }
        #expect(curve.fitted(tolerance: [0.001, 0.001]) == curve.fitted(tolerance: [0.001, 0.001]))
    }
}
