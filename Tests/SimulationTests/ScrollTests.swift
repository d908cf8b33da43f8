// The scroll view: drag, rubber band, release, bounce, insets, against measured traces and closed forms.

import Formulas
import Foundation
import Geometry
import Interactions
import Motion
import Numerics
import Simulation
import TestSupport
import Testing

@Suite struct ScrollTests {
    private static var tables: [String: Any] {
        let data = try! Data(contentsOf: URL(fileURLWithPath: Fixtures.path("motion-tables.json")))
        return try! JSONSerialization.jsonObject(with: data) as! [String: Any]
    }

    private func offset(_ bench: Bench, _ machine: inout Machine) -> Double {
        machine.value(at: bench.interaction.inputs[0].slots.y)
    }

    private func bench(
        height: Double = 852, content: Double = 20_000, insets: [Formula] = [0, 0, 0, 0], offset: Formula? = nil,
        chart: [ChartState] = [state("s")], configure: (inout ScrollView) -> Void = { _ in }
    ) -> Bench {
        var bench = Bench(width: 393, height: height)
        _ = bench.scroll(
            content: Size(393, content), insets: insets, offset: offset.map { (0, $0) }, configure: configure)
        bench.chart(chart)
        return bench
    }

    @Test("the content waits for ten points and then moves by travel less ten")
    func theContentWaitsForTenPointsAndThenMovesByTravelLessTen() {
        let bench = bench(offset: 5000)
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 800))
        machine.touchMoved(to: Point(100, 790), at: Time(ticks: 1))
        machine.finishInstant()
        #expect(offset(bench, &machine) == 5000)
        machine.touchMoved(to: Point(100, 788), at: Time(ticks: 2))
        machine.finishInstant()
        #expect(offset(bench, &machine) == 5002)
        machine.touchMoved(to: Point(100, 700), at: Time(ticks: 3))
        #expect(offset(bench, &machine) == 5090)
    }

    @Test("the rubber band matches every measured sample after rounding to thirds")
    func theRubberBandMatchesEveryMeasuredSampleAfterRoundingToThirds() throws {
        let table = try #require(Self.tables["uiscrollview_rubberband_drag"] as? [String: Any])
        let offsets = try #require(table["offsets"] as? [Double])
        #expect(offsets.count == 118)
        let bench = bench()
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 100))
        for (index, expected) in offsets.enumerated() {
            machine.touchMoved(to: Point(100, 110 + 5 * Double(index + 1)), at: Time(ticks: Int64(index + 1)))
            machine.finishInstant()
            let rounded = (offset(bench, &machine) * 3).rounded() / 3
            #expect(abs(rounded - expected) < 1e-3, "sample \(index + 1)")
        }
    }

    @Test("deceleration follows the measured trace") func decelerationFollowsTheMeasuredTrace() throws {
        let table = try #require(Self.tables["uiscrollview_decelerate_v3000"] as? [String: Any])
        let samples = try #require(table["samples"] as? [[Double]])
        let release = try #require(table["release"] as? [String: Any])
        let bench = bench(offset: 5014)
        var machine = bench.machine()
        // Moves of 25 pt every tick are 3,000 pt/s, and the last one is where the finger lifts.
        machine.drag(from: Point(100, 800), by: Point(0, -322), ticks: 13)
        let start = offset(bench, &machine)
        #expect(abs(start - (try #require(release["offset"] as? Double))) < 1e-9)
        let lift = machine.now
        let velocity = machine.value(at: bench.interaction.inputs[0].slots.vy)
        #expect(abs(velocity - 322.0 / 13 * 120) < 1e-6)
        for sample in samples {
            let time = lift + Time(seconds: max(0, sample[0] - 0.0009))
            machine.advance(to: time)
            let faster = (3000 - 322.0 / 13 * 120) * 0.499 * (1 - pow(0.998, 1000 * max(0, sample[0] - 0.0009)))
            #expect(abs(offset(bench, &machine) + faster - sample[1]) < 0.3, "at \(sample[0])")
        }
    }

    @Test("a glide bounces at the exact crossing and settles on the edge")
    func aGlideBouncesAtTheExactCrossingAndSettlesOnTheEdge() throws {
        let bench = bench(offset: 150)
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, 125), ticks: 5)
        #expect(offset(bench, &machine) == 35)
        let decelerating = bench.interaction.inputs[0].scroll!.deceleratingSlot
        #expect(machine.value(at: decelerating) == 1)
        machine.advance(to: Time(seconds: 3))
        machine.finishInstant()
        #expect(offset(bench, &machine) == 0)
        #expect(machine.value(at: decelerating) == 0)
        let recording = try #require(machine.recording)
        let axis = bench.interaction.inputs[0].scroll!.y
        let rebound = try #require(
            recording.segments[axis.rawSlot].first { if case .rebound = $0.source { true } else { false } })
        // The crossing: 35 pt at 3,000 pt/s by the deceleration's own law.
        let seconds = log(1 - 35 / (3000 * 0.499)) / (1000 * log(0.998))
        #expect(abs((rebound.start - Time(ticks: 5)).seconds - seconds) < 3e-9)
        guard case .rebound(let motion) = rebound.source else { return }
        let peak = -motion.velocity / (10.97 * M_E)
        var sampler = recording.sampler()
        let deepest = (0...1000).map {
            sampler.value(of: axis.rawSlot, at: rebound.start + Time(milliseconds: Int64($0)))
        }.min()!
        #expect(abs(deepest + peak) < 0.01)
    }

    @Test("a held overscroll returns as measured") func aHeldOverscrollReturnsAsMeasured() throws {
        let table = try #require(Self.tables["uiscrollview_rubberband_release"] as? [String: Any])
        let samples = try #require(table["samples"] as? [[Double]])
        let bench = bench()
        var machine = bench.machine()
        let raw = RubberBand.unband(235, dimension: 852)
        machine.touchBegan(at: Point(100, 100))
        machine.touchMoved(to: Point(100, 110 + raw), at: Time(ticks: 30))
        machine.touchMoved(to: Point(100, 110 + raw), at: Time(ticks: 70))
        #expect(abs(offset(bench, &machine) + 235) < 1e-9)
        machine.touchEnded()
        for sample in samples {
            // As in the deceleration, UIKit's motion begins 0.9 ms after the time stamp of the lift.
            machine.advance(to: Time(ticks: 70) + Time(seconds: sample[0] - 0.0009))
            #expect(abs(offset(bench, &machine) - sample[1]) < 0.5, "at \(sample[0])")
        }
    }

    @Test("a finger that rests before it lifts throws nothing") func aFingerThatRestsBeforeItLiftsThrowsNothing() {
        let bench = bench(offset: 5000)
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 800))
        machine.touchMoved(to: Point(100, 600), at: Time(ticks: 20))
        machine.touchMoved(to: Point(100, 600), at: Time(ticks: 60))
        machine.touchEnded()
        machine.advance(to: Time(seconds: 2))
        #expect(offset(bench, &machine) == 5190)
    }

    @Test("a touch catches a deceleration and an overscroll returns afterwards")
    func aTouchCatchesADecelerationAndAnOverscrollReturnsAfterwards() {
        let bench = bench(offset: 5000)
        var machine = bench.machine()
        machine.drag(from: Point(100, 800), by: Point(0, -250), ticks: 10)
        machine.advance(to: Time(ticks: 30))
        machine.touchBegan(at: Point(100, 500))
        let caught = offset(bench, &machine)
        machine.advance(to: Time(ticks: 60))
        machine.touchEnded()
        machine.advance(to: Time(ticks: 200))
        #expect(offset(bench, &machine) == caught)
    }

    @Test("an inset assigned in a drag anchors anew and nothing jumps")
    func anInsetAssignedInADragAnchorsAnewAndNothingJumps() {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(content: Size(375, 1600), insets: [64, 0, 0, 0])
        let inset = bench.interaction.inputs[scroll].scroll!.y.nearInset
        let y = Formula(slot: bench.interaction.inputs[scroll].slots.y)
        bench.chart([
            state("a", [on("scroll.scrolled", if: y < -150, "b", do: [.assign(variable: inset, 108)])]), state("b"),
        ])
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 100))
        var last = -64.0
        for tick in 1...120 {
            machine.touchMoved(to: Point(100, 100 + 3 * Double(tick)), at: Time(ticks: Int64(tick)))
            machine.finishInstant()
            let present = offset(bench, &machine)
            #expect(present <= last && last - present < 3.01)
            last = present
        }
        #expect(bench.active(machine) == ["b"])
        machine.touchEnded()
        machine.advance(to: Time(seconds: 4))
        #expect(offset(bench, &machine) == -108)
    }

    @Test("at rest an animated inset carries the offset with its edge and an assigned one does not")
    func atRestAnAnimatedInsetCarriesTheOffsetWithItsEdgeAndAnAssignedOneDoesNot() {
        for animates in [true, false] {
            var bench = Bench(width: 375, height: 667)
            let scroll = bench.scroll(content: Size(375, 1600), insets: [108, 0, 0, 0])
            let inset = bench.interaction.inputs[scroll].scroll!.y.nearInset
            let animation = bench.animation([(inset, 64)], duration: 0.5)
            bench.chart([state("a", entry: [animates ? .animate(animation) : .assign(variable: inset, 64)])])
            var machine = bench.machine()
            machine.advance(to: Time(milliseconds: 250))
            #expect(offset(bench, &machine) == (animates ? -86 : -108))
            machine.advance(to: Time(seconds: 1))
            #expect(offset(bench, &machine) == (animates ? -64 : -108))
        }
    }

    @Test("a written offset ends the bounce") func aWrittenOffsetEndsTheBounce() {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(content: Size(375, 1600))
        let variable = bench.interaction.inputs[scroll].scroll!.y.offset
        bench.chart([state("a", [on("scroll.ended", do: [.assign(variable: variable, bench.value(variable))])])])
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, 210), ticks: 60)
        let held = offset(bench, &machine)
        #expect(held < -80)
        machine.advance(to: Time(seconds: 3))
        #expect(offset(bench, &machine) == held)
    }

    @Test("the overscroll limit cuts what is shown and raw goes on")
    func theOverscrollLimitCutsWhatIsShownAndRawGoesOn() {
        let bench = bench { $0.y.nearLimit = 60 }
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 100))
        machine.touchMoved(to: Point(100, 400), at: Time(ticks: 30))
        machine.finishInstant()
        #expect(offset(bench, &machine) == -60)
        let raw = machine.value(at: bench.interaction.inputs[0].scroll!.y.rawSlot)
        #expect(abs(raw + RubberBand.band(290, dimension: 852)) < 1e-9)
    }

    @Test("content that fits does not move unless it always bounces")
    func contentThatFitsDoesNotMoveUnlessItAlwaysBounces() {
        for always in [false, true] {
            let bench = bench(content: 400) { $0.y.alwaysBounces = always }
            var machine = bench.machine()
            machine.drag(from: Point(100, 100), by: Point(0, 100), ticks: 30, lift: false)
            #expect((offset(bench, &machine) < -10) == always)
        }
    }

    @Test("pages come to rest on pages") func pagesComeToRestOnPages() {
        for (travel, ticks, page) in [(-100.0, 60, 0.0), (-250, 60, 1), (-60, 6, 1)] {
            var bench = Bench(width: 375, height: 667)
            _ = bench.scroll(content: Size(375 * 4, 667), axes: (true, false)) { $0.isPaging = true }
            bench.chart([state("s")])
            var machine = bench.machine()
            machine.drag(from: Point(300, 100), by: Point(travel, 0), ticks: ticks, lift: false)
            if ticks == 60 { machine.touchMoved(to: Point(300 + travel, 100), at: Time(ticks: 90)) }
            machine.touchEnded()
            machine.advance(to: Time(seconds: 4))
            #expect(machine.value(at: bench.interaction.inputs[0].slots.x) == page * 375)
        }
    }

    @Test("changed goes on where a limit holds the offset") func changedGoesOnWhereALimitHoldsTheOffset() {
        var bench = Bench(width: 375, height: 667)
        _ = bench.scroll(content: Size(375, 1600)) { $0.y.nearLimit = 0 }
        let (changes, moves) = (bench.data(), bench.data())
        bench.chart([
            state(
                "a",
                [
                    on("scroll.changed", do: [.assign(variable: changes, bench.value(changes) + 1)]),
                    on("scroll.scrolled", do: [.assign(variable: moves, bench.value(moves) + 1)]),
                ])
        ])
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, 120), ticks: 12)
        #expect(machine.value(at: bench.slot(of: changes)) >= 9)
        #expect(machine.value(at: bench.slot(of: moves)) == 0)
    }

    @Test("the velocity of a scroll view is its offsets") func theVelocityOfAScrollViewIsItsOffsets() {
        let bench = bench(offset: 5000)
        var machine = bench.machine()
        let vy = bench.interaction.inputs[0].slots.vy
        machine.drag(from: Point(100, 800), by: Point(0, -250), ticks: 10)
        #expect(abs(machine.value(at: vy) - 3000) < 1e-6)
        machine.advance(to: Time(ticks: 10) + Time(milliseconds: 500))
        machine.finishInstant()
        let expected = Deceleration.normal.slope(velocity: 3000, at: 0.5)
        #expect(abs(machine.value(at: vy) - expected) < 1)
        machine.advance(to: Time(seconds: 8))
        machine.finishInstant()
        #expect(machine.value(at: vy) == 0)
    }

    @Test("scrolled is raised once a tick and carries the change") func scrolledIsRaisedOnceATickAndCarriesTheChange()
        throws
    {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(content: Size(375, 1600))
        let sum = bench.data()
        let count = bench.data()
        let dy = Formula(slot: bench.interaction.inputs[scroll].slots.dy)
        bench.chart([
            state(
                "a",
                [
                    on(
                        "scroll.scrolled",
                        do: [
                            .assign(variable: sum, bench.value(sum) + dy),
                            .assign(variable: count, bench.value(count) + 1),
                        ])
                ])
        ])
        var machine = bench.machine()
        machine.drag(from: Point(100, 600), by: Point(0, -120), ticks: 60)
        machine.advance(to: Time(seconds: 5))
        machine.finishInstant()
        #expect(abs(machine.value(at: bench.slot(of: sum)) - offset(bench, &machine)) < 1e-9)
        #expect(machine.value(at: bench.slot(of: count)) <= 5 * 120)
    }

    @Test("a bounce inside a moving edge is a spring in the edges frame")
    func aBounceInsideAMovingEdgeIsASpringInTheEdgesFrame() throws {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(content: Size(375, 1600), insets: [64, 0, 0, 0])
        let inset = bench.interaction.inputs[scroll].scroll!.y.nearInset
        let animation = bench.animation([(inset, 108)], duration: 0.25)
        bench.chart([state("a", [on("scroll.ended", do: [.animate(animation)])])])
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, 300), ticks: 60, lift: false)
        machine.touchMoved(to: Point(100, 400), at: Time(ticks: 80))
        machine.touchEnded()
        let start = offset(bench, &machine)
        let lift = machine.now
        for step in 1...20 {
            let seconds = Double(step) * 0.01
            machine.advance(to: lift + Time(seconds: seconds))
            let edge = -(64 + 44 * seconds / 0.25)
            // The edge runs away at 176 pt/s: seen from it the content comes that much faster.
            let spring = Bounce.standard.displacement(
                start + 64, velocity: -7.30 * (start + 64) + 44 / 0.25, at: seconds)
            #expect(abs(offset(bench, &machine) - edge - spring) < 1e-9)
        }
        machine.advance(to: Time(seconds: 4))
        #expect(offset(bench, &machine) == -108)
    }
}
