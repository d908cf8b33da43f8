// Fitting: from a curve to keyframes whose greatest error is measured and within the tolerance.

import Motion

/// Keyframes for a curve: straight pieces between whole milliseconds, jumps as jumps, every component rounded to as few
/// decimals as serve, all components on shared times.
///
/// `tolerance` has one positive number a component, in the unit of that component. The promise: at every whole
/// millisecond from the curve's start to its end (where the clocks of browsers stand), the rounded keyframes differ from
/// `curve.value` by at most the tolerance. A jump within a millisecond is shown at the next whole one. The error in
/// the result is measured at all samples and at one more place between any two of them; where it was too great, the fit
/// was done again with more samples. Not promised: the fewest keyframes, and features that come and go within 4 ms at
/// instants that are not among `curve.breaks`. Numbers that are not finite count as zero or as ±9·10¹⁵; where a
/// tolerance asks for more digits than a double holds, the error is what the double's digits leave.
/// `mostDecimals` is for values that are written with no more (0 for the channels of a colour); the tolerance must
/// leave room for that rounding.
package func fit(
    _ curve: Curve, tolerance: [Double], mostDecimals: Int = DecimalText.greatestDecimals
) -> Timeline {
    let allowed = curve.isDiscrete ? tolerance.map { _ in 0.25 } : tolerance.map { Swift.max($0, 1e-15) }
    let sampling = Sampling(curve, tolerance: allowed)
    var stretches = sampling.stretches
    let width = allowed.map { $0 * (1 - 2 * Sampling.bend) }
    var grids: [[Int]]
    if curve.isDiscrete {
        grids = [allowed.map { _ in 0 }]
    } else {
        // A coarse grid saves digits, a finer one saves keyframes; which saves more shows only in the result.
        let coarse = allowed.map { Swift.min(DecimalText.decimals(forStep: $0 * 1.5), mostDecimals) }
        grids = [coarse, coarse.map { Swift.min($0 + 1, mostDecimals) }]
    }
    var best: Timeline?
    while true {
        var shortest = Int.max
        for decimals in grids {
            let timeline = assemble(stretches, Tube(width: width, decimals: decimals), allowed)
            let length = timeline.estimatedLength
            if length < shortest { (best, shortest) = (timeline, length) }
        }
        guard var timeline = best else { preconditionFailure("a curve has at least one sample") }
        let misses = measure(&timeline, stretches, sampling)
        let greatest = timeline.keyframes.reduce(0) { Swift.max($0, $1.values.reduce(0) { Swift.max($0, abs($1)) }) }
        let isTooFine = allowed.contains { $0 < greatest * 1e-15 }
        if misses.isEmpty || isTooFine { return timeline }
        for (number, additions) in Dictionary(grouping: misses, by: \.stretch) {
            stretches[number].merge(additions.map { ($0.millisecond, $0.values) })
        }
    }
}

/// A place between two samples where a timeline was further off than allowed.
private struct Miss {
    var stretch: Int
    var millisecond: Int64
    var values: [Double]
}

/// Measures a timeline at all samples and once between any two neighbours, notes the greatest error in it, and returns
/// the places between samples that are too far off, in order.
private func measure(_ timeline: inout Timeline, _ stretches: [Stretch], _ sampling: Sampling) -> [Miss] {
    let size = timeline.count
    var misses: [Miss] = []
    var gauge = Gauge(timeline)
    for (number, stretch) in stretches.enumerated() {
        let isLast = number == stretches.count - 1
        for index in 0..<stretch.count {
            let here = stretch.milliseconds[index]
            // The limit at the end of a stretch is not shown at a whole millisecond: the next stretch is.
            if isLast || index < stretch.count - 1 { _ = gauge.isWithin(stretch.sample(index, size), here) }
            guard index + 1 < stretch.count else { continue }
            let gap = stretch.milliseconds[index + 1] - here
            guard gap > 1 else { continue }
            if gap > Sampling.widest, stretch.sample(index, size) == stretch.sample(index + 1, size) { continue }
            // By turns in the first and in the second half: samples are halves and quarters, thirds are none of them.
            let third = (gap + 2) / 3
            let place = index % 2 == 0 ? here + third : here + gap - third
            let exact = sampling.sample(place)
            if !gauge.isWithin(exact[...], place) {
                misses.append(Miss(stretch: number, millisecond: place, values: exact))
            }
        }
    }
    timeline.error = gauge.greatest
    return misses
}

/// Holds a timeline against exact values at ascending times.
private struct Gauge {
    let timeline: Timeline
    private(set) var greatest: [Double]
    private var index = 0

    init(_ timeline: Timeline) {
        self.timeline = timeline
        greatest = [Double](repeating: 0, count: timeline.count)
    }

    /// Notes the errors at a time, and says whether all are within the tolerance.
    mutating func isWithin(_ exact: ArraySlice<Double>, _ millisecond: Int64) -> Bool {
        let time = Time(milliseconds: millisecond)
        let keyframes = timeline.keyframes
        while index + 1 < keyframes.count, keyframes[index + 1].time <= time { index += 1 }
        let from = keyframes[index]
        var share = 0.0
        var to = from
        if time > from.time, from.passage == .linear, index + 1 < keyframes.count {
            to = keyframes[index + 1]
            share = Double(time.units - from.time.units) / Double(to.time.units - from.time.units)
        }
        var isWithin = true
        for (component, value) in exact.enumerated() {
            let shown = from.values[component] + (to.values[component] - from.values[component]) * share
            let off = abs(shown - value)
            greatest[component] = Swift.max(greatest[component], off)
            isWithin = isWithin && off <= timeline.tolerance[component]
        }
        return isWithin
    }
}

/// The keyframes of all stretches, with what says nothing left out.
private func assemble(_ stretches: [Stretch], _ tube: Tube, _ tolerance: [Double]) -> Timeline {
    let size = tolerance.count
    var keyframes: [Keyframe] = []
    for stretch in stretches {
        let (indices, values) = tube.knots(stretch)
        var part = indices.enumerated().map { number, index in
            Keyframe(
                time: Time(milliseconds: stretch.milliseconds[index]),
                values: Array(values[number * size..<(number + 1) * size]))
        }
        if part.allSatisfy({ $0.values == part[0].values }) {
            part = [Keyframe(time: part[0].time, values: part[0].values, passage: .hold)]
            // A jump that rounding took away.
            if let last = keyframes.last, last.passage == .hold, last.values == part[0].values { continue }
        }
        keyframes += part
    }
    // The last value holds by itself, and so does the first.
    while keyframes.count > 1, let last = keyframes.last, keyframes[keyframes.count - 2].values == last.values {
        keyframes.removeLast()
    }
    if keyframes.count > 1, keyframes[0].passage == .linear, keyframes[0].values == keyframes[1].values {
        keyframes.removeFirst()
    }
    return Timeline(keyframes: keyframes, decimals: tube.decimals, tolerance: tolerance, error: [])
}

extension Timeline {
    /// About how many characters the values and their times take.
    fileprivate var estimatedLength: Int {
        var length = 0
        for keyframe in keyframes {
            length += 6
            for (value, places) in zip(keyframe.values, decimals) {
                length += DecimalText.text(value, decimals: places).utf8.count + 1
            }
        }
        return length
    }
}
