// Curves of every kind as samples, with a tolerance for each.

import Fitting
import Foundation
import Motion
import TestSupport

/// How many random curves a test tries: 2,000 with CURVES=2000, which is for code that is built for release.
func curveCount(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["CURVES"].flatMap { Int($0) } ?? usual
}

/// A curve of one of many kinds; `positions` run over as many milliseconds as it lasts, from 1 ms to ten minutes.
func randomSamples(
    _ generator: inout Seeded, count: Int
) -> (curve: SampledCurve, tolerance: Double, kind: Int) {
    let kind = Int.random(in: 0..<12, using: &generator)
    let scale = [1e-9, 1e-3, 1, 1, 1, 800, 1e9].randomElement(using: &generator)!
    let tolerance = scale * [5e-2, 1e-2, 1e-3, 2.5e-4].randomElement(using: &generator)!
    let length = [1, 13, 400, 1000, 3000, 600_000].randomElement(using: &generator)!
    let offset = generator.number(-2...2)
    let a = generator.number(40...600)
    let b = generator.number(2...30)
    let cut = generator.number(0.05...0.95)
    let bezier = CubicBezier(
        x1: generator.number(0...1), y1: generator.number(-1...2), x2: generator.number(0...1),
        y2: generator.number(-1...2))
    let heights = (0...40).map { _ in generator.number(-1...1) }
    var noise = generator
    func value(_ u: Double) -> Double {
        switch kind {
        case 0, 1: return spring(a, b, u)
        case 2: return exp(-b * u)
        case 3, 4: return bezier.value(at: u)
        case 5:
            let place = min(u * 40, 39.999)
            let share = place - floor(place)
            return heights[Int(place)] + (heights[Int(place) + 1] - heights[Int(place)]) * share
        case 6: return floor(u * b) / b
        case 7: return u < cut ? spring(a, b, u) : 0.3 + exp(-b * (u - cut))
        case 8: return noise.number(-1...1)
        case 9: return 0
        case 10: return u < cut ? 0 : 1
        default: return [Double.nan, .infinity, -.infinity, 1, 0].randomElement(using: &noise)! * u
        }
    }
    var positions: [Double] = []
    var values: [Double] = []
    var last: Double?
    for index in 0...count {
        let u = Double(index) / Double(count)
        // What jumps is a jump in its samples too, half of the times.
        if kind == 7 || kind == 10, cut > (last ?? 1), u > cut, length % 2 == 0 {
            positions += [cut * Double(length), cut * Double(length)]
            values += [kind == 7 ? spring(a, b, cut) : 0, kind == 7 ? 1.3 : 1].map { (offset + $0) * scale }
        }
        positions.append(u * Double(length))
        values.append((offset + value(u)) * scale)
        last = u
    }
    return (SampledCurve(positions: positions, values: values), kind == 11 ? 1e6 : tolerance, kind)
}
