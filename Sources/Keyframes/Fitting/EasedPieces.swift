// Pieces that timing functions bend: from each knot the farthest sample to which one of them goes within the tolerance.

import Motion
import Numerics
import Timelines

/// Fits the samples of one stretch by straight and by eased pieces, with knots at samples and values of few digits.
///
/// A piece of SMIL goes from one value to the next in a time that a timing function bends, the same one for all
/// components, and its ordinates lie within 0…1: so a piece ends where a component turns, and components that go by
/// different laws can only share straight pieces.
struct EasedPieces {
    private let milliseconds: UnsafeBufferPointer<Int64>
    /// The same as numbers, and the curve's values there: one number for each component of each sample.
    private let positions: UnsafeBufferPointer<Double>
    private let values: UnsafeBufferPointer<Double>
    private let rounded: RoundedSamples
    private let count: Int
    private let size: Int
    private let tolerance: [Double]
    /// The part of the tolerance that the rounding of a value may take.
    private static let rounding = 0.25
    private let fitter: TimingFit
    private var looks: [Int] = []
    /// Whether the stretch begins and ends with a jump, which comes a little early in a browser.
    private let jumps: (before: Bool, after: Bool)
    /// By how many milliseconds a jump may come early.
    private let early: Double
    /// How many timing functions may still be tried: on noise the search would not end.
    private var trials: Int

    private init(
        milliseconds: UnsafeBufferPointer<Int64>, positions: UnsafeBufferPointer<Double>,
        values: UnsafeBufferPointer<Double>, task: Task
    ) {
        self.milliseconds = milliseconds
        self.positions = positions
        self.values = values
        count = milliseconds.count
        size = task.tolerance.count
        tolerance = task.tolerance
        rounded = RoundedSamples(
            values, room: task.tolerance.map { $0 * EasedPieces.rounding }, mostDecimals: task.mostDecimals)
        fitter = task.fitter
        jumps = task.jumps
        early = JumpLead.most(task.length)
        fitter.patience = 3
        trials = 400
    }

    /// What is asked for beside the samples.
    struct Task {
        var tolerance: [Double]
        var mostDecimals: Int
        /// Whether the stretch begins and ends with a jump.
        var jumps: (before: Bool, after: Bool)
        /// Of the whole animation, in milliseconds.
        var length: Double
        var fitter: TimingFit
    }

    /// The keyframes of a stretch, and the decimals of each component; nil where trying took too long.
    /// - Parameters:
    ///   - pins: by index, the samples at which a piece must end: the first, the last and both ends of every rest.
    ///   - kinks: indices of samples at which another closed form begins, ascending.
    static func keyframes(
        _ stretch: Stretch, pins: [Bool], kinks: [Int], _ task: Task, memory: inout TimingMemory
    ) -> (keyframes: [Keyframe], decimals: [Int])? {
        let positions = stretch.milliseconds.map(Double.init)
        return stretch.milliseconds.withUnsafeBufferPointer { milliseconds in
            positions.withUnsafeBufferPointer { positions in
                stretch.values.withUnsafeBufferPointer { values in
                    var pieces = EasedPieces(
                        milliseconds: milliseconds, positions: positions, values: values, task: task)
                    return pieces.keyframes(pins: pins, kinks: kinks, memory: &memory)
                }
            }
        }
    }

    private mutating func keyframes(
        pins: [Bool], kinks: [Int], memory: inout TimingMemory
    ) -> (keyframes: [Keyframe], decimals: [Int])? {
        var decimals = [Int](repeating: 0, count: size)
        var frames: [Keyframe] = []
        var index = 0
        func add(_ index: Int, _ passage: Keyframe.Passage) {
            let values = rounded.at(index)
            for component in 0..<size {
                decimals[component] = max(decimals[component], rounded.decimals(index, component))
            }
            frames.append(
                Keyframe(
                    time: Time(milliseconds: milliseconds[index]), values: (0..<size).map { values[$0] },
                    passage: passage))
        }
        while index < count - 1 {
            let limit = pins[(index + 1)...].firstIndex(of: true) ?? count - 1
            guard let piece = longest(from: index, limit: limit, kinks: kinks, memory: &memory) else { return nil }
            add(index, piece.passage)
            index = piece.end
        }
        add(index, .linear)
        return (frames, decimals)
    }

    // MARK: - Pieces

