// Animations in designs: taken over while they run, held back, repeated, cancelled, and when they say they are done.

import Motion
import Numerics
import Simulation
import Testing

@Suite struct AnimationTests {
    private static let data = "<data id=\"x\" expr=\"0\"/><data id=\"y\" expr=\"0\"/><data id=\"m\" expr=\"0\"/>"

    private func animate(_ name: String, _ attributes: String, x: String) -> String {
        "<fb:animate name=\"\(name)\" \(attributes)><assign location=\"x\" expr=\"\(x)\"/></fb:animate>"
    }

    /// Starts `first` at 0 and runs `second` after that many seconds.
    private func played(_ first: String, then second: String = "", after seconds: Double = 10) throws -> Chart {
        var chart = try Chart(
            """
            <state id="a"><onentry>\(first)<send event="now" delay="\(seconds)s"/></onentry>
              <transition event="now">\(second)</transition></state>
            """, data: Self.data)
        chart.wait(until: 5)
        return chart
    }

    @Test("An easing that takes over goes on from the present value over its whole duration, without a speed")
    func retargetedByAnEasing() throws {
        let chart = try played(
            animate("out", "duration=\"1s\" easing=\"linear\"", x: "100"),
            then: animate("back", "duration=\"0.4s\" easing=\"ease-in\"", x: "0"), after: 0.25)
        #expect(try chart.recorded("x", at: 0.25, .before) == 25)
        #expect(try chart.recorded("x", at: 0.25) == 25)
        let ease = Easing.cubicBezier(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)).value(at: 0.5)
        #expect(abs(try chart.recorded("x", at: 0.45) - 25 * (1 - ease)) < 1e-9)
        #expect(try chart.recorded("x", at: 0.65) == 0)
        // The first lost its only variable; the second ends once.
        #expect(chart.events == "now done.animate.back")
    }

    @Test("A spring that takes over a spring has its value and its speed, at whichever moment")
    func retargetedSpring() throws {
        let easing = "easing=\"spring(1 100 10)\""
        let spring = Spring(mass: 1, stiffness: 100, damping: 10)
        for moment in [0.1, 0.25, 0.375, 0.6] {
            let chart = try played(animate("a", easing, x: "100"), then: animate("b", easing, x: "-50"), after: moment)
            let value = 100 + spring.displacement(-100, velocity: 0, at: moment)
            let speed = spring.velocity(-100, velocity: 0, at: moment)
            #expect(abs(try chart.recorded("x", at: moment) - value) < 1e-9)
            for later in [0.05, 0.2, 0.5] {
                let expected = -50 + spring.displacement(value + 50, velocity: speed, at: later)
                #expect(abs(try chart.recorded("x", at: moment + later) - expected) < 1e-9)
            }
        }
    }

    @Test("A spring with a velocity of its own starts with that, in whole distances a second")
    func givenVelocity() throws {
        let chart = try played(
            animate("a", "duration=\"1s\" easing=\"linear\"", x: "100"),
            then: animate("b", "easing=\"spring(1 100 10 3)\"", x: "200"), after: 0.5)
        let spring = Spring(mass: 1, stiffness: 100, damping: 10)
        let expected = 200 + spring.displacement(-150, velocity: 450, at: 0.1)
        #expect(abs(try chart.recorded("x", at: 0.6) - expected) < 1e-9)
    }

    @Test("On the way back of an animation that reverses, a spring takes over the speed backwards")
    func retargetedOnTheWayBack() throws {
        let chart = try played(
            animate("pulse", "duration=\"0.5s\" easing=\"linear\" repeat=\"3\" autoreverse=\"true\"", x: "100"),
            then: animate("b", "easing=\"spring(1 100 10)\"", x: "0"), after: 1.75)
        // 1.5 rounds of 1 s and another quarter: halfway back, at 200 a second.
        #expect(try chart.recorded("x", at: 1.75) == 50)
        let expected = Spring(mass: 1, stiffness: 100, damping: 10).displacement(50, velocity: -200, at: 0.1)
        #expect(abs(try chart.recorded("x", at: 1.85) - expected) < 1e-9)
        #expect(chart.events == "now done.animate.b")
    }

    @Test("Repeats jump back between runs, reverses do not, and both are at their goal from the end on")
    func repeats() throws {
        let plain = try played(animate("p", "duration=\"0.5s\" easing=\"linear\" repeat=\"2.5\"", x: "100"))
        #expect(try plain.recorded("x", at: 0.5, .before) == 100)
        #expect(try plain.recorded("x", at: 0.5) == 0)
        #expect(try plain.recorded("x", at: 1.25, .before) == 50)
        #expect(try plain.recorded("x", at: 1.25) == 100)
        #expect(plain.events == "done.animate.p")
        let there = try played(
            animate("p", "duration=\"0.5s\" easing=\"linear\" repeat=\"2\" autoreverse=\"true\"", x: "100"))
        #expect(try there.recorded("x", at: 0.5, .before) == 100)
        #expect(try there.recorded("x", at: 0.5) == 100)
        #expect(try there.recorded("x", at: 1) == 0)
        // As UIView has it: the model has been at the goal all the time, and shows when the animation is gone.
        #expect(try there.recorded("x", at: 2, .before) == 0)
        #expect(try there.recorded("x", at: 2) == 100)
    }

    @Test(
        "Through a delay the old value shows while model() is at the goal already; done comes after delay and duration")
    func delay() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry>\(animate("late", "duration=\"0.5s\" easing=\"linear\" delay=\"0.3s\"", x: "100"))
                <assign location="m" expr="model(x)"/></onentry>
              <transition event="done.animate.late"><assign location="y" expr="time"/></transition></state>
            """, data: Self.data)
        chart.wait(until: 2)
        #expect(try chart.recorded("m", at: 0) == 100)
        #expect(try chart.recorded("x", at: 0.3) == 0)
        #expect(abs(try chart.recorded("x", at: 0.4) - 20) < 1e-9)
        #expect(try chart.recorded("x", at: 0.8) == 100)
        #expect(try chart.value("y") == 0.8)
    }

    @Test("A spring that is delayed holds the present value and then starts from rest")
    func delayedSpring() throws {
        let chart = try played(
            animate("a", "duration=\"1s\" easing=\"linear\"", x: "100"),
            then: animate("b", "easing=\"spring(1 100 10)\" delay=\"0.2s\"", x: "0"), after: 0.5)
        #expect(try chart.recorded("x", at: 0.6) == 50)
        let expected = Spring(mass: 1, stiffness: 100, damping: 10).displacement(50, velocity: 0, at: 0.1)
        #expect(abs(try chart.recorded("x", at: 0.8) - expected) < 1e-9)
    }

    @Test("An assignment cancels: in the delay, on the way, and to where the variable is")
    func cancelled() throws {
        let first = animate("a", "duration=\"1s\" easing=\"linear\" delay=\"0.2s\"", x: "100")
        for (moment, value, expected) in [(0.1, "7", 7.0), (0.7, "7", 7), (0.7, "x", 50), (0.7, "model(x)", 100)] {
            let chart = try played(first, then: "<assign location=\"x\" expr=\"\(value)\"/>", after: moment)
            #expect(abs(try chart.recorded("x", at: moment) - expected) < 1e-9)
            #expect(abs(try chart.recorded("x", at: 3) - expected) < 1e-9)
            #expect(chart.events == "now", "no done for what was cancelled")
        }
    }

    @Test("done comes once, at the very end, though the last variables were taken over before; none if all were")
    func doneOfSeveralVariables() throws {
        let both = """
            <fb:animate name="both" duration="1s"><assign location="x" expr="1"/><assign location="y" expr="1"/></fb:animate>
            """
        let part = try played(both, then: animate("part", "duration=\"0.2s\"", x: "5"), after: 0.5)
        #expect(part.events == "now done.animate.part done.animate.both")
        #expect(try part.recorded("y", at: 1) == 1)
        #expect(try part.recorded("x", at: 2) == 5)
        let whole = try played(both, then: both.replacing("\"1s\"", with: "\"0.7s\""), after: 0.5)
        #expect(whole.events == "now done.animate.both")
        let log = try #require(whole.machine.recording).log
        let done = try #require(log.last { if case .raised = $0.event { true } else { false } })
        #expect(done.time == Time(seconds: 1.2))
    }

    @Test("Animations that end at one instant say so in document order, each for itself")
    func donesOfOneInstant() throws {
        let chart = try played(
            """
            <fb:animate name="first" duration="0.5s" delay="0.5s"><assign location="y" expr="1"/></fb:animate>
            \(animate("second", "duration=\"1s\"", x: "1"))
            """)
        #expect(chart.events == "done.animate.first done.animate.second")
    }

    @Test("Without a time an animation is there at once, and still says that it is done")
    func withoutTime() throws {
        let chart = try played(animate("a", "duration=\"0s\"", x: "3"))
        #expect(try chart.recorded("x", at: 0) == 3)
        #expect(chart.events == "done.animate.a")
    }

    @Test("An animation of which the next one takes over at its very end has ended before")
    func takenOverAtTheEnd() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry>\(animate("one", "duration=\"0.5s\" easing=\"linear\"", x: "10"))</onentry>
              <transition event="done.animate.one" target="b"/></state>
            <state id="b"><onentry>\(animate("two", "duration=\"0.5s\" easing=\"linear\"", x: "0"))</onentry>
              <transition event="done.animate.two" target="a"/></state>
            """, data: Self.data)
        chart.wait(until: 1.75)
        #expect(chart.events == "done.animate.one done.animate.two done.animate.one")
        #expect(try chart.recorded("x", at: 1.25) == 5)
    }
}
