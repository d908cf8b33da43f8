// Scroll views whose range changes in each phase of their motion, that are written to, and that have two axes.

import Formulas
import Geometry
import Interactions
import Motion
import Numerics
import Simulation
import Testing

/// `on` by another name, for where a parameter is called that.
private func transition(_ event: String, do actions: [Action]) -> ChartTransition { on(event, do: actions) }

@Suite struct ScrollRangeTests {
    /// A list of 3,000 points on a stage of 375 by 667 with one state, in which `event` does something.
    private func bench(
        insets: [Formula] = [0, 0, 0, 0], content: Double = 3000, offset: Formula? = nil, on event: String = "never",
        do actions: (ScrollAxis) -> [Action] = { _ in [] }
    ) -> (bench: Bench, axis: ScrollAxis) {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(
            content: Size(375, content), insets: insets, offset: offset.map { (0, $0) })
        let axis = bench.interaction.inputs[scroll].scroll!.y
        bench.chart([state("s", [transition(event, do: actions(axis))])])
        return (bench, axis)
    }

    private func offset(_ bench: Bench, _ machine: inout Machine) -> Double {
        machine.value(at: bench.interaction.inputs[0].slots.y)
    }

    @Test("content that shrinks in a deceleration is met at its new end")
    func contentThatShrinksInADecelerationIsMetAtItsNewEnd() {
        let (bench, _) = bench(offset: 500, on: "scroll.ended") { [.assign(variable: $0.contentVariable, 1667)] }
        var machine = bench.machine()
        machine.drag(from: Point(100, 600), by: Point(0, -320), ticks: 12)
        var greatest = 0.0
        for tick in 1...600 {
            machine.advance(to: Time(ticks: Int64(tick + 12)))
            greatest = max(greatest, offset(bench, &machine))
        }
        // 2,767 would have been in reach; now the end is at 1000, which it runs past and comes back to.
        #expect(greatest > 1010 && greatest < 1150)
        #expect(offset(bench, &machine) == 1000)
    }

    @Test("content that grows in a deceleration lets it run on") func contentThatGrowsInADecelerationLetsItRunOn() {
        let (bench, _) = bench(content: 1267, offset: 100, on: "scroll.ended") {
            [.assign(variable: $0.contentVariable, 9000)]
        }
        var machine = bench.machine()
        machine.drag(from: Point(100, 600), by: Point(0, -320), ticks: 12)
        let landing = Deceleration.normal.landing(from: 410, velocity: 3200)
        machine.advance(to: Time(seconds: 6))
        #expect(abs(offset(bench, &machine) - landing) < 1e-6)
    }

    @Test("content that shrinks at rest leaves the offset until it is touched")
    func contentThatShrinksAtRestLeavesTheOffsetUntilItIsTouched() {
        let (bench, axis) = bench(offset: 2000, on: "go") { [.assign(variable: $0.contentVariable, 1667)] }
        var interaction = bench.interaction
        interaction.states[0].entry = [[Action.send(event: bench.eventNames.firstIndex(of: "go")!, delay: 0.1, id: -1)]]
        var machine = Machine(interaction, isRecording: true)
        machine.start()
        machine.advance(to: Time(seconds: 1))
        #expect(machine.value(at: axis.rawSlot) == 2000)
        machine.drag(from: Point(100, 300), by: Point(0, -30), ticks: 12)
        machine.advance(to: Time(seconds: 4))
        #expect(machine.value(at: axis.rawSlot) == 1000)
    }

    @Test("animated content takes an offset at its end along") func animatedContentTakesAnOffsetAtItsEndAlong() {
        let (bench, _) = bench(offset: 2333, on: "scroll.never")
        var animated = bench
        let axis = bench.interaction.inputs[0].scroll!.y
        let animation = animated.animation([(axis.contentVariable, 2667)], duration: 0.5)
        animated.interaction.states[0].entry = [[Action.animate(animation)]]
        var machine = animated.machine()
        machine.advance(to: Time(milliseconds: 250))
        #expect(abs(offset(animated, &machine) - 2166.5) < 1e-9)
        machine.advance(to: Time(seconds: 1))
        #expect(offset(animated, &machine) == 2000)
    }

    @Test("inset that grows at the far end during a drag anchors anew")
    func insetThatGrowsAtTheFarEndDuringADragAnchorsAnew() {
        let (bench, _) = bench(offset: 2333, on: "scroll.began") { [.assign(variable: $0.farInset, 44)] }
        var machine = bench.machine()
        machine.touchBegan(at: Point(100, 600))
        var last = 2333.0
        for tick in 1...60 {
            machine.touchMoved(to: Point(100, 600 - 4 * Double(tick)), at: Time(ticks: Int64(tick)))
            machine.finishInstant()
            let present = offset(bench, &machine)
            #expect(present >= last && present - last < 4.01)
            last = present
        }
        machine.touchEnded()
        machine.advance(to: Time(seconds: 4))
        #expect(offset(bench, &machine) == 2377)
    }

