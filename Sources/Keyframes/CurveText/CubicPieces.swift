// A stretch of a curve in cubic pieces with the fewest characters that are found.

import Fitting
import Motion
import Timelines

/// What a form of text asks of pieces and charges for them.
protocol CubicForm {
    var isWithinUnit: Bool { get }
    /// What a piece costs beyond the characters of its four numbers.
    var pieceCost: Int { get }
    /// A knot with its separators.
    func cost(place: Double, value: Double) -> Int
}

/// The search in one stretch.
struct CubicPieces<Form: CubicForm> {
    let samples: CubicSamples
    let stretch: CubicStretch
    let search: CubicSearch
    let form: Form
    /// A timing function that costs nothing where it serves. Then pieces meet at all turns.
    var shared: CubicBezier?
    /// With more columns of knots than this, only the coarse search is done.
    private static var mostRefined: Int { 60 }

    /// Nil where no pieces within the tolerance are found, since doubles have too few digits for it, and with a shared
    /// timing function where they are not found for less than `limit`.
    func shortest(below limit: Int = .max) -> CubicWay? {
        guard stretch.start < stretch.end else {
            let value = values(stretch.start)[0]
            return CubicWay(knots: [knot(stretch.start, value)], timings: [], cost: 0, columns: [0])
        }
        // Where pieces fail at samples that were not looked at, those are looked at the next time.
        // And what lies beside the curve less far fails less easily.
        let shares = [1 - 2 * search.margin, 0.95, 0.9, 0.8, 0.6, 0.4, 0.2]
        for share in shared == nil ? shares[...] : shares.prefix(1) {
            let budget = share == shares[0] ? search.budget : search.budget / 4
            if let way = attempt(share, budget: budget, below: limit) { return way }
        }
        return shared == nil ? everySample() : nil
    }

    /// Straight pieces from sample to sample: what is left where nothing else serves.
    private func everySample() -> CubicWay? {
        var places = samples.curve.positions[stretch.samples].filter { $0 > stretch.start && $0 < stretch.end }
        places = [stretch.start] + places + [stretch.end]
        let columns = places.map { place in
            let value = samples.value(at: place, in: stretch.samples)
            let room = samples.tolerance * 0.3
            return [knot(place, ShortNumbers.between(value - room, value + room, count: 1)[0])]
        }
        var graph = CubicGraph(samples, in: stretch.samples, columns: columns, overhead: form.pieceCost, search: search)
        graph.enterLast()
        return graph.solve(budget: places.count * 4)
    }

    private func attempt(_ share: Double, budget: Int, below limit: Int) -> CubicWay? {
        var columns: [Column] = []
        let marks = marks
        for number in 1..<marks.count {
            let value = columns.last?.knots.last?.value
            guard let part = columnsBetween(marks[number - 1], marks[number], value: value, share: share) else {
                return nil
            }
            // What ends one part begins the next.
            columns += number == 1 ? part[...] : part.dropFirst()
        }
        var shortcuts: [(Int, Int)] = []
        if search.hopeful > 1, shared == nil {
            for from in columns.indices {
                for to in stride(from: from + 2, to: min(from + 4, columns.count), by: 1)
                where mayJoin(columns[from], columns[to]) { shortcuts.append((from, to)) }
            }
        }
        var graph = CubicGraph(
            samples, in: stretch.samples, columns: columns.map(\.knots), shortcuts: shortcuts,
            overhead: form.pieceCost, search: search)
        if let shared { graph.enter(shared: shared) }
        guard graph.mayCost(below: limit) else { return nil }
        graph.enterLast()
        guard let way = graph.solve(budget: budget, below: limit) else { return nil }
        let isSmall = columns.count <= CubicPieces.mostRefined
        return search.polish > 0 && isSmall ? polished(refined(way, columns)) : way
    }

    /// A way with the same pieces, after a look at many more places and values for its knots.
    private func refined(_ way: CubicWay, _ columns: [Column]) -> CubicWay {
        let knots = zip(way.columns, way.knots).map { column, knot in
            nodes(columns[column].low, columns[column].high, wide: true) + [knot]
        }
        var graph = CubicGraph(samples, in: stretch.samples, columns: knots, overhead: form.pieceCost, search: search)
        if let shared { graph.enter(shared: shared) }
        graph.enterLast()
        return graph.solve(budget: search.refinement) ?? way
    }

    /// Where one knot may lie; the last of its knots belongs to a way that surely does.
    private struct Column {
        var low: Double
        var high: Double
        var knots: [CubicKnot]
    }

