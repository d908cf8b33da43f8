// Following in designs: a let, a finger, a variable that is animated; at once or as an implicit animation.

import Geometry
import Motion
import Simulation
import Testing

@Suite struct FollowTests {
    private static let data = "<data id=\"x\" expr=\"0\"/><data id=\"y\" expr=\"0\"/><data id=\"z\" expr=\"5\"/>"
    private static let move =
        "<fb:animate name=\"move\" duration=\"1s\" easing=\"linear\"><assign location=\"x\" expr=\"100\"/></fb:animate>"

    private func played(_ first: String, then second: String = "", after seconds: Double = 10) throws -> Chart {
        var chart = try Chart(
            """
            <state id="a"><onentry>\(first)<send event="now" delay="\(seconds)s"/></onentry>
              <transition event="now">\(second)</transition></state>
            """, data: Self.data, before: "<fb:let name=\"twice\" expr=\"2 * x\"/>")
        chart.wait(until: 3)
        return chart
    }

    @Test("A variable follows one that is animated, and a let over it, at every moment, through others that follow")
    func followsWhatIsAnimated() throws {
        let chart = try played(
            "<fb:follow location=\"z\" expr=\"y + 1\"/><fb:follow location=\"y\" expr=\"twice + 1\"/>" + Self.move)
        for time in [0, 0.123, 0.5, 0.9999] {
            #expect(abs(try chart.recorded("y", at: time) - (200 * time + 1)) < 1e-9)
            #expect(abs(try chart.recorded("z", at: time) - (200 * time + 2)) < 1e-9)
        }
        #expect(try chart.recorded("z", at: 2) == 202)
    }

    @Test("What takes over from a follow starts where it is, a spring with the speed of what was followed")
    func takenOver() throws {
        let chart = try played(
            "<fb:follow location=\"y\" expr=\"twice\"/>" + Self.move,
            then:
                "<fb:animate name=\"home\" easing=\"spring(1 100 10)\"><assign location=\"y\" expr=\"0\"/></fb:animate>",
            after: 0.25)
        #expect(try chart.recorded("y", at: 0.25) == 50)
        let expected = Spring(mass: 1, stiffness: 100, damping: 10).displacement(50, velocity: 200, at: 0.1)
        #expect(abs(try chart.recorded("y", at: 0.35) - expected) < 1e-9)
        // x goes on; y no longer cares.
        #expect(try chart.recorded("x", at: 1) == 100)
        #expect(abs(try chart.recorded("y", at: 2.9)) < 0.1)
    }

