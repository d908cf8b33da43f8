// The cheapest way through columns of knots with cubic pieces from column to column.

import Fitting
import Motion

/// Where one piece ends and the next begins.
struct CubicKnot: Hashable {
    var place: Double
    var value: Double
    /// Characters, those between this knot and the next included.
    var cost: Int

    /// The piece from this knot to the next.
    func span(to next: CubicKnot) -> CurveSpan {
        CurveSpan(start: place, startValue: value, end: next.place, endValue: next.value)
    }
}

/// A stretch said in cubic pieces.
struct CubicWay {
    var knots: [CubicKnot]
    /// One fewer than knots.
    var timings: [CubicBezier]
    var cost: Int
    /// Of each knot its column.
    var columns: [Int]
}

/// Columns of knots, from each of which a way takes one or none. What a piece costs is known only after a search over
/// its digits, so this is done lazily: the cheapest way by what is known and else guessed is looked for, the pieces on
/// it are fitted, and so on until a way has no guess left.
struct CubicGraph {
    /// The pieces from one column to another.
    private struct Gap {
        var from: Int
        var to: Int
        /// How many knots the second column has.
        var width: Int
        /// Of each piece the cost, if it is known, `unknown`, `fits`, or `impossible`.
        var costs: [Int32]
        var timings: [Int: CubicBezier] = [:]
        /// Pieces that were checked at all samples.
        var verified: Set<Int> = []
        /// How often each piece that was not near enough has failed.
        var failures: [Int: Int] = [:]
        /// The likely cost of a piece whose cost is not known.
        var guess: Int32
    }

    /// A piece: its gap, and the knots that it joins by their places in the columns.
    private typealias Step = (gap: Int, from: Int, to: Int)

    /// More than any way costs, and little enough to be added up.
    private static let impossible = Int32(1 << 28)
    private static let unknown = Int32(-1)
    /// It was fitted, and its digits are not known.
    private static let fits = Int32(-2)

    private let samples: CubicSamples
    private let stretch: ClosedRange<Int>
    private let columns: [[CubicKnot]]
    private let search: CubicSearch
    /// What a piece costs beyond the characters of its four numbers.
    private let overhead: Int
    private var gaps: [Gap] = []

    /// - Parameter shortcuts: pairs of columns that pieces may join besides neighbours.
    init(
        _ samples: CubicSamples, in stretch: ClosedRange<Int>, columns: [[CubicKnot]], shortcuts: [(Int, Int)] = [],
        overhead: Int, search: CubicSearch
    ) {
        self.samples = samples
        self.stretch = stretch
        self.columns = columns
        self.overhead = overhead
        self.search = search
        let pairs = (1..<columns.count).map { ($0 - 1, $0) } + shortcuts
        // By where they lead, so that a column is complete before pieces start from it.
        for (from, to) in pairs.sorted(by: { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }) {
            let (height, width) = (columns[from].count, columns[to].count)
            gaps.append(
                Gap(
                    from: from, to: to, width: width,
                    costs: [Int32](repeating: CubicGraph.unknown, count: height * width),
                    guess: Int32(overhead + search.firstGuess)))
        }
    }

    /// The cheapest way that costs less than `limit`. After `budget` looks at pieces, each fit of a search over digits
    /// counted as one, the cheapest yet.
    mutating func solve(budget: Int, below limit: Int = .max) -> CubicWay? {
        guard columns.allSatisfy({ !$0.isEmpty }) else { return nil }
        var budget = budget
        while budget > 0 {
            guard let (path, cost) = cheapest(onlyKnown: false), cost < limit else { return nil }
            var isKnown = true
            var isPossible = true
            for step in path {
                let index = step.from * gaps[step.gap].width + step.to
                guard gaps[step.gap].costs[index] == CubicGraph.unknown else { continue }
                budget -= 1
                isKnown = false
                let fits = look(knot(step, 0), knot(step, 1))
                gaps[step.gap].costs[index] = fits ? CubicGraph.fits : CubicGraph.impossible
                isPossible = isPossible && fits
            }
            guard isPossible else { continue }
            for step in path {
                let index = step.from * gaps[step.gap].width + step.to
                guard gaps[step.gap].costs[index] == CubicGraph.fits else { continue }
                isKnown = false
                let before = samples.fit.fits
                learn(step)
                budget -= samples.fit.fits - before
            }
            if isKnown, verify(path) { return way(path, cost) }
        }
        while let (path, cost) = cheapest(onlyKnown: true), cost < limit { if verify(path) { return way(path, cost) } }
        return nil
    }

