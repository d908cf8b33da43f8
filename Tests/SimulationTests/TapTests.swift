// Taps and long presses: which of several wins, what makes them fail, what takes them away.

import Formulas
import Geometry
import Interactions
import Numerics
import Simulation
import Testing

@Suite struct TapTests {
    /// A bench with a box of 100 by 100 points, whose chart counts events.
    private func counting(_ events: [String], _ make: (inout Bench) -> Void) -> (bench: Bench, counts: [String: Int]) {
        Bench.counting(events, box: Rect(x: 0, y: 0, width: 100, height: 100), make)
    }

    private func tap(_ machine: inout Machine, _ x: Double, _ y: Double, ticks: Int64 = 6, pause: Int64 = 12) {
        machine.touchBegan(at: Point(x, y))
        machine.advance(to: machine.now + Time(ticks: ticks))
        machine.touchEnded()
        machine.advance(to: machine.now + Time(ticks: pause))
    }

    @Test("of two taps around one another the inner one fires") func ofTwoTapsAroundOneAnotherTheInnerOneFires() {
        let (bench, counts) = counting(["inner", "outer"]) {
            _ = $0.gesture(.tap, "outer")
            _ = $0.gesture(.tap, "inner", target: 1)
        }
        var machine = bench.machine()
        tap(&machine, 50, 50)
        #expect(machine.value(at: counts["inner"]!) == 1 && machine.value(at: counts["outer"]!) == 0)
        tap(&machine, 200, 50)
        #expect(machine.value(at: counts["inner"]!) == 1 && machine.value(at: counts["outer"]!) == 1)
    }

    @Test("where the inner tap is not enabled the outer one fires") func whereTheInnerTapIsNotEnabledTheOuterOneFires()
    {
        let (bench, counts) = counting(["inner", "outer"]) {
            _ = $0.gesture(.tap, "outer")
            _ = $0.gesture(.tap, "inner", target: 1) { $0.enabled = 0 }
        }
        var machine = bench.machine()
        tap(&machine, 50, 50)
        #expect(machine.value(at: counts["inner"]!) == 0 && machine.value(at: counts["outer"]!) == 1)
    }

    @Test("single tap does not wait and the second is the double tap")
    func singleTapDoesNotWaitAndTheSecondIsTheDoubleTap() {
        let (bench, counts) = counting(["single", "double"]) {
            _ = $0.gesture(.tap, "single")
            _ = $0.gesture(.tap, "double") { $0.tapCount = 2 }
        }
        var machine = bench.machine()
        var seen: [[Double]] = []
        for _ in 0..<4 {
            tap(&machine, 50, 50)
            seen.append([machine.value(at: counts["single"]!), machine.value(at: counts["double"]!)])
        }
        #expect(seen == [[1, 0], [1, 1], [2, 1], [2, 2]])
    }

    @Test("double tap wants both in one place") func doubleTapWantsBothInOnePlace() {
        for (x, fires) in [(90.0, 1.0), (160, 0)] {
            let (bench, counts) = counting(["double"]) { _ = $0.gesture(.tap, "double") { $0.tapCount = 2 } }
            var machine = bench.machine()
            tap(&machine, 50, 50)
            tap(&machine, x, 50)
            #expect(machine.value(at: counts["double"]!) == fires)
        }
    }

    @Test("tap that is held longer than three quarters of a second is none")
    func tapThatIsHeldLongerThanThreeQuartersOfASecondIsNone() {
        for (ticks, fires) in [(Int64(90), 1.0), (91, 0)] {
            let (bench, counts) = counting(["tap"]) { _ = $0.gesture(.tap, "tap") }
            var machine = bench.machine()
            tap(&machine, 50, 50, ticks: ticks)
            #expect(machine.value(at: counts["tap"]!) == fires)
        }
    }

    @Test("tap may stray 45 points and no more even if it comes back")
    func tapMayStray45PointsAndNoMoreEvenIfItComesBack() {
        for (travel, fires) in [(45.0, 1.0), (45.5, 0)] {
            let (bench, counts) = counting(["tap"]) { _ = $0.gesture(.tap, "tap") }
            var machine = bench.machine()
            machine.touchBegan(at: Point(50, 50))
            machine.touchMoved(to: Point(50 + travel, 50), at: Time(ticks: 10))
            machine.touchMoved(to: Point(50, 50), at: Time(ticks: 20))
            machine.touchEnded()
            #expect(machine.value(at: counts["tap"]!) == fires, "\(travel)")
        }
    }

