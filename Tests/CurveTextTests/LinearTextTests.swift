// CSS's linear(): short, within the tolerance by a reader of its own, whatever the curve.

import CurveText
import Fitting
import Foundation
import TestSupport
import Testing

@Suite struct LinearTextTests {
    /// Bytes that a trial of the method reached (facts of the field).
    private static let trial: [Double: [Int]] = [
        1e-3: [196, 129, 326, 300, 451, 127, 50, 109, 207], 2.5e-4: [409, 266, 699, 643, 979, 268, 100, 218, 438],
    ]

    @Test("standard is within fifteen percent of the trial", arguments: [1e-3, 2.5e-4])
    func standardIsWithinFifteenPercentOfTheTrial(tolerance: Double) throws {
        for (function, bytes) in zip(NineFunctions.all, try #require(Self.trial[tolerance])) {
            let fitted = LinearText.shortest(function.samples, tolerance: tolerance)
            #expect(Double(fitted.bytes) <= 1.15 * Double(bytes), "\(function)")
            #expect(try distance(fitted.text, function.samples) <= tolerance, "\(function)")
        }
    }

    /// The others take as long each and are measured where the tool is built for release.
    @Test("best is within three percent of the trial", arguments: [(6, 50)])
    func bestIsWithinThreePercentOfTheTrial(number: Int, bytes: Int) throws {
        let function = NineFunctions.all[number]
        let curve = SampledCurve(pieces: 2_000, function.value)
        let fitted = LinearText.shortest(curve, tolerance: 1e-3, effort: .best)
        #expect(Double(fitted.bytes) <= 1.03 * Double(bytes), "\(function)")
        #expect(try distance(fitted.text, curve) <= 1e-3)
    }

    @Test("stays within the tolerance on every curve") func staysWithinTheToleranceOnEveryCurve() throws {
        var generator = Seeded(state: 6)
        for number in 0..<curveCount(300) {
            let (curve, tolerance, kind) = randomSamples(&generator, count: 40)
            let fitted = LinearText.shortest(curve, tolerance: tolerance, effort: number % 20 == 0 ? .standard : .fast)
            #expect(fitted.error <= tolerance, "curve \(number) of kind \(kind)")
            let error = try distance(fitted.text, curve)
            #expect(abs(error - fitted.error) <= 1e-5 * tolerance, "curve \(number) of kind \(kind): \(fitted.text)")
        }
    }

    @Test(
        "writes what CSS reads",
        arguments: [
            ([0.0, 1], [0.0, 1], "linear(0,1)"), ([0, 1], [3, 3], "linear(3,3)"), ([0], [0.5], "linear(.5,.5)"),
            ([0, 1, 2], [0, 0.25, 1], "linear(0,.25,1)"), ([0, 3, 10], [0, 1, 0], "linear(0,1 30%,0)"),
            ([0, 5, 5, 10], [0, 0, 1, 1], "linear(0,0 50%,1 0%,1)"), ([0, 10, 10], [0, 1, 2], "linear(0,1 100%,2)"),
            ([0, 0, 10], [5, 0, 1], "linear(0,1)"),
        ])
    func writesWhatCSSReads(positions: [Double], values: [Double], text: String) {
        let curve = SampledCurve(positions: positions, values: values)
        #expect(LinearText.shortest(curve, tolerance: 1e-3).text == text)
    }

    @Test("a place below one percent needs no space behind a point")
    func aPlaceBelowOnePercentNeedsNoSpaceBehindAPoint() throws {
        let curve = SampledCurve(positions: [0, 0.5, 100], values: [0, 0.5, 1])
        let text = LinearText.shortest(curve, tolerance: 1e-4).text
        #expect(text == "linear(0,.5.5%,1)")
        #expect(try LinearReader(text).value(at: 0.005) == 0.5)
    }

    @Test("empty and unusable samples give text") func emptyAndUnusableSamplesGiveText() throws {
        for curve in [
            SampledCurve(positions: [], values: []), SampledCurve(positions: [0, 0, 0], values: [1, 2, 3]),
            SampledCurve(positions: [0, 1], values: [.nan, .infinity]),
        ] {
            for effort in Effort.allCases {
                let text = LinearText.shortest(curve, tolerance: 1e-3, effort: effort).text
                #expect(try LinearReader(text).outputs.allSatisfy(\.isFinite))
            }
        }
    }

    @Test("more effort is never longer by much and the same twice") func moreEffortIsNeverLongerByMuchAndTheSameTwice()
    {
        let curve = SampledCurve(pieces: 500, NineFunctions.all[0].value)
        let bytes = Effort.allCases.map { LinearText.shortest(curve, tolerance: 1e-2, effort: $0).bytes }
        #expect(bytes[1] <= bytes[0] && bytes[2] <= bytes[1])
        #expect(
            LinearText.shortest(curve, tolerance: 1e-2) == LinearText.shortest(curve, tolerance: 1e-2))
    }

    /// The greatest distance of what the reader makes of a text from the samples.
    private func distance(_ text: String, _ curve: SampledCurve) throws -> Double {
        let reader = try LinearReader(text)
        let start = curve.positions[0]
        let length = curve.positions[curve.count - 1] - start
        var greatest = 0.0
        for index in 0..<curve.count {
            if index + 1 < curve.count, curve.positions[index + 1] == curve.positions[index] { continue }
            let shown = reader.value(at: (curve.positions[index] - start) / length)
            greatest = max(greatest, abs(shown - curve.values[index]))
        }
        return greatest
    }
}