    private typealias Piece = (end: Int, passage: Keyframe.Passage)

    private mutating func longest(from index: Int, limit: Int, kinks: [Int], memory: inout TimingMemory) -> Piece? {
        let ceiling = turn(after: index, limit)
        // What bent another track between these two times mostly bends this one.
        for entry in memory.timings(from: milliseconds[index], size: size) {
            guard let end = sample(at: entry.end), end > index, end <= ceiling else { continue }
            if isStraight(index, end) { return (end, .linear) }
            if follows(entry.timing, from: index, to: end) { return (end, .eased(entry.timing)) }
        }
        var reach = Reach(best: (index + 1, .linear), beyond: ceiling + 1, likely: ceiling)
        guard ceiling > index + 1 else { return reach.best }
        var candidates = [ceiling]
        candidates += kinks.filter { $0 > index && $0 < ceiling }.reversed().prefix(3)
        for end in candidates where end > reach.best.end && end < reach.beyond {
            guard let isFine = attempt(from: index, to: end, reach: &reach, memory: &memory) else { return nil }
            if isFine { break }
        }
        // How near to the farthest end is near enough.
        let closeness = 32
        while reach.beyond <= ceiling, reach.beyond - reach.best.end > max(1, (reach.best.end - index) / closeness) {
            let isBetween = reach.likely > reach.best.end && reach.likely < reach.beyond
            let end = isBetween ? reach.likely : (reach.best.end + reach.beyond) / 2
            guard attempt(from: index, to: end, reach: &reach, memory: &memory) != nil else { return nil }
        }
        if case .eased(var timing) = reach.best.passage {
            timing = short(timing, from: index, to: reach.best.end)
            reach.best.passage = .eased(timing)
            memory.add(timing, from: milliseconds[index], to: milliseconds[reach.best.end], size: size)
        }
        return reach.best
    }

    /// How far a piece from one sample has been found to go.
    private struct Reach {
        var best: Piece
        /// The nearest end that has failed.
        var beyond: Int
        /// Where the next trial is likely to succeed: the error grows with the sixth power of the length.
        var likely: Int
    }

    /// Tries a piece between two samples, and whether there is one; nil where trying took too long.
    private mutating func attempt(
        from index: Int, to end: Int, reach: inout Reach, memory: inout TimingMemory
    ) -> Bool? {
        if isStraight(index, end) {
            reach.best = (end, .linear)
            return true
        }
        guard trials > 0 else { return nil }
        if end - index <= EasedPieces.fewest {
            // So few samples would let any curve pass between them.
            reach.beyond = min(reach.beyond, end)
            reach.likely = (reach.best.end + end) / 2
            return false
        }
        let shape = shape(index, end)
        let (first, last) = (milliseconds[index], milliseconds[end])
        let known = memory.excess(from: first, to: last, size: size, tolerance: shape.tolerance, share: shape.share)
        if known == nil { trials -= 1 }
        guard known == nil, let timing = timing(index, end) else {
            reach.beyond = min(reach.beyond, end)
            let excess = known ?? (fitter.excess.isFinite ? fitter.excess : 1)
            if known == nil {
                memory.add(
                    TimingMemory.Failure(
                        end: last, size: size, tolerance: shape.tolerance, share: shape.share, excess: excess),
                    from: first)
            }
            let share = Elementary.pow(max(excess, 1), -1.0 / 6) * 0.97
            reach.likely = index + Int(Double(end - index) * min(max(share, 0.3), 0.97))
            return false
        }
        reach.best = (end, .eased(timing))
        reach.likely = (end + reach.beyond) / 2
        return true
    }

    /// The shape of a piece without its unit: the tolerance as a share of the longest way, and the share of that way
    /// done at the middle sample.
    private func shape(_ from: Int, _ to: Int) -> (tolerance: Double, share: Double) {
        let (start, stop) = (rounded.at(from), rounded.at(to))
        let middle = (from + to) / 2 * size
        var found = (tolerance: Double.infinity, share: 0.0)
        for component in 0..<size {
            let way = stop[component] - start[component]
            guard way != 0, tolerance[component] / abs(way) < found.tolerance else { continue }
            found = (tolerance[component] / abs(way), (values[middle + component] - start[component]) / way)
        }
        return found
    }

