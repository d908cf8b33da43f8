// Drivers: animations that start at the present value, are replaced, end and say so; follows; what a recording keeps.

import Formulas
import Geometry
import Interactions
import Motion
import Numerics
import Simulation
import Testing

@Suite struct DriverTests {
    @Test("an animation takes its full duration from the present value and ends exactly")
    func anAnimationTakesItsFullDurationFromThePresentValueAndEndsExactly() throws {
        var bench = Bench()
        let x = bench.data(10)
        var block = EasingTemplate(kind: .cubicBezier, operands: [0.42, 0, 0.58, 1])
        block.stepPosition = .end
        let animation = bench.animation([(x, 110)], duration: 0.35, easing: block)
        let end = bench.data()
        bench.chart([
            state("a", entry: [.animate(animation)], [on("done.animate.done", "b")]),
            state("b", entry: [.assign(variable: end, Formula(slot: bench.interaction.timeSlot))]),
        ])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 175))
        #expect(machine.value(at: bench.slot(of: x)) == 60)
        machine.advance(to: Time(seconds: 1))
        #expect(machine.value(at: bench.slot(of: x)) == 110)
        #expect(machine.value(at: bench.slot(of: end)) == 0.35)
    }

    @Test("a block reads all its formulas before any takes effect") func aBlockReadsAllItsFormulasBeforeAnyTakesEffect()
    {
        var bench = Bench()
        let (x, y) = (bench.data(1), bench.data(2))
        let animation = bench.animation([(x, bench.value(y)), (y, bench.value(x))], duration: 0)
        bench.chart([state("a", entry: [.animate(animation)])])
        var machine = bench.machine()
        machine.advance(to: Time(ticks: 1))
        #expect(machine.value(at: bench.slot(of: x)) == 2)
        #expect(machine.value(at: bench.slot(of: y)) == 1)
    }

    @Test("replaced in part it goes on and replaced in whole it raises no done")
    func replacedInPartItGoesOnAndReplacedInWholeItRaisesNoDone() {
        for takesBoth in [false, true] {
            var bench = Bench()
            let go = bench.event("go")
            let (x, y) = (bench.data(), bench.data())
            let animation = bench.animation([(x, 1), (y, 1)], duration: 0.5)
            var actions: [Action] = [.assign(variable: x, 9)]
            if takesBoth { actions.append(.assign(variable: y, 9)) }
            bench.chart([
                state(
                    "a", entry: [.animate(animation), .send(event: go, delay: 0.25, id: -1)],
                    [on("go", do: actions), on("done.animate.done", "b")]),
                state("b"),
            ])
            var machine = bench.machine()
            machine.advance(to: Time(seconds: 1))
            #expect(bench.active(machine) == (takesBoth ? ["a"] : ["b"]))
            #expect(machine.value(at: bench.slot(of: x)) == 9)
            #expect(machine.value(at: bench.slot(of: y)) == (takesBoth ? 9 : 1))
        }
    }

    @Test("a retargeted animation goes on from the present value") func aRetargetedAnimationGoesOnFromThePresentValue()
        throws
    {
        var bench = Bench()
        let go = bench.event("go")
        let x = bench.data()
        let out = bench.animation([(x, 100)], duration: 1, done: "out")
        let back = bench.animation([(x, 0)], duration: 1, done: "back")
        bench.interaction.bindings = [Binding(node: 0, kind: .number, operands: [bench.value(x)])]
        bench.chart([
            state("a", entry: [.animate(out), .send(event: go, delay: 0.5, id: -1)], [on("go", do: [.animate(back)])])
        ])
        var machine = bench.machine()
        machine.advance(to: Time(seconds: 1))
        #expect(machine.value(at: bench.slot(of: x)) == 25)
        var sampler = try #require(machine.recording).sampler()
        #expect(sampler.values(of: 0, before: Time(milliseconds: 500)) == [50])
        #expect(sampler.values(of: 0, at: Time(milliseconds: 500)) == [50])
    }

    @Test("a spring without a velocity starts at the variable's own speed")
    func aSpringWithoutAVelocityStartsAtTheVariablesOwnSpeed() throws {
        var bench = Bench()
        let go = bench.event("go")
        let x = bench.data()
        let out = bench.animation([(x, 100)], duration: 1, done: "out")
        let spring = EasingTemplate(kind: .spring, operands: [1, 100, 10])
        let on2 = bench.animation([(x, 0)], easing: spring, done: "back")
        bench.chart([
            state("a", entry: [.animate(out), .send(event: go, delay: 0.5, id: -1)], [on("go", do: [.animate(on2)])])
        ])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 600))
        // 50 from the target, moving away from it at 100 units a second.
        let expected = Spring(mass: 1, stiffness: 100, damping: 10).displacement(50, velocity: 100, at: 0.1)
        #expect(abs(machine.value(at: bench.slot(of: x)) - expected) < 1e-9)
    }

    @Test("delay holds the old value and the end comes later") func delayHoldsTheOldValueAndTheEndComesLater() {
        var bench = Bench()
        let x = bench.data(5)
        let animation = bench.animation([(x, 7)], duration: 0.5, delay: 0.5)
        bench.chart([state("a", entry: [.animate(animation)], [on("done.animate.done", "b")]), state("b")])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 499))
        #expect(machine.value(at: bench.slot(of: x)) == 5)
        machine.advance(to: Time(milliseconds: 750))
        #expect(machine.value(at: bench.slot(of: x)) == 6)
        machine.advance(to: Time(milliseconds: 999))
        #expect(bench.active(machine) == ["a"])
        machine.advance(to: Time(milliseconds: 1000))
        #expect(bench.active(machine) == ["b"])
    }

    @Test("steps jump at their exact instants and before sees the old value")
    func stepsJumpAtTheirExactInstantsAndBeforeSeesTheOldValue() throws {
        var bench = Bench()
        let x = bench.data(0)
        let animation = bench.animation(
            [(x, 7)], duration: 0.35, easing: EasingTemplate(kind: .steps, operands: [7]))
        bench.interaction.bindings = [Binding(node: 0, kind: .number, operands: [bench.value(x)])]
        bench.chart([state("a", entry: [.animate(animation)])])
        var machine = bench.machine()
        machine.advance(to: Time(seconds: 1))
        let recording = try #require(machine.recording)
        var sampler = recording.sampler()
        for step in 1...7 {
            let time = Time(milliseconds: Int64(50 * step))
            #expect(sampler.values(of: 0, at: time) == [Double(step)])
            #expect(sampler.values(of: 0, before: time) == [Double(step - 1)])
        }
        var whole = recording
        whole.end = Time(seconds: 1)
        let breaks = whole.breaks(of: 0)
        #expect(Set(breaks).isSuperset(of: (1...7).map { Time(milliseconds: Int64(50 * $0)) }))
    }

    @Test("a follow is worth its formula at any time not only at ticks")
    func aFollowIsWorthItsFormulaAtAnyTimeNotOnlyAtTicks() {
        var bench = Bench()
        let x = bench.data()
        let follow = bench.follow(x, Formula(slot: bench.interaction.timeSlot) * 100)
        bench.chart([state("a", entry: [.follow(follow)])])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 123))
        #expect(abs(machine.value(at: bench.slot(of: x)) - 12.3) < 1e-12)
    }

    @Test("a follow with a duration is an implicit animation retargeted at ticks")
    func aFollowWithADurationIsAnImplicitAnimationRetargetedAtTicks() {
        var bench = Bench()
        let go = bench.event("go")
        let (goal, x) = (bench.data(0), bench.data(0))
        let follow = bench.follow(x, bench.value(goal), duration: 0.25)
        bench.chart([
            state(
                "a", entry: [.follow(follow), .send(event: go, delay: 0.1, id: -1)],
                [on("go", do: [.assign(variable: goal, 10)])])
        ])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 225))
        #expect(abs(machine.value(at: bench.slot(of: x)) - 5) < 1e-9)
        machine.advance(to: Time(milliseconds: 500))
        #expect(machine.value(at: bench.slot(of: x)) == 10)
    }

    @Test("an assignment during an animation is kept as a jump") func anAssignmentDuringAnAnimationIsKeptAsAJump()
        throws
    {
        var bench = Bench()
        let go = bench.event("go")
        let x = bench.data()
        let animation = bench.animation([(x, 100)], duration: 1)
        bench.interaction.bindings = [Binding(node: 0, kind: .number, operands: [bench.value(x)])]
        bench.chart([
            state(
                "a", entry: [.animate(animation), .send(event: go, delay: 0.5, id: -1)],
                [on("go", do: [.assign(variable: x, 7)])])
        ])
        var machine = bench.machine()
        machine.advance(to: Time(seconds: 1))
        var sampler = try #require(machine.recording).sampler()
        #expect(sampler.values(of: 0, before: Time(milliseconds: 500)) == [50])
        #expect(sampler.values(of: 0, at: Time(milliseconds: 500)) == [7])
    }

    @Test("linear data joins assignments at most a tick apart") func linearDataJoinsAssignmentsAtMostATickApart() throws
    {
        var bench = Bench()
        let x = bench.data(0, isLinear: true)
        let pan = bench.gesture(.pan, "pan")
        let dx = Formula(slot: bench.interaction.inputs[pan].slots.dx)
        bench.chart([state("a", [on("pan.changed", do: [.assign(variable: x, bench.value(x) + dx)])])])
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(120, 0), ticks: 12)
        let recording = try #require(machine.recording)
        var sampler = recording.sampler()
        // Half a tick after the sixth sample: halfway between two assignments.
        let between = Time(units: Time.unitsPerTick * 13 / 2)
        let slot = bench.slot(of: x)
        let middle = (sampler.value(of: slot, at: Time(ticks: 6)) + sampler.value(of: slot, at: Time(ticks: 7))) / 2
        #expect(abs(sampler.value(of: slot, at: between) - middle) < 1e-9)
        #expect(sampler.value(of: slot, at: Time(ticks: 12)) == 110)
    }

    @Test("model is where a running animation ends") func modelIsWhereARunningAnimationEnds() {
        var bench = Bench()
        let x = bench.data(1)
        bench.interaction.variables[x].modelSlot = bench.slot(ordered: true)
        let animation = bench.animation([(x, 9)], duration: 1)
        bench.chart([state("a", entry: [.animate(animation)])])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 10))
        #expect(machine.value(at: bench.interaction.variables[x].modelSlot) == 9)
        #expect(machine.value(at: bench.slot(of: x)) < 2)
    }

    @Test("sends come in time then in the order in which they were sent and cancel takes them back")
    func sendsComeInTimeThenInTheOrderInWhichTheyWereSentAndCancelTakesThemBack() {
        var bench = Bench()
        let (a, b, c) = (bench.event("a"), bench.event("b"), bench.event("c"))
        let trace = bench.data()
        func mark(_ digit: Int) -> [Action] {
            [.assign(variable: trace, bench.value(trace) * 10 + Formula(constant: Double(digit)))]
        }
        bench.chart([
            state(
                "s",
                entry: [
                    .send(event: b, delay: 0.2, id: -1), .send(event: a, delay: 0.1, id: -1),
                    .send(event: c, delay: 0.2, id: -1), .send(event: a, delay: 0.15, id: 4), .cancel(id: 4),
                ],
                [on("a", do: mark(1)), on("b", do: mark(2)), on("c", do: mark(3))])
        ])
        var machine = bench.machine()
        machine.advance(to: Time(seconds: 1))
        #expect(machine.value(at: bench.slot(of: trace)) == 123)
    }

    @Test("ends of motion come before sends of the same instant") func endsOfMotionComeBeforeSendsOfTheSameInstant() {
        var bench = Bench()
        let go = bench.event("go")
        let (x, trace) = (bench.data(), bench.data())
        func mark(_ digit: Int) -> [Action] {
            [.assign(variable: trace, bench.value(trace) * 10 + Formula(constant: Double(digit)))]
        }
        let animation = bench.animation([(x, 1)], duration: 0.5)
        bench.chart([
            state(
                "s", entry: [.send(event: go, delay: 0.5, id: -1), .animate(animation)],
                [on("go", do: mark(2)), on("done.animate.done", do: mark(1))])
        ])
        var machine = bench.machine()
        machine.advance(to: Time(seconds: 1))
        #expect(machine.value(at: bench.slot(of: trace)) == 12)
    }

    @Test("a repeat that never ends is ambient and does not keep a run from settling")
    func aRepeatThatNeverEndsIsAmbientAndDoesNotKeepARunFromSettling() throws {
        var bench = Bench()
        let x = bench.data()
        let animation = bench.animation([(x, 360)], duration: 2)
        bench.interaction.animations[animation].repeatsForever = true
        bench.interaction.bindings = [Binding(node: 0, kind: .number, operands: [bench.value(x)])]
        bench.chart([state("a", entry: [.animate(animation)])])
        let (recording, fault) = bench.interaction.simulateRest()
        #expect(fault == nil)
        #expect(recording.end == Time(seconds: 0.6))
        #expect(recording.isAmbient(0))
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 2500))
        #expect(machine.value(at: bench.slot(of: x)) == 90)
    }

    @Test("a recording knows what parameters were set to") func aRecordingKnowsWhatParametersWereSetTo() throws {
        var bench = Bench()
        let parameter = bench.slot(1)
        let sum = bench.add(Formula(slot: parameter) + 10)
        bench.interaction.bindings = [Binding(node: 0, kind: .number, operands: [Formula(slot: parameter)])]
        bench.chart([state("a")])
        var scenario = Scenario()
        scenario.settings = [.init(slot: parameter, value: 4)]
        bench.interaction.scenarios = [scenario, Scenario()]
        for (index, value) in [4.0, 1].enumerated() {
            var sampler = bench.interaction.simulate(scenario: index).recording.sampler()
            #expect(sampler.values(of: 0, at: Time(seconds: 0)) == [value])
            #expect(sampler.value(of: parameter, at: Time(seconds: 0)) == value)
            #expect(sampler.value(of: sum, at: Time(seconds: 0)) == value + 10)
        }
    }
}