    @Test("animated offset tells of its motion and raises no settled")
    func animatedOffsetTellsOfItsMotionAndRaisesNoSettled() {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(content: Size(375, 3000))
        let variable = bench.interaction.inputs[scroll].scroll!.y.offset
        let animation = bench.animation([(variable, 600)], duration: 0.3, done: "jump")
        let (moves, rests, done) = (bench.data(), bench.data(), bench.data())
        func count(_ event: String, _ variable: Int) -> ChartTransition {
            on(event, do: [.assign(variable: variable, bench.value(variable) + 1)])
        }
        let counts = [
            count("scroll.scrolled", moves), count("scroll.settled", rests), count("done.animate.jump", done),
        ]
        bench.chart([state("s", entry: [.animate(animation)], counts)])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 150))
        #expect(abs(offset(bench, &machine) - 300) < 1e-9)
        machine.advance(to: Time(seconds: 1))
        machine.finishInstant()
        #expect(offset(bench, &machine) == 600)
        #expect(machine.value(at: bench.slot(of: moves)) == 36)
        #expect(machine.value(at: bench.slot(of: rests)) == 0)
        #expect(machine.value(at: bench.slot(of: done)) == 1)
    }

    @Test("a finger takes an animated offset over where it stands") func aFingerTakesAnAnimatedOffsetOverWhereItStands()
    {
        var bench = Bench(width: 375, height: 667)
        let scroll = bench.scroll(content: Size(375, 3000))
        let variable = bench.interaction.inputs[scroll].scroll!.y.offset
        let animation = bench.animation([(variable, 1200)], duration: 1, done: "jump")
        bench.chart([state("s", entry: [.animate(animation)], [on("done.animate.jump", "wrong")]), state("wrong")])
        var machine = bench.machine()
        machine.advance(to: Time(milliseconds: 500))
        machine.drag(from: Point(100, 600), by: Point(0, -110), ticks: 12, lift: false)
        let present = offset(bench, &machine)
        // It was let run for the ten points before the drag began, and has followed the finger since.
        #expect(present > 700 && present < 760)
        machine.advance(to: Time(seconds: 3))
        #expect(offset(bench, &machine) == present)
        #expect(bench.active(machine) == ["s"])
    }

    @Test("both axes decelerate and bounce each for itself") func bothAxesDecelerateAndBounceEachForItself() {
        var bench = Bench(width: 375, height: 667)
        _ = bench.scroll(content: Size(600, 9000), offset: (100, 1000), axes: (true, true))
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.drag(from: Point(300, 600), by: Point(-200, -200), ticks: 12)
        let slots = bench.interaction.inputs[0].slots
        let begin = Point(machine.value(at: slots.x), machine.value(at: slots.y))
        let velocity = machine.value(at: slots.vy)
        machine.advance(to: machine.now + Time(milliseconds: 80))
        // Across it is past its end already; along it glides as if there were no other axis.
        #expect(machine.value(at: slots.x) > 225 && begin.x > 225)
        let expected = Deceleration.normal.offset(from: begin.y, velocity: velocity, at: 0.08)
        #expect(abs(machine.value(at: slots.y) - expected) < 1e-9)
        machine.advance(to: Time(seconds: 6))
        #expect(machine.value(at: slots.x) == 225)
        #expect(abs(machine.value(at: slots.y) - Deceleration.normal.landing(from: begin.y, velocity: velocity)) < 1e-9)
    }

    @Test("edge that does not give way stops a glide at once and once")
    func edgeThatDoesNotGiveWayStopsAGlideAtOnceAndOnce() {
        var bench = Bench(width: 375, height: 667)
        _ = bench.scroll(content: Size(375, 3000), offset: (0, 200)) { $0.y.nearLimit = 0 }
        let rests = bench.data()
        bench.chart([state("s", [on("scroll.settled", do: [.assign(variable: rests, bench.value(rests) + 1)])])])
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, 150), ticks: 6)
        let decelerating = bench.interaction.inputs[0].scroll!.deceleratingSlot
        #expect(machine.value(at: decelerating) == 1)
        machine.advance(to: machine.now + Time(milliseconds: 50))
        #expect(offset(bench, &machine) == 0)
        #expect(machine.value(at: decelerating) == 0)
        machine.advance(to: Time(seconds: 3))
        #expect(machine.value(at: bench.slot(of: rests)) == 1)
        #expect(machine.value(at: bench.interaction.inputs[0].scroll!.y.rawSlot) == 0)
    }

    @Test("target tells where it will rest within the range") func targetTellsWhereItWillRestWithinTheRange() {
        let (bench, axis) = bench(offset: 300)
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, 200), ticks: 12)
        #expect(machine.value(at: axis.targetSlot) == 0)
        machine.advance(to: Time(seconds: 5))
        #expect(machine.value(at: axis.targetSlot) == 0)
    }

    @Test(
        "content stays under the finger however its parent lies",
        arguments: [("moved", Point(30, 0), 1.0), ("halved", Point(0, 0), 2), ("doubled", Point(0, 0), 0.5)])
    func contentStaysUnderTheFingerHoweverItsParentLies(_ name: String, _ place: Point, _ factor: Double) {
        var bench = Bench(width: 375, height: 667)
        var group = DrawingNode(parent: 0, shape: .group)
        group.transform = [.translate(place.x, place.y), .scale(1 / factor, 1 / factor)]
        bench.interaction.nodes.append(group)
        bench.interaction.nodes.append(
            DrawingNode(parent: 1, shape: .rect(Rect(x: 0, y: 0, width: 300, height: 600), rx: 0, ry: 0)))
        let scroll = bench.scroll(content: Size(375, 9000), offset: (0, 1000))
        bench.interaction.inputs[scroll].targets = [2]
        bench.chart([state("s")])
        var machine = bench.machine()
        machine.drag(from: Point(100, 200), by: Point(0, -110), ticks: 11)
        #expect(abs(offset(bench, &machine) - (1000 + 100 * factor)) < 1e-9)
        let velocity = machine.value(at: bench.interaction.inputs[0].slots.vy)
        #expect(abs(velocity - 1200 * factor) < 1e-9)
    }

    @Test("scroll view that is turned scrolls along its own axis") func scrollViewThatIsTurnedScrollsAlongItsOwnAxis() {
        for (travel, moved) in [(Point(-110, 0), 100.0), (Point(0, 110), 0)] {
            var bench = Bench(width: 375, height: 667)
            var group = DrawingNode(parent: 0, shape: .group)
            // Its y axis runs to the left: a finger that goes left pulls the list down.
            group.transform = [.translate(375, 0), .rotate(90, 0, 0)]
            bench.interaction.nodes.append(group)
            bench.interaction.nodes.append(
                DrawingNode(parent: 1, shape: .rect(Rect(x: 0, y: 0, width: 667, height: 375), rx: 0, ry: 0)))
            let scroll = bench.scroll(content: Size(375, 9000), offset: (0, 1000))
            bench.interaction.inputs[scroll].targets = [2]
            bench.chart([state("s")])
            var machine = bench.machine()
            machine.drag(from: Point(200, 300), by: travel, ticks: 11, lift: false)
            #expect(abs(offset(bench, &machine) - (1000 - moved)) < 1e-9)
        }
    }

    @Test("a scroll view in a group that a binding moves is hit where it is and follows the finger")
    func aScrollViewInAGroupThatABindingMovesIsHitWhereItIsAndFollowsTheFinger() {
        var bench = Bench(width: 375, height: 667)
        let shift = bench.data(0)
        var group = DrawingNode(parent: 0, shape: .group)
        group.bindings = [0]
        bench.interaction.nodes.append(group)
        bench.interaction.nodes.append(
            DrawingNode(parent: 1, shape: .rect(Rect(x: 0, y: 0, width: 375, height: 200), rx: 0, ry: 0)))
        var binding = Binding(node: 1, kind: .transform, attribute: .transform, operands: [0, bench.value(shift)])
        binding.functions = [.translate]
        bench.interaction.bindings = [binding]
        let scroll = bench.scroll(content: Size(375, 9000), offset: (0, 1000))
        bench.interaction.inputs[scroll].targets = [2]
        // The group goes down while the finger drags what is in it: the finger's way alone counts.
        let animation = bench.animation([(shift, 300)], duration: 0.1)
        bench.chart([
            state("s", [on("scroll.began", do: [.animate(animation)])])
        ])
        var machine = bench.machine()
        machine.drag(from: Point(100, 100), by: Point(0, -60), ticks: 20)
        machine.advance(to: Time(seconds: 5))
        let first = offset(bench, &machine)
        #expect(first > 1049)
        // Where it was nothing is hit any more; it is where it is seen.
        machine.drag(from: Point(100, 100), by: Point(0, -60), ticks: 20)
        machine.advance(to: machine.now + Time(seconds: 5))
        #expect(offset(bench, &machine) == first)
        machine.drag(from: Point(100, 450), by: Point(0, -60), ticks: 20, lift: false)
        #expect(abs(offset(bench, &machine) - first - 50) < 1e-9)
    }
}
