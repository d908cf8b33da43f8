// The samples of one number as cubic pieces see them: on 0…1, and few at a time.

import Fitting
import Motion
import Timelines

/// A curve of one number on 0…1 with a tolerance, and timing fits between any two of its places.
final class CubicSamples {
    let curve: SampledCurve
    let tolerance: Double
    let fit: TimingFit
    /// How many samples of a piece are looked at while it is fitted; all are when its numbers are chosen.
    let most: Int
    /// Samples that are always looked at, ascending: where a piece was too far off between those looked at.
    private(set) var required: [Int] = []
    private var picks: [Int] = []
    /// What was asked of marks already, by the first sample and whether turns count.
    var marks: [Asked: [Int]] = [:]
    /// The errors of pieces that were near enough at all samples.
    private var verified: [Piece: Double] = [:]

    private struct Piece: Hashable {
        var bezier: CubicBezier
        var span: CurveSpan
    }

    /// The samples' positions become shares of the way from the first to the last.
    init(_ curve: SampledCurve, tolerance: Double, isWithinUnit: Bool, most: Int) {
        var even = curve
        let first = curve.positions.first ?? 0
        let length = (curve.positions.last ?? 0) - first
        for index in even.positions.indices {
            even.positions[index] = length > 0 ? (curve.positions[index] - first) / length : 0
        }
        self.curve = even
        // A hair less, so that another order of addition does not exceed the tolerance.
        self.tolerance = max(tolerance * (1 - 1e-9), 1e-15)
        self.most = most
        fit = TimingFit(isWithinUnit: isWithinUnit)
    }

    /// The parts between jumps: two samples at one place, or a step between neighbours that stands out from what is
    /// around it. Each ends where the next begins, at a place with few digits, or if they may not touch between the
    /// same two samples.
    func stretches(touch: Bool) -> [CubicStretch] {
        var cuts: [Int] = []
        let values = curve.values
        let places = curve.positions
        func step(_ index: Int) -> Double {
            index > 0 && index < curve.count ? abs(values[index] - values[index - 1]) : 0
        }
        for index in 1..<curve.count {
            let size = step(index)
            let around = max(step(index - 1), step(index + 1))
            if places[index] == places[index - 1] || size > 6 * tolerance && size > 20 * around { cuts.append(index) }
        }
        var found: [CubicStretch] = []
        var first = 0
        var start = 0.0
        for cut in cuts {
            let high = places[cut]
            guard high > start else {
                // The value before a jump at the very start is never shown.
                first = cut
                continue
            }
            var low = max(places[..<cut].last { $0 < high } ?? 0, start)
            // A jump that is said to be at a place is near it, one between samples is anywhere between them.
            if places[cut - 1] == high { low = max(low, high - 1e-5) }
            let gap = high - low
            var end = ShortNumbers.above(low, upTo: high)
            var next = end
            if !touch {
                end = ShortNumbers.above(low + 0.1 * gap, upTo: low + 0.45 * gap)
                next = high == 1 ? 1 : ShortNumbers.above(low + 0.55 * gap, upTo: high - 0.1 * gap)
            }
            found.append(CubicStretch(samples: first...(cut - 1), start: start, end: end))
            (first, start) = (cut, next)
        }
        found.append(CubicStretch(samples: first...(curve.count - 1), start: start, end: 1))
        return found
    }

    /// The first sample at a place or after it.
    func index(at place: Double) -> Int { curve.positions.indices.partitioningIndex { curve.positions[$0] >= place } }

    /// The value at a place within a stretch of samples, on a straight line between two of them.
    func value(at place: Double, in stretch: ClosedRange<Int>) -> Double {
        let next = min(max(index(at: place), stretch.lowerBound), stretch.upperBound)
        let (x, y) = (curve.positions[next], curve.values[next])
        guard x != place, next > stretch.lowerBound, x > place else { return y }
        let (before, from) = (curve.positions[next - 1], curve.values[next - 1])
        return before < x ? from + (y - from) * (place - before) / (x - before) : y
    }

    /// The first and the last sample of a stretch that a piece passes; where there is none, the last is the lower one.
    private func samples(in stretch: ClosedRange<Int>, of span: CurveSpan) -> (low: Int, high: Int) {
        let low = max(index(at: span.start), stretch.lowerBound)
        var high = min(index(at: span.end), stretch.upperBound)
        if high > low, curve.positions[high] > span.end { high -= 1 }
        return (low, high)
    }

