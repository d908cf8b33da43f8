// Straight pieces of several coordinates with shared vertices: as few as an exhaustive search finds.

import Fitting
import TestSupport
import Testing

@testable import CurveText

@Suite struct SharedPiecesTests {
    /// Chains whose vertices stand at samples, of all of them, with values at quarters of the tolerance.
    @Test("several coordinates never take more than an exhaustive search", arguments: [2, 3])
    func severalCoordinatesNeverTakeMoreThanAnExhaustiveSearch(size: Int) throws {
        var generator = Seeded(state: UInt64(40 + size))
        for number in 0..<200 {
            let count = Int.random(in: 4...9, using: &generator)
            let values = (0..<count * size).map { _ in Double(Int.random(in: 0...12, using: &generator)) / 4 }
            let curve = SampledCurve(positions: (0..<count).map(Double.init), values: values, size: size)
            let chain = try #require(fewestPieces(curve, mostWays: .max), "instance \(number): \(values)")
            let searched = fewestOfAllChains(curve) { onGrid($0, vertices: $1) }
            #expect(chain.pieces <= searched, "instance \(number): \(values)")
            #expect(try distanceShare(chain, curve) <= 1 + 1e-9, "instance \(number): \(values)")
        }
    }

    /// The same with values wherever they serve: exactly as few as the best of all chains.
    @Test("several coordinates take the fewest there are", arguments: [2, 3])
    func severalCoordinatesTakeTheFewestThereAre(size: Int) throws {
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
            let chain = try #require(fewestPieces(curve, mostWays: .max), "instance \(number): \(values)")
            #expect(
                chain.pieces == fewestOfAllChains(curve) { anywhere($0, vertices: $1) },
                "instance \(number): \(values)")
            #expect(try distanceShare(chain, curve) <= 1 + 1e-9, "instance \(number): \(values)")
        }
    }

    /// Of two ways to a place the roomier one is mostly the better one, but not here. The eight of `Effort.best` are
    /// enough.
    @Test(
        "one way to each place is not enough, and eight are",
        arguments: [
            (2, [1.25, 2.25, 0.5, 3, 0, 2.25, 0.5, 2.25, 2, 3, 1.25, 1.25, 0.5, 0, 0.5, 1.75]),
            (
                3,
                [
                    0, 2.75, 0.25, 1, 0.75, 3, 2.5, 2.75, 2, 1.75, 1.25, 0.75,
                    3, 2, 2.25, 1, 0.25, 2.5, 1.5, 1.75, 2.25, 0.25, 2.5, 2.25,
                ]
            ),
        ])
    func oneWayToEachPlaceIsNotEnough(size: Int, values: [Double]) {
        let curve = SampledCurve(positions: (0..<8).map(Double.init), values: values, size: size)
        #expect(fewestPieces(curve, mostWays: 1)?.pieces == 4)
        #expect(fewestPieces(curve, mostWays: 8)?.pieces == 3)
        #expect(fewestPieces(curve, mostWays: .max)?.pieces == 3)
    }

    /// Two vertices can cost less than one at a dear place.
    @Test("the cost counts, not the pieces") func theCostCountsNotThePieces() {
        let curve = SampledCurve(positions: [0, 1, 2, 3, 4], values: [0, 0, 1, 1, 1.2, 1.2, 1, 1, 0, 0], size: 2)
        let skeleton = everySample(of: curve)
        func places(cost: @escaping (Int) -> Int) -> [Int]? {
            SharedPieces.cheapest(
                skeleton, places: curve.positions, tolerance: [0.25, 0.25], mostWays: 1, cost: cost)?.places
        }
        #expect(places { _ in 1 } == [0, 2, 4])
        #expect(places { $0 == 2 ? 5 : 1 } == [0, 1, 3, 4])
    }

    // MARK: - What the search finds

    private func everySample(of curve: SampledCurve) -> SharedSkeleton {
        var skeleton = SharedSkeleton(curve, 0...curve.count - 1, slack: curve.tolerances.map { _ in 0 })
        (skeleton.positions, skeleton.values) = (curve.positions, curve.values)
        return skeleton
    }

    /// A chain with vertices at samples, each of which costs the same.
    private func fewestPieces(_ curve: SampledCurve, mostWays: Int) -> Chain? {
        SharedPieces.cheapest(
            everySample(of: curve), places: curve.positions, tolerance: curve.tolerances, mostWays: mostWays,
            cost: { _ in 1 }
        ).map { Chain(samples: $0.places) }
    }

    /// The greatest distance of several coordinates from their samples, each as a share of its tolerance, with the
    /// values of the vertices in the middle of what they may be.
    private func distanceShare(_ chain: Chain, _ curve: SampledCurve) throws -> Double {
        let vertices = chain.samples.map { curve.positions[$0] }
        var greatest = 0.0
        for component in 0..<curve.size {
            let tolerance = curve.tolerances[component]
            let values = try #require(
                SharedPieces.vertices(
                    everySample(of: curve), of: component, at: vertices, width: tolerance * (1 + 1e-11)
                ) { ($0.lowerBound + $0.upperBound) / 2 })
            let line = StraightChain(positions: vertices, values: values)
            for (index, position) in curve.positions.enumerated() {
                let off = abs(line.value(at: position) - curve.values[index * curve.size + component])
                greatest = max(greatest, off / tolerance)
            }
        }
        return greatest
    }

    // MARK: - What all chains there are find

    /// The fewest pieces of all sets of samples at which vertices may stand: each coordinate by itself leads through.
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
}

/// The samples at which a chain has its vertices.
private struct Chain {
    var samples: [Int]

    var pieces: Int { samples.count - 1 }
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