    /// A place that pieces surely meet at or near: an end, a turn (where `isWithinUnit`), or a corner.
    private var marks: [(low: Double, place: Double, high: Double)] {
        let positions = samples.curve.positions
        let values = samples.curve.values
        var found = [(low: stretch.start, place: stretch.start, high: stretch.start)]
        for index in samples.marks(stretch.samples, turns: form.isWithinUnit || shared != nil) {
            // It may be moved as long as the curve is worth about the same.
            let room = samples.tolerance * 1.5
            var (low, high) = (index, index)
            while low > stretch.samples.lowerBound + 1, abs(values[low - 1] - values[index]) <= room { low -= 1 }
            while high < stretch.samples.upperBound - 1, abs(values[high + 1] - values[index]) <= room { high += 1 }
            let least = max(positions[low], 0.5 * (found[found.count - 1].place + positions[index]))
            found.append((least, positions[index], min(positions[high], stretch.end)))
        }
        for index in found.indices.dropLast() {
            let next = index + 1 < found.count ? found[index + 1].place : stretch.end
            found[index].high = min(found[index].high, 0.5 * (found[index].place + next))
        }
        found.append((stretch.end, stretch.end, stretch.end))
        return found
    }

    /// The columns from mark to mark, both included, and at the first the `value` at which the part before it ends.
    private func columnsBetween(
        _ from: (low: Double, place: Double, high: Double), _ to: (low: Double, place: Double, high: Double),
        value: Double?, share: Double
    ) -> [Column]? {
        let part = CubicStretch(samples: stretch.samples, start: from.place, end: to.place)
        let reach = CubicReach(samples, part, share: share)
        guard let chain = reach.march(from: value, isRounded: true, most: stretch.samples.count + 2) else { return nil }
        let count = chain.count - 1
        var backward: [(place: Double, value: Double)]?
        if search.places > 1, count > 1 { backward = reach.march(isBackward: true, isRounded: false, most: count + 2) }
        return (0...count).map { number in
            var (low, high) = (chain[number].place, chain[number].place)
            if number == 0 { (low, high) = (from.low, from.high) }
            if number == count { (low, high) = (to.low, to.high) }
            if number > 0, number < count, let backward {
                let back = backward.count - 1 - (count - number)
                if back >= 0 { low = min(backward[back].place, high) }
            }
            let sure = knot(chain[number].place, chain[number].value)
            return Column(low: low, high: high, knots: search.places > 1 ? nodes(low, high) + [sure] : [sure])
        }
    }

    /// Whether a piece over what lies between two columns is worth trying.
    private func mayJoin(_ from: Column, _ to: Column) -> Bool {
        let (start, end) = (from.high, to.low)
        let (a, b) = (samples.value(at: start, in: stretch.samples), samples.value(at: end, in: stretch.samples))
        return samples.load(
            CurveSpan(start: start, startValue: a, end: end, endValue: b), in: stretch.samples, share: search.hopeful)
            && samples.fitted(goal: 1) != nil
    }

    /// The same with knots that are spread evenly, which need no places: with `count` pieces, for less than `limit`.
    func even(_ count: Int, below limit: Int) -> CubicWay? {
        let columns = (0...count).map { number in
            let place = stretch.start + (stretch.end - stretch.start) * Double(number) / Double(count)
            return values(place, wide: true).map { knot(place, $0) }
        }
        var graph = CubicGraph(samples, in: stretch.samples, columns: columns, overhead: form.pieceCost, search: search)
        if let shared { graph.enter(shared: shared) }
        guard let way = graph.solve(budget: search.evenBudget, below: limit) else { return nil }
        return search.polish > 0 ? polished(way) : way
    }

    private func knot(_ place: Double, _ value: Double) -> CubicKnot {
        CubicKnot(place: place, value: value, cost: form.cost(place: place, value: value))
    }

    private func values(_ place: Double, wide: Bool = false) -> [Double] {
        let value = samples.value(at: place, in: stretch.samples)
        let room = samples.tolerance
        return ShortNumbers.between(value - room, value + room, count: wide ? search.manyValues : search.values)
    }

    private func nodes(_ low: Double, _ high: Double, wide: Bool = false) -> [CubicKnot] {
        let count = wide ? search.manyPlaces : search.places
        let places = low < high ? ShortNumbers.between(low, high, count: count) : [low]
        return places.flatMap { place in values(place, wide: wide).map { knot(place, $0) } }
    }

    /// A way whose pieces were searched for fewer characters once more, now thoroughly.
    private func polished(_ way: CubicWay) -> CubicWay {
        var way = way
        for (number, (from, to)) in zip(way.knots, way.knots.dropFirst()).enumerated() {
            let old = way.timings[number]
            if old == shared { continue }
            let characters = [old.x1, old.y1, old.x2, old.y2].reduce(0) { $0 + DecimalText.length($1, decimals: 12) }
            guard samples.load(from.span(to: to), in: stretch.samples),
                let result = samples.fitted(goal: 0.3),
                let short = samples.fit.rounded(result, breadth: 3, budget: search.polish, below: characters),
                samples.verify(short.bezier, over: from.span(to: to), in: stretch.samples).isWithin
            else { continue }
            way.timings[number] = short.bezier
            way.cost -= characters - short.characters
        }
        return way
    }
}
