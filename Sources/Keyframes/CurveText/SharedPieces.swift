// Straight pieces for several coordinates whose vertices stand at shared places.

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
        var search = SharedSearch(skeleton, places: places, tolerance: tolerance, mostWays: mostWays, cost: cost)
        return search.cheapest().map { SharedPieces(places: $0) }
    }

    /// The values of one coordinate at vertices of a chain, chosen from the end on, each from the range in which it may
    /// lie so that all before it can be reached; nil where no line leads from one to the next.
    static func vertices(
        _ skeleton: SharedSkeleton, of component: Int, at vertices: [Double], width: Double,
        choose: (ClosedRange<Double>) -> Double
    ) -> [Double]? {
        let positions = skeleton.positions
        let column = skeleton.component(component)
        let tube = CoordinateTube(positions: positions, values: column, width: width)
        // From the front on: what each vertex may be worth so that the next one can be reached; then from the back.
        var ranges: [ClosedRange<Double>] = []
        for (number, position) in vertices.enumerated() {
            let exact = tube.value(at: position, before: positions.partition(before: position))
            var range = exact - width...exact + width
            if number > 0 {
                guard
                    let reached = tube.reach(
                        from: vertices[number - 1], in: ranges[number - 1], to: position, within: range)
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
}

/// One coordinate at the points of a skeleton, and how far a chain may be from it there.
struct CoordinateTube {
    var positions: [Double]
    var values: [Double]
    /// Half of it.
    var width: Double

    /// What lines from a range at one place reach of a range at another one, through the tube between them.
    func reach(
        from place: Double, in start: ClosedRange<Double>, to end: Double, within range: ClosedRange<Double>
    ) -> ClosedRange<Double>? {
        var passage = Passage(at: place, start)
        var point = positions.partition(before: place)
        while point < positions.count, positions[point] < end {
            if positions[point] > place {
                guard passage.narrow(positions[point], values[point] - width...values[point] + width) else {
                    return nil
                }
            }
            point += 1
        }
        return passage.range(at: end, within: range)
    }

    /// The value at a place, whose next point is given.
    func value(at place: Double, before point: Int) -> Double {
        guard point > 0 else { return values[0] }
        guard point < positions.count else { return values[positions.count - 1] }
        let share = (place - positions[point - 1]) / (positions[point] - positions[point - 1])
        return values[point - 1] + (values[point] - values[point - 1]) * share
    }
}