    /// Whether a way costs less than `limit` if what is not known costs what is guessed.
    func mayCost(below limit: Int) -> Bool {
        limit == .max || cheapest(onlyKnown: false).map { $0.cost < limit } ?? false
    }

    /// Whether all pieces of a way are near enough at all samples. One that is not is fitted once more, with the sample
    /// that is furthest off among those looked at, and given up after some times.
    private mutating func verify(_ path: [Step]) -> Bool {
        var isWithin = true
        for step in path {
            let index = step.from * gaps[step.gap].width + step.to
            guard !gaps[step.gap].verified.contains(index), let timing = gaps[step.gap].timings[index] else { continue }
            let (from, to) = (knot(step, 0), knot(step, 1))
            if samples.verify(timing, over: from.span(to: to), in: stretch).isWithin {
                gaps[step.gap].verified.insert(index)
                continue
            }
            isWithin = false
            gaps[step.gap].failures[index, default: 0] += 1
            if gaps[step.gap].costs[index] == 0 {
                // The shared timing function does not serve after all; one of its own may.
                gaps[step.gap].timings[index] = nil
                gaps[step.gap].costs[index] = CubicGraph.unknown
            } else if gaps[step.gap].failures[index, default: 0] < 8 {
                learn(step)
            } else {
                gaps[step.gap].costs[index] = CubicGraph.impossible
            }
        }
        return isWithin
    }

    /// Enters a shared timing function at all pieces that it serves, where it costs nothing. Between two columns it is
    /// tried at no piece if it misses by far at their last knots.
    mutating func enter(shared: CubicBezier) {
        for number in gaps.indices {
            let (from, to) = (columns[gaps[number].from], columns[gaps[number].to])
            guard let (first, last) = from.last.flatMap({ first in to.last.map { (first, $0) } }),
                samples.serves(shared, over: first.span(to: last), in: stretch, share: search.far)
            else { continue }
            for (row, start) in from.enumerated() {
                for (place, end) in to.enumerated() {
                    let index = row * to.count + place
                    let isServed = samples.serves(
                        shared, over: start.span(to: end), in: stretch, share: 1 - search.margin)
                    guard isServed else { continue }
                    gaps[number].costs[index] = 0
                    gaps[number].timings[index] = shared
                }
            }
        }
    }

    /// Looks at a way before all others: at the last knots of all columns.
    mutating func enterLast() {
        for (number, gap) in gaps.enumerated()
        where gap.to == gap.from + 1 && gap.costs[gap.costs.count - 1] == CubicGraph.unknown {
            learn((number, columns[gap.from].count - 1, columns[gap.to].count - 1))
        }
    }

    private func knot(_ step: Step, _ end: Int) -> CubicKnot {
        end == 0 ? columns[gaps[step.gap].from][step.from] : columns[gaps[step.gap].to][step.to]
    }

    /// Makes known what a piece costs.
    private mutating func learn(_ step: Step) {
        let index = step.from * gaps[step.gap].width + step.to
        if let (bezier, cost) = shorten(knot(step, 0), knot(step, 1)) {
            gaps[step.gap].costs[index] = Int32(cost)
            gaps[step.gap].timings[index] = bezier
            gaps[step.gap].guess = min(gaps[step.gap].guess, Int32(cost - search.hope))
        } else {
            gaps[step.gap].costs[index] = CubicGraph.impossible
        }
    }

