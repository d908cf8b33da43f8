// A scroll view that is let go past an edge, at rest or while it moves, against measured laws and its own other side.

import Formulas
import Foundation
import Geometry
import Interactions
import Motion
import Numerics
import Simulation
import TestSupport
import Testing

@Suite struct ScrollReleaseTests {
    private func bench(
        content: Double = 100_000, offset: Double, do actions: (ScrollAxis) -> [Action] = { _ in [] },
        configure: (inout ScrollView) -> Void = { _ in }
    ) -> Bench {
        var bench = Bench(width: 393, height: 852)
        let scroll = bench.scroll(
            content: Size(393, content), offset: (0, Formula(constant: offset)), configure: configure)
        let axis = bench.interaction.inputs[scroll].scroll!.y
        bench.chart([state("s", [on("scroll.ended", do: actions(axis))])])
        return bench
    }

    private func offset(_ bench: Bench, _ machine: inout Machine) -> Double {
        machine.value(at: bench.interaction.inputs[0].slots.y)
    }

    /// The least and the last offset of a run, looked at every tick for eight seconds.
    private func course(_ bench: Bench, _ machine: inout Machine) -> (least: Double, last: Double) {
        var least = offset(bench, &machine)
        let start = machine.now.ticksRoundedUp
        for tick in 1...960 {
            machine.advance(to: Time(ticks: start + Int64(tick)))
            machine.finishInstant()
            least = min(least, offset(bench, &machine))
        }
        return (least, offset(bench, &machine))
    }

    @Test("a fling into the end follows the measured trace") func aFlingIntoTheEndFollowsTheMeasuredTrace() {
        let table = MotionTable.all["uiscrollview_edge_impact"]
        let bench = bench(content: 40_000, offset: table["release"]["offset"].number - 302.5)
        var machine = bench.machine()
        machine.drag(from: Point(100, 800), by: Point(0, -312.5), ticks: 12)
        let lift = machine.now
        #expect(abs(offset(bench, &machine) - 39_088) < 1e-9)
        for row in table["samples"].rows {
            machine.advance(to: lift + Time(seconds: row[0].number - 0.0009))
            #expect(abs(offset(bench, &machine) - row[1].number) < 0.5, "at \(row[0].number)")
        }
    }

