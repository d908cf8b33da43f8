// CSS's easing functions against tables from Core Animation, Blink and SwiftUI, and against differences.

import Foundation
import Motion
import TestSupport
import Testing

private let named: [String: Easing] = [
    "linear": .linear, "ease": .ease, "default": .ease, "ease-in": .easeIn, "easeIn": .easeIn, "ease-out": .easeOut,
    "easeOut": .easeOut, "ease-in-out": .easeInOut, "easeInEaseOut": .easeInOut, "easeInOut": .easeInOut,
    "cubic-bezier(.17,.67,1,-1.73)": .bezier(x1: 0.17, y1: 0.67, x2: 1, y2: -1.73),
]

@Test("The named curves agree with Core Animation's presentation values and with exact rows")
func coreAnimationCurves() {
    let table = MotionTable.all["ca_timing_functions"]
    let places = table["x"].numbers
    for name in ["easeIn", "easeOut", "easeInEaseOut", "default"] {
        for (x, y) in zip(places, table["rows"][name].numbers) {
            #expect(abs(named[name]!.value(at: x) - y) < 1e-4, "\(name) at \(x)")
        }
    }
    for name in ["easeInEaseOut", "easeIn", "easeOut"] {
        for row in table["exact_rows_openuikit"][name].rows {
            #expect(abs(named[name]!.value(at: row[0].number) - row[1].number) < 2e-10, "\(name) at \(row[0].number)")
        }
    }
    for (name, points) in ["easeIn": Easing.easeIn, "easeOut": .easeOut, "easeInEaseOut": .easeInOut, "default": .ease]
    {
        let p = table["control_points"][name].numbers
        #expect(points == .bezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3]))
    }
}

@Test("The cubic curves agree with Blink's rows, and reach as far outside 0…1 as Blink says")
func blinkCubics() {
    let table = MotionTable.all["blink_timing_functions"]
    for name in ["ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(.17,.67,1,-1.73)"] {
        let easing = named[name]!
        for row in table["cubic"][name].rows {
            #expect(abs(easing.value(at: row[0].number) - row[1].number) < table["cubic_eps"].number, "\(name)")
        }
        let range = table["range_for_input_-1..10"][name].numbers
        let values = (0...11_000).map { easing.value(at: -1 + Double($0) / 1000) }
        #expect(abs(values.min()! - range[0]) < 0.01, "\(name)")
        #expect(abs(values.max()! - range[1]) < 0.01, "\(name)")
    }
    let inside = table["range_0..1 cubic-bezier(.17,.67,1,-1.73)"].numbers
    let values = (0...1000).map { Easing.bezier(x1: 0.17, y1: 0.67, x2: 1, y2: -1.73).value(at: Double($0) / 1000) }
    #expect(abs(values.min()! - inside[0]) < 0.01)
    #expect(abs(values.max()! - inside[1]) < 0.01)
}

@Test("linear() agrees with Blink's rows")
func blinkLinear() throws {
    let table = MotionTable.all["blink_timing_functions"]["linear()"]
    let plain = try #require(PiecewiseLinear([.init(0), .init(1)]))
    for row in table["linear(0,1)"].rows {
        #expect(abs(plain.value(at: row[0].number) - row[1].number) < 1e-12)
    }
    let pieces = try #require(
        PiecewiseLinear([.init(0, at: 0), .init(1, at: 0.5), .init(0.5, at: 0.6), .init(1, at: 1)]))
    for row in table["points 0 0%,1 50%,.5 60%,1 100%"].rows {
        #expect(abs(pieces.value(at: row[0].number) - row[1].number) < 1e-12)
    }
    for row in table["ranges"].rows {
        let stops = row["points"].rows.map { PiecewiseLinear.Stop($0[1].number, at: $0[0].number / 100) }
        let curve = try #require(PiecewiseLinear(stops))
        let from = row["in"].numbers[0]
        let to = row["in"].numbers[1]
        let values = (0...1000).map { curve.value(at: from + (to - from) * Double($0) / 1000) }
        #expect(abs(values.min()! - row["out"].numbers[0]) < 1e-9)
        #expect(abs(values.max()! - row["out"].numbers[1]) < 1e-9)
    }
}

