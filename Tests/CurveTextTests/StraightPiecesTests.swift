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

    /// On shared times: chains whose vertices stand at samples, of all of them, with values at quarters of the tolerance.
    @Test("several coordinates never take more than an exhaustive search", arguments: [2, 3])
    func severalCoordinatesNeverTakeMoreThanAnExhaustiveSearch(size: Int) {
        var generator = Seeded(state: UInt64(40 + size))
        for number in 0..<200 {
            let count = Int.random(in: 4...9, using: &generator)
            let values = (0..<count * size).map { _ in Double(Int.random(in: 0...12, using: &generator)) / 4 }
            let curve = SampledCurve(positions: (0..<count).map(Double.init), values: values, size: size)
            let (chain, isProven) = fewestStraightPieces(curve, tolerance: curve.tolerances)
            let searched = fewestOfAllChains(curve) { onGrid($0, vertices: $1) }
            #expect(chain.pieces <= searched && isProven, "instance \(number): \(values)")
            #expect(distanceShare(chain, curve) <= 1 + 1e-9, "instance \(number): \(values)")
        }
    }

    /// The same with values wherever they serve: exactly as few as the best of all chains.
    @Test("several coordinates take the fewest there are", arguments: [2, 3])
    func severalCoordinatesTakeTheFewestThereAre(size: Int) {
        var generator = Seeded(state: UInt64(50 + size))
        for number in 0..<200 {
            let count = Int.random(in: 4...9, using: &generator)
            var place = 0.0
            let positions = (0..<count).map { _ in
                place += generator.number(0.2...2)
                return place
            }
            let values = (0..<count * size).map { _ in generator.number(0...3) }
            let curve = SampledCurve(positions: positions, values: values, size: size)
            let (chain, isProven) = fewestStraightPieces(curve, tolerance: curve.tolerances)
            let searched = fewestOfAllChains(curve) { anywhere($0, vertices: $1) }
            #expect(chain.pieces == searched && isProven, "instance \(number): \(values)")
            #expect(distanceShare(chain, curve) <= 1 + 1e-9, "instance \(number): \(values)")
        }
    }

    /// Of two ways to a place the roomier one is mostly the better one, but not here.
    @Test(
        "one way to each place is not enough",
        arguments: [
            (2, [1.25, 2.25, 0.5, 3, 0, 2.25, 0.5, 2.25, 2, 3, 1.25, 1.25, 0.5, 0, 0.5, 1.75]),
            (
                3,
                [
                    0, 2.75, 0.25, 1, 0.75, 3, 2.5, 2.75, 2, 1.75, 1.25, 0.75, 3, 2, 2.25, 1, 0.25, 2.5, 1.5, 1.75,
                    2.25,
                    0.25,
                    2.5, 2.25,
                ]
            ),
        ])
    func oneWayToEachPlaceIsNotEnough(size: Int, values: [Double]) {
        let curve = SampledCurve(positions: (0..<8).map(Double.init), values: values, size: size)
        let best = fewestStraightPieces(curve, tolerance: curve.tolerances)
        let quick = fewestStraightPieces(curve, tolerance: curve.tolerances, mostTries: 1)
        #expect(best.chain.pieces == 3 && best.isProven)
        #expect(quick.chain.pieces == 4 && !quick.isProven)
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

    /// The greatest distance of several coordinates, each as a share of its tolerance.
    private func distanceShare(_ chain: StraightChain, _ curve: SampledCurve) -> Double {
        var greatest = 0.0
        for (index, position) in curve.positions.enumerated() {
            for component in 0..<curve.size {
                let off = abs(chain.value(at: position, component) - curve.values[index * curve.size + component])
                greatest = max(greatest, off / curve.tolerances[component])
            }
        }
        return greatest
    }

    /// The fewest pieces of all sets of samples at which vertices may stand: one coordinate after the other leads through.
    private func fewestOfAllChains(_ curve: SampledCurve, leads: (Lane, [Int]) -> Bool) -> Int {
        let lanes = (0..<curve.size).map { component in
            Lane(
                positions: curve.positions,
                values: (0..<curve.count).map { curve.values[$0 * curve.size + component] },
                tolerance: curve.tolerances[component])
        }
        // Sets of few vertices first, so that the first one that leads through is one of the fewest.
        let sets = (0..<1 << (curve.count - 2)).sorted { $0.nonzeroBitCount < $1.nonzeroBitCount }
        for set in sets {
            let between = (1..<curve.count - 1).filter { set >> ($0 - 1) & 1 == 1 }
            let vertices = [0] + between + [curve.count - 1]
            if lanes.allSatisfy({ leads($0, vertices) }) { return vertices.count - 1 }
        }
        return .max
    }

    /// Whether a chain leads through whose values are quarters of the tolerance away from a sample.
    private func onGrid(_ lane: Lane, vertices: [Int]) -> Bool {
        let steps = stride(from: -lane.tolerance, through: lane.tolerance, by: lane.tolerance / 4)
        var reached = steps.map { lane.values[0] + $0 }
        for (from, to) in zip(vertices, vertices.dropFirst()) {
            reached = steps.map { lane.values[to] + $0 }.filter { end in
                reached.contains { start in
                    (from...to).allSatisfy { index in
                        let share =
                            (lane.positions[index] - lane.positions[from]) / (lane.positions[to] - lane.positions[from])
                        return abs(start + (end - start) * share - lane.values[index]) <= lane.tolerance + 1e-12
                    }
                }
            }
        }
        return !reached.isEmpty
    }

    /// Whether a chain leads through at all: the starts and ends of a piece are a polygon, which every sample clips.
    private func anywhere(_ lane: Lane, vertices: [Int]) -> Bool {
        var range = lane.values[0] - lane.tolerance...lane.values[0] + lane.tolerance
        for (from, to) in zip(vertices, vertices.dropFirst()) {
            let (low, high) = (lane.values[to] - lane.tolerance, lane.values[to] + lane.tolerance)
            var polygon = [
                (range.lowerBound, low), (range.upperBound, low), (range.upperBound, high), (range.lowerBound, high),
            ]
            for index in from + 1..<max(to, from + 1) {
                let share = (lane.positions[index] - lane.positions[from]) / (lane.positions[to] - lane.positions[from])
                for side in [-1.0, 1] {
                    // How far inside of a wall the line is from a start to an end.
                    func room(_ corner: (Double, Double)) -> Double {
                        lane.tolerance - side * (corner.0 + (corner.1 - corner.0) * share - lane.values[index])
                    }
                    var clipped: [(Double, Double)] = []
                    for (number, corner) in polygon.enumerated() {
                        let next = polygon[(number + 1) % polygon.count]
                        if room(corner) >= 0 { clipped.append(corner) }
                        guard room(corner) * room(next) < 0 else { continue }
                        let part = room(corner) / (room(corner) - room(next))
                        clipped.append(
                            (corner.0 + (next.0 - corner.0) * part, corner.1 + (next.1 - corner.1) * part))
                    }
                    polygon = clipped
                }
            }
            guard let least = polygon.map(\.1).min(), let most = polygon.map(\.1).max() else { return false }
            range = least...most
        }
        return true
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

/// One coordinate of several.
private struct Lane {
    var positions: [Double]
    var values: [Double]
    var tolerance: Double
}

extension SampledCurve {
    /// Another one for each coordinate.
    fileprivate var tolerances: [Double] { (0..<size).map { 0.75 + 0.25 * Double($0) } }
}