    @Test("a list let go past the top while it moves goes further out, as its measurers say")
    func aListLetGoPastTheTopWhileItMovesGoesFurtherOut() {
        let bench = bench(offset: 0)
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 100))
        for move in 1...12 {
            machine.touchMoved(to: Point(100, 100 + 14 * Double(move)), at: Time(milliseconds: 8 * Int64(move)))
        }
        machine.touchEnded()
        let lift = machine.now
        let start = offset(bench, &machine)
        #expect(abs(start + RubberBand.band(158, dimension: 852)) < 1e-9)
        // Their words: critically damped, ω = 11.0 /s, set off at about 900 pt/s outward; the finger had 1,750.
        for step in 0...100 {
            let t = Double(step) / 100
            let law = (start + (-900 + 11 * start) * t) * exp(-11 * t)
            machine.advance(to: lift + Time(seconds: t))
            #expect(abs(offset(bench, &machine) - law) < 2, "after \(t) s")
        }
    }

    @Test("a finger that throws out at either side of an edge throws as far", arguments: [0.1, 1])
    func aFingerThatThrowsOutAtEitherSideOfAnEdgeThrowsAsFar(distance: Double) {
        let peaks = [distance, -distance].map { place in
            let bench = bench(offset: 290 + place)
            var machine = bench.machine()
            machine.drag(from: Point(100, 200), by: Point(0, 300), ticks: 12)
            let course = course(bench, &machine)
            #expect(course.last == 0)
            return course.least
        }
        #expect(peaks[0] < -95 && abs(peaks[0] - peaks[1]) < 2 * distance)
    }

    @Test("a finger that throws back in at either side of an edge throws as far", arguments: [0.1, 1])
    func aFingerThatThrowsBackInAtEitherSideOfAnEdgeThrowsAsFar(distance: Double) {
        let ends = [distance, -distance].map { place in
            let bench = bench(offset: 0)
            var machine = bench.machine()
            machine.touchBegan(at: Point(100, 100))
            machine.touchMoved(to: Point(100, 585), at: Time(ticks: 60))
            machine.touchMoved(to: Point(100, 585), at: Time(ticks: 80))
            for tick in 1...19 {
                let y = 585 - (475 + place) * Double(tick) / 19
                machine.touchMoved(to: Point(100, y), at: Time(ticks: 80 + Int64(tick)))
            }
            machine.touchEnded()
            return course(bench, &machine).last
        }
        #expect(ends[0] > 500 && abs(ends[0] - ends[1]) < 15 * distance)
    }

    /// Pulled out by 475 points of the finger and thrown back in from far outside.
    private func thrownBack(_ bench: Bench) -> Machine {
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 100))
        machine.touchMoved(to: Point(100, 585), at: Time(ticks: 60))
        machine.touchMoved(to: Point(100, 585), at: Time(ticks: 80))
        for tick in 1...10 {
            machine.touchMoved(to: Point(100, 585 - 40 * Double(tick)), at: Time(ticks: 80 + Int64(tick)))
        }
        machine.touchEnded()
        return machine
    }

    @Test("what is thrown back in carries on across the edge without a jump of its speed, to its target")
    func whatIsThrownBackInCarriesOnAcrossTheEdge() throws {
        let bench = bench(offset: 0)
        var machine = thrownBack(bench)
        #expect(offset(bench, &machine) < -30)
        let axis = bench.interaction.inputs[0].scroll!.y
        let target = machine.value(at: axis.targetSlot)
        let end = course(bench, &machine).last
        #expect(end > 300 && abs(end - target) < 2)
        let recording = try #require(machine.recording)
        let glide = try #require(
            recording.segments[axis.rawSlot].first { if case .glide = $0.source { true } else { false } })
        var sampler = recording.sampler()
        let h = Time(seconds: 1e-4)
        let at = sampler.value(of: axis.rawSlot, at: glide.start)
        let before = (at - sampler.value(of: axis.rawSlot, at: glide.start - h)) / 1e-4
        let after = (sampler.value(of: axis.rawSlot, at: glide.start + h) - at) / 1e-4
        #expect(abs(at) < 1e-5 && abs(before - after) < 0.005 * before)
    }

    @Test("an edge that is moved as it is let go does not stop what is thrown back in")
    func anEdgeThatIsMovedDoesNotStopWhatIsThrownBackIn() {
        let plain = bench(offset: 0)
        var still = thrownBack(plain)
        let moved = bench(offset: 0) { [.assign(variable: $0.nearInset, 5)] }
        var shifted = thrownBack(moved)
        #expect(abs(course(plain, &still).last - course(moved, &shifted).last) < 60)
    }

    @Test("a list that comes back from rest stops at an edge that has come to meet it")
    func aListThatComesBackFromRestStopsAtAnEdgeThatHasComeToMeetIt() {
        let bench = bench(offset: 0) { [.assign(variable: $0.nearInset, 44)] }
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 100))
        machine.touchMoved(to: Point(100, 230), at: Time(ticks: 60))
        machine.touchMoved(to: Point(100, 230), at: Time(ticks: 80))
        machine.touchEnded()
        #expect(course(bench, &machine).last == -44)
    }

    @Test("an offset that a limit holds is let go at rest, however fast the finger is")
    func anOffsetThatALimitHoldsIsLetGoAtRest() throws {
        let bench = bench(offset: 0, configure: { $0.y.nearLimit = 60 })
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, 600), ticks: 36)
        let recording = try #require(machine.recording)
        let slot = bench.interaction.inputs[0].scroll!.y.rawSlot
        guard case .rebound(let rebound) = recording.segments[slot].last?.source else { throw NoBounce() }
        #expect(rebound.displacement == -60 && abs(rebound.velocity - 7.30 * 60) < 1e-9)
        #expect(course(bench, &machine) == (-60, 0))
    }

    @Test("a hard flick does not pass its page", arguments: [0.15, 0.06])
    func aHardFlickDoesNotPassItsPage(seconds: Double) {
        var bench = Bench(width: 375, height: 667)
        _ = bench.scroll(content: Size(375 * 4, 667), axes: (true, false)) { $0.isPaging = true }
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.drag(from: Point(360, 100), by: Point(-340, 0), ticks: Int((seconds * 120).rounded()))
        var last = machine.value(at: bench.interaction.inputs[0].slots.x)
        for _ in 1...240 {
            machine.advance(to: Time(ticks: machine.now.ticksRoundedUp + 1))
            let present = machine.value(at: bench.interaction.inputs[0].slots.x)
            #expect(present >= last && present <= 375)
            last = present
        }
        #expect(last == 375)
    }

    @Test("a second flick takes the first one's momentum along, and one against it does not")
    func aSecondFlickTakesTheFirstOnesMomentumAlong() throws {
        func second(by distance: Double) throws -> Glide {
            let bench = bench(offset: 5000)
            var machine = bench.machine()
            machine.drag(from: Point(100, 700), by: Point(0, -150), ticks: 12)
            machine.advance(to: machine.now + Time(ticks: 6))
            machine.drag(from: Point(100, 400), by: Point(0, distance), ticks: 12)
            let slot = bench.interaction.inputs[0].scroll!.y.rawSlot
            let recording = try #require(machine.recording)
            guard case .glide(let glide) = recording.segments[slot].last?.source else { throw NoBounce() }
            return glide
        }
        let caught = Deceleration.normal.slope(velocity: 1500, at: 0.05)
        #expect(abs(try second(by: -150).velocity - (1500 + Deceleration.momentum(of: caught))) < 1e-6)
        #expect(abs(try second(by: 150).velocity + 1500) < 1e-6)
        #expect(abs(try second(by: -30).velocity - 300) < 1e-6)
    }

    @Test("a finger stops an offset that its setter moves, and no other animation")
    func aFingerStopsAnOffsetThatItsSetterMoves() {
        for kind in [EasingTemplate.Kind.easeInOutSine, .linear] {
            var bench = Bench(width: 393, height: 852)
            let scroll = bench.scroll(content: Size(393, 9000))
            let variable = bench.interaction.inputs[scroll].scroll!.y.offset
            let animation = bench.animation([(variable, 400)], duration: 0.3, easing: EasingTemplate(kind: kind))
            bench.chart([state("s", entry: [.animate(animation)])])
            var machine = bench.machine()
            machine.advance(to: Time(milliseconds: 150))
            #expect(abs(offset(bench, &machine) - 200) < 1e-9)
            machine.touchBegan(at: Point(100, 400))
            machine.advance(to: Time(seconds: 1))
            machine.touchEnded()
            machine.advance(to: Time(seconds: 2))
            #expect(abs(offset(bench, &machine) - (kind == .linear ? 400 : 200)) < 1e-9)
        }
    }

    @Test("a paging view that a finger stops between two pages goes on to one of them", arguments: [100, 200])
    func aPagingViewThatAFingerStopsGoesOnToAPage(milliseconds: Int64) {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(content: Size(375 * 4, 667), axes: (true, false)) { $0.isPaging = true }
        let variable = bench.interaction.inputs[scroll].scroll!.x.offset
        let setter = EasingTemplate(kind: .easeInOutSine)
        let animation = bench.animation([(variable, 375)], duration: 0.3, easing: setter)
        bench.chart([state("s", entry: [.animate(animation)])])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: milliseconds))
        machine.touchBegan(at: Point(100, 400))
        machine.advance(to: Time(seconds: 1))
        machine.touchEnded()
        machine.advance(to: Time(seconds: 4))
        #expect(machine.value(at: bench.interaction.inputs[0].slots.x) == (milliseconds < 150 ? 0 : 375))
    }

    private struct NoBounce: Error {}
}
