// The statechart against the rules of the SCXML Recommendation (W3C, 1 September 2015); section numbers are its own.

import Formulas
import Interactions
import Numerics
import Simulation
import Testing

@Suite struct StatechartTests {
    /// Sends an event that a chart can hear: a send of zero delay from a scratch state would hide what is tested.
    private func run(_ bench: Bench, _ events: [Int]) -> Machine {
        var machine = bench.machine()
        for (number, event) in events.enumerated() {
            machine.advance(to: Time(ticks: Int64(number) * 2 + 1))
            machine.send(event)
        }
        machine.finishInstant()
        return machine
    }

    @Test("a compound state enters its initial child and its first child without one")
    func aCompoundStateEntersItsInitialChildAndItsFirstChildWithoutOne() {
        var bench = Bench()
        bench.chart([
            state("s", initial: ["b"], [], [state("a"), state("b", [], [state("b1"), state("b2")])])
        ])
        #expect(bench.active(bench.machine()) == ["b1"])
    }

    @Test("a parallel state enters all its regions") func aParallelStateEntersAllItsRegions() {
        var bench = Bench()
        bench.chart([
            state("p", .parallel, [], [state("a", [], [state("a1"), state("a2")]), state("b", [], [state("b1")])])
        ])
        #expect(bench.active(bench.machine()) == ["a1", "b1"])
    }

    @Test("children take precedence over ancestors and document order breaks ties")
    func childrenTakePrecedenceOverAncestorsAndDocumentOrderBreaksTies() {
        var bench = Bench()
        let go = bench.event("go")
        bench.chart([
            state("s", [on("go", "outer")], [state("a", [on("go", "first"), on("go", "second")])]),
            state("outer"), state("first"), state("second"),
        ])
        #expect(bench.active(run(bench, [go])) == ["first"])
    }

    @Test("a transition of an ancestor serves where the childs condition fails")
    func aTransitionOfAnAncestorServesWhereTheChildsConditionFails() {
        var bench = Bench()
        let go = bench.event("go")
        bench.chart([
            state("s", [on("go", "outer")], [state("a", [on("go", if: 0, "first")])]), state("outer"), state("first"),
        ])
        #expect(bench.active(run(bench, [go])) == ["outer"])
    }

    @Test("exit runs innermost first and entry outermost first") func exitRunsInnermostFirstAndEntryOutermostFirst() {
        var bench = Bench()
        let go = bench.event("go")
        let trace = bench.data()
        func mark(_ digit: Int) -> [Action] {
            [.assign(variable: trace, bench.value(trace) * 10 + Formula(constant: Double(digit)))]
        }
        bench.chart([
            state(
                "s", exit: mark(2), [],
                [state("a", exit: mark(1), [on("go", "t1", do: mark(3))])]),
            state("t", entry: mark(4), [], [state("t1", entry: mark(5))]),
        ])
        var machine = run(bench, [go])
        #expect(machine.value(at: bench.slot(of: trace)) == 12345)
    }

    @Test("a targetless transition runs its content and leaves nothing")
    func aTargetlessTransitionRunsItsContentAndLeavesNothing() {
        var bench = Bench()
        let go = bench.event("go")
        let count = bench.data()
        bench.chart([
            state(
                "a", entry: [.assign(variable: count, bench.value(count) + 100)],
                [on("go", do: [.assign(variable: count, bench.value(count) + 1)])])
        ])
        var machine = run(bench, [go, go])
        #expect(machine.value(at: bench.slot(of: count)) == 102)
    }

    @Test("an external self transition leaves and enters and an internal one does not")
    func anExternalSelfTransitionLeavesAndEntersAndAnInternalOneDoesNot() {
        for isInternal in [false, true] {
            var bench = Bench()
            let go = bench.event("go")
            let count = bench.data()
            bench.chart([
                state(
                    "s", entry: [.assign(variable: count, bench.value(count) + 1)],
                    [on("go", "b", internal: isInternal)], [state("a"), state("b")])
            ])
            var machine = run(bench, [go])
            #expect(machine.value(at: bench.slot(of: count)) == (isInternal ? 1 : 2))
            #expect(bench.active(machine) == ["b"])
        }
    }

    @Test("shallow history remembers the child and deep history the leaf")
    func shallowHistoryRemembersTheChildAndDeepHistoryTheLeaf() {
        for kind in [State.Kind.shallowHistory, .deepHistory] {
            var bench = Bench()
            let (leave, back, deeper) = (bench.event("leave"), bench.event("back"), bench.event("deeper"))
            bench.chart([
                state(
                    "s", initial: ["a"], [on("leave", "out")],
                    [
                        state("h", kind, initial: ["a"]), state("a", [on("deeper", "b2")]),
                        state("b", [], [state("b1"), state("b2")]),
                    ]),
                state("out", [on("back", "h")]),
            ])
            #expect(bench.active(run(bench, [leave, back])) == ["a"])
            let expected = kind == .deepHistory ? ["b2"] : ["b1"]
            #expect(bench.active(run(bench, [deeper, leave, back])) == expected)
        }
    }

