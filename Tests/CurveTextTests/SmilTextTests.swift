// SMIL's values and keyTimes: within the tolerance as browsers read them, whatever the curve, for one and for several.

import CurveText
import Fitting
import Foundation
import TestSupport
import Testing

@Suite struct SmilTextTests {
    @Test("stays within the tolerance on every curve", arguments: [(1, 300), (3, 60)])
    func staysWithinTheToleranceOnEveryCurve(size: Int, count: Int) throws {
        var generator = Seeded(state: UInt64(7 + size))
        for number in 0..<curveCount(count) {
            let random = randomSamples(&generator, count: 40)
            let (tolerance, kind) = (random.tolerance, random.kind)
            var curve = random.curve
            var allowed = [tolerance]
            if size == 3 {
                // Its mirror and a straight way beside it.
                let last = Double(curve.count - 1)
                curve = SampledCurve(
                    positions: curve.positions,
                    values: curve.values.enumerated().flatMap { [$1, -3 * $1, tolerance * 90 * Double($0) / last] },
                    size: 3)
                allowed = [tolerance, 3 * tolerance, tolerance]
            }
            let fitted = SmilText.straight(curve, tolerance: allowed, effort: .fast)
            let share = try distance(fitted.text, curve, allowed)
            #expect(share <= 1 + 1e-9, "curve \(number) of kind \(kind): \(share) of the tolerance, \(fitted.text)")
        }
    }

    @Test(
        "writes key times only where they are needed",
        arguments: [
            ([0.0, 1], [0.0, 1], "values=\"0;1\""), ([0, 1, 2, 3], [0, 5, 3, 9], "values=\"0;5;3;9\""),
            ([0, 30, 100], [0, 9, 1], "values=\"0;9;1\" keyTimes=\"0;.3;1\""),
            ([0, 5, 5, 10], [0, 0, 1, 1], "values=\"0;0;1;1\" keyTimes=\"0;.5;.5;1\""), ([0], [7], "values=\"7\""),
        ])
    func writesKeyTimesOnlyWhereTheyAreNeeded(positions: [Double], values: [Double], text: String) {
        let curve = SampledCurve(positions: positions, values: values)
        #expect(SmilText.straight(curve, tolerance: [1e-3]).text == text)
    }

    @Test("several coordinates share their key times") func severalCoordinatesShareTheirKeyTimes() {
        let curve = SampledCurve(positions: [0, 25, 100], values: [0, 0, 9, 50, 1, 0], size: 2)
        let fitted = SmilText.straight(curve, tolerance: [1e-2, 1e-2])
        #expect(fitted.text == "values=\"0 0;9 50;1 0\" keyTimes=\"0;.25;1\"")
    }

    @Test("springs take few characters") func springsTakeFewCharacters() {
        for (number, most) in [(0, 310), (1, 205), (6, 55)] {
            let fitted = SmilText.straight(NineFunctions.all[number].samples, tolerance: [1e-3])
            #expect(fitted.bytes <= most && fitted.error <= 1e-3, "\(NineFunctions.all[number])")
        }
    }

    /// The greatest distance from the samples as a share of the tolerance, by plain reading of the attributes.
    private func distance(_ text: String, _ curve: SampledCurve, _ tolerance: [Double]) throws -> Double {
        func list(_ name: String) throws -> [String]? {
            let pattern = try Regex("(?:^| )\(name)=\"([^\"]*)\"", as: (Substring, Substring).self)
            return text.firstMatch(of: pattern).map { $0.output.1.split(separator: ";").map(String.init) }
        }
        let rows = try #require(try list("values")).map { $0.split(separator: " ").map { Double($0)! } }
        let times =
            try list("keyTimes")?.map { Double($0)! }
            ?? rows.indices.map { Double($0) / Double(max(rows.count - 1, 1)) }
        #expect(times.count == rows.count && times.first == 0 && (times.count == 1 || times.last == 1))
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        let start = curve.positions[0]
        let length = curve.positions[curve.count - 1] - start
        var greatest = 0.0
        for index in 0..<curve.count {
            if index + 1 < curve.count, curve.positions[index + 1] == curve.positions[index] { continue }
            let place = (curve.positions[index] - start) / length
            let from = times.lastIndex { $0 <= place } ?? 0
            let to = min(from + 1, times.count - 1)
            let share = times[to] > times[from] ? (place - times[from]) / (times[to] - times[from]) : 0
            for component in tolerance.indices {
                let shown = rows[from][component] + (rows[to][component] - rows[from][component]) * share
                let exact = curve.values[index * curve.size + component]
                greatest = max(greatest, abs(shown - exact) / tolerance[component])
            }
        }
        return greatest
    }
}
