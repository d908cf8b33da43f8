// Pieces that timing functions bend: from each knot the farthest sample to which one of them goes within the tolerance.

import Motion

/// Fits the samples of one stretch by straight and by eased pieces, with knots at samples and values of few digits.
///
/// A piece of SMIL goes from one value to the next in a time that a timing function bends, the same one for all
/// components, and its ordinates lie within 0…1: so a piece ends where a component turns, and components that go by
/// different laws can only share straight pieces.
struct EasedPieces {
    private let stretch: Stretch
    private let size: Int
    private let tolerance: [Double]
    private let mostDecimals: Int
    private let effort: Effort
    /// The part of the tolerance that the rounding of a value may take.
    private static let rounding = 0.25
    private let fitter: TimingFit
    private var looks: [Int] = []
    private var positions: [Double] = []
    private var values: [Double] = []
    /// Whether the stretch begins and ends with a jump, which comes a little early in a browser.
    private let jumps: (before: Bool, after: Bool)
    /// By how many milliseconds a jump may come early.
    private let early: Double
    /// How many timing functions may still be tried: noise would try for ever.
    private var trials: Int

    init(
        _ stretch: Stretch, tolerance: [Double], mostDecimals: Int, effort: Effort, jumps: (before: Bool, after: Bool),
        length: Double, fitter: TimingFit
    ) {
        early = JumpLead.most(length)
        self.fitter = fitter
        self.jumps = jumps
        self.stretch = stretch
        self.tolerance = tolerance
        self.mostDecimals = mostDecimals
        self.effort = effort
        fitter.patience = effort == .best ? 12 : 3
        trials = effort == .best ? 20_000 : 400
        size = tolerance.count
    }

    /// The keyframes of the stretch, and the decimals of each component; nil where trying took too long.
    /// - Parameters:
    ///   - pins: by index, the samples at which a piece must end: the first, the last and both ends of every rest.
    ///   - kinks: indices of samples at which another closed form begins, ascending.
    mutating func keyframes(
        pins: [Bool], kinks: [Int], memory: inout TimingMemory
    ) -> (keyframes: [Keyframe], decimals: [Int])? {
        var decimals = [Int](repeating: 0, count: size)
        var start = value(0, &decimals)
        var frames: [Keyframe] = []
        var index = 0
        while index < stretch.count - 1 {
            let limit = pins[(index + 1)...].firstIndex(of: true) ?? stretch.count - 1
            guard let piece = longest(from: index, start, limit, kinks, &memory) else { return nil }
            frames.append(Keyframe(time: time(index), values: start, passage: piece.passage))
            index = piece.end
            start = value(index, &decimals)
        }
        frames.append(Keyframe(time: time(index), values: start))
        return (frames, decimals)
    }

    private func time(_ index: Int) -> Time { Time(milliseconds: stretch.milliseconds[index]) }

    // MARK: - Values

    /// The values at a sample with as few digits as a part of the tolerance allows.
    private func value(_ index: Int, _ decimals: inout [Int]) -> [Double] {
        (0..<size).map { component in
            let exact = stretch.values[index * size + component]
            for places in 0..<mostDecimals {
                let rounded = DecimalText.round(exact, decimals: places)
                if abs(rounded - exact) <= tolerance[component] * EasedPieces.rounding {
                    decimals[component] = max(decimals[component], places)
                    return rounded
                }
            }
            decimals[component] = max(decimals[component], mostDecimals)
            return DecimalText.round(exact, decimals: mostDecimals)
        }
    }

    private func value(_ index: Int) -> [Double] {
        var decimals = [Int](repeating: 0, count: size)
        return value(index, &decimals)
    }

    // MARK: - Pieces

    private typealias Piece = (end: Int, passage: Keyframe.Passage)

