// Fitting: from a curve to keyframes whose greatest error is measured and within the tolerance.

import Motion
import Numerics
package import Timelines

extension Curve {
    /// Fits keyframes: straight and eased pieces between whole milliseconds. Jumps stay jumps. Every component is
    /// rounded to as few decimals as serve, and all components share their times.
    ///
    /// The promise: at every whole millisecond from the curve's start to its end, which is where browsers' clocks
    /// stand, the rounded keyframes differ from `value` by at most the tolerance. A jump within a millisecond is shown
    /// at the next whole one. The result's error is measured at all samples, once more between any two of them, and on
    /// both sides of all breaks. Where it is too great, the fit is done again with more samples.
    ///
    /// Not promised: the fewest keyframes, and features shorter than 4 ms that are not among `breaks`. Numbers that are
    /// not finite count as zero or as ±9·10¹⁵. Where a tolerance asks for more digits than a double holds, the error is
    /// what the double's digits leave.
    /// - Parameters:
    ///   - tolerance: one positive number a component, in its unit.
    ///   - mostDecimals: the most decimals of a value (0 for colour channels). The tolerance must leave room for them.
    ///   - pieces: which pieces there may be.
    ///   - memory: keeps answers for equal curves.
    ///   - stopwatch: counts the time; nil for none.
    package func fitted(
        tolerance: [Double], mostDecimals: Int = DecimalText.greatestDecimals, pieces: PieceChoice = .shortest,
        memory: inout TimingMemory, stopwatch: Stopwatch? = nil
    ) -> Timeline {
        let allowed = isDiscrete ? tolerance.map { _ in 0.25 } : tolerance.map { Swift.max($0, 1e-15) }
        var lap = stopwatch?.lap()
        let sampling = Sampling(self, tolerance: allowed)
        var (stretches, checks) = sampling.checked(sampling.stretches)
        lap?.sampled()
        let question = TimingMemory.Question(
            stretches: stretches, checks: checks, breaks: breaks, length: end - start, tolerance: allowed,
            mostDecimals: mostDecimals, pieces: pieces, isDiscrete: isDiscrete)
        if let known = memory.answer(question) {
            lap?.fitted()
            return known
        }
        while true {
            var timeline = shortest(
                stretches, allowed: allowed, mostDecimals: mostDecimals, pieces: pieces, memory: &memory)
            let misses = timeline.measure(stretches, checks)
            let greatest = timeline.keyframes.reduce(0) {
                Swift.max($0, $1.values.reduce(0) { Swift.max($0, abs($1)) })
            }
            let isTooFine = allowed.contains { $0 < greatest * 1e-15 }
            if misses.isEmpty || isTooFine {
                memory.add(timeline, answering: question)
                lap?.fitted()
                return timeline
            }
            lap?.refitted()
            for (number, additions) in Dictionary(grouping: misses, by: \.stretch) {
                stretches[number].merge(additions.map { ($0.millisecond, $0.values) })
            }
            (stretches, checks) = sampling.checked(stretches)
            lap?.sampled()
        }
    }

    /// Fits this curve by itself, without a memory of others.
    package func fitted(
        tolerance: [Double], mostDecimals: Int = DecimalText.greatestDecimals, pieces: PieceChoice = .shortest
    ) -> Timeline {
        var memory = TimingMemory()
        return fitted(tolerance: tolerance, mostDecimals: mostDecimals, pieces: pieces, memory: &memory)
    }

    /// The timeline with the shortest text among those with straight and with eased pieces, and with coarse and with
    /// fine values.
    private func shortest(
        _ stretches: [Stretch], allowed: [Double], mostDecimals: Int, pieces: PieceChoice, memory: inout TimingMemory
    ) -> Timeline {
        let grids = Curve.grids(allowed, mostDecimals: mostDecimals, isDiscrete: isDiscrete)
        let pins = stretches.map { $0.pins(width: allowed) }
        let coarse = Timeline.straight(stretches, pins: pins, allowed: allowed, decimals: grids[0])
        let limit = coarse.estimatedLength
        if pieces == .shortest, !isDiscrete,
            let eased = eased(stretches, allowed: allowed, mostDecimals: mostDecimals, below: limit, memory: &memory)
        {
            return eased
        }
        guard grids.count > 1 else { return coarse }
        let fine = Timeline.straight(stretches, pins: pins, allowed: allowed, decimals: grids[1])
        return fine.estimatedLength < limit ? fine : coarse
    }

    /// Decimals of each component. A coarse grid saves digits, a finer one saves keyframes; which saves more shows only
    /// in the result.
    static func grids(_ allowed: [Double], mostDecimals: Int, isDiscrete: Bool) -> [[Int]] {
        if isDiscrete { return [allowed.map { _ in 0 }] }
        let coarse = allowed.map { Swift.min(DecimalText.decimals(forStep: $0 * 1.5), mostDecimals) }
        let fine = coarse.map { Swift.min($0 + 1, mostDecimals) }
        return coarse == fine ? [coarse] : [coarse, fine]
    }

    /// What the key times leave of a tolerance: rounded, they make an error too.
    private static let easedShare = 0.82

