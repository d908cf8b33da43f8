// The shortest list of stops for one stretch without jumps: dynamic programming with the characters as cost.

/// Looks for the cheapest way from the first place to the last one, over places and rounded values. An edge is a run:
/// so many straight pieces of equal width, of which only the last stop names its place. Every piece stays within the
/// tube at all points of a skeleton. Which runs are tried is bounded by counts, so that the time is.
final class StopSearch {
    struct Limits {
        /// How many characters worse than the best that gets as far a stop may be and still be gone on from.
        var slack = 4
        /// How many ends are tried for single pieces, and for runs of some number of pieces that lead further.
        var singles = 64
        var ends = 3
        /// After so many numbers of pieces in a row that lead no further, a run is not made longer.
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
    private struct Parent {
        var place: Int32 = -1
        var pieces: Int32 = 0
        var value: Int32 = 0
    }

    /// The values at one place along a run, with the cost of getting there.
    private struct Front {
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

    private static let none = Int32.max / 4
    private static let mostValues = 48
    private static let cellCount = 1024
    private static let widthCount = 512
    /// Room for rounding where a value stands on a wall.
    private static let hair = 1e-7

    private let placeCount: Int
    private let pointCount: Int
    private let numbers: NumberText
    private let width: Double
    private let limits: Limits
    private let hasRuns: Bool
    private let naming: PlaceNames

    private let xs: UnsafeMutablePointer<Double>
    private let ys: UnsafeMutablePointer<Double>
    private let at: UnsafeMutablePointer<Double>
    private let firstPoint: UnsafeMutablePointer<Int>
    private let bases: UnsafeMutablePointer<Int>
    private let counts: UnsafeMutablePointer<Int>
    private let least: UnsafeMutablePointer<Int32>
    /// Of each place what getting there or further costs at least, as far as is known.
    private let leastBeyond: UnsafeMutablePointer<Int32>
    /// Of even cells of the whole width the first place that is not in the cells before.
    private let cells: UnsafeMutablePointer<Int>
    private let cellWidth: Double
    /// Of classes of widths the number of pieces at which runs from the present place fail.
    private let failures: UnsafeMutablePointer<Int32>
    private let costs: UnsafeMutablePointer<Int32>
    private let parents: UnsafeMutablePointer<Parent>
    /// Of each value the greatest slope to the lower wall and that to the upper one, which is negative.
    private let cones: UnsafeMutablePointer<SIMD2<Double>>
    private let walls: UnsafeMutablePointer<SIMD2<Double>>
    /// What a value of each of so many steps from `lengthBase` on costs with its separator; 0 where nobody asked yet.
    private let lengths: UnsafeMutablePointer<Int32>
    private let lengthCount: Int
    private let lengthBase: Int
    private var here = Front()
    private var there = Front()
    private var slack: Int32
    private var work = 0
    /// The piece at which the last run failed.
    private var failedAt = 0

    init(
        _ skeleton: Skeleton, places: [Double], numbers: NumberText, width: Double, hasRuns: Bool, limits: Limits,
        naming: PlaceNames
    ) {
        placeCount = places.count
        pointCount = skeleton.count
        self.numbers = numbers
        self.width = width
        self.limits = limits
        slack = Int32(limits.slack)
        self.hasRuns = hasRuns
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
        costs = .allocate(capacity: placeCount * Self.mostValues)
        parents = .allocate(capacity: placeCount * Self.mostValues)
        cones = .allocate(capacity: Self.mostValues)
        walls = .allocate(capacity: 2 * (pointCount + 1))
        for index in 0..<pointCount {
            xs[index] = skeleton.positions[index]
            ys[index] = skeleton.values[index]
        }
        // A guard behind the last point ends every walk along them.
        xs[pointCount] = .infinity
        ys[pointCount] = 0
        costs.initialize(repeating: Self.none, count: placeCount * Self.mostValues)
        parents.initialize(repeating: Parent(), count: placeCount * Self.mostValues)
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
        for value in 0..<counts[0] { reach(0, value, length(bases[0] + value) + Int32(naming.cost(0)), Parent()) }
        let last = placeCount - 1
        for place in 0..<last where least[place] < Self.none && !isDetour(place) { extend(place) }
        if hasRuns { runThrough() }
        guard least[last] < Self.none else { return nil }
        let row = costs + last * Self.mostValues
        var end = 0
        while row[end] > least[last] { end += 1 }
        let (stops, way) = trace(last, end)
        return (stops, Int(least[last]), way)
    }

    /// Whether some place further on is already reached for so much less that nothing is won by going on from this one.
    private func isDetour(_ place: Int) -> Bool {
        least[place] > leastBeyond[place + 1] + slack
    }

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