    /// The farthest sample up to which no component turns back by more than the tolerance.
    private func turn(after index: Int, _ limit: Int) -> Int {
        let start = rounded.at(index)
        var farthest = limit
        for component in 0..<size {
            let room = tolerance[component]
            var (least, most) = (start[component], start[component])
            var (leastAt, mostAt) = (index, index)
            var next = index + 1
            while next <= farthest {
                let value = values[next * size + component]
                if value < least { (least, leastAt) = (value, next) }
                if value > most { (most, mostAt) = (value, next) }
                // Up and then down, or down and then up.
                if most - start[component] > room, most - value > room { farthest = max(mostAt, index + 1) }
                if start[component] - least > room, value - least > room { farthest = max(leastAt, index + 1) }
                next += 1
            }
        }
        return farthest
    }

    private func sample(at millisecond: Int64) -> Int? {
        let index = (0..<count).partitioningIndex { milliseconds[$0] >= millisecond }
        return index < count && milliseconds[index] == millisecond ? index : nil
    }

    private func isStraight(_ from: Int, _ to: Int) -> Bool {
        let (start, stop) = (rounded.at(from), rounded.at(to))
        let span = positions[to] - positions[from]
        func lies(_ index: Int) -> Bool {
            isNear(index, share: (positions[index] - positions[from]) / span, from: start, to: stop)
        }
        // The middle first: what does not fit is mostly seen there.
        return lies((from + to) / 2) && (from...to).allSatisfy(lies)
    }

    private func follows(_ timing: CubicBezier, from: Int, to: Int) -> Bool {
        // The middle first: what does not fit is mostly seen there.
        var walk = TimingWalk(timing)
        let middle = (from + to) / 2
        let share = walk.value(at: (positions[middle] - positions[from]) / (positions[to] - positions[from]))
        return isNear(middle, share: share, from: rounded.at(from), to: rounded.at(to))
            && !isTooSteep(timing, from: from, to: to)
            && offence(of: timing, from: from, to: to) == nil
    }

    /// Whether a browser would not follow: anywhere, or next to a jump that comes early and takes an end with it.
    private func isTooSteep(_ timing: CubicBezier, from: Int, to: Int) -> Bool {
        let slope = timing.greatestSlope
        if slope > 24 { return true }
        guard jumps.before && from == 0 || jumps.after && to == count - 1 else { return false }
        let (start, stop) = (rounded.at(from), rounded.at(to))
        let span = positions[to] - positions[from]
        for component in 0..<size {
            let shift = abs(stop[component] - start[component]) / span * slope * early
            if shift > tolerance[component] * 0.2 { return true }
        }
        return false
    }

    /// The first sample that a timing function misses, there or on the line that leads to it.
    private func offence(of timing: CubicBezier, from: Int, to: Int) -> Int? {
        let (start, stop) = (rounded.at(from), rounded.at(to))
        let begin = positions[from]
        let span = positions[to] - begin
        let most = EasedPieces.sag * shape(from, to).tolerance
        var walk = TimingWalk(timing)
        var (last, pace) = (0.0, Double.infinity)
        var asked = from
        for index in from..<to {
            if index > from, !isNear(index, share: last, from: start, to: stop) { return index }
            let gap = positions[index + 1] - positions[index]
            let share = walk.value(at: (positions[index + 1] - begin) / span)
            // The line between two samples is straight; how far a timing function sags there, and beside it, shows in
            // what it does next.
            let sag = abs(share - last - pace * gap)
            (last, pace) = (share, (share - last) / gap)
            guard sag > most else { continue }
            for gap in max(asked, index - 1)...index
            where !isNear(between: gap, begin: begin, span: span, from: start, to: stop, walk: &walk) {
                return gap + 1
            }
            asked = index + 1
        }
        return isNear(to, share: 1, from: start, to: stop) ? nil : to
    }

    /// Whether a timing function stays near at all whole milliseconds between a sample and the next.
    private func isNear(
        between index: Int, begin: Double, span: Double, from start: UnsafePointer<Double>,
        to stop: UnsafePointer<Double>, walk: inout TimingWalk
    ) -> Bool {
        let gap = positions[index + 1] - positions[index]
        for step in 1..<max(Int(gap), 1) {
            let share = walk.value(at: (positions[index] + Double(step) - begin) / span)
            let part = Double(step) / gap
            for component in 0..<size {
                let shown = start[component] + (stop[component] - start[component]) * share
                let (here, next) = (values[index * size + component], values[(index + 1) * size + component])
                if abs(shown - (here + (next - here) * part)) > tolerance[component] { return false }
            }
        }
        return true
    }

