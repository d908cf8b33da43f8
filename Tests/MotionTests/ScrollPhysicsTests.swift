// Rubber band, deceleration, bounce and velocity against traces of UIScrollView and against calculus.

import Motion
import Numerics
import TestSupport
import Testing

/// What UIKit does to an offset: the nearest third of a point.
private func onPixelGrid(_ offset: Double) -> Double { (offset * 3).rounded() / 3 }

@Test("The rubber band is UIKit's at all 118 samples, on the pixel grid")
func rubberBandTrace() {
    let table = MotionTable.all["uiscrollview_rubberband_drag"]
    let offsets = table["offsets"].numbers
    #expect(offsets.count == 118)
    for (index, offset) in offsets.enumerated() {
        let raw = -table["raw_step"].number * Double(index + 1)
        let banded = RubberBand.band(raw, dimension: table["dimension"].number)
        #expect(abs(onPixelGrid(banded) - offset) < 1e-4, "raw \(raw)")
    }
}

@Test("The rubber band is odd, has its inverse, and stays below the dimension")
func rubberBandCalculus() {
    for distance in stride(from: -3000.0, through: 3000, by: 37) {
        let band = RubberBand.band(distance, dimension: 812)
        #expect(RubberBand.band(-distance, dimension: 812) == -band)
        #expect(abs(RubberBand.unband(band, dimension: 812) - distance) < 1e-9 * max(1, abs(distance)))
        #expect(abs(band) < 812)
    }
    #expect(RubberBand.unband(812, dimension: 812) == .infinity)
    #expect(RubberBand.unband(-900, dimension: 812) == -.infinity)
    #expect(RubberBand.band(50, dimension: 0) == 0)
    #expect(RubberBand.band(0, dimension: 0) == 0)
    #expect(RubberBand.unband(0, dimension: 0) == 0)
}

@Test("Deceleration is within 0.3 pt of UIKit's trace, and lands and reports as UIKit does")
func decelerationTrace() {
    let table = MotionTable.all["uiscrollview_decelerate_v3000"]
    let from = table["release"]["offset"].number
    let velocity = 1000 * table["release"]["velocity_pt_per_ms"].number
    let duration = Deceleration.normal.duration(velocity: velocity)
    for row in table["samples"].rows {
        // The trace's deceleration begins 0.9 ms after the touch-up time stamp.
        let seconds = min(row[0].number - 0.0009, duration)
        let offset = Deceleration.normal.offset(from: from, velocity: velocity, at: seconds)
        #expect(abs(offset - row[1].number) < 0.3, "at \(row[0].number)")
    }
    let target = Deceleration.normal.target(from: from, velocity: velocity)
    #expect(abs(onPixelGrid(target) - table["reported_targetContentOffset"].number) < 1e-9)
    #expect(abs(Deceleration.normal.landing(from: from, velocity: velocity) - table["final"].number) < 0.3)
}

@Test(
    "Deceleration ends at 10 pt/s, where it says, and its slope is the offset's derivative",
    arguments: [
        Deceleration.normal, .fast,
    ])
func decelerationCalculus(law: Deceleration) {
    for velocity in [-5000.0, -300, 11, 750, 3000] {
        let duration = law.duration(velocity: velocity)
        #expect(abs(abs(law.velocity(velocity, at: duration)) - 10) < 1e-9)
        let landing = law.landing(from: 100, velocity: velocity)
        #expect(abs(law.offset(from: 100, velocity: velocity, at: duration) - landing) < 1e-9)
        for step in 1...9 {
            let seconds = duration * Double(step) / 10
            let h = 1e-6
            let difference =
                (law.offset(from: 100, velocity: velocity, at: seconds + h)
                    - law.offset(from: 100, velocity: velocity, at: seconds - h)) / (2 * h)
            #expect(abs(law.slope(velocity: velocity, at: seconds) - difference) < 1e-3)
        }
        #expect(abs(law.project(velocity) - law.landing(from: 0, velocity: velocity)) <= 10 * law.reach + 1e-9)
    }
    #expect(law.duration(velocity: 10) == 0)
    #expect(law.duration(velocity: -3) == 0)
    #expect(law.landing(from: 42, velocity: -3) == 42)
}

@Test("The constants of deceleration are those of the facts")
func decelerationConstants() {
    #expect(abs(Deceleration.normal.reach - 0.499) < 1e-12)
    #expect(abs(Deceleration.fast.reach - 0.099) < 1e-12)
    #expect(abs(Deceleration.normal.exponent - -2.0020) < 1e-4)
    #expect(abs(Deceleration.fast.exponent - -10.050) < 1e-3)
}

