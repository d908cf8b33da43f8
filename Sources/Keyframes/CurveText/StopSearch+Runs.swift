// Runs of straight pieces of equal width: whether one stays in the tube, and what it costs.

extension StopSearch {
    /// Tries a run of so many pieces from a place to another one, from all values that it starts at; whether there is
    /// one.
    func run(from place: Int, to end: Int, pieces: Int) -> Bool {
        let point = start(place)
        guard go(from: place, to: end, pieces, point, keeping: nil) else { return false }
        let added = Int32(naming.cost(end))
        for value in 0..<here.count where here.costs[value] < Self.none {
            let parent = Parent(place: Int32(place), pieces: Int32(pieces), value: here.sources[value])
            reach(end, value, cost: here.costs[value] + added, from: parent)
        }
        if pieces == 1, let added = naming.secondCost(place, end) {
            let added = Int32(added)
            for source in 0..<counts[place] where cones[source].x <= 0 && cones[source].y <= 0 {
                let value = bases[place] + source - bases[end]
                let cost = costs[place * rowLength + source]
                guard value >= 0, value < counts[end], cost < Self.none else { continue }
                let parent = Parent(place: Int32(place), pieces: 0, value: Int32(source))
                reach(end, value, cost: cost + added, from: parent)
            }
        }
        return true
    }

    /// Puts the values of a place at the front; gives the first point after it.
    func start(_ place: Int) -> Int {
        let row = costs + place * rowLength
        let bound = least[place] + slack
        here.base = bases[place]
        here.count = counts[place]
        for value in 0..<here.count { here.costs[value] = row[value] <= bound ? row[value] : Self.none }
        return firstPoint[place]
    }

    func go(from place: Int, to end: Int, _ pieces: Int, _ first: Int, keeping: ((Front) -> Void)?) -> Bool {
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
    func advance(from p: Double, to q: Double, _ point: inout Int) -> Bool {
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
        let cheapest = charge(there)
        self.there = there
        let cell = min(Int((q - at[0]) / cellWidth) + 1, Self.cellCount + 1)
        if cheapest > leastBeyond[cells[cell]] + slack { isOpen = false }
        if xs[point] <= q { point += 1 }
        return isOpen
    }

    /// Adds what the values of a front cost themselves; gives the least cost of all. A value that is dearer than the
    /// cheapest by more than a stop may be is dropped.
    private func charge(_ front: Front) -> Int32 {
        var cheapest = Self.none
        for value in 0..<front.count where front.costs[value] < Self.none {
            front.costs[value] += length(front.base + value)
            if front.costs[value] < cheapest { cheapest = front.costs[value] }
        }
        for value in 0..<front.count where front.costs[value] > cheapest + slack { front.costs[value] = Self.none }
        return cheapest
    }

    /// The values of the grid within the tube at a place; `point` is the first point at or after it.
    func values(at place: Double, _ point: Int) -> (base: Int, count: Int) {
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
    static func up(_ value: Double) -> Int {
        let whole = Int(value)
        return Double(whole) < value ? whole + 1 : whole
    }

    /// What a value and its separator cost.
    func length(_ steps: Int) -> Int32 {
        let index = steps - lengthBase
        guard index >= 0, index < lengthCount else { return Int32(numbers.length(steps) + 1) }
        if lengths[index] == 0 { lengths[index] = Int32(numbers.length(steps) + 1) }
        return lengths[index]
    }

    // MARK: The way back

    func trace(_ last: Int, _ end: Int) -> (stops: [Stop], way: [(position: Double, cost: Int)]) {
        var way: [(position: Double, cost: Int)] = []
        var stops: [Stop] = []
        // Nothing is left out on the way back: what was found is found again.
        slack = Self.none
        defer { slack = Int32(limits.slack) }
        var place = last
        var value = end
        while true {
            let parent = parents[place * rowLength + value]
            let steps = bases[place] + value
            way.append((at[place], Int(costs[place * rowLength + value])))
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
