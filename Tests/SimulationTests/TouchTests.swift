// Touches: what is hit, who begins, who gives way; and machines as values.

import Formulas
import Geometry
import Interactions
import Numerics
import Simulation
import Testing

@Suite struct TouchTests {
    @Test("the topmost visible shape is hit and its ancestors listen")
    func theTopmostVisibleShapeIsHitAndItsAncestorsListen() {
        var bench = Bench()
        bench.interaction.nodes.append(DrawingNode(parent: 0, shape: .group))
        var box = DrawingNode(parent: 1, shape: .rect(Rect(x: 0, y: 0, width: 50, height: 50), rx: 0, ry: 0))
        box.transform = [.translate(100, 100), .rotate(45, 0, 0)]
        bench.interaction.nodes.append(box)
        var cover = DrawingNode(parent: 1, shape: .ellipse(center: Point(100, 140), rx: 5, ry: 5))
        cover.opacity = 0
        bench.interaction.nodes.append(cover)
        bench.chart([state("s")])
        var machine = bench.machine()
        #expect(machine.hitTest(Point(100, 140)) == 2)
        #expect(machine.hitTest(Point(140, 110)) == 0)
        #expect(machine.hitTest(Point(-5, 10)) == -1)
    }

    @Test("a bound transform moves what is hit and a clip hides it") func aBoundTransformMovesWhatIsHitAndAClipHidesIt()
    {
        var bench = Bench()
        let x = bench.data(200)
        bench.interaction.nodes.append(
            DrawingNode(parent: 0, shape: .rect(Rect(x: 0, y: 0, width: 50, height: 50), rx: 0, ry: 0)))
        var binding = Binding(node: 1, kind: .transform, attribute: .transform, operands: [bench.value(x), 0])
        binding.functions = [.translate]
        bench.interaction.bindings = [binding]
        bench.interaction.nodes[1].bindings = [0]
        bench.chart([state("s")])
        var machine = bench.machine()
        #expect(machine.hitTest(Point(210, 10)) == 1)
        #expect(machine.hitTest(Point(10, 10)) == 0)
        bench.interaction.nodes.append(DrawingNode(parent: -1, shape: .group))
        var hole = DrawingNode(parent: 2, shape: .rect(Rect(x: 0, y: 0, width: 20, height: 50), rx: 0, ry: 0))
        hole.pointerEvents = .none
        bench.interaction.nodes.append(hole)
        bench.interaction.nodes[1].clip = 2
        machine = bench.machine()
        #expect(machine.hitTest(Point(210, 10)) == 1)
        #expect(machine.hitTest(Point(230, 10)) == 0)
    }

    @Test("a stroke without a fill is hit on its line only") func aStrokeWithoutAFillIsHitOnItsLineOnly() {
        var bench = Bench()
        let path = Path([.move(Point(50, 50)), .line(Point(150, 50)), .line(Point(150, 150)), .close])
        var node = DrawingNode(parent: 0, shape: .path(path, evenOdd: false))
        node.pointerEvents = .stroke
        node.strokeWidth = 6
        bench.interaction.nodes.append(node)
        bench.chart([state("s")])
        var machine = bench.machine()
        #expect(machine.hitTest(Point(100, 52)) == 1)
        #expect(machine.hitTest(Point(130, 80)) == 0)
    }

    @Test("a tap fires when the finger stays and fails when it moves")
    func aTapFiresWhenTheFingerStaysAndFailsWhenItMoves() {
        for (travel, fires) in [(0.0, true), (80, false)] {
            var bench = Bench()
            _ = bench.gesture(.tap, "tap")
            bench.chart([state("a", [on("tap", "b")]), state("b")])
            var machine = bench.machine()
            machine.touchBegan(at: Point(100, 100))
            machine.touchMoved(to: Point(100 + travel, 100), at: Time(ticks: 10))
            machine.touchEnded()
            #expect(bench.active(machine) == [fires ? "b" : "a"])
        }
    }

    @Test("a double tap wants two") func aDoubleTapWantsTwo() {
        for (pause, fires) in [(0.2, true), (0.6, false)] {
            var bench = Bench()
            _ = bench.gesture(.tap, "tap") { $0.tapCount = 2 }
            bench.chart([state("a", [on("tap", "b")]), state("b")])
            var machine = bench.machine()
            machine.touchBegan(at: Point(9, 9))
            machine.advance(to: Time(ticks: 10))
            machine.touchEnded()
            #expect(bench.active(machine) == ["a"])
            machine.advance(to: Time(ticks: 10) + Time(seconds: pause))
            machine.touchBegan(at: Point(9, 9))
            machine.advance(to: machine.now + Time(ticks: 10))
            machine.touchEnded()
            #expect(bench.active(machine) == [fires ? "b" : "a"])
        }
    }

