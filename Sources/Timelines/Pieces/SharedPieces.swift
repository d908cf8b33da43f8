// Straight pieces for several coordinates whose vertices stand at shared places.

/// Vertices of a chain: an index of a place each, and for every coordinate the range in which its value may lie.
struct SharedPieces {
    /// Ascending indices of places.
    var places: [Int]

    /// The cheapest chain from the first place to the last one that stays within half the width `tolerance` of every
    /// point: the tubes of all coordinates together. Of two chains to one place at one cost the one is kept that leaves
    /// more room; so this is not always the fewest. Nil where no chain leads through.
    static func cheapest(
        _ skeleton: SharedSkeleton, places: [Double], tolerance: [Double], cost: (Int) -> Int
    ) -> SharedPieces? {
        let size = skeleton.size
        let columns = (0..<size).map { skeleton.component($0) }
        var best = [Int](repeating: .max, count: places.count)
        var room = [Double](repeating: 0, count: places.count)
        var parents = [Int](repeating: -1, count: places.count)
        var ranges = [ClosedRange<Double>](repeating: 0...0, count: places.count * size)
        var points: [Int] = []
        var exact: [Double] = []
        var point = 0
        for place in places {
            while point < skeleton.count, skeleton.positions[point] < place { point += 1 }
            points.append(point)
            for column in columns { exact.append(interpolated(skeleton.positions, column, place, point)) }
        }
        best[0] = 0
        for component in 0..<size {
            ranges[component] = exact[component] - tolerance[component]...exact[component] + tolerance[component]
        }
        for place in 0..<places.count - 1 where best[place] < .max {
            var cones = (0..<size).map { component in
                Passage(at: places[place], ranges[place * size + component])
            }
            var point = points[place]
            if point < skeleton.count, skeleton.positions[point] == places[place] { point += 1 }
            var next = place + 1
            walk: while next < places.count {
                while point < points[next] {
                    for component in 0..<size {
                        let value = columns[component][point]
                        let width = tolerance[component]
                        guard
                            cones[component].narrow(
                                skeleton.positions[point], value - width...value + width)
                        else { break walk }
                    }
                    point += 1
                }
                let total = best[place] + cost(next)
                if total <= best[next] {
                    var reached: [ClosedRange<Double>] = []
                    var space = Double.infinity
                    for component in 0..<size {
                        let middle = exact[next * size + component]
                        let width = tolerance[component]
                        guard
                            let range = cones[component].range(
                                at: places[next], within: middle - width...middle + width)
                        else { break }
                        reached.append(range)
                        space = min(space, (range.upperBound - range.lowerBound) / width)
                    }
                    if reached.count == size, total < best[next] || space > room[next] {
                        best[next] = total
                        room[next] = space
                        parents[next] = place
                        ranges.replaceSubrange(next * size..<(next + 1) * size, with: reached)
                    }
                }
                next += 1
            }
        }
        guard best[places.count - 1] < .max else { return nil }
        var way = [places.count - 1]
        while let last = way.last, parents[last] >= 0 { way.append(parents[last]) }
        return SharedPieces(places: way.reversed())
    }

    /// What lines from a range at one place reach of a range at another one, through the tube between them.
    static func reach(
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

/// The lines through a range at one place and through ranges at places after it, by their two extremes.
private struct Passage {
    private var lower: [(x: Double, y: Double)]
    private var upper: [(x: Double, y: Double)]
    private var steepest: Line?
    private var flattest: Line?

    init(at place: Double, _ range: ClosedRange<Double>) {
        lower = [(place, range.lowerBound)]
        upper = [(place, range.upperBound)]
    }

    /// Lets only such lines pass as meet a range further on; false where none is left.
    mutating func narrow(_ x: Double, _ range: ClosedRange<Double>) -> Bool {
        if let steepest, steepest.value(at: x) < range.lowerBound { return false }
        if let flattest, flattest.value(at: x) > range.upperBound { return false }
        if (steepest?.value(at: x) ?? .infinity) > range.upperBound {
            let slope = lower.reduce(Double.infinity) { min($0, (range.upperBound - $1.y) / (x - $1.x)) }
            steepest = Line(x: x, y: range.upperBound, slope: slope)
        }
        if (flattest?.value(at: x) ?? -.infinity) < range.lowerBound {
            let slope = upper.reduce(-Double.infinity) { max($0, (range.lowerBound - $1.y) / (x - $1.x)) }
            flattest = Line(x: x, y: range.lowerBound, slope: slope)
        }
        Passage.append((x, range.lowerBound), to: &lower) { $0 <= $1 }
        Passage.append((x, range.upperBound), to: &upper) { $0 >= $1 }
        return true
    }

    /// What the lines reach of a range at a place after all others.
    func range(at x: Double, within range: ClosedRange<Double>) -> ClosedRange<Double>? {
        let low = max(flattest?.value(at: x) ?? -.infinity, range.lowerBound)
        let high = min(steepest?.value(at: x) ?? .infinity, range.upperBound)
        return low <= high ? low...high : nil
    }

    /// Keeps a hull: points between which no other one is met by a tangent from the right go.
    private static func append(
        _ point: (x: Double, y: Double), to hull: inout [(x: Double, y: Double)], covers: (Double, Double) -> Bool
    ) {
        while hull.count >= 2 {
            let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
            guard covers((b.y - a.y) / (b.x - a.x), (point.y - b.y) / (point.x - b.x)) else { break }
            hull.removeLast()
        }
        hull.append(point)
    }
}
