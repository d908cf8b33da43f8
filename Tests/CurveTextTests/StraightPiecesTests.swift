// The fewest straight pieces: as few as theory says, and never more than a search through a grid finds.

import CurveText
import Fitting
import Foundation
import TestSupport
import Testing

@Suite struct StraightPiecesTests {
    /// So dense that what lies between samples allows no piece less.
    @Test("nine functions need the fewest", arguments: zip(NineFunctions.all, [25, 17, 41, 39, 58, 17, 7, 14, 33]))
    func nineFunctionsNeedTheFewest(function: NamedFunction, pieces: Int) {
        let curve = SampledCurve(pieces: 50_000, function.value)
        let chain = fewestStraightPieces(curve, tolerance: 1e-3)
        #expect(chain.pieces == pieces)
        #expect(greatestDistance(chain, curve) <= 1e-3 * (1 + 1e-9))
    }

    @Test("never more than an exhaustive search") func neverMoreThanAnExhaustiveSearch() {
        var generator = Seeded(state: 4)
        for number in 0..<200 {
            let count = Int.random(in: 3...8, using: &generator)
            // Values and walls on the grid of the search, so that it has every chance.
            let values = (0..<count).map { _ in Double(Int.random(in: 0...6, using: &generator)) }
            let curve = SampledCurve(positions: (0..<count).map(Double.init), values: values)
            let chain = fewestStraightPieces(curve, tolerance: 1)
            #expect(chain.pieces <= searchedPieces(values), "instance \(number): \(values)")
            #expect(greatestDistance(chain, curve) <= 1 + 1e-9, "instance \(number): \(values)")
        }
    }

    @Test("a line is one piece and a constant too") func aLineIsOnePieceAndAConstantToo() {
        #expect(fewestStraightPieces(SampledCurve(pieces: 100) { 3 * $0 - 1 }, tolerance: 1e-6).pieces == 1)
        #expect(fewestStraightPieces(SampledCurve(pieces: 100) { _ in 5 }, tolerance: 1e-6).pieces == 1)
        #expect(fewestStraightPieces(SampledCurve(positions: [0, 1], values: [0, 9]), tolerance: 1e-6).pieces == 1)
    }

    @Test("every chain stays within the tolerance") func everyChainStaysWithinTheTolerance() {
        var generator = Seeded(state: 5)
        for number in 0..<300 {
            let (curve, tolerance, kind) = randomSamples(&generator, count: 200)
            guard kind < 7 else { continue }
            let chain = fewestStraightPieces(curve, tolerance: tolerance)
            #expect(greatestDistance(chain, curve) <= tolerance * (1 + 1e-6), "curve \(number) of kind \(kind)")
        }
    }

    private func greatestDistance(_ chain: StraightChain, _ curve: SampledCurve) -> Double {
        zip(curve.positions, curve.values).reduce(0) { max($0, abs(chain.value(at: $1.0) - $1.1)) }
    }

    /// The fewest pieces of any chain whose vertices stand at quarters of a step and at quarters of the tolerance.
    private func searchedPieces(_ values: [Double]) -> Int {
        let last = (values.count - 1) * 4
        let heights = Array(stride(from: -1.0, through: 7.0, by: 0.5))
        func isWithin(_ x: Int, _ y: Double) -> Bool { x % 4 != 0 || abs(y - values[x / 4]) <= 1 }
        var reached: [[Bool]] = (0...last).map { _ in heights.map { _ in false } }
        reached[0] = heights.map { isWithin(0, $0) }
        for pieces in 1... {
            var next = reached
            for from in 0..<last {
                for (index, start) in heights.enumerated() where reached[from][index] {
                    for to in from + 1...last {
                        for (other, end) in heights.enumerated() where !next[to][other] {
                            let slope = (end - start) / Double(to - from)
                            let passes = stride(from: (from / 4 + 1) * 4, through: to, by: 4).allSatisfy {
                                isWithin($0, start + slope * Double($0 - from))
                            }
                            if passes && isWithin(to, end) { next[to][other] = true }
                        }
                    }
                }
            }
            if next[last].contains(true) { return pieces }
            reached = next
        }
        return .max
    }
}
