// Pans, edge pans and scroll views beside and in one another: who begins, where, with what members, and who is cut off.

import Formulas
import Geometry
import Interactions
import Numerics
import Simulation
import Testing

@Suite struct GestureTests {
    private func chart(_ bench: inout Bench, _ names: [String]) {
        bench.chart([state("s", names.map { on($0 + ".began", $0) })] + names.map { state($0) })
    }

    @Test(
        "edge pan begins in its zone and inward",
        arguments: [
            (Input.Edge.left, Point(20, 300), Point(30, 0), true), (.left, Point(20.5, 300), Point(30, 0), false),
            (.right, Point(355, 300), Point(-30, 0), true), (.right, Point(354.5, 300), Point(-30, 0), false),
            (.top, Point(100, 20), Point(0, 30), true), (.top, Point(100, 20.5), Point(0, 30), false),
            (.bottom, Point(100, 792), Point(0, -30), true), (.bottom, Point(100, 791.5), Point(0, -30), false),
            (.left, Point(5, 300), Point(-4, 0), false), (.left, Point(5, 300), Point(20, 21), false),
            (.left, Point(5, 300), Point(21, 20), true), (.right, Point(370, 300), Point(4, 30), false),
        ])
    func edgePanBeginsInItsZoneAndInward(_ edge: Input.Edge, _ start: Point, _ travel: Point, _ begins: Bool) {
        var bench = Bench()
        _ = bench.gesture(.edgePan, "edge") { $0.edge = edge }
        chart(&bench, ["edge"])
        var machine = bench.machine()
        machine.drag(from: start, by: travel, ticks: 12)
        #expect(bench.active(machine) == [begins ? "edge" : "s"])
    }

    @Test("edge pan wins over a scroll view and leaves it what goes along the edge")
    func edgePanWinsOverAScrollViewAndLeavesItWhatGoesAlongTheEdge() {
        for (travel, winner) in [(Point(60, 4), "edge"), (Point(2, -60), "scroll")] {
            var bench = Bench()
            _ = bench.scroll(content: Size(2000, 3000), axes: (true, true))
            _ = bench.gesture(.edgePan, "edge")
            chart(&bench, ["scroll", "edge"])
            var machine = bench.machine()
            machine.drag(from: Point(10, 500), by: travel, ticks: 12)
            #expect(bench.active(machine) == [winner])
        }
    }

    @Test("pan begins past ten points in any direction") func panBeginsPastTenPointsInAnyDirection() {
        for angle in stride(from: 0.0, to: 360, by: 45) {
            for (length, begins) in [(10.0, false), (10.01, true)] {
                var bench = Bench()
                _ = bench.gesture(.pan, "pan")
                chart(&bench, ["pan"])
                var machine = bench.machine()
                let step = Point(Elementary.cos(degrees: angle) * length, Elementary.sin(degrees: angle) * length)
                machine.drag(from: Point(100, 300), by: step, ticks: 12)
                #expect(bench.active(machine) == [begins ? "pan" : "s"], "\(angle)°, \(length)")
            }
        }
    }

    @Test("scroll view inside a pan takes its own axis and leaves the other")
    func scrollViewInsideAPanTakesItsOwnAxisAndLeavesTheOther() {
        for (travel, winner) in [(Point(0, -40), "scroll"), (Point(-40, 0), "pan"), (Point(-40, -9), "pan")] {
            var bench = Bench()
            bench.interaction.nodes.append(
                DrawingNode(parent: 0, shape: .rect(Rect(x: 0, y: 0, width: 375, height: 812), rx: 0, ry: 0)))
            _ = bench.gesture(.pan, "pan", target: 0)
            let scroll = bench.scroll(content: Size(375, 3000))
            bench.interaction.inputs[scroll].targets = [1]
            chart(&bench, ["pan", "scroll"])
            var machine = bench.machine()
            machine.drag(from: Point(200, 500), by: travel, ticks: 12)
            #expect(bench.active(machine) == [winner], "\(travel)")
        }
    }

    @Test("vertical list inside a horizontal pager each takes its axis")
    func verticalListInsideAHorizontalPagerEachTakesItsAxis() {
        for (travel, winner) in [(Point(0, -40), 1), (Point(-40, 0), 0)] {
            var bench = Bench()
            bench.interaction.nodes.append(
                DrawingNode(parent: 0, shape: .rect(Rect(x: 0, y: 0, width: 375, height: 812), rx: 0, ry: 0)))
            let pager = bench.scroll(content: Size(1125, 812), axes: (true, false)) { $0.isPaging = true }
            let list = bench.scroll(content: Size(375, 3000))
            bench.interaction.inputs[list].targets = [1]
            bench.chart([state("s")])
            var machine = bench.machine()
            machine.drag(from: Point(200, 500), by: travel, ticks: 12, lift: false)
            let moved = [
                machine.value(at: bench.interaction.inputs[pager].slots.x),
                machine.value(at: bench.interaction.inputs[list].slots.y),
            ]
            #expect(moved[winner] == 30 && moved[1 - winner] == 0)
        }
    }

