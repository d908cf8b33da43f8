// What recognisers are asked before they begin, and what they are to each other.

import Formulas
import Geometry
import Interactions
import Numerics
import Simulation
import Testing

@Suite struct RecognitionTests {
    /// A bench with a row of 375 by 72 points, whose chart counts events.
    private func counting(_ events: [String], _ make: (inout Bench) -> Void) -> (bench: Bench, counts: [String: Int]) {
        Bench.counting(events, box: Rect(x: 0, y: 100, width: 375, height: 72), make)
    }

    private func told(_ machine: inout Machine, _ counts: [String: Int]) -> Set<String> {
        Set(counts.filter { machine.value(at: $0.value) > 0 }.keys)
    }

    private func tap(_ machine: inout Machine, _ place: Point, pause: Int64) {
        machine.touchBegan(at: place)
        machine.advance(to: machine.now + Time(ticks: 6))
        machine.touchEnded()
        machine.advance(to: machine.now + Time(ticks: pause))
    }

    // MARK: Directions

    @Test(
        "pan with an axis begins along it and leaves the rest to the list around it",
        arguments: [
            (Point(60, 0), "pan.began"), (Point(-60, 59), "pan.began"), (Point(0, -60), "scroll.began"),
            (Point(40, 60), "scroll.began"),
        ])
    func panWithAnAxis(_ travel: Point, _ winner: String) {
        let (bench, counts) = counting(["pan.began", "scroll.began"]) {
            _ = $0.scroll(content: Size(375, 3000))
            _ = $0.gesture(.pan, "pan", target: 1) { $0.axis = .x }
        }
        var machine = bench.machine()
        machine.drag(from: Point(200, 130), by: travel, ticks: 12)
        #expect(told(&machine, counts) == [winner])
    }

    @Test("edge pan with the axis of its edge follows the edge") func edgePanAlongItsEdge() {
        for (travel, begins) in [(Point(0, 40), true), (Point(0, -40), true), (Point(40, 0), false)] {
            let (bench, counts) = counting(["edge.began"]) {
                _ = $0.gesture(.edgePan, "edge") {
                    $0.edge = .left
                    $0.axis = .y
                }
            }
            var machine = bench.machine()
            machine.drag(from: Point(4, 300), by: travel, ticks: 12)
            #expect(told(&machine, counts).isEmpty != begins)
        }
    }

    @Test("members say what the finger has done while enabled is asked")
    func membersWhileEnabledIsAsked() {
        for (travel, begins) in [(Point(60, 20), true), (Point(20, 60), false)] {
            let (bench, counts) = counting(["pan.began"]) { bench in
                let pan = bench.gesture(.pan, "pan")
                let slots = bench.interaction.inputs[pan].slots
                // Through a let, as authors name it.
                let sideways = bench.add(
                    Formula(.absolute, Formula(slot: slots.vx)) > Formula(.absolute, Formula(slot: slots.vy)))
                bench.interaction.inputs[pan].enabled = Formula(slot: sideways)
            }
            var machine = bench.machine()
            machine.drag(from: Point(100, 300), by: travel, ticks: 12)
            #expect(told(&machine, counts).isEmpty != begins)
        }
    }

    @Test("recogniser that does not begin keeps the members it had") func membersOfOneThatDoesNotBegin() {
        var (bench, _) = counting([]) { _ = $0.gesture(.pan, "pan") }
        let slots = bench.interaction.inputs[0].slots
        bench.interaction.inputs[0].enabled = Formula(slot: slots.tx) > 1000
        var machine = bench.machine()
        machine.drag(from: Point(100, 300), by: Point(60, 0), ticks: 12)
        #expect(machine.value(at: slots.tx) == 0)
        #expect(machine.recording?.segments[slots.tx].count == 1)
    }

    // MARK: Relations