    private func lower(_ place: Int, _ cost: Int32) {
        var index = place
        while index >= 0, leastBeyond[index] > cost {
            leastBeyond[index] = cost
            index -= 1
        }
    }

    private func reach(_ place: Int, _ value: Int, _ cost: Int32, _ parent: Parent) {
        let index = place * Self.mostValues + value
        guard cost < costs[index] else { return }
        costs[index] = cost
        parents[index] = parent
        guard cost < least[place] else { return }
        least[place] = cost
        lower(place, cost)
    }

    // MARK: Edges

    /// Tries all edges that start at a place.
    private func extend(_ place: Int) {
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
                if run(place, end, pieces) {
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

    /// Even runs over the whole width, from the fewest pieces that serve on. They name no place, so that what is dear on
    /// the way may be cheap in the end.
    private func runThrough() {
        let last = placeCount - 1
        var found = 0
        slack = Self.none
        defer { slack = Int32(limits.slack) }
        for pieces in 2...max(limits.mostPieces, 2) where found < limits.ends && Int32(2 * pieces) < leastBeyond[last] {
            if run(0, last, pieces) || found > 0 { found += 1 }
        }
    }

    /// Single pieces, flat ones as second places too; gives the furthest place that one leads to.
    private func singlePieces(_ place: Int) -> Int {
        let last = placeCount - 1
        let limit = index(upTo: blockade(place), from: place)
        var far = place
        var end = min(limit, last)
        var tried = 0
        while end > place, tried < limits.singles || far == place {
            if run(place, end, 1), far == place { far = end }
            end -= 1
            tried += 1
        }
        if end > place { _ = run(place, place + 1, 1) }
        return far
    }

    /// The last place up to a position, at or after a given one.
    private func index(upTo position: Double, from: Int) -> Int {
        var low = from
        var high = placeCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if at[middle] <= position { low = middle } else { high = middle }
        }
        return low
    }

    /// The first point of the skeleton that no line from any value at a place reaches.
    private func blockade(_ place: Int) -> Double {
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

    // MARK: Runs

    /// Tries a run of so many pieces from a place to another one, from all values that it starts at; whether there is
    /// one.
    private func run(_ place: Int, _ end: Int, _ pieces: Int) -> Bool {
        let point = start(place)
        guard go(from: place, to: end, pieces, point, keeping: nil) else { return false }
        let added = Int32(naming.cost(end))
        for value in 0..<here.count where here.costs[value] < Self.none {
            let parent = Parent(place: Int32(place), pieces: Int32(pieces), value: here.sources[value])
            reach(end, value, here.costs[value] + added, parent)
        }
        if pieces == 1, let added = naming.secondCost(place, end) {
            let added = Int32(added)
            for source in 0..<counts[place] where cones[source].x <= 0 && cones[source].y <= 0 {
                let value = bases[place] + source - bases[end]
                let cost = costs[place * Self.mostValues + source]
                guard value >= 0, value < counts[end], cost < Self.none else { continue }
                reach(end, value, cost + added, Parent(place: Int32(place), pieces: 0, value: Int32(source)))
            }
        }
        return true
    }

    /// Puts the values of a place at the front; gives the first point after it.
    private func start(_ place: Int) -> Int {
        let row = costs + place * Self.mostValues
        let bound = least[place] + slack
        here.base = bases[place]
        here.count = counts[place]
        for value in 0..<here.count { here.costs[value] = row[value] <= bound ? row[value] : Self.none }
        return firstPoint[place]
    }

    private func go(
        from place: Int, to end: Int, _ pieces: Int, _ first: Int, keeping: ((Front) -> Void)?
    ) -> Bool {
        var point = first
        var p = at[place]
        let width = at[end] - p
        for piece in 1...pieces {
            let q = piece == pieces ? at[end] : at[place] + width * (Double(piece) / Double(pieces))
            guard advance(from: p, to: q, &point) else {
                failedAt = piece
                return false
            }
            swap(&here, &there)
            keeping?(here)
            p = q
        }
        return true
    }

    /// One straight piece on, from the values `here` to those `there`.
    private func advance(from p: Double, to q: Double, _ point: inout Int) -> Bool {
        let (here, xs, ys, cones, walls, width) = (here, xs, ys, cones, walls, width)
        var there = there
        let scale = numbers.scale
        // Slopes from the lowest value to both walls at each point, and how much less they are from the next value; the
        // upper wall's are negative, so that the greatest of each are the cone.
        let lowest = Double(here.base) / scale
        let step = 1 / scale
        let first = point
        while xs[point] < q {
            let share = 1 / (xs[point] - p)
            let rise = ys[point] - lowest
            walls[2 * (point - first)] = SIMD2((rise - width) * share, (-rise - width) * share)
            walls[2 * (point - first) + 1] = SIMD2(step * share, -step * share)
            point += 1
        }
        let count = point - first
        (there.base, there.count) = values(at: q, point)
        for value in 0..<there.count { there.costs[value] = Self.none }
        let reach = (q - p) * scale
        var isOpen = false
        for source in 0..<here.count {
            let cost = here.costs[source]
            guard cost < Self.none else {
                cones[source] = SIMD2(repeating: .infinity)
                continue
            }
            var cone = SIMD2(repeating: -Double.infinity)
            let number = Double(source)
            for index in 0..<count {
                let slopes = walls[2 * index] - walls[2 * index + 1] * number
                cone.replace(with: slopes, where: slopes .> cone)
            }
            work += count + 4
            cones[source] = cone
            let from = Double(here.base + source - there.base)
            let low = from + cone.x * reach - Self.hair
            let high = from - cone.y * reach + Self.hair
            guard low <= high else { continue }
            let bottom = low > 0 ? (low < Double(there.count) ? Self.up(low) : there.count) : 0
            let top = high < Double(there.count - 1) ? (high < 0 ? -1 : Int(high)) : there.count - 1
            guard bottom <= top else { continue }
            isOpen = true
            for value in bottom...top where cost < there.costs[value] {
                there.costs[value] = cost
                there.sources[value] = Int32(source)
            }
        }
        var cheapest = Self.none
        for value in 0..<there.count where there.costs[value] < Self.none {
            there.costs[value] += length(there.base + value)
            if there.costs[value] < cheapest { cheapest = there.costs[value] }
        }
        // What is dearer than the cheapest by more than a stop may be is not gone on from.
        for value in 0..<there.count where there.costs[value] > cheapest + slack {
            there.costs[value] = Self.none
        }
        self.there = there
        let cell = min(Int((q - at[0]) / cellWidth) + 1, Self.cellCount + 1)
        if cheapest > leastBeyond[cells[cell]] + slack { isOpen = false }
        if xs[point] <= q { point += 1 }
        return isOpen
    }

    /// The values of the grid within the tube at a place; `point` is the first point at or after it.
    private func values(at place: Double, _ point: Int) -> (base: Int, count: Int) {
        var exact = ys[min(point, pointCount - 1)]
        if point > 0, point < pointCount {
            let share = (place - xs[point - 1]) / (xs[point] - xs[point - 1])
            exact = ys[point - 1] + (ys[point] - ys[point - 1]) * share
        }
        var low = Self.up((exact - width) * numbers.scale - Self.hair)
        var high = -Self.up((-exact - width) * numbers.scale - Self.hair)
        if high - low >= Self.mostValues {
            low = Self.up(exact * numbers.scale) - Self.mostValues / 2
            high = low + Self.mostValues - 1
        }
        return (low, max(0, high - low + 1))
    }

    /// Rounds up, without the call that this is on older processors.
    private static func up(_ value: Double) -> Int {
        let whole = Int(value)
        return Double(whole) < value ? whole + 1 : whole
    }

    /// What a value and its separator cost.
    private func length(_ steps: Int) -> Int32 {
        let index = steps - lengthBase
        guard index >= 0, index < lengthCount else { return Int32(numbers.length(steps) + 1) }
        if lengths[index] == 0 { lengths[index] = Int32(numbers.length(steps) + 1) }
        return lengths[index]
    }

    // MARK: The way back

    private func trace(_ last: Int, _ end: Int) -> (stops: [Stop], way: [(position: Double, cost: Int)]) {
        var way: [(position: Double, cost: Int)] = []
        var stops: [Stop] = []
        // Nothing is left out on the way back: what was found is found again.
        slack = Self.none
        defer { slack = Int32(limits.slack) }
        var place = last
        var value = end
        while true {
            let parent = parents[place * Self.mostValues + value]
            let steps = bases[place] + value
            way.append((at[place], Int(costs[place * Self.mostValues + value])))
            stops.append(Stop(steps: steps, place: place, isSecondPlace: parent.place >= 0 && parent.pieces == 0))
            guard parent.place >= 0 else { break }
            var source = Int(parent.value)
            if parent.pieces > 1 {
                // The run is gone through once more, and this time what leads to what is kept.
                var kept: [(base: Int, sources: [Int32])] = []
                _ = go(from: Int(parent.place), to: place, Int(parent.pieces), start(Int(parent.place))) { front in
                    kept.append((front.base, (0..<front.count).map { front.sources[$0] }))
                }
                source = value
                for index in kept.indices.reversed() {
                    if index < kept.count - 1 { stops.append(Stop(steps: kept[index].base + source)) }
                    source = Int(kept[index].sources[source])
                }
            }
            place = Int(parent.place)
            value = source
        }
        return (stops.reversed(), way)
    }
}