    /// Gives the fit a piece with no more samples than `most` and those required. False where it cannot be fitted.
    /// - Parameter share: the part of the tolerance that the piece may use.
    func load(_ span: CurveSpan, in stretch: ClosedRange<Int>, share: Double = 1) -> Bool {
        let (low, high) = samples(in: stretch, of: span)
        // Moved out of the object, so that appending needs no exclusivity or uniqueness check for each sample.
        var picks: [Int] = []
        swap(&picks, &self.picks)
        defer { self.picks = picks }
        let required = required
        picks.removeAll(keepingCapacity: true)
        guard low <= high else { return fit.load(curve, samples: picks, over: span, tolerance: tolerance * share) }
        let width = high - low
        if width <= most + 4 {
            picks.append(contentsOf: low...high)
        } else {
            var number = firstRequired(low)
            for step in 0...most {
                let pick = low + width * step / most
                while number < required.count, required[number] < pick {
                    picks.append(required[number])
                    number += 1
                }
                if number < required.count, required[number] == pick { number += 1 }
                // The neighbours of the ends always: corners lie between samples.
                if step == most { picks.append(pick - 1) }
                picks.append(pick)
                if step == 0 { picks.append(pick + 1) }
            }
        }
        return fit.load(curve, samples: picks, over: span, tolerance: tolerance * share)
    }

    /// A timing function for the piece that `load` took.
    func fitted(goal: Double) -> TimingFit.Result? { fit.fit(goal: goal) }

    /// Whether a timing function is near enough at every sample of a piece; what is furthest off is looked at from now
    /// on. `error` is a share of the tolerance.
    func verify(
        _ bezier: CubicBezier, over span: CurveSpan, in stretch: ClosedRange<Int>
    ) -> (isWithin: Bool, error: Double) {
        let piece = Piece(bezier: bezier, span: span)
        if let error = verified[piece] { return (true, error) }
        let (low, high) = samples(in: stretch, of: span)
        guard low <= high, span.start < span.end else { return (true, 0) }
        var (greatest, worst) = (0.0, low)
        var walk = TimingWalk(bezier, isExact: true)
        curve.positions.withUnsafeBufferPointer { positions in
            curve.values.withUnsafeBufferPointer { values in
                let length = span.end - span.start
                for index in low...high {
                    let share = walk.value(at: (positions[index] - span.start) / length)
                    let off = abs(span.startValue + (span.endValue - span.startValue) * share - values[index])
                    if off > greatest { (greatest, worst) = (off, index) }
                }
            }
        }
        let error = greatest / tolerance
        if error <= 1 {
            verified[piece] = error
        } else {
            require(worst)
        }
        return (error <= 1, error)
    }

    /// Whether a timing function is near enough at the samples of a piece that are looked at, with a share of the
    /// tolerance.
    func serves(_ bezier: CubicBezier, over span: CurveSpan, in stretch: ClosedRange<Int>, share: Double) -> Bool {
        let (low, high) = samples(in: stretch, of: span)
        guard low <= high, span.start < span.end else { return true }
        var walk = TimingWalk(bezier)
        let step = max((high - low) / most, 1)
        let allowed = tolerance * share
        return curve.positions.withUnsafeBufferPointer { positions in
            curve.values.withUnsafeBufferPointer { values in
                func isNear(_ index: Int) -> Bool {
                    let part = walk.value(at: (positions[index] - span.start) / (span.end - span.start))
                    let shown = span.startValue + (span.endValue - span.startValue) * part
                    return abs(shown - values[index]) <= allowed
                }
                // The ends and the middle first: what does not fit is mostly seen there.
                guard isNear(low), isNear((low + high) / 2), isNear(high) else { return false }
                for index in stride(from: low, through: high, by: step) where !isNear(index) { return false }
                return true
            }
        }
    }

    private func firstRequired(_ sample: Int) -> Int { required.indices.partitioningIndex { required[$0] >= sample } }

    private func require(_ sample: Int) {
        let place = firstRequired(sample)
        if place == required.count || required[place] != sample { required.insert(sample, at: place) }
    }
}
