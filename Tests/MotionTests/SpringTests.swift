// Springs against numbers measured on Apple's software and against numeric integration.

import Motion
import Numerics
import TestSupport
import Testing

@Test("UIKit's spring from a damping ratio and a duration has the stiffness that UIKit emits")
func uikitSprings() {
    for row in MotionTable.all["uikit_animate_usingSpring_probes"]["rows"].rows {
        let spring = Spring(
            dampingRatio: row[0].number, duration: row[1].number, initialVelocity: row[2].number)
        let stiffness = row[3].number
        #expect(abs(spring.omega * spring.omega / stiffness - 1) < 1e-7, "\(row.raw)")
        #expect(spring.dampingRatio == row[0].number)
    }
}

@Test("UIKit's spring finds a rest for every ratio and velocity")
func uikitSpringsEverywhere() {
    for ratio in [-1, 0, 0.001, 0.01, 0.2, 0.7, 0.99, 0.999999, 1, 3] {
        for velocity in [-1000, -20, -1, 0, 0.5, 3, 6, 6.9, 7, 12, 50, 1000] {
            let spring = Spring(dampingRatio: ratio, duration: 0.4, initialVelocity: velocity)
            #expect(spring.omega > 0 && spring.omega.isFinite, "\(ratio), \(velocity)")
            // The equation itself: the envelope's sine part is a thousandth at the end.
            let zeta = spring.dampingRatio
            let beta = zeta * spring.omega
            if zeta < 1 {
                let damped = spring.omega * ((1 - zeta) * (1 + zeta)).squareRoot()
                let rest = abs((beta - velocity) / damped) * Elementary.exp(-beta * 0.4)
                #expect(abs(rest / 0.001 - 1) < 1e-6, "\(ratio), \(velocity)")
            } else {
                let rest = abs(1 + (spring.omega - velocity) * 0.4) * Elementary.exp(-spring.omega * 0.4)
                #expect(abs(rest / 0.001 - 1) < 1e-6, "\(ratio), \(velocity)")
            }
        }
    }
}

@Test("Perceptual springs have Core Animation's stiffness, damping and settling time")
func perceptualSprings() {
    let table = MotionTable.all["quartzcore_perceptual_duration_bounce"]
    for row in table["rows"].rows {
        let spring = Spring(duration: row[0].number, bounce: row[1].number)
        #expect(abs(spring.omega * spring.omega / row[2].number - 1) < 1e-15)
        #expect(abs(2 * spring.dampingRatio * spring.omega / row[3].number - 1) < 1e-15)
        #expect(abs(spring.settlingDuration() - row[4].number) < 1e-14, "\(row.raw)")
    }
    let overdamped = Spring(duration: 0.5, bounce: -0.3, allowsOverdamping: true)
    let damping = table["extra"]["p=0.5,b=-0.3 damping"].number
    #expect(abs(2 * overdamped.dampingRatio * overdamped.omega / damping - 1) < 1e-15)
}

@Test("SwiftUI's presets have their stiffness and damping")
func swiftUISprings() {
    let springs = MotionTable.all["swiftui_constants"]["rows"]["springs (stiffness,damping)"]
    let own: [(String, Spring)] = [
        ("smooth/default", Spring(duration: 0.5, bounce: 0)), ("snappy", Spring(duration: 0.5, bounce: 0.15)),
        ("bouncy", Spring(duration: 0.5, bounce: 0.3)),
        ("spring(.5,.825)", Spring(response: 0.5, dampingFraction: 0.825)),
        ("interactive(.15,.86)", Spring(response: 0.15, dampingFraction: 0.86)),
    ]
    for (name, spring) in own {
        #expect(abs(spring.omega * spring.omega / springs[name][0].number - 1) < 1e-14, "\(name)")
        #expect(abs(2 * spring.dampingRatio * spring.omega / springs[name][1].number - 1) < 1e-14, "\(name)")
    }
}

@Test("Settling durations are CASpringAnimation's to the last bits")
func settlingDurations() {
    for row in MotionTable.all["caspring_settlingDuration"]["rows"].rows {
        let spring = Spring(mass: row[0].number, stiffness: row[1].number, damping: row[2].number)
        let duration = spring.settlingDuration(initialVelocity: row[3].number)
        #expect(abs(duration - row[4].number) <= 2 * row[4].number.ulp, "\(row.raw)")
    }
    #expect(abs(Spring().settlingDuration() - 1.4727003346780927) <= 2.3e-16)
    #expect(Spring(damping: 0).settlingDuration() == Double(Float.greatestFiniteMagnitude))
    #expect(Spring(omega: 1e-9, dampingRatio: 1).settlingDuration().isFinite)
}

