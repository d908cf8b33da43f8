// The cheapest chain of straight pieces through the tubes of several coordinates, vertices at shared places.

/// Looks for chains from the first place to the last.
///
/// Where the vertices' places are given, what one coordinate may be worth at the last of them does not depend on the
/// others: together they reach a box. So a way to a place is its cost and its box, and one that costs no less and whose
/// box lies in another's can lead nowhere that the other does not. It is dropped.
///
/// What is left are often many ways to a place, and `mostWays` bounds them. A bounded search may miss the cheapest
/// chain. Without a bound it is exact, and tests compare it so with an exhaustive search.
struct SharedSearch {
    /// A way to a place: its box is `size` ranges.
    private struct Way {
        var place: Int
        var cost: Int
        var before: Int
        var box: [ClosedRange<Double>]
    }

    let places: [Double]
    let tubes: SharedTubes
    let cost: (Int) -> Int
    /// How many ways to a place are kept: the cheapest, and of equally cheap ones the roomiest.
    let mostWays: Int

    private var ways: [Way] = []
    private var open: [[Int]] = []

    init(
        _ skeleton: SharedSkeleton, places: [Double], tolerance: [Double], mostWays: Int, cost: @escaping (Int) -> Int
    ) {
        self.places = places
        self.mostWays = mostWays
        self.cost = cost
        tubes = SharedTubes(skeleton, places: places, tolerance: tolerance)
    }

    /// The places of the cheapest chain; nil where none leads through.
    mutating func cheapest() -> [Int]? {
        let last = places.count - 1
        ways = [Way(place: 0, cost: 0, before: -1, box: tubes.box(0))]
        open = places.map { _ in [] }
        open[0] = [0]
        for place in 0..<last {
            for number in open[place] {
                tubes.walk(from: place, ways[number].box) { next, reach in
                    guard let box = reach() else { return }
                    add(Way(place: next, cost: ways[number].cost + cost(next), before: number, box: box))
                }
            }
        }
        guard let best = open[last].min(by: { ways[$0].cost < ways[$1].cost }) else { return nil }
        var chain: [Int] = []
        var number = best
        while number >= 0 {
            chain.append(ways[number].place)
            number = ways[number].before
        }
        return chain.reversed()
    }

    /// Keeps a way unless another one that is kept is as good, and drops those that are no better.
    private mutating func add(_ way: Way) {
        let rivals = open[way.place]
        if rivals.contains(where: { ways[$0].cost <= way.cost && holds(ways[$0].box, way.box) }) { return }
        var kept = rivals.filter { way.cost > ways[$0].cost || !holds(way.box, ways[$0].box) }
        ways.append(way)
        kept.append(ways.count - 1)
        if kept.count > mostWays {
            kept.sort {
                (ways[$0].cost, -tubes.room(ways[$0].box), $0) < (ways[$1].cost, -tubes.room(ways[$1].box), $1)
            }
            kept.removeLast(kept.count - mostWays)
        }
        open[way.place] = kept
    }

    private func holds(_ outer: [ClosedRange<Double>], _ inner: [ClosedRange<Double>]) -> Bool {
        for (outer, inner) in zip(outer, inner)
        where inner.lowerBound < outer.lowerBound || inner.upperBound > outer.upperBound { return false }
        return true
    }
}

/// The tubes around a skeleton, one a coordinate, and the walls at places.
struct SharedTubes {
    private let positions: [Double]
    private let columns: [[Double]]
    private let tolerance: [Double]
    private let places: [Double]
    /// Of each place the first point of the skeleton that is not before it, and the ranges in which a vertex may lie.
    private var points: [Int] = []
    private var boxes: [[ClosedRange<Double>]] = []

    init(_ skeleton: SharedSkeleton, places: [Double], tolerance: [Double]) {
        positions = skeleton.positions
        columns = (0..<skeleton.size).map { skeleton.component($0) }
        self.tolerance = zip(tolerance, columns).map { SharedTubes.width($0, for: $1) }
        self.places = places
        var point = 0
        for place in places {
            while point < positions.count, positions[point] < place { point += 1 }
            points.append(point)
            boxes.append(
                zip(columns, self.tolerance).map { column, width in
                    let tube = CoordinateTube(positions: positions, values: column, width: width)
                    let exact = tube.value(at: place, before: point)
                    return exact - width...exact + width
                })
        }
    }

    /// A little more than a tolerance: what a double loses must not close a way that only just leads through.
    private static func width(_ tolerance: Double, for values: [Double]) -> Double {
        let greatest = values.reduce(0) { max($0, abs($1)) }
        return tolerance + (tolerance * 1e-12 + greatest * 4e-16)
    }

    func box(_ place: Int) -> [ClosedRange<Double>] { boxes[place] }

    /// How much of its tube the tightest range of a box leaves.
    func room(_ box: [ClosedRange<Double>]) -> Double {
        zip(box, tolerance).reduce(Double.infinity) { min($0, ($1.0.upperBound - $1.0.lowerBound) / $1.1) }
    }

    /// Visits the places behind one, as far as any piece gets that begins in a box there; `reach` says what the pieces
    /// reach of the tubes at the visited place.
    func walk(
        from place: Int, _ box: [ClosedRange<Double>],
        visit: (_ next: Int, _ reach: () -> [ClosedRange<Double>]?) -> Void
    ) {
        var passages = box.map { Passage(at: places[place], $0) }
        var point = points[place]
        if point < positions.count, positions[point] == places[place] { point += 1 }
        for next in place + 1..<places.count {
            while point < points[next] {
                for component in passages.indices {
                    let (value, width) = (columns[component][point], tolerance[component])
                    guard passages[component].narrow(positions[point], value - width...value + width) else { return }
                }
                point += 1
            }
            visit(next) {
                var reached: [ClosedRange<Double>] = []
                for (passage, range) in zip(passages, boxes[next]) {
                    guard let part = passage.range(at: places[next], within: range) else { return nil }
                    reached.append(part)
                }
                return reached
            }
        }
    }
}