    /// The last sample that a timing function misses, down to one that it is known to miss.
    private func lastOffence(of timing: CubicBezier, from: Int, to: Int, downTo first: Int) -> Int {
        let (start, stop) = (rounded.at(from), rounded.at(to))
        var walk = TimingWalk(timing)
        for index in stride(from: to, to: first, by: -1) {
            let share = walk.value(at: (positions[index] - positions[from]) / (positions[to] - positions[from]))
            if !isNear(index, share: share, from: start, to: stop) { return index }
        }
        return first
    }

    /// Whether a share of the way between two ends is near enough to a sample.
    @inline(__always)
    private func isNear(
        _ index: Int, share: Double, from start: UnsafePointer<Double>, to stop: UnsafePointer<Double>
    ) -> Bool {
        for component in 0..<size {
            let shown = start[component] + (stop[component] - start[component]) * share
            if abs(shown - values[index * size + component]) > tolerance[component] { return false }
        }
        return true
    }

    /// A timing function for all components between two samples; nil where there is none.
    private mutating func timing(_ from: Int, _ to: Int) -> CubicBezier? {
        // Some two dozen samples say what the function is; all of them are asked whether it is right, and those that
        // are missed have a say in it too.
        let step = max((to - from) / EasedPieces.looks, 1)
        looks = Array(stride(from: from + step, to: to, by: step))
        for _ in 0..<EasedPieces.rounds {
            guard load(from, to), let found = fitter.fit(goal: EasedPieces.goal, limit: 1) else { return nil }
            if let missed = offence(of: found.bezier, from: from, to: to) {
                let place = looks.firstIndex { $0 >= missed } ?? looks.count
                guard place == looks.count || looks[place] != missed else { return nil }
                looks.insert(missed, at: place)
                let last = lastOffence(of: found.bezier, from: from, to: to, downTo: missed)
                let next = looks.firstIndex { $0 >= last } ?? looks.count
                if next == looks.count || looks[next] != last { looks.insert(last, at: next) }
                continue
            }
            return isTooSteep(found.bezier, from: from, to: to) ? nil : found.bezier
        }
        return nil
    }

    /// The timing function of a piece with few digits.
    private mutating func short(_ timing: CubicBezier, from: Int, to: Int) -> CubicBezier {
        let step = max((to - from) / EasedPieces.looks, 1)
        looks = Array(stride(from: from + step, to: to, by: step))
        if load(from, to) {
            var digits = TimingDigits(fitter, breadth: 1, budget: 16, below: .max)
            digits.search(from: TimingFit.Controls(timing.x1, timing.y1, timing.x2, timing.y2))
            if let best = digits.best {
                let bezier = fitter.bezier(best.controls)
                if follows(bezier, from: from, to: to) { return bezier }
            }
        }
        for decimals in 2...12 {
            func rounded(_ value: Double) -> Double { DecimalText.round(value, decimals: decimals) }
            let plain = CubicBezier(
                x1: rounded(timing.x1), y1: rounded(timing.y1), x2: rounded(timing.x2), y2: rounded(timing.y2))
            if follows(plain, from: from, to: to) { return plain }
        }
        return timing
    }

    /// Hands the samples to the fitter that it looks at; false where no timing function can serve.
    private func load(_ from: Int, _ to: Int) -> Bool {
        tolerance.withUnsafeBufferPointer {
            let span = ComponentSpan(
                start: positions[from], startValues: UnsafeBufferPointer(start: rounded.at(from), count: size),
                end: positions[to], endValues: UnsafeBufferPointer(start: rounded.at(to), count: size))
            return fitter.load(positions: positions, values: values, samples: looks, over: span, tolerance: $0)
        }
    }

    /// What has no more samples than this is straight.
    private static let fewest = 5
    /// How many samples are fitted to at first, and how often others may join them.
    private static let looks = 12
    private static let rounds = 4
    /// By how much of the tolerance a timing function may leave its own direction from one sample to the next before
    /// the milliseconds between are asked too: it sags by an eighth of that.
    private static let sag = 0.25
    /// What share of the tolerance is good enough: the rest is for the digits.
    private static let goal = 0.6
}