    @Test("companions go on together, whichever of them says so") func companionsGoOnTogether() {
        for namesPan in [true, false] {
            let (bench, counts) = counting(["pan.began", "scroll.began", "pan.ended", "scroll.ended", "other.began"]) {
                let list = $0.scroll(content: Size(375, 3000))
                _ = $0.gesture(.pan, "other")
                let pan = $0.gesture(.pan, "pan", target: 1)
                $0.interaction.inputs[namesPan ? list : pan].companions = [namesPan ? pan : list]
            }
            var machine = bench.machine()
            machine.drag(from: Point(200, 130), by: Point(0, -60), ticks: 12)
            #expect(told(&machine, counts) == ["pan.began", "scroll.began", "pan.ended", "scroll.ended"])
        }
    }

    @Test("pan waits for one that has to fail first") func panWaits() {
        for (travel, winner) in [(Point(60, 0), "inner.began"), (Point(0, 60), "outer.began")] {
            let (bench, counts) = counting(["inner.began", "outer.began"]) {
                let outer = $0.gesture(.pan, "outer", target: 1)
                let inner = $0.gesture(.pan, "inner") { $0.axis = .x }
                $0.interaction.inputs[outer].requiredFailures = [inner]
            }
            var machine = bench.machine()
            machine.drag(from: Point(200, 130), by: travel, ticks: 12)
            #expect(told(&machine, counts) == [winner])
        }
    }

    @Test("single tap waits until the double tap can no longer come") func singleTapWaits() {
        let (bench, counts) = counting(["single", "double"]) {
            let double = $0.gesture(.tap, "double") { $0.tapCount = 2 }
            _ = $0.gesture(.tap, "single") { $0.requiredFailures = [double] }
        }
        let (single, double) = (counts["single"]!, counts["double"]!)
        var machine = bench.machine()
        tap(&machine, Point(50, 50), pause: 41)
        #expect(machine.value(at: single) == 0)
        machine.advance(to: machine.now + Time(ticks: 3))
        #expect(machine.value(at: single) == 1)
        // Two quick touches are the double tap alone.
        tap(&machine, Point(50, 50), pause: 12)
        tap(&machine, Point(50, 50), pause: 120)
        #expect(machine.value(at: single) == 1 && machine.value(at: double) == 1)
        // Two touches far apart are two single taps, each after its time.
        tap(&machine, Point(50, 50), pause: 12)
        tap(&machine, Point(300, 500), pause: 120)
        #expect(machine.value(at: single) == 3 && machine.value(at: double) == 1)
    }

    @Test("of three taps that wait for each other one fires") func chainOfTaps() {
        for (touches, winner) in [(1, "single"), (2, "double"), (3, "triple")] {
            let (bench, counts) = counting(["single", "double", "triple"]) {
                let triple = $0.gesture(.tap, "triple") { $0.tapCount = 3 }
                let double = $0.gesture(.tap, "double") {
                    $0.tapCount = 2
                    $0.requiredFailures = [triple]
                }
                _ = $0.gesture(.tap, "single") { $0.requiredFailures = [double] }
            }
            var machine = bench.machine()
            for _ in 0..<touches { tap(&machine, Point(50, 50), pause: 12) }
            machine.advance(to: machine.now + Time(ticks: 120))
            #expect(told(&machine, counts) == [winner], "\(touches)")
        }
    }

    @Test("waiting tap fires as soon as the second touch becomes a drag") func waitingTapAndADrag() {
        let (bench, counts) = counting(["single", "double", "pan.began"]) {
            let double = $0.gesture(.tap, "double") { $0.tapCount = 2 }
            let single = $0.gesture(.tap, "single") { $0.requiredFailures = [double] }
            $0.interaction.inputs[single].slots.x = $0.slot(ordered: true)
            _ = $0.gesture(.pan, "pan")
        }
        var machine = bench.machine()
        tap(&machine, Point(50, 60), pause: 12)
        machine.touchBegan(at: Point(60, 60))
        machine.touchMoved(to: Point(120, 60), at: machine.now + Time(ticks: 4))
        machine.finishInstant()
        #expect(told(&machine, counts) == ["single", "pan.began"])
        // It tells where the tap was, not where the finger is now.
        #expect(machine.value(at: bench.interaction.inputs[1].slots.x) == 50)
    }