    @Test("a long press begins at its exact time") func aLongPressBeginsAtItsExactTime() throws {
        var bench = Bench()
        let at = bench.data()
        _ = bench.gesture(.longPress, "press")
        bench.chart([
            state("a", [on("press.began", "b")]),
            state("b", entry: [.assign(variable: at, Formula(slot: bench.interaction.timeSlot))]),
        ])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 3))
        machine.touchBegan(at: Point(50, 50))
        machine.advance(to: Time(seconds: 1))
        #expect(abs(machine.value(at: bench.slot(of: at)) - 0.503) < 1e-12)
    }

    @Test("pan translation leaves out the hysteresis and its changes add up")
    func panTranslationLeavesOutTheHysteresisAndItsChangesAddUp() {
        var bench = Bench()
        let sum = bench.data()
        let pan = bench.gesture(.pan, "pan")
        let slots = bench.interaction.inputs[pan].slots
        bench.chart([
            state("a", [on("pan.changed", do: [.assign(variable: sum, bench.value(sum) + Formula(slot: slots.dx))])])
        ])
        var machine = bench.machine()
        machine.drag(from: Point(10, 10), by: Point(60, 80), ticks: 20)
        #expect(abs(machine.value(at: slots.tx) - 54) < 1e-9)
        #expect(abs(machine.value(at: slots.ty) - 72) < 1e-9)
        #expect(abs(machine.value(at: bench.slot(of: sum)) - 54) < 1e-9)
        #expect(abs(machine.value(at: slots.vx) - 360) < 1e-6)
    }

    @Test("an edge pan wins in its zone and a pan outside it") func anEdgePanWinsInItsZoneAndAPanOutsideIt() {
        for (x, winner) in [(5.0, "edge"), (100, "pan")] {
            var bench = Bench()
            _ = bench.gesture(.pan, "pan")
            _ = bench.gesture(.edgePan, "edge")
            bench.chart([state("s", [on("pan.began", "pan"), on("edge.began", "edge")]), state("pan"), state("edge")])
            var machine = bench.machine()
            machine.drag(from: Point(x, 300), by: Point(90, 3), ticks: 12)
            #expect(bench.active(machine) == [winner])
        }
    }

    @Test("the innermost recogniser wins a tie and the other is silent")
    func theInnermostRecogniserWinsATieAndTheOtherIsSilent() {
        var bench = Bench()
        bench.interaction.nodes.append(
            DrawingNode(parent: 0, shape: .rect(Rect(x: 0, y: 0, width: 100, height: 100), rx: 0, ry: 0)))
        _ = bench.gesture(.pan, "outer", target: 0)
        _ = bench.gesture(.pan, "inner", target: 1)
        bench.chart([
            state("s", [on("outer.began", "outer"), on("inner.began", "inner")]), state("outer"), state("inner"),
        ])
        var machine = bench.machine()
        machine.drag(from: Point(50, 50), by: Point(40, 0), ticks: 12)
        #expect(bench.active(machine) == ["inner"])
    }

    @Test("enabled gates the beginning only") func enabledGatesTheBeginningOnly() {
        var bench = Bench()
        let on2 = bench.data(1)
        let pan = bench.gesture(.pan, "pan") { _ in }
        bench.interaction.inputs[pan].enabled = bench.value(on2)
        bench.chart([
            state(
                "s", [on("pan.began", "t", do: [.assign(variable: on2, 0)])]), state("t", [on("pan.ended", "u")]),
            state("u", [on("pan.began", "wrong")]), state("wrong"),
        ])
        var machine = bench.machine()
        machine.drag(from: Point(50, 50), by: Point(40, 0), ticks: 12)
        machine.drag(from: Point(50, 50), by: Point(40, 0), ticks: 12)
        #expect(bench.active(machine) == ["u"])
    }

    @Test("a disabled interaction hears no touch") func aDisabledInteractionHearsNoTouch() {
        var bench = Bench()
        _ = bench.gesture(.tap, "tap")
        bench.interaction.enabled = 0
        bench.chart([state("a", [on("tap", "b")]), state("b")])
        var machine = bench.machine()
        machine.touchBegan(at: Point(9, 9))
        machine.touchEnded()
        #expect(bench.active(machine) == ["a"])
    }

    @Test("directional lock keeps the axis of the first ten points")
    func directionalLockKeepsTheAxisOfTheFirstTenPoints() {
        var bench = Bench()
        _ = bench.scroll(content: Size(2000, 2000), axes: (true, true)) { $0.directionalLock = true }
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.drag(from: Point(300, 700), by: Point(-40, -200), ticks: 20)
        #expect(machine.value(at: bench.interaction.inputs[0].slots.x) == 0)
        #expect(machine.value(at: bench.interaction.inputs[0].slots.y) > 150)
    }

    @Test("a forked machine goes its own way") func aForkedMachineGoesItsOwnWay() {
        var bench = Bench()
        _ = bench.scroll(content: Size(375, 3000))
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.drag(from: Point(100, 600), by: Point(0, -200), ticks: 20, lift: false)
        var fork = machine
        fork.touchEnded()
        fork.advance(to: Time(seconds: 2))
        machine.touchCancelled()
        machine.advance(to: Time(seconds: 2))
        let y = bench.interaction.inputs[0].slots.y
        #expect(machine.value(at: y) == 190)
        #expect(fork.value(at: y) > 500)
    }

    @Test("the same script gives the same recording and an archive carries it all")
    func theSameScriptGivesTheSameRecordingAndAnArchiveCarriesItAll() throws {
        var bench = Bench()
        _ = bench.scroll(content: Size(375, 3000)) { $0.y.nearLimit = 80 }
        let x = bench.data()
        let animation = bench.animation([(x, 100)], easing: EasingTemplate(kind: .spring, operands: [1, 200, 12]))
        bench.chart([state("s", [on("scroll.ended", "t")]), state("t", entry: [.animate(animation)])])
        var scenario = Scenario()
        let ease = EasingTemplate(kind: .cubicBezier, operands: [0.42, 0, 0.58, 1])
        scenario.steps = [
            .touch(.point(100, 300), [.moveBy(0, 250, seconds: 0.5, easing: ease), .hold(0.2)], isCancelled: false),
            .waitUntil(Formula(slot: bench.interaction.states[1].slot)), .wait(0.1), .tap(.node(0)),
        ]
        bench.interaction.scenarios = [scenario]
        let copy = try #require(Interaction(archived: bench.interaction.archived))
        #expect(copy == bench.interaction)
        let (first, fault) = bench.interaction.simulate(scenario: 0)
        let (second, _) = copy.simulate(scenario: 0)
        #expect(fault == nil)
        #expect(first.segments == second.segments && first.log == second.log && first.end == second.end)
        #expect(first.log.contains { if case .entered(1) = $0.event { true } else { false } })
        #expect(first.end.units % Time(milliseconds: 25).units == 0)
    }

    @Test("a broken archive is refused") func aBrokenArchiveIsRefused() {
        var bench = Bench()
        _ = bench.scroll(content: Size(375, 3000))
        bench.chart([state("s")])
        let bytes = bench.interaction.archived
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(Interaction(archived: Array(bytes.prefix(count))) == nil)
        }
    }

    @Test("wait until sees a state that is left at the instant it is entered")
    func waitUntilSeesAStateThatIsLeftAtTheInstantItIsEntered() {
        var bench = Bench()
        let (go, on2) = (bench.event("go"), bench.event("on"))
        bench.chart([
            state("a", entry: [.send(event: go, delay: 0.1, id: -1)], [on("go", "b")]),
            state("b", entry: [.send(event: on2, delay: nil, id: -1)], [on("on", "c")]), state("c"),
        ])
        var scenario = Scenario()
        scenario.steps = [.waitUntil(Formula(slot: bench.interaction.states[bench.id("b")].slot)), .wait(1)]
        bench.interaction.scenarios = [scenario]
        let (recording, fault) = bench.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        #expect(recording.end < Time(seconds: 2))
    }

    @Test("waiting for what never comes is a fault") func waitingForWhatNeverComesIsAFault() {
        var bench = Bench()
        bench.chart([state("s")])
        var scenario = Scenario()
        scenario.steps = [.waitUntil(0)]
        bench.interaction.scenarios = [scenario]
        #expect(bench.interaction.simulate(scenario: 0).fault?.reason == .waitedTooLong)
    }
}