    @Test("pan that is not enabled leaves the touch to the next") func panThatIsNotEnabledLeavesTheTouchToTheNext() {
        var bench = Bench()
        bench.interaction.nodes.append(
            DrawingNode(parent: 0, shape: .rect(Rect(x: 0, y: 0, width: 375, height: 812), rx: 0, ry: 0)))
        _ = bench.gesture(.pan, "outer", target: 0)
        _ = bench.gesture(.pan, "inner", target: 1) { $0.enabled = 0 }
        chart(&bench, ["outer", "inner"])
        var machine = bench.machine()
        machine.drag(from: Point(200, 500), by: Point(40, 0), ticks: 12)
        #expect(bench.active(machine) == ["outer"])
    }

    @Test("cancelled pan has no velocity and keeps its translation")
    func cancelledPanHasNoVelocityAndKeepsItsTranslation() {
        var bench = Bench()
        _ = bench.gesture(.pan, "pan")
        bench.chart([
            state("s", [on("pan.began", "t")]), state("t", [on("pan.ended", "wrong"), on("pan.cancelled", "u")]),
            state("u"), state("wrong"),
        ])
        var machine = bench.machine()
        machine.drag(from: Point(100, 300), by: Point(60, 0), ticks: 12, lift: false)
        let slots = bench.interaction.inputs[0].slots
        #expect(machine.value(at: slots.vx) > 500 && machine.value(at: slots.active) == 1)
        machine.touchCancelled()
        #expect(bench.active(machine) == ["u"])
        #expect(machine.value(at: slots.vx) == 0 && machine.value(at: slots.active) == 0)
        machine.touchBegan(at: Point(10, 10))
        #expect(machine.value(at: slots.tx) == 50 && machine.value(at: slots.x) == 160)
    }

    @Test("cancelled overscroll comes back and a cancelled drag stays")
    func cancelledOverscrollComesBackAndACancelledDragStays() {
        for (travel, isBack) in [(200.0, true), (-200, false)] {
            var bench = Bench()
            _ = bench.scroll(content: Size(375, 3000))
            bench.chart([state("s")])
            var machine = bench.machine()
            machine.drag(from: Point(100, 400), by: Point(0, travel), ticks: 12, lift: false)
            machine.touchCancelled()
            machine.advance(to: machine.now + Time(seconds: 3))
            #expect(machine.value(at: bench.interaction.inputs[0].slots.y) == (isBack ? 0 : 190))
        }
    }

    @Test("directional lock takes the axis of the greater travel and the other stays")
    func directionalLockTakesTheAxisOfTheGreaterTravelAndTheOtherStays() {
        for (travel, x, y) in [(Point(-60, -20), true, false), (Point(-20, -60), false, true)] {
            var bench = Bench()
            _ = bench.scroll(content: Size(2000, 2000), axes: (true, true)) { $0.directionalLock = true }
            bench.chart([state("s")])
            var machine = bench.machine()
            machine.drag(from: Point(200, 500), by: travel, ticks: 12, lift: false)
            // Later moves across do not matter any more.
            machine.touchMoved(to: Point(100, 400), at: machine.now + Time(ticks: 10))
            let slots = bench.interaction.inputs[0].slots
            #expect((machine.value(at: slots.x) != 0) == x && (machine.value(at: slots.y) != 0) == y)
        }
    }

    @Test("second finger is not followed") func secondFingerIsNotFollowed() {
        var bench = Bench()
        _ = bench.gesture(.pan, "pan")
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.drag(from: Point(100, 300), by: Point(60, 0), ticks: 12, lift: false)
        machine.touchBegan(at: Point(300, 700))
        #expect(machine.value(at: bench.interaction.inputs[0].slots.x) == 160)
    }

    @Test("velocity is the weighted mean of the last two steps") func velocityIsTheWeightedMeanOfTheLastTwoSteps() {
        var bench = Bench()
        _ = bench.gesture(.pan, "pan")
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 300))
        var x = 100.0
        for (number, step) in [12.0, 12, 2, 4, 9].enumerated() {
            x += step
            machine.touchMoved(to: Point(x, 300), at: Time(ticks: Int64(number + 1)))
        }
        machine.touchEnded()
        let expected = (0.75 * 4 + 0.25 * 9) * 120
        #expect(abs(machine.value(at: bench.interaction.inputs[0].slots.vx) - expected) < 1e-9)
    }
}