    private func way(_ path: [Step], _ cost: Int) -> CubicWay {
        CubicWay(
            knots: [columns[0][path[0].from]] + path.map { knot($0, 1) },
            timings: path.compactMap { gaps[$0.gap].timings[$0.from * gaps[$0.gap].width + $0.to] }, cost: cost,
            columns: [0] + path.map { gaps[$0.gap].to })
    }

    private func look(_ from: CubicKnot, _ to: CubicKnot) -> Bool {
        guard samples.load(from.span(to: to), in: stretch) else { return false }
        return samples.fitted(goal: 1) != nil
    }

    /// A piece with few digits.
    private func shorten(_ from: CubicKnot, _ to: CubicKnot) -> (CubicBezier, cost: Int)? {
        // First with a little less than the tolerance, for the sake of the samples that are not looked at.
        for share in [1 - search.margin, 1] {
            if samples.load(from.span(to: to), in: stretch, share: share),
                let result = samples.fitted(goal: 0.5),
                let short = samples.fit.rounded(result, breadth: search.breadth, budget: search.digits)
            {
                return (short.bezier, overhead + short.characters)
            }
        }
        return nil
    }

    /// The cheapest way by what is known and guessed.
    private func cheapest(onlyKnown: Bool) -> (path: [Step], cost: Int)? {
        var costs = columns.map { [Int32](repeating: CubicGraph.impossible, count: $0.count) }
        costs[0] = columns[0].map { Int32($0.cost) }
        var column = 1
        for (number, gap) in gaps.enumerated() {
            let guess = onlyKnown ? CubicGraph.impossible : gap.guess
            var best = costs[gap.to]
            best.withUnsafeMutableBufferPointer { best in
                gap.costs.withUnsafeBufferPointer { pieces in
                    costs[gap.from].withUnsafeBufferPointer { before in
                        var row = 0
                        for from in 0..<before.count {
                            let base = before[from]
                            if base < CubicGraph.impossible {
                                for to in 0..<best.count {
                                    let piece = pieces[row + to]
                                    best[to] = min(best[to], base + (piece < 0 ? guess : piece))
                                }
                            }
                            row += best.count
                        }
                    }
                }
            }
            costs[gap.to] = best
            // The last gap into a column: what its knots cost comes on top.
            if number + 1 == gaps.count || gaps[number + 1].to > gap.to {
                column = gap.to
                for index in costs[column].indices {
                    costs[column][index] = min(
                        costs[column][index] + Int32(columns[column][index].cost), CubicGraph.impossible)
                }
            }
        }
        guard let least = costs[column].min(), least < CubicGraph.impossible,
            var index = costs[column].firstIndex(of: least)
        else { return nil }
        // Back along whatever adds up.
        var path: [Step] = []
        while column > 0 {
            let wanted = costs[column][index] - Int32(columns[column][index].cost)
            guard let step = origin(of: index, in: column, costing: wanted, costs: costs, onlyKnown: onlyKnown) else {
                return nil
            }
            path.append(step)
            (column, index) = (gaps[step.gap].from, step.from)
        }
        return (path.reversed(), Int(least))
    }

    /// The piece that ends at a knot of a column where the way up to it costs so much.
    private func origin(
        of index: Int, in column: Int, costing wanted: Int32, costs: [[Int32]], onlyKnown: Bool
    ) -> Step? {
        for (number, gap) in gaps.enumerated() where gap.to == column {
            for from in columns[gap.from].indices where costs[gap.from][from] < CubicGraph.impossible {
                let piece = gap.costs[from * gap.width + index]
                let cost = piece >= 0 ? piece : onlyKnown ? CubicGraph.impossible : gap.guess
                if costs[gap.from][from] + cost == wanted { return (number, from, index) }
            }
        }
        return nil
    }
}
