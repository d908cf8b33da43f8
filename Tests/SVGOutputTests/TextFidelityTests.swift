// What the emitted text shows, by the rules of SMIL alone, against the curve that was fitted.

import Fitting
import Foundation
import Numerics
import TestSupport
import Testing
import Timelines
import XML

@testable import SVGOutput

@Suite struct TextFidelityTests {
    @Test("every millisecond is within the tolerance", arguments: Profile.allCases)
    func everyMillisecondIsWithinTheTolerance(_ profile: Profile) {
        var generator = Seeded(state: 11)
        for number in 0..<60 {
            let length = Int64.random(in: 200...4000, using: &generator)
            let cut = Time(units: .random(in: 0...Time(milliseconds: length).units, using: &generator))
            let stiffness = Double.random(in: 40...900, using: &generator)
            let steps = Double.random(in: 1...12, using: &generator)
            let kind = number % 4
            let value = { (time: Time, isAfter: Bool) -> [Double] in
                let t = time.seconds
                let spring = 100 * (1 - exp(-5 * t) * cos(stiffness.squareRoot() * t))
                return switch kind {
                case 0: [spring]
                case 1: [isAfter ? 20 + 5 * t : spring]
                case 2: [floor(t * steps) * 7]
                default: [isAfter ? 50 * exp(-9 * (t - cut.seconds)) : 50]
                }
            }
            let curve = Curve(
                end: Time(milliseconds: length), breaks: [cut], value: { value($0, $0 >= cut) },
                before: { value($0, $0 > cut) })
            let performance = Performance(
                duration: Time(milliseconds: length),
                tracks: [track("ball", "cy", .number, curve.fitted(tolerance: [0.095]))])
            let emitted = Emitter.animatedSVG.emit(Sample.picture, performance, EmissionOptions(profile: profile))
            let ball = emitted.root.element(id: "ball")!
            let animations = ball.animations("cy").map(Smil.init)
            for millisecond in 0..<length {
                let shown = Double(animations.compactMap { $0.shown(at: Double(millisecond)) }.last ?? ball["cy"]!)!
                let exact = curve.value(Time(milliseconds: millisecond))[0]
                guard abs(shown - exact) > 0.1 else { continue }
                Issue.record("curve \(number) at \(millisecond) ms of \(length): \(shown), should be \(exact)")
                break
            }
        }
    }
}