    @Test("tap of a scrolled list is none and of a still one is a tap")
    func tapOfAScrolledListIsNoneAndOfAStillOneIsATap() {
        for (travel, fires) in [(0.0, 1.0), (-8, 1), (-30, 0)] {
            let (bench, counts) = counting(["tap"]) {
                _ = $0.scroll(content: Size(375, 3000))
                _ = $0.gesture(.tap, "tap", target: 1)
            }
            var machine = bench.machine()
            machine.drag(from: Point(50, 50), by: Point(0, travel), ticks: 12)
            #expect(machine.value(at: counts["tap"]!) == fires, "\(travel)")
        }
    }

    @Test("finger that stops a list taps nothing") func fingerThatStopsAListTapsNothing() {
        let (bench, counts) = counting(["tap", "press.began"]) {
            _ = $0.scroll(content: Size(375, 9000))
            _ = $0.gesture(.tap, "tap", target: 1)
            _ = $0.gesture(.longPress, "press", target: 1)
        }
        var machine = bench.machine()
        machine.drag(from: Point(300, 700), by: Point(0, -300), ticks: 20)
        machine.advance(to: machine.now + Time(ticks: 12))
        tap(&machine, 50, 50)
        #expect(machine.value(at: counts["tap"]!) == 0)
        // The list stands still now.
        tap(&machine, 50, 50)
        #expect(machine.value(at: counts["tap"]!) == 1)
        #expect(machine.value(at: counts["press.began"]!) == 0)
    }

    @Test("cancelled touch is no tap and takes its count along") func cancelledTouchIsNoTapAndTakesItsCountAlong() {
        let (bench, counts) = counting(["tap", "double"]) {
            _ = $0.gesture(.tap, "tap")
            _ = $0.gesture(.tap, "double") { $0.tapCount = 2 }
        }
        var machine = bench.machine()
        tap(&machine, 50, 50)
        machine.touchBegan(at: Point(50, 50))
        machine.touchCancelled()
        tap(&machine, 50, 50)
        #expect(machine.value(at: counts["tap"]!) == 2)
        #expect(machine.value(at: counts["double"]!) == 0)
    }

    @Test("long press takes the touch from tap and pan") func longPressTakesTheTouchFromTapAndPan() {
        let (bench, counts) = counting(["press.began", "press.changed", "press.ended", "tap", "pan.began"]) {
            _ = $0.gesture(.tap, "tap")
            _ = $0.gesture(.pan, "pan")
            _ = $0.gesture(.longPress, "press")
        }
        var machine = bench.machine()
        machine.touchBegan(at: Point(50, 50))
        machine.advance(to: Time(ticks: 62))
        machine.touchMoved(to: Point(90, 50), at: Time(ticks: 72))
        machine.touchEnded()
        #expect(machine.value(at: counts["press.began"]!) == 1 && machine.value(at: counts["press.ended"]!) == 1)
        #expect(machine.value(at: counts["press.changed"]!) > 5)
        #expect(machine.value(at: counts["tap"]!) == 0 && machine.value(at: counts["pan.began"]!) == 0)
        // Its translation counts from where the finger came down: nothing is taken off.
        #expect(machine.value(at: bench.interaction.inputs[2].slots.tx) == 40)
    }

    @Test("long press of a straying or too short finger fails") func longPressOfAStrayingOrTooShortFingerFails() {
        for (travel, ticks, fires) in [(9.0, Int64(60), 1.0), (11, 60, 0), (0, 59, 0)] {
            let (bench, counts) = counting(["press.began"]) { _ = $0.gesture(.longPress, "press") }
            var machine = bench.machine()
            machine.touchBegan(at: Point(50, 50))
            machine.touchMoved(to: Point(50 + travel, 50), at: Time(ticks: 10))
            machine.advance(to: Time(ticks: ticks))
            machine.touchEnded()
            #expect(machine.value(at: counts["press.began"]!) == fires, "\(travel) \(ticks)")
        }
    }
}
