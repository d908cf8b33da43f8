// What is rare and must not go wrong: hand-overs, catches, limits, and runs that would never end.

import Formulas
import Geometry
import Interactions
import Motion
import Numerics
import Simulation
import Testing

@Suite struct EdgeCaseTests {
    private func play(_ bench: Bench, _ steps: [Scenario.Step]) -> Fault? {
        var copy = bench
        var scenario = Scenario()
        scenario.steps = steps
        copy.interaction.scenarios = [scenario]
        return copy.interaction.simulate(scenario: 0).fault
    }

    @Test("a spring that takes over from a follow at the lift has the finger's speed")
    func aSpringThatTakesOverFromAFollowAtTheLiftHasTheFingersSpeed() {
        var bench = Bench()
        let x = bench.data()
        let pan = bench.gesture(.pan, "pan")
        let follow = bench.follow(x, Formula(slot: bench.interaction.inputs[pan].slots.tx))
        let spring = bench.animation([(x, 0)], easing: EasingTemplate(kind: .spring, operands: [1, 100, 10]))
        bench.chart([
            state("a", [on("pan.began", "b")]),
            state("b", entry: [.follow(follow)], [on("pan.ended", "a", do: [.animate(spring)])]),
        ])
        var machine = bench.machine()
        machine.drag(from: Point(50, 50), by: Point(100, 0), ticks: 12)
        machine.advance(to: machine.now + Time(milliseconds: 50))
        let expected = Spring(mass: 1, stiffness: 100, damping: 10).displacement(90, velocity: 1000, at: 0.05)
        #expect(abs(machine.value(at: bench.slot(of: x)) - expected) < 1e-6)
        let tx = bench.interaction.inputs[pan].slots.tx
        #expect(abs(machine.value(at: tx) - 90) < 1e-9)
        machine.touchBegan(at: Point(300, 300))
        #expect(abs(machine.value(at: tx) - 90) < 1e-9)
    }

    @Test("both axes follow the finger even where the first travel was along one")
    func bothAxesFollowTheFingerEvenWhereTheFirstTravelWasAlongOne() {
        var bench = Bench()
        _ = bench.scroll(content: Size(2000, 2000), axes: (true, true))
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.touchBegan(at: Point(200, 400))
        machine.touchMoved(to: Point(200, 350), at: Time(ticks: 10))
        machine.touchMoved(to: Point(100, 350), at: Time(ticks: 20))
        #expect(machine.value(at: bench.interaction.inputs[0].slots.x) == 100)
        #expect(machine.value(at: bench.interaction.inputs[0].slots.y) == 40)
    }

    @Test("a caught bounce of the other axis comes home after the drag")
    func aCaughtBounceOfTheOtherAxisComesHomeAfterTheDrag() {
        var bench = Bench()
        _ = bench.scroll(content: Size(2000, 2000), axes: (true, true)) { $0.directionalLock = true }
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.drag(from: Point(100, 400), by: Point(200, 0), ticks: 12)
        machine.advance(to: Time(ticks: 16))
        machine.drag(from: Point(100, 600), by: Point(0, -80), ticks: 24)
        machine.advance(to: Time(seconds: 5))
        #expect(machine.value(at: bench.interaction.inputs[0].slots.x) == 0)
    }

    @Test("settled comes once however the motion ends") func settledComesOnceHoweverTheMotionEnds() {
        for (start, travel, caught) in [(150.0, 125.0, false), (5, 12, false), (2000, 125, true)] {
            var bench = Bench()
            _ = bench.scroll(content: Size(375, 6000), offset: (0, Formula(constant: start)))
            let count = bench.data()
            bench.chart([
                state("s", [on("scroll.settled", do: [.assign(variable: count, bench.value(count) + 1)])])
            ])
            var machine = bench.machine()
            machine.drag(from: Point(100, 100), by: Point(0, travel), ticks: 5)
            if caught {
                machine.advance(to: Time(ticks: 20))
                machine.touchBegan(at: Point(100, 100))
                machine.advance(to: Time(ticks: 30))
                machine.touchEnded()
            }
            machine.advance(to: Time(seconds: 6))
            #expect(machine.value(at: bench.slot(of: count)) == 1, "from \(start)")
        }
    }