    private mutating func longest(
        from index: Int, _ start: [Double], _ limit: Int, _ kinks: [Int], _ memory: inout TimingMemory
    ) -> Piece? {
        let known = memory.timings(from: stretch.milliseconds[index], size: size)
        let ceiling = turn(after: index, start, limit)
        func attempt(_ end: Int) -> Keyframe.Passage? {
            let stop = value(end)
            if isStraight(index, end, start, stop) { return .linear }
            return nil
        }
        // What bent another track between these two times mostly bends this one.
        for entry in known {
            guard let end = sample(at: entry.end), end > index, end <= ceiling else { continue }
            if let passage = attempt(end) { return (end, passage) }
            if follows(entry.timing, index, end, start, value(end)) { return (end, .eased(entry.timing)) }
        }
        var best: Piece = (index + 1, .linear)
        var beyond = ceiling + 1
        /// Where the next trial is likely to succeed: the error grows with the sixth power of the length.
        var likely = ceiling
        func tryOut(_ end: Int) -> Bool? {
            if let passage = attempt(end) {
                best = (end, passage)
                return true
            }
            guard trials > 0 else { return nil }
            if end - index <= EasedPieces.fewest {
                // So few samples would let any curve pass between them.
                beyond = min(beyond, end)
                likely = (best.end + end) / 2
                return false
            }
            let stop = value(end)
            let shape = shape(index, end, start, stop)
            let (first, last) = (stretch.milliseconds[index], stretch.milliseconds[end])
            let known = memory.excess(
                from: first, to: last, size: size, tolerance: shape.tolerance, share: shape.share)
            if known == nil { trials -= 1 }
            guard known == nil, let timing = timing(index, end, start, stop) else {
                beyond = min(beyond, end)
                let excess = known ?? (fitter.excess.isFinite ? fitter.excess : 1)
                if known == nil {
                    memory.add(
                        TimingMemory.Failure(
                            end: last, size: size, tolerance: shape.tolerance, share: shape.share, excess: excess),
                        from: first)
                }
                let share = Elementary.pow(max(excess, 1), -1.0 / 6) * 0.97
                likely = index + Int(Double(end - index) * min(max(share, 0.3), 0.97))
                return false
            }
            best = (end, .eased(timing))
            likely = (end + beyond) / 2
            return true
        }
        guard ceiling > index + 1 else { return best }
        // How near to the farthest end is near enough.
        let closeness = effort == .best ? 64 : 12
        var candidates = [ceiling]
        candidates += kinks.filter { $0 > index && $0 < ceiling }.reversed().prefix(3)
        for end in candidates where end > best.end && end < beyond {
            guard let isFine = tryOut(end) else { return nil }
            if isFine { break }
        }
        while beyond <= ceiling, beyond - best.end > max(1, (best.end - index) / closeness) {
            let isBetween = likely > best.end && likely < beyond
            guard tryOut(isBetween ? likely : (best.end + beyond) / 2) != nil else { return nil }
        }
        if case .eased(var timing) = best.passage {
            timing = short(timing, index, best.end, start, value(best.end))
            best.passage = .eased(timing)
            memory.add(
                timing, from: stretch.milliseconds[index], to: stretch.milliseconds[best.end], size: size)
        }
        return best
    }

    /// What a piece looks like whatever its unit: the tolerance as a share of the longest way, and what share of that is
    /// done in the midst.
    private func shape(
        _ from: Int, _ to: Int, _ start: [Double], _ stop: [Double]
    ) -> (tolerance: Double, share: Double) {
        let middle = (from + to) / 2 * size
        var found = (tolerance: Double.infinity, share: 0.0)
        for component in 0..<size {
            let way = stop[component] - start[component]
            guard way != 0, tolerance[component] / abs(way) < found.tolerance else { continue }
            found = (tolerance[component] / abs(way), (stretch.values[middle + component] - start[component]) / way)
        }
        return found
    }

