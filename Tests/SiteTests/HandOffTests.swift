// The hand-off: what it says of the starters is what their facts say, and its code is the motion it stands for.

import Designs
import Diagnostics
import Foundation
import Motion
import Numerics
import Simulation
import TestSupport
import Testing
import Timelines

@testable import Baking
@testable import HandOff

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
        let rows = HandOffRow.rows([try Self.moves("sticky-refresh", "refresh")])
        let snap = try Self.row(rows, "dropA 1 → 0")
        #expect(snap.parts.contains { $0.hasPrefix("boxH ") && $0.hasSuffix(" → 0") })
        #expect([snap.when, snap.cause, snap.words] == ["On entering", "snapping", "ease-in-out, 0.15 s"])
        #expect(snap.uikit.hasPrefix("UIViewPropertyAnimator(duration: 0.15, curve: .easeInOut) {\n    /* boxH = 0, "))
        #expect(snap.uikit.hasSuffix("\n}.startAnimation()"))
        #expect(snap.swiftUI.hasPrefix("withAnimation(.easeInOut(duration: 0.15)) {\n"))
        #expect(snap.css == "transition: 0.15s ease-in-out")
        let reveal = try Self.row(rows, "resultA 0 → 1")
        #expect([reveal.when, reveal.cause, reveal.words] == ["On entering", "ending", "ease-in-out, 0.5 s"])
        let retract = try Self.row(rows, "list.inset.top 108 → 64 pt")
        #expect([retract.when, retract.cause] == ["0.5 s after entering", "ending"])
        #expect(retract.css == "transition: 0.5s ease-in-out 0.5s")
        #expect(
            retract.uikit.hasSuffix("{\n    /* list.inset.top = 64, kept = 0 */\n}.startAnimation(afterDelay: 0.5)"))
        #expect(retract.swiftUI.hasPrefix("withAnimation(.easeInOut(duration: 0.5).delay(0.5)) {"))
        let stretch = try Self.row(rows, "s 0.99 → 0.4")
        #expect([stretch.when, stretch.cause] == ["Since entering", "stretching"] && stretch.codes.isEmpty)
        #expect(stretch.formula == "1 - shrink * progress(h, threshold, threshold + reach)")
        let bounce = try Self.row(rows, "list.y ")
        #expect(bounce.when == "When the finger lifts")
        #expect(bounce.words.hasPrefix("bounce: spring, response 0.573 s, damping fraction 1, initial velocity "))
        #expect(bounce.coreAnimation.contains("stiffness = 120.3409\nanimation.damping = 21.94\n"))
        let edge = try Self.row(rows, "#controlEdge height")
        #expect(edge.when == "While the finger drags" && edge.formula == "{shown}")
        // Animations first, then what scroll views do, then formulas.
        let order = rows.map(\.kind.rawValue)
        #expect(order == order.sorted())
        #expect(Set(rows.map(\.kind)).count == 3)
    }

    @Test("a spring that is aimed anew at every tick is one row, and one that is aimed once has its ends")
    func aSpringThatIsAimedAnewIsOneRow() throws {
        let follow = ##"<fb:follow location="late" expr="x" easing="spring(0.35 0.2)"/>"##
        func rows(_ change: String) throws -> [HandOffRow] {
            let text = """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><title>T</title><metadata>
                <fb:interaction><fb:tap name="tap" target="#box"/><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"
                datamodel="flipbook"><datamodel><data id="x"/><data id="late"/></datamodel>
                <state id="here"><onentry>\(follow)</onentry><transition event="tap">\(change)</transition></state></scxml>
                <fb:bind target="#box" x="{late}"/><fb:scenario name="go"><fb:tap on="#box"/><fb:wait for="1s"/>
                </fb:scenario></fb:interaction></metadata><rect id="box" width="9" height="9"/></svg>
                """
            let design = try #require(DesignReader.read(SourceText(name: "t.svg", text: text)).0)
            let recording = design.interaction.simulate(scenario: 0).recording
            return HandOffRow.rows([design.moves(of: recording, design.bake(recording).tracks)])
        }
        let move = "<assign location=\"x\" expr=\"1\"/>"
        let chased = try rows("<fb:animate name=\"go\" duration=\"0.4s\">\(move)</fb:animate>").filter {
            $0.parts == ["late"]
        }
        let words = "follows, each change animated: spring, response 0.35 s, damping fraction 0.8"
        #expect(chased.map(\.words) == [words] && chased.map(\.formula) == ["x"])
        #expect(try Self.row(rows(move), "late 0 → 1").words == "spring, response 0.35 s, damping fraction 0.8")
    }

    @Test("what several scenarios share stands once") func whatSeveralScenariosShareStandsOnce() throws {
        let scenarios = try ["refresh", "failure"].map { try Self.moves("sticky-refresh", $0) }
        let rows = HandOffRow.rows(scenarios)
        #expect(rows.count == HandOffRow.rows([scenarios[0]]).count)
        #expect(rows.count { $0.parts.contains { $0.hasPrefix("dropA") } } == 1)
        // The time of a row is its scenario's.
        let swapped = HandOffRow.rows([[], scenarios[1]])
        #expect(!swapped.isEmpty && swapped.allSatisfy { $0.scenario == 1 })
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
        "a spring's code and its linear() are the spring, as near as is said",
        arguments: [(220.0, 18.0, 0.0, 0.9), (100, 10, 3, 1.4), (400, 60, -2, 0.6)])
    func springs(stiffness: Double, damping: Double, velocity: Double, seconds: Double) throws {
        let omega = stiffness.squareRoot()
        let spring = Spring(omega: omega, dampingRatio: damping / (2 * omega))
        let notation = Notation(Self.move(.spring(spring, velocity: velocity), seconds: seconds))
        // Damping beyond critical is critical, as in Core Animation.
        let held = min(damping, 2 * omega)
        // UIKit's and SwiftUI's duration is 2π/ω, whatever the time to settle is.
        let uikit = Self.arguments(notation.uikit)
        #expect(abs(try #require(uikit["springDuration"]) - 2 * .pi / omega) < 1e-4)
        #expect(abs(try #require(uikit["bounce"]) - (1 - held / (2 * omega))) < 1e-4)
        #expect(uikit["initialSpringVelocity"] == (velocity == 0 ? nil : velocity))
        let swiftUI = Self.arguments(notation.swiftUI)
        if velocity == 0 {
            #expect(abs(try #require(swiftUI["response"]) - 2 * .pi / omega) < 1e-4)
            #expect(abs(try #require(swiftUI["dampingFraction"]) - held / (2 * omega)) < 1e-4)
        } else {
            #expect(swiftUI["initialVelocity"] == velocity && swiftUI["mass"] == 1)
            #expect(abs(try #require(swiftUI["damping"]) - held) < 1e-3)
        }
        #expect(notation.coreAnimation.contains("\nanimation.stiffness = \(CodeText.number(stiffness))\n"))
        #expect(notation.coreAnimation.contains("\nanimation.damping = \(CodeText.number(held))\n"))
        let stops = try Self.stops(notation.css)
        #expect(notation.error <= Notation.tolerance && notation.error > 0)
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

    @Test("easings have the names that each notation gives them") func easingsHaveTheNamesOfTheirNotations() {
        func notation(_ easing: Easing) -> Notation { Notation(Self.move(.eased(easing), seconds: 0.35)) }
        #expect(notation(.easeOut).uikit.hasPrefix("UIViewPropertyAnimator(duration: 0.35, curve: .easeOut) {"))
        #expect(notation(.easeOut).swiftUI.hasPrefix("withAnimation(.easeOut(duration: 0.35)) {"))
        #expect(notation(.ease).css == "transition: 0.35s ease")
        #expect(notation(.ease).coreAnimation.hasSuffix("CAMediaTimingFunction(name: .default)"))
        let curve = notation(.bezier(x1: 0.2, y1: 0, x2: 0, y2: 1))
        #expect(curve.css == "transition: 0.35s cubic-bezier(0.2, 0, 0, 1)")
        #expect(curve.uikit.contains("controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1)"))
        #expect(curve.swiftUI.contains(".timingCurve(0.2, 0, 0, 1, duration: 0.35)"))
        #expect(curve.coreAnimation.contains("CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1)"))
        #expect(notation(.steps(Steps(count: 3))).css == "transition: 0.35s steps(3, jump-end)")
    }

    @Test("an offset's setter is named, and its curve said otherwise") func anOffsetsSetterIsNamed() throws {
        var setter = Self.move(.eased(.easeInOutSine), seconds: 0.3)
        #expect(Notation(setter).uikit.contains("controlPoint1: CGPoint(x: 0.3643, y: 0)"))
        setter.parts = [Move.Part(name: "pager.x")]
        let notation = Notation(setter)
        #expect(notation.uikit == "scrollView.setContentOffset(offset, animated: true)")
        #expect(notation.words == "ease-in-out-sine, 0.3 s")
        let stops = try Self.stops(notation.css)
        for share in stride(from: 0.0, to: 1, by: 0.01) {
            let exact = 0.5 - 0.5 * cos(.pi * share)
            #expect(abs(stops.value(at: share) - exact) <= notation.error + 2e-4, "at \(share)")
            let layer = Easing.bezier(x1: 0.3643, y1: 0, x2: 0.6357, y2: 1).value(at: share)
            #expect(abs(layer - exact) < 2e-4)
        }
        // The picture of the curve is the curve.
        for (index, value) in notation.progress.enumerated() {
            #expect(abs(value - (0.5 - 0.5 * cos(.pi * Double(index) / 24))) < 1e-9)
        }
    }

    @Test("a spring damped more than critically is a layer's that may be") func anOverdampedSpringIsALayers() throws {
        let spring = Spring(duration: 0.5, bounce: -0.5, allowsOverdamping: true)
        let notation = Notation(Self.move(.spring(spring, velocity: 0), seconds: 1.5))
        #expect(notation.words == "spring, response 0.5 s, damping fraction 2" && notation.uikit.isEmpty)
        #expect(notation.swiftUI.contains(".spring(response: 0.5, dampingFraction: 2)"))
        #expect(notation.coreAnimation.hasPrefix("let animation = CASpringAnimation()\n"))
        #expect(notation.coreAnimation.hasSuffix("allowsOverdamping = true"))
        let stops = try Self.stops(notation.css)
        #expect(abs(stops.value(at: 0.1 / 1.5) - 0.2314) <= notation.error + 2e-4)
    }

    @Test("what repeats or comes back is code that does so") func whatRepeatsOrComesBackIsCodeThatDoesSo() {
        var thrice = Self.move(.eased(.bezier(x1: 0.1, y1: 0.9, x2: 0.2, y2: 1)), seconds: 0.3)
        (thrice.repetition, thrice.alternates, thrice.delay) = (.times(3), true, Time(seconds: 0.2))
        func lines(_ kind: String, _ settings: String...) -> String {
            (["let animation = \(kind)()"] + settings.map { "animation.\($0)" }).joined(separator: "\n")
        }
        #expect(
            Notation(thrice).coreAnimation
                == lines(
                    "CABasicAnimation", "duration = 0.3",
                    "timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.9, 0.2, 1)", "autoreverses = true",
                    "repeatCount = 3", "beginTime = CACurrentMediaTime() + 0.2", "fillMode = .backwards"))
        #expect(Notation(thrice).uikit.isEmpty)
        // There, back, there, back, there, back.
        #expect(Notation(thrice).swiftUI.contains("duration: 0.3).repeatCount(6).delay(0.2)) {"))
        var once = Self.move(.eased(.easeInOut), seconds: 0.3)
        once.alternates = true
        #expect(Notation(once).coreAnimation.hasSuffix("(name: .easeInEaseOut)\nanimation.autoreverses = true"))
        #expect(Notation(once).swiftUI.contains(".repeatCount(2))"))
        var endless = Self.move(.eased(.linear), seconds: 1)
        endless.repetition = .forever
        #expect(Notation(endless).swiftUI.contains(".linear(duration: 1).repeatForever(autoreverses: false))"))
        endless.alternates = true
        #expect(Notation(endless).css == "animation: 1s linear infinite alternate")
        var spring = Self.move(.spring(Spring(omega: 10, dampingRatio: 0.5), velocity: 2), seconds: 1)
        spring.repetition = .forever
        #expect(
            Notation(spring).coreAnimation
                == lines(
                    "CASpringAnimation", "duration = 1", "mass = 1", "stiffness = 100", "damping = 10",
                    "initialVelocity = 2", "repeatCount = .infinity"))
        #expect(Notation(spring).css.hasSuffix(" infinite") && Notation(spring).uikit.isEmpty)
        var steps = Self.move(.eased(.steps(Steps(count: 2))), seconds: 1)
        steps.delay = Time(seconds: 1)
        #expect(Notation(steps).coreAnimation.contains("keyTimes = [0, 0.5, 1, 1]\nanimation.beginTime"))
        #expect(Notation(steps).uikit.isEmpty && Notation(steps).swiftUI.isEmpty)
    }

    @Test("a scroll view's deceleration is named with its rate") func aScrollViewsDecelerationIsNamedWithItsRate()
        throws
    {
        let notation = Notation(Self.move(.deceleration(.normal, velocity: 1500), seconds: 2.5))
        #expect(notation.uikit == "scrollView.decelerationRate = .normal")
        #expect(notation.words == "deceleration 0.998, from 1500 pt/s")
        let stops = try Self.stops(notation.css)
        let way = Deceleration.normal.offset(from: 0, velocity: 1500, at: 2.5)
        for share in stride(from: 0.0, to: 1, by: 0.01) {
            let exact = Deceleration.normal.offset(from: 0, velocity: 1500, at: share * 2.5) / way
            #expect(abs(stops.value(at: share) - exact) <= notation.error + 2e-4)
        }
    }

    @Test("source is told apart and stays what it is") func sourceIsToldApart() {
        let source = """
            // A \"note\".
            @MainActor let a = [1.5e-3, 0x1F, .default, b.1.c], T = "x \\(f("y")) // z" + self.p
            for _ in 0..<2 { #if os(iOS) }
            """
        let tokens = SwiftToken.tokens(of: source)
        #expect(tokens.map(\.text).joined() == source)
        func all(_ kind: SwiftToken.Kind) -> [String] { tokens.filter { $0.kind == kind }.map(\.text) }
        #expect(all(.comment) == ["// A \"note\"."])
        #expect(all(.string) == ["\"x \\(f(\"y\")) // z\""])
        #expect(all(.number) == ["1.5e-3", "0x1F", "1", "0", "2"])
        #expect(all(.keyword) == ["@MainActor", "let", "self", "for", "in", "#if"])
        #expect(all(.type) == ["T"])
    }

    @Test("text that does not end is told apart too", arguments: ["\"", "\"\\", "\"a\\(", "//", "1e-", "@", "é", ""])
    func unfinishedTextIsToldApart(_ source: String) {
        #expect(SwiftToken.tokens(of: source).map(\.text).joined() == source)
    }

    @Test("a package of a starter is told apart and begins with what a reader looks for")
    func aPackageIsToldApart() throws {
        let package = HandOffPackage(try CurveTests.Run.starter("sticky-refresh").design)
        let first = ["\(package.name).swift", "Parameters.swift", "Statechart.swift", "Bindings.swift"]
        #expect(Array(package.sources.prefix(4).map(\.path)) == first)
        for source in package.sources {
            #expect(SwiftToken.tokens(of: source.text).map(\.text).joined() == source.text)
            #expect(!source.summary.isEmpty, "\(source.path)")
        }
    }
}