@Test("Held content past an edge comes back within 0.5 pt of UIKit's trace, and snaps when UIKit's does")
func bounceTrace() {
    let table = MotionTable.all["uiscrollview_rubberband_release"]
    let edge = table["edge"].number
    let x0 = table["release"]["offset"].number - edge
    let velocity = Bounce.releaseVelocity(displacement: x0, velocity: 0)
    let settled = Bounce.standard.settlingTime(x0, velocity: velocity)
    for row in table["samples"].rows {
        // As in the deceleration, motion begins 0.9 ms after the touch-up time stamp.
        let seconds = row[0].number - 0.0009
        let x = seconds < settled ? Bounce.standard.displacement(x0, velocity: velocity, at: seconds) : 0
        #expect(abs(edge + x - row[1].number) < 0.5, "at \(seconds)")
    }
    #expect(abs(settled - 0.69) < 0.06)
}

@Test("A fling into an edge is within 0.5 pt of UIKit's trace, from the lift to the snap")
func impactTrace() {
    let table = MotionTable.all["uiscrollview_edge_impact"]
    let edge = table["edge"].number
    let from = table["release"]["offset"].number
    let velocity = 1000 * table["release"]["velocity_pt_per_ms"].number
    let law = Deceleration.normal
    let crossing = Elementary.log(1 - (edge - from) / (velocity * law.reach)) / law.exponent
    let impact = law.velocity(velocity, at: crossing)
    let settled = crossing + Bounce.standard.settlingTime(0, velocity: impact)
    for row in table["samples"].rows {
        let seconds = row[0].number - 0.0009
        let bounce = Bounce.standard.displacement(0, velocity: impact, at: seconds - crossing)
        let past = edge + (seconds < settled ? bounce : 0)
        let offset = seconds < crossing ? law.offset(from: from, velocity: velocity, at: seconds) : past
        #expect(abs(offset - row[1].number) < 0.5, "at \(seconds)")
    }
    #expect(abs(settled - 0.807) < 0.06)
}

@Test("Content that is let go passes continuously from the law of rest to its own velocity")
func releaseVelocities() {
    for x0 in [-235.0, -20, 0, 3, 100] {
        #expect(Bounce.releaseVelocity(displacement: x0, velocity: 0) == -7.30 * x0)
        for own in [50, -50, 51, -900, 3000.0] {
            #expect(abs(Bounce.releaseVelocity(displacement: x0, velocity: own) - own) < 1e-9)
        }
        for own in stride(from: -60.0, to: 60, by: 0.5) {
            let slow: Double = Bounce.releaseVelocity(displacement: x0, velocity: own)
            let fast: Double = Bounce.releaseVelocity(displacement: x0, velocity: own + 0.5)
            #expect(abs(fast - slow) <= 1.5 + 7.30 * abs(x0) / 100, "x0 \(x0), own \(own)")
        }
    }
}