    @Test("an offset written far beyond the band is a number and goes on")
    func anOffsetWrittenFarBeyondTheBandIsANumberAndGoesOn() {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(content: Size(375, 1600))
        let offset = bench.interaction.inputs[scroll].scroll!.y.offset
        bench.chart([state("s", [on("scroll.began", do: [.assign(variable: offset, -700)])])])
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, 60), ticks: 12)
        machine.advance(to: Time(seconds: 3))
        #expect(machine.value(at: bench.interaction.inputs[0].slots.y) == 0)
    }

    @Test("model of an offset is the offset unless an animation runs")
    func modelOfAnOffsetIsTheOffsetUnlessAnAnimationRuns() {
        var bench = Bench()
        let scroll = bench.scroll(content: Size(375, 3000))
        let offset = bench.interaction.inputs[scroll].scroll!.y.offset
        bench.interaction.variables[offset].modelSlot = bench.slot(ordered: true)
        let animation = bench.animation([(offset, 500)], duration: 1)
        bench.chart([state("s", [on("scroll.ended", do: [.animate(animation)])])])
        var machine = bench.machine()
        let model = bench.interaction.variables[offset].modelSlot
        machine.drag(from: Point(100, 600), by: Point(0, -200), ticks: 30, lift: false)
        #expect(machine.value(at: model) == 190)
        machine.touchEnded()
        #expect(machine.value(at: model) == 500)
        machine.advance(to: machine.now + Time(milliseconds: 500))
        machine.drag(from: Point(100, 600), by: Point(0, -60), ticks: 30, lift: false)
        #expect(machine.value(at: model) == machine.value(at: bench.slot(of: offset)))
    }

    @Test("the earliest long press begins and sends come before it")
    func theEarliestLongPressBeginsAndSendsComeBeforeIt() {
        var bench = Bench()
        let go = bench.event("go")
        bench.interaction.nodes.append(
            DrawingNode(parent: 0, shape: .rect(Rect(x: 0, y: 0, width: 100, height: 100), rx: 0, ry: 0)))
        _ = bench.gesture(.longPress, "slow", target: 1) { $0.pressDuration = 1 }
        _ = bench.gesture(.longPress, "quick", target: 0)
        bench.chart([
            state(
                "s", entry: [.send(event: go, delay: 0.5, id: -1)],
                [on("quick.began", "quick"), on("slow.began", "slow"), on("go", "sent")]),
            state("quick"), state("slow"), state("sent", [on("quick.began", "after")]), state("after"),
        ])
        var machine = bench.machine()
        machine.touchBegan(at: Point(50, 50))
        machine.advance(to: Time(milliseconds: 501))
        #expect(bench.active(machine) == ["after"])
    }

    @Test("two assignments at one instant keep the line") func twoAssignmentsAtOneInstantKeepTheLine() throws {
        var bench = Bench()
        let x = bench.data(0, isLinear: true)
        let pan = bench.gesture(.pan, "pan")
        let tx = Formula(slot: bench.interaction.inputs[pan].slots.tx)
        bench.chart([
            state("a", [on("pan.changed", do: [.assign(variable: x, bench.value(x)), .assign(variable: x, tx)])])
        ])
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(120, 0), ticks: 12)
        var sampler = try #require(machine.recording).sampler()
        #expect(sampler.value(of: bench.slot(of: x), at: Time(units: Time.unitsPerTick * 13 / 2)) == 55)
    }

    @Test("events ever nearer to one another stop") func eventsEverNearerToOneAnotherStop() {
        var bench = Bench()
        let go = bench.event("go")
        bench.chart([state("a", entry: [.send(event: go, delay: 1e-8, id: -1)], [on("go", "a")])])
        var machine = bench.machine()
        machine.advance(to: Time(seconds: 1))
        #expect(machine.fault?.reason == .endlessEvents)
    }

    @Test("scripts that would never end are faults") func scriptsThatWouldNeverEndAreFaults() {
        var bench = Bench()
        bench.chart([state("s")])
        #expect(play(bench, [.wait(601)])?.reason == .tooLong)
        #expect(play(bench, [.wait(400), .wait(400)])?.reason == .tooLong)
        let nested = Scenario.Step.repeat(1000, [.repeat(1000, [.wait(0)])])
        #expect(play(bench, [nested])?.reason == .tooLong)
    }

    @Test("an easing out of range is a fault of its block") func anEasingOutOfRangeIsAFaultOfItsBlock() {
        for template in [
            EasingTemplate(kind: .steps, operands: [1e11]), EasingTemplate(kind: .steps, operands: [0]),
            EasingTemplate(kind: .spring, operands: [0, 100, 10]),
            EasingTemplate(kind: .cubicBezier, operands: [2, 0, 1, 1]),
        ] {
            var bench = Bench()
            let x = bench.data()
            bench.interaction.errorEvent = bench.event("error.execution")
            let animation = bench.animation([(x, 1)], duration: 1, easing: template)
            bench.chart([state("a", entry: [.animate(animation)], [on("error.execution", "failed")]), state("failed")])
            #expect(bench.active(bench.machine()) == ["failed"])
        }
    }

    @Test("what begins to move in the closing stillness is shown to its end")
    func whatBeginsToMoveInTheClosingStillnessIsShownToItsEnd() {
        var bench = Bench()
        let x = bench.data()
        let animation = bench.animation([(x, 1)], duration: 3)
        let time = Formula(slot: bench.interaction.timeSlot)
        bench.chart([state("a", [on(nil, if: time > 0.3, "b")]), state("b", entry: [.animate(animation)])])
        var copy = bench
        copy.interaction.scenarios = [Scenario()]
        let (recording, _) = copy.interaction.simulate(scenario: 0)
        #expect(recording.end > Time(seconds: 3.8))
    }

    @Test("a tiny repeat is refused and a very long one goes on") func aTinyRepeatIsRefusedAndAVeryLongOneGoesOn() {
        for (duration, repeats, fails) in [(1e-8, true, true), (86_400.0, false, false)] {
            var bench = Bench()
            let x = bench.data()
            bench.interaction.errorEvent = bench.event("error.execution")
            let animation = bench.animation([(x, 100)], duration: Formula(constant: duration))
            bench.interaction.animations[animation].repeatsForever = repeats
            bench.interaction.animations[animation].repeatCount = repeats ? nil : 100_000
            bench.interaction.animations[animation].autoreverses = true
            bench.chart([state("a", entry: [.animate(animation)], [on("error.execution", "failed")]), state("failed")])
            var machine = bench.machine()
            machine.advance(to: Time(milliseconds: 100))
            #expect(bench.active(machine) == [fails ? "failed" : "a"])
            #expect(machine.value(at: bench.slot(of: x)) < 1)
        }
    }
}
