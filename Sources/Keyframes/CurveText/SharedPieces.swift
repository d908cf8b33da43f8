// Straight pieces for several coordinates whose vertices stand at shared places.

package import Fitting

/// Few straight pieces for several coordinates, with shared vertices that stand at samples. The chain stays within the
/// tolerance of each coordinate, in that coordinate's unit, at all samples. If `isProven`, no chain with vertices at
/// samples has fewer pieces. Denser samples give more places for vertices.
///
/// The search takes longer the more coordinates move independently. After `mostTries` tries it keeps one way to each
/// sample, and the result is no longer proven. Numbers too great for their tolerance give the samples themselves.
///
/// - Precondition: `curve` has at least two samples and no jump; `tolerance` has one number a coordinate.
package func fewestStraightPieces(
    _ curve: SampledCurve, tolerance: [Double], mostTries: Int = .max
) -> (chain: StraightChain, isProven: Bool) {
    let skeleton = SharedSkeleton(all: curve)
    let (pieces, isProven) = SharedPieces.fewest(skeleton, tolerance: tolerance, mostTries: mostTries)
    let positions = pieces.places.map { skeleton.positions[$0] }
    var chain = StraightChain(
        positions: positions, values: [Double](repeating: 0, count: positions.count * curve.size), size: curve.size)
    for component in 0..<curve.size {
        let width = SharedTubes.width(tolerance[component], skeleton.component(component), grain: 8)
        let column = SharedPieces.vertices(skeleton, component, positions, width) {
            ($0.lowerBound + $0.upperBound) / 2
        }
        // Numbers too great for their tolerance: a double says only the samples themselves.
        guard let column else {
            return (StraightChain(positions: curve.positions, values: curve.values, size: curve.size), false)
        }
        for (number, value) in column.enumerated() { chain.values[number * curve.size + component] = value }
    }
    return (chain, isProven)
}

/// A chain by the places of its vertices.
struct SharedPieces {
    /// Ascending indices of places.
    var places: [Int]

    /// The cheapest chain from the first place to the last one that stays within half the width `tolerance` of every
    /// point: the tubes of all coordinates together. With `mostWays` of 1, of two chains to one place at one cost the
    /// one is kept that leaves more room: that is quick, and hardly ever costs a piece. Nil where no chain leads
    /// through.
    static func cheapest(
        _ skeleton: SharedSkeleton, places: [Double], tolerance: [Double], mostWays: Int,
        cost: @escaping (Int) -> Int
    ) -> SharedPieces? {
        var search = SharedSearch(skeleton, places: places, tolerance: tolerance, cost: cost)
        search.mostWays = mostWays
        return search.cheapest().map { SharedPieces(places: $0.places) }
    }

    /// The fewest pieces with vertices at points of the skeleton, and whether that is proven.
    static func fewest(
        _ skeleton: SharedSkeleton, tolerance: [Double], mostTries: Int
    ) -> (pieces: SharedPieces, isProven: Bool) {
        var search = SharedSearch(skeleton, places: skeleton.positions, tolerance: tolerance) { _ in 1 }
        // What is found quickly bounds what is worth looking at.
        search.mostWays = 1
        let quick = search.cheapest() ?? (Array(skeleton.positions.indices), skeleton.count - 1)
        let least = search.leastCosts()
        if least[0] >= quick.cost { return (SharedPieces(places: quick.places), true) }
        search.mostWays = .max
        search.mostTries = mostTries
        let found = search.cheapest(below: quick.cost, atLeast: least)
        return (SharedPieces(places: found?.places ?? quick.places), search.isExact)
    }

    /// The values of one coordinate at vertices of a chain, chosen from the end on, each from the range in which it may
    /// lie so that all before it can be reached; nil where no line leads from one to the next.
    static func vertices(
        _ skeleton: SharedSkeleton, _ component: Int, _ vertices: [Double], _ width: Double,
        choose: (ClosedRange<Double>) -> Double
    ) -> [Double]? {
        let positions = skeleton.positions
        let column = skeleton.component(component)
        // From the front on: what each vertex may be worth so that the next one can be reached; then from the back.
        var ranges: [ClosedRange<Double>] = []
        for (number, position) in vertices.enumerated() {
            let exact = interpolated(positions, column, position, positions.partition(before: position))
            var range = exact - width...exact + width
            if number > 0 {
                guard
                    let reached = reach(
                        positions, column, width, from: vertices[number - 1], ranges[number - 1], to: position, range)
                else { return nil }
                range = reached
            }
            ranges.append(range)
        }
        var values = vertices.map { _ in 0.0 }
        for number in vertices.indices.reversed() {
            let position = vertices[number]
            var (low, high) = (ranges[number].lowerBound, ranges[number].upperBound)
            if number + 1 < vertices.count {
                let (end, value) = (vertices[number + 1], values[number + 1])
                var point = positions.partition(before: position)
                while point < positions.count, positions[point] < end {
                    let x = positions[point]
                    if x > position {
                        // The line from the next vertex back through both walls.
                        let share = (end - position) / (end - x)
                        low = max(low, value + (column[point] - width - value) * share)
                        high = min(high, value + (column[point] + width - value) * share)
                    }
                    point += 1
                }
                guard low <= high else { return nil }
            }
            values[number] = choose(low...high)
        }
        return values
    }

    /// What lines from a range at one place reach of a range at another one, through the tube between them.
    private static func reach(
        _ positions: [Double], _ values: [Double], _ width: Double, from: Double, _ start: ClosedRange<Double>,
        to: Double, _ end: ClosedRange<Double>
    ) -> ClosedRange<Double>? {
        var passage = Passage(at: from, start)
        var point = positions.partition(before: from)
        while point < positions.count, positions[point] < to {
            if positions[point] > from {
                guard passage.narrow(positions[point], values[point] - width...values[point] + width) else {
                    return nil
                }
            }
            point += 1
        }
        return passage.range(at: to, within: end)
    }

    static func interpolated(_ positions: [Double], _ values: [Double], _ place: Double, _ point: Int) -> Double {
        guard point > 0 else { return values[0] }
        guard point < positions.count else { return values[positions.count - 1] }
        let share = (place - positions[point - 1]) / (positions[point] - positions[point - 1])
        return values[point - 1] + (values[point] - values[point - 1]) * share
    }
}