    /// The timeline with eased pieces; nil where it is no shorter than `limit`.
    private func eased(
        _ stretches: [Stretch], allowed: [Double], mostDecimals: Int, below limit: Int, memory: inout TimingMemory
    ) -> Timeline? {
        // Two keyframes and one timing function are as long as that.
        guard limit > Timeline.lengthOfEasing + 36 else { return nil }
        let width = allowed.map { $0 * Curve.easedShare }
        var decimals = [Int](repeating: 0, count: count)
        var parts: [[Keyframe]] = []
        let length = Double((end - start).units) / Double(Time.unitsPerMillisecond) + 400
        for (number, sparse) in stretches.enumerated() {
            let stretch = sparse.dense(count)
            let task = EasedPieces.Task(
                tolerance: width, mostDecimals: mostDecimals,
                jumps: (number > 0, number < stretches.count - 1), length: length, fitter: memory.fitter)
            guard
                let part = EasedPieces.keyframes(
                    stretch, pins: stretch.pins(width: width), kinks: stretch.kinks(among: breaks), task,
                    memory: &memory)
            else { return nil }
            parts.append(part.keyframes)
            decimals = zip(decimals, part.decimals).map { Swift.max($0, $1) }
        }
        let timeline = Timeline(joining: parts, decimals: decimals, tolerance: allowed)
        return timeline.estimatedLength < limit ? timeline : nil
    }
}

extension Stretch {
    /// With samples on the lines between samples, which miss the curve by next to nothing: a timing function needs
    /// them, since it bends.
    fileprivate func dense(_ size: Int) -> Stretch {
        var result = Stretch()
        result.milliseconds.reserveCapacity(count * 2)
        result.values.reserveCapacity(values.count * 2)
        for index in 0..<count {
            let here = index * size
            result.milliseconds.append(milliseconds[index])
            for component in here..<here + size { result.values.append(values[component]) }
            guard index + 1 < count else { break }
            let gap = milliseconds[index + 1] - milliseconds[index]
            guard gap > Sampling.closest, isMoving(here, size) else { continue }
            let parts = (gap + Sampling.closest - 1) / Sampling.closest
            for part in 1..<parts {
                let away = gap * part / parts
                let share = Double(away) / Double(gap)
                result.milliseconds.append(milliseconds[index] + away)
                for component in here..<here + size {
                    result.values.append(values[component] + (values[component + size] - values[component]) * share)
                }
            }
        }
        return result
    }

    private func isMoving(_ here: Int, _ size: Int) -> Bool {
        for component in here..<here + size where values[component] != values[component + size] { return true }
        return false
    }

    /// The samples at which breaks show that stand alone: where one law of motion hands over to another, and not one
    /// of the many corners of a finger's path.
    fileprivate func kinks(among breaks: [Time]) -> [Int] {
        guard count > 2 else { return [] }
        let alone = Time(milliseconds: 12)
        var kinks: [Int] = []
        var next = 0
        // The first break behind the first sample.
        let first = breaks.indices.partitioningIndex { breaks[$0].millisecondsRoundedUp > milliseconds[0] }
        for index in first..<breaks.count {
            let time = breaks[index]
            if time.millisecondsRoundedUp >= milliseconds[count - 1] { break }
            let isNear =
                index > 0 && time - breaks[index - 1] < alone
                && index + 1 < breaks.count && breaks[index + 1] - time < alone
            let millisecond = time.millisecondsRoundedUp
            guard !isNear, millisecond > milliseconds[0], millisecond < milliseconds[count - 1] else { continue }
            while next < count, milliseconds[next] < millisecond { next += 1 }
            if kinks.last != next { kinks.append(next) }
        }
        return kinks
    }
}

extension Timeline {
    /// Straight pieces through the samples of all stretches.
    /// - Parameters:
    ///   - pins: of each stretch the samples that are met exactly.
    ///   - bend: the part of what is allowed by which lines between samples may miss the curve.
    static func straight(
        _ stretches: [Stretch], pins: [[Bool]]? = nil, allowed: [Double], decimals: [Int], bend: Double = Sampling.bend
    ) -> Timeline {
        let tube = SwingFilter(width: allowed.map { $0 * (1 - 2 * bend) }, decimals: decimals)
        let pins = pins ?? stretches.map { $0.pins(width: allowed) }
        return Timeline(
            joining: zip(stretches, pins).map { tube.keyframes($0, pins: $1) }, decimals: decimals, tolerance: allowed)
    }

    /// The keyframes of all stretches, with what says nothing left out.
    fileprivate init(joining parts: [[Keyframe]], decimals: [Int], tolerance: [Double]) {
        var keyframes: [Keyframe] = []
        for part in parts {
            if part.allSatisfy({ $0.values == part[0].values }) {
                // A jump that rounding took away.
                if let last = keyframes.last, last.passage == .hold, last.values == part[0].values { continue }
                keyframes.append(Keyframe(time: part[0].time, values: part[0].values, passage: .hold))
            } else {
                keyframes += part
            }
        }
        // The last value holds by itself, and so does the first.
        while keyframes.count > 1, let last = keyframes.last, keyframes[keyframes.count - 2].values == last.values {
            keyframes.removeLast()
        }
        if keyframes.count > 1, keyframes[0].passage != .hold, keyframes[0].values == keyframes[1].values {
            keyframes.removeFirst()
        }
        self.init(keyframes: keyframes, decimals: decimals, tolerance: tolerance, error: [])
    }

    /// About how many characters the values, their times and the timing functions take.
    fileprivate var estimatedLength: Int {
        let isEased = isEased
        var length = isEased ? Timeline.lengthOfEasing : 0
        for keyframe in keyframes {
            length += 6
            for (value, places) in zip(keyframe.values, decimals) {
                length += DecimalText.length(value, decimals: places) + 1
            }
            guard isEased else { continue }
            guard let timing = keyframe.passage.timing else {
                length += 8
                continue
            }
            for number in [timing.x1, timing.y1, timing.x2, timing.y2] {
                length += DecimalText.length(number, decimals: DecimalText.greatestDecimals) + 1
            }
        }
        return length
    }

    /// Of ` calcMode="spline" keySplines=""`.
    fileprivate static let lengthOfEasing = 32
}