@Test("Positions are those of a layer that Core Animation moved from 0 to 100")
func springPositions() {
    let table = MotionTable.all["caspring_positions"]
    for row in table["rows"].rows {
        let spring = Spring(mass: row[0].number, stiffness: row[1].number, damping: row[2].number)
        for (seconds, x) in zip(table["times"].numbers, row[4].numbers) {
            // Core Animation's velocity is in distances a second toward the target, from which we stand 100 away.
            let distance = spring.displacement(-100, velocity: 100 * row[3].number, at: seconds)
            #expect(abs(100 + distance - x) < 1e-5, "\(row.raw) at \(seconds)")
        }
    }
    let standard = Spring()
    #expect(abs(100 + standard.displacement(-100, velocity: 0, at: 0.1) - 34.02998447418213) < 1e-5)
    #expect(abs(100 + standard.displacement(-100, velocity: 0, at: 0.49) - 108.34387540817261) < 1e-5)
}

@Test(
    "Every damping agrees with numeric integration, at the start, on the way and near the end",
    arguments: [
        0, 0.05, 0.2, 0.5, 0.825, 0.95, 0.99, 0.999, 0.999999, 0.999999999999, 1, 1.000000000001, 1.000001, 1.001, 1.01,
        1.2, 2, 5, 20,
    ])
func springsAgreeWithIntegration(ratio: Double) {
    for omega in [3.0, 18.26] {
        let spring = Spring(omega: omega, dampingRatio: ratio, allowsOverdamping: true)
        for (x0, v0) in [(-1.0, 0.0), (1, 30), (-2, -15), (0, 5), (0.3, -0.9)] {
            for seconds in [1e-4, 0.01, 0.1, 0.5, 2] {
                let stiffest = omega * max(1, 2 * ratio)
                let steps = max(40, Int(seconds * stiffest * 60))
                let exact = integrate(x0, v0, seconds: seconds, steps: steps) { x, v in
                    -omega * omega * x - 2 * ratio * omega * v
                }
                let scale = abs(x0) + abs(v0) / omega
                let x = spring.displacement(x0, velocity: v0, at: seconds)
                let v = spring.velocity(x0, velocity: v0, at: seconds)
                #expect(abs(x - exact.x) < 2e-6 * scale, "ω \(omega), x0 \(x0), v0 \(v0), t \(seconds)")
                #expect(abs(v - exact.v) < 2e-6 * scale * stiffest, "ω \(omega), x0 \(x0), v0 \(v0), t \(seconds)")
            }
        }
    }
}

@Test("Across critical damping a spring changes by no more than the damping does")
func springsAreContinuousAcrossCriticalDamping() {
    let critical = Spring(omega: 12, dampingRatio: 1)
    for gap in [1e-15, 1e-12, 1e-9, 1e-7, 1e-5] {
        for ratio in [1 - gap, 1 + gap] {
            let near = Spring(omega: 12, dampingRatio: ratio, allowsOverdamping: true)
            for step in 0...40 {
                let t = Double(step) * 0.02
                let x = near.displacement(-1, velocity: 4, at: t) - critical.displacement(-1, velocity: 4, at: t)
                let v = near.velocity(-1, velocity: 4, at: t) - critical.velocity(-1, velocity: 4, at: t)
                #expect(abs(x) < 5 * gap + 1e-14, "ζ \(ratio) at \(t)")
                #expect(abs(v) < 60 * gap + 1e-12, "ζ \(ratio) at \(t)")
            }
        }
    }
}

@Test("Damping beyond critical counts as critical unless overdamping is allowed")
func overdampingIsAskedFor() {
    #expect(Spring(mass: 1, stiffness: 100, damping: 30).dampingRatio == 1)
    #expect(Spring(mass: 1, stiffness: 100, damping: 30, allowsOverdamping: true).dampingRatio == 1.5)
    let slow = Spring(mass: 1, stiffness: 100, damping: 30, allowsOverdamping: true)
    #expect(slow.settlingDuration() > Spring(mass: 1, stiffness: 100, damping: 30).settlingDuration())
}

@Test("A spring that shoots through its target settles where it stays", arguments: [1, 1.0000001, 1.5])
func settlesForGood(ratio: Double) {
    for velocity in [20.0, 15, 12, 60, -60, 0] {
        let spring = Spring(omega: 10, dampingRatio: ratio, allowsOverdamping: true)
        let settled = spring.settlingDuration(initialVelocity: velocity)
        #expect(abs(spring.velocity(-1, velocity: velocity, at: settled)) < 0.0100001)
        for step in 0...200 {
            let later = settled + 0.01 * Double(step)
            #expect(abs(spring.displacement(-1, velocity: velocity, at: later)) < 0.00125, "\(velocity) at \(later)")
        }
    }
    #expect(abs(Spring(omega: 10, dampingRatio: 1).settlingDuration(initialVelocity: 20) - 0.9) < 1e-9)
}

@Test("A spring starts where and as fast as it is told, and in the far end rests")
func springEnds() {
    for ratio in [0.05, 0.7, 1, 1.5, 20] {
        let spring = Spring(omega: 9, dampingRatio: ratio, allowsOverdamping: true)
        #expect(spring.displacement(-3, velocity: 7, at: 0) == -3)
        #expect(abs(spring.velocity(-3, velocity: 7, at: 0) - 7) < 1e-12)
        #expect(abs(spring.displacement(-3, velocity: 7, at: 1000)) < 1e-9)
        #expect(abs(spring.velocity(-3, velocity: 7, at: 1000)) < 1e-9)
    }
}