    @Test("A follow with a spring that settles by itself goes to where its target is now, at the speed that it has")
    func followsWithASpring() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><fb:follow location="y" expr="x" easing="spring(0.35 0.2)"/>
                <send event="there" delay="0.5s"/><send event="back" delay="0.6s"/></onentry>
              <transition event="there"><assign location="x" expr="100"/></transition>
              <transition event="back"><assign location="x" expr="0"/></transition></state>
            """, data: Self.data)
        chart.wait(until: 3)
        let spring = Spring(duration: 0.35, bounce: 0.2)
        let (place, speed) = (
            100 + spring.displacement(-100, velocity: 0, at: 0.1), spring.velocity(-100, velocity: 0, at: 0.1)
        )
        #expect(abs(try chart.recorded("y", at: 0.6) - place) < 1e-9)
        #expect(abs(try chart.recorded("y", at: 0.7) - spring.displacement(place, velocity: speed, at: 0.1)) < 1e-9)
        #expect(try chart.recorded("y", at: 2) == 0)
        #expect(chart.machine.isSettled)
    }

    @Test("A follow that begins or ends away from the value is a jump, and stays one in the recording")
    func jumps() throws {
        let chart = try played(
            "<fb:follow location=\"z\" expr=\"x\"/>" + Self.move, then: "<assign location=\"z\" expr=\"-1\"/>",
            after: 0.5)
        #expect(try chart.recorded("z", at: 0) == 0)
        #expect(try chart.recorded("z", at: 0.5, .before) == 50)
        #expect(try chart.recorded("z", at: 0.5) == -1)
        #expect(try chart.recorded("z", at: 2) == -1)
    }

    @Test("A variable that takes itself in follows nothing of its own: it is held where the assignment puts it")
    func heldWhereItIs() throws {
        let chart = try played(
            "<fb:follow location=\"z\" expr=\"x\"/>" + Self.move, then: "<assign location=\"z\" expr=\"z\"/>",
            after: 0.5)
        #expect(try chart.recorded("z", at: 0.5) == 50)
        #expect(try chart.recorded("z", at: 2) == 50)
    }

    @Test("A follow of a finger has its value and, for what takes over at the lift, its speed")
    func followsAFinger() throws {
        var chart = try Chart(
            """
            <state id="a"><transition event="drag.began" target="b"/></state>
            <state id="b"><onentry><fb:follow location="y" expr="drag.tx / 2"/></onentry>
              <transition event="drag.ended" target="a"><fb:animate name="home" easing="spring(1 100 10)">
                <assign location="y" expr="0"/></fb:animate></transition></state>
            """, data: Self.data, before: "<fb:pan name=\"drag\" target=\"#box\"/>")
        chart.drag(from: Point(10, 10), by: Point(80, 0), ticks: 24)
        chart.wait(until: 1)
        #expect(abs(try chart.recorded("y", at: 0.2) - 35) < 1e-9)
        let expected = Spring(mass: 1, stiffness: 100, damping: 10).displacement(35, velocity: 200, at: 0.1)
        #expect(abs(try chart.recorded("y", at: 0.3) - expected) < 1e-6)
    }

    @Test("With a duration each change starts an implicit animation anew, from where the variable is, with ease")
    func implicitAnimation() throws {
        let chart = try played(
            "<fb:follow location=\"y\" expr=\"x\" duration=\"0.4s\"/><assign location=\"x\" expr=\"10\"/>",
            then: "<assign location=\"x\" expr=\"-10\"/>", after: 0.2)
        let ease = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
        let half = 10 * ease.value(at: 0.5)
        #expect(try chart.recorded("y", at: 0) == 0)
        #expect(abs(try chart.recorded("y", at: 0.2) - half) < 1e-9)
        let expected = half + (-10 - half) * ease.value(at: 0.25)
        #expect(abs(try chart.recorded("y", at: 0.3) - expected) < 1e-9)
        #expect(try chart.recorded("y", at: 0.6) == -10)
        #expect(chart.events == "now")
    }

    @Test("With a duration a variable chases one that is animated: it begins anew at every tick and arrives after it")
    func chasesWhatIsAnimated() throws {
        let chart = try played(
            "<fb:follow location=\"y\" expr=\"x\" duration=\"0.25s\" easing=\"linear\"/>" + Self.move)
        // Each tick's animation is seen for one tick: by a tick's share of a quarter second.
        var expected = 0.0
        for tick in 1...120 {
            let goal = 100 * Double(tick - 1) / 120
            expected += (goal - expected) / 30
            #expect(abs(try chart.recorded("y", at: Double(tick) / 120) - expected) < 1e-6)
        }
        #expect(abs(try chart.recorded("y", at: 1.25) - 100) < 1e-9)
    }

    @Test("With a spring for an easing the implicit animation keeps its speed where it begins anew")
    func implicitSpring() throws {
        let chart = try played(
            """
            <fb:follow location="y" expr="x" duration="2s" easing="spring(1 100 10)"/><assign location="x" expr="10"/>
            """, then: "<assign location=\"x\" expr=\"0\"/>", after: 0.1)
        let spring = Spring(mass: 1, stiffness: 100, damping: 10)
        let (value, speed) = (
            10 + spring.displacement(-10, velocity: 0, at: 0.1), spring.velocity(-10, velocity: 0, at: 0.1)
        )
        let expected = spring.displacement(value, velocity: speed, at: 0.15)
        #expect(abs(try chart.recorded("y", at: 0.25) - expected) < 1e-9)
    }

    @Test(
        "What is followed and comes to no number, with a duration, is an error that the chart hears, and the variable stays"
    )
    func failingFollow() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><fb:follow location="y" expr="10 / z" duration="0.2s"/></onentry>
              <transition event="go"><assign location="z" expr="0"/></transition>
              <transition event="error.execution" target="b"/></state><state id="b"/>
            """, data: Self.data, events: ["go"])
        chart.wait(until: 0.5)
        #expect(try chart.value("y") == 2)
        try chart.send("go")
        chart.wait(until: 1)
        #expect(chart.active == "b")
        #expect(try chart.value("y") == 2)
        #expect(chart.failures == [.notANumber])
    }
}
