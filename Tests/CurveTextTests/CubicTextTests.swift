// SMIL's splines and CSS keyframes: within the tolerance on whatever curve, and as short as they should be.

import CurveText
import Fitting
import Foundation
import Motion
import TestSupport
import Testing

@Suite struct CubicTextTests {
    /// A curve of one of many kinds, with its tolerance.
    private func curve(_ generator: inout Seeded) -> (SampledCurve, Double) {
        let scale = [1e-6, 1, 100, 1e6].randomElement(using: &generator)!
        let tolerance = scale * [1e-2, 1e-3, 2.5e-4].randomElement(using: &generator)!
        let offset = generator.number(-2...2) * scale
        let length = [0.001, 1, 2, 600].randomElement(using: &generator)!
        let count = [2, 3, 7, 60, 400].randomElement(using: &generator)!
        let (a, b) = (generator.number(40...600), generator.number(2...30))
        let cut = generator.number(0.1...0.9)
        let numbers = (0..<4).map { _ in generator.number(0...1) }
        let bezier = CubicBezier(x1: numbers[0], y1: numbers[1] * 2 - 0.5, x2: numbers[2], y2: numbers[3] * 2 - 0.5)
        let noise = (0...count).map { _ in generator.number(-1...1) }
        let kind = Int.random(in: 0..<10, using: &generator)
        func shape(_ u: Double, _ index: Int) -> Double {
            switch kind {
            case 0, 1: spring(a, b, 2 * u)
            case 2: 1 - exp(-b * u)
            case 3: bezier.value(at: u)
            case 4: 0.5
            case 5: floor(u * b) / b
            case 6: noise[index]
            case 7: u < cut ? 0 : 1 - exp(-b * (u - cut))
            case 8: u < cut ? spring(a, b, u) : 0.3 + exp(-b * (u - cut))
            default: abs(sin(b * u)) + 0.001 * noise[index]
            }
        }
        var positions: [Double] = []
        var values: [Double] = []
        for index in 0...count {
            let u = Double(index) / Double(count)
            if kind == 8, positions.count == index, u >= cut {
                // The jump with its limit.
                positions.append(length * cut)
                values.append(offset + scale * spring(a, b, cut))
                positions.append(length * cut)
                values.append(offset + scale * shape(cut, index))
            }
            if u == cut { continue }
            positions.append(length * u)
            values.append(offset + scale * shape(u, index))
        }
        return (SampledCurve(positions: positions, values: values), tolerance)
    }

    private func check(_ number: Int, _ curve: SampledCurve, _ tolerance: Double, _ effort: Effort) throws {
        let spline = try #require(SplineText(curve, tolerance: tolerance, effort: effort), "curve \(number)")
        let read = try #require(ReadPieces(smil: spline.text), "curve \(number): \(spline.text)")
        let error = read.error(curve)
        #expect(error <= tolerance, "SMIL of curve \(number), \(effort)")
        #expect(error <= spline.error + tolerance * 1e-3 && spline.error <= tolerance, "SMIL of curve \(number)")
        let frames = try #require(KeyframesText(curve, tolerance: tolerance, effort: effort), "curve \(number)")
        let rule = frames.rule(name: "a", property: "scale")
        let pieces = try #require(ReadPieces(css: rule, timing: frames.timing), "curve \(number): \(rule)")
        #expect(pieces.error(curve) <= tolerance, "CSS of curve \(number), \(effort)")
        #expect(frames.error <= tolerance)
    }

    @Test("any curve stays within its tolerance", arguments: 0..<4) func anyCurveStaysWithinItsTolerance(part: Int)
        throws
    {
        var generator = Seeded(state: UInt64(100 + part))
        for number in 0..<32 {
            let (curve, tolerance) = curve(&generator)
            try check(number, curve, tolerance, number % 8 == 0 ? .standard : .fast)
        }
    }

    @Test("extreme curves are said") func extremeCurvesAreSaid() throws {
        let curves = [
            SampledCurve(positions: [0, 1], values: [0, 1]), SampledCurve(positions: [0, 1], values: [3, 3]),
            SampledCurve(positions: [5, 5.001], values: [.nan, .infinity]),
            SampledCurve(positions: [0, 1, 1], values: [0, 0, 1]),
            SampledCurve(positions: [0, 0, 1], values: [0, 1, 1]),
            SampledCurve(positions: [0, 0.5, 0.5, 0.5, 1], values: [0, 1, 2, 3, 3]),
        ]
        for (number, curve) in curves.enumerated() {
            try check(number, curve, 1e-3 * max(1, abs(curve.values[1])), .best)
        }
    }

    private static let smil: [Double: [Int]] = [
        1e-3: [154, 93, 238, 227, 265, 92, 73, 76, 183], 2.5e-4: [203, 115, 316, 303, 351, 116, 74, 81, 197],
    ]
    private static let css = [234, 157, 424, 369, 434, 156, 91, 94, 306]

    @Test("splines of the nine functions are short", arguments: [1e-3, 2.5e-4]) func splinesOfTheNineFunctionsAreShort(
        tolerance: Double
    ) throws {
        for (function, known) in zip(NineFunctions.all, CubicTextTests.smil[tolerance]!) {
            let text = try #require(SplineText(function.samples, tolerance: tolerance, effort: .standard))
            #expect(Double(text.text.utf8.count) <= Double(known) * 1.15, "\(function.name)")
            #expect(try #require(ReadPieces(smil: text.text)).error(function.samples) <= tolerance)
        }
    }

    @Test("keyframes of the nine functions are short") func keyframesOfTheNineFunctionsAreShort() throws {
        for (function, known) in zip(NineFunctions.all, CubicTextTests.css) {
            let text = try #require(KeyframesText(function.samples, tolerance: 1e-3, effort: .standard))
            #expect(Double(text.length(name: "a", property: "scale")) <= Double(known) * 1.15, "\(function.name)")
            let read = try #require(ReadPieces(css: text.rule(name: "a", property: "scale"), timing: text.timing))
            #expect(read.error(function.samples) <= 1e-3)
        }
    }

    @Test("the best effort is shorter still") func theBestEffortIsShorterStill() throws {
        // Fewer samples, so that an unoptimised test is over soon.
        for (number, known) in [(1, 93), (6, 73), (7, 76)] {
            let function = NineFunctions.all[number]
            let text = try #require(
                SplineText(SampledCurve(pieces: 500, function.value), tolerance: 1e-3, effort: .best))
            #expect(text.text.utf8.count <= known, "\(function.name)")
        }
    }

    @Test("one wave of a spring serves all others") func oneWaveOfASpringServesAllOthers() throws {
        let samples = SampledCurve(pieces: 1000, NineFunctions.all[2].value)
        let text = try #require(KeyframesText(samples, tolerance: 1e-2, effort: .standard))
        #expect(text.timing != nil)
        let others = text.frames.dropLast().filter { $0.timing != nil }
        #expect(others.count * 2 < text.frames.count)
    }

    @Test("values that spread evenly need no times") func valuesThatSpreadEvenlyNeedNoTimes() throws {
        let text = try #require(SplineText(SampledCurve(pieces: 100) { $0 }, tolerance: 1e-3, effort: .standard))
        #expect(text.text == "values=\"0;1\" keySplines=\"0 0 1 1\" calcMode=\"spline\"")
    }
}