@Test("A bounce crosses the edge exactly where it was thrown back fast enough")
func crossings() {
    for (x0, v0, crosses) in [
        (-235.0, 1715.5, false), (-235, 2577.9, false), (-235, 2578, true), (-100, 3000, true), (100, -3000, true),
        (100, 3000, false), (0, 900, false), (-100, -900, false),
    ] {
        let seconds = Bounce.standard.crossingTime(x0, velocity: v0)
        #expect((seconds != nil) == crosses, "x0 \(x0), v0 \(v0)")
        if let seconds { #expect(abs(Bounce.standard.displacement(x0, velocity: v0, at: seconds)) < 1e-6) }
    }
}

@Test("The bounce agrees with numeric integration and with the general spring")
func bounceCalculus() {
    let spring = Spring(omega: Bounce.standardFrequency, dampingRatio: 1)
    for (x0, v0) in [(-235.0, 1727.0), (0, 900), (0, -3000), (40, 0), (10, -900), (-3, -500)] {
        for seconds in [0.001, 0.02, 0.1, 0.4, 1] {
            let exact = integrate(x0, v0, seconds: seconds, steps: 2000) { x, v in -120.3409 * x - 21.94 * v }
            let x = Bounce.standard.displacement(x0, velocity: v0, at: seconds)
            let v = Bounce.standard.velocity(x0, velocity: v0, at: seconds)
            #expect(abs(x - exact.x) < 1e-6)
            #expect(abs(v - exact.v) < 1e-5)
            #expect(abs(x - spring.displacement(x0, velocity: v0, at: seconds)) < 1e-10)
            #expect(abs(v - spring.velocity(x0, velocity: v0, at: seconds)) < 1e-9)
        }
    }
    // From the edge the greatest overshoot is v/(ωe).
    let peak = Bounce.standard.displacement(0, velocity: 900, at: 1 / Bounce.standardFrequency)
    #expect(abs(peak - 900 / (Bounce.standardFrequency * 2.718281828459045)) < 1e-9)
}

@Test("A bounce settles at the last passage of its threshold, to a nanosecond, for every start")
func bounceSettles() {
    for x0 in [-235.0, -30, -3, -0.6, -0.5, -0.2, 0, 0.4, 0.7, 5, 100] {
        for v0 in [-4000.0, -1234, -100, -20, -5, 0, 5, 20, 100, 900, 4000] {
            let settled = Bounce.standard.settlingTime(x0, velocity: v0)
            func distance(_ t: Double) -> Double { abs(Bounce.standard.displacement(x0, velocity: v0, at: t)) }
            #expect(settled >= 0)
            if settled > 0 {
                #expect(distance(settled - 1e-9) > 0.5, "x0 \(x0), v0 \(v0)")
                #expect(distance(settled + 1e-9) < 0.5, "x0 \(x0), v0 \(v0)")
            }
            for step in 1...400 { #expect(distance(settled + 0.005 * Double(step)) <= 0.5, "x0 \(x0), v0 \(v0)") }
        }
    }
    #expect(Bounce.standard.settlingTime(0, velocity: 0) == 0)
}

@Test("Momentum is Flutter's figure for iOS")
func momentum() {
    for (velocity, added) in [(0.0, 0.0), (1500, 1442.28), (-1500, -1442.28), (1e6, 40_000)] {
        #expect(abs(Deceleration.momentum(of: velocity) - added) < 0.01 * max(abs(added), 1))
    }
}

@Test("A paging view sets off no faster than it can stop at its page, and a flick on a page leaves it")
func pages() {
    for way in [-375.0, -20, -0.1, 0, 0.1, 200] {
        for velocity in [-6000.0, -300, 0, 200, 6000] {
            let speed = Paging.velocity(velocity, way: way)
            // From `way` before its page, which is at 0.
            let crossing = Bounce.standard.crossingTime(-way, velocity: speed)
            #expect((crossing ?? .infinity) > 1e6, "way \(way), velocity \(velocity)")
        }
    }
    #expect(Paging.velocity(800, way: 200) == 800)
    for (offset, velocity, target) in [
        (375.0, 300.0, 750.0), (375, -300, 0), (376, 300, 750), (374, 300, 375), (374, -300, 0), (500, 0, 375),
        (1125, 300, 1125),
    ] {
        #expect(Paging.target(from: offset, velocity: velocity, page: 375, near: 0, far: 1125) == target)
    }
}

@Test("The velocity of the last moves is SwiftUI's")
func velocitySampler() {
    for row in MotionTable.all["swiftui_velocity_sampler"]["rows"].rows {
        var estimator = VelocityEstimator()
        var last = Time.zero
        // A hundredth of the table's times, lest a second between two samples count as rest.
        for sample in row[0].rows {
            last = Time(seconds: sample[1].number / 100)
            estimator.add(sample[0].number, at: last)
        }
        #expect(abs(estimator.velocity(at: last) / 100 - row[1].number) < 1e-9, "\(row.raw)")
    }
}

@Test("A uniform speed comes out as it is, and the touch-up does not dilute it")
func uniformVelocity() {
    var estimator = VelocityEstimator()
    for step in 0...14 { estimator.add(24 * Double(step), at: Time(milliseconds: 8 * Int64(step))) }
    #expect(abs(estimator.velocity(at: Time(milliseconds: 112)) - 3000) < 1e-9)
    estimator.add(24 * 14, at: Time(milliseconds: 120))
    #expect(abs(estimator.velocity(at: Time(milliseconds: 120)) - 3000) < 1e-9)
    estimator.add(24 * 14, at: Time(milliseconds: 212))
    #expect(abs(estimator.velocity(at: Time(milliseconds: 212)) - 3000) < 1e-9)
    #expect(estimator.velocity(at: Time(milliseconds: 213)) == 0)
}

@Test("After a rest a finger sets off anew: what it did before does not count")
func velocityAfterRest() {
    var estimator = VelocityEstimator()
    for step in 0...5 { estimator.add(100 * Double(step), at: Time(milliseconds: 8 * Int64(step))) }
    for step in 6...60 { estimator.add(500, at: Time(milliseconds: 8 * Int64(step))) }
    #expect(estimator.velocity(at: Time(milliseconds: 480)) == 0)
    estimator.add(499, at: Time(milliseconds: 488))
    #expect(abs(estimator.velocity(at: Time(milliseconds: 488)) - -125) < 1e-9)
    estimator.add(498, at: Time(milliseconds: 496))
    #expect(abs(estimator.velocity(at: Time(milliseconds: 496)) - -125) < 1e-9)
    #expect(VelocityEstimator().velocity(at: .zero) == 0)
    var single = VelocityEstimator()
    single.add(3, at: .zero)
    #expect(single.velocity(at: .zero) == 0)
    single.add(9, at: .zero)
    single.add(10, at: Time(milliseconds: 10))
    #expect(abs(single.velocity(at: Time(milliseconds: 10)) - 100) < 1e-9)
}
