// The shortest list of stops for one stretch without jumps: dynamic programming with the characters as cost.

/// Looks for the cheapest way from the first place to the last one, over places and rounded values. An edge is a run:
/// so many straight pieces of equal width, of which only the last stop names its place. Every piece stays within the
/// tube at all points of a skeleton. Which runs are tried is bounded by counts, so that the time is.
final class StopSearch {
    struct Limits {
        /// How many characters a stop may cost more than the cheapest that gets as far, and still be continued.
        var slack = 4
        /// How many ends are tried for single pieces, and for runs of some number of pieces that lead further.
        var singles = 64
        var ends = 3
        /// A run is not made longer after this many piece counts in a row that lead no further.
        var stalls = 3
        var mostPieces = 200
        /// How often points of the skeleton may be looked at for runs.
        var work = 1_000_000
    }

    /// A stop of the result. Without a place it lies evenly between its neighbours.
    struct Stop {
        var steps: Int
        var place: Int?
        /// The value of the stop before it: written as a second place of that one.
        var isSecondPlace = false
    }

    /// What leads to a value at a place: a run of so many pieces, none where it is a second place.
    struct Parent {
        var place: Int32 = -1
        var pieces: Int32 = 0
        var value: Int32 = 0
    }

    /// The values at one place along a run, with the cost of getting there.
    struct Front {
        var base = 0
        var count = 0
        let costs: UnsafeMutablePointer<Int32>
        /// Which value of the front before it each comes from.
        let sources: UnsafeMutablePointer<Int32>

        init() {
            costs = .allocate(capacity: StopSearch.mostValues)
            sources = .allocate(capacity: StopSearch.mostValues)
            sources.initialize(repeating: 0, count: StopSearch.mostValues)
        }

        func deallocate() {
            costs.deallocate()
            sources.deallocate()
        }
    }

    static let none = Int32.max / 4
    static let mostValues = 48
    static let cellCount = 1024
    static let widthCount = 512
    /// Room for rounding where a value stands on a wall.
    static let hair = 1e-7

    let placeCount: Int
    let pointCount: Int
    let numbers: NumberText
    let width: Double
    let limits: Limits
    let hasRuns: Bool
    let naming: PlaceNames

    let xs: UnsafeMutablePointer<Double>
    let ys: UnsafeMutablePointer<Double>
    let at: UnsafeMutablePointer<Double>
    let firstPoint: UnsafeMutablePointer<Int>
    let bases: UnsafeMutablePointer<Int>
    let counts: UnsafeMutablePointer<Int>
    let least: UnsafeMutablePointer<Int32>
    /// For each place the least known cost of getting there or further.
    let leastBeyond: UnsafeMutablePointer<Int32>
    /// Of even cells of the whole width the first place that is not in the cells before.
    let cells: UnsafeMutablePointer<Int>
    let cellWidth: Double
    /// Of classes of widths the number of pieces at which runs from the present place fail.
    let failures: UnsafeMutablePointer<Int32>
    /// Of each place a row of what its values cost, and of what leads to them.
    let rowLength: Int
    let costs: UnsafeMutablePointer<Int32>
    let parents: UnsafeMutablePointer<Parent>
    /// Of each value the greatest slope to the lower wall and that to the upper one, which is negative.
    let cones: UnsafeMutablePointer<SIMD2<Double>>
    let walls: UnsafeMutablePointer<SIMD2<Double>>
    /// What a value of each of so many steps from `lengthBase` on costs with its separator; 0 if not computed yet.
    let lengths: UnsafeMutablePointer<Int32>
    let lengthCount: Int
    let lengthBase: Int
    var here = Front()
    var there = Front()
    var slack: Int32
    var work = 0
    /// The piece at which the last run failed.
    var failedAt = 0

