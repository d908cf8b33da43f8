// The hand-off: what it says of the starters is what their facts say, and its code is the motion it stands for.

import Designs
import Foundation
import Motion
import Numerics
import Simulation
import TestSupport
import Testing
import Timelines

@testable import Baking
@testable import Pages

@Suite struct HandOffTests {
    private static func moves(_ name: String, _ scenario: String) throws -> [Move] {
        let run = try CurveTests.Run.starter(name)
        let index = try #require(run.design.scenario(scenario))
        let recording = run.design.interaction.simulate(scenario: index).recording
        return run.design.moves(of: recording, run.design.bake(recording).tracks)
    }

    private static func row(_ rows: [HandOffRow], _ part: String) throws -> HandOffRow {
        try #require(rows.first { $0.parts.contains { $0.hasPrefix(part) } }, "no row for \(part)")
    }

    @Test("the sticky refresh is handed off as its facts say") func theStickyRefreshIsHandedOffAsItsFactsSay() throws {
        let rows = HandOffRow.rows(try Self.moves("sticky-refresh", "refresh"))
        let snap = try Self.row(rows, "dropA 1 → 0")
        #expect(snap.parts.contains { $0.hasPrefix("boxH ") && $0.hasSuffix(" → 0") })
        #expect(snap.when == "On entering snapping" && snap.duration == "0.15 s")
        #expect(snap.uikit == "UIViewPropertyAnimator(duration: 0.15, curve: .easeInOut)")
        #expect(snap.css == "transition: 0.15s ease-in-out")
        let reveal = try Self.row(rows, "resultA 0 → 1")
        #expect([reveal.when, reveal.duration, reveal.words] == ["On entering ending", "0.5 s", "ease-in-out"])
        let retract = try Self.row(rows, "list.inset.top 108 → 64 pt")
        #expect([retract.when, retract.duration] == ["0.5 s after entering ending", "0.5 s"])
        #expect(retract.css == "transition: 0.5s ease-in-out 0.5s")
        let stretch = try Self.row(rows, "s 0.99 → 0.4")
        #expect(stretch.when == "From entering stretching on" && stretch.uikit.isEmpty)
        #expect(stretch.formula == "1 - shrink * progress(h, threshold, threshold + reach)")
        let bounce = try Self.row(rows, "list.y ")
        #expect(bounce.when == "When the finger lifts" && bounce.words.contains("bounce"))
        #expect(bounce.uikit.hasPrefix("UISpringTimingParameters(mass: 1, stiffness: 120.3409, damping: 21.94, "))
        let control = try Self.row(rows, "#control transform")
        #expect(control.when == "While the finger drags" && control.formula == "translate(0 {-shown})")
    }

    @Test("what several scenarios share stands once") func whatSeveralScenariosShareStandsOnce() throws {
        let both = try Self.moves("sticky-refresh", "refresh") + Self.moves("sticky-refresh", "failure")
        let rows = HandOffRow.rows(both)
        #expect(rows.count == HandOffRow.rows(try Self.moves("sticky-refresh", "refresh")).count)
        #expect(rows.count { $0.parts.contains { $0.hasPrefix("dropA") } } == 1)
    }

    private static func move(_ law: Move.Law, seconds: Double) -> Move {
        Move(
            parts: [], cause: .start, delay: .zero, begin: .zero, duration: Time(seconds: seconds), law: law)
    }

    /// The numbers of a call by their labels.
    private static func arguments(_ text: String) -> [String: Double] {
        var found: [String: Double] = [:]
        for match in text.matches(of: /(\w+): (-?[0-9.]+)/) { found[String(match.1)] = Double(match.2) }
        return found
    }

    @Test(
        "a spring's UIKit parameters and its linear() are the spring, as near as is said",
        arguments: [(220.0, 18.0, 0.0, 0.9), (100, 10, 3, 1.4), (400, 60, -2, 0.6)])
    func springs(stiffness: Double, damping: Double, velocity: Double, seconds: Double) throws {
        let omega = stiffness.squareRoot()
        let spring = Spring(omega: omega, dampingRatio: damping / (2 * omega))
        let notation = TimingNotation(Self.move(.spring(spring, velocity: velocity), seconds: seconds))
        let numbers = Self.arguments(notation.uikit)
        #expect(numbers["duration"] == seconds && numbers["mass"] == 1 && numbers["dx"] == velocity)
        #expect(abs(try #require(numbers["stiffness"]) - stiffness) < 1e-3)
        // Damping beyond critical is critical, as in Core Animation.
        #expect(abs(try #require(numbers["damping"]) - min(damping, 2 * omega)) < 1e-3)
        let stops = try Self.stops(notation.css)
        #expect(notation.error <= TimingNotation.tolerance && notation.error > 0)
        // The last sample is where it is going, wherever the spring is by then.
        for step in 0..<200 {
            let share = Double(step) / 200
            let exact = 1 + spring.displacement(-1, velocity: velocity, at: share * seconds)
            #expect(abs(stops.value(at: share) - exact) <= notation.error + 2e-4, "at \(share)")
        }
    }

    /// CSS's linear() as CSS reads it.
    private static func stops(_ css: String) throws -> PiecewiseLinear {
        let inside = try #require(css.firstMatch(of: /linear\((.*)\)/)?.1)
        var stops: [PiecewiseLinear.Stop] = []
        for entry in inside.split(separator: ",") {
            let match = try #require(entry.wholeMatch(of: /\s*(-?\.?\d+(?:\.\d+)?)((?:\s*-?\.?[\d.]+%)*)/), "\(entry)")
            let value = try #require(Double(match.1))
            let places = match.2.split(separator: "%").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
            if places.isEmpty { stops.append(PiecewiseLinear.Stop(value)) }
            for place in places { stops.append(PiecewiseLinear.Stop(value, at: place / 100)) }
        }
        return try #require(PiecewiseLinear(stops))
    }