@Test("linear() places stops as CSS says: missing ends, even gaps, none before its predecessor, one stop refused")
func linearPlacement() throws {
    #expect(PiecewiseLinear([.init(0.5)]) == nil)
    #expect(PiecewiseLinear([]) == nil)
    let even = try #require(PiecewiseLinear([.init(0), .init(0.2), .init(0.9), .init(0.4, at: 0.6), .init(1)]))
    #expect(zip(even.inputs, [0, 0.2, 0.4, 0.6, 1]).allSatisfy { abs($0 - $1) < 1e-15 })
    let back = try #require(PiecewiseLinear([.init(0, at: 0), .init(1, at: 0.7), .init(2, at: 0.3), .init(3)]))
    #expect(back.inputs == [0, 0.7, 0.7, 1])
    #expect(back.value(at: 0.7) == 2)
    #expect(Easing.piecewise(back).valueBefore(0.7) == 1)
    #expect(back.value(at: 0.35) == 0.5)
    let late = try #require(PiecewiseLinear([.init(0, at: 1.5), .init(1), .init(4, at: 2)]))
    #expect(late.inputs == [1.5, 1.75, 2])
    #expect(abs(late.value(at: 0) - -6) < 1e-12)
    let flat = try #require(PiecewiseLinear([.init(0, at: 1), .init(7, at: 1)]))
    #expect(flat.value(at: 3) == 7)
}

@Test("steps() agree with Blink's rows on both sides of every jump")
func blinkSteps() {
    let easings: [(String, Steps)] = [
        ("step-start", Steps(count: 1, position: .start)), ("step-end", Steps(count: 1, position: .end)),
        ("steps(4,start)", Steps(count: 4, position: .start)), ("steps(4,end)", Steps(count: 4, position: .end)),
    ]
    for (name, steps) in easings {
        for row in MotionTable.all["blink_timing_functions"]["steps"][name].rows {
            let value = steps.value(at: row[0].number, before: row[1].text == "left")
            #expect(value == row[2].number, "\(name) at \(row[0].number) from the \(row[1].text)")
        }
    }
    let (start, end) = (Easing.steps(Steps(count: 1, position: .start)), Easing.steps(Steps(count: 1, position: .end)))
    #expect(end.value(at: 0.999) == 0 && end.valueBefore(1) == 0)
    #expect(start.value(at: 0) == 1)
}

@Test("steps() of the positions none and both have one jump less and one more")
func stepPositions() {
    let none = Steps(count: 3, position: .none)
    let (times, third): ([Double], Double) = ([0, 0.34, 0.67, 1], 1 / 3)
    #expect(times.map { none.value(at: $0) } == [0, 0.5, 1, 1])
    let both = Steps(count: 3, position: .both)
    #expect(times.map { both.value(at: $0) } == [0.25, 0.5, 0.75, 1])
    #expect(none.jumpFractions == [third, 2 * third])
    #expect(both.jumpFractions == [0, third, 2 * third, 1])
    #expect(Steps(count: 1, position: .none).count == 2)
    #expect(Steps(count: 1, position: .end).jumpFractions == [1])
    for position in StepPosition.allCases {
        let steps = Steps(count: 5, position: position)
        for jump in steps.jumpFractions {
            #expect(steps.value(at: jump) > steps.value(at: jump, before: true))
        }
    }
}

@Test("Curves have SwiftUI's values and velocities inside, and for control points outside 0…1")
func unitCurves() {
    let table = MotionTable.all["swiftui_unitcurve"]["rows"]
    for name in ["easeIn", "easeOut", "easeInOut"] {
        // At the very ends SwiftUI reports 0 where a control point coincides; CSS's tangent is what we keep.
        for row in table[name].rows where row[0].number > 0 && row[0].number < 1 {
            let x = row[0].number
            #expect(abs(named[name]!.value(at: x) - row[1].number) < 0.01, "\(name) at \(x)")
            #expect(abs(named[name]!.derivative(at: x) - row[2].number) < 0.01, "\(name) at \(x)")
        }
    }
    let flat = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.75, y2: 0.9)
    #expect(abs(flat.value(at: 0.5) - 0.5) < 1e-12)
    #expect(abs(flat.derivative(at: 0.5) - 1.2) < 0.01)
    let clamped = CubicBezier(x1: -0.5, y1: 2, x2: 1.5, y2: -1)
    #expect(abs(clamped.value(at: 0.5) - 0.5) < 1e-12)
    #expect(abs(clamped.derivative(at: 0.5) - -1) < 0.01)
}