    init(_ skeleton: Skeleton, naming: PlaceNames, numbers: NumberText, width: Double, limits: Limits) {
        let places = naming.places.map(\.position)
        placeCount = places.count
        pointCount = skeleton.count
        self.numbers = numbers
        self.width = width
        self.limits = limits
        slack = Int32(limits.slack)
        hasRuns = naming.style.hasRuns
        self.naming = naming
        xs = .allocate(capacity: pointCount + 1)
        ys = .allocate(capacity: pointCount + 1)
        at = .allocate(capacity: placeCount)
        firstPoint = .allocate(capacity: placeCount)
        bases = .allocate(capacity: placeCount)
        counts = .allocate(capacity: placeCount)
        least = .allocate(capacity: placeCount)
        leastBeyond = .allocate(capacity: placeCount)
        cells = .allocate(capacity: Self.cellCount + 2)
        failures = .allocate(capacity: Self.widthCount)
        cellWidth = (places[placeCount - 1] - places[0]) / Double(Self.cellCount)
        // As many values as fit between the walls, and one for rounding.
        rowLength = Int(min(2 * width * numbers.scale + 2, Double(Self.mostValues)))
        costs = .allocate(capacity: placeCount * rowLength)
        parents = .allocate(capacity: placeCount * rowLength)
        cones = .allocate(capacity: Self.mostValues)
        walls = .allocate(capacity: 2 * (pointCount + 1))
        for index in 0..<pointCount {
            xs[index] = skeleton.positions[index]
            ys[index] = skeleton.values[index]
        }
        // A guard behind the last point ends every walk along them.
        xs[pointCount] = .infinity
        ys[pointCount] = 0
        costs.initialize(repeating: Self.none, count: placeCount * rowLength)
        parents.initialize(repeating: Parent(), count: placeCount * rowLength)
        least.initialize(repeating: Self.none, count: placeCount)
        leastBeyond.initialize(repeating: Self.none, count: placeCount)
        let bottom = (((skeleton.values.min() ?? 0) - 2 * width) * numbers.scale).rounded(.down)
        let top = (((skeleton.values.max() ?? 0) + 2 * width) * numbers.scale).rounded(.up)
        lengthBase = Int(bottom)
        lengthCount = min(Int(top - bottom) + 1, 1 << 17)
        lengths = .allocate(capacity: lengthCount)
        lengths.initialize(repeating: 0, count: lengthCount)
        var point = 0
        for (index, place) in places.enumerated() {
            at[index] = place
            while xs[point] < place { point += 1 }
            (bases[index], counts[index]) = values(at: place, point)
            // Pieces that leave a place have to mind what comes after it.
            firstPoint[index] = xs[point] == place ? point + 1 : point
        }
        var place = 0
        for cell in 0..<Self.cellCount + 2 {
            while place < placeCount - 1, at[place] < places[0] + Double(cell) * cellWidth { place += 1 }
            cells[cell] = place
        }
    }

    deinit {
        for pointer in [xs, ys, at] { pointer.deallocate() }
        for pointer in [cones, walls] { pointer.deallocate() }
        for pointer in [firstPoint, bases, counts, cells] { pointer.deallocate() }
        for pointer in [least, leastBeyond, failures, lengths] { pointer.deallocate() }
        costs.deallocate()
        parents.deallocate()
        here.deallocate()
        there.deallocate()
    }

    /// The stops from the first place to the last one with their cost, or nil where no chain of these places and values
    /// stays in the tube.
    func shortest() -> (stops: [Stop], cost: Int, way: [(position: Double, cost: Int)])? {
        for value in 0..<counts[0] {
            reach(0, value, cost: length(bases[0] + value) + Int32(naming.cost(0)), from: Parent())
        }
        let last = placeCount - 1
        for place in 0..<last where least[place] < Self.none && !isDetour(place) { extend(place) }
        if hasRuns { runThrough() }
        guard least[last] < Self.none else { return nil }
        let row = costs + last * rowLength
        var end = 0
        while row[end] > least[last] { end += 1 }
        let (stops, way) = trace(last, end)
        return (stops, Int(least[last]), way)
    }

    /// Whether a place further on is already reached so cheaply that going on from this one gains nothing.
    func isDetour(_ place: Int) -> Bool { least[place] > leastBeyond[place + 1] + slack }

    /// Takes over from an earlier search what getting so far costs at most.
    func bound(_ position: Double, _ cost: Int) {
        var place = 0
        var high = placeCount
        while high - place > 1 {
            let middle = (place + high) / 2
            if at[middle] <= position { place = middle } else { high = middle }
        }
        lower(place, Int32(cost))
    }