    @Test("a history without a past takes its default and runs its content")
    func aHistoryWithoutAPastTakesItsDefaultAndRunsItsContent() {
        var bench = Bench()
        let go = bench.event("go")
        let count = bench.data()
        bench.chart([
            state("out", [on("go", "h")]),
            state("s", initial: ["a"], [], [state("h", .shallowHistory, initial: ["b"]), state("a"), state("b")]),
        ])
        bench.interaction.states[bench.id("h")].initialActions = [.assign(variable: count, 7)]
        var machine = run(bench, [go])
        #expect(bench.active(machine) == ["b"])
        #expect(machine.value(at: bench.slot(of: count)) == 7)
    }

    @Test("a final child raises done of its parent and all regions done of the parallel")
    func aFinalChildRaisesDoneOfItsParentAndAllRegionsDoneOfTheParallel() {
        var bench = Bench()
        let (one, two) = (bench.event("one"), bench.event("two"))
        bench.chart([
            state(
                "p", .parallel, [on("done.state.p", "end")],
                [
                    state("a", [], [state("a1", [on("one", "af")]), state("af", .final)]),
                    state("b", [], [state("b1", [on("two", "bf")]), state("bf", .final)]),
                ]),
            state("end"),
        ])
        #expect(bench.active(run(bench, [one])) == ["af", "b1"])
        #expect(bench.active(run(bench, [one, two])) == ["end"])
    }

    @Test("internal events come before external ones and eventless transitions before both")
    func internalEventsComeBeforeExternalOnesAndEventlessTransitionsBeforeBoth() {
        var bench = Bench()
        let go = bench.event("go")
        let (inner, outer) = (bench.event("inner"), bench.event("outer"))
        bench.chart([
            state("a", [on("go", "b", do: [.send(event: outer, delay: nil, id: -1), .raise(event: inner)])]),
            state("b", [on("outer", "wrong"), on("inner", "c")]),
            state("c", [on("outer", "d")]), state("d"), state("wrong"),
        ])
        #expect(bench.active(run(bench, [go])) == ["d"])
    }

    @Test("regions of a parallel take their transitions together and conflicts go to the earlier")
    func regionsOfAParallelTakeTheirTransitionsTogetherAndConflictsGoToTheEarlier() {
        var bench = Bench()
        let go = bench.event("go")
        bench.chart([
            state(
                "p", .parallel, [],
                [
                    state("a", [], [state("a1", [on("go", "a2")]), state("a2")]),
                    state("b", [], [state("b1", [on("go", "out")]), state("b2")]),
                ]),
            state("out"),
        ])
        // The first region's transition leaves only a1; the second would leave the whole parallel state: preempted.
        #expect(bench.active(run(bench, [go])) == ["a2", "b1"])
    }

    @Test("a failing formula ends its block and raises error execution")
    func aFailingFormulaEndsItsBlockAndRaisesErrorExecution() {
        var bench = Bench()
        let go = bench.event("go")
        let count = bench.data()
        bench.interaction.errorEvent = bench.event("error.execution")
        bench.chart([
            state(
                "a",
                [
                    on(
                        "go",
                        do: [.assign(variable: count, Formula(.squareRoot, -1)), .assign(variable: count, 5)]),
                    on("error.execution", "failed"),
                ]),
            state("failed"),
        ])
        var machine = run(bench, [go])
        #expect(machine.value(at: bench.slot(of: count)) == 0)
        #expect(bench.active(machine) == ["failed"])
    }

    @Test("endless microsteps stop with a fault") func endlessMicrostepsStopWithAFault() {
        var bench = Bench()
        bench.chart([state("a", [on(nil, "b")]), state("b", [on(nil, "a")])])
        #expect(bench.machine().fault?.reason == .endlessMicrosteps)
    }

    @Test("endless sends at one instant stop with a fault") func endlessSendsAtOneInstantStopWithAFault() {
        var bench = Bench()
        let go = bench.event("go")
        bench.chart([
            state("a", entry: [.send(event: go, delay: nil, id: -1)], [on("go", "a")])
        ])
        #expect(bench.machine().fault?.reason == .endlessEvents)
    }

    @Test("a top level final state ends the chart") func aTopLevelFinalStateEndsTheChart() {
        var bench = Bench()
        let go = bench.event("go")
        bench.chart([state("a", [on("go", "f")]), state("f", .final), state("b")])
        #expect(bench.active(run(bench, [go, go])) == ["f"])
    }

    @Test("else if and else take the first that holds") func elseIfAndElseTakeTheFirstThatHolds() {
        var bench = Bench()
        let result = bench.data()
        func choose(_ a: Formula, _ b: Formula) -> [Action] {
            [
                .choose([
                    .init(condition: a, actions: [.assign(variable: result, 1)]),
                    .init(condition: b, actions: [.assign(variable: result, 2)]),
                    .init(condition: nil, actions: [.assign(variable: result, 3)]),
                ])
            ]
        }
        for (a, b, expected) in [(1, 1, 1), (0, 1, 2), (0, 0, 3)] {
            var copy = bench
            copy.chart([state("s", entry: choose(Formula(constant: Double(a)), Formula(constant: Double(b))))])
            var machine = copy.machine()
            #expect(machine.value(at: copy.slot(of: result)) == Double(expected))
        }
    }
}