    // MARK: Swipes

    @Test(
        "swipe is 50 points one way within half a second",
        arguments: [
            (Point(-60, 0), 12, true), (Point(60, 0), 12, false), (Point(-60, 49), 12, true),
            (Point(-60, 70), 12, false), (Point(-49, 0), 12, false), (Point(-80, 0), 110, false),
        ] as [(Point, Int, Bool)])
    func swipe(_ travel: Point, _ ticks: Int, _ isOne: Bool) {
        let (bench, counts) = counting(["swipe"]) { _ = $0.gesture(.swipe, "swipe") { $0.edge = .left } }
        var machine = bench.machine()
        machine.drag(from: Point(200, 300), by: travel, ticks: ticks)
        #expect(machine.value(at: counts["swipe"]!) == (isOne ? 1 : 0))
    }

    // MARK: Scroll views

    @Test("at the end of a drag the pull past a limit still counts") func pullPastALimit() {
        var bench = Bench()
        let list = bench.scroll(content: Size(375, 3000)) { $0.y.nearLimit = 0 }
        let raw = bench.interaction.inputs[list].scroll!.y.rawSlot
        let kept = bench.data()
        bench.chart([
            state("s", [on("scroll.ended", do: [.assign(variable: kept, Formula(slot: raw))])])
        ])
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 200))
        machine.touchMoved(to: Point(100, 310), at: machine.now + Time(ticks: 30))
        let pulled = machine.value(at: raw)
        machine.touchEnded()
        #expect(pulled < -40)
        #expect(machine.value(at: bench.slot(of: kept)) == pulled)
        #expect(machine.value(at: raw) == 0)
    }

    @Test("scroll view stops at the snap point next to where it would go") func snapPoints() {
        // 300 pt/s go 145 pt: from 100 past 200, next to 222; slowly they go to the nearest; and edges hold.
        for (offset, velocity, expected) in [
            (100.0, 300.0, 222.0), (100, -300, 0), (100, 0, 0), (120, 0, 222), (200, 2000, 600), (590, 3000, 600),
        ] {
            var bench = Bench(width: 400, height: 400)
            let way = velocity == 0 ? 0 : velocity / 10 - (velocity > 0 ? 10 : -10)
            let list = bench.scroll(content: Size(400, 1000), offset: (0, Formula(constant: offset - way))) {
                $0.y.snaps = [222, 0, 5000]
            }
            bench.chart([state("s")])
            var machine = bench.machine()
            machine.touchBegan(at: Point(200, 200))
            machine.touchMoved(to: Point(200, 200 - velocity / 10), at: machine.now + Time(ticks: 12))
            if velocity == 0 {
                // Past the hysteresis and back, and a rest.
                machine.touchMoved(to: Point(200, 160), at: machine.now + Time(ticks: 6))
                machine.touchMoved(to: Point(200, 190), at: machine.now + Time(ticks: 6))
                machine.advance(to: machine.now + Time(ticks: 30))
            }
            machine.touchEnded()
            let slot = bench.interaction.variables[bench.interaction.inputs[list].scroll!.y.offset].slot
            var last = machine.value(at: slot)
            var turns = 0
            while !machine.isSettled && machine.now < Time(seconds: 10) {
                machine.advance(to: machine.now + Time(ticks: 1))
                let present = machine.value(at: slot)
                if (present - last) * (expected - offset) < -1e-9 { turns += 1 }
                last = present
            }
            #expect(abs(last - expected) < 1e-9 && turns == 0, "\(offset) \(velocity)")
            #expect(machine.now < Time(seconds: 3))
        }
    }
}