    func lower(_ place: Int, _ cost: Int32) {
        var index = place
        while index >= 0, leastBeyond[index] > cost {
            leastBeyond[index] = cost
            index -= 1
        }
    }

    func reach(_ place: Int, _ value: Int, cost: Int32, from parent: Parent) {
        let index = place * rowLength + value
        guard cost < costs[index] else { return }
        costs[index] = cost
        parents[index] = parent
        guard cost < least[place] else { return }
        least[place] = cost
        lower(place, cost)
    }

    // MARK: Edges

    /// Tries all edges that start at a place.
    func extend(_ place: Int) {
        let last = placeCount - 1
        let far = singlePieces(place)
        guard hasRuns else { return }
        failures.update(repeating: Int32.max, count: Self.widthCount)
        let classes = Double(Self.widthCount - 1) / (at[min(far + 1, last)] - at[place])
        let budget = limits.work / 4 + limits.work * 3 / 4 / placeCount * (place + 1)
        var reached = far
        var widest = at[min(far + 1, last)] - at[place]
        var stalls = 0
        var pieces = 2
        while pieces <= limits.mostPieces, reached < last, stalls <= limits.stalls, work < budget {
            let bound = at[place] + widest * Double(pieces) * (1 + 1e-12)
            var end = index(upTo: min(bound, at[last]), from: reached)
            var found = 0
            let lowest = reached
            while end > lowest, found < limits.ends {
                let kind = min(Int((at[end] - at[place]) / Double(pieces) * classes), Self.widthCount - 1)
                if failures[kind] < pieces {
                    end -= 1
                    continue
                }
                if run(from: place, to: end, pieces: pieces) {
                    if found == 0 {
                        reached = end
                        widest = (at[min(end + 1, last)] - at[place]) / Double(pieces)
                    }
                    found += 1
                } else {
                    failures[kind] = Int32(failedAt)
                }
                end -= 1
            }
            if found == 0 {
                // No wider pieces have been found to serve than those that lead where fewer pieces lead already.
                widest = (at[min(reached + 1, last)] - at[place]) / Double(pieces)
                stalls += 1
            } else {
                stalls = 0
            }
            pieces += 1
        }
    }

    /// Even runs over the whole width, from the fewest pieces that serve on. They name no place, so that what is dear
    /// on the way may be cheap in the end.
    func runThrough() {
        let last = placeCount - 1
        var found = 0
        slack = Self.none
        defer { slack = Int32(limits.slack) }
        for pieces in 2...max(limits.mostPieces, 2) where found < limits.ends && Int32(2 * pieces) < leastBeyond[last] {
            if run(from: 0, to: last, pieces: pieces) || found > 0 { found += 1 }
        }
    }

    /// Single pieces, flat ones as second places too; gives the furthest place that one leads to.
    func singlePieces(_ place: Int) -> Int {
        let last = placeCount - 1
        let limit = index(upTo: blockade(place), from: place)
        var far = place
        var end = min(limit, last)
        var tried = 0
        while end > place, tried < limits.singles {
            if run(from: place, to: end, pieces: 1), far == place { far = end }
            end -= 1
            // Places that no piece reaches count for nothing: the nearer ones are looked at in any case.
            if far > place { tried += 1 }
        }
        if end > place { _ = run(from: place, to: place + 1, pieces: 1) }
        return far
    }

    /// The last place up to a position, at or after a given one.
    func index(upTo position: Double, from: Int) -> Int {
        var low = from
        var high = placeCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if at[middle] <= position { low = middle } else { high = middle }
        }
        return low
    }

    /// The first point of the skeleton that no line from any value at a place reaches.
    func blockade(_ place: Int) -> Double {
        let p = at[place]
        let lowest = Double(bases[place]) / numbers.scale
        let highest = Double(bases[place] + counts[place] - 1) / numbers.scale
        var (low, high) = (-Double.infinity, Double.infinity)
        var point = firstPoint[place]
        while point < pointCount {
            // Lines from all values together pass where a line from the lowest or the highest may.
            let share = 1 / (xs[point] - p)
            let least = (ys[point] - width - highest) * share
            let most = (ys[point] + width - lowest) * share
            if least > low { low = least }
            if most < high { high = most }
            if low > high { return xs[point] }
            point += 1
        }
        return .infinity
    }
}