    @Test("easings have the names that UI kit and CSS give them") func easingsHaveTheNamesThatUIKitAndCSSGiveThem() {
        func notation(_ easing: Easing) -> TimingNotation { TimingNotation(Self.move(.eased(easing), seconds: 0.35)) }
        #expect(notation(.easeOut).uikit == "UIViewPropertyAnimator(duration: 0.35, curve: .easeOut)")
        #expect(notation(.ease).css == "transition: 0.35s ease")
        let curve = notation(.bezier(x1: 0.2, y1: 0, x2: 0, y2: 1))
        #expect(curve.css == "transition: 0.35s cubic-bezier(0.2, 0, 0, 1)")
        #expect(curve.uikit.contains("controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1)"))
        #expect(notation(.steps(Steps(count: 3))).css == "transition: 0.35s steps(3, jump-end)")
        var endless = Self.move(.eased(.linear), seconds: 1)
        endless.repetition = .forever
        endless.alternates = true
        #expect(TimingNotation(endless).css == "animation: 1s linear infinite alternate")
    }

    @Test("an offset's setter is named, and its curve said in CSS and in layers") func anOffsetsSetterIsNamed() throws {
        var setter = Self.move(.eased(.easeInOutSine), seconds: 0.3)
        #expect(TimingNotation(setter).uikit.contains("controlPoint1: CGPoint(x: 0.3643, y: 0)"))
        setter.parts = [Move.Part(name: "pager.x")]
        let notation = TimingNotation(setter)
        #expect(notation.uikit == "scrollView.setContentOffset(_:animated: true)")
        #expect(notation.words == "ease-in-out-sine")
        let stops = try Self.stops(notation.css)
        for share in stride(from: 0.0, to: 1, by: 0.01) {
            let exact = 0.5 - 0.5 * cos(.pi * share)
            #expect(abs(stops.value(at: share) - exact) <= notation.error + 2e-4, "at \(share)")
            let layer = Easing.bezier(x1: 0.3643, y1: 0, x2: 0.6357, y2: 1).value(at: share)
            #expect(abs(layer - exact) < 2e-4)
        }
    }

    @Test("a spring damped more than critically is a layer's that may be") func anOverdampedSpringIsALayers() throws {
        let spring = Spring(duration: 0.5, bounce: -0.5, allowsOverdamping: true)
        let notation = TimingNotation(Self.move(.spring(spring, velocity: 0), seconds: 1.5))
        #expect(notation.words == "spring, damping ratio 2")
        #expect(notation.uikit.contains("CASpringAnimation()") && notation.uikit.hasSuffix("allowsOverdamping = true"))
        let stops = try Self.stops(notation.css)
        #expect(abs(stops.value(at: 0.1 / 1.5) - 0.2314) <= notation.error + 2e-4)
    }

    @Test("what repeats or comes back is code that does so") func whatRepeatsOrComesBackIsCodeThatDoesSo() {
        var thrice = Self.move(.eased(.bezier(x1: 0.1, y1: 0.9, x2: 0.2, y2: 1)), seconds: 0.3)
        (thrice.repetition, thrice.alternates, thrice.delay) = (.times(3), true, Time(seconds: 0.2))
        let start = "let animation = CABasicAnimation(); animation.duration = 0.3; "
        #expect(
            TimingNotation(thrice).uikit == start
                + "animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.9, 0.2, 1); "
                + "animation.autoreverses = true; animation.repeatCount = 3; "
                + "animation.beginTime = CACurrentMediaTime() + 0.2; animation.fillMode = .backwards")
        var once = Self.move(.eased(.easeInOut), seconds: 0.3)
        once.alternates = true
        #expect(
            TimingNotation(once).uikit == start
                + "animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut); animation.autoreverses = true"
        )
        var spring = Self.move(.spring(Spring(omega: 10, dampingRatio: 0.5), velocity: 2), seconds: 1)
        spring.repetition = .forever
        #expect(
            TimingNotation(spring).uikit == "let animation = CASpringAnimation(); animation.duration = 1; "
                + "animation.mass = 1; animation.stiffness = 100; animation.damping = 10; "
                + "animation.initialVelocity = 2; animation.repeatCount = .infinity")
        #expect(TimingNotation(spring).css.hasSuffix(" infinite"))
        var steps = Self.move(.eased(.steps(Steps(count: 2))), seconds: 1)
        steps.delay = Time(seconds: 1)
        let uikit = TimingNotation(steps).uikit
        #expect(uikit.contains("animation.keyTimes = [0, 0.5, 1, 1]; animation.beginTime = CACurrentMediaTime() + 1;"))
        #expect(!uikit.contains("startAnimation"))
    }

    @Test("a scroll view's deceleration is named with its rate") func aScrollViewsDecelerationIsNamedWithItsRate()
        throws
    {
        let notation = TimingNotation(Self.move(.deceleration(isFast: false, velocity: 1500), seconds: 2.5))
        #expect(notation.uikit == "scrollView.decelerationRate = .normal")
        #expect(notation.words == "scroll deceleration at 0.998, from 1500 pt/s")
        let stops = try Self.stops(notation.css)
        let way = Deceleration.normal.offset(from: 0, velocity: 1500, at: 2.5)
        for share in stride(from: 0.0, to: 1, by: 0.01) {
            let exact = Deceleration.normal.offset(from: 0, velocity: 1500, at: share * 2.5) / way
            #expect(abs(stops.value(at: share) - exact) <= notation.error + 2e-4)
        }
    }
}