    /// The farthest sample up to which no component turns back by more than the tolerance.
    private func turn(after index: Int, _ start: [Double], _ limit: Int) -> Int {
        var farthest = limit
        for component in 0..<size {
            let room = tolerance[component]
            var (least, most) = (start[component], start[component])
            var (leastAt, mostAt) = (index, index)
            var next = index + 1
            while next <= farthest {
                let value = stretch.values[next * size + component]
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
        let index = (0..<stretch.count).partitioningIndex { stretch.milliseconds[$0] >= millisecond }
        return index < stretch.count && stretch.milliseconds[index] == millisecond ? index : nil
    }

    private func isStraight(_ from: Int, _ to: Int, _ start: [Double], _ stop: [Double]) -> Bool {
        let begin = stretch.milliseconds[from]
        let span = Double(stretch.milliseconds[to] - begin)
        for index in from...to {
            let share = Double(stretch.milliseconds[index] - begin) / span
            if !isNear(index, share, start, stop) { return false }
        }
        return true
    }

    private func follows(
        _ timing: CubicBezier, _ from: Int, _ to: Int, _ start: [Double], _ stop: [Double]
    ) -> Bool {
        // The middle first: what does not fit is mostly seen there.
        !isTooSteep(timing, from, to, start, stop) && offence(timing, [(from + to) / 2], from, to, start, stop) == nil
            && offence(timing, from...to, from, to, start, stop) == nil
    }

    /// Whether a browser would not follow: anywhere, or next to a jump that comes early and takes an end with it.
    private func isTooSteep(
        _ timing: CubicBezier, _ from: Int, _ to: Int, _ start: [Double], _ stop: [Double]
    ) -> Bool {
        let slope = timing.greatestSlope
        if slope > 24 { return true }
        guard jumps.before && from == 0 || jumps.after && to == stretch.count - 1 else { return false }
        let span = Double(stretch.milliseconds[to] - stretch.milliseconds[from])
        for component in 0..<size {
            let shift = abs(stop[component] - start[component]) / span * slope * early
            if shift > tolerance[component] * 0.2 { return true }
        }
        return false
    }

    /// The first of some samples that a timing function misses.
    private func offence(
        _ timing: CubicBezier, _ indices: some Sequence<Int>, _ from: Int, _ to: Int, _ start: [Double],
        _ stop: [Double]
    ) -> Int? {
        let begin = stretch.milliseconds[from]
        let span = Double(stretch.milliseconds[to] - begin)
        var walk = TimingWalk(timing)
        for index in indices {
            let share = walk.value(at: Double(stretch.milliseconds[index] - begin) / span)
            if !isNear(index, share, start, stop) { return index }
        }
        return nil
    }

    @inline(__always)
    private func isNear(_ index: Int, _ share: Double, _ start: [Double], _ stop: [Double]) -> Bool {
        for component in 0..<size {
            let shown = start[component] + (stop[component] - start[component]) * share
            if abs(shown - stretch.values[index * size + component]) > tolerance[component] { return false }
        }
        return true
    }

    /// A timing function for all components between two samples; nil where there is none.
    private mutating func timing(_ from: Int, _ to: Int, _ start: [Double], _ stop: [Double]) -> CubicBezier? {
        // Some two dozen samples say what the function is; all of them are asked whether it is right, and those that
        // are missed have a say in it too.
        let step = max((to - from) / EasedPieces.looks, 1)
        looks = Array(stride(from: from + step, to: to, by: step))
        for _ in 0..<EasedPieces.rounds {
            guard load(from, to, start, stop), let found = fitter.fit(goal: EasedPieces.goal, limit: 1) else {
                return nil
            }
            if let missed = offence(found.bezier, from...to, from, to, start, stop) {
                let place = looks.firstIndex { $0 >= missed } ?? looks.count
                guard place == looks.count || looks[place] != missed else { return nil }
                looks.insert(missed, at: place)
                if let last = offence(found.bezier, (missed...to).reversed(), from, to, start, stop), last != missed {
                    let place = looks.firstIndex { $0 >= last } ?? looks.count
                    if place == looks.count || looks[place] != last { looks.insert(last, at: place) }
                }
                continue
            }
            return isTooSteep(found.bezier, from, to, start, stop) ? nil : found.bezier
        }
        return nil
    }

    /// The timing function of a piece with as few digits as the effort finds.
    private mutating func short(
        _ timing: CubicBezier, _ from: Int, _ to: Int, _ start: [Double], _ stop: [Double]
    ) -> CubicBezier {
        let step = max((to - from) / EasedPieces.looks, 1)
        looks = Array(stride(from: from + step, to: to, by: step))
        if load(from, to, start, stop) {
            var digits = TimingDigits(
                fitter, breadth: effort == .best ? 3 : 1, budget: effort == .best ? 2000 : 12, below: .max)
            digits.search(from: TimingFit.Controls(timing.x1, timing.y1, timing.x2, timing.y2))
            if let best = digits.best {
                let bezier = fitter.bezier(best.controls)
                if follows(bezier, from, to, start, stop) { return bezier }
            }
        }
        for decimals in 2...12 {
            func rounded(_ value: Double) -> Double { DecimalText.round(value, decimals: decimals) }
            let plain = CubicBezier(
                x1: rounded(timing.x1), y1: rounded(timing.y1), x2: rounded(timing.x2), y2: rounded(timing.y2))
            if follows(plain, from, to, start, stop) { return plain }
        }
        return timing
    }

    /// Hands the samples to the fitter that it looks at; false where no timing function can serve.
    private mutating func load(_ from: Int, _ to: Int, _ start: [Double], _ stop: [Double]) -> Bool {
        positions.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        for index in looks {
            positions.append(Double(stretch.milliseconds[index]))
            values += stretch.sample(index, size)
        }
        return positions.withUnsafeBufferPointer { positions in
            values.withUnsafeBufferPointer { values in
                start.withUnsafeBufferPointer { start in
                    stop.withUnsafeBufferPointer { stop in
                        tolerance.withUnsafeBufferPointer {
                            fitter.load(
                                positions: positions, values: values, samples: positions.indices,
                                start: Double(stretch.milliseconds[from]), from: start,
                                end: Double(stretch.milliseconds[to]), to: stop, tolerance: $0)
                        }
                    }
                }
            }
        }
    }

    /// What has no more samples than this is straight.
    private static let fewest = 5
    /// How many samples are fitted to at first, and how often others may join them.
    private static let looks = 12
    private static let rounds = 4
    /// What share of the tolerance is good enough: the rest is for the digits.
    private static let goal = 0.6
}