@Test("A cubic curve meets its x within 1e-12 for every pair of control abscissas, vertical tangents included")
func cubicSolvesToTwelvePlaces() {
    // With y1 = x1 and y2 = x2 the ordinate is the abscissa, so the curve shows how well it was solved; a hair off,
    // lest it be taken for the straight line.
    let hair = 1e-14
    for i in 0...20 {
        for j in 0...20 {
            let curve = CubicBezier(
                x1: Double(i) / 20, y1: Double(i) / 20 + hair, x2: Double(j) / 20, y2: Double(j) / 20)
            for step in 0...100 {
                let x = Double(step) / 100
                #expect(abs(curve.value(at: x) - x) < 1e-12, "x1 \(curve.x1), x2 \(curve.x2) at \(x)")
            }
            for x in [1e-300, 1e-18, 1e-9, 0.5.nextDown, 0.5.nextUp, 1.0.nextDown] {
                #expect(abs(curve.value(at: x) - x) < 1e-12, "x1 \(curve.x1), x2 \(curve.x2) at \(x)")
            }
        }
    }
}

@Test("Half a wave is within 0.4 pt of setContentOffset(_:animated:) as it was measured")
func contentOffsetSetter() {
    // From 0 to 400 in 0.3 s, a frame of 1/60 s each: reported of iOS 26.1.
    for (frame, offset) in [(0.0, 0.0), (8, 165.5), (16, 388), (18, 400)] {
        #expect(abs(400 * Easing.easeInOutSine.value(at: frame / 60 / 0.3) - offset) < 0.4)
    }
    for step in 0...100 {
        let x = Double(step) / 100
        #expect(abs(Easing.easeInOutSine.value(at: x) + Easing.easeInOutSine.value(at: 1 - x) - 1) < 1e-15)
        #expect(Easing.easeInOutSine.valueBefore(x) == Easing.easeInOutSine.value(at: x))
    }
}

@Test("Derivatives of easings agree with central differences")
func derivatives() throws {
    let linear = try #require(PiecewiseLinear([.init(0), .init(0.3, at: 0.2), .init(1.2, at: 0.7), .init(1)]))
    let easings: [Easing] = [
        .linear, .ease, .easeIn, .easeOut, .easeInOut, .bezier(x1: 0.17, y1: 0.67, x2: 1, y2: -1.73),
        .bezier(x1: 0.3, y1: -0.6, x2: 0.7, y2: 1.6),
        .piecewise(linear), .easeInOutSine,
    ]
    let h = 1e-5
    for easing in easings {
        for step in 0..<150 {
            let x = -0.25 + 0.01003 * Double(step)
            let difference = (easing.value(at: x + h) - easing.value(at: x - h)) / (2 * h)
            #expect(abs(easing.derivative(at: x) - difference) < 1e-5 * max(1, abs(difference)), "\(easing) at \(x)")
        }
    }
}

@Test("Slopes at the ends are the tangents, whichever control point gives them")
func endSlopes() {
    #expect(Easing.easeIn.derivative(at: 0) == 0)
    #expect(abs(Easing.easeIn.derivative(at: 1) - 1 / 0.58) < 1e-12)
    #expect(abs(Easing.easeOut.derivative(at: 0) - 1 / 0.58) < 1e-12)
    #expect(Easing.bezier(x1: 0, y1: 1, x2: 1, y2: 0).derivative(at: 0) == .infinity)
    #expect(Easing.bezier(x1: 0, y1: 0, x2: 1, y2: 1).derivative(at: 0) == 1)
    #expect(Easing.bezier(x1: 0, y1: 0, x2: 0, y2: 0).value(at: -2) == -2)
    #expect(Easing.bezier(x1: 1, y1: 0, x2: 0, y2: 1).derivative(at: 0.5) == .infinity)
}
